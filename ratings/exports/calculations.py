"""A player's history and the calculations behind it as plain values, for the interface and for files.

Read-only and in a fixed number of queries, however long the history is. Scores are half points; expected scores,
chances and changes hundredths. Opponents are named as the public may see them.
"""

import datetime as dt
from collections.abc import Iterable

from pydantic import Field

from players.base.interface import Answer
from players.models import Player
from players.register.lookup import numbers_of
from ratings.published.history import ListMonth, RatingHistory
from ratings.published.played import Meeting, Played, games, played
from ratings.regulations.coefficient import KReason
from ratings.regulations.decisions import EventDecision, PlayerDecision
from ratings.regulations.editions import EDITIONS
from ratings.regulations.parameters import Regulations
from ratings.words.calculation import place_in_words
from ratings.words.event import explain_event
from ratings.words.game import explain_game
from tournaments.models import TimeControl, TimeControlName

HUNDREDTHS = "Hundredths"


class HistoryEntry(Answer):
    """A player on one list, or on the way to it."""

    time_control: TimeControlName
    list: dt.date
    revision: int
    rating: int | None = Field(description="null: not on the list (yet, or any more)")
    previous_rating: int | None
    change: int | None
    games: int = Field(description="Rated games of the period, or those behind a first rating or towards it")
    k: int | None
    k_reason: str
    games_so_far: int | None
    highest: int | None
    decision: str
    edition: str
    article: str
    why: str = Field(description="A sentence in the language of Accept-Language")


class GameCalculation(Answer):
    round: int
    colour: str
    opponent: int | None = Field(description="The office's number")
    opponent_name: str
    half_points: int
    kind: str
    rating: int | None = Field(description="The player's own, as used")
    opponent_rating: int | None = Field(description="As used")
    limited: bool = Field(description="The difference was limited to 400")
    difference: int | None
    probability: int | None = Field(description=HUNDREDTHS)
    change: int | None = Field(description=HUNDREDTHS)
    decision: str
    edition: str
    article: str
    why: str


class EventCalculation(Answer):
    """A tournament of a player's calculation."""

    time_control: TimeControlName
    list: dt.date
    tournament: int
    name: str
    start: dt.date
    end: dt.date
    rating: int | None
    games_counted: int
    half_points: int
    opponents_rating_sum: int
    expected: int = Field(description=HUNDREDTHS)
    change: int = Field(description=HUNDREDTHS)
    k: int | None
    k_change: int | None = Field(description=f"{HUNDREDTHS}; the period's sum is rounded once")
    ru: int | None
    decision: str
    edition: str
    article: str
    why: str
    games: tuple[GameCalculation, ...]


def history_entries(histories: Iterable[RatingHistory]) -> list[HistoryEntry]:
    """Put the months of histories into plain values, in their order."""
    found = []
    for history in histories:
        before: ListMonth | None = None
        for month in history.months:
            found.append(_entry(history.time_control, month, before))
            before = month
    return found


def _entry(time_control: TimeControl, month: ListMonth, before: ListMonth | None) -> HistoryEntry:
    row, pool, rules = month.row, month.pool, month.rules
    shown = row or pool
    decision = PlayerDecision(shown.decision) if shown is not None else None
    return HistoryEntry(
        time_control=time_control.slug,
        list=month.list.date,
        revision=month.list.revision,
        rating=month.rating,
        previous_rating=row.previous_rating if row else None,
        change=month.change,
        games=month.games if row else (pool.games if pool else 0),
        k=row.k if row else None,
        k_reason=KReason(row.k_reason).name.lower() if row and row.k_reason is not None else "",
        games_so_far=row.games if row else None,
        highest=row.peak if row else None,
        decision=decision.name.lower() if decision is not None else "",
        edition=rules.name,
        article=rules.article(decision) if decision is not None else "",
        why=str(place_in_words(month, before.row if before else None)),
    )


def calculations(
    player: Player, time_control: TimeControl, months: Iterable[ListMonth]
) -> list[EventCalculation]:
    """Read what each list made of the player's tournaments, in the order of lists and of events."""
    by_run = {month.list.run_id: month for month in months if month.has_calculation}
    numbers = numbers_of(player)
    rows = sorted(played(by_run, numbers), key=lambda one: by_run[one.result.run_id].list.date)
    games_of = games([one.result for one in rows], numbers)
    return [
        _event(
            time_control,
            by_run[one.result.run_id],
            one,
            games_of[one.result.run_id, one.result.tournament_id],
        )
        for one in rows
    ]


def _event(
    time_control: TimeControl, month: ListMonth, one: Played, meetings: list[Meeting]
) -> EventCalculation:
    row, rules = one.result, EDITIONS[one.event.edition]
    decision = EventDecision(row.decision)
    k = month.row.k_used if decision.is_rated and month.row is not None else None
    return EventCalculation(
        time_control=time_control.slug,
        list=month.list.date,
        tournament=row.tournament_id,
        name=row.tournament.name,
        start=row.tournament.start_date,
        end=row.tournament.end_date,
        rating=row.rating,
        games_counted=row.games,
        half_points=row.half_points,
        opponents_rating_sum=row.rc_sum,
        expected=row.expected,
        change=row.change,
        k=k,
        k_change=k * row.change if k is not None else None,
        ru=row.ru,
        decision=decision.name.lower(),
        edition=rules.name,
        article=rules.article(decision),
        why=str(explain_event(rules, row, one.start_list)),
        games=tuple(_game(rules, meeting, k or 0) for meeting in meetings),
    )


def _game(rules: Regulations, meeting: Meeting, k: int) -> GameCalculation:
    side = meeting.side
    line = explain_game(rules, side, k)
    return GameCalculation(
        round=side.round,
        colour=side.colour,
        opponent=meeting.opponent,
        opponent_name=meeting.name,
        half_points=side.half_points,
        kind=side.kind.name.lower(),
        rating=side.rating,
        opponent_rating=side.opponent_rating,
        limited=side.decision.is_limited,
        difference=side.difference,
        probability=side.probability,
        change=side.change,
        decision=side.decision.name.lower(),
        edition=rules.name,
        article=rules.article(side.decision),
        why=f"{line.why} {line.working}".rstrip(),
    )
