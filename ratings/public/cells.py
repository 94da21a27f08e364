"""Cells of a cross-table, as HTML: there are thousands, and with a template the page would take twice as long."""

from collections.abc import Iterable, Mapping

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from ratings.regulations.decisions import GameDecision
from ratings.words.figures import MINUS
from tournaments.standings.crosstable import Cell, Participant, shown_name


class Cells:
    """Makes the cells of one page of a cross-table."""

    def __init__(
        self,
        rows: list[Participant],
        shown: list[Participant],
        decisions: Mapping[tuple[int, str], GameDecision],
    ) -> None:
        self.numbers = {row.entry.pk: number for number, row in enumerate(rows, start=1)}
        self._titles = {row.entry.pk: format_html(' title="{}"', shown_name(row.entry)) for row in rows}
        self._links = {
            row.entry.pk: format_html('<a href="#n{0}">{0}</a>', self.numbers[row.entry.pk]) for row in shown
        }
        self._decisions = decisions
        self._letters = {
            "white": pgettext("colour in a cross-table", "w"),
            "black": pgettext("colour in a cross-table", "b"),
            "": "",
        }

    def by_round(self, row: Participant, rounds: Iterable[int]) -> SafeString:
        """Return one column per round: the opponent's number, the colour and the result."""
        return _safe(
            f'<td class="cell">{self._results(row.by_round.get(round_, ()), numbered=True)}</td>'
            for round_ in rounds
        )

    def by_opponent(self, row: Participant, columns: Iterable[Participant]) -> SafeString:
        """Return one column per opponent, with an empty cell on the diagonal."""
        return _safe(
            '<td class="cell own"></td>'
            if column is row
            else f'<td class="cell">{self._results(row.against.get(column.entry.pk, ()), numbered=False)}</td>'
            for column in columns
        )

    def _results(self, cells: Iterable[Cell], *, numbered: bool) -> str:
        return "".join(self._result(cell, numbered=numbered) for cell in cells)

    def _result(self, cell: Cell, *, numbered: bool) -> str:
        decision = self._decisions.get((cell.game.pk, cell.side))
        is_used = decision is None or decision.is_rated or decision.is_counted
        style = "" if cell.played and is_used else "unplayed"
        symbol = cell.symbol.replace("-", MINUS)
        title, against = "", ""
        if cell.opponent is not None:
            title = self._titles[cell.opponent.pk]
            if numbered:
                number = self._links.get(cell.opponent.pk, self.numbers[cell.opponent.pk])
                against = f'<span class="against">{number}{self._letters[cell.colour]}</span>'
        return f'<span class="{style}"{title}>{against}{symbol}</span> '


def _safe(cells: Iterable[str]) -> SafeString:
    # Names are escaped where the titles are made; the rest is numbers, results and letters of our own.
    return mark_safe("".join(cells))  # noqa: S308
