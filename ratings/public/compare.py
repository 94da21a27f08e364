"""Up to five players on one chart."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from players.base.paging import whole_number
from players.base.public_pages import reads
from players.models import Player
from players.register import lookup
from players.register.visibility import PublicPlayer, on_lists, public_player
from ratings.models import RatingList
from ratings.pictures.chart import Comparison, Point, comparison
from ratings.published.in_force import published_lists
from ratings.published.person import ratings_of
from tournaments.models import TimeControl

MOST_PLAYERS = 5
_LISTS_SHOWN = 24
_CANDIDATES = 10
_LETTERS = "ABCDE"


@dataclass(frozen=True, slots=True)
class Compared:
    """A player in a comparison: the letter in the chart, and the numbers beside it."""

    letter: str
    public: PublicPlayer
    others: str
    """The numbers of the other players, for removing this one."""
    rating: int | None
    lowest: int | None
    highest: int | None


@reads("ids", "kind", "q")
def show(request: HttpRequest) -> HttpResponse:
    """Players of `?ids=1,2,3` by `?kind=`; `?q=` finds one more."""
    kinds = TimeControl.by_slug()
    kind = request.GET.get("kind", "")
    kind = kind if kind in kinds else "standard"
    wanted = _numbers(request.GET.get("ids", ""))
    known = {player.pk: player for player in Player.objects.filter(on_lists(), pk__in=wanted)}
    chosen = [known[number] for number in wanted if number in known]
    today = timezone.localdate()
    lists = list(published_lists(kinds[kind]).order_by("date"))
    rows = ratings_of([player.pk for player in chosen], lists)
    ratings = {key: row.rating for key, row in rows.items()}
    series = [_points(lists, ratings, player.pk) for player in chosen]
    text = request.GET.get("q", "").strip()
    return render(
        request,
        "public/compare.html",
        {
            "kind": kind,
            "kinds": kinds,
            "ids": ",".join(str(player.pk) for player in chosen),
            "missing": [number for number in wanted if number not in known],
            "compared": [
                _compared(letter, player, chosen, points, today)
                for letter, player, points in zip(_LETTERS, chosen, series, strict=False)
            ],
            "charts": _charts(series),
            "rows": [
                (rating_list, [ratings.get((player.pk, rating_list.run_id)) for player in chosen])
                for rating_list in lists[: -_LISTS_SHOWN - 1 : -1]
            ],
            "text": text,
            "is_full": len(chosen) >= MOST_PLAYERS,
            "candidates": _candidates(text, wanted, today),
            "most": MOST_PLAYERS,
        },
    )


def _numbers(text: str) -> list[int]:
    """Read the first five distinct numbers of a comma-separated text."""
    found = [number for part in text[:200].split(",") if (number := whole_number(part.strip())) is not None]
    return list(dict.fromkeys(found))[:MOST_PLAYERS]


def _points(
    lists: list[RatingList], ratings: dict[tuple[int, int | None], int | None], number: int
) -> list[Point]:
    """Return a player's points from the first list with a rating to the last."""
    points = [Point(one.date, ratings.get((number, one.run_id))) for one in lists]
    rated = [index for index, point in enumerate(points) if point.rating is not None]
    return points[rated[0] : rated[-1] + 1] if rated else []


def _compared(
    letter: str, player: Player, chosen: list[Player], points: list[Point], today: datetime.date
) -> Compared:
    values = [point.rating for point in points if point.rating is not None]
    return Compared(
        letter=letter,
        public=public_player(player, today),
        others=",".join(str(other.pk) for other in chosen if other is not player),
        rating=values[-1] if values else None,
        lowest=min(values, default=None),
        highest=max(values, default=None),
    )


def _charts(series: list[list[Point]]) -> list[tuple[str, Comparison, list[tuple[str, Any]]]]:
    drawn = []
    for name, (width, height) in (("wide", (1100, 320)), ("narrow", (358, 260))):
        one = comparison(series, width, height)
        if one is not None:
            drawn.append((name, one, list(zip(_LETTERS, one.lines, strict=False))))
    return drawn


def _candidates(text: str, wanted: list[int], today: datetime.date) -> list[PublicPlayer]:
    if not text:
        return []
    found = (
        lookup.public_search(text)
        .exclude(pk__in=wanted)
        .order_by(Coalesce("visibility", 0), "name_key", "id")
    )
    return [public_player(player, today) for player in found[:_CANDIDATES]]
