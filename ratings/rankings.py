"""Ranks of a list: how many stand higher. Equal ratings share a rank (FIDE's lists number the same way)."""

from dataclasses import dataclass

from django.db.models import Count

from ratings.models import Rating


@dataclass(frozen=True, slots=True)
class Ranking:
    """A list's ranks by rating, and how many players stand on it."""

    ranks: dict[int, int]
    size: int


def ranking(run_id: int | None) -> Ranking:
    """Read the ranks of a list in one query over its ratings, each value once."""
    values = (
        Rating.objects.filter(run_id=run_id, rating__isnull=False)
        .values_list("rating")
        .annotate(players=Count("player_id"))
        .order_by("-rating")
    )
    ranks: dict[int, int] = {}
    above = 0
    for rating, players in values:
        ranks[rating] = above + 1
        above += players
    return Ranking(ranks, above)
