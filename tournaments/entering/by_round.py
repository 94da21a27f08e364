"""Results of Swiss and team tournaments round by round: games, byes, absences and forfeits.

As in a cross-table, a change states which version of the game was seen.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils.translation import gettext as _

from players.audit.last_change import last_change
from players.names import spellings
from tournaments.checks.standing import check_again
from tournaments.entering.codes import Outcome, read_alone
from tournaments.entering.game_changes import check_seen, put, read_result, remove, update
from tournaments.entering.heads import entering
from tournaments.errors import TournamentError
from tournaments.models import Entry, Game, Tournament
from tournaments.play.results import GameKind

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its games in the order in which they were entered, and the participants still without a result."""

    number: int
    games: list[Game]
    free: list[Entry]
    players: int

    @property
    def done(self) -> int:
        """How many participants have a result."""
        return self.players - len(self.free)


def round_of(tournament: Tournament, number: int) -> Round:
    """One round of a tournament. Raises TournamentError if there is no such round."""
    _check_round(tournament, number)
    games = list(tournament.games.filter(round=number).select_related("white", "black").order_by("pk"))
    taken = {pk for game in games for pk in (game.white_id, game.black_id)}
    entries = list(tournament.entries.order_by("start_number"))
    return Round(number, games, [entry for entry in entries if entry.pk not in taken], len(entries))


def first_open_round(tournament: Tournament) -> int:
    """The first round in which someone has no result, otherwise the last."""
    players = tournament.entries.count()
    there = dict.fromkeys(range(1, tournament.rounds + 1), 0)
    for number, black in tournament.games.values_list("round", "black"):
        there[number] += 1 if black is None else 2
    return next((number for number, done in there.items() if done < players), tournament.rounds)


def free_player(tournament: Tournament, number: int, text: str) -> Entry:
    """Find a participant still free in a round by start number, with or without a name, or by the beginning of a name.

    Raises TournamentError, saying why, if nobody or more than one matches.
    """
    text = text.strip()
    first = text.split()[0].rstrip(".") if text else ""
    if first.isascii() and first.isdecimal() and len(first) < 7:
        entry = tournament.entries.filter(start_number=int(first)).first()
        if entry is None:
            raise TournamentError(_("There is no participant %(number)s.") % {"number": first})
        _check_free(tournament, number, entry)
        return entry
    wanted = {key for key in spellings(text) if key}
    found = [
        entry
        for entry in round_of(tournament, number).free
        if any(key.startswith(begin) for key in spellings(entry.reported_name) for begin in wanted)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(f"{entry.start_number} {entry.reported_name}" for entry in found[:3])
        raise TournamentError(
            _("“%(text)s” may be %(names)s. Type the start number.") % {"text": text[:50], "names": names}
        )
    raise TournamentError(_("Nobody called “%(text)s” is still free in this round.") % {"text": text[:50]})


def add_game(
    tournament: Tournament,
    round_number: int,
    white: int,
    black: int | None,
    text: str,
    *,
    by: "User | None",
    colours_known: bool = True,
) -> Game:
    """Enter a game of two start numbers in a round, or, without a second one, a bye, absence or forfeit.

    Raises TournamentError if one of them is not free in that round, and as set_cell.
    """
    with entering(tournament, by) as locked:
        _check_round(locked, round_number)
        numbers = [white] if black is None else [white, black]
        if len(set(numbers)) < len(numbers):
            raise TournamentError(_("Nobody plays against himself or herself."))
        found = {entry.start_number: entry for entry in locked.entries.filter(start_number__in=numbers)}
        for number in numbers:
            if number not in found:
                raise TournamentError(_("There is no participant %(number)d.") % {"number": number})
            _check_free(locked, round_number, found[number])
        if black is None:
            kind, half_points = _read_alone(text)
            game = Game.objects.create(
                tournament=locked,
                round=round_number,
                white=found[white],
                white_half_points=half_points,
                kind=kind,
                colours_known=False,
            )
        else:
            read = read_result(text)
            if colours_known and not read.colour:
                read = Outcome(read.kind, read.first, read.second, "w")
            game = put(locked, round_number, None, found[white], found[black], read)
        check_again(locked)
        return game


def _read_alone(text: str) -> tuple[GameKind, int]:
    try:
        return read_alone(text)
    except ValueError:
        raise TournamentError(
            _(
                "“%(text)s” needs an opponent. Choose one, or type H, F or U for a half-point, full-point or "
                "pairing-allocated bye, Z for an absence, + or - for a forfeit."
            )
            % {"text": text[:20]}
        ) from None


def _check_round(tournament: Tournament, round_number: int) -> None:
    if tournament.has_cross_table:
        raise TournamentError(_("A round robin is entered as a cross-table."))
    if not 1 <= round_number <= tournament.rounds:
        raise TournamentError(_("There is no round %(round)d.") % {"round": round_number})


def _check_free(tournament: Tournament, round_number: int, entry: Entry) -> None:
    game = tournament.games.filter(Q(white=entry) | Q(black=entry), round=round_number).first()
    if game is None:
        return
    values = {
        "number": entry.start_number,
        "name": entry.reported_name,
        "round": round_number,
        "who": last_change(game).who,
    }
    raise TournamentError(
        _("%(number)d %(name)s already has a result in round %(round)d, entered by %(who)s.") % values
    )


def change_game(
    tournament: Tournament, number: int, text: str, *, seen: str, by: "User | None"
) -> Game | None:
    """Correct a result in a round; empty text removes the game. `number` is the game's own.

    Raises TournamentError and GameConflict as set_cell.
    """
    with entering(tournament, by) as locked:
        game = locked.games.filter(pk=number).select_related("white", "black").first()
        check_seen(game, seen)
        if game is None:
            raise TournamentError(_("This game no longer exists."))
        if not text.strip():
            remove(game)
            game = None
        elif game.black is None:
            kind, half_points = _read_alone(text)
            game = update(game, {"kind": kind, "white_half_points": half_points})
        else:
            game = put(locked, game.round, game, game.white, game.black, read_result(text))
        check_again(locked)
        return game
