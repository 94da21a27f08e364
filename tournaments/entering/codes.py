"""Results as a person types them: `1`, `0`, `=`, `+`, `-`, a bye's letter, or both sides' results.

A draw is `½`, `=`, `5` or `h`; `W`, `D` and `L` are results without a move by both; letters in either case. A single
sign is the player's own result, and the opponent gets the rest of the point. Otherwise both are typed, the player's
own first, with or without `:` or `-` between them: `--` (or `x`) if neither came, `00` or `½0` for penalties over the
board (R23). A half is also `1/2`, `0,5` or `0.5`. `w` or `b` after a result is the player's colour.
"""

import re
from dataclasses import dataclass

from tournaments.play.results import GameKind, display_symbol, from_trf_code

_HALF = re.compile(r"1/2|0?[.,]5")
_DRAWN = str.maketrans({"½": "=", "5": "=", "h": "=", "H": "=", "−": "-", "–": "-"})
_SIDES_APART = re.compile(r"([^:]+):([^:]+)|(.)-(.)")
_KINDS = (GameKind.PLAYED, GameKind.FORFEIT, GameKind.UNDER_ONE_MOVE)
_BOTH_SIDES = frozenset(
    [(GameKind.PLAYED, *pair) for pair in ((2, 0), (0, 2), (1, 1), (1, 0), (0, 1), (0, 0))]
    + [(GameKind.FORFEIT, *pair) for pair in ((2, 0), (0, 2), (0, 0))]
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game between two participants, in half points; the first is the one whose result was typed."""

    kind: GameKind
    first: int
    second: int
    colour: str = ""
    """The colour of the first one: `w`, `b`, or empty if not typed."""

    @property
    def turned(self) -> "Outcome":
        """The same game from the other side."""
        return Outcome(self.kind, self.second, self.first, {"w": "b", "b": "w"}.get(self.colour, ""))

    def __str__(self) -> str:
        """The shortest text that is read as this game, without the colour."""
        own = display_symbol(self.kind, self.first)
        return own if self.first + self.second == 2 else own + display_symbol(self.kind, self.second)


def read_game(text: str) -> Outcome:
    """A result of two participants. Raises ValueError if the text is not one."""
    signs = _HALF.sub("=", "".join(text.split())).translate(_DRAWN)
    colour = signs[-1].lower() if len(signs) > 1 and signs[-1] in "wbWB" else ""
    signs = signs[: len(signs) - len(colour)]
    if signs in ("x", "X"):
        signs = "--"
    if apart := _SIDES_APART.fullmatch(signs):
        signs = "".join(filter(None, apart.groups()))
    if not 1 <= len(signs) <= 2:
        raise ValueError(text)
    kind, first = from_trf_code(signs[0])
    if kind not in _KINDS:
        raise ValueError(text)
    if len(signs) == 1:
        return Outcome(kind, first, 2 - first, colour)
    other_kind, second = from_trf_code(signs[1])
    if other_kind is not kind or (kind, first, second) not in _BOTH_SIDES:
        raise ValueError(text)
    return Outcome(kind, first, second, colour)


def read_alone(text: str) -> tuple[GameKind, int]:
    """A bye or a forfeit without opponent: `H`, `F`, `U`, `Z`, `+`, `-`. Raises ValueError for anything else."""
    kind, half_points = from_trf_code(text.strip().replace("−", "-").replace("–", "-"))
    if not (kind.is_bye or kind is GameKind.FORFEIT):
        raise ValueError(text)
    return kind, half_points


def mirrored(text: str) -> str:
    """What the other side's cell shows for a result; other text, or none, stays as it is."""
    try:
        return str(read_game(text).turned)
    except ValueError:
        return text
