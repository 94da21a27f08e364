"""A round robin's cross-table for entering: every cell with its version, and the totals."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.entering.games import outcome, token
from tournaments.entering.rounds import cycle_of, cycles
from tournaments.models import Entry, Game, Tournament
from tournaments.play import berger


@dataclass(frozen=True, slots=True)
class Cell:
    """What a participant scored against another in one of their games, by start numbers; `seen` is the game's token."""

    first: int
    second: int
    cycle: int
    text: str
    colour: str
    seen: str
    player: str
    opponent: str
    cycles: int

    @property
    def key(self) -> str:
        """The cell's name in forms."""
        return f"{self.first}-{self.second}-{self.cycle}"

    @property
    def pair(self) -> str:
        """The name of the game, shared by its two cells."""
        low, high = sorted((self.first, self.second))
        return f"{low}-{high}-{self.cycle}"

    @property
    def label(self) -> str:
        """The cell in words."""
        text = _("%(player)s against %(number)d %(opponent)s") % {
            "player": self.player,
            "number": self.second,
            "opponent": self.opponent,
        }
        return (
            text if self.cycles == 1 else _("%(game)s, game %(cycle)d") % {"game": text, "cycle": self.cycle}
        )

    def as_dict(self) -> dict[str, str]:
        """For scripts."""
        return {
            "key": self.key,
            "pair": self.pair,
            "text": self.text,
            "colour": self.colour,
            "seen": self.seen,
        }


@dataclass(slots=True)
class Row:
    """A participant's line; `columns` has the cells against each participant, none on the diagonal."""

    entry: Entry
    half_points: int = 0
    columns: list[list[Cell]] = field(default_factory=list)

    @property
    def points(self) -> str:
        """The total as people write it: 0, ½, 1, 1½."""
        whole = self.half_points // 2
        return (str(whole) if whole or not self.half_points else "") + "½" * (self.half_points % 2)


@dataclass(frozen=True, slots=True)
class Grid:
    """The whole cross-table, and how many of its games are entered."""

    rows: list[Row]
    entered: int
    expected: int

    @property
    def cells(self) -> dict[str, Cell]:
        """All cells by their names."""
        return {cell.key: cell for row in self.rows for column in row.columns for cell in column}


def grid(tournament: Tournament) -> Grid:
    """The current cross-table."""
    times = cycles(tournament)
    entries = list(tournament.entries.order_by("start_number"))
    games: dict[tuple[frozenset[int], int], Game] = {}
    scored = dict.fromkeys([entry.pk for entry in entries], 0)
    for game in tournament.games.all():
        if game.black_id is None:
            continue
        games[frozenset((game.white_id, game.black_id)), cycle_of(tournament, game)] = game
        scored[game.white_id] += game.white_half_points
        scored[game.black_id] += game.black_half_points
    rows = [
        Row(
            one,
            scored[one.pk],
            [
                []
                if one is other
                else [
                    _cell(games.get((frozenset((one.pk, other.pk)), cycle)), one, other, cycle, times)
                    for cycle in range(1, times + 1)
                ]
                for other in entries
            ],
        )
        for one in entries
    ]
    expected = berger.rounds(len(entries), times) * (len(entries) // 2)
    return Grid(rows, len(games), expected)


def _cell(game: Game | None, one: Entry, other: Entry, cycle: int, times: int) -> Cell:
    """The cell of a participant against another."""
    seen = None if game is None else outcome(game, one)
    return Cell(
        first=one.start_number,
        second=other.start_number,
        cycle=cycle,
        text="" if seen is None else str(seen),
        colour="" if seen is None else seen.colour,
        seen=token(game),
        player=one.reported_name,
        opponent=other.reported_name,
        cycles=times,
    )
