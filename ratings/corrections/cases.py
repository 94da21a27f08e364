"""A correction as a case: opened, given changes, abandoned."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.tracking import changes_by
from players.models import Player, PlayerMerge
from ratings.corrections import drafts
from ratings.models import Correction, CorrectionChange, CorrectionState, CorrectionWay, FoundBy
from ratings.runs.known import home_of
from tournaments.models import Stage, Tournament

CORRECT = "ratings.correct_lists"


class CorrectionError(ValueError):
    """The step is not possible now; the message says why and what to do."""


def open_case(text: str, found_by: FoundBy, by: User | None, *, now: datetime | None = None) -> Correction:
    """Open a correction. Raises CorrectionError without a text."""
    text = text.strip()
    if not text:
        raise CorrectionError(_("Say what was wrong; the public reads it."))
    with changes_by(by):
        return Correction.objects.create(
            text=text, found_by=found_by, opened_at=now or timezone.now(), opened_by=by
        )


def lock(correction: Correction) -> Correction:
    """Return the current correction, locked for this transaction. Raises CorrectionError if it is closed."""
    locked = Correction.objects.select_for_update().get(pk=correction.pk)
    if locked.is_closed:
        raise CorrectionError(
            _("Correction %(number)d is %(state)s and cannot be changed.")
            % {"number": locked.pk, "state": locked.get_state_display()}
        )
    return locked


def replace_event(correction: Correction, after: Tournament, by: User | None) -> CorrectionChange:
    """Let an accepted version of a rated event be rated instead, on the list on which it was rated (R32).

    Raises CorrectionError unless the version is accepted and another one is rated.
    """
    before = Tournament.versions_of(after.number).filter(stage=Stage.RATED).first()
    if after.stage != Stage.ACCEPTED or before is None:
        raise CorrectionError(
            _("Tournament %(number)d: accept a new version of the rated tournament first.")
            % {"number": after.number}
        )
    return _add(correction, by, before=before, after=after)


def take_event_out(correction: Correction, before: Tournament, by: User | None) -> CorrectionChange:
    """Let a rated event no longer be rated. Raises CorrectionError if it is not rated."""
    if before.stage != Stage.RATED:
        raise CorrectionError(
            _("Tournament %(number)d is not rated: withdraw it instead.") % {"number": before.number}
        )
    return _add(correction, by, before=before)


def add_event(correction: Correction, after: Tournament, by: User | None) -> CorrectionChange:
    """Let an accepted event be rated on the list of its own month, published already.

    Raises CorrectionError unless it is accepted, no version of it is rated, and that list is published.
    """
    rated = Tournament.versions_of(after.number).filter(stage=Stage.RATED).exists()
    if after.stage != Stage.ACCEPTED or rated:
        raise CorrectionError(
            _("Tournament %(number)d: only an accepted tournament that is not rated yet can be added.")
            % {"number": after.number}
        )
    if home_of(after) is None:
        raise CorrectionError(
            _("The list of tournament %(number)d is not published yet: the next run rates it.")
            % {"number": after.number}
        )
    return _add(correction, by, after=after)


def correct_birth(correction: Correction, player: Player, by: User | None) -> CorrectionChange:
    """Apply the registered birth of a player to every list. The register has to be corrected first."""
    return _add(correction, by, player=player)


def apply_merge(correction: Correction, merge: PlayerMerge, by: User | None) -> CorrectionChange:
    """Apply a merge, or its undoing, to every list."""
    return _add(correction, by, merge=merge)


def choose_way(correction: Correction, way: CorrectionWay, by: User | None, reason: str) -> Correction:
    """Choose whether the lists are revised or the correction is settled on the next list; an approval is withdrawn.

    Raises CorrectionError if the correction is closed, or is to be settled without a reason, which is public.
    """
    reason = reason.strip()
    if way == CorrectionWay.SETTLE and not reason:
        raise CorrectionError(_("Say why the published lists stay as they are; the public reads it."))
    with changes_by(by), transaction.atomic():
        locked = lock(correction)
        locked.way, locked.way_reason = way, reason
        if locked.state == CorrectionState.APPROVED:
            locked.state = CorrectionState.COMPUTED
            locked.approved_at = locked.approved_by = None
        locked.save()
        return locked


def remove_change(change: CorrectionChange, by: User | None) -> None:
    """Remove a change from an open correction. Raises CorrectionError if it is closed."""
    with changes_by(by), transaction.atomic():
        locked = lock(change.correction)
        change.delete()
        drafts.start_again(locked)


def abandon(correction: Correction, by: User | None, reason: str) -> Correction:
    """Close a correction that is not made, with the reason. Raises CorrectionError."""
    reason = reason.strip()
    if not reason:
        raise CorrectionError(_("Enter the reason; it is kept with your name."))
    with changes_by(by), transaction.atomic():
        locked = lock(correction)
        drafts.start_again(locked)
        locked.state = CorrectionState.ABANDONED
        locked.closing_reason = reason
        locked.save()
        return locked


def _add(
    correction: Correction, by: User | None, **change: Tournament | Player | PlayerMerge
) -> CorrectionChange:
    with changes_by(by), transaction.atomic():
        locked = lock(correction)
        for field, thing in change.items():
            other = CorrectionChange.objects.filter(
                **{field: thing}, correction__state__lt=CorrectionState.PUBLISHED
            ).first()
            if other is not None:
                raise CorrectionError(
                    _("Correction %(number)d already corrects this.") % {"number": other.correction_id}
                )
        drafts.start_again(locked)
        return CorrectionChange.objects.create(correction=locked, **change)
