"""Ranks of a list: how many stand higher. Equal ratings share a rank (FIDE's lists number the same way).

The ratings of a published list never change, so how many stand at each value is counted once and kept in the cache:
for the whole list, for women and men, and for each age class. A rank is then a look-up, at any size. They are counted
when a list is computed, and of the newest lists every night, so that no visitor waits for it.
"""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.db.models import Count, Q

from players.base.public_pages import lossy_cache
from players.models import Sex
from players.register.ages import AGE_CLASSES, birth_years
from ratings.models import Rating, RatingList

Counts = tuple[tuple[int, ...], tuple[int, ...]]
"""The parts of a `Ranking`, as they are kept."""

GROUPS = ("", Sex.MAN.value, Sex.WOMAN.value, *AGE_CLASSES)
_KEPT_SECONDS = 24 * 3600
"""Sex and birth year can be corrected: what depends on them is counted anew every day."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """How many players stand at each rating, the highest first."""

    ratings: tuple[int, ...]
    above: tuple[int, ...]
    """By rating: how many stand higher; one more number at the end, how many stand there at all."""

    @property
    def size(self) -> int:
        return self.above[-1]

    def rank(self, rating: int) -> int:
        """Return the rank of a rating, also of one that nobody has."""
        return self.above[bisect_left(self.ratings, -rating, key=lambda value: -value)] + 1

    def at(self, position: int) -> tuple[int, int] | None:
        """Return the rating of the player at a position from 0, and the position among those who have it."""
        if not 0 <= position < self.size:
            return None
        index = bisect_left(self.above, position + 1) - 1
        return self.ratings[index], position - self.above[index]


def ranking(rating_list: RatingList) -> Ranking:
    """Return the ranks of a whole published list."""
    return rankings(rating_list, [""])[""]


def rankings(rating_list: RatingList, groups: Iterable[str]) -> dict[str, Ranking]:
    """Return the ranks of a published list within groups: ``""`` for all, ``m``, ``w``, or an age class as ``U12``."""
    keys = {group: _key(rating_list, group) for group in groups}
    kept = lossy_cache.get_many(keys.values())
    missing = [group for group, key in keys.items() if key not in kept]
    if missing:
        kept |= count(rating_list, missing)
    return {group: Ranking(*kept[key]) for group, key in keys.items()}


def are_kept(rating_list: RatingList) -> bool:
    """Say whether all ranks of a list are counted."""
    keys = [_key(rating_list, group) for group in GROUPS]
    return len(lossy_cache.get_many(keys)) == len(keys)


def count(rating_list: RatingList, groups: Iterable[str] = GROUPS) -> dict[str, Counts]:
    """Count the ranks of a published list within groups, all in one query, and keep them. Gives them by their key."""
    columns = {f"in_{group}": group for group in groups}
    players = {
        column: Count("player_id", filter=in_group(group, rating_list.date.year) or None)
        for column, group in columns.items()
    }
    rows: list[Any] = list(
        Rating.objects.filter(run_id=rating_list.run_id, rating__isnull=False)
        .values("rating")
        .annotate(**players)
        .order_by("-rating")
    )
    counted: dict[str, Counts] = {}
    for column, group in columns.items():
        values = [(row["rating"], row[column]) for row in rows if row[column]]
        above = accumulate((players for _, players in values), initial=0)
        counted[_key(rating_list, group)] = tuple(rating for rating, _ in values), tuple(above)
    lossy_cache.set_many(counted, _KEPT_SECONDS)
    return counted


def _key(rating_list: RatingList, group: str) -> str:
    run = rating_list.run
    stamp = f"{run.finished_at:%Y%m%d%H%M%S%f}" if run and run.finished_at else ""
    return f"ranking:{rating_list.run_id}:{stamp}:{group}"


def in_group(group: str, year: int, prefix: str = "player__") -> Q:
    """Say who belongs to a group of a list of a year: see `rankings`. `prefix` leads to the player."""
    if group in ("", "m", "w"):
        return Q(**{f"{prefix}sex": group}) if group else Q()
    first, last = birth_years(group, year)
    limit = {"gte": first} if first is not None else {"lte": last}
    return Q(**{f"{prefix}birth_year__{bound}": value for bound, value in limit.items()})
