"""The participants of a tournament entered by hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F, Max
from django.utils.translation import gettext as _

from players.audit.last_change import last_change
from players.models import Player
from players.names import unseen_sign
from players.register import lookup
from players.register.likeness import Person
from tournaments.checks.standing import check_again
from tournaments.entering import cycles, pasted
from tournaments.entering.column_heads import Meaning
from tournaments.entering.heads import entering
from tournaments.errors import TournamentError
from tournaments.identity import identification
from tournaments.identity.identification import PossiblePlayer
from tournaments.models import ALL_AGAINST_ALL, Entry, MatchMethod, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User

MOST_IN_ROUND_ROBIN = 40
"""Nobody plays a longer round robin."""
_OUT_OF_THE_WAY = 100_000
_CANDIDATES_SHOWN = 5


def add_player(tournament: Tournament, player: Player, by: "User | None", team: str = "") -> Entry:
    """Add a registered player under the next start number. Raises TournamentError as add_people does."""
    (entry,) = add_people(tournament, [(_line_of(player, team), player)], by)
    return entry


def add_people(
    tournament: Tournament, people: Sequence[tuple[pasted.PastedLine, Player | None]], by: "User | None"
) -> list[Entry]:
    """Add all of these people or none; those without a player are matched or registered later.

    Raises TournamentError if the tournament cannot be changed or is full, if a player already takes part or is listed
    twice, or if someone has no name.
    """
    with entering(tournament, by) as locked:
        there = {entry.player_id: entry for entry in locked.entries.all() if entry.player_id is not None}
        _check_room(locked, locked.entries.count() + len(people))
        number = locked.entries.aggregate(last=Max("start_number"))["last"] or 0
        entries = []
        for line, player in people:
            number += 1
            if player is not None and player.pk in there:
                raise TournamentError(
                    _("%(player)s already takes part in this tournament, with start number %(number)d.")
                    % {"player": player, "number": there[player.pk].start_number}
                )
            entries.append(_entry(locked, number, line, player))
            if player is not None:
                there[player.pk] = entries[-1]
        Entry.objects.bulk_create(entries)
        _rearrange(locked)
        return entries


def _check_room(tournament: Tournament, players: int) -> None:
    if tournament.system in ALL_AGAINST_ALL and players > MOST_IN_ROUND_ROBIN:
        raise TournamentError(
            _("A round robin has at most %(most)d participants. Is it a Swiss tournament?")
            % {"most": MOST_IN_ROUND_ROBIN}
        )


def _line_of(player: Player, team: str) -> pasted.PastedLine:
    """What a careful reporter would report about a registered player."""
    born = player.birth_date.strftime("%Y/%m/%d") if player.birth_date else str(player.birth_year or "")
    return pasted.PastedLine(
        text="",
        name=player.name,
        birth=born,
        sex=player.sex,
        title=player.title,
        federation=player.federation,
        team=team.strip(),
    )


def _entry(
    tournament: Tournament, start_number: int, line: pasted.PastedLine, player: Player | None
) -> Entry:
    name = line.name or (player.name if player else "")
    if not name:
        raise TournamentError(_("A participant needs a name."))
    if sign := unseen_sign(name + line.team):
        raise TournamentError(
            _("Participant %(name)s: the line contains the invisible character %(sign)s. Type it again.")
            % {"name": name, "sign": sign}
        )
    return Entry(
        tournament=tournament,
        start_number=start_number,
        player=player,
        match_method=MatchMethod.NONE if player is None else MatchMethod.BY_HAND,
        team=line.team[:100],
        reported_name=name[:120],
        reported_birth=line.birth,
        reported_sex=line.sex,
        reported_title=line.title,
        reported_federation=line.federation,
        reported_national_id="" if line.number is None else str(line.number),
        reported_fide_id=player.fide_id if player and not line.text else line.fide_id,
    )


def find_players(text: str, most: int) -> list[Player]:
    """Registered players who may be meant by a typed name, number or FIDE id; for a mistyped name, similar ones."""
    hits = list(lookup.search(text).select_related("club")[:most])
    if hits or not text.strip():
        return hits
    return [player for player, _candidate in lookup.candidates(Person(text[:120]))][:most]


@dataclass(frozen=True, slots=True)
class LinePreview:
    """A line of a pasted list, with the player it certainly means or the candidates."""

    line: pasted.PastedLine
    player: Player | None
    candidates: tuple[PossiblePlayer, ...]
    is_here: bool
    """Whether that player already takes part or is in an earlier line."""


def preview(tournament: Tournament, text: str) -> tuple[list[LinePreview], list[tuple[str, Meaning]]]:
    """Recognise the people in a pasted list without storing anything, and say what its columns were read as.

    Raises TournamentError if it is empty.
    """
    read = pasted.read(text)
    lines = read.lines
    if not lines:
        raise TournamentError(_("The list is empty. Paste one person per line."))
    entries = [_entry(tournament, 0, line, None) if line.name else None for line in lines]
    named = [entry for entry in entries if entry is not None]
    recognised = {
        id(entry): found.number
        for entry, found in zip(named, identification.recognise(named, []), strict=True)
        if found is not None
    }
    numbers = {line.any_number for line in lines if line.any_number is not None and not line.name}
    by_number = {number: lookup.search(str(number)).first() for number in numbers}
    known = Player.objects.select_related("club").in_bulk([pk for pk in recognised.values() if pk])
    seen = set(tournament.entries.exclude(player=None).values_list("player_id", flat=True))
    rows = []
    for line, entry in zip(lines, entries, strict=True):
        if entry is None:
            player = by_number.get(line.any_number or 0)
            candidates: list[PossiblePlayer] = []
        else:
            player = known.get(recognised.get(id(entry)) or 0)
            candidates = [] if player else identification.candidates_for(entry)[:_CANDIDATES_SHOWN]
        rows.append(LinePreview(line, player, tuple(candidates), player is not None and player.pk in seen))
        seen |= {player.pk} if player else set()
    return rows, read.columns


def remove(entry: Entry, by: "User | None") -> None:
    """Remove a participant. Raises TournamentError while he or she has results."""
    with entering(entry.tournament, by) as locked:
        if not locked.entries.filter(pk=entry.pk).exists():
            raise TournamentError(
                _("%(name)s no longer takes part: %(by)s.")
                % {"name": entry.reported_name, "by": last_change(entry)}
            )
        if (entry.games_as_white.all() | entry.games_as_black.all()).exists():
            raise TournamentError(
                _("%(name)s has results in this tournament. Clear them first.")
                % {"name": entry.reported_name}
            )
        locked.entries.filter(pk=entry.pk).delete()
        if not locked.games.exists():
            _number(locked, locked.entries.values_list("pk", flat=True))
        _rearrange(locked)


def renumber(
    tournament: Tournament, order: Mapping[int, int], seen: Mapping[int, int], by: "User | None"
) -> None:
    """Change the participants' start numbers; both mappings are from participants to numbers.

    Raises TournamentError if the numbers are not 1, 2, 3 ..., if there are results, or if the participants and numbers
    are no longer those `seen`.
    """
    with entering(tournament, by) as locked:
        if locked.games.exists():
            raise TournamentError(_("Results have been entered: the start numbers can no longer be changed."))
        if dict(locked.entries.values_list("pk", "start_number")) != dict(seen):
            raise TournamentError(
                _(
                    "Someone changed the participants while you were ordering them. Check them as they are now."
                )
            )
        if order.keys() != seen.keys() or sorted(order.values()) != list(range(1, len(order) + 1)):
            raise TournamentError(
                _("Give each participant a different start number, from 1 to %(last)d.") % {"last": len(seen)}
            )
        _number(locked, sorted(order, key=order.__getitem__))
        check_again(locked)


def _number(tournament: Tournament, order: Iterable[int]) -> None:
    """Assign start numbers 1, 2, 3 ... in this order; each is free when it is assigned."""
    order = list(order)
    tournament.entries.update(start_number=F("start_number") + _OUT_OF_THE_WAY)
    for number, pk in enumerate(order, start=1):
        Entry.objects.filter(pk=pk).update(start_number=number)


def _rearrange(tournament: Tournament) -> None:
    """After a participant was added or removed: update the rounds of a round robin and the findings."""
    cycles.fit(tournament)
    check_again(tournament)
