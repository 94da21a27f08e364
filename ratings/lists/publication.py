"""The steps to a published list: open, compute, approve, publish. Each step is one transaction.

Whoever locks several things locks them in this order: lists, tournaments, players, what is recorded of players, files.

`now` is the recorded time of a step, by default the clock's.
"""

from datetime import date, datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.last_change import done_by
from players.base.progress import Progress, progress_of
from players.register import facts
from ratings.lists.changes import InputChange, changes_now, changes_since
from ratings.lists.left_out import left_out
from ratings.models import (
    ListStatus,
    PublicationReport,
    PublicationRequest,
    RatingList,
    RatingRun,
    RunKind,
    RunState,
    RunTournament,
)
from ratings.published.edition import schedule_of
from ratings.published.in_force import next_open_list, published_lists
from ratings.regulations.days import month_after
from ratings.runs.computation import last_to_approve
from tournaments.errors import TournamentError
from tournaments.models import Stage, StageChange, TimeControl
from tournaments.stages import hold, mark_rated

_UNFINISHED = [RunState.WAITING, RunState.RUNNING]


class PublicationError(ValueError):
    """The step is not possible now; the message says why and what to do."""


class OutOfDate(PublicationError):
    """The run is out of date; `changes` say what has changed since."""

    def __init__(self, run: RatingRun, changes: list[InputChange]) -> None:
        super().__init__(
            _("The list of %(date)s is out of date: compute it again. Changes since the run: %(n)d.")
            % {"date": run.list.date, "n": len(changes)}
        )
        self.changes = changes


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

    A preview is nobody's run: it is not returned to anyone who asks for one, and does not run if one is waiting. A new
    run withdraws an approval, as it may change what was approved. Raises PublicationError for a list that is published,
    being published or not the next one.
    """
    rating_list = _locked(rating_list)
    if rating_list.is_public:
        raise PublicationError(
            _("The list of %(date)s is published and cannot be computed again.") % {"date": rating_list.date}
        )
    first = next_open_list(rating_list.time_control)
    if first is not None and first.date < rating_list.date:
        raise PublicationError(_("The list of %(date)s has to be published first.") % {"date": first.date})
    unfinished = rating_list.runs.filter(state__in=_UNFINISHED)
    if kind != RunKind.PREVIEW:
        unfinished = unfinished.exclude(kind=RunKind.PREVIEW)
    if (run := unfinished.first()) is not None:
        return run
    if kind == RunKind.COMPUTED:
        _check_not_being_published(rating_list)
        if rating_list.status == ListStatus.APPROVED:
            _take_approval_back(rating_list)
        rating_list.runs.filter(state=RunState.WAITING).update(
            state=RunState.FAILED, error=_("A run was requested instead of this preview.")
        )
    return RatingRun.objects.create(
        list=rating_list,
        kind=kind,
        previous_list=published_lists(rating_list.time_control).filter(date__lt=rating_list.date).first(),
        editions=schedule_of(rating_list.time_control).text,
        requested_by=by,
        requested_at=now or timezone.now(),
    )


def approve(
    rating_list: RatingList, run: RatingRun, by: User | None, *, now: datetime | None = None
) -> RatingList:
    """Approve a finished run of an open list for publication.

    Raises PublicationError if the run is a preview or not the list's latest finished one, if this person took part in
    it, or if someone else has approved it; OutOfDate if something that the run was computed from has changed since.
    Approving again what one has approved does nothing.
    """
    with transaction.atomic():
        locked = _locked(rating_list)
        if not _may_be_approved(locked, run, by):
            return locked
    # Outside the lock, as this reads the whole month; it is compared once more on publication.
    if changes := changes_since(run):
        raise OutOfDate(run, changes)
    return approve_unchanged(rating_list, run, by, now=now)


@transaction.atomic
def approve_unchanged(
    rating_list: RatingList, run: RatingRun, by: User | None, *, now: datetime | None = None
) -> RatingList:
    """Approve like `approve`; the caller knows that nothing has changed since `run` was computed."""
    rating_list = _locked(rating_list)
    if _may_be_approved(rating_list, run, by):
        rating_list.run = run
        rating_list.status = ListStatus.APPROVED
        rating_list.approved_by = by
        rating_list.approved_at = now or timezone.now()
        rating_list.save(update_fields=["run", "status", "approved_by", "approved_at"])
    return rating_list


def _may_be_approved(rating_list: RatingList, run: RatingRun, by: User | None) -> bool:
    """Return False if this person has already approved the run. Raises PublicationError as `approve`."""
    if rating_list.is_public:
        raise PublicationError(_published_already(rating_list))
    if rating_list.status == ListStatus.APPROVED and rating_list.run_id == run.pk:
        if rating_list.approved_by == by:
            return False
        approval = done_by(rating_list.approved_by, rating_list.approved_at)
        raise PublicationError(_("This run has already been approved: %(by)s.") % {"by": approval})
    if run.list_id != rating_list.pk or run.state != RunState.DONE:
        raise PublicationError(_("Only a finished run of this list can be approved."))
    if run.kind == RunKind.PREVIEW:
        raise PublicationError(_("A nightly preview cannot be approved. Start a run."))
    if last_to_approve(rating_list).filter(pk__gt=run.pk).exists():
        raise PublicationError(_("There is a newer run of this list; approve that one."))
    if rating_list.runs.filter(state__in=_UNFINISHED).exclude(kind=RunKind.PREVIEW).exists():
        raise PublicationError(_("A new run of this list has been requested; wait for it."))
    if by is not None and (reason := why_not_approve(run, by)):
        raise PublicationError(reason)
    return True


def why_not_approve(run: RatingRun, by: User) -> str:
    """Why this person must not approve the run; empty if he or she may.

    Unless FOUR_EYES is off, those who took part in a run do not approve it: the one who requested it and, with
    FOUR_EYES_ON_ACCEPTING, everyone who accepted one of its tournaments.
    """
    if not settings.FOUR_EYES:
        return ""
    if run.requested_by_id == by.pk:
        return _("You started this run: someone else must approve it.")
    if settings.FOUR_EYES_ON_ACCEPTING:
        rated = RunTournament.objects.filter(run=run).values("tournament")
        accepted = StageChange.objects.filter(tournament__in=rated, stage=Stage.ACCEPTED, by=by)
        if (one := accepted.select_related("tournament").order_by("-at").first()) is not None:
            return _("You accepted “%(event)s” for this list: someone else must approve it.") % {
                "event": one.tournament.name
            }
    return ""


@transaction.atomic
def withdraw_approval(rating_list: RatingList, by: User | None = None) -> RatingList:
    """Withdraw an approval. Raises PublicationError if the list is not approved or is being published."""
    rating_list = _locked(rating_list)
    if rating_list.is_public:
        raise PublicationError(_published_already(rating_list))
    if rating_list.status != ListStatus.APPROVED:
        raise PublicationError(_("The list of %(date)s is not approved.") % {"date": rating_list.date})
    _check_not_being_published(rating_list)
    _take_approval_back(rating_list)
    return rating_list


@transaction.atomic
def request_publication(
    rating_list: RatingList, by: User | None, *, now: datetime | None = None
) -> PublicationRequest:
    """Record that an approved list is to be published, for `carry_out`; return the request that is unfinished if any.

    Raises PublicationError if the list is published or not approved.
    """
    rating_list = _locked(rating_list)
    if rating_list.is_public:
        raise PublicationError(_published_already(rating_list))
    unfinished = rating_list.publication_requests.filter(state__in=_UNFINISHED).first()
    if unfinished is not None:
        return unfinished
    if rating_list.status != ListStatus.APPROVED or rating_list.run is None:
        raise PublicationError(_not_approved(rating_list))
    return PublicationRequest.objects.create(
        list=rating_list, run=rating_list.run, requested_by=by, requested_at=now or timezone.now()
    )


def carry_out(number: int) -> PublicationRequest:
    """Publish a list as requested, or finish what a killed worker left; do nothing if it is finished.

    If the list cannot be published, the request has failed and says why.
    """
    request = PublicationRequest.objects.select_related("list", "run__list", "requested_by").get(pk=number)
    if request.is_finished:
        return request
    PublicationRequest.objects.filter(pk=number, state__in=_UNFINISHED).update(
        state=RunState.RUNNING, step="comparing", progress=5
    )
    try:
        with progress_of(request, RunState.RUNNING) as progress, transaction.atomic():
            _locked(request.list)
            request.refresh_from_db(fields=["state"])
            if not request.is_finished:
                publish(request.list, request.requested_by, progress=progress)
                _finish(number, RunState.DONE)
    except (PublicationError, TournamentError) as error:
        changes = error.changes if isinstance(error, OutOfDate) else []
        _finish(number, RunState.FAILED, error=str(error), changes=[list(change) for change in changes])
    request.refresh_from_db()
    return request


def fail_publication(number: int, reason: str) -> None:
    """Mark an unfinished request as failed, with the reason."""
    _finish(number, RunState.FAILED, error=reason)


def unfinished_publications() -> list[int]:
    """Return the requests that have not been carried out."""
    return list(PublicationRequest.objects.filter(state__in=_UNFINISHED).values_list("pk", flat=True))


def _finish(number: int, state: RunState, **values: object) -> None:
    PublicationRequest.objects.filter(pk=number, state__in=_UNFINISHED).update(
        state=state, progress=100, finished_at=timezone.now(), **values
    )


def publish(
    rating_list: RatingList,
    by: User | None = None,
    *,
    now: datetime | None = None,
    progress: Progress = lambda _percent, _step: None,
) -> RatingList:
    """Publish an approved list for good, mark its tournaments as rated, and open the next month's list.

    Raises PublicationError if the list is not approved; OutOfDate if a result, a birth date or anything else that the
    run was computed from has changed since. It is compared while nobody can change any of it: the list, its events, and
    what is recorded of players are held until the list is published. Publishing a published list again does nothing.
    """
    with transaction.atomic():
        locked = _locked(rating_list)
        run = locked.run
        if locked.status == ListStatus.APPROVED and run is not None:
            hold(RunTournament.objects.filter(run=run).values_list("tournament", flat=True))
            facts.hold()
            if changes := changes_now(run):
                raise OutOfDate(run, changes)
            progress(60, "publishing")
        return publish_unchanged(locked, run, by, now=now)


def publish_unchanged(
    rating_list: RatingList, run: RatingRun | None, by: User | None, *, now: datetime | None = None
) -> RatingList:
    """Publish like `publish`; the caller knows that nothing has changed since `run` was computed."""
    with transaction.atomic():
        rating_list = _locked(rating_list)
        if rating_list.is_public:
            return rating_list
        if rating_list.status != ListStatus.APPROVED or rating_list.run_id is None:
            raise PublicationError(_not_approved(rating_list))
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


def _locked(rating_list: RatingList) -> RatingList:
    """Return the current list, locked. Raises PublicationError for a draft, which its correction publishes."""
    locked = RatingList.objects.select_for_update().get(pk=rating_list.pk)
    if locked.correction_id is not None and not locked.is_public:
        raise PublicationError(
            _("This list is a draft of correction %(number)d and is published with it.")
            % {"number": locked.correction_id}
        )
    return locked


def _check_not_being_published(rating_list: RatingList) -> None:
    request = rating_list.publication_requests.filter(state__in=_UNFINISHED).first()
    if request is not None:
        by = done_by(request.requested_by, request.requested_at)
        raise PublicationError(_("The list is being published: %(by)s.") % {"by": by})


def _published_already(rating_list: RatingList) -> str:
    by = done_by(rating_list.published_by, rating_list.published_at)
    return _("The list of %(date)s is already published: %(by)s.") % {"date": rating_list.date, "by": by}


def _not_approved(rating_list: RatingList) -> str:
    return _("The list of %(date)s has to be approved before it is published.") % {"date": rating_list.date}


def _take_approval_back(rating_list: RatingList) -> None:
    rating_list.run = None
    rating_list.status = ListStatus.OPEN
    rating_list.approved_by = None
    rating_list.approved_at = None
    rating_list.save(update_fields=["run", "status", "approved_by", "approved_at"])
