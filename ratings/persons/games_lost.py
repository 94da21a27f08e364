"""Questions about games that would not be rated although everybody expects them to be."""

from collections.abc import Iterator

from ratings.persons.start_ratings import StartRatings
from ratings.published.in_force import published_lists
from tournaments.checks.standing import Subject, some
from tournaments.models import ALL_AGAINST_ALL, Entry, Finding, System, TimeControl

FROM_ANOTHER_LIST = 3
"""From this many participants whose reported rating is that of another list on, the time control must be confirmed."""


def games_lost(subject: Subject, ratings: StartRatings) -> Iterator[Finding]:
    """Say what the ratings at the start mean for the games: who counts as unrated, or plays with a standard rating."""
    if not subject.played:
        return
    if not ratings.has_list:
        # Before the opening list nothing can be said yet: it may be dated earlier.
        if published_lists().exists():
            yield _no_list(subject)
        return
    yield from _counted_as_unrated(subject, ratings)
    yield from _standard_ratings(subject, ratings)
    yield from _another_list(subject, ratings)


def _name(time_control: int) -> str:
    return TimeControl(time_control).slug


def _some_of(entries: list[Entry]) -> str:
    return some([f"{entry.start_number} {entry.reported_name}" for entry in entries])


def _no_list(subject: Subject) -> Finding:
    tournament = subject.tournament
    games, players = len(subject.played), len(subject.entries)
    message = (
        f"No {_name(tournament.time_control)} list was in force on {tournament.start_date}, when the tournament began. "
        f"All {players} participants count as unrated, and none of the {games} games will be rated for anybody. "
        "Confirm that, or correct the dates."
    )
    return subject.finding("no-list-at-start", message, f"{tournament.start_date}: {games}")


def _counted_as_unrated(subject: Subject, ratings: StartRatings) -> Iterator[Finding]:
    used = ratings.used
    unrated = [
        entry
        for entry in subject.entries
        if entry.player_id is not None and entry.reported_rating and entry.pk not in used
    ]
    if not unrated or (used and _unrated_are_rated(subject, ratings)):
        return
    numbers = {entry.pk for entry in unrated}
    games = [game for game in subject.played if {game.white_id, game.black_id} & numbers]
    if not games:
        return
    opponents = {side for game in games for side in (game.white_id, game.black_id)} - numbers
    met = [entry for entry in subject.entries if entry.pk in opponents]
    start = subject.tournament.start_date
    count = f"{len(games)} of {len(subject.played)}"
    for_whom = f"their opponents: {_some_of(met)}" if used and met else "anybody"
    message = (
        f"Rated in the file, but not on the list in force on {start}: {_some_of(unrated)}. They count as unrated; "
        f"{count} games will not be rated for {for_whom}. Confirm that, or correct who they are."
    )
    found = f"{', '.join(str(entry.start_number) for entry in unrated)}: {count}"
    yield subject.finding("counted-as-unrated", message, found, "unrated")


def _unrated_are_rated(subject: Subject, ratings: StartRatings) -> bool:
    """Whether games against unrated participants are rated: in a complete round robin, by some editions."""
    tournament = subject.tournament
    if tournament.system not in ALL_AGAINST_ALL or not ratings.edition.round_robin_method:
        return False
    cycles = 2 if tournament.system == System.DOUBLE_ROUND_ROBIN else 1
    return len(subject.played) == cycles * len(subject.entries) * (len(subject.entries) - 1) // 2


def _standard_ratings(subject: Subject, ratings: StartRatings) -> Iterator[Finding]:
    borrowed = [entry for entry in subject.entries if entry.pk in ratings.borrowed]
    if borrowed:
        own = _name(ratings.time_control)
        message = (
            f"Participants without a {own} rating who play with their standard rating (R30): {_some_of(borrowed)}. "
            f"Their first {own} rating is the standard one and the change."
        )
        found = ", ".join(str(entry.start_number) for entry in borrowed)
        yield subject.finding("standard-ratings-used", message, found)


def _another_list(subject: Subject, ratings: StartRatings) -> Iterator[Finding]:
    """The reported ratings are those of another time control, and differ on the tournament's own list."""
    reported = {entry.pk: entry.reported_rating for entry in subject.entries if entry.reported_rating}
    own = {entry: rating for entry, rating in ratings.own.items() if entry in reported}
    as_own = sum(reported[entry] == rating for entry, rating in own.items())
    for time_control, listed in ratings.listed.items():
        as_other = sum(reported[entry] == listed.get(entry) != rating for entry, rating in own.items())
        if as_other >= FROM_ANOTHER_LIST and as_other > as_own:
            other, here = _name(time_control), _name(ratings.time_control)
            message = (
                f"The reported ratings of {as_other} participants are those of the {other} list, of {as_own} those of "
                f"the {here} list. Confirm that {here} chess was played."
            )
            yield subject.finding("ratings-of-another-list", message, f"{other}: {as_other}", here)
