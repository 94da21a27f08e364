"""Top lists of a published list: active players only, by a rule that is the same for all of them.

The order is rank, then name, then number. Improvers are ordered by the gain against the list of twelve months before,
then by rank, name and number.
"""

from dataclasses import dataclass

from django.db.models import F, OuterRef, QuerySet, Subquery

from players.register.visibility import named
from ratings.models import Rating, RatingList
from ratings.published.edition import list_edition
from ratings.published.in_force import list_in_force
from ratings.published.ranks import in_group
from ratings.published.selection import active_since

GROUPS = ("m", "w", "U20", "S50", "S65")
SIZE = 10
_BY_NAME = ("rank", "player__name_key", "player_id")


@dataclass(frozen=True, slots=True)
class Gain:
    """A row of today's list with the rating of a year ago."""

    row: Rating
    before: int
    gain: int


def top(rating_list: RatingList, group: str) -> list[Rating]:
    """Return the first active players of a group."""
    return list(
        _active(rating_list).filter(in_group(group, rating_list.date.year)).order_by(*_BY_NAME)[:SIZE]
    )


def year_before(rating_list: RatingList) -> RatingList | None:
    """Return the list in force twelve months earlier."""
    day = rating_list.date
    earlier = day.replace(year=day.year - 1, day=min(day.day, 28))
    return list_in_force(rating_list.time_control, earlier)


def improvers(rating_list: RatingList, before: RatingList) -> list[Gain]:
    """Return those who gained most since an earlier list."""
    earlier = Rating.objects.filter(run_id=before.run_id, player_id=OuterRef("player_id"))
    rows = _active(rating_list).annotate(before=Subquery(earlier.values("rating")[:1]))
    gained = rows.filter(before__lt=F("rating")).order_by(F("before") - F("rating"), *_BY_NAME)[:SIZE]
    return [Gain(row, row.before, (row.rating or 0) - row.before) for row in gained]


def _active(rating_list: RatingList) -> QuerySet[Rating]:
    since = active_since(rating_list, list_edition(rating_list))
    return Rating.objects.filter(
        named("player__"), run_id=rating_list.run_id, rating__isnull=False, last_game__gte=since
    ).select_related("player")
