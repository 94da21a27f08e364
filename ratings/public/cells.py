"""Cells of a cross-table as the template shows them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import pgettext

from ratings.regulations.decisions import GameDecision
from ratings.words.figures import MINUS
from tournaments.standings.crosstable import Cell, Participant, shown_name


class ShownCell(NamedTuple):
    symbol: str
    number: int | None
    """The opponent's number in the table; None in a matrix, whose columns show it."""
    is_here: bool
    """Whether the opponent is on this page of the table."""
    colour: str
    opponent: str
    style: str


class Cells:
    """Makes the cells of one page of a cross-table."""

    def __init__(
        self,
        rows: list[Participant],
        shown: list[Participant],
        decisions: Mapping[tuple[int, str], GameDecision],
    ) -> None:
        self.numbers = {row.entry.pk: number for number, row in enumerate(rows, start=1)}
        self._here = {row.entry.pk for row in shown}
        self._decisions = decisions
        self._letters = {
            "white": pgettext("colour in a cross-table", "w"),
            "black": pgettext("colour in a cross-table", "b"),
            "": "",
        }

    def by_round(self, row: Participant, rounds: Iterable[int]) -> list[list[ShownCell]]:
        """One column per round: the opponent's number, the colour and the result."""
        return [
            [self._cell(cell, numbered=True) for cell in row.by_round.get(round_, ())] for round_ in rounds
        ]

    def by_opponent(self, row: Participant, columns: Iterable[Participant]) -> list[list[ShownCell] | None]:
        """One column per opponent, None on the diagonal."""
        return [
            None
            if column is row
            else [self._cell(cell, numbered=False) for cell in row.against.get(column.entry.pk, ())]
            for column in columns
        ]

    def _cell(self, cell: Cell, *, numbered: bool) -> ShownCell:
        opponent = cell.opponent
        decision = self._decisions.get((cell.game.pk, cell.side))
        is_used = decision is None or decision.is_rated or decision.is_counted
        return ShownCell(
            symbol=cell.symbol.replace("-", MINUS),
            number=self.numbers[opponent.pk] if numbered and opponent is not None else None,
            is_here=opponent is not None and opponent.pk in self._here,
            colour=self._letters[cell.colour],
            opponent=shown_name(opponent) if opponent is not None else "",
            style="" if cell.played and is_used else "unplayed",
        )
