"""The office's pages about corrections: the case, what it puts right, its effect, approval and publication."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.base import queue
from players.base.access import StaffRequest, office_page
from players.base.paging import page_of
from players.models import Player
from ratings import tasks
from ratings.corrections import cases, drafts, revision
from ratings.corrections.cases import CORRECT, CorrectionError
from ratings.models import Correction, CorrectionChange, CorrectionState
from ratings.office.forms import CorrectionForm, ToPutRightForm, WayForm
from tournaments.errors import TournamentError
from tournaments.office.forms import ReasonForm

CASES_A_PAGE = 50
PEOPLE_SHOWN = 50

_ADD: dict[str, Callable[..., CorrectionChange]] = {
    "replace": cases.replace_event,
    "take-out": cases.take_event_out,
    "add": cases.add_event,
    "birth": cases.correct_birth,
    "merge": cases.apply_merge,
}


@office_page()
@require_safe
def corrections(request: StaffRequest) -> HttpResponse:
    """All cases, the newest first."""
    found = Correction.objects.select_related("opened_by")
    return render(request, "office/corrections.html", {"paging": page_of(request, found, CASES_A_PAGE)})


@office_page(CORRECT)
@require_http_methods(["GET", "POST"])
def new(request: StaffRequest) -> HttpResponse:
    """Open a case."""
    form = CorrectionForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        opened = cases.open_case(form.cleaned_data["text"], form.cleaned_data["found_by"], request.user)
        return redirect("office:correction", opened.pk)
    return render(request, "office/new_correction.html", {"form": form})


@office_page()
@require_safe
@never_cache
def correction(request: StaffRequest, pk: int) -> HttpResponse:
    """A case: what it puts right, the lists and people affected, and the next step."""
    case = get_object_or_404(
        Correction.objects.select_related("opened_by", "requested_by", "approved_by", "published_by"), pk=pk
    )
    return _page(request, case, ToPutRightForm())


def _page(request: StaffRequest, case: Correction, form: ToPutRightForm) -> HttpResponse:
    effects = [] if case.state == CorrectionState.COMPUTING else drafts.effects_of(case, PEOPLE_SHOWN)
    players = Player.objects.in_bulk({changed.player for effect in effects for changed in effect.people})
    context: dict[str, Any] = {
        "correction": case,
        "changes": case.changes.select_related("before", "after", "player", "merge"),
        "effects": [
            (effect, [(players[changed.player], changed) for changed in effect.people]) for effect in effects
        ],
        "form": form,
        "way": WayForm(instance=case),
        "may_correct": request.user.has_perm(CORRECT) and not case.is_closed,
        "may_approve": revision.may_approve(case, request.user),
        "State": CorrectionState,
    }
    return render(request, "office/correction.html", context)


@office_page(CORRECT)
@require_POST
def add_change(request: StaffRequest, pk: int) -> HttpResponse:
    """Add one thing that is to be put right."""
    case = get_object_or_404(Correction, pk=pk)
    form = ToPutRightForm(request.POST)
    if form.is_valid():
        try:
            _ADD[form.cleaned_data["kind"]](case, form.thing, request.user)
        except CorrectionError as error:
            form.add_error("number", str(error))
        else:
            return redirect("office:correction", pk)
    return _page(request, case, form)


@office_page(CORRECT)
@require_POST
def remove_change(request: StaffRequest, pk: int) -> HttpResponse:
    """Remove something that is not to be put right after all."""
    change = get_object_or_404(CorrectionChange.objects.select_related("correction"), pk=pk)
    return _step(
        request, change.correction_id, lambda: cases.remove_change(change, request.user), _("Removed.")
    )


@office_page(CORRECT)
@require_POST
def choose_way(request: StaffRequest, pk: int) -> HttpResponse:
    """Choose whether the lists are revised or the correction is settled on the next one."""
    case = get_object_or_404(Correction, pk=pk)
    form = WayForm(request.POST)
    if not form.is_valid():
        raise BadRequest("way")
    way, reason = form.cleaned_data["way"], form.cleaned_data["way_reason"]
    return _step(request, pk, lambda: cases.choose_way(case, way, request.user, reason), _("Saved."))


@office_page(CORRECT)
@require_POST
def compute(request: StaffRequest, pk: int) -> HttpResponse:
    """Have the effect computed by a worker."""
    case = get_object_or_404(Correction, pk=pk)

    def take() -> None:
        queue.send(tasks.compute_correction, revision.request_effect(case, request.user).pk)

    return _step(request, pk, take, _("The lists are being computed again."))


@office_page("ratings.approve_list")
@require_POST
def approve(request: StaffRequest, pk: int) -> HttpResponse:
    """Approve the effect."""
    case = get_object_or_404(Correction, pk=pk)
    return _step(request, pk, lambda: revision.approve(case, request.user), _("Approved for publication."))


@office_page("ratings.publish_list")
@require_POST
def publish(request: StaffRequest, pk: int) -> HttpResponse:
    """Publish all revisions."""
    case = get_object_or_404(Correction, pk=pk)

    def take() -> None:
        for rating_list in drafts.drafts_of(revision.publish(case, request.user)):
            queue.send(tasks.make_list_files, rating_list.pk)

    return _step(request, pk, take, _("The correction is published."))


@office_page(CORRECT)
@require_http_methods(["GET", "POST"])
def abandon(request: StaffRequest, pk: int) -> HttpResponse:
    """Close a case that is not made, with the reason."""
    case = get_object_or_404(Correction, pk=pk)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        return _step(request, pk, lambda: cases.abandon(case, request.user, reason), _("Abandoned."))
    return render(request, "office/abandon_correction.html", {"correction": case, "form": form})


def _step(request: StaffRequest, pk: int, take: Callable[[], object], done: str) -> HttpResponse:
    try:
        take()
    except (CorrectionError, TournamentError) as error:
        messages.error(request, str(error))
    else:
        messages.success(request, done)
    return redirect("office:correction", pk)
