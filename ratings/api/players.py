"""A player's ratings: the history, the calculations behind it, and what was in force on a day."""

import datetime as dt
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Router, Schema
from pydantic import BeforeValidator, ConfigDict, Field

from players.api import player_of, player_out
from players.base.interface import LARGEST_NUMBER, Day, Number, end_of
from players.models import Player
from players.register.lookup import numbers_of
from players.register.visibility import on_lists, public_name
from ratings.api.schemas import BatchOut, CalculationOut, HistoryOut, PlayerInForceOut
from ratings.exports.calculations import calculations, history_entries
from ratings.models import RatingList
from ratings.published.history import histories
from ratings.published.in_force import newest_lists
from ratings.published.person import RatingRow, ratings_by_time_control
from tournaments.models import TimeControl, TimeControlName

router = Router(tags=["Ratings"])
MOST_AT_ONCE = 100


def _number(value: Any) -> Any:
    """Whole numbers only, not text or booleans; 7.0 is a whole number in JSON."""
    if isinstance(value, str | bool):
        raise ValueError("write a whole number")
    return value


class BatchIn(Schema):
    model_config = ConfigDict(extra="forbid")

    on: Day = Field(description="The day")
    players: Annotated[
        list[Annotated[int, Field(ge=1, le=LARGEST_NUMBER), BeforeValidator(_number)]],
        Field(min_length=1, max_length=MOST_AT_ONCE, description="The office's numbers"),
    ]


@router.get(
    "/players/{number}/history",
    response=HistoryOut,
    operation_id="player_history",
    summary="A player's history",
)
def history(
    request: HttpRequest, number: Number, time_control: TimeControlName | None = None
) -> dict[str, object]:
    """Every published list that knows the player, oldest first; empty if there is none."""
    player = player_of(number)
    found = histories(numbers_of(player))
    chosen = found.values() if time_control is None else [found[TimeControl.by_slug()[time_control]]]
    return {"player": player_out(player), "history": history_entries(chosen)}


@router.get(
    "/players/{number}/calculations/{time_control}/{day}",
    response=CalculationOut,
    operation_id="player_calculation",
    summary="Why a rating is what it is",
)
def calculation(
    request: HttpRequest, number: Number, time_control: TimeControlName, day: Day
) -> dict[str, object]:
    """A list's calculation of a player: each tournament and each game with its decision, edition and article."""
    player = player_of(number)
    kind = TimeControl.by_slug()[time_control]
    found = histories(numbers_of(player))[kind]
    month = found.at(day)
    if month is None:
        raise Http404(f"The {time_control} list of {day:%Y-%m-%d} does not know player {number}.")
    standing = next(one for one in history_entries([found]) if one.list == day)
    return {
        "player": player_out(player),
        "standing": standing,
        "events": calculations(player, kind, [month]),
    }


@router.get(
    "/players/{number}/ratings",
    response=PlayerInForceOut,
    operation_id="player_ratings",
    summary="A player's ratings on a day",
)
def ratings(
    request: HttpRequest,
    number: Number,
    on: Day | None = None,
    as_known_on: Day | None = None,
) -> dict[str, object]:
    """The ratings in force on a day, in all three time controls."""
    player_of(number)
    return _in_force([number], on or timezone.localdate(), as_known_on)[number]


@router.post("/ratings", response=BatchOut, operation_id="ratings_on_day", summary="Many players on a day")
def batch(request: HttpRequest, wanted: BatchIn) -> dict[str, object]:
    """The same for up to 100 players in one request, as arbiters need before an event. Nothing is stored."""
    numbers = list(dict.fromkeys(wanted.players))
    found = _in_force(numbers, wanted.on)
    return {
        "on": wanted.on,
        "players": [found[number] for number in numbers if number in found],
        "unknown": [number for number in numbers if number not in found],
    }


def _in_force(
    numbers: list[int], day: dt.date, known_on: dt.date | None = None
) -> dict[int, dict[str, object]]:
    """Read the ratings on a day in a fixed number of queries; unknown numbers are left out of the answer."""
    found = Player.objects.filter(on_lists(), pk__in=numbers).select_related("merged_into")
    people = {player.pk: player.merged_into or player for player in found.order_by()}
    lists = newest_lists(day, end_of(known_on))
    rows = ratings_by_time_control(people, lists)
    return {
        number: {
            "number": number,
            "player": player.pk,
            "name": public_name(player),
            "ratings": [_rating(kind, lists.get(kind), rows[number].get(kind)) for kind in TimeControl],
        }
        for number, player in people.items()
    }


def _rating(kind: TimeControl, rating_list: RatingList | None, row: RatingRow | None) -> dict[str, object]:
    return {
        "time_control": kind.slug,
        "list": rating_list.date if rating_list is not None else None,
        "rating": row.rating if row is not None else None,
        "k": row.k if row is not None else None,
        "games_so_far": row.games if row is not None else None,
    }
