"""Writing and clearing results of games, several people at once.

Every change states the version of the game it applies to, `seen`: empty for a game that did not exist, otherwise its
token. If the game has changed, the change is refused with Conflict and nothing is overwritten.
"""

from django.db.models import F
from django.utils.translation import gettext as _

from players.audit.last_change import LastChange, last_change
from tournaments.entering.codes import Outcome, read_game
from tournaments.errors import TournamentError
from tournaments.models import Entry, Game, Tournament
from tournaments.play.results import GameKind, display_symbol


class Conflict(TournamentError):
    """Someone else has changed this since it was shown; nothing was overwritten."""

    def __init__(self, message: str, change: LastChange) -> None:
        super().__init__(message)
        self.change = change


class GameConflict(Conflict):
    """A game has changed since it was seen. `game` is its current state, None if it was cleared."""

    def __init__(self, message: str, game: Game | None, change: LastChange) -> None:
        super().__init__(message, change)
        self.game = game


def token(game: Game | None) -> str:
    """The version of a game, to be sent back with a change; empty if there is none."""
    return "" if game is None else f"{game.pk}.{game.edits}"


def outcome(game: Game, first: Entry | int) -> Outcome:
    """A game of two participants from the point of view of one."""
    seen = Outcome(
        GameKind(game.kind), game.white_half_points, game.black_half_points, "w" if game.colours_known else ""
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


def read_result(text: str) -> Outcome:
    """The typed result of two participants. Raises TournamentError, saying what can be typed."""
    try:
        return read_game(text)
    except ValueError:
        raise TournamentError(
            _(
                "“%(text)s” is not a result. Type 1, 0, ½ (or =), + or -, or both results, such as 1:0, -- or 00."
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
    changed = Game.objects.filter(pk=game.pk, edits=game.edits).update(**fields, edits=F("edits") + 1)
    if not changed:
        raise _conflict(Game.objects.filter(pk=game.pk).first(), token(game))
    return Game.objects.get(pk=game.pk)


def remove(game: Game | None) -> None:
    """Clear a game if it still has the version read."""
    if game is not None:
        Game.objects.filter(pk=game.pk, edits=game.edits).delete()


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
