"""Results of games, and the cells of a round robin's cross-table.

Every change states the version of the game it applies to, `seen`: empty for a game that did not exist, otherwise its
token. If the game has changed, the change is refused with Conflict and nothing is overwritten.
"""

from typing import TYPE_CHECKING

from django.db.models import F, Q
from django.utils.translation import gettext as _

from tournaments.checks.standing import check_again
from tournaments.entering.codes import Outcome, read_game
from tournaments.entering.conflicts import Change, Conflict, last_change
from tournaments.entering.heads import entering
from tournaments.entering.rounds import cycle_of, cycles
from tournaments.errors import TournamentError
from tournaments.models import Entry, Game, Tournament
from tournaments.play import berger
from tournaments.play.results import GameKind, display_symbol
from tournaments.standings.crosstable import ALL_AGAINST_ALL

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class GameConflict(Conflict):
    """A game has changed since it was seen. `game` is its current state, None if it was cleared."""

    def __init__(self, message: str, game: Game | None, change: Change) -> None:
        super().__init__(message, change)
        self.game = game


def token(game: Game | None) -> str:
    """The version of a game, to be sent back with a change; empty if there is none."""
    return "" if game is None else f"{game.pk}.{game.version}"


def outcome(game: Game, first: Entry | int) -> Outcome:
    """A game of two participants from the point of view of one."""
    seen = Outcome(
        GameKind(game.kind),
        game.white_half_points,
        game.black_half_points,
        "w" if game.colours_known else "",
    )
    return seen if game.white_id == (first if isinstance(first, int) else first.pk) else seen.turned


def text_for(game: Game | None, first: int | None = None) -> str:
    """The result as the participant with that start number, or White, would type it; empty for no game."""
    if game is None:
        return ""
    if game.black_id is None:
        return display_symbol(GameKind(game.kind), game.white_half_points)
    side = game.white_id if first in (None, game.white.start_number) else game.black_id
    return str(outcome(game, side))


# A round robin's cross-table


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
        if locked.system not in ALL_AGAINST_ALL or not 1 <= cycle <= cycles(locked):
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


def read_result(text: str) -> Outcome:
    """The typed result of two participants. Raises TournamentError, saying what can be typed."""
    try:
        return read_game(text)
    except ValueError:
        raise TournamentError(
            _(
                "“%(text)s” is not a result. Type 1, 0, ½ (or =), + or -, or both sides' results, such as -- or 00."
            )
            % {"text": text[:20]}
        ) from None


def put(
    tournament: Tournament, round_number: int, game: Game | None, one: Entry, other: Entry, read: Outcome
) -> Game:
    """Write a game of two participants as `one` typed it, new or over the existing one."""
    colour = read.colour or ("" if game is None else outcome(game, one).colour)
    first_is_white = colour == "w" or (not colour and one.start_number < other.start_number)
    white, black = (one, other) if first_is_white else (other, one)
    as_white = read if first_is_white else read.turned
    fields = {
        "white": white,
        "black": black,
        "white_half_points": as_white.first,
        "black_half_points": as_white.second,
        "kind": read.kind,
        "colours_known": bool(colour),
    }
    if game is None:
        return Game.objects.create(tournament=tournament, round=round_number, **fields)
    unchanged = all(getattr(game, name) == value for name, value in fields.items())
    return game if unchanged else update(game, fields)


def update(game: Game, fields: dict[str, object]) -> Game:
    """Change a game if it still has the version read. Return the new version. Raises GameConflict otherwise."""
    changed = Game.objects.filter(pk=game.pk, version=game.version).update(**fields, version=F("version") + 1)
    if not changed:
        raise _conflict(Game.objects.filter(pk=game.pk).first(), token(game))
    return Game.objects.get(pk=game.pk)


def remove(game: Game | None) -> None:
    """Clear a game if it still has the version read."""
    if game is not None:
        Game.objects.filter(pk=game.pk, version=game.version).delete()


def check_seen(game: Game | None, seen: str) -> None:
    """Raise GameConflict if the game has changed since it was seen."""
    if token(game) != seen:
        raise _conflict(game, seen)


def _conflict(game: Game | None, seen: str) -> GameConflict:
    number = seen.split(".")[0]
    gone = Game(pk=int(number)) if number.isdecimal() and len(number) < 19 else Game(pk=0)
    change = last_change(game or gone)
    what = (
        _("%(who)s has cleared this result in the meantime.")
        if game is None
        else _("%(who)s has changed this result in the meantime.")
    )
    return GameConflict(what % {"who": change.who}, game, change)


def colours_by_tables(tournament: Tournament, by: "User | None", known: bool = True) -> int:
    """Set the colours of all games of a round robin by the Berger tables, or mark them as unknown.

    Return how many games changed. Raises TournamentError.
    """
    with entering(tournament, by) as locked:
        if locked.system not in ALL_AGAINST_ALL:
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
