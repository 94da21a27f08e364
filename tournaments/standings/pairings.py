"""Rounds and team matches of a tournament, put together from the rows of its standings."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tournaments.models import Entry
from tournaments.standings.crosstable import Cell, Participant


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game, a forfeit or a bye of a round. If colours are unknown, the one recorded as White comes first."""

    white: Entry
    black: Entry | None
    white_cell: Cell
    black_cell: Cell | None


@dataclass(slots=True)
class Match:
    """Two teams in a round. The team with White on the first board comes first."""

    round: int
    first: str
    second: str
    first_half_points: int = 0
    second_half_points: int = 0
    boards: list[Pairing] = field(default_factory=list)


def pairings(rows: Iterable[Participant], round_: int) -> list[Pairing]:
    """Return the pairings of a round in the order reported, byes last."""
    cells = {
        (cell.game.pk, cell.side): (row.entry, cell) for row in rows for cell in row.by_round.get(round_, ())
    }
    found = []
    for (game, side), (entry, cell) in cells.items():
        if side == "white":
            other = cells.get((game, "black"))
            found.append(Pairing(entry, other[0] if other else None, cell, other[1] if other else None))
    return sorted(found, key=lambda pairing: (pairing.black is None, pairing.white_cell.game.pk))


def matches(rows: list[Participant], round_: int) -> list[Match]:
    """Return the matches of a round; games within a team or without one belong to none."""
    found: dict[frozenset[str], Match] = {}
    for pairing in pairings(rows, round_):
        if pairing.black is None or pairing.black_cell is None:
            continue
        white, black = pairing.white.team, pairing.black.team
        if not white or not black or white == black:
            continue
        match = found.setdefault(frozenset((white, black)), Match(round_, white, black))
        points = {white: pairing.white_cell.half_points, black: pairing.black_cell.half_points}
        match.first_half_points += points[match.first]
        match.second_half_points += points[match.second]
        match.boards.append(pairing)
    return list(found.values())
