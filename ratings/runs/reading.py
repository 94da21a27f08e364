"""Reading a run's inputs by COPY, in a fixed number of queries, however many games there are.

The queries name only runs, tournaments and people, and rows that belong together are joined here: PostgreSQL has no
statistics yet for the list published last, assumes it is empty, and would join its rows one by one.
"""

from bisect import bisect_right
from collections.abc import Iterable
from datetime import date, datetime
from operator import itemgetter

import numpy as np
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import QuerySet

from players.models import PlayerStatus
from ratings.columns.arrays import Arrays, Ints, distinct, in_order, positions
from ratings.columns.copying import NO_DAY, copy_out, day_number, ymd_of
from ratings.models import RatingList, RatingRun
from ratings.regulations.days import ymd
from ratings.regulations.editions import Schedule
from ratings.runs.inputs import Inputs
from ratings.runs.known import Knowledge, earlier_lists, knowledge, merges, state_before
from ratings.runs.state import Facts, as_known
from tournaments.models import TimeControl, Tournament


def read(run: RatingRun, tournaments: QuerySet[Tournament], as_of: datetime | None = None) -> Inputs:
    """Read everything that the rating of these tournaments on the run's list depends on.

    That is the state of the list before, the ratings on the lists in force when the events started, the events, and
    the facts: merges up to the time the run was requested, births, and who died or left. With `as_of`, facts are
    those recorded by that time.
    """
    known = knowledge(run, as_of)
    events = list(tournaments.values_list("id", "system", "start_date", "end_date"))
    lists = earlier_lists(run, as_of)
    previous = state_before(run, lists, as_of)
    starts = [start for _, _, start, _ in events]
    in_force = _in_force_on(starts, lists)
    arrays: Arrays = {
        "day": np.array([ymd(run.list.date)]),
        "previous_day": np.array([ymd((lists[-1] if lists else run.list).date)]),
        "time_control": np.array([run.list.time_control]),
        "event": _column(number for number, _, _, _ in events),
        "event_system": _column(system for _, system, _, _ in events),
        "event_start": _column(ymd(start) for _, _, start, _ in events),
        "event_end": _column(ymd(end) for _, _, _, end in events),
        "event_list": _column(day for day, _, _ in in_force),
        "event_list_id": _column(list_id for _, list_id, _ in in_force),
    }
    with connection.cursor() as cursor:
        arrays |= _state(cursor, previous)
        arrays["waiting_start"] = _starts(arrays["waiting_event"])
        arrays |= _games(cursor, arrays["event"])
        arrays |= _facts(cursor, arrays, known)
        of_entry = positions(arrays["event"])(arrays["entry_event"])
        facts = Inputs(arrays).facts()
        listed_before = arrays["state_listed"] == 1
        before = {name: arrays[f"state_{name}"][listed_before] for name in _RATING_COLUMNS}

        def ratings(start_run: Ints) -> Ints:
            """The ratings of the entries on the lists with these runs, 0 for none."""
            found = np.zeros(len(start_run), np.int64)
            for number in distinct(start_run[start_run > 0]).tolist():
                entered = start_run == number
                listed = (
                    before if number == previous else copy_out(cursor, _RATINGS, _RATING_COLUMNS, (number,))
                )
                found[entered] = _ratings_of(arrays["entry_player"][entered], listed, facts)
            return found

        arrays["entry_rating"] = ratings(_column(run_id for _, _, run_id in in_force)[of_entry])
        arrays["entry_standard"] = np.zeros_like(arrays["entry_rating"])
        if any(not edition.is_standard for edition in Schedule.read(run.editions).editions):
            standard = _in_force_on(starts, earlier_lists(run, as_of, TimeControl.STANDARD))
            arrays["entry_standard"] = ratings(_column(run_id for _, _, run_id in standard)[of_entry])
    return Inputs(arrays)


def _state(cursor: CursorWrapper, run: int | None) -> Arrays:
    """Return the state after a run; nobody's before the first one."""
    state = in_order(copy_out(cursor, _STATE, _STATE_COLUMNS, (run, run)), "player")
    waiting = in_order(copy_out(cursor, _WAITING, _WAITING_COLUMNS, (run,)), "player", "event")
    state["last_game"] = ymd_of(state["last_game"])
    waiting["end"] = ymd_of(waiting["end"])
    return {f"state_{name}": column for name, column in state.items()} | {
        f"waiting_{name}": column for name, column in waiting.items()
    }


def _games(cursor: CursorWrapper, events: Ints) -> Arrays:
    """Return the participants and games of the events, which name each other by start numbers."""
    entries = copy_out(cursor, _ENTRIES, _ENTRY_COLUMNS, (events.tolist(),))
    games = copy_out(cursor, _GAMES, _GAME_COLUMNS, (events.tolist(),))
    at = positions(entries.pop("id"))
    number = entries["entry_number"]
    black = games["game_black"]
    games["game_white"] = number[at(games["game_white"])]
    games["game_black"] = np.where(black > 0, number[at(black)], -1)
    return in_order(entries, "entry_event", "entry_number") | in_order(
        games, "game_event", "game_round", "game_white"
    )


def _facts(cursor: CursorWrapper, arrays: Arrays, known: Knowledge) -> Arrays:
    """Return the recorded facts of those who are on the previous list, take part, or wait for a rating."""
    state, entered = Inputs(arrays).state(), Inputs(arrays).entered()
    merged = merges(known)
    met = set(distinct(state.player, entered).tolist()) if merged else set()
    concerning = []
    for number, survivor in merged:
        if number in met:
            met.add(survivor)
            concerning.append((number, survivor))
    gone = copy_out(cursor, _GONE, {"player": "int8"}, (known.facts_at,))["player"]
    facts = Facts(_column(number for number, _ in concerning), _column(to for _, to in concerning), gone)
    people = as_known(state, facts, entered)
    active = distinct(facts.persons(entered), facts.persons(state.waiting.player))
    concerned = people.player[(people.into == 0) & ((people.rating > 0) | np.isin(people.player, active))]
    recorded = (known.players, known.corrected_at, known.facts_at)
    births = in_order(copy_out(cursor, _BIRTHS, _BIRTH_COLUMNS, recorded), "id")
    of = np.isin(births["player"], concerned)
    birth = np.zeros(len(concerned), np.int64)
    days = np.where(births["day"] == NO_DAY, births["year"] * 10_000, ymd_of(births["day"]))
    birth[positions(concerned)(births["player"][of])] = days[of]
    return {
        "merge_number": facts.number,
        "merge_survivor": facts.survivor,
        "gone": distinct(gone[np.isin(gone, concerned)]),
        "birth_player": concerned,
        "birth": birth,
    }


def _ratings_of(players: Ints, listed: Arrays, facts: Facts) -> Ints:
    """Return the players' ratings on a list; of merged numbers the survivor's, else that of the latest merged one."""
    person = facts.persons(listed["player"])
    own = person == listed["player"]
    given_up = np.flatnonzero(~own)
    by_merge = np.argsort(positions(facts.number)(listed["player"][given_up]))
    order = np.concatenate([given_up[by_merge], np.flatnonzero(own)])  # the last one counts
    people = distinct(person)
    at = positions(people)
    found = np.zeros(len(people) + 1, np.int64)
    found[at(person[order])] = listed["rating"][order]
    wanted = facts.persons(players)
    return np.where(np.isin(wanted, people), found[at(wanted)], 0)


def _in_force_on(days: Iterable[date], lists: Iterable[RatingList]) -> list[tuple[int, int, int]]:
    """Return day, id and run of the list in force on each day (R10); zeros before the first one."""
    known = [(earlier.date, earlier.pk, earlier.run_id or 0) for earlier in lists]
    found = []
    for day in days:
        position = bisect_right(known, day, key=itemgetter(0))
        in_force, list_id, run_id = known[position - 1] if position else (None, 0, 0)
        found.append((ymd(in_force) if in_force else 0, list_id, run_id))
    return found


def _starts(events: Ints) -> Ints:
    """Return the first day of each event, by number."""
    days = dict(Tournament.objects.filter(pk__in=distinct(events).tolist()).values_list("pk", "start_date"))
    return _column(ymd(days[event]) for event in events.tolist())


def _column(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int64)


_STATE_COLUMNS = {
    "player": "int8",
    "rating": "int2",
    "k": "int2",
    "games": "int4",
    "peak": "int2",
    "last_game": "int4",
    "listed": "int2",
    "into": "int8",
}
_STATE = f"""
SELECT player_id AS player, rating, k, games, peak, {day_number("last_game")} AS last_game, 1 AS listed, 0 AS "into"
FROM ratings_rating WHERE run_id = %s AND rating IS NOT NULL
UNION ALL
SELECT player_id, COALESCE(rating, 0), COALESCE(k, 0), games, peak, {day_number("last_game")}, 0,
    COALESCE(merged_into_id, 0)
FROM ratings_unlistedplayer WHERE run_id = %s
"""

_WAITING_COLUMNS = {
    "player": "int8",
    "event": "int8",
    "end": "int4",
    "games": "int2",
    "half_points": "int2",
    "rc_sum": "int4",
    "opponents": "int2",
    "dropped": "int2",
    "set_aside": "int2",
}
_WAITING = f"""
SELECT player_id AS player, tournament_id AS event, {day_number("end_date")} AS "end", games, half_points, rc_sum,
    opponents, dropped::int AS dropped, set_aside::int AS set_aside
FROM ratings_waitingresult WHERE run_id = %s
"""

_RATING_COLUMNS = {"player": "int8", "rating": "int2"}
_RATINGS = "SELECT player_id AS player, rating FROM ratings_rating WHERE run_id = %s AND rating IS NOT NULL"

_ENTRY_COLUMNS = {"id": "int8", "entry_event": "int8", "entry_number": "int4", "entry_player": "int8"}
_ENTRIES = """
SELECT id, tournament_id AS entry_event, start_number AS entry_number,
    COALESCE(player_id, 0) AS entry_player
FROM tournaments_entry WHERE tournament_id = ANY(%s::bigint[])
"""

_GAME_COLUMNS = {
    "game_id": "int8",
    "game_event": "int8",
    "game_round": "int2",
    "game_white": "int8",
    "game_black": "int8",
    "game_white_half_points": "int2",
    "game_black_half_points": "int2",
    "game_kind": "int2",
}
_GAMES = """
SELECT id AS game_id, tournament_id AS game_event, round AS game_round, white_id AS game_white,
    COALESCE(black_id, 0) AS game_black, white_half_points AS game_white_half_points,
    black_half_points AS game_black_half_points, kind AS game_kind
FROM tournaments_game WHERE tournament_id = ANY(%s::bigint[])
"""

# The last fact recorded about a player up to a given time counts.
_GONE = f"""
SELECT player FROM (
    SELECT DISTINCT ON (player_id) player_id AS player, status FROM players_statusfact
    WHERE recorded_at <= COALESCE(%s, 'infinity'::timestamptz) ORDER BY player_id, id DESC
) AS latest WHERE status <> {PlayerStatus.ACTIVE.value}
"""

_BIRTH_COLUMNS = {"id": "int8", "player": "int8", "day": "int4", "year": "int2"}
_BIRTHS = f"""
SELECT id, player_id AS player, {day_number("birth_date")} AS day, COALESCE(birth_year, 0) AS year
FROM players_birthfact
WHERE recorded_at <= COALESCE(CASE WHEN player_id = ANY(%s::bigint[]) THEN %s::timestamptz ELSE %s END, 'infinity')
"""
