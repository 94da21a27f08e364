"""Rounds without any doubt, read as arrays: each cell stands in its columns, and both sides of each game agree.

Nearly all rounds of most files. Reading them cell by cell (`cells`, `pairing`) gives the same games and takes longer
by far. A round of which anything must be said is left to those as a whole, as its games depend on each other.
"""

from collections.abc import Mapping
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from tournaments.play.results import GameKind, from_trf_code
from tournaments.trf.layout import CELL_WIDTH, PlayerLine
from tournaments.trf.records import ReportedGame

Ints = NDArray[np.int64]

_OPPONENT, _COLOUR, _RESULT, _SEPARATORS = slice(0, 4), 5, 7, [4, 6, 8, 9]
_BLANK = ord(" ")
_UNKNOWN = -1
_NO_COLOUR, _WHITE, _BLACK = range(3)
_OPPOSITE = np.array([_NO_COLOUR, _BLACK, _WHITE])
_POWERS = np.array([1000, 100, 10, 1])
_KINDS = list(GameKind)
_RESULTS = {sign: from_trf_code(sign) for sign in "10=+-WDLHFUZwdlhfuz"}


def _table(meanings: Mapping[str, int]) -> Ints:
    """What each sign of a column means."""
    table = np.full(256, _UNKNOWN)
    for sign, meaning in meanings.items():
        table[ord(sign)] = meaning
    return table


_DIGIT_OF = _table({" ": 0} | {str(digit): digit for digit in range(10)})
_COLOUR_OF = _table(
    dict.fromkeys(" -", _NO_COLOUR) | dict.fromkeys("wW", _WHITE) | dict.fromkeys("bB", _BLACK)
)
_KIND_OF = _table({sign: kind for sign, (kind, _) in _RESULTS.items()})
_HALF_POINTS_OF = _table({sign: half_points for sign, (_, half_points) in _RESULTS.items()})
_IS_BYE = np.array([kind.is_bye for kind in _KINDS])


def games(lines: Mapping[int, PlayerLine]) -> tuple[list[ReportedGame], list[int]]:
    """The games of all rounds that leave no doubt, round by round, and the numbers of the other rounds."""
    rounds = -(-max((len(line.cells) for line in lines.values()), default=0) // CELL_WIDTH)
    text = "".join([line.cells.ljust(rounds * CELL_WIDTH) for line in lines.values()])
    signs = np.frombuffer(text.encode("latin-1", "replace"), np.uint8)
    signs = signs.reshape(len(lines), rounds, CELL_WIDTH)
    players = np.fromiter(lines, np.int64, len(lines))
    found: list[ReportedGame] = []
    doubtful = []
    for index in range(rounds):
        there = (signs[:, index] != _BLANK).any(axis=1)
        of_round = _games(index + 1, signs[there, index], players[there])
        if of_round is None:
            doubtful.append(index + 1)
        else:
            found += of_round
    return found, doubtful


def _games(round_number: int, cells: NDArray[np.uint8], players: Ints) -> list[ReportedGame] | None:
    """The games of a round from the cells of those who have one; None where there is any doubt."""
    digits, is_blank = _DIGIT_OF[cells[:, _OPPONENT]], cells[:, _OPPONENT] == _BLANK
    colour, kind = _COLOUR_OF[cells[:, _COLOUR]], _KIND_OF[cells[:, _RESULT]]
    if any((part == _UNKNOWN).any() for part in (digits, colour, kind)):
        return None
    if (cells[:, _SEPARATORS] != _BLANK).any() or (is_blank[:, 1:] & ~is_blank[:, :-1]).any():
        return None
    half_points, opponent = _HALF_POINTS_OF[cells[:, _RESULT]], digits @ _POWERS
    place_of = np.full(10 ** len(_POWERS), _UNKNOWN)
    place_of[players] = np.arange(len(players))
    one, alone = np.flatnonzero(opponent), np.flatnonzero(opponent == 0)
    other = place_of[opponent[one]]
    points, is_forfeit = half_points[one] + half_points[other], kind[one] == GameKind.FORFEIT
    agree = (
        (other != _UNKNOWN)
        & (other != one)
        & (opponent[other] == players[one])
        & (kind[other] == kind[one])
        & ~_IS_BYE[kind[one]]
        & ((points == 2) | (is_forfeit & (points < 2)))
        & (colour[other] == _OPPOSITE[colour[one]])
        & ((colour[one] != _NO_COLOUR) | (kind[one] != GameKind.PLAYED))
    )
    if not agree.all() or not (_IS_BYE[kind[alone]] | (kind[alone] == GameKind.FORFEIT)).all():
        return None
    one, other = one[one < other], other[one < other]
    white, black = np.where(colour[one] == _BLACK, (other, one), (one, other))
    of_two = zip(
        repeat(round_number),
        players[white].tolist(),
        players[black].tolist(),
        half_points[white].tolist(),
        half_points[black].tolist(),
        map(_KINDS.__getitem__, kind[one].tolist()),
        (colour[one] != _NO_COLOUR).tolist(),
        strict=False,
    )
    of_one = zip(
        repeat(round_number),
        players[alone].tolist(),
        repeat(None),
        half_points[alone].tolist(),
        repeat(0),
        map(_KINDS.__getitem__, kind[alone].tolist()),
        repeat(False),
        strict=False,
    )
    return [*map(ReportedGame._make, of_two), *map(ReportedGame._make, of_one)]
