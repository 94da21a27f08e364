"""Top lists of a published list: active players only, by a rule that is the same for all of them.

The order is rating, then name, then number. Improvers are ordered by the gain against the list of twelve months
before, then by rating, name and number.
"""

import datetime
from dataclasses import dataclass

from django.db.models import F, OuterRef, QuerySet, Subquery

from players.base.public_pages import lossy_cache
from players.register.visibility import named
from ratings.models import Rating, RatingList
from ratings.published.edition import list_edition
from ratings.published.in_force import list_in_force
from ratings.published.ranks import in_group
from ratings.published.selection import active_since

GROUPS = ("m", "w", "U20", "S50", "S65")
SIZE = 10
_KEPT = 2 * SIZE
"""So many are counted, so that whoever is hidden on the same day leaves no gap."""
_KEPT_SECONDS = 24 * 3600
_BY_NAME = ("player__name_key", "player_id")


@dataclass(frozen=True, slots=True)
class Gain:
    """A row of today's list with the rating of a year ago."""

    row: Rating
    before: int
    gain: int


def top(rating_list: RatingList, group: str) -> list[Rating]:
    """Return the first active players of a group as they were counted last: see `ratings.published.ranks`."""
    numbers = lossy_cache.get(_key(rating_list, group))
    if numbers is None:
        numbers = _count_top(rating_list, group)
    return list(_in_order(_active(rating_list).filter(player_id__in=numbers))[:SIZE])


def year_before(rating_list: RatingList) -> RatingList | None:
    """Return the list in force twelve months earlier."""
    return list_in_force(rating_list.time_control, _year_earlier(rating_list.date))


def improvers(rating_list: RatingList, before: RatingList) -> list[Gain]:
    """Return those who gained most since an earlier list, as they were counted last."""
    numbers = lossy_cache.get(_key(rating_list, before.run_id))
    if numbers is None:
        numbers = _count_improvers(rating_list, before)
    rows_of = {
        row.player_id: row
        for row in _active(rating_list).filter(player_id__in=[number for number, _ in numbers])
    }
    return [
        Gain(rows_of[number], rating, (rows_of[number].rating or 0) - rating)
        for number, rating in numbers
        if number in rows_of
    ][:SIZE]


def count(rating_list: RatingList) -> None:
    """Count who stands on top lists, when a list is computed and every night: it may take the whole of two lists."""
    for group in GROUPS:
        _count_top(rating_list, group)
    before = year_before(rating_list)
    if before is not None:
        _count_improvers(rating_list, before)


def _count_top(rating_list: RatingList, group: str) -> list[int]:
    rows = _in_order(_active(rating_list).filter(in_group(group, rating_list.date.year)))
    numbers = list(rows.values_list("player_id", flat=True)[:_KEPT])
    lossy_cache.set(_key(rating_list, group), numbers, _KEPT_SECONDS)
    return numbers


def _count_improvers(rating_list: RatingList, before: RatingList) -> list[tuple[int, int]]:
    earlier = Rating.objects.filter(run_id=before.run_id, player_id=OuterRef("player_id"))
    rows = (
        _active(rating_list)
        .annotate(before=Subquery(earlier.values("rating")[:1]))
        .filter(before__lt=F("rating"))
        .order_by(F("before") - F("rating"), "-rating", *_BY_NAME)
    )
    numbers = list(rows.values_list("player_id", "before")[:_KEPT])
    lossy_cache.set(_key(rating_list, before.run_id), numbers, _KEPT_SECONDS)
    return numbers


def _key(rating_list: RatingList, what: str | int | None) -> str:
    """By the run, whose rows never change; the moment tells it from a run of another database."""
    run = rating_list.run
    stamp = f"{run.finished_at:%Y%m%d%H%M%S%f}" if run and run.finished_at else ""
    return f"top:{rating_list.run_id}:{stamp}:{what}"


def _in_order(rows: QuerySet[Rating]) -> QuerySet[Rating]:
    return rows.order_by("-rating", *_BY_NAME)


def _active(rating_list: RatingList) -> QuerySet[Rating]:
    since = active_since(rating_list, list_edition(rating_list))
    return Rating.objects.filter(
        named("player__"), run_id=rating_list.run_id, rating__isnull=False, last_game__gte=since
    ).select_related("player")


def _year_earlier(day: datetime.date) -> datetime.date:
    return day.replace(year=day.year - 1, day=min(day.day, 28))
