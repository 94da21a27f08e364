"""The round cells of a player line: opponent, colour and result of each round, as one side reports them."""

import re
from dataclasses import dataclass
from typing import Unpack

from tournaments.play.results import GameKind, from_trf_code
from tournaments.trf.findings import Evidence, Findings
from tournaments.trf.layout import CELL_WIDTH, PlayerLine

_STRICT = re.compile(r"([ 0-9]{4}) ([wWbB -]) (.)  ")
_LOOSE = re.compile(r" *([0-9]{1,4}|BYE|-{2,4})? *([wb-])?(?<![0-9]) *([-+=½01*?WDLHFUZ])? *", re.IGNORECASE)
_NO_RESULT = frozenset(" *?")


@dataclass(slots=True)
class RoundCell:
    """One round of one player. ``kind`` is None if the cell has no result. Not frozen: a file has 100,000 of them."""

    round: int
    opponent: int | None
    colour: str
    """``w``, ``b`` or empty."""
    kind: GameKind | None
    half_points: int
    text: str
    line: int
    column: int
    readable: bool = True
    """False if the cell contains something that is not a result."""

    def place(self, **more: Unpack[Evidence]) -> Evidence:
        """Where it is and what it says, for a finding."""
        return {"line": self.line, "column": self.column, "found": self.text, **more}


def parse(cut: PlayerLine, findings: Findings) -> dict[int, RoundCell]:
    """The non-empty cells of a line, by round (from 1)."""
    cells: dict[int, RoundCell] = {}
    for round_number, start in enumerate(range(0, len(cut.cells), CELL_WIDTH), start=1):
        chunk = cut.cells[start : start + CELL_WIDTH].ljust(CELL_WIDTH)
        if chunk.isspace():
            continue
        cell = _parse_cell(chunk, round_number, cut.number, cut.cells_column + start, findings)
        if cell.opponent is not None or cell.kind is not None or not cell.readable:
            cells[round_number] = cell
    return cells


def _parse_cell(chunk: str, round_number: int, line: int, column: int, findings: Findings) -> RoundCell:
    text = chunk.strip()
    match = _STRICT.fullmatch(chunk)
    if not match:
        match = _LOOSE.fullmatch(chunk)
        if not match:
            return RoundCell(round_number, None, "", None, 0, text, line, column, readable=False)
        findings.add(
            "cell-columns",
            f"Round {round_number}: “{text}” does not stand in its columns (opponent {column}-{column + 3}, "
            f"colour {column + 5}, result {column + 7}); check what was read.",
            line=line,
            column=column,
            found=text,
            used=" ".join(part for part in match.groups() if part),
        )
    opponent_text, colour, result = (part or "" for part in match.groups())
    opponent = int(opponent_text) if opponent_text.strip().isdecimal() else 0
    kind, half_points, readable = _result(result)
    if kind is not None and kind.is_bye and opponent:
        findings.add(
            "bye-with-opponent",
            f"Round {round_number}: the bye {result} names opponent {opponent}. It was read as a bye without "
            "opponent; confirm that they did not play, or correct the result.",
            line=line,
            column=column,
            found=text,
            used=f"0000 - {result}",
        )
        opponent = 0
    colour = colour.lower().strip("- ")
    return RoundCell(round_number, opponent or None, colour, kind, half_points, text, line, column, readable)


def _result(letter: str) -> tuple[GameKind | None, int, bool]:
    """Kind, half points and whether the letter could be read."""
    if not letter or letter in _NO_RESULT:
        return None, 0, True
    try:
        return *from_trf_code(letter.replace("½", "=")), True
    except ValueError:
        return None, 0, False
