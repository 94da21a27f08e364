"""What speaks for and against participants being registered players: the register, with ratings, beside the report."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from players.register import lookup
from players.register.likeness import UNRATED, Person
from players.register.matching import Register
from tournaments.models import Entry

RatingsOn = Callable[[Iterable[int], date], Mapping[int, tuple[int, ...]]]
_sources: list[RatingsOn] = []


def tells_ratings(source: RatingsOn) -> RatingsOn:
    """Register a function that gives players' ratings on the lists of a day, by number; UNRATED if on none of them."""
    _sources.append(source)
    return source


def evidence(entries: Sequence[Entry], players: Iterable[int] = ()) -> tuple[list[Person], Register]:
    """Participants of one tournament as reported, and the registered people who may be meant, with these players.

    Without a reported rating somebody is said to be unrated, unless nobody's is reported.
    """
    if not entries:
        return [], Register([])
    tournament = entries[0].tournament
    with_ratings = any(entry.reported_rating for entry in entries) or (
        tournament.pk is not None and tournament.entries.filter(reported_rating__gt=0).exists()
    )
    people = [
        replace(
            entry.as_reported,
            ratings=(entry.reported_rating or UNRATED,) if with_ratings else (),
        )
        for entry in entries
    ]
    wanted = {entry.player_id for entry in entries if entry.player_id is not None} | set(players)

    def ratings_of(numbers: Iterable[int]) -> Mapping[int, tuple[int, ...]]:
        day = tournament.start_date
        return {number: known for source in _sources for number, known in source(numbers, day).items()}

    return people, lookup.register_of(people, wanted, ratings_of)
