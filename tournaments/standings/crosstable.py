"""Standings and cross-tables from entries and games: who scored what against whom. No rating is known here."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from players.models import Player
from players.register.visibility import has_page, public_name
from tournaments.models import Entry, Game
from tournaments.play.results import GameKind, display_symbol


@cache
def _symbol(kind: int, half_points: int) -> str:
    try:
        return display_symbol(GameKind(kind), half_points)
    except ValueError:
        return "½" if half_points == 1 else str(half_points // 2)


class Cell(NamedTuple):
    """A participant's game, forfeit or bye of one round."""

    game: Game
    colour: str
    """`white`, `black`, or empty if colours are unknown or there was no opponent."""
    side: str
    """`white` or `black`: the side of the game's record."""
    opponent: Entry | None
    half_points: int

    @property
    def symbol(self) -> str:
        """The result as reports write it, with ½ for a draw; other scores are written as points."""
        return _symbol(self.game.kind, self.half_points)

    @property
    def played(self) -> bool:
        return self.game.kind == GameKind.PLAYED


@dataclass(slots=True)
class Participant:
    """A participant in the standings. Equal scores share a place; tie-breaks are not known to the office."""

    entry: Entry
    place: int = 0
    half_points: int = 0
    games: int = 0
    """Games over the board."""
    by_round: dict[int, list[Cell]] = field(default_factory=lambda: defaultdict(list))
    against: dict[int, list[Cell]] = field(default_factory=lambda: defaultdict(list))
    """By the opponent's entry."""


@dataclass(frozen=True, slots=True)
class Team:
    name: str
    players: int
    half_points: int


def shown_name(entry: Entry) -> str:
    """The registered player's public name, or the reported name if unmatched; of those left out only the number."""
    if entry.left_out_reason:
        return left_out_name(entry.start_number)
    return public_name(entry.player) if entry.player is not None else entry.reported_name


def left_out_name(start_number: int) -> str:
    """How the public sees a participant whom the office has left out: nobody has agreed to be named."""
    return _("Participant %(number)d (not rated)") % {"number": start_number}


def shown_player(entry: Entry) -> Player | None:
    """The registered player, if there is a page to link to."""
    player = entry.player
    return player if player is not None and has_page(player) else None


def standings(entries: Iterable[Entry], games: Iterable[Game]) -> list[Participant]:
    """Return the participants by score, then start number, with their games by round and by opponent."""
    rows = {entry.pk: Participant(entry) for entry in entries}
    for game in games:
        for side, own, opponent, half_points in (
            ("white", game.white_id, game.black_id, game.white_half_points),
            ("black", game.black_id, game.white_id, game.black_half_points),
        ):
            if own is None:
                continue
            met = rows[opponent].entry if opponent is not None else None
            colour = side if game.colours_known and met is not None else ""
            cell = Cell(game, colour, side, met, half_points)
            row = rows[own]
            row.half_points += half_points
            row.games += cell.played
            row.by_round[game.round].append(cell)
            if opponent is not None:
                row.against[opponent].append(cell)
    ordered = sorted(rows.values(), key=lambda row: (-row.half_points, row.entry.start_number))
    for number, row in enumerate(ordered, start=1):
        tied = number > 1 and row.half_points == ordered[number - 2].half_points
        row.place = ordered[number - 2].place if tied else number
    return ordered


def teams(rows: Iterable[Participant]) -> list[Team]:
    """Return the teams by game points, then name; none if none were reported."""
    members: dict[str, list[Participant]] = defaultdict(list)
    for row in rows:
        if row.entry.team:
            members[row.entry.team].append(row)
    found = [Team(name, len(own), sum(row.half_points for row in own)) for name, own in members.items()]
    return sorted(found, key=lambda team: (-team.half_points, team.name))
