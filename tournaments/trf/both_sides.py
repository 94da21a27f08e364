"""Combining what the two sides report about a round into one game: they must agree.

A missing side is filled in from the other, for a person to confirm. If the sides contradict each other, the file is
refused, with a finding at each of the two places.
"""

from collections.abc import Mapping
from itertools import islice

from tournaments.play.results import GameKind, trf_code
from tournaments.trf.findings import Findings
from tournaments.trf.records import ReportedGame
from tournaments.trf.round_cells import RoundCell

Cells = Mapping[int, Mapping[int, RoundCell]]
"""Cells by start number, then by round."""
_NAMED = 5
"""How many of the players who name the same opponent are listed."""


def last_round(cells: Cells) -> int:
    """The last round in which any player has a result."""
    return max((c.round for row in cells.values() for c in row.values() if c.kind is not None), default=0)


def games(cells: Cells, last: int, lines: Mapping[int, int], findings: Findings) -> list[ReportedGame]:
    """All games, forfeits and byes up to the ``last`` round. ``lines`` has the line number of each player."""
    return _Pairing(cells, lines, findings).resolve(last)


class _Pairing:
    def __init__(self, cells: Cells, lines: Mapping[int, int], findings: Findings) -> None:
        self._cells = cells
        self._lines = lines
        self._findings = findings
        self._games: list[ReportedGame] = []
        self._settled: set[tuple[int, int]] = set()
        self._named_by: dict[tuple[int, int], list[int]] = {}

    def resolve(self, last: int) -> list[ReportedGame]:
        self._note_pairings_after(last)
        here = [
            (player, cell)
            for player, row in self._cells.items()
            for cell in row.values()
            if cell.round <= last
        ]
        for player, cell in here:
            if cell.opponent is not None:
                self._named_by.setdefault((cell.opponent, cell.round), []).append(player)
        for player, cell in here:
            if cell.opponent is not None and (player, cell.round) not in self._settled:
                self._settle(player, cell, cell.opponent)
        for player, cell in here:
            if cell.opponent is None and (player, cell.round) not in self._settled:
                self._without_opponent(player, cell)
        return self._games

    def _note_pairings_after(self, last: int) -> None:
        later = [c for row in self._cells.values() for c in row.values() if c.round > last]
        for cell in later:
            if not cell.readable:
                self._findings.add(
                    "text-after-rounds",
                    f"“{cell.text}” stands behind the last round with results and was left out; confirm that it "
                    "is no game.",
                    **cell.place(),
                )
        paired: dict[int, RoundCell] = {}
        for cell in later:
            if cell.readable:
                paired.setdefault(cell.round, cell)
        for number, first in sorted(paired.items()):
            self._findings.add(
                "round-without-results",
                f"Round {number} is paired but nobody has a result; it was left out.",
                **first.place(),
            )

    def _settle(self, player: int, cell: RoundCell, opponent: int) -> None:
        """Combine a cell that names an opponent with that opponent's line."""
        if opponent == player:
            self._block("game-against-oneself", cell, f"player {player} names themself as opponent")
        elif opponent not in self._cells:
            self._block("opponent-unknown", cell, f"there is no player {opponent} in the file")
        else:
            back = self._cells[opponent].get(cell.round)
            named_by = self._named_by[opponent, cell.round]
            if back is not None and back.opponent == player:
                self._settled |= {(player, cell.round), (opponent, cell.round)}
                self._both_sides(player, cell, opponent, back)
            elif len(named_by) > 1:
                rivals = islice((rival for rival in named_by if rival != player), _NAMED)
                places = ", ".join(f"{rival} (line {self._lines[rival]})" for rival in rivals)
                more = " …" if len(named_by) - 1 > _NAMED else ""
                self._block(
                    "two-games", cell, f"player {opponent} is also named as opponent by player {places}{more}"
                )
            elif back is not None and back.opponent is not None:
                told = f"player {player} names {opponent}, but player {opponent} names {back.opponent}"
                self._block("opponents-differ", cell, f"{told} (line {back.line})")
                self._block("opponents-differ", back, f"{told} (line {cell.line} against this line)")
            else:
                self._one_side(player, cell, opponent, back)

    def _both_sides(self, player: int, cell: RoundCell, opponent: int, back: RoundCell) -> None:
        if cell.kind is None and back.kind is None:
            if cell.readable and back.readable:
                self._no_result(cell)
            for unreadable in (c for c in (cell, back) if not c.readable):
                self._unreadable(unreadable)
        elif cell.kind is None or back.kind is None:
            told, missing = (back, cell) if cell.kind is None else (cell, back)
            told_by, other = (opponent, player) if cell.kind is None else (player, opponent)
            self._mirror(told_by, told, other, missing)
        else:
            self._agreed(player, cell, opponent, back)

    def _agreed(self, player: int, cell: RoundCell, opponent: int, back: RoundCell) -> None:
        assert cell.kind is not None  # noqa: S101 (for the type checker)
        assert back.kind is not None  # noqa: S101 (for the type checker)
        kind = _common_kind(cell.kind, back.kind)
        if kind is None or cell.half_points + back.half_points > 2:
            self._contradiction(player, cell, opponent, back)
            kind = cell.kind
        elif kind is not GameKind.FORFEIT and cell.half_points + back.half_points < 2:
            self._findings.add(
                "result-uneven",
                f"Round {cell.round}: players {player} and {opponent} (line {back.line}) together have less than one "
                "point from their game. Confirm that the arbiter decided so.",
                **cell.place(found=f"{cell.text} / {back.text}", used="each side's own score"),
            )
        elif cell.kind is not back.kind:
            self._findings.add(
                "unplayed-kinds-differ",
                f"Round {cell.round}: one side calls it a forfeit, the other (line {back.line}) a game under one "
                "move. Neither is rated; it was read as a forfeit.",
                **cell.place(found=f"{cell.text} / {back.text}", used="forfeit"),
            )
        self._add(player, cell, opponent, kind, back.half_points, self._colour(cell, back, kind))

    def _one_side(self, player: int, cell: RoundCell, opponent: int, back: RoundCell | None) -> None:
        """The opponent's line names nobody in this round."""
        if cell.kind is None:
            self._no_result(cell) if cell.readable else self._unreadable(cell)
        elif back is None or not back.readable:
            self._settled |= {(player, cell.round), (opponent, cell.round)}
            self._mirror(player, cell, opponent, back)
        elif back.kind is not None and back.kind.is_bye and cell.kind is GameKind.FORFEIT:
            self._findings.add(
                "forfeit-against-bye",
                f"Round {cell.round}: a forfeit against player {opponent}, whose line {back.line} shows a bye. Each "
                "side was kept as written, without opponent; neither is rated.",
                **cell.place(found=f"{cell.text} / {back.text}", used="no opponent"),
            )
            self._games.append(_alone(player, cell, GameKind.FORFEIT))
        elif (
            back.kind is None
            or _common_kind(cell.kind, back.kind) is None
            or cell.half_points + back.half_points > 2
        ):
            self._contradiction(player, cell, opponent, back)
        else:
            self._settled |= {(player, cell.round), (opponent, cell.round)}
            self._findings.add(
                "side-missing",
                f"Round {cell.round}: player {opponent} has a result without opponent, but player {player} "
                f"(line {cell.line}) names them. Confirm the game.",
                **back.place(used=f"opponent {player}"),
            )
            self._agreed(player, cell, opponent, back)

    def _mirror(self, player: int, cell: RoundCell, opponent: int, missing: RoundCell | None) -> None:
        """Only ``player`` reports the result: the opponent gets the rest of the point."""
        assert cell.kind is not None  # noqa: S101 (for the type checker)
        half_points = 2 - cell.half_points
        self._findings.add(
            "side-missing",
            f"Round {cell.round}: player {opponent} has no result against player {player} (line {cell.line}). It was "
            "filled in from there; confirm it or complete the line.",
            line=missing.line if missing else self._lines[opponent],
            column=missing.column if missing else None,
            found=missing.text if missing else "",
            used=trf_code(cell.kind, half_points),
        )
        colour = cell.colour
        if missing is not None and not colour:
            colour = {"w": "b", "b": "w"}.get(missing.colour, "")
        self._add(player, cell, opponent, cell.kind, half_points, colour)

    def _without_opponent(self, player: int, cell: RoundCell) -> None:
        if not cell.readable:
            self._unreadable(cell)
            return
        assert cell.kind is not None  # noqa: S101 (for the type checker)
        kind = cell.kind
        if kind in (GameKind.PLAYED, GameKind.UNDER_ONE_MOVE):
            kind = (GameKind.ZERO_POINT_BYE, GameKind.HALF_POINT_BYE, GameKind.FULL_POINT_BYE)[
                cell.half_points
            ]
            used = trf_code(kind, cell.half_points)
            if cell.colour:
                self._findings.add(
                    "opponent-missing",
                    f"Round {cell.round}: player {player} has a colour and a result but no opponent. It was read as "
                    "a bye; confirm that, or enter the opponent.",
                    **cell.place(used=used),
                )
            else:
                self._findings.add(
                    "bye-as-result",
                    f"Round {cell.round}: a result without opponent was read as the bye of the same value.",
                    **cell.place(used=used),
                )
        self._games.append(_alone(player, cell, kind))

    def _colour(self, cell: RoundCell, back: RoundCell, kind: GameKind) -> str:
        """The colour of ``cell``'s player; empty if neither side states it."""
        if cell.colour and cell.colour == back.colour:
            self._findings.add(
                "colours-equal" if kind.rated else "forfeit-colours-equal",
                f"Round {cell.round}: both players have the same colour (the other is in line {back.line}). The game "
                "was kept without colours.",
                line=cell.line,
                column=cell.column + 5,
                found=cell.colour,
                used="",
            )
            return ""
        if kind.rated and not (cell.colour or back.colour):
            self._findings.add(
                "colour-missing",
                f"Round {cell.round}: the game has no colours (the other side is in line {back.line}).",
                line=cell.line,
                column=cell.column + 5,
                found="",
                used="",
            )
        return cell.colour or {"w": "b", "b": "w"}.get(back.colour, "")

    def _add(
        self, player: int, cell: RoundCell, opponent: int, kind: GameKind, back_half_points: int, colour: str
    ) -> None:
        """Add a game of two; ``colour`` is that of ``player``."""
        sides = [(player, cell.half_points), (opponent, back_half_points)]
        if colour == "b" or (not colour and opponent < player):
            sides.reverse()
        (white, white_score), (black, black_score) = sides
        self._games.append(
            ReportedGame(cell.round, white, black, white_score, black_score, kind, bool(colour))
        )

    def _block(self, code: str, cell: RoundCell, what: str) -> None:
        self._findings.add(code, f"Round {cell.round}: {what}. Correct the file.", **cell.place())

    def _contradiction(self, player: int, cell: RoundCell, opponent: int, back: RoundCell) -> None:
        for one, here, other, there in ((player, cell, opponent, back), (opponent, back, player, cell)):
            self._block(
                "results-contradict",
                here,
                f"player {one} has “{here.text}” but player {other} has “{there.text}” (line {there.line})",
            )

    def _unreadable(self, cell: RoundCell) -> None:
        self._block("cell-unreadable", cell, f"“{cell.text}” is no opponent, colour and result")

    def _no_result(self, cell: RoundCell) -> None:
        self._findings.add(
            "result-missing",
            f"Round {cell.round}: a pairing without a result. It was left out as not played; confirm that, or enter "
            "the result.",
            **cell.place(used="not played"),
        )


def _common_kind(a: GameKind, b: GameKind) -> GameKind | None:
    """The kind of a game that one side reports as ``a``, the other as ``b``; None if they contradict."""
    if a is b:
        return a
    return GameKind.FORFEIT if {a, b} == {GameKind.FORFEIT, GameKind.UNDER_ONE_MOVE} else None


def _alone(player: int, cell: RoundCell, kind: GameKind) -> ReportedGame:
    return ReportedGame(cell.round, player, None, cell.half_points, 0, kind, False)
