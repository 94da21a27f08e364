"""A player's published history and the calculations behind a list, read in a fixed number of queries."""

import datetime
from dataclasses import dataclass

from players.models import Player
from ratings.published.history_rows import published
from ratings.published.plain_rows import Pool, PublishedList, Row
from ratings.regulations.period.decisions import PlayerDecision
from tournaments.models import TimeControl


@dataclass(frozen=True, slots=True)
class Month:
    """A player on one published list: his row, his pool of first-rating games, or neither.

    `also` are rows of the same list under numbers that were merged into his since.
    """

    list: PublishedList
    row: Row | None
    pool: Pool | None
    also: tuple[Row, ...] = ()

    @property
    def number(self) -> int | None:
        """The number under which the list has him, which may be one that was merged since."""
        shown = self.row or self.pool
        return shown.player_id if shown else None

    @property
    def rating(self) -> int | None:
        return self.row.rating if self.row else None

    @property
    def is_first_rating(self) -> bool:
        return self.row is not None and self.row.decision == PlayerDecision.FIRST_RATING

    @property
    def has_calculation(self) -> bool:
        """Something other than time has passed: games, a first rating, leaving the list, taking over."""
        if self.row is None:
            return self.pool is not None
        return self.row.decision != PlayerDecision.UNCHANGED

    @property
    def change(self) -> int | None:
        """The change in points; none for a first rating."""
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
class History:
    """A player's months of one time control, oldest first, from the first list that knows the player."""

    time_control: TimeControl
    months: list[Month]
    newest_list: PublishedList | None

    @property
    def newest(self) -> Month | None:
        """The player on the newest list, or nothing where that list does not know the player."""
        if self.months and self.newest_list is not None and self.months[-1].list.id == self.newest_list.id:
            return self.months[-1]
        return None

    @property
    def with_calculation(self) -> list[Month]:
        return [month for month in self.months if month.has_calculation]

    def at(self, day: datetime.date) -> Month | None:
        return next((month for month in self.months if month.list.date == day), None)

    def before(self, month: Month) -> Month | None:
        position = self.months.index(month)
        return self.months[position - 1] if position else None


def histories(player: Player) -> dict[TimeControl, History]:
    """Read a player's histories on all three lists, in one query.

    Lists on which only a number stands that was merged into his are his history too.
    """
    own = player.pk
    months: dict[int, list[Month]] = {time_control: [] for time_control in TimeControl}
    for rating_list, rows, pools in published(own):
        months[rating_list.time_control].append(_month(own, rating_list, rows, pools))
    found = {}
    for time_control in TimeControl:
        lists = months[time_control]
        known = [position for position, month in enumerate(lists) if month.row or month.pool]
        # From the first list that knows him to the last: months in between without a row are gaps, not ends.
        between = lists[known[0] : known[-1] + 1] if known else []
        found[time_control] = History(time_control, between, lists[-1].list if lists else None)
    return found


def _month(own: int, rating_list: PublishedList, rows: dict[int, Row], pools: dict[int, Pool]) -> Month:
    """Give what a list has of a person, his present number's row first. A row says more than a pool."""
    if not rows:
        pool = min(pools.values(), key=lambda pool: (pool.player_id != own, pool.player_id), default=None)
        return Month(rating_list, None, pool)
    first, *also = sorted(
        rows.values(), key=lambda row: (row.player_id != own, row.rating is None, row.player_id)
    )
    return Month(rating_list, first, pools.get(first.player_id), tuple(also))
