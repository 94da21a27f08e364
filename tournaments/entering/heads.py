"""Tournaments without a report file: creating one, correcting its head, and changing it in turn."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.last_change import LastChange, last_change
from players.audit.tracking import changes_by
from tournaments import stages
from tournaments.checks.standing import check_again
from tournaments.entering import cycles
from tournaments.entering.game_changes import Conflict
from tournaments.errors import TournamentError
from tournaments.models import ALL_AGAINST_ALL, Stage, StageChange, System, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User

HEAD = (
    "name",
    "city",
    "federation",
    "chief_arbiter",
    "start_date",
    "end_date",
    "system",
    "time_control",
    "rounds",
)
MOST_ROUNDS = 99
"""Report files have no room for more."""


class HeadConflict(Conflict):
    """Someone else has changed the head since it was shown. `tournament` is its current state."""

    def __init__(self, message: str, tournament: Tournament, change: LastChange) -> None:
        super().__init__(message, change)
        self.tournament = tournament


@contextmanager
def entering(tournament: Tournament, by: "User | None") -> Iterator[Tournament]:
    """The tournament, locked for a change recorded under the person's name; changes are made one at a time.

    Raises TournamentError if it came as a report, or if its stage does not allow changes.
    """
    with changes_by(by), transaction.atomic():
        locked = stages.lock_for_correction(tournament)
        if not locked.is_entered_by_hand:
            raise TournamentError(_("This tournament came as a report: correct the file and send it again."))
        yield locked


def create_event(by: "User | None", now: dt.datetime | None = None, **head: Any) -> Tournament:
    """A new tournament without participants, in correction; `head` has the fields of HEAD.

    Raises ValidationError, by field.
    """
    now = now or timezone.now()
    tournament = Tournament(**head, stage=Stage.RECEIVED, received_at=now)
    _check_head(tournament)
    with changes_by(by), transaction.atomic():
        tournament.save(force_insert=True)
        StageChange.objects.create(tournament=tournament, stage=Stage.RECEIVED, at=now, by=by)
        stages.move(tournament, Stage.IN_CORRECTION, by, now)
    return tournament


def change_head(tournament: Tournament, by: "User | None", *, seen: int, **head: Any) -> Tournament:
    """Correct the head of a tournament that was `seen` in that version, until it is accepted.

    Raises ValidationError, by field; HeadConflict if someone else was faster; TournamentError if the tournament cannot
    be changed.
    """
    with entering(tournament, by) as locked:
        before = {field: getattr(locked, field) for field in HEAD}
        if locked.edits != seen:
            change = last_change(locked)
            raise HeadConflict(
                _(
                    "%(who)s changed this tournament while you were working on it. Your changes are not saved yet."
                )
                % {"who": change.who},
                locked,
                change,
            )
        for field in head.keys() & set(HEAD):
            setattr(locked, field, head[field])
        _check_head(locked, before)
        values = {field: getattr(locked, field) for field in HEAD}
        if values == before:
            return locked
        Tournament.objects.filter(pk=locked.pk, edits=seen).update(**values, edits=F("edits") + 1)
        locked.refresh_from_db()
        cycles.fit(locked)
        check_again(locked)
        return locked


def _check_head(tournament: Tournament, before: dict[str, Any] | None = None) -> None:
    tournament.name = " ".join(tournament.name.split())
    tournament.city = " ".join(tournament.city.split())
    tournament.federation = tournament.federation.strip().upper()
    faults: dict[str, str] = {}
    if not tournament.name:
        faults["name"] = _("Enter the tournament's name.")
    federation = tournament.federation
    if federation and not (len(federation) == 3 and federation.isascii() and federation.isalpha()):
        faults["federation"] = _("Enter the federation's three-letter code.")
    if tournament.start_date > tournament.end_date:
        faults["end_date"] = _("The tournament ends before it starts.")
    if tournament.system in ALL_AGAINST_ALL and not (before and tournament.came_as_file):
        # Known once the participants are.
        tournament.rounds = before["rounds"] if before else 0
    elif not 1 <= (tournament.rounds or 0) <= MOST_ROUNDS:
        faults["rounds"] = _("Enter the number of rounds, from 1 to %(most)d.") % {"most": MOST_ROUNDS}
    if before is not None:
        faults |= _against_results(tournament, before)
    if faults:
        raise ValidationError(faults)
    tournament.full_clean(exclude=["content_digest"], validate_unique=False, validate_constraints=False)


def _against_results(tournament: Tournament, before: dict[str, Any]) -> dict[str, str]:
    """What conflicts with the results already entered."""
    faults = {}
    last = tournament.games.order_by("-round").values_list("round", flat=True).first()
    if last is None:
        return {}
    is_other = before["system"] != tournament.system and {before["system"], tournament.system} - {
        System.SWISS,
        System.TEAM,
    }
    if is_other and not tournament.came_as_file:
        faults["system"] = _("Existing results would not fit. Clear them first.")
    elif not tournament.has_cross_table and tournament.rounds < last:
        faults["rounds"] = _("Round %(last)d already has results.") % {"last": last}
    return faults
