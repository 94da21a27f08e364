"""A player's published history and the calculations behind a list, read in a fixed number of queries."""

import datetime
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.conf import settings
from django.db.models import Q

from players.models import Player, PlayerMerge
from players.services import numbers_of
from ratings import figures
from ratings.explanation import (
    GameLine,
    Side,
    explain_average,
    explain_coefficient,
    explain_event,
    explain_game,
    explain_next_coefficient,
    explain_place,
    explain_pool,
)
from ratings.inputs import ymd
from ratings.models import (
    FirstRatingPool,
    GameRating,
    ListStatus,
    Rating,
    RatingList,
    RatingRun,
    RunTournament,
    TournamentRating,
)
from ratings.regulations.coefficient import KReason
from ratings.regulations.decisions import EventDecision, PlayerDecision
from ratings.regulations.editions import EDITIONS, Schedule
from ratings.regulations.listing import months_before
from tournaments.crosstable import shown_name, shown_player
from tournaments.models import Entry, Game, TimeControl

_OF_LISTS = (
    "time_control",
    "date",
    "revision",
    "status",
    "run__editions",
    "run__requested_at",
    "run__finished_at",
)
"""What a history needs of every published list; the rest, a run's summary most of all, takes long to read."""


@dataclass(frozen=True, slots=True)
class Month:
    """A player on one published list: his row, his pool of first-rating games, or neither.

    `also` are rows of the same list under numbers that were merged into his since.
    """

    list: RatingList
    row: Rating | None
    pool: FirstRatingPool | None
    also: tuple[Rating, ...] = ()

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
    newest_list: RatingList | None
    former_numbers: list[int] = field(default_factory=list)
    """Numbers that were merged into the player's."""

    @property
    def newest(self) -> Month | None:
        """The player on the newest list, or nothing where that list does not know the player."""
        if self.months and self.newest_list is not None and self.months[-1].list.pk == self.newest_list.pk:
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
class Meeting:
    """A game of a calculation, in words, and whom it was against."""

    line: GameLine
    opponent: Entry | None

    @property
    def name(self) -> str:
        return shown_name(self.opponent) if self.opponent else ""

    @property
    def player(self) -> Player | None:
        """The opponent, if he has a page."""
        return shown_player(self.opponent) if self.opponent else None


@dataclass(frozen=True, slots=True)
class EventLine:
    """A tournament of a calculation, in words, with its games."""

    row: TournamentRating
    average: str
    why: str
    games: list[Meeting]
    start_list: datetime.date | None
    """The list in force when it started, whose ratings are used."""

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
    pooled: list[TournamentRating]
    """Of an unrated player: the tournaments of this and earlier lists that the pool holds, oldest first (8.3)."""


def histories(player: Player) -> dict[TimeControl, History]:
    """Read a player's histories on all three lists, in four queries.

    Lists on which only a number stands that was merged into his are his history too.
    """
    published = RatingList.objects.filter(status=ListStatus.PUBLISHED).select_related("run")
    lists = list(published.only(*_OF_LISTS).order_by("date"))
    numbers = numbers_of(player)
    rows: dict[int | None, list[Rating]] = defaultdict(list)
    for row in Rating.objects.filter(player__in=numbers):
        rows[row.run_id].append(row)
    for found_rows in rows.values():
        found_rows.sort(key=lambda row: (row.player_id != player.pk, row.rating is None, row.player_id))
    pools: dict[int | None, FirstRatingPool] = {}
    for pool in FirstRatingPool.objects.filter(player__in=numbers):
        if pool.run_id not in pools or pool.player_id == player.pk:
            pools[pool.run_id] = pool
    found = {}
    for time_control in TimeControl:
        own = [rating_list for rating_list in lists if rating_list.time_control == time_control]
        months = [
            _month(rating_list, rows.get(rating_list.run_id, []), pools.get(rating_list.run_id))
            for rating_list in own
        ]
        known = [position for position, month in enumerate(months) if month.row or month.pool]
        # From the first list that knows him to the last: months in between without a row are gaps, not ends.
        months = months[known[0] : known[-1] + 1] if known else []
        former = [number for number in numbers if number != player.pk]
        found[time_control] = History(time_control, months, own[-1] if own else None, former)
    return found


def _month(rating_list: RatingList, rows: list[Rating], pool: FirstRatingPool | None) -> Month:
    """Give what a list has of a person, his present number's row first. A row says more than a pool."""
    if not rows:
        return Month(rating_list, None, pool)
    own = pool if pool is not None and pool.player_id == rows[0].player_id else None
    return Month(rating_list, rows[0], own, tuple(rows[1:]))


def calculation(player: Player, history: History, month: Month) -> Calculation:
    """Read and explain what a list says of a player, in a fixed number of queries."""
    run_id = month.list.run_id
    number = month.number or player.pk
    numbers = _numbers_in(month.list.run, number)
    edition = list_edition(month.list)
    rows = list(TournamentRating.objects.filter(run_id=run_id, player=number).select_related("tournament"))
    tournaments = [row.tournament_id for row in rows]
    settled = {
        settled.tournament_id: settled
        for settled in RunTournament.objects.filter(
            run_id=run_id, tournament_id__in=tournaments
        ).select_related("start_list")
    }
    games = _games_of(numbers, run_id, tournaments)
    rows.sort(key=lambda row: settled[row.tournament_id].position)
    events = [
        EventLine(
            row=row,
            average=explain_average(settled[row.tournament_id]),
            why=explain_event(
                settled[row.tournament_id].edition, row, _start_date(settled[row.tournament_id])
            ),
            games=[
                Meeting(explain_game(settled[row.tournament_id].edition, side), opponent)
                for side, opponent in games.get(row.tournament_id, [])
            ],
            start_list=_start_date(settled[row.tournament_id]),
        )
        for row in rows
    ]
    before = history.before(month)
    return Calculation(
        month=month,
        events=events,
        together=place_in_words(edition, month, before.row if before else None),
        rated=[
            (event, event.row.change * month.row.k_used)
            for event in events
            if month.row is not None and event.counts_for_change
        ],
        pooled=_pooled(numbers, history, month, edition) if month.pool else [],
    )


def place_in_words(edition: str, month: Month, before: Rating | None) -> str:
    """Put a month into words, whether the player stands on the list or is on the way to it."""
    if month.row is not None:
        return explain_place(edition, month.row, before, month.pool)
    return explain_pool(edition, month.pool) if month.pool is not None else ""


def coefficient_in_words(rating_list: RatingList, row: Rating) -> str:
    """Say why a row has its K; nothing where it has none."""
    if row.k_reason is None:
        return ""
    return explain_coefficient(list_edition(rating_list), KReason(row.k_reason))


def next_coefficient_in_words(rating_list: RatingList, row: Rating) -> str:
    """Say what would change a row's K; nothing where it has none."""
    return explain_next_coefficient(list_edition(rating_list), row)


def list_edition(rating_list: RatingList) -> str:
    """Give the name of the edition that a published list follows: the one in force on its date."""
    names = rating_list.run.editions.split(",") if rating_list.run else []
    return Schedule.named(names).at(ymd(rating_list.date)).name


def edition_changes() -> list[datetime.date]:
    """Give the first days of the editions that the federation uses, but for the earliest."""
    days = [edition.effective for edition in Schedule.named(settings.RATING_EDITIONS).editions[1:]]
    return [datetime.date(day // 10_000, day // 100 % 100, day % 100) for day in days]


def _pooled(numbers: set[int], history: History, month: Month, edition: str) -> list[TournamentRating]:
    """Read the tournaments of a pool: since the player was last on the list, inside the window of R15."""
    runs = [month.list.run_id]
    for earlier in reversed(history.months[: history.months.index(month)]):
        if earlier.rating is not None:
            break
        runs.append(earlier.list.run_id)
    since = months_before(ymd(month.list.date), EDITIONS[edition].first_rating_months)
    rows = TournamentRating.objects.filter(
        run_id__in=runs,
        player__in=numbers,
        decision__in=[EventDecision.POOLED, EventDecision.POOLED_OFF_LIST],
    ).select_related("tournament")
    inside = [row for row in rows if ymd(row.tournament.end_date) >= since]
    return sorted(inside, key=lambda row: (row.tournament.end_date, row.tournament_id))


def _start_date(settled: RunTournament) -> datetime.date | None:
    return settled.start_list.date if settled.start_list_id is not None else None


def _numbers_in(run: RatingRun | None, number: int) -> set[int]:
    """Give the numbers that were one player with this one when a list was computed; a merge may be undone since."""
    numbers = {number}
    if run is None:
        return numbers
    merges = PlayerMerge.objects.filter(
        Q(undone_at=None) | Q(undone_at__gt=run.requested_at), at__lte=run.requested_at
    )
    while found := set(merges.filter(survivor__in=numbers).values_list("player", flat=True)) - numbers:
        numbers |= found
    return numbers


def _games_of(
    numbers: set[int], run_id: int | None, tournaments: Iterable[int]
) -> dict[int, list[tuple[Side, Entry | None]]]:
    entries = set(
        Entry.objects.filter(player__in=numbers, tournament_id__in=tournaments).values_list("pk", flat=True)
    )
    games = list(
        Game.objects.filter(Q(white_id__in=entries) | Q(black_id__in=entries))
        .select_related("white__player", "black__player")
        .order_by("round", "id")
    )
    rows = {
        row.game_id: row
        for row in GameRating.objects.filter(run_id=run_id, game_id__in=[game.pk for game in games])
    }
    sides: dict[int, list[tuple[Side, Entry | None]]] = {}
    for game in games:
        if game.pk in rows:
            colour, opponent = ("white", game.black) if game.white_id in entries else ("black", game.white)
            sides.setdefault(game.tournament_id, []).append((Side.of(game, rows[game.pk], colour), opponent))
    return sides
