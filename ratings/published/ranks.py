"""A player's ranks on lists: among all, among women or men, in the age class, in the club.

A rank is one more than the number of higher ratings; equal ratings share a rank, and hidden players are counted. The
rank on the whole list is a column of its rows. Ranks in groups follow the register of today.
"""

import datetime
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.db.models import Count, Q

from players.base.public_pages import lossy_cache
from players.models import Player, Sex
from players.register.ages import AGE_CLASSES, age_class, birth_years
from players.register.visibility import PublicPlayer, club_is_public
from ratings.models import Rating
from ratings.published.history import ListMonth, PublishedList
from tournaments.models import TimeControl

GROUPS = (Sex.MAN.value, Sex.WOMAN.value, *AGE_CLASSES)
_KEPT_SECONDS = 3600
"""Counting the groups of a list takes 0.06 s with 50,000 players and 0.4 s with 500,000, for every player's page."""


@dataclass(frozen=True, slots=True)
class RankInGroup:
    """``12 of 1 934``; `group` is ``""`` for the whole list, ``m``, ``w``, an age class, or ``club``."""

    group: str
    rank: int
    size: int


def ranks_of(
    player: Player,
    public: PublicPlayer,
    months: Mapping[TimeControl, ListMonth],
    today: datetime.date,
) -> dict[TimeControl, list[RankInGroup]]:
    """Return the ranks of a player who has a rating on these lists."""
    in_club = _club_ratings(public, [month.list for month in months.values()], today)
    found = {}
    for time_control, month in months.items():
        rating_list, rating = month.list, month.rating or 0
        own = [RankInGroup("", month.row.rank or 0 if month.row else 0, rating_list.listed)]
        if public.is_named:
            counts = ranking(rating_list)
            groups = [player.sex, age_class(player.birth_year, rating_list.date.year)]
            own += [RankInGroup(group, *_rank(counts[group], rating)) for group in groups if group]
        members = in_club.get(rating_list.run_id)
        if members:
            higher = sum(other > rating for other in members)
            own.append(RankInGroup("club", higher + 1, len(members)))
        found[time_control] = own
    return found


def in_group(group: str, year: int, prefix: str = "player__") -> Q:
    """Return who belongs to a group of a list of a year: `m`, `w`, or an age class. `prefix` leads to the player."""
    if group in (Sex.MAN, Sex.WOMAN):
        return Q(**{f"{prefix}sex": group})
    first, last = birth_years(group, year)
    limit = {"gte": first} if first is not None else {"lte": last}
    return Q(**{f"{prefix}birth_year__{bound}": value for bound, value in limit.items()})


Counts = list[list[int]]
"""The ratings of a group, the lowest first, and how many have at most each of them."""


def ranking(rating_list: PublishedList) -> dict[str, Counts]:
    """Return how many players have each rating of a list, by group."""
    key = f"ranking:{rating_list.run_id}:{rating_list.finished_at}".replace(" ", "T")
    kept: dict[str, Counts] | None = lossy_cache.get(key)
    if kept is None:
        kept = _count(rating_list)
        lossy_cache.set(key, kept, _KEPT_SECONDS)
    return kept


def _count(rating_list: PublishedList) -> dict[str, Counts]:
    players = {
        f"in_{group}": Count("player_id", filter=in_group(group, rating_list.date.year)) for group in GROUPS
    }
    rows: list[Any] = list(
        Rating.objects.filter(run_id=rating_list.run_id, rating__isnull=False)
        .values("rating")
        .annotate(**players)
        .order_by("rating")
    )
    found = {}
    for group in GROUPS:
        stand = [(row["rating"], row[f"in_{group}"]) for row in rows if row[f"in_{group}"]]
        found[group] = [[rating for rating, _ in stand], [*accumulate(number for _, number in stand)]]
    return found


def _rank(counts: Counts, rating: int) -> tuple[int, int]:
    """Return the rank of a rating, also of one that nobody in the group has, and the size of the group."""
    ratings, at_most = counts
    if not ratings:
        return 1, 0
    position = bisect_left(ratings, rating + 1)
    return at_most[-1] - (at_most[position - 1] if position else 0) + 1, at_most[-1]


def _club_ratings(
    public: PublicPlayer, lists: list[PublishedList], today: datetime.date
) -> dict[int, list[int]]:
    if public.club_id is None or not lists:
        return {}
    rows = Rating.objects.filter(
        club_is_public(today, "player__"),
        run_id__in=[rating_list.run_id for rating_list in lists],
        player__club_id=public.club_id,
        rating__isnull=False,
    )
    found: dict[int, list[int]] = defaultdict(list)
    for run_id, rating in rows.values_list("run_id", "rating"):
        if rating is not None:
            found[run_id].append(rating)
    return found
