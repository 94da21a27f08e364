"""What can happen between two players, and how a score is written.

A score is in half points: 0, 1 or 2. Each side of a game has its own score, because ½-0 and
0-0 over the board exist (ruling R23). Letter codes are those of FIDE's report format (TRF16, TRF26).
"""

from enum import IntEnum


class GameKind(IntEnum):
    """How a player's round came to its score. Only PLAYED is ever rated (ruling R21)."""

    PLAYED = 0
    """Played over the board: ``1``, ``=``, ``0``."""
    FORFEIT = 1
    """Decided without play, with or without a named opponent: ``+``, ``-``."""
    UNDER_ONE_MOVE = 2
    """Opponents met, but not both made a move: ``W``, ``D``, ``L``."""
    HALF_POINT_BYE = 3
    """Requested bye worth half a point: ``H``."""
    FULL_POINT_BYE = 4
    """Requested bye worth a point: ``F``."""
    PAIRING_BYE = 5
    """Bye allocated by the pairing because the field is odd, worth a point: ``U``."""
    ZERO_POINT_BYE = 6
    """Known absence, worth nothing: ``Z``."""

    @property
    def rated(self) -> bool:
        """Whether a game of this kind can count for a rating at all."""
        return self is GameKind.PLAYED

    @property
    def is_bye(self) -> bool:
        """Whether the player had no opponent by arrangement."""
        return self >= GameKind.HALF_POINT_BYE


class TournamentSystem(IntEnum):
    """How the players were paired. Section 8 of the regulations tells these apart."""

    SWISS = 0
    """Paired by score; report codes such as ``FIDE_DUTCH_2025``, ``CUSTOM_SWISS``."""
    ROUND_ROBIN = 1
    """Everyone meets everyone once; ``BERGER_ROUNDROBIN``."""
    DOUBLE_ROUND_ROBIN = 2
    """Everyone meets everyone twice; ``FIDE_DOUBLEROUNDROBIN``."""
    TEAM = 3
    """Players are paired through their teams; ``FIDE_TEAM_...``."""


class TimeControl(IntEnum):
    """Which of the three rating lists a game belongs to, by base time plus 60 times the increment."""

    STANDARD = 0
    """60 minutes or more."""
    RAPID = 1
    """Over 10 and under 60 minutes."""
    BLITZ = 2
    """Over 3 and up to 10 minutes."""


_CODES: dict[tuple[GameKind, int], str] = {
    (GameKind.PLAYED, 2): "1",
    (GameKind.PLAYED, 1): "=",
    (GameKind.PLAYED, 0): "0",
    (GameKind.FORFEIT, 2): "+",
    (GameKind.FORFEIT, 0): "-",
    (GameKind.UNDER_ONE_MOVE, 2): "W",
    (GameKind.UNDER_ONE_MOVE, 1): "D",
    (GameKind.UNDER_ONE_MOVE, 0): "L",
    (GameKind.HALF_POINT_BYE, 1): "H",
    (GameKind.FULL_POINT_BYE, 2): "F",
    (GameKind.PAIRING_BYE, 2): "U",
    (GameKind.ZERO_POINT_BYE, 0): "Z",
}
_RESULTS = {code: result for result, code in _CODES.items()}


def trf_code(kind: GameKind, half_points: int) -> str:
    """The letter a report file writes for one side. Raises ValueError for a pair that does not exist."""
    try:
        return _CODES[kind, half_points]
    except KeyError:
        raise ValueError(f"no result code for {kind!r} with {half_points} half points") from None


def from_trf_code(code: str) -> tuple[GameKind, int]:
    """Kind and half points of one side from a report file's letter, in either case. Raises ValueError."""
    try:
        return _RESULTS[code.upper()]
    except KeyError:
        raise ValueError(f"unknown result code {code!r}") from None


def display_symbol(kind: GameKind, half_points: int) -> str:
    """One side's result as pages show it: the report letter, with ½ for a draw. Raises ValueError."""
    return trf_code(kind, half_points).replace("=", "½")
