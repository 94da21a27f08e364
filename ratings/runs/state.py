"""The state of a list, and how facts and a month's results change it.

A list's state is all that the next list needs of the past: everyone who was ever rated or had a counted event, and the
results that wait for a first rating. Nobody is forgotten: players who fell off the list, died, left or were merged keep
their last values.
"""

from dataclasses import dataclass, fields, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ratings.columns.arrays import Ints, distinct, positions
from ratings.regulations.days import months_before
from ratings.regulations.decisions import EventDecision
from ratings.regulations.parameters import Regulations
from ratings.regulations.period import PeriodResults
from ratings.regulations.period.inputs import Period

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Results that wait for a first rating (8.3), under the number that scored them."""

    player: Ints
    event: Ints
    """The tournament's number."""
    start: Ints
    end: Ints
    games: Ints
    half_points: Ints
    rc_sum: Ints
    opponents: Ints
    dropped: Ints
    """1 for a first event without a point: it is never pooled, but may settle (R7)."""
    set_aside: Ints
    """1 if the person has been rated since under another number; they wait again if that merge is undone."""


@dataclass(frozen=True, slots=True)
class State:
    """The numbers and their values, in ascending order."""

    player: Ints
    rating: Ints
    """On the list, or, for a number that is gone or was merged, the last one; 0 for none."""
    k: Ints
    games: Ints
    peak: Ints
    last_game: Ints
    listed: Ints
    """1 if on the list."""
    into: Ints
    """The number that this one was merged into, which has taken over its values; 0 for none."""
    had_event: Ints
    """1 once an event counted (8.21, R6), and for everyone who was ever rated."""
    waiting: Waiting

    @property
    def current(self) -> Ints:
        """The ratings of those on the list; 0 for everyone else."""
        return self.rating * self.listed


@dataclass(frozen=True)
class Facts:
    """Facts that the office has recorded about people."""

    number: Ints
    """Numbers that were merged into others, in the order of the merges, without undone ones."""
    survivor: Ints
    gone: Ints
    """Numbers of those who died or left the federation."""

    def persons(self, numbers: Ints) -> Ints:
        """Return the surviving number for each number."""
        given_up = np.isin(numbers, self.number)
        found = numbers.copy()
        found[given_up] = [self._person[number] for number in numbers[given_up].tolist()]
        return found

    @cached_property
    def _person(self) -> dict[int, int]:
        found: dict[int, int] = {}
        merges = zip(self.number.tolist(), self.survivor.tolist(), strict=True)
        for number, survivor in reversed(list(merges)):  # a survivor is merged later, if ever
            found[number] = found.get(survivor, survivor)
        return found


def as_known(state: State, facts: Facts, entered: Ints) -> State:
    """Return the state before a month with the facts applied and a row for everyone who takes part (`entered`).

    A number merged since adds its games, the higher peak and the later last game to the survivor, and its rating and K
    if the survivor has none; then it stays as it was. A number whose merge was undone is a separate player again, and
    the survivor gives its games back; if the two are merged once more, they are added once more. The survivor keeps
    rating, K, peak and last game, which cannot be told apart any more; a correction computes lists without the merge.
    Players who are active again return to the list with their last values.
    """
    numbers = distinct(state.player, facts.persons(entered), facts.number, facts.survivor)
    at = positions(numbers)
    rows = at(state.player)
    columns = {name: np.zeros(len(numbers), np.int64) for name in _COLUMNS}
    for name in _COLUMNS:
        columns[name][rows] = getattr(state, name)
    rating, k, games, peak, last_game, listed, into, had_event = columns.values()
    waiting = state.waiting
    set_aside = waiting.set_aside.copy()
    survivor = np.zeros(len(numbers), np.int64)
    survivor[at(facts.number)] = facts.survivor
    undone = into != np.where(into > 0, survivor, 0)
    np.subtract.at(games, at(into[undone]), games[undone])
    into[undone] = 0
    set_aside[np.isin(waiting.player, numbers[undone])] = 0
    for of, to in zip(at(facts.number).tolist(), at(facts.survivor).tolist(), strict=True):
        if into[of]:
            continue
        if not listed[to] and (listed[of] or not rating[to]):
            rating[to], k[to] = rating[of], k[of]
        games[to] += games[of]
        for higher in (peak, last_game, listed, had_event):
            higher[to] = max(higher[to], higher[of])
        into[of], listed[of] = numbers[to], 0
        # Results of either number before the person's last rated game are not new (R24).
        own = np.isin(waiting.player, numbers[[of, to]])
        set_aside[own & (waiting.end <= last_game[to])] = 1
    listed[(rating > 0) & (into == 0) & ~np.isin(numbers, facts.gone)] = 1
    return State(numbers, **columns, waiting=replace(waiting, set_aside=set_aside))


def next_state(
    before: State, facts: Facts, period: Period, results: PeriodResults, regulations: Regulations
) -> State:
    """Return the state after a month from the state before, with facts applied, and the month's results.

    `regulations` is the edition of the list's date. Players who are gone keep their values; their results wait. A
    rating uses results up; those that no list can use any more (R15) are dropped.
    """
    at = positions(before.player)
    shown = is_shown(before, facts)
    carried = (before.into == 0) & (shown | (before.listed == 1))
    found = results.players
    stands = shown & (found.rating > 0)
    # R36: who began with a standard rating has used up what waited, even if the result is not published.
    settled = stands | (shown & found.from_standard)
    had_event = before.had_event.copy()
    had_event[period.entries.player[results.entries.decision != EventDecision.NOTHING_COUNTED]] = 1

    old = before.waiting
    person = facts.persons(old.player)
    used = settled[at(person)] | (old.set_aside == 1)
    since = months_before(period.day, regulations.first_rating_months)
    kept = (~used | (person != old.player)) & ((old.end >= since) | (old.dropped == 1))
    left = replace(old, set_aside=used.astype(np.int64))
    new = _waiting_since(before, period, results, settled)
    rows = [
        np.concatenate([getattr(left, column.name)[kept], getattr(new, column.name)])
        for column in fields(Waiting)
    ]
    order = np.lexsort([rows[1], rows[0]])
    return replace(
        before,
        rating=np.where(carried, found.rating, before.rating),
        k=np.where(carried, found.k, before.k),
        games=np.where(carried, found.games, before.games),
        peak=np.where(carried, found.peak, before.peak),
        last_game=np.where(carried, found.last_game, before.last_game),
        listed=stands.astype(np.int64),
        had_event=had_event,
        waiting=Waiting(*(column[order] for column in rows)),
    )


def is_shown(state: State, facts: Facts) -> Flags:
    """Who may be on a list: numbers not merged into others whose people have neither died nor left."""
    return (state.into == 0) & ~np.isin(state.player, facts.gone)


def _waiting_since(before: State, period: Period, results: PeriodResults, settled: Flags) -> Waiting:
    """Return the month's results that wait for a first rating after it."""
    entries = results.entries
    decisions = (EventDecision.POOLED, EventDecision.POOLED_OFF_LIST, EventDecision.DROPPED_ZERO)
    rows = np.flatnonzero(np.isin(entries.decision, decisions) & ~settled[period.entries.player])
    event = period.entries.event[rows]
    return Waiting(
        player=before.player[period.entries.player[rows]],
        event=period.events.number[event],
        start=period.events.start[event],
        end=period.events.end[event],
        games=entries.games[rows],
        half_points=entries.half_points[rows],
        rc_sum=entries.rc_sum[rows],
        opponents=entries.opponents[rows],
        dropped=(entries.decision[rows] == EventDecision.DROPPED_ZERO).astype(np.int64),
        set_aside=np.zeros(len(rows), np.int64),
    )


_COLUMNS = ("rating", "k", "games", "peak", "last_game", "listed", "into", "had_event")
