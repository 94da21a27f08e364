"""The calculation behind a player's place on a list, read and put into words."""

import datetime
from dataclasses import dataclass

from django.utils.translation import gettext

from players.models import Player
from ratings.models import TournamentRating
from ratings.published.history import ListMonth, RatingHistory
from ratings.published.in_force import settled_lists
from ratings.published.objections import open_until
from ratings.published.person import RatingRow, numbers_then
from ratings.published.played import Meeting, Played, games, played
from ratings.regulations.coefficient import KReason
from ratings.regulations.days import months_before, ymd
from ratings.regulations.decisions import EventDecision
from ratings.regulations.editions import EDITIONS
from ratings.words import figures
from ratings.words.editions import edition_link
from ratings.words.event import explain_average, explain_event
from ratings.words.game import GameLine, explain_game
from ratings.words.list_place import explain_k, explain_place, explain_pool
from ratings.words.sentences import Link, Sentence


@dataclass(frozen=True, slots=True)
class EventLine:
    """A tournament of a calculation, in words, with its games."""

    row: TournamentRating
    start_list: datetime.date | None
    points: int | None
    """What a rated tournament gained: K times its change, in hundredths of a rating point."""
    why: Sentence
    edition: Link
    """That of the tournament, with a link to its page."""
    average: Sentence | None
    """How Ra was calculated, if it is used for the opponents' ratings."""
    games: list[tuple[GameLine, Meeting]]

    @property
    def opponents_average(self) -> str:
        """Rc as text."""
        return figures.quotient(self.row.rc_sum, self.row.games)


@dataclass(frozen=True, slots=True)
class Calculation:
    """The calculation of a player's place on a list."""

    month: ListMonth
    edition: Link
    """That of the list, with a link to its page."""
    events: list[EventLine]
    together: Sentence
    settled: str
    """Where the month started from other values than those of the list before: by which correction."""
    pooled: list[TournamentRating]
    """For an unrated player: the tournaments of this and earlier lists in the pool, oldest first (8.3)."""
    objections_until: datetime.date | None
    """The last day for objections to the list; None once it has passed."""

    @property
    def rated(self) -> list[EventLine]:
        """For a rated player: the tournaments behind the change."""
        return [event for event in self.events if event.points is not None]


def calculation(player: Player, history: RatingHistory, month: ListMonth) -> Calculation:
    """Read and explain a player's place on a list, in at most six queries."""
    number = month.number or player.pk
    numbers = numbers_then(month.list.run_id, number)
    rows = played([month.list.run_id], [number])
    games_of = games([one.result for one in rows], numbers)
    before = history.before(month)
    return Calculation(
        month=month,
        edition=edition_link(month.rules),
        events=[_event(one, games_of[one.result.run_id, one.result.tournament_id], month) for one in rows],
        together=place_in_words(month, before.row if before else None),
        settled=_settled(month, before),
        pooled=_pooled(numbers, history, month) if month.pool else [],
        objections_until=open_until(month.list.published_at),
    )


def place_in_words(month: ListMonth, before: RatingRow | None) -> Sentence:
    """Put a month into words, whether the player is on the list or on the way to it."""
    if month.row is not None:
        return explain_place(month.rules, month.row, before, month.pool)
    return explain_pool(month.rules, month.pool) if month.pool is not None else Sentence("")


def coefficient_in_words(month: ListMonth) -> Sentence:
    """Explain why a player has this K and what would change it; empty without a K."""
    if month.row is None or month.row.k_reason is None:
        return Sentence("")
    return explain_k(month.rules, month.row, KReason(month.row.k_reason))


def _settled(month: ListMonth, before: ListMonth | None) -> str:
    if month.row is None or before is None or before.rating == month.row.previous_rating:
        return ""
    settled = settled_lists(before.list.run_id, month.list.finished_at).first()
    if settled is None:
        return ""
    return gettext("Correction %(number)s was settled on this list: %(change)s.") % {
        "number": settled.correction_id,
        "change": figures.before_after((before.rating, month.row.previous_rating)),
    }


def _event(one: Played, meetings: list[Meeting], month: ListMonth) -> EventLine:
    row, rules = one.result, EDITIONS[one.event.edition]
    decision = EventDecision(row.decision)
    k = month.row.k_used if month.row is not None else 0
    return EventLine(
        row=row,
        start_list=one.start_list,
        points=k * row.change if decision.is_rated else None,
        why=explain_event(rules, row, one.start_list),
        edition=edition_link(rules),
        average=explain_average(rules, one.event) if decision.is_pooled and row.opponents else None,
        games=[(explain_game(rules, meeting.side, k), meeting) for meeting in meetings],
    )


def _pooled(numbers: list[int], history: RatingHistory, month: ListMonth) -> list[TournamentRating]:
    """Read the tournaments of a pool: since the player was last on the list, inside the window of R15."""
    runs = [month.list.run_id]
    for earlier in reversed(history.months[: history.months.index(month)]):
        if earlier.rating is not None:
            break
        runs.append(earlier.list.run_id)
    since = months_before(ymd(month.list.date), month.rules.first_rating_months)
    inside = [
        row
        for row, _event in played(runs, numbers)
        if EventDecision(row.decision).is_pooled and ymd(row.tournament.end_date) >= since
    ]
    return sorted(inside, key=lambda row: (row.tournament.end_date, row.tournament_id))
