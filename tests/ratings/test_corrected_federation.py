"""A corrected federation equals one in which the facts had been right from the start."""

import datetime as dt
import random
from typing import Any

import pytest
from django.utils import timezone

from players.models import Player
from ratings.corrections import cases
from ratings.models import (
    FirstRatingPool,
    GameRating,
    Rating,
    RatingList,
    TournamentRating,
    UnlistedPlayer,
    WaitingResult,
)
from ratings.persons.merging import merge
from ratings.published.in_force import published_lists
from ratings.runs.verification import verify
from tests.database import Cleaning
from tests.ratings.correcting import case, next_version, revised
from tests.ratings.month import FEBRUARY, MARCH, opening, published, tournament
from tournaments.models import Entry, Game, Stage, TimeControl, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

APRIL = dt.date(2026, 4, 1)
MONTHS = (FEBRUARY, MARCH, APRIL)

PLAYERS = {1: 2000, 2: 1900, 3: 1800, 4: 1700, 5: 1600, 6: 1005, 7: 0, 8: 0, 9: 0, 10: 1950}
WRITTEN = (Rating, UnlistedPlayer, WaitingResult, FirstRatingPool, TournamentRating)


def federation(seed: int) -> list[Tournament]:
    """Three months of eight events, by chance."""
    chance = random.Random(seed)
    opening(PLAYERS, games=25)
    events: list[Tournament] = []
    Player.objects.filter(pk=4).update(birth_date=dt.date(1980, 5, 5), birth_year=1980)
    for _ in range(8):
        start = dt.date(2026, chance.randint(1, 3), chance.randint(1, 28))
        end = start + dt.timedelta(chance.choice([0, 3, 20]))
        games = []
        # 7 and 9 may be one person.
        playing = [number for number in PLAYERS if number != (7, 9)[len(events) % 2]]
        for _ in range(chance.randint(3, 8)):
            white, black = chance.sample(playing, 2)
            games.append((white, chance.choice(["1-0", "0-1", "½-½", "+--"]), black))
        events.append(tournament(games, start=start, end=end, name=f"Open {len(events)}"))
    return events


def lists() -> dict[Any, list[tuple[Any, ...]]]:
    """All rows of the lists in force, which give events their names."""
    name = dict(Tournament.objects.values_list("pk", "name"))
    found: dict[Any, list[tuple[Any, ...]]] = {}
    for rating_list in published_lists(TimeControl.STANDARD):
        for model in WRITTEN:
            rows = []
            for values in model._default_manager.filter(run=rating_list.run_id).values():
                named: dict[str, Any] = {**values, "run_id": None}
                if "tournament_id" in named:
                    named["tournament_id"] = name[named["tournament_id"]]
                rows.append(tuple(named.values()))
            found[rating_list.date, model.__name__] = sorted(rows, key=repr)
        games = GameRating.objects.filter(run=rating_list.run_id).select_related("game")
        found[rating_list.date, "games"] = sorted(
            (
                name[game.game.tournament_id],
                game.game.round,
                game.white_change,
                game.black_change,
                game.white_decision,
            )
            for game in games
        )
    return found


def rated_games(event: Tournament) -> list[Game]:
    rated = [number for number, rating in PLAYERS.items() if rating > 1600]
    played = event.games.filter(kind=0, white__player__in=rated, black__player__in=rated)
    return list(played.order_by("round"))


def birth_corrected() -> None:
    Player.objects.filter(pk=4).update(birth_date=dt.date(2012, 5, 5), birth_year=2012)


def merged() -> Any:
    return merge(Player.objects.get(pk=9), Player.objects.get(pk=7), None)


KINDS = ("result", "identity", "out", "late", "birth", "merge", "dates")


@pytest.mark.parametrize(("seed", "kind"), [*enumerate(KINDS)])
def test_a_corrected_federation_equals_one_that_was_right_from_the_start(
    seed: int, kind: str, django_db_setup: Cleaning
):
    def late(accepted: dt.datetime | None = None) -> Tournament:
        return tournament([(1, "1-0", 7), (7, "½-½", 2)], start=dt.date(2026, 1, 15), accepted=accepted)

    def put_right(event: Tournament) -> None:
        if kind == "result":
            game = rated_games(event)[0]
            white = 0 if game.white_half_points else 2
            event.games.filter(pk=game.pk).update(white_half_points=white, black_half_points=2 - white)
        elif kind == "identity":
            entry = event.entries.exclude(player__in=[2, 10]).first()
            taken = event.entries.filter(player=10).first()
            if taken is not None:
                Entry.objects.filter(pk=taken.pk).update(player=None)
                Entry.objects.filter(pk=entry.pk).update(player=10)
                Entry.objects.filter(pk=taken.pk).update(player=entry.player_id)
            else:
                Entry.objects.filter(pk=entry.pk).update(player=10)
        elif kind == "dates":
            Tournament.objects.filter(pk=event.pk).update(start_date=event.start_date - dt.timedelta(40))

    events = federation(seed)
    first = min(filter(rated_games, events), key=lambda event: event.end_date)
    for day in MONTHS:
        published(day)
    first.refresh_from_db()
    correction = case()
    if kind == "out":
        cases.take_event_out(correction, first, None)
    elif kind == "late":
        cases.add_event(correction, late(timezone.now()), None)
    elif kind == "birth":
        birth_corrected()
        cases.correct_birth(correction, Player.objects.get(pk=4), None)
    elif kind == "merge":
        cases.apply_merge(correction, merged(), None)
    else:
        later = next_version(first)
        put_right(later)
        cases.replace_event(correction, later, None)
    before = lists()
    revised(correction)
    put = lists()
    assert put != before
    assert all(verify(one).is_reproduced for one in RatingList.objects.exclude(run__kind=2).exclude(run=None))

    django_db_setup.clean()
    first = next(event for event in federation(seed) if event.name == first.name)
    if kind == "out":
        first.stage = Stage.WITHDRAWN
        first.save()
    elif kind == "late":
        late()
    elif kind == "birth":
        birth_corrected()
    elif kind == "merge":
        merged()
    else:
        put_right(first)
    for day in MONTHS:
        published(day)
    assert lists() == put
