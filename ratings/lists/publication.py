"""The steps to a published list: open, compute, approve, publish. Each step is one transaction.

`now` is the recorded time of a step, by default the clock's.
"""

from datetime import date, datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.lists.left_out import left_out
from ratings.models import (
    ListStatus,
    PublicationReport,
    RatingList,
    RatingRun,
    RunKind,
    RunState,
    RunTournament,
)
from ratings.published.in_force import next_open_list, published_lists
from ratings.regulations.days import month_after
from ratings.runs.computation import inputs_of
from tournaments.models import TimeControl
from tournaments.stages import mark_rated


class PublicationError(ValueError):
    """The step is not possible now; the message says why and what to do."""


@transaction.atomic
def open_list(time_control: int, day: date) -> RatingList:
    """Open the list of a date, or return it if it is open. Raises PublicationError if that month is past."""
    newest = published_lists(time_control).first()
    if newest is not None and day <= newest.date:
        raise PublicationError(
            _("The %(kind)s list of %(date)s is already published; a list for %(day)s cannot be opened.")
            % {"kind": TimeControl(time_control).label, "date": newest.date, "day": day}
        )
    rating_list, _created = RatingList.objects.get_or_create(time_control=time_control, date=day, revision=0)
    return rating_list


@transaction.atomic
def request_run(
    rating_list: RatingList,
    by: User | None = None,
    kind: RunKind = RunKind.COMPUTED,
    *,
    now: datetime | None = None,
) -> RatingRun:
    """Create a waiting run of an open list, or return the one that is already waiting or running.

    A new run withdraws an approval, as it may change what was approved. Raises PublicationError for a list that is
    published or not the next one.
    """
    rating_list = _locked(rating_list)
    if rating_list.is_public:
        raise PublicationError(
            _("The list of %(date)s is published and cannot be computed again.") % {"date": rating_list.date}
        )
    first = next_open_list(rating_list.time_control)
    if first is not None and first.date < rating_list.date:
        raise PublicationError(_("The list of %(date)s has to be published first.") % {"date": first.date})
    unfinished = rating_list.runs.filter(state__in=[RunState.WAITING, RunState.RUNNING]).first()
    if unfinished is not None:
        return unfinished
    if kind == RunKind.COMPUTED and rating_list.status == ListStatus.APPROVED:
        _take_approval_back(rating_list)
    return RatingRun.objects.create(
        list=rating_list,
        kind=kind,
        previous_list=published_lists(rating_list.time_control).filter(date__lt=rating_list.date).first(),
        editions=",".join(settings.RATING_EDITIONS),
        requested_by=by,
        requested_at=now or timezone.now(),
    )


@transaction.atomic
def approve(
    rating_list: RatingList, run: RatingRun, by: User | None, *, now: datetime | None = None
) -> RatingList:
    """Approve a finished run of an open list for publication.

    Raises PublicationError if the run is not the list's latest finished one, or if the person who requested the run
    approves it (unless FOUR_EYES is off). Whether anything has changed since is checked on publication. Approving
    an approved run again does nothing.
    """
    rating_list = _locked(rating_list)
    if rating_list.is_public:
        raise PublicationError(_("The list of %(date)s is already published.") % {"date": rating_list.date})
    if rating_list.status == ListStatus.APPROVED and rating_list.run_id == run.pk:
        return rating_list
    if run.list_id != rating_list.pk or run.state != RunState.DONE:
        raise PublicationError(_("Only a finished run of this list can be approved."))
    if rating_list.runs.filter(pk__gt=run.pk, state=RunState.DONE).exists():
        raise PublicationError(_("There is a newer run of this list; approve that one."))
    if by is not None and not may_approve(run, by):
        raise PublicationError(
            _("The run has to be approved by someone other than the person who started it.")
        )
    rating_list.run = run
    rating_list.status = ListStatus.APPROVED
    rating_list.approved_by = by
    rating_list.approved_at = now or timezone.now()
    rating_list.save(update_fields=["run", "status", "approved_by", "approved_at"])
    return rating_list


def may_approve(run: RatingRun, by: User) -> bool:
    """Whether this person may approve the run: not the one who started it, unless FOUR_EYES is off."""
    return not settings.FOUR_EYES or run.requested_by_id != by.pk


@transaction.atomic
def withdraw_approval(rating_list: RatingList, by: User | None = None) -> RatingList:
    """Withdraw an approval. Raises PublicationError if the list is not approved."""
    rating_list = _locked(rating_list)
    if rating_list.status != ListStatus.APPROVED:
        raise PublicationError(_("The list of %(date)s is not approved.") % {"date": rating_list.date})
    _take_approval_back(rating_list)
    return rating_list


def publish(rating_list: RatingList, by: User | None = None, *, now: datetime | None = None) -> RatingList:
    """Publish an approved list for good, mark its tournaments as rated, and open the next month's list.

    Raises PublicationError if the list is not approved, or if a result, a birth date or anything else that the run
    was computed from has changed since. Publishing a published list again does nothing.
    """
    run = rating_list.run
    if rating_list.status == ListStatus.APPROVED and run is not None and is_stale(run):
        raise PublicationError(
            _("Results or players have changed since the list of %(date)s was computed: compute it again.")
            % {"date": rating_list.date}
        )
    return publish_unchanged(rating_list, run, by, now=now)


def publish_unchanged(
    rating_list: RatingList, run: RatingRun | None, by: User | None, *, now: datetime | None = None
) -> RatingList:
    """Publish like `publish`; the caller knows that nothing has changed since `run` was computed."""
    with transaction.atomic():
        rating_list = _locked(rating_list)
        if rating_list.is_public:
            return rating_list
        if rating_list.status != ListStatus.APPROVED or rating_list.run_id is None:
            raise PublicationError(
                _("The list of %(date)s has to be approved before it is published.")
                % {"date": rating_list.date}
            )
        if run is None or rating_list.run_id != run.pk:
            raise PublicationError(_("The approved run has changed; review the list again."))
        now = now or timezone.now()
        published_lists(rating_list.time_control).filter(date=rating_list.date).update(
            status=ListStatus.SUPERSEDED, superseded_at=now
        )
        PublicationReport.objects.create(
            list=rating_list, not_rated=[list(row) for row in left_out(rating_list, run)]
        )
        rating_list.status = ListStatus.PUBLISHED
        rating_list.published_by = by
        rating_list.published_at = now
        try:
            rating_list.save(update_fields=["status", "published_by", "published_at"])
        except IntegrityError as error:
            raise PublicationError(
                _("Another revision of the list of %(date)s was published in the meantime.")
                % {"date": rating_list.date}
            ) from error
        numbers = RunTournament.objects.filter(run=run).values_list("tournament_id", flat=True)
        mark_rated(list(numbers), by, now)
        open_list(rating_list.time_control, month_after(rating_list.date))
    return rating_list


def is_stale(run: RatingRun) -> bool:
    """Whether anything that an unpublished run was computed from has changed since."""
    return inputs_of(run).digest != run.inputs_digest


def _locked(rating_list: RatingList) -> RatingList:
    return RatingList.objects.select_for_update().get(pk=rating_list.pk)


def _take_approval_back(rating_list: RatingList) -> None:
    rating_list.run = None
    rating_list.status = ListStatus.OPEN
    rating_list.approved_by = None
    rating_list.approved_at = None
    rating_list.save(update_fields=["run", "status", "approved_by", "approved_at"])
