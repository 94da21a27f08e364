"""What the published lists hand on to the next one: how each player stands, and results that wait for a rating.

The queries name runs and players alone, and rows that belong together are brought together here: PostgreSQL has no
statistics yet of the list that was published last, takes it for empty, and would join its rows one by one.
"""

from datetime import datetime

import numpy as np
from django.db.backends.utils import CursorWrapper
from numpy.typing import NDArray

from players.models import PlayerStatus
from ratings.columns.arrays import Arrays, Ints, Positions, distinct, ordered, positions
from ratings.columns.copying import NO_DAY, copy_out, day_number, ymd_of
from ratings.models import RatingRun
from ratings.regulations.period.decisions import EventDecision, PlayerDecision
from ratings.runs.merged import Merges, numbers_undone


def rows_of_list(cursor: CursorWrapper, run: int) -> Arrays:
    """Give the rows of the players who stand on the list of a run; none for 0."""
    return copy_out(cursor, _ROWS_OF_RUN, _ROW_COLUMNS, (run,))


def carried(
    cursor: CursorWrapper,
    runs: list[int],
    listed: Arrays,
    entered: Ints,
    merges: Merges,
    as_of: datetime | None = None,
) -> Arrays:
    """Give the columns `player...` and `earlier...` of a run's inputs, a merged player's numbers still apart.

    `runs` are those of the published lists, in order of date; `listed` the rows of the list before. Players are who
    stands on it, or would if a merge had not been undone since or if he had not been noted as gone; who takes part
    (`entered`); and whose results wait; with one number of a merged player all of them. Births, who is gone and which
    merges were undone are taken from the register as it is, or as it was at the moment `as_of`.
    """
    register: tuple[str, tuple[datetime, ...]] = (_AS_IT_IS, ()) if as_of is None else (_AS_IT_WAS, (as_of,))
    waiting = ordered(cursor, _WAITING, _WAITING_COLUMNS, (runs,))
    undone = dict(zip(*numbers_undone(merges, as_of), strict=True))
    merged = np.array([*merges.into, *merges.persons, *undone], np.int64)
    returned = copy_out(cursor, _returned(register[0]), {"player": "int8"}, (*register[1], as_of))["player"]
    numbers = distinct(entered, waiting["player"], merged, returned)
    not_listed = numbers[~np.isin(numbers, listed["player"])]
    rows = copy_out(cursor, _ROWS_OF_PLAYERS, _ROW_COLUMNS, (not_listed.tolist(), runs))
    place = positions(np.array(runs, np.int64))
    earlier = _still_waiting(waiting, listed, rows, place, merges)
    last = _last_rows(rows, place)
    stood = _last_rows({name: values[rows["k"] > 0] for name, values in rows.items()}, place)
    # Who was noted as gone has no K any more in his last row
    last["k"][np.isin(last["player"], stood["player"])] = stood["k"]
    alone = [n for n in returned.tolist() if not _stands_otherwise(n, merges, listed)]
    back = _came_back(last, undone) | ((last["rating"] > 0) & np.isin(last["player"], alone))
    for name in ("rating", "k"):
        last[name][~back] = 0
    stands = np.concatenate([listed["player"], last["player"][back]])
    met = merges.complete(distinct(entered, earlier["player"]), stands)
    registered = copy_out(cursor, _registered(register[0]), _REGISTERED_COLUMNS, register[1])
    players = _players(cursor, distinct(stands, met), listed, last, runs, registered)
    return {f"player_{name}" if name != "player" else name: values for name, values in players.items()} | {
        f"earlier_{name}": values for name, values in earlier.items()
    }


def _still_waiting(waiting: Arrays, listed: Arrays, rows: Arrays, place: Positions, merges: Merges) -> Arrays:
    """Give the results later than the newest list on which the player had a rating, under any of his numbers.

    What went into a first rating is used up (8.3); who left the list starts anew (R24).
    """
    people = [number for person, given_up in merges.persons.items() for number in (person, *given_up)]
    numbers = distinct(waiting["player"], rows["player"], np.array(people, np.int64))
    at = positions(numbers)
    newest = np.full(len(numbers), -1)
    has_rating = rows["rating"] > 0
    np.maximum.at(newest, at(rows["player"][has_rating]), place(rows["run"][has_rating]))
    newest[np.isin(numbers, listed["player"])] = np.iinfo(np.int64).max
    for person, given_up in merges.persons.items():
        own = at(np.array([person, *given_up]))
        newest[own] = newest[own].max()
    kept = place(waiting["run"]) > newest[at(waiting["player"])]
    found = {name: values[kept] for name, values in waiting.items() if name != "run"}
    return found | {"end": ymd_of(found["end"])}


def _last_rows(rows: Arrays, place: Positions) -> Arrays:
    """Give each player's row of the newest of the lists on which he stood."""
    order = np.lexsort([place(rows["run"]), rows["player"]])
    player = rows["player"][order]
    last = order[np.diff(player, append=0) != 0]
    return {name: values[last] for name, values in rows.items()}


def _came_back(last: Arrays, undone: dict[int, datetime]) -> NDArray[np.bool_]:
    """Say whose merge was undone since his last row: he is missing on the list before only because of the merge."""
    asked = dict(
        RatingRun.objects.filter(pk__in=last["run"].tolist() if undone else ()).values_list(
            "pk", "requested_at"
        )
    )
    rows = zip(*(last[name].tolist() for name in ("player", "run", "rating")), strict=True)
    return np.array([rating > 0 and n in undone and asked[run] < undone[n] for n, run, rating in rows], bool)


def _stands_otherwise(number: int, merges: Merges, listed: Arrays) -> bool:
    """Say whether the person of a number goes on, or stands on the list before, under another one."""
    others = np.array(merges.persons.get(number, []), np.int64)
    return number in merges.into or bool(np.isin(others, listed["player"]).any())


def _players(
    cursor: CursorWrapper, numbers: Ints, listed: Arrays, last: Arrays, runs: list[int], registered: Arrays
) -> Arrays:
    """Give a row for each number: as it stands in its row, and what is registered of the person."""
    at = positions(numbers)
    found = {"player": numbers} | {name: np.zeros(len(numbers), np.int64) for name in _PLAYER}
    found["last_game"] += NO_DAY
    for rows in (listed, last):
        chosen = np.isin(rows["player"], numbers)
        to = at(rows["player"][chosen])
        found["had_event"][to] = 1
        for name in ("rating", "k", "games", "peak", "last_game"):
            found[name][to] = rows[name][chosen]
    new = numbers[found["had_event"] == 0]
    had_event = copy_out(cursor, _HAD_EVENT, {"player": "int8"}, (new.tolist(), runs))["player"]
    found["had_event"][at(had_event)] = 1
    of = positions(registered["player"])(numbers)
    birth, year = registered["birth_date"][of], registered["birth_year"][of]
    found["birth"] = np.where(birth == NO_DAY, year * 10_000, ymd_of(birth))
    found["listed"] = registered["listed"][of]
    return found | {"last_game": ymd_of(found["last_game"])}


_PLAYER = ("rating", "k", "games", "peak", "birth", "had_event", "last_game", "listed")

_ROW_COLUMNS = {
    "player": "int8",
    "run": "int8",
    "rating": "int2",
    "k": "int2",
    "games": "int4",
    "peak": "int2",
    "last_game": "int4",
}
_ROWS = f"""
SELECT player_id AS player, run_id AS run, COALESCE(k, 0) AS k, games, peak,
    COALESCE(rating, CASE WHEN decision = {PlayerDecision.GONE.value} THEN previous_rating + change END, 0) AS rating,
    {day_number("last_game")} AS last_game
FROM ratings_rating
"""
_ROWS_OF_RUN = f"{_ROWS} WHERE run_id = %s AND rating IS NOT NULL"
_ROWS_OF_PLAYERS = f"{_ROWS} WHERE player_id = ANY(%s::bigint[]) AND run_id = ANY(%s::bigint[])"

# Results of published lists that went, or wait to go, into a first rating (8.3).
_WAITING_COLUMNS = {
    "player": "int8",
    "event": "int8",
    "run": "int8",
    "end": "int4",
    "games": "int2",
    "half_points": "int2",
    "rc_sum": "int4",
    "opponents": "int2",
    "dropped": "int2",
}
_WAITING = f"""
SELECT tr.player_id AS player, tr.tournament_id AS event, tr.run_id AS run, {day_number("t.end_date")} AS "end",
    tr.games, tr.half_points, tr.rc_sum, tr.opponents,
    (tr.decision = {EventDecision.DROPPED_ZERO.value})::int AS dropped
FROM ratings_tournamentrating tr JOIN tournaments_tournament t ON t.id = tr.tournament_id
WHERE tr.run_id = ANY(%s::bigint[])
    AND tr.decision IN ({EventDecision.POOLED.value}, {EventDecision.POOLED_OFF_LIST.value},
        {EventDecision.DROPPED_ZERO.value})
"""

_HAD_EVENT = f"""
SELECT DISTINCT player_id AS player FROM ratings_tournamentrating
WHERE player_id = ANY(%s::bigint[]) AND run_id = ANY(%s::bigint[])
    AND decision <> {EventDecision.NOTHING_COUNTED.value}
"""

_AS_IT_IS = "players_player"
# An update's event holds the row as it stood before: the first one after a moment, what stood there at that moment.
_AS_IT_WAS = """(
    SELECT p.id, COALESCE(e.status, p.status) AS status,
        CASE WHEN e.pgh_id IS NULL THEN p.birth_date ELSE e.birth_date END AS birth_date,
        CASE WHEN e.pgh_id IS NULL THEN p.birth_year ELSE e.birth_year END AS birth_year
    FROM players_player p LEFT JOIN (
        SELECT DISTINCT ON (pgh_obj_id) * FROM players_playerevent
        WHERE pgh_label = 'update' AND pgh_created_at > %s ORDER BY pgh_obj_id, pgh_created_at, pgh_id
    ) e ON e.pgh_obj_id = p.id
)"""

_REGISTERED_COLUMNS = {"player": "int8", "birth_date": "int4", "birth_year": "int4", "listed": "int2"}


def _registered(register: str) -> str:
    return f"""
        SELECT id AS player, {day_number("birth_date")} AS birth_date, COALESCE(birth_year, 0) AS birth_year,
            (status = {PlayerStatus.ACTIVE.value})::int AS listed
        FROM {register} register
    """


def _returned(register: str) -> str:
    """Noted as deceased or as having left the federation once, and active now: returned, or it was a mistake."""
    return f"""
        SELECT DISTINCT e.pgh_obj_id AS player FROM players_playerevent e JOIN {register} p ON p.id = e.pgh_obj_id
        WHERE e.status <> {PlayerStatus.ACTIVE.value} AND p.status = {PlayerStatus.ACTIVE.value}
            AND e.pgh_created_at <= COALESCE(%s, 'infinity'::timestamptz)
    """
