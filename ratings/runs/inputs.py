"""The inputs of a run as arrays: the state before, the facts and the month's events; and their digest.

The arrays are in a canonical order and name things by what they are: people and events by the office's numbers,
participants by event and start number, games by event, round and start numbers, lists by their date. So the same facts
always have the same digest, whatever database they are stored in.
"""

import hashlib
import io
import zlib
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from ratings.columns.arrays import Arrays, Ints, positions
from ratings.regulations.period.inputs import EarlierResults, Entries, Events, Games, Period, Players
from ratings.runs.state import Facts, Flags, State, Waiting, as_known, is_shown

# Marks a stored column that holds the differences between successive values.
_STEPS = "+"
# Not part of the digest: the ids of the rows in this database, and days that follow from the state before.
_NOT_DIGESTED = {"game_id", "event_list_id", "previous_day", "waiting_start"}


@dataclass(frozen=True, slots=True)
class Month:
    """The inputs brought together, merged numbers as one person. Rows of the state are the players of the period."""

    state: State
    facts: Facts
    period: Period

    @property
    def shown(self) -> Flags:
        """Who may be on the list."""
        return is_shown(self.state, self.facts)


@dataclass(frozen=True, slots=True)
class Inputs:
    """All arrays of a run by name."""

    arrays: Arrays

    @property
    def digest(self) -> str:
        """SHA-256 over the canonical arrays: a changed result, birth date or list shows up by comparison."""
        digest = hashlib.sha256()
        unused = {"entry_standard"} if not self.arrays["entry_standard"].any() else set()
        for name in sorted(self.arrays.keys() - _NOT_DIGESTED - unused):
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
        arrays = {
            name.removesuffix(_STEPS): np.cumsum(values) if name.endswith(_STEPS) else values
            for name, values in columns.items()
        }
        # Runs of the first release, by fide-2014 alone, have none of these.
        later = {
            "previous_day": arrays["day"],
            "waiting_start": arrays["waiting_end"],
            "entry_standard": np.zeros_like(arrays["entry_rating"]),
        }
        return cls(later | arrays)

    def state(self) -> State:
        """Return the state of the list before."""
        waiting = Waiting(*(self.arrays[f"waiting_{field.name}"] for field in fields(Waiting)))
        columns = {
            field.name: self.arrays[f"state_{field.name}"]
            for field in fields(State)
            if field.name not in ("had_event", "waiting")
        }
        return State(**columns, had_event=np.ones_like(columns["player"]), waiting=waiting)

    def facts(self) -> Facts:
        """Return what the office has recorded of people."""
        return Facts(self.arrays["merge_number"], self.arrays["merge_survivor"], self.arrays["gone"])

    def entered(self) -> Ints:
        """Return the players who take part, without participants whom the office has left out."""
        players = self.arrays["entry_player"]
        return players[players > 0]

    def month(self) -> Month:
        """Bring the inputs together: positions instead of numbers."""
        a = self.arrays
        facts = self.facts()
        state = as_known(self.state(), facts, self.entered())
        player = positions(state.player)
        birth = np.zeros(len(state.player), np.int64)
        birth[player(a["birth_player"])] = a["birth"]
        known = a["entry_player"] > 0
        participants = _participant(a["entry_event"][known], a["entry_number"][known])
        white, black = (
            _positions_or_nobody(participants, _participant(a["game_event"], a[side]))
            for side in ("game_white", "game_black")
        )
        waits = state.waiting.set_aside == 0
        waiting = {name: getattr(state.waiting, name)[waits] for name in (*_EARLIER, "player")}
        period = Period(
            day=int(a["day"][0]),
            previous_day=int(a["previous_day"][0]),
            players=Players(
                rating=state.current,
                k=state.k * state.listed,
                games=state.games,
                peak=state.peak,
                birth=birth,
                had_event=state.had_event,
                last_game=state.last_game,
            ),
            events=Events(
                number=a["event"], system=a["event_system"], start=a["event_start"], end=a["event_end"]
            ),
            entries=Entries(
                event=positions(a["event"])(a["entry_event"][known]),
                player=player(facts.persons(self.entered())),
                rating=a["entry_rating"][known],
                standard=a["entry_standard"][known],
            ),
            games=Games(
                white=white,
                black=black,
                white_half_points=a["game_white_half_points"],
                black_half_points=a["game_black_half_points"],
                kind=a["game_kind"],
                in_round=a["game_round"],
            ),
            earlier=EarlierResults(
                player=player(facts.persons(waiting.pop("player"))),
                **waiting,
            ),
        )
        return Month(state, facts, period)


_EARLIER = ("end", "games", "half_points", "rc_sum", "opponents", "dropped", "start")


def _positions_or_nobody(participants: Ints, wanted: Ints) -> Ints:
    """Return the positions of participants, -1 for those who are none: nobody, or somebody left out."""
    return np.where(np.isin(wanted, participants), positions(participants)(wanted), -1)


def _participant(event: Ints, start_number: Ints) -> Ints:
    """Return one number for each pair."""
    return (event << 31) + start_number


def _smallest(values: NDArray[np.int64]) -> NDArray:
    """Narrow a column to the type its values need, so that the stored inputs stay small."""
    for kind in (np.int8, np.int16, np.int32):
        limits = np.iinfo(kind)
        if len(values) == 0 or (values.min() >= limits.min and values.max() <= limits.max):
            return values.astype(kind)
    return values
