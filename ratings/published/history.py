"""A player's published history and the calculations behind a list, read in a fixed number of queries."""

import datetime
from dataclasses import dataclass
from typing import NamedTuple

from ratings.models import FirstRatingPool
from ratings.published.edition import edition_on
from ratings.published.in_force import published_lists
from ratings.published.person import RatingRow, rows_of
from ratings.regulations.decisions import FIRST_RATINGS, PlayerDecision
from ratings.regulations.parameters import Regulations
from tournaments.models import TimeControl


class PublishedList(NamedTuple):
    """A published list with its run, as it is read for histories: a model of each would take five times as long."""

    id: int
    time_control: int
    date: datetime.date
    revision: int
    published_at: datetime.datetime
    run_id: int
    editions: str
    finished_at: datetime.datetime
    listed: int


_COLUMNS = [*PublishedList._fields[:6], *(f"run__{name}" for name in PublishedList._fields[6:])]


@dataclass(frozen=True, slots=True)
class ListMonth:
    """A player on one published list: a row, a pool of first-rating games, or neither.

    `also` are rows of the same list under numbers merged since.
    """

    list: PublishedList
    row: RatingRow | None
    pool: FirstRatingPool | None
    also: tuple[RatingRow, ...] = ()

    @property
    def rules(self) -> Regulations:
        """The edition that the list follows."""
        return edition_on(self.list.editions, self.list.date)

    @property
    def number(self) -> int | None:
        """The number on the list, which may have been merged since."""
        shown = self.row or self.pool
        return shown.player_id if shown else None

    @property
    def rating(self) -> int | None:
        return self.row.rating if self.row else None

    @property
    def is_first_rating(self) -> bool:
        return self.row is not None and self.row.decision in FIRST_RATINGS

    @property
    def has_calculation(self) -> bool:
        """Whether anything happened: games, a first rating, leaving the list, an import."""
        if self.row is None:
            return self.pool is not None
        return self.row.decision != PlayerDecision.UNCHANGED

    @property
    def change(self) -> int | None:
        """The change in points; None for a first rating."""
        if self.row is None or self.row.previous_rating is None or self.row.rating is None:
            return None
        return self.row.change

    @property
    def games(self) -> int:
        """Rated games of the period, or the games behind a first rating."""
        if self.is_first_rating and self.pool is not None:
            return self.pool.games
        return self.row.period_games if self.row else 0


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """A player's months of one time control, oldest first, from the first list that knows the player."""

    time_control: TimeControl
    months: list[ListMonth]
    newest_list: PublishedList | None

    @property
    def newest(self) -> ListMonth | None:
        """The player on the latest list, or None if not on it."""
        if self.months and self.newest_list is not None and self.months[-1].list.id == self.newest_list.id:
            return self.months[-1]
        return None

    @property
    def with_calculation(self) -> list[ListMonth]:
        return [month for month in self.months if month.has_calculation]

    def at(self, day: datetime.date) -> ListMonth | None:
        return next((month for month in self.months if month.list.date == day), None)

    def before(self, month: ListMonth) -> ListMonth | None:
        position = self.months.index(month)
        return self.months[position - 1] if position else None


def histories(numbers: list[int]) -> dict[TimeControl, RatingHistory]:
    """Read the histories of a person with these numbers, the present one first, on all three lists, in three queries.

    Lists with only a number that was merged into this one belong to the history too.
    """
    lists = [PublishedList(*row) for row in published_lists().order_by("date").values_list(*_COLUMNS)]
    own = numbers[0]
    rows = rows_of({own: numbers}, [one.run_id for one in lists])
    pools: dict[int, list[FirstRatingPool]] = {}
    for pool in FirstRatingPool.objects.filter(player__in=numbers):
        pools.setdefault(pool.run_id, []).append(pool)
    months: dict[int, list[ListMonth]] = {time_control: [] for time_control in TimeControl}
    for one in lists:
        months[one.time_control].append(
            _month(own, one, rows.get((own, one.run_id), []), pools.get(one.run_id, []))
        )
    found = {}
    for time_control in TimeControl:
        of_control = months[time_control]
        known = [position for position, month in enumerate(of_control) if month.row or month.pool]
        # From the first list with the player to the last: months without a row in between are gaps, not ends.
        between = of_control[known[0] : known[-1] + 1] if known else []
        found[time_control] = RatingHistory(
            time_control, between, of_control[-1].list if of_control else None
        )
    return found


def _month(
    own: int, rating_list: PublishedList, rows: list[RatingRow], pools: list[FirstRatingPool]
) -> ListMonth:
    """Return a person's row or pool on a list; a row comes first."""
    if not rows:
        pool = min(pools, key=lambda pool: (pool.player_id != own, pool.player_id), default=None)
        return ListMonth(rating_list, None, pool)
    first, *also = rows
    pool = next((pool for pool in pools if pool.player_id == first.player_id), None)
    return ListMonth(rating_list, first, pool, tuple(also))
