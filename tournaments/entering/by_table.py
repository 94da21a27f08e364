"""Results of a round robin in its cross-table: every cell with its version, the totals, and entering a cell."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.checks.standing import check_again
from tournaments.entering.cycles import cycle_of, cycles
from tournaments.entering.game_changes import check_seen, outcome, put, read_result, remove, token, update
from tournaments.entering.heads import entering
from tournaments.errors import TournamentError
from tournaments.models import Entry, Game, Tournament
from tournaments.play import berger

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class GridCell:
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
class GridRow:
    """A participant's line; `columns` has the cells against each participant, none on the diagonal."""

    entry: Entry
    half_points: int = 0
    columns: list[list[GridCell]] = field(default_factory=list)

    @property
    def points(self) -> str:
        """The total as people write it: 0, ½, 1, 1½."""
        whole = self.half_points // 2
        return (str(whole) if whole or not self.half_points else "") + "½" * (self.half_points % 2)


@dataclass(frozen=True, slots=True)
class Grid:
    """The whole cross-table, and how many of its games are entered."""

    rows: list[GridRow]
    entered: int
    expected: int

    @property
    def cells(self) -> dict[str, GridCell]:
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
        GridRow(
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


def _cell(game: Game | None, one: Entry, other: Entry, cycle: int, times: int) -> GridCell:
    """The cell of a participant against another."""
    seen = None if game is None else outcome(game, one)
    return GridCell(
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


def set_cell(
    tournament: Tournament,
    first: int,
    second: int,
    text: str,
    *,
    seen: str,
    by: "User | None",
    cycle: int = 1,
) -> Game | None:
    """Enter what the first of two start numbers scored against the second; empty text clears the cell.

    If the text names no colour, the colour is kept. Return the resulting game. Raises TournamentError for invalid text
    and for numbers that do not meet; GameConflict.
    """
    read = read_result(text) if text.strip() else None
    with entering(tournament, by) as locked:
        if not locked.has_cross_table or not 1 <= cycle <= cycles(locked):
            raise TournamentError(_("Only a round robin is entered as a cross-table."))
        entries = list(locked.entries.order_by("start_number"))
        places = {entry.start_number: place for place, entry in enumerate(entries, start=1)}
        if first == second or first not in places or second not in places:
            raise TournamentError(_("These two do not play each other."))
        one, other = entries[places[first] - 1], entries[places[second] - 1]
        round_number, _white = berger.meeting(places[first], places[second], len(entries), cycle)
        game = locked.games.filter(
            Q(white=one, black=other) | Q(white=other, black=one), round=round_number
        ).first()
        check_seen(game, seen)
        if read is None:
            remove(game)
        else:
            game = put(locked, round_number, game, one, other, read)
        check_again(locked)
        return None if read is None else game


def colours_by_tables(tournament: Tournament, by: "User | None", known: bool = True) -> int:
    """Set the colours of all games of a round robin by the Berger tables, or mark them as unknown.

    Return how many games changed. Raises TournamentError.
    """
    with entering(tournament, by) as locked:
        if not locked.has_cross_table:
            raise TournamentError(_("Only a round robin has the colours of the Berger tables."))
        entries = list(locked.entries.order_by("start_number"))
        places = {entry.pk: place for place, entry in enumerate(entries, start=1)}
        changed = 0
        for game in locked.games.exclude(black=None):
            pair = sorted((places[game.white_id], places[game.black_id or 0]))
            _round, white = berger.meeting(pair[0], pair[1], len(entries), cycle_of(locked, game))
            wanted = entries[(white if known else pair[0]) - 1].pk
            if game.colours_known == known and game.white_id == wanted:
                continue
            fields: dict[str, object] = {"colours_known": known}
            if game.white_id != wanted:
                fields |= {
                    "white_id": game.black_id,
                    "black_id": game.white_id,
                    "white_half_points": game.black_half_points,
                    "black_half_points": game.white_half_points,
                }
            update(game, fields)
            changed += 1
        return changed
