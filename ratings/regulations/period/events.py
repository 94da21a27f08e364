"""How each event is rated: by which edition and method, who counts as rated, whose zero is dropped (8.21, 8.4)."""

from dataclasses import dataclass

import numpy as np

from ratings.regulations import round_robin
from ratings.regulations.arithmetic import Integers, sum_by
from ratings.regulations.editions import Schedule
from ratings.regulations.period.inputs import Period
from tournaments.play.results import GameKind, TournamentSystem


@dataclass(frozen=True, slots=True)
class Sides:
    """Every game twice, first from White's side, then from Black's; -1 for no opponent."""

    own: Integers
    opponent: Integers
    half_points: Integers
    opponent_half_points: Integers
    kind: Integers
    event: Integers
    between_two: Integers
    """Whether both sides have an entry."""
    played: Integers


def sides_of(period: Period) -> Sides:
    games, entries = period.games, period.entries
    own = np.concatenate([games.white, games.black])
    opponent = np.concatenate([games.black, games.white])
    between_two = (own >= 0) & (opponent >= 0)
    kind = np.tile(games.kind, 2)
    return Sides(
        own=own,
        opponent=opponent,
        half_points=np.concatenate([games.white_half_points, games.black_half_points]),
        opponent_half_points=np.concatenate([games.black_half_points, games.white_half_points]),
        kind=kind,
        event=np.tile(entries.event[games.white], 2),
        between_two=between_two,
        played=between_two & (kind == GameKind.PLAYED),
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """What is determined about events and entries before any game is rated.

    By event: `edition` (position in the schedule), `as_round_robin`, `rated_players` and, from 8.21b, `rar_sum`,
    `dp_sum`, `opponents`, `ra`. By entry: `own_rated`, `own_rating` (0 unrated), `met_rating` (what opponents
    meet; 0 unrated), `dropped`, `left_out`, `has_new_rating`, `ru`, `ru_new`.
    """

    edition: Integers
    as_round_robin: Integers
    rated_players: Integers
    rar_sum: Integers
    dp_sum: Integers
    opponents: Integers
    ra: Integers
    own_rated: Integers
    own_rating: Integers
    met_rating: Integers
    dropped: Integers
    left_out: Integers
    has_new_rating: Integers
    ru: Integers
    ru_new: Integers


def settle(period: Period, sides: Sides, schedule: Schedule) -> Standing:
    """Determine editions, methods, ratings at the start, dropped zeros, and the round robins' averages."""
    events, entries, players = period.events, period.entries, period.players
    effective = np.array([edition.effective for edition in schedule.editions])
    edition = np.maximum(np.searchsorted(effective, events.start, side="right") - 1, 0)

    as_round_robin = _as_round_robin(period, sides, schedule, edition)
    latest = players.rating[entries.player]
    own_rated = latest > 0
    # 8.4: published since the event's start -> rated with the current rating, but unrated for opponents.
    own_rating = np.where(own_rated, np.where(entries.rating > 0, entries.rating, latest), 0)
    meets_as_rated = own_rated | by_event(schedule, edition, "off_list_player_rates_opponents")[entries.event]
    met_rating = np.where(meets_as_rated, entries.rating, 0)

    dropped, left_out, countable = _drop_zeros(
        period, sides, schedule, edition, as_round_robin, own_rated, met_rating
    )
    count, size = len(events), len(entries)
    by_events = {
        name: np.zeros(count, np.int64) for name in ("rated", "rar_sum", "dp_sum", "opponents", "ra")
    }
    by_entries = {name: np.zeros(size, np.int64) for name in ("ru", "ru_new")}
    whites = np.arange(len(sides.own)) < len(period.games)
    for position, regulations in enumerate(schedule.editions):
        chosen = as_round_robin & (edition == position)
        games = whites & countable & chosen[sides.event]
        found = round_robin.rate(
            regulations,
            count,
            entries.event,
            met_rating,
            sides.own[games],
            sides.opponent[games],
            sides.half_points[games],
            sides.opponent_half_points[games],
        )
        for name, column in by_events.items():
            np.copyto(column, getattr(found, name), where=chosen)
        for name, column in by_entries.items():
            np.copyto(column, getattr(found, name), where=chosen[entries.event])
    plays = np.bincount(sides.own[countable], minlength=size) > 0
    has_new_rating = (
        as_round_robin[entries.event] & (met_rating == 0) & plays & (by_events["rated"][entries.event] > 0)
    )
    return Standing(
        edition=edition,
        as_round_robin=as_round_robin,
        rated_players=by_events["rated"],
        rar_sum=by_events["rar_sum"],
        dp_sum=by_events["dp_sum"],
        opponents=by_events["opponents"],
        ra=by_events["ra"],
        own_rated=own_rated,
        own_rating=own_rating,
        met_rating=met_rating,
        dropped=dropped,
        left_out=left_out,
        has_new_rating=has_new_rating,
        ru=by_entries["ru"],
        ru_new=by_entries["ru_new"],
    )


def by_event(schedule: Schedule, edition: Integers, parameter: str) -> Integers:
    """Return one parameter of the edition of each event."""
    return np.array([getattr(regulations, parameter) for regulations in schedule.editions])[edition]


def _as_round_robin(period: Period, sides: Sides, schedule: Schedule, edition: Integers) -> Integers:
    """Which events are rated as round robins (R19)."""
    cycles = np.select(
        [
            period.events.system == TournamentSystem.ROUND_ROBIN,
            period.events.system == TournamentSystem.DOUBLE_ROUND_ROBIN,
        ],
        [1, 2],
        0,
    )
    paired = sides.between_two & (np.arange(len(sides.own)) < len(period.games))
    complete = round_robin.is_complete(
        cycles, sides.event[paired], sides.own[paired], sides.opponent[paired], sides.played[paired]
    )
    return (cycles > 0) & (complete | ~by_event(schedule, edition, "incomplete_round_robin_as_swiss"))


def _drop_zeros(
    period: Period,
    sides: Sides,
    schedule: Schedule,
    edition: Integers,
    as_round_robin: Integers,
    own_rated: Integers,
    met_rating: Integers,
) -> tuple[Integers, Integers, Integers]:
    """Find the first events without a point (8.21, R6, R17).

    Return which entries are dropped, which of them are left out of their round robin, and which sides of games can
    still count. Leaving a player out can remove the only point of another, so the search repeats until nothing
    changes.
    """
    events, entries, players = period.events, period.entries, period.players
    order = np.lexsort((events.number, events.start, events.end))
    place = np.empty(len(events), np.int64)
    place[order] = np.arange(len(events))
    leaves = by_event(schedule, edition, "zero_left_out_of_round_robin") & as_round_robin
    equal = sides.half_points + sides.opponent_half_points == 2
    countable = sides.played & (equal | by_event(schedule, edition, "unequal_scores_are_rated")[sides.event])
    had_event = players.had_event.astype(bool)
    left_out = np.zeros(len(entries), bool)
    by_rated = sides.played & (met_rating[sides.own] > 0)
    rated_in = np.bincount(sides.event[by_rated], minlength=len(events)) > 0
    side_in_round_robin = as_round_robin[sides.event] & rated_in[sides.event]
    counts = np.where(as_round_robin[sides.event], side_in_round_robin, met_rating[sides.opponent] > 0)
    while True:
        counted = countable & counts & ~own_rated[sides.own]
        own = sides.own[counted]
        games = np.bincount(own, minlength=len(entries))
        half_points = sum_by(own, sides.half_points[counted], len(entries))
        candidate = np.flatnonzero((games > 0) & ~had_event[entries.player])
        earliest = np.full(len(players), len(events), np.int64)
        np.minimum.at(earliest, entries.player[candidate], place[entries.event[candidate]])
        is_first = np.zeros(len(entries), bool)
        is_first[candidate] = place[entries.event[candidate]] == earliest[entries.player[candidate]]
        zero = is_first & (half_points == 0) & (entries.rating == 0)
        leaving = zero & leaves[entries.event]
        if not leaving.any():
            return zero | left_out, left_out, countable
        left_out |= leaving
        had_event[entries.player[leaving]] = True
        countable = countable & ~(left_out[sides.own] | left_out[sides.opponent])
