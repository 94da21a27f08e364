"""Which registered player each participant is: certain matches by rule, all others by a person."""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from types import EllipsisType
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.audit.last_change import last_change
from players.audit.tracking import changes_by
from players.models import Player
from players.register import lookup, registration
from players.register.contradictions import Contradiction, exchanged
from players.register.likeness import Person
from players.register.matching import Certainty, Doubt, Reason, Recognition
from tournaments.checks.evidence import evidence
from tournaments.checks.standing import check_again
from tournaments.errors import TournamentError
from tournaments.models import Entry, MatchMethod, Stage, Tournament
from tournaments.stages import lock_for_correction, move

if TYPE_CHECKING:
    from django.contrib.auth.models import User

_LEAST_FIDE_ID = 100_000
_METHODS = {
    Certainty.OFFICE_ID: MatchMethod.OFFICE_ID,
    Certainty.FIDE_ID: MatchMethod.FIDE_ID,
    Certainty.NAME_AND_BIRTH: MatchMethod.NAME_AND_BIRTH,
}
_DOUBTS: dict[Doubt, Promise] = {
    Doubt.IDS_CONTRADICT: gettext_lazy("the ids belong to different players of that name"),
    Doubt.ID_OF_ANOTHER: gettext_lazy("the id belongs to a player with another name"),
    Doubt.SEVERAL: gettext_lazy("several registered players have this name and birth date"),
    Doubt.NOT_FOUND: gettext_lazy("no registered player has this id, or this name and full birth date"),
}
_CONTRADICTIONS: dict[Contradiction, Promise] = {
    Contradiction.SEX: gettext_lazy("the player who fits otherwise is of the other sex"),
    Contradiction.BIRTH_YEAR: gettext_lazy("the id belongs to a player of that name born in another year"),
    Contradiction.BIRTH_DATE: gettext_lazy("the id belongs to a player of that name born on another day"),
    Contradiction.NAME_OF_ANOTHER: gettext_lazy("another registered player has the reported name"),
    Contradiction.RATING: gettext_lazy("the reported rating is far from that of the player who has the id"),
    Contradiction.IDS_EXCHANGED: gettext_lazy(
        "the participant fits the player whose id another participant has"
    ),
}
_REASONS: dict[Reason, Promise] = {
    Reason.SAME_NUMBER: gettext_lazy("same office number"),
    Reason.SAME_FIDE_ID: gettext_lazy("same FIDE id"),
    Reason.OTHER_FIDE_ID: gettext_lazy("different FIDE id"),
    Reason.SAME_NAME: gettext_lazy("same name"),
    Reason.SIMILAR_NAME: gettext_lazy("similar name"),
    Reason.OTHER_NAME: gettext_lazy("the names differ"),
    Reason.SAME_BIRTH_DATE: gettext_lazy("same birth date"),
    Reason.NEAR_BIRTH_DATE: gettext_lazy("almost the same birth date"),
    Reason.SAME_BIRTH_YEAR: gettext_lazy("same birth year"),
    Reason.OTHER_BIRTH_DATE: gettext_lazy("different birth date in the same year"),
    Reason.OTHER_BIRTH_YEAR: gettext_lazy("different birth year"),
    Reason.OTHER_SEX: gettext_lazy("the sex differs"),
}


@dataclass(frozen=True, slots=True)
class PossiblePlayer:
    """A registered player who may be meant: a score from 0 to 100, and the evidence for and against, in words.

    `contradictions` must be confirmed when the player is chosen.
    """

    player: Player
    score: int
    reasons: tuple[str, ...]
    contradictions: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """The reasons in one line."""
        return ", ".join(self.reasons)


def recognise(entries: Sequence[Entry], taken: Collection[int]) -> list[Recognition | None]:
    """The certain match of each entry of a tournament; None if the player would then be in the event twice."""
    people, register = evidence(entries)
    recognitions = [register.recognise(person) for person in people]
    by_id = [
        (place, register.person(recognition.number))
        for place, recognition in enumerate(recognitions)
        if recognition.number is not None and recognition.by is not Certainty.NAME_AND_BIRTH
    ]
    for found in exchanged([(people[place], person) for place, person in by_id]):
        recognitions[by_id[found][0]] = Recognition(
            doubt=Doubt.CONTRADICTED, contradictions=(Contradiction.IDS_EXCHANGED,)
        )
    claimed = Counter(r.number for r in recognitions if r.number is not None) + Counter(taken)
    return [None if r.number is not None and claimed[r.number] > 1 else r for r in recognitions]


def why_unmatched(entries: Sequence[Entry], taken: Collection[int]) -> list[str]:
    """For each unmatched entry, why it was not matched."""
    reasons = []
    for recognition in recognise(entries, taken):
        if recognition is None:
            reasons.append(_("the same player appears twice in this tournament"))
        elif recognition.doubt is None:
            reasons.append(_("a certain match is now registered; match again"))
        elif recognition.contradictions:
            reasons.append("; ".join(str(_CONTRADICTIONS[found]) for found in recognition.contradictions))
        else:
            reasons.append(str(_DOUBTS[recognition.doubt]))
    return reasons


def assign_certain(entries: Iterable[Entry]) -> list[Entry]:
    """Match the unmatched entries of a tournament that are certain, without saving. Return those matched."""
    entries = list(entries)
    unmatched = [entry for entry in entries if entry.is_unmatched]
    taken = lookup.present_numbers(entry.player_id for entry in entries if entry.player_id is not None)
    matched = []
    for entry, recognition in zip(unmatched, recognise(unmatched, taken), strict=True):
        if recognition is not None and recognition.by is not None:
            entry.player_id = recognition.number
            entry.match_method = _METHODS[recognition.by]
            matched.append(entry)
    return matched


def auto_match(tournament: Tournament) -> int:
    """Match the unmatched participants that are certain. Return how many. Raises TournamentError."""
    with transaction.atomic():
        locked = lock_for_correction(tournament)
        matched = assign_certain(locked.entries.all())
        Entry.objects.bulk_update(matched, ["player", "match_method"], batch_size=1000)
        check_again(locked)
        return len(matched)


def in_words(reasons: Iterable[Reason]) -> tuple[str, ...]:
    """The evidence for and against a candidate."""
    return tuple(str(_REASONS[reason]) for reason in reasons)


def candidates_for(entry: Entry) -> list[PossiblePlayer]:
    """Registered players who may be meant by a participant, the likeliest first."""
    found = lookup.candidates(entry.as_reported)
    against = contradictions_of(entry, [player for player, _candidate in found])
    return [
        PossiblePlayer(player, candidate.score, in_words(candidate.reasons), against[player.pk])
        for player, candidate in found
    ]


def contradictions_of(entry: Entry, players: Sequence[Player]) -> dict[int, tuple[str, ...]]:
    """What contradicts that a participant is each of these players, in words, by the player's number."""
    (reported,), register = evidence([entry], [player.pk for player in players])
    return {
        player.pk: tuple(
            str(_CONTRADICTIONS[found])
            for found in register.contradictions(reported, register.person(player.pk))
        )
        for player in players
    }


def other_entry_of(entry: Entry, player: Player) -> Entry | None:
    """The other start number under which a player takes part in the same tournament."""
    entries = Entry.objects.filter(tournament=entry.tournament_id, player__in=lookup.numbers_of(player))
    return entries.exclude(pk=entry.pk).first()


def match_entry(
    entry: Entry,
    player: Player,
    by: "User | None",
    method: MatchMethod = MatchMethod.BY_HAND,
    reason: str = "",
) -> None:
    """Match a participant with this player; the history records who did.

    What contradicts the match becomes findings to confirm; a reason given confirms them at once.

    Raises TournamentError if the tournament cannot be changed, if the participant is no longer matched as in `entry`,
    or if the player has another start number in it.
    """
    with changes_by(by), transaction.atomic():
        tournament = lock_for_correction(entry.tournament)
        # A merge that is under way is awaited.
        player = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        player = player.merged_into or player
        if _match_now(entry, player.pk) == player.pk:
            return
        other = other_entry_of(entry, player)
        if other is not None:
            raise TournamentError(
                _("%(player)s already takes part in this tournament, with start number %(number)d.")
                % {"player": player, "number": other.start_number}
            )
        _set_player(entry, player, method)
        check_again(tournament)
        if reason.strip():
            tournament.standing_findings.filter(
                entry=entry, code__in=list(Contradiction), settled_at=None
            ).update(settled_at=timezone.now(), settled_by=by, settled_reason=reason.strip())


def unmatch_entry(entry: Entry, by: "User | None") -> None:
    """Undo a match. Raises TournamentError if the tournament cannot be changed, or the match is not that of `entry`."""
    with changes_by(by), transaction.atomic():
        tournament = lock_for_correction(entry.tournament)
        _match_now(entry)
        _set_player(entry, None, MatchMethod.NONE)
        check_again(tournament)
        if tournament.stage == Stage.RECEIVED:
            move(tournament, Stage.IN_CORRECTION, by)


def _match_now(entry: Entry, wanted: int | None = None) -> int | None:
    """Return the participant's player. Raises TournamentError if it is neither that of `entry` nor the one wanted."""
    current = Entry.objects.select_related("player").filter(pk=entry.pk).first()
    if current is None:
        raise TournamentError(
            _("%(name)s no longer takes part: %(by)s.")
            % {"name": entry.reported_name, "by": last_change(entry)}
        )
    if current.player_id not in (entry.player_id, wanted):
        raise TournamentError(
            _("%(name)s has been matched with %(player)s in the meantime: %(by)s.")
            % {
                "name": entry.reported_name,
                "player": current.player or _("not matched"),
                "by": last_change(current),
            }
        )
    return current.player_id


def leave_out(entry: Entry, by: "User | None", reason: str) -> None:
    """Leave an unmatched participant out of the rating (R38): nobody's games, which are rated for nobody.

    The opponents' other games stay. Matching the participant later, or `take_back`, undoes it. Raises TournamentError
    without a reason, for a matched participant, or if the tournament cannot be changed.
    """
    reason = reason.strip()
    if not reason:
        raise TournamentError(_("Enter the reason; it is kept with your name."))
    with changes_by(by), transaction.atomic():
        tournament = lock_for_correction(entry.tournament)
        if not tournament.entries.filter(pk=entry.pk, player=None).update(left_out_reason=reason):
            raise TournamentError(_("This participant is matched. Undo the match first."))
        check_again(tournament)


def take_back(entry: Entry, by: "User | None") -> None:
    """Let a participant who was left out take part again, unmatched. Raises TournamentError as leave_out does."""
    with changes_by(by), transaction.atomic():
        tournament = lock_for_correction(entry.tournament)
        tournament.entries.filter(pk=entry.pk).update(left_out_reason="")
        check_again(tournament)
        if tournament.stage == Stage.RECEIVED:
            move(tournament, Stage.IN_CORRECTION, by)


def _set_player(entry: Entry, player: Player | None, method: MatchMethod) -> None:
    entry.player = player
    entry.match_method = method
    entry.left_out_reason = ""
    entry.save(update_fields=["player", "match_method", "left_out_reason"])


def new_fide_id(entry: Entry) -> int | None:
    """The reported FIDE id, to register with a new player: not a small number of an office, nor a registered one's."""
    fide_id = entry.reported_fide_id
    if fide_id is None or fide_id < _LEAST_FIDE_ID:
        return None
    taken = Player.objects.filter(Q(pk=fide_id) | Q(fide_id=fide_id)).exists()
    return None if taken else fide_id


def register_from_entry(
    entry: Entry,
    by: "User | None",
    *,
    name: str,
    birth_date: dt.date | None,
    sex: str,
    birth_year: int | None = None,
    fide_id: int | EllipsisType | None = ...,
    confirmed: bool = False,
) -> Player:
    """Register a participant as a new player, by default with the reported FIDE id, and match him or her.

    A registered player who is probably the same person raises ValidationError with code ``likely-duplicate``,
    unless the office has confirmed that it is someone else. Raises ValidationError for bad data, TournamentError
    as match_entry does.
    """
    with transaction.atomic():
        lock_for_correction(entry.tournament)
        entry.player = None  # as the page with the form showed it
        _match_now(entry)
        registration.hold()
        if isinstance(fide_id, EllipsisType):
            fide_id = new_fide_id(entry)
        year = birth_year if birth_date is None else birth_date.year
        person = Person(name, year, birth_date, sex, fide_id or entry.reported_fide_id)
        if not confirmed and (likely := lookup.likely(person)):
            raise ValidationError(
                _(
                    "Probably registered already: %(players)s. Match that player, or confirm that this is someone"
                    " else."
                ),
                code="likely-duplicate",
                params={"players": "; ".join(f"{player.pk} {player.name}" for player, _why in likely[:5])},
            )
        player = registration.register_player(
            name=name,
            birth_date=birth_date,
            birth_year=birth_year,
            sex=sex,
            fide_id=fide_id,
            federation=entry.reported_federation,
            title=entry.reported_title,
            by=by,
        )
        match_entry(entry, player, by, MatchMethod.NEW_PLAYER, _("Registered from this report."))
        return player
