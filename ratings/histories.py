"""A player's published history and the calculations behind a list, read in a fixed number of queries."""

import datetime
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings

from players.models import Player
from ratings import figures
from ratings.explanation import (
    GameLine,
    explain_average,
    explain_coefficient,
    explain_event,
    explain_game,
    explain_next_coefficient,
    explain_place,
    explain_pool,
)
from ratings.history_rows import Meeting, events, games, published, published_when
from ratings.inputs import ymd
from ratings.objections import open_until
from ratings.plain_rows import AnyList, Event, Pool, PublishedList, Row
from ratings.regulations.coefficient import KReason
from ratings.regulations.decisions import EventDecision, PlayerDecision
from ratings.regulations.editions import EDITIONS, Schedule
from ratings.regulations.listing import months_before
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


@dataclass(frozen=True, slots=True)
class EventLine:
    """A tournament of a calculation, in words, with its games."""

    row: Event
    average: str
    why: str
    games: list[tuple[GameLine, Meeting]]

    @property
    def opponents_average(self) -> int:
        """Rc in hundredths, for reading."""
        return figures.quotient_hundredths(self.row.rc_sum, self.row.games)

    @property
    def counts_for_change(self) -> bool:
        return self.row.decision in (EventDecision.RATED, EventDecision.RATED_CURRENT)


@dataclass(frozen=True, slots=True)
class Calculation:
    """How a player's place on a list came about."""

    month: Month
    events: list[EventLine]
    together: str
    rated: list[tuple[EventLine, int]]
    """Of a rated player: the tournaments that made the change, each with K times its sum, in hundredths."""
    pooled: list[Event]
    """Of an unrated player: the tournaments of this and earlier lists that the pool holds, oldest first (8.3)."""
    objections_until: datetime.date | None
    """The last day for objections to the list; None where it has passed."""


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


def calculation(player: Player, history: History, month: Month) -> Calculation:
    """Read and explain what a list says of a player, in at most four queries."""
    number = month.number or player.pk
    published_at, numbers = published_when(month.list.id, number)
    edition = list_edition(month.list)
    rows = events([month.list.run_id], [number])
    games_of = games(rows, numbers)
    lines = [
        EventLine(
            row=row,
            average=explain_average(row.settled),
            why=explain_event(row.settled.edition, row, row.settled.start_list),
            games=[
                (explain_game(row.settled.edition, meeting.side), meeting)
                for meeting in games_of[row.run_id, row.tournament_id]
            ],
        )
        for row in rows
    ]
    before = history.before(month)
    return Calculation(
        month=month,
        events=lines,
        together=place_in_words(edition, month, before.row if before else None),
        rated=[
            (event, event.row.change * month.row.k_used)
            for event in lines
            if month.row is not None and event.counts_for_change
        ],
        pooled=_pooled(numbers, history, month, edition) if month.pool else [],
        objections_until=open_until(published_at),
    )


def place_in_words(edition: str, month: Month, before: Row | None) -> str:
    """Put a month into words, whether the player stands on the list or is on the way to it."""
    if month.row is not None:
        return explain_place(edition, month.row, before, month.pool)
    return explain_pool(edition, month.pool) if month.pool is not None else ""


def coefficient_in_words(rating_list: AnyList, row: Row) -> str:
    """Say why a row has its K; nothing where it has none."""
    if row.k_reason is None:
        return ""
    return explain_coefficient(list_edition(rating_list), KReason(row.k_reason))


def next_coefficient_in_words(rating_list: AnyList, row: Row) -> str:
    """Say what would change a row's K; nothing where it has none."""
    return explain_next_coefficient(list_edition(rating_list), row)


def list_edition(rating_list: AnyList) -> str:
    """Give the name of the edition that a published list follows: the one in force on its date."""
    return _edition(rating_list.run.editions if rating_list.run else "", rating_list.date)


@lru_cache(maxsize=4096)
def _edition(editions: str, day: datetime.date) -> str:
    return Schedule.named(editions.split(",")).at(ymd(day)).name


def edition_changes() -> list[datetime.date]:
    """Give the first days of the editions that the federation uses, but for the earliest."""
    days = [edition.effective for edition in Schedule.named(settings.RATING_EDITIONS).editions[1:]]
    return [datetime.date(day // 10_000, day // 100 % 100, day % 100) for day in days]


def _pooled(numbers: list[int], history: History, month: Month, edition: str) -> list[Event]:
    """Read the tournaments of a pool: since the player was last on the list, inside the window of R15."""
    runs = [month.list.run_id]
    for earlier in reversed(history.months[: history.months.index(month)]):
        if earlier.rating is not None:
            break
        runs.append(earlier.list.run_id)
    since = months_before(ymd(month.list.date), EDITIONS[edition].first_rating_months)
    inside = [
        event for event in events(runs, numbers) if event.decision in _POOLED and ymd(event.end_date) >= since
    ]
    return sorted(inside, key=lambda event: (event.end_date, event.tournament_id))


_POOLED = (EventDecision.POOLED, EventDecision.POOLED_OFF_LIST)
