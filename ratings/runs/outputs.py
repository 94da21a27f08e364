"""What a run writes: the regulations' results -> rows of each table, with NULL for none."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ratings.columns.copying import Column, dates
from ratings.regulations.decisions import PlayerDecision
from ratings.regulations.editions import Schedule
from ratings.regulations.period import PeriodResults
from ratings.regulations.period.games import is_rated
from ratings.runs.inputs import Inputs, Month
from ratings.runs.state import State, Waiting, next_state

Table = dict[str, Column]

RATING = "ratings_rating"
POOL = "ratings_firstratingpool"
TOURNAMENT_RATING = "ratings_tournamentrating"
GAME_RATING = "ratings_gamerating"
RUN_TOURNAMENT = "ratings_runtournament"
UNLISTED = "ratings_unlistedplayer"
WAITING = "ratings_waitingresult"

# The columns that identify a row within its run.
KEYS: Mapping[str, tuple[str, ...]] = {
    RUN_TOURNAMENT: ("tournament_id",),
    TOURNAMENT_RATING: ("tournament_id", "player_id"),
    GAME_RATING: ("game_id",),
    POOL: ("player_id",),
    RATING: ("player_id",),
    UNLISTED: ("player_id",),
    WAITING: ("tournament_id", "player_id"),
}

KNOW_RUNS = f"ANALYZE {RATING} (run_id)"
"""Set with the rows of a run: without statistics, PostgreSQL would treat the run as empty, and read all of it to find
one player."""


def rows(
    run_id: int, inputs: Inputs, month: Month, results: PeriodResults, schedule: Schedule
) -> dict[str, Table]:
    """Return all rows of a run by table, in the order they are written."""
    after = next_state(month.state, month.facts, month.period, results, schedule.at(month.period.day))
    found = {
        RUN_TOURNAMENT: _run_tournaments(inputs, results, schedule),
        TOURNAMENT_RATING: _tournament_ratings(month, results),
        GAME_RATING: _game_ratings(inputs, results),
        POOL: _pools(month, results, schedule),
        RATING: _ratings(month, results),
        UNLISTED: _unlisted(after),
        WAITING: _waiting(after.waiting),
    }
    for columns in found.values():
        count = len(next(iter(columns.values())).values)
        columns["run_id"] = Column("int8", np.full(count, run_id))
    return found


def _run_tournaments(inputs: Inputs, results: PeriodResults, schedule: Schedule) -> Table:
    a, events = inputs.arrays, results.events
    return {
        "tournament_id": Column("int8", a["event"]),
        "position": Column("int4", np.arange(1, len(a["event"]) + 1)),
        "edition": Column("text", _names(schedule)[events.edition]),
        "start_list_id": Column("int8", a["event_list_id"], a["event_list_id"] > 0),
        "as_round_robin": Column("bool", events.as_round_robin),
        "rated_players": Column("int4", events.rated_players),
        "rar_sum": Column("int4", events.rar_sum),
        "dp_sum": Column("int4", events.dp_sum),
        "opponents": Column("int4", events.opponents),
        "ra": Column("int2", events.ra, events.rated_players > 0),
    }


def _tournament_ratings(month: Month, results: PeriodResults) -> Table:
    entered, entries, standing = month.period.entries, results.entries, results.standing
    has_new_rating = results.new_ratings.has_new_rating
    pooled = ~standing.own_rated & ~results.dropped.dropped & (entries.games > 0)
    return {
        "tournament_id": Column("int8", month.period.events.number[entered.event]),
        "player_id": Column("int8", month.state.player[entered.player]),
        "decision": Column("int2", entries.decision),
        "rating": Column("int2", standing.own_rating, standing.own_rated),
        "games": Column("int2", entries.games),
        "half_points": Column("int2", entries.half_points),
        "rc_sum": Column("int4", entries.rc_sum),
        "opponents": Column("int2", entries.opponents),
        "expected": Column("int4", entries.expected),
        "change": Column("int4", entries.change),
        "p": Column("int2", entries.p, pooled),
        "dp": Column("int2", entries.dp, pooled),
        "ru": Column("int2", entries.ru, pooled | has_new_rating),
        "ru_new": Column("int2", entries.ru_new, has_new_rating),
    }


def _game_ratings(inputs: Inputs, results: PeriodResults) -> Table:
    games, sides, count = results.games, results.sides, len(inputs.arrays["game_id"])
    columns: Table = {"game_id": Column("int8", inputs.arrays["game_id"])}
    rated = is_rated(games.decision)
    met = sides.between_two & (
        (results.standing.met_rating[sides.opponent] > 0) | results.new_ratings.has_new_rating[sides.opponent]
    )
    for side, part in (("white", slice(0, count)), ("black", slice(count, 2 * count))):
        exists = sides.own[part] >= 0
        columns |= {
            f"{side}_decision": Column("int2", games.decision[part], games.decision[part] > 0),
            f"{side}_rating": Column("int2", games.own_rating[part], exists & (games.own_rating[part] > 0)),
            f"{side}_opponent": Column("int2", games.opponent_rating[part], met[part]),
            f"{side}_difference": Column("int2", games.difference[part], rated[part]),
            f"{side}_probability": Column("int2", games.probability[part], rated[part]),
            f"{side}_change": Column("int2", games.change[part], rated[part]),
        }
    return columns


def _pools(month: Month, results: PeriodResults, schedule: Schedule) -> Table:
    players = results.players
    chosen = np.flatnonzero((month.period.players.rating == 0) & (players.pool_games > 0))
    return _chosen(
        chosen,
        {
            "player_id": Column("int8", month.state.player),
            "decision": Column("int2", players.decision),
            "events": Column("int2", players.pool_events),
            "games": Column("int2", players.pool_games),
            "half_points": Column("int2", players.pool_half_points),
            "rc_sum": Column("int4", players.pool_rc_sum),
            "opponents": Column("int2", players.pool_opponents),
            "p": Column("int2", players.pool_p),
            "dp": Column("int2", players.pool_dp),
            "rating": Column("int2", players.pool_rating),
            "edition": Column("text", _names(schedule)[players.pool_edition]),
        },
    )


def _ratings(month: Month, results: PeriodResults) -> Table:
    previous, players, shown = month.period.players.rating, results.players, month.shown
    on_list = (players.rating > 0) & shown
    fell = (PlayerDecision.OFF_LIST, PlayerDecision.FROM_STANDARD_BELOW_FLOOR)
    left = np.isin(players.decision, fell) & shown
    gone = (previous > 0) & ~shown
    chosen = np.flatnonzero(on_list | left | gone)
    return _chosen(
        chosen,
        {
            "player_id": Column("int8", month.state.player),
            "decision": Column("int2", np.where(gone, PlayerDecision.GONE, players.decision)),
            "previous_rating": Column("int2", previous, previous > 0),
            "rating": Column("int2", players.rating, on_list),
            "rank": Column("int4", ranks(players.rating, on_list), on_list),
            "change": Column("int2", players.change),
            "change_sum": Column("int4", players.change_sum),
            "change_hundredths": Column("int4", players.change_hundredths),
            "period_games": Column("int2", players.period_games),
            "k_used": Column("int2", players.k_used),
            "k": Column("int2", players.k, on_list),
            "k_reason": Column("int2", players.k_reason, on_list),
            "games": Column("int4", players.games),
            "peak": Column("int2", players.peak),
            "last_game": Column("date", dates(players.last_game), players.last_game > 0),
        },
    )


def _unlisted(state: State) -> Table:
    chosen = np.flatnonzero((state.listed == 0) & (state.had_event == 1))
    return _chosen(
        chosen,
        {
            "player_id": Column("int8", state.player),
            "merged_into_id": Column("int8", state.into, state.into > 0),
            "rating": Column("int2", state.rating, state.rating > 0),
            "k": Column("int2", state.k, state.rating > 0),
            "games": Column("int4", state.games),
            "peak": Column("int2", state.peak),
            "last_game": Column("date", dates(state.last_game), state.last_game > 0),
        },
    )


def _waiting(waiting: Waiting) -> Table:
    return {
        "player_id": Column("int8", waiting.player),
        "tournament_id": Column("int8", waiting.event),
        "end_date": Column("date", dates(waiting.end)),
        "games": Column("int2", waiting.games),
        "half_points": Column("int2", waiting.half_points),
        "rc_sum": Column("int4", waiting.rc_sum),
        "opponents": Column("int2", waiting.opponents),
        "dropped": Column("bool", waiting.dropped),
        "set_aside": Column("bool", waiting.set_aside),
    }


def _names(schedule: Schedule) -> NDArray[np.bytes_]:
    return np.array([edition.name for edition in schedule.editions], "S")


def ranks(ratings: NDArray[np.int64], on_list: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the ranks on a list: one more than the number of higher ratings on it."""
    ascending = np.sort(ratings[on_list])
    return 1 + len(ascending) - np.searchsorted(ascending, ratings, side="right")


def _chosen(rows: NDArray[np.int64], columns: Table) -> Table:
    return {
        name: Column(
            column.type, column.values[rows], None if column.present is None else column.present[rows]
        )
        for name, column in columns.items()
    }
