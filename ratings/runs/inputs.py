"""The inputs of a run: rows of the database -> arrays -> the regulations' Period, and their digest.

Everything is read by COPY in a fixed number of queries, however many games there are. The arrays are in a canonical
order and contain the office's own numbers, so that the same facts always have the same digest.
"""

import hashlib
import io
import zlib
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from django.db import connection
from django.db.models import QuerySet
from numpy.typing import NDArray

from ratings.columns.arrays import Arrays, Ints, distinct, ordered, positions
from ratings.models import RatingList, RatingRun, RunTournament
from ratings.published.in_force import published_lists
from ratings.regulations.days import ymd
from ratings.regulations.period.inputs import EarlierResults, Entries, Events, Games, Period, Players
from ratings.runs.carried import carried, rows_of_list
from ratings.runs.merged import Merges
from tournaments.models import Stage, Tournament

# Marks a stored column that holds the differences between successive values.
_STEPS = "+"


@dataclass(frozen=True, slots=True)
class Inputs:
    """All arrays of a run by name, containing the office's numbers."""

    arrays: Arrays

    @property
    def digest(self) -> str:
        """SHA-256 over the canonical arrays: a changed result, birth date or list shows up by comparison."""
        digest = hashlib.sha256()
        for name in sorted(self.arrays):
            digest.update(name.encode())
            digest.update(np.ascontiguousarray(self.arrays[name], "<i8").data)
        return digest.hexdigest()

    def frozen(self) -> bytes:
        """Return the arrays as bytes to store with the run: narrow, ascending columns as differences, compressed."""
        columns = {}
        for name, values in self.arrays.items():
            steps = np.diff(values, prepend=0)
            ascending = bool((steps >= 0).all())
            columns[name + (_STEPS if ascending else "")] = _smallest(steps if ascending else values)
        out = io.BytesIO()
        np.savez(out, allow_pickle=False, **columns)
        return zlib.compress(out.getvalue(), level=1)

    @classmethod
    def thawed(cls, content: bytes) -> "Inputs":
        """Restore what `frozen` returned."""
        with np.load(io.BytesIO(zlib.decompress(content)), allow_pickle=False) as arrays:
            columns = {name: arrays[name].astype(np.int64) for name in arrays.files}
        return cls(
            {
                name.removesuffix(_STEPS): np.cumsum(values) if name.endswith(_STEPS) else values
                for name, values in columns.items()
            }
        )

    def period(self) -> Period:
        """Return the inputs as the regulations need them: positions instead of numbers."""
        a = self.arrays
        entry = positions(a["entry"])
        player = positions(a["player"])
        event = positions(a["event"])
        return Period(
            day=int(a["day"][0]),
            players=Players(
                rating=a["player_rating"],
                k=a["player_k"],
                games=a["player_games"],
                peak=a["player_peak"],
                birth=a["player_birth"],
                had_event=a["player_had_event"],
                last_game=a["player_last_game"],
            ),
            events=Events(
                number=a["event"], system=a["event_system"], start=a["event_start"], end=a["event_end"]
            ),
            entries=Entries(
                event=event(a["entry_event"]), player=player(a["entry_player"]), rating=a["entry_rating"]
            ),
            games=Games(
                white=entry(a["game_white"]),
                black=np.where(a["game_black"] > 0, entry(a["game_black"]), -1),
                white_half_points=a["game_white_half_points"],
                black_half_points=a["game_black_half_points"],
                kind=a["game_kind"],
            ),
            earlier=EarlierResults(
                player=player(a["earlier_player"]),
                end=a["earlier_end"],
                games=a["earlier_games"],
                half_points=a["earlier_half_points"],
                rc_sum=a["earlier_rc_sum"],
                opponents=a["earlier_opponents"],
                dropped=a["earlier_dropped"],
            ),
        )


class RatedEvent(NamedTuple):
    """What a run reads of a tournament."""

    id: int
    system: int
    start_date: date
    end_date: date


def tournaments_to_rate(rating_list: RatingList, run: RatingRun) -> list[RatedEvent]:
    """Give the tournaments that belong to a run of an open list, in the order of events (R28, R25).

    These are the tournaments of the list's time control that were accepted before the run was requested and ended
    before the list's date; those accepted later go to the next list.
    """
    accepted = Tournament.objects.filter(
        stage=Stage.ACCEPTED,
        time_control=rating_list.time_control,
        end_date__lt=rating_list.date,
        accepted_at__lte=run.requested_at,
    )
    return _in_order(accepted)


def tournaments_rated(run: RatingRun) -> list[RatedEvent]:
    """Give the tournaments that a finished run rated, in the order of events."""
    numbers = RunTournament.objects.filter(run=run).values_list("tournament_id", flat=True)
    return _in_order(Tournament.objects.filter(id__in=numbers))


def _in_order(tournaments: QuerySet[Tournament]) -> list[RatedEvent]:
    rows = tournaments.order_by("end_date", "start_date", "id").values_list(*RatedEvent._fields)
    return [RatedEvent(*row) for row in rows]


def read(run: RatingRun, tournaments: list[RatedEvent], as_of: datetime | None = None) -> Inputs:
    """Read everything that the rating of these tournaments on the run's list depends on.

    With `as_of`, births, who is deceased or has left, and which merges were undone are those of that moment.
    """
    rating_list = run.list
    before = published_lists(rating_list.time_control).filter(date__lt=rating_list.date)
    lists = list(before.order_by("date").values_list("date", "id", "run_id"))
    runs = [run_id for _, _, run_id in lists]
    previous = _run_of(run.previous_list)
    day = ymd(rating_list.date)
    in_force = [_in_force(lists, tournament.start_date) for tournament in tournaments]
    merges = Merges.known_to(run, as_of)
    arrays: Arrays = {
        "day": np.array([day]),
        "event": _column(tournament.id for tournament in tournaments),
        "event_system": _column(tournament.system for tournament in tournaments),
        "event_start": _column(ymd(tournament.start_date) for tournament in tournaments),
        "event_end": _column(ymd(tournament.end_date) for tournament in tournaments),
        "event_start_list": _column(list_id for list_id, _ in in_force),
    }
    with connection.cursor() as cursor:
        numbers = [tournament.id for tournament in tournaments]
        arrays |= ordered(cursor, _ENTRIES, _ENTRY_COLUMNS, (numbers,))
        arrays |= ordered(cursor, _GAMES, _GAME_COLUMNS, (numbers,))
        listed = rows_of_list(cursor, previous)
        arrays |= carried(cursor, runs, listed, arrays["entry_player"], merges, as_of)
        start_run = _column(run_id for _, run_id in in_force)[
            positions(arrays["event"])(arrays["entry_event"])
        ]
        lists_of_starts = {
            number: listed if number == previous else rows_of_list(cursor, number)
            for number in distinct(start_run).tolist()
        }
    arrays["entry_rating"] = _start_ratings(arrays["entry_player"], start_run, lists_of_starts)
    merges.unite(arrays, {t.id: run_id for t, (_, run_id) in zip(tournaments, in_force, strict=True)}, runs)
    return Inputs(arrays)


def _start_ratings(players: Ints, runs: Ints, lists: dict[int, Arrays]) -> Ints:
    """Return each participant's rating on the list of the given run; 0 if not on it."""
    found = np.zeros(len(players), np.int64)
    for run, rows in lists.items():
        chosen = np.flatnonzero((runs == run) & np.isin(players, rows["player"]))
        found[chosen] = rows["rating"][positions(rows["player"])(players[chosen])]
    return found


def _run_of(rating_list: RatingList | None) -> int:
    return (rating_list.run_id or 0) if rating_list is not None else 0


def _in_force(lists: list[tuple[date, int, int]], day: date) -> tuple[int, int]:
    """Return the list in force on a day and its run (R10); zeros before the first one."""
    position = bisect_right(lists, day, key=itemgetter(0))
    return lists[position - 1][1:] if position else (0, 0)


def _column(values: Iterable[int]) -> NDArray[np.int64]:
    return np.fromiter(values, dtype=np.int64)


def _smallest(values: NDArray[np.int64]) -> NDArray:
    """Narrow a column to the type its values need, so that the stored inputs stay small."""
    for kind in (np.int8, np.int16, np.int32):
        limits = np.iinfo(kind)
        if len(values) == 0 or (values.min() >= limits.min and values.max() <= limits.max):
            return values.astype(kind)
    return values


_ENTRY_COLUMNS = {"entry": "int8", "entry_event": "int8", "entry_player": "int8"}
_ENTRIES = """
SELECT id AS entry, tournament_id AS entry_event, player_id AS entry_player
FROM tournaments_entry WHERE tournament_id = ANY(%s::bigint[])
"""

_GAME_COLUMNS = {
    "game": "int8",
    "game_white": "int8",
    "game_black": "int8",
    "game_white_half_points": "int2",
    "game_black_half_points": "int2",
    "game_kind": "int2",
}
_GAMES = """
SELECT id AS game, white_id AS game_white, COALESCE(black_id, 0) AS game_black,
    white_half_points AS game_white_half_points, black_half_points AS game_black_half_points, kind AS game_kind
FROM tournaments_game WHERE tournament_id = ANY(%s::bigint[])
"""
