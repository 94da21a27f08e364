"""From a case to lists put right: compute the effect, approve it, and revise all lists or settle it on the next one."""

from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.tracking import changes_by
from players.models import BirthFact, UndoneMerge
from ratings.corrections.cases import CorrectionError, lock
from ratings.corrections.drafts import affected, compute_all, drafts_of, start_again
from ratings.models import (
    Correction,
    CorrectionState,
    CorrectionWay,
    ListStatus,
    PublicationReport,
    RatingList,
    RunTournament,
)
from ratings.published.in_force import public_lists, settled_lists
from tournaments import stages
from tournaments.models import Stage


@transaction.atomic
def request_effect(correction: Correction, by: User | None, *, now: datetime | None = None) -> Correction:
    """Start the computation of what a correction changes; the caller sends it to the worker.

    Raises CorrectionError if the correction is closed, puts nothing right, or is being computed.
    """
    locked = lock(correction)
    if locked.state == CorrectionState.COMPUTING:
        raise CorrectionError(_("The effect is being computed."))
    if not locked.changes.exists():
        raise CorrectionError(_("First say what is to be put right."))
    with changes_by(by):
        start_again(locked)
        locked.state = CorrectionState.COMPUTING
        locked.computed_since = now or timezone.now()
        locked.requested_by = by
        locked.save()
    return locked


def compute_effect(number: int) -> None:
    """Compute the drafts of a correction; do nothing unless that was requested. Goes on where it was interrupted."""
    correction = Correction.objects.get(pk=number)
    if correction.state != CorrectionState.COMPUTING:
        return
    waiting = Correction.objects.filter(
        pk=number, state=CorrectionState.COMPUTING, computed_since=correction.computed_since
    )
    for done, lists in compute_all(correction):
        if not waiting.update(progress=100 * done // lists, step=f"{done}/{lists}"):
            return
    waiting.update(state=CorrectionState.COMPUTED, progress=100, step="")


def fail(number: int, reason: str) -> None:
    """Record why the effect could not be computed."""
    Correction.objects.filter(pk=number, state=CorrectionState.COMPUTING).update(
        state=CorrectionState.OPEN, error=reason
    )


def unfinished() -> list[int]:
    """Return the corrections whose effect is to be computed."""
    return list(Correction.objects.filter(state=CorrectionState.COMPUTING).values_list("pk", flat=True))


def may_approve(correction: Correction, by: User) -> bool:
    """Whether this person may approve it: not who opened it or asked for its effect, unless FOUR_EYES is off."""
    return not settings.FOUR_EYES or by.pk not in (correction.opened_by_id, correction.requested_by_id)


@transaction.atomic
def approve(correction: Correction, by: User | None, *, now: datetime | None = None) -> Correction:
    """Approve a computed correction. Raises CorrectionError if it is not computed, stale, or the approver took part."""
    locked = lock(correction)
    if locked.state == CorrectionState.APPROVED:
        return locked
    if locked.state != CorrectionState.COMPUTED:
        raise CorrectionError(_("Compute the effect first."))
    if by is not None and not may_approve(locked, by):
        raise CorrectionError(_("The correction has to be approved by someone who did not work on it."))
    _check_current(locked)
    with changes_by(by):
        locked.state = CorrectionState.APPROVED
        locked.approved_by = by
        locked.approved_at = now or timezone.now()
        locked.save()
    return locked


def publish(correction: Correction, by: User | None, *, now: datetime | None = None) -> Correction:
    """Publish an approved correction: revise all its lists at once, or let the next list start from what was computed.

    The lists revised stay readable. Publishing a published one again does nothing. Raises CorrectionError, changing
    nothing, if the correction is not approved, or if a list, an event or a person has changed since the effect was
    computed.
    """
    with changes_by(by), transaction.atomic():
        with connection.cursor() as cursor:
            # Nobody publishes a list, or requests a run of one, meanwhile.
            cursor.execute(f'LOCK TABLE "{RatingList._meta.db_table}" IN EXCLUSIVE MODE')
        correction = Correction.objects.select_for_update().get(pk=correction.pk)
        if correction.state == CorrectionState.PUBLISHED:
            return correction
        if correction.state != CorrectionState.APPROVED:
            raise CorrectionError(_("The correction has to be approved before it is published."))
        _check_current(correction)
        now = now or timezone.now()
        for draft in drafts_of(correction):
            _put_right(draft, correction, by, now)
        _move_events(correction, by, now)
        correction.state = CorrectionState.PUBLISHED
        correction.published_at = now
        correction.published_by = by
        correction.save()
    return correction


def _put_right(draft: RatingList, correction: Correction, by: User | None, now: datetime) -> None:
    if correction.way == CorrectionWay.SETTLE:
        draft.status = ListStatus.SETTLED
    else:
        _supersede(draft, now)
        draft.status = ListStatus.PUBLISHED
    draft.approved_by, draft.approved_at = correction.approved_by, correction.approved_at
    draft.published_by, draft.published_at = by, now
    draft.save()


def _supersede(draft: RatingList, now: datetime) -> None:
    same = public_lists().filter(time_control=draft.time_control, date=draft.date)
    superseded = same.get(status=ListStatus.PUBLISHED)
    RatingList.objects.filter(pk=superseded.pk).update(status=ListStatus.SUPERSEDED, superseded_at=now)
    rated = set(RunTournament.objects.filter(run=draft.run).values_list("tournament_id", flat=True))
    left_out = PublicationReport.objects.filter(list=superseded).values_list("not_rated", flat=True).first()
    PublicationReport.objects.create(
        list=draft, not_rated=[row for row in left_out or [] if row[0] not in rated]
    )
    draft.revision = same.aggregate(newest=Max("revision"))["newest"] + 1


def _move_events(correction: Correction, by: User | None, now: datetime) -> None:
    rated = []
    reason = _("Correction %(number)d") % {"number": correction.pk}
    for change in correction.changes.select_related("before", "after"):
        if change.before is not None:
            stages.move(stages.lock(change.before), Stage.REPLACED, by, now, reason)
        if change.after is not None:
            rated.append(change.after.pk)
    stages.mark_rated(rated, by, now)


def _check_current(correction: Correction) -> None:
    """Raise CorrectionError if anything has changed since the effect was computed, naming it."""
    since = correction.computed_since
    lists = affected(correction)
    changed = [
        *(
            _("the list of %(date)s was published") % {"date": rating_list.date}
            for rating_list in lists
            if rating_list.published_at and since and rating_list.published_at > since
        ),
        *(
            _("the list of %(date)s was revised") % {"date": rating_list.date}
            for rating_list in lists
            if settled_lists(rating_list.run_id).filter(published_at__gt=since).exists()
        ),
        *(
            _("the list of %(date)s was revised") % {"date": draft.date}
            for draft in drafts_of(correction)
            if draft.run is None
            or draft.run.corrects is None
            or draft.run.corrects.list.status != ListStatus.PUBLISHED
        ),
    ]
    for change in correction.changes.select_related("before", "after", "player", "merge"):
        if change.before is not None and change.before.stage != Stage.RATED:
            changed.append(_("tournament %(number)d was corrected") % {"number": change.before.number})
        if change.after is not None and (
            change.after.stage != Stage.ACCEPTED
            or (since and change.after.accepted_at and change.after.accepted_at > since)
        ):
            changed.append(_("tournament %(number)d was changed") % {"number": change.after.number})
        if (
            change.player is not None
            and BirthFact.objects.filter(player=change.player, recorded_at__gt=since).exists()
        ):
            changed.append(
                _("the birth date of player %(number)d was changed") % {"number": change.player.pk}
            )
        if change.merge is not None and UndoneMerge.objects.filter(merge=change.merge, at__gt=since).exists():
            changed.append(
                _("the merge of player %(number)d was undone") % {"number": change.merge.player_id}
            )
    if changed:
        raise CorrectionError(
            _("Since the effect was computed: %(changes)s. Compute it again.")
            % {"changes": ", ".join(dict.fromkeys(changed))}
        )
