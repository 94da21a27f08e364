"""The inputs of a rating period: arrays of players, events, entries, games and earlier unrated results.

All arrays hold integers. Entries refer to players and events, games to entries, by position; -1 is nobody. Dates are
yyyymmdd. A rating of 0 means unrated.
"""

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


class _Rows:
    """Columns of equal length."""

    __slots__ = ()

    def __len__(self) -> int:
        return len(getattr(self, fields(self)[0].name))  # type: ignore[arg-type]

    def __post_init__(self) -> None:
        lengths = {len(getattr(self, field.name)) for field in fields(self)}  # type: ignore[arg-type]
        if len(lengths) > 1:
            raise ValueError(f"The columns of {type(self).__name__} differ in length: {sorted(lengths)}.")


@dataclass(frozen=True, slots=True)
class Players(_Rows):
    """Everyone who is on the previous list, played, or has results waiting in a pool."""

    rating: Ints
    """As published on the previous list (R10: the latest list); 0 if not on it."""
    k: Ints
    """K on that list."""
    games: Ints
    """Rated games so far, including from an earlier time on the list (R24)."""
    peak: Ints
    """Highest rating published so far."""
    birth: Ints
    """yyyymmdd, yyyy0000 if only the year is known, 0 if unknown."""
    had_event: Ints
    """1 if there was an earlier event with a counted game, so that a zero counts (8.21, R6)."""
    last_game: Ints
    """End of the last event with a rated game (R26), or 0."""


@dataclass(frozen=True, slots=True)
class Events(_Rows):
    """The events to be rated. Their order is end date, start date, number."""

    number: Ints
    system: Ints
    """A TournamentSystem."""
    start: Ints
    end: Ints


@dataclass(frozen=True, slots=True)
class Entries(_Rows):
    """Players in events."""

    event: Ints
    player: Ints
    rating: Ints
    """On the list in force on the event's start (R10); 0 for unrated."""
    standard: Ints
    """Of rapid and blitz: on the standard list in force on the event's start (R30); otherwise 0."""


@dataclass(frozen=True, slots=True)
class Games(_Rows):
    """Games, forfeits and byes."""

    white: Ints
    black: Ints
    """-1 for a bye, an absent opponent, and on either side for somebody whom the office has left out."""
    white_half_points: Ints
    black_half_points: Ints
    kind: Ints
    """A GameKind."""
    in_round: Ints


@dataclass(frozen=True, slots=True)
class EarlierResults(_Rows):
    """What unrated players scored in events rated on earlier lists and not yet used for a rating (8.3)."""

    player: Ints
    end: Ints
    games: Ints
    half_points: Ints
    rc_sum: Ints
    """Sum of the competition's ratings over the counted games, n x Rc."""
    opponents: Ints
    """n of 8.25 where the event was rated as a round robin, otherwise 0."""
    dropped: Ints
    """1 for a first event without a point: stored for R7, never pooled."""
    start: Ints
    """First day of the event, which decides its edition (R33)."""


@dataclass(frozen=True, slots=True)
class Period:
    """One list's inputs."""

    day: int
    """The list's date."""
    previous_day: int
    """The date of the list before; the list's own if there is none."""
    players: Players
    events: Events
    entries: Entries
    games: Games
    earlier: EarlierResults
