"""How a player's place on a list came about: the calculation behind it, read and put into words."""

import datetime
from dataclasses import dataclass

from players.models import Player
from ratings.models import Rating, RatingList, TournamentRating
from ratings.published.edition import list_edition
from ratings.published.history import History, Month
from ratings.published.objections import open_until
from ratings.published.person import numbers_then
from ratings.published.played import Meeting, games, played
from ratings.regulations.coefficient import KReason
from ratings.regulations.days import months_before, ymd
from ratings.regulations.editions import EDITIONS
from ratings.regulations.period.decisions import EventDecision
from ratings.words import figures
from ratings.words.event import explain_average, explain_event
from ratings.words.game import GameLine, explain_game
from ratings.words.list_place import (
    explain_coefficient,
    explain_next_coefficient,
    explain_place,
    explain_pool,
)
from ratings.words.sentences import Sentence


@dataclass(frozen=True, slots=True)
class EventLine:
    """A tournament of a calculation, in words, with its games."""

    row: TournamentRating
    start_list: datetime.date | None
    average: Sentence
    why: Sentence
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
    together: Sentence
    rated: list[tuple[EventLine, int]]
    """Of a rated player: the tournaments that made the change, each with K times its sum, in hundredths."""
    pooled: list[TournamentRating]
    """Of an unrated player: the tournaments of this and earlier lists that the pool holds, oldest first (8.3)."""
    objections_until: datetime.date | None
    """The last day for objections to the list; None where it has passed."""


def calculation(player: Player, history: History, month: Month) -> Calculation:
    """Read and explain what a list says of a player, in at most six queries."""
    number = month.number or player.pk
    numbers = numbers_then(month.list, number)
    edition = list_edition(month.list)
    rows = played([month.list.run_id], [number])
    games_of = games([one.result for one in rows], numbers)
    lines = [
        EventLine(
            row=one.result,
            start_list=one.start_list,
            average=explain_average(one.event),
            why=explain_event(one.event.edition, one.result, one.start_list),
            games=[
                (explain_game(one.event.edition, meeting.side), meeting)
                for meeting in games_of[one.result.run_id, one.result.tournament_id]
            ],
        )
        for one in rows
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
        objections_until=open_until(month.list.published_at),
    )


def place_in_words(edition: str, month: Month, before: Rating | None) -> Sentence:
    """Put a month into words, whether the player stands on the list or is on the way to it."""
    if month.row is not None:
        return explain_place(edition, month.row, before, month.pool)
    return explain_pool(edition, month.pool) if month.pool is not None else Sentence("")


def coefficient_in_words(rating_list: RatingList, row: Rating) -> Sentence:
    """Say why a row has its K; nothing where it has none."""
    if row.k_reason is None:
        return Sentence("")
    return explain_coefficient(list_edition(rating_list), KReason(row.k_reason))


def next_coefficient_in_words(rating_list: RatingList, row: Rating) -> Sentence:
    """Say what would change a row's K; nothing where it has none."""
    return explain_next_coefficient(list_edition(rating_list), row)


def _pooled(numbers: list[int], history: History, month: Month, edition: str) -> list[TournamentRating]:
    """Read the tournaments of a pool: since the player was last on the list, inside the window of R15."""
    runs = [month.list.run_id]
    for earlier in reversed(history.months[: history.months.index(month)]):
        if earlier.rating is not None:
            break
        runs.append(earlier.list.run_id)
    since = months_before(ymd(month.list.date), EDITIONS[edition].first_rating_months)
    inside = [
        row
        for row, _event in played(runs, numbers)
        if row.decision in _POOLED and ymd(row.tournament.end_date) >= since
    ]
    return sorted(inside, key=lambda row: (row.tournament.end_date, row.tournament_id))


_POOLED = (EventDecision.POOLED, EventDecision.POOLED_OFF_LIST)
