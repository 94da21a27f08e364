"""The office's pages about rating lists: what is waiting, runs and their progress, review, approval, publication."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from players.audit.last_change import done_by
from players.base import queue
from players.base.access import StaffRequest, office_page
from ratings import tasks
from ratings.lists import publication
from ratings.lists.changes import InputChange
from ratings.lists.publication import OutOfDate, PublicationError
from ratings.models import (
    FilesFailure,
    ListStatus,
    PublicationRequest,
    RatingList,
    RatingRun,
    RunKind,
    RunState,
)
from ratings.office.forms import OpenListForm
from ratings.office.review import Review
from ratings.published.edition import edition_on
from ratings.published.in_force import next_open_list, published_lists
from ratings.words.editions import edition_link
from tournaments.models import TimeControl

RUNS_SHOWN = 20
LISTS_SHOWN = 24

STEPS = {
    "": gettext_lazy("Waiting for a worker. It will start as soon as one is available."),
    "reading": gettext_lazy("Reading results and players"),
    "rating": gettext_lazy("Rating the games"),
    "writing": gettext_lazy("Writing the list"),
    "comparing": gettext_lazy("Comparing with what the run was computed from"),
    "publishing": gettext_lazy("Publishing the list"),
    "done": gettext_lazy("Done"),
}


@office_page()
@require_safe
def lists(request: StaffRequest) -> HttpResponse:
    """The open list of each time control with its latest run; the published lists and the latest runs."""
    return render(
        request,
        "office/lists.html",
        {
            "open_lists": open_lists(),
            "published": published_lists().select_related("approved_by", "published_by")[:LISTS_SHOWN],
            "runs": RatingRun.objects.select_related("list", "requested_by")[:RUNS_SHOWN],
        },
    )


@dataclass(frozen=True)
class OpenList:
    """A time control, the list to be published next, its latest run, and the next step."""

    time_control: TimeControl
    list: RatingList | None
    run: RatingRun | None

    @property
    def last_day(self) -> date | None:
        """The cut-off: later events belong to the next list."""
        return self.list.date - timedelta(days=1) if self.list is not None else None

    @property
    def days_left(self) -> int:
        """Days from today to the cut-off; negative once it is past."""
        return (self.last_day - timezone.localdate()).days if self.last_day is not None else 0

    @property
    def is_overdue(self) -> bool:
        """Whether the list's date has come without publication."""
        return self.list is not None and self.list.date <= timezone.localdate()

    @property
    def next_step(self) -> str:
        if self.run is not None and not self.run.is_finished:
            return _("Watch the run")
        if self.list is not None and self.list.status == ListStatus.APPROVED:
            return _("Publish")
        if self.run is not None and self.run.state == RunState.DONE:
            return _("Review")
        return _("Start a run")


def open_lists() -> list[OpenList]:
    """Return each time control with its open list."""
    rows = []
    for time_control in TimeControl:
        rating_list = next_open_list(time_control)
        run = rating_list.runs.first() if rating_list else None
        rows.append(OpenList(time_control, rating_list, run))
    return rows


@office_page("ratings.run_list")
@require_http_methods(["GET", "POST"])
def open_list(request: StaffRequest) -> HttpResponse:
    """Open the first list of a time control."""
    form = OpenListForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            rating_list = publication.open_list(form.cleaned_data["time_control"], form.cleaned_data["date"])
        except PublicationError as error:
            form.add_error("date", str(error))
        else:
            messages.success(request, _("The list is open."))
            return redirect("office:list", rating_list.pk)
    return render(request, "office/open_list.html", {"form": form})


@office_page()
@require_safe
def rating_list(request: StaffRequest, pk: int) -> HttpResponse:
    """A list under review, or the report of its publication."""
    return _show_list(request, pk)


def _show_list(request: StaffRequest, pk: int, refused: OutOfDate | None = None) -> HttpResponse:
    """The page of a list; `refused` is why it could not be approved just now."""
    rating_list = get_object_or_404(
        RatingList.objects.select_related("run", "approved_by", "published_by"), pk=pk
    )
    newest = rating_list.runs.first()
    runs = rating_list.runs.select_related("list", "previous_list__run", "requested_by")
    run = runs.filter(pk=rating_list.run_id or 0).first() or runs.filter(state=RunState.DONE).first()
    publication_made = rating_list.publication_requests.filter(run=rating_list.run_id).first()
    changes = refused.changes if refused else []
    if publication_made is not None and not changes:
        changes = [InputChange(*change) for change in publication_made.changes]
    context = {
        "list": rating_list,
        "run": run,
        "refused": refused or (publication_made.error if publication_made else ""),
        "changes": changes,
        "publication": publication_made if publication_made and not publication_made.is_finished else None,
        "files_failure": FilesFailure.objects.filter(list=rating_list).first(),
        "unfinished": newest if newest and not newest.is_finished else None,
        "failed": newest if newest and newest.state == RunState.FAILED else None,
        "review": Review(run) if run else None,
        "edition": edition_link(edition_on(run.editions, rating_list.date)) if run else "",
        "is_early": rating_list.date > timezone.localdate(),
        "why_not_approve": publication.why_not_approve(run, request.user) if run else "",
        "ListStatus": ListStatus,
        "RunKind": RunKind,
    }
    return render(request, "office/list.html", context, status=409 if refused else 200)


@office_page("ratings.run_list")
@require_POST
def start_run(request: StaffRequest, pk: int) -> HttpResponse:
    """Start a run of the list, or show the one already waiting or running."""
    rating_list = get_object_or_404(RatingList, pk=pk)
    try:
        run = publication.request_run(rating_list, request.user)
    except PublicationError as error:
        messages.error(request, str(error))
        return redirect("office:list", pk)
    _say_who_was_first(request, run)
    queue.send(tasks.compute_run, run.pk)
    return redirect("office:run", run.pk)


def _say_who_was_first(request: StaffRequest, work: RatingRun | PublicationRequest) -> None:
    """Tell someone who comes second that this has already been requested."""
    if work.requested_by != request.user:
        by = done_by(work.requested_by, work.requested_at)
        messages.info(request, _("This has already been requested: %(by)s.") % {"by": by})


@office_page()
@require_safe
@never_cache
def run(request: StaffRequest, pk: int) -> HttpResponse:
    """The progress of a run; htmx gets only the part that changes."""
    run = get_object_or_404(RatingRun.objects.select_related("list", "requested_by"), pk=pk)
    context = {
        "run": run,
        "edition": edition_link(edition_on(run.editions, run.list.date)),
        "step": STEPS.get(run.step, run.step),
        "left": _time_left(run),
        "RunState": RunState,
    }
    return render(request, "office/run_progress.html" if request.htmx else "office/run.html", context)


@office_page()
@require_safe
@never_cache
def publication_request(request: StaffRequest, pk: int) -> HttpResponse:
    """The progress of a publication; htmx gets only the part that changes. Its end is shown on the page of the list."""
    work = get_object_or_404(PublicationRequest.objects.select_related("list", "requested_by"), pk=pk)
    if work.is_finished:
        url = reverse("office:list", args=[work.list_id])
        return HttpResponseClientRedirect(url) if request.htmx else redirect(url)
    context = {"work": work, "step": STEPS.get(work.step, work.step)}
    name = "office/publication_progress.html" if request.htmx else "office/publication.html"
    return render(request, name, context)


def _time_left(run: RatingRun) -> timedelta | None:
    """The estimated time left at the speed so far; None before the first steps are done."""
    if run.state != RunState.RUNNING or run.started_at is None or not run.progress:
        return None
    passed = timezone.now() - run.started_at
    return timedelta(seconds=round(passed.total_seconds() * (100 - run.progress) / run.progress))


@office_page("ratings.approve_list")
@require_POST
def approve(request: StaffRequest, pk: int) -> HttpResponse:
    """Approve the run shown on the page; the service refuses if there is a newer one by now."""
    run = get_object_or_404(RatingRun.objects.select_related("list"), pk=pk)
    return _step(
        request,
        run.list,
        lambda: publication.approve(run.list, run, request.user),
        _("Approved for publication."),
    )


@office_page("ratings.approve_list")
@require_POST
def withdraw_approval(request: StaffRequest, pk: int) -> HttpResponse:
    """Withdraw an approval."""
    rating_list = get_object_or_404(RatingList, pk=pk)
    return _step(
        request,
        rating_list,
        lambda: publication.withdraw_approval(rating_list, request.user),
        _("The approval was withdrawn."),
    )


@office_page("ratings.publish_list")
@require_POST
def publish(request: StaffRequest, pk: int) -> HttpResponse:
    """Have a worker publish an approved list."""
    rating_list = get_object_or_404(RatingList, pk=pk)
    try:
        work = publication.request_publication(rating_list, request.user)
    except PublicationError as error:
        messages.error(request, str(error))
        return redirect("office:list", pk)
    _say_who_was_first(request, work)
    queue.send(tasks.publish_list, work.pk)
    return redirect("office:publication", work.pk)


def _step(
    request: StaffRequest, rating_list: RatingList, take: Callable[[], object], done: str
) -> HttpResponse:
    try:
        take()
    except OutOfDate as error:
        return _show_list(request, rating_list.pk, error)
    except PublicationError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, done)
    return redirect("office:list", rating_list.pk)
