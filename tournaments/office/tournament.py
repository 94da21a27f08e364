"""The office's pages about a tournament: what is open, what comes next, and what became of it."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.base.access import StaffRequest, View, office_page
from players.base.paging import page_of
from tournaments import stages
from tournaments.checks.reported import DATE_QUESTIONS
from tournaments.identity import identification
from tournaments.intake import acceptance
from tournaments.models import Finding, Stage, Tournament
from tournaments.office.forms import DatesForm, ReasonForm
from tournaments.office.own import own_tournament
from tournaments.office.refusals import told
from tournaments.office.shown_findings import grouped_findings
from tournaments.office.versions import versions_part
from tournaments.stages import EDITABLE
from tournaments.versions.in_force import versions_of

ENTRIES_A_PAGE = 100
POINTS_SHOWN = 20


@office_page(own=own_tournament)
@require_safe
def tournament(request: StaffRequest, pk: int) -> HttpResponse:
    """The tournament with its one next step, its findings, participants, files and history."""
    tournament = get_object_or_404(Tournament, pk=pk)
    reports = list(tournament.reports.defer("content").select_related("received_by"))
    entries = tournament.entries.select_related("player")
    is_open = tournament.stage in EDITABLE
    open_points = acceptance.open_points(tournament) if is_open else []
    context = {
        "tournament": tournament,
        "is_open": is_open,
        "open_points": open_points[:POINTS_SHOWN],
        "more_points": max(0, len(open_points) - POINTS_SHOWN),
        "paging": page_of(request, entries, ENTRIES_A_PAGE),
        "unmatched": entries.unmatched().count(),
        "left_out": entries.exclude(left_out_reason="").count(),
        "first_unmatched": entries.unmatched().first(),
        "groups": grouped_findings(reports, tournament),
        "reports": reports,
        "games": tournament.games.count(),
        "history": tournament.stage_changes.select_related("by"),
        "part": versions_part(tournament),
        "rated_version": versions_of(tournament.number)
        .filter(stage=Stage.RATED)
        .exclude(pk=tournament.pk)
        .first(),
        "Stage": Stage,
    }
    return render(request, "office/tournament.html", context)


@office_page("tournaments.match_players")
@require_POST
def match_certain(request: StaffRequest, pk: int) -> HttpResponse:
    """Match every participant that is certain."""
    tournament = get_object_or_404(Tournament, pk=pk)
    with told(request):
        count = identification.auto_match(tournament)
        messages.success(
            request,
            ngettext("%(n)d player was matched.", "%(n)d players were matched.", count) % {"n": count},
        )
    return redirect("office:tournament", pk)


@office_page("tournaments.accept_tournament")
@require_POST
def accept(request: StaffRequest, pk: int) -> HttpResponse:
    """Accept the tournament for the next list."""
    tournament = get_object_or_404(Tournament, pk=pk)
    with told(request):
        acceptance.accept(tournament, request.user)
        messages.success(request, _("Accepted."))
    return redirect("office:tournament", pk)


@dataclass(frozen=True)
class Step:
    """A step back that needs a reason."""

    title: Promise
    explanation: Promise
    button: Promise
    done: Promise
    take: Callable[..., object]


RETURN = Step(
    gettext_lazy("Return to the sender"),
    gettext_lazy(
        "The sender must send a corrected report. This one will not be rated; its file, findings and "
        "matches are kept."
    ),
    gettext_lazy("Return"),
    gettext_lazy("Returned."),
    stages.return_tournament,
)
WITHDRAW = Step(
    gettext_lazy("Withdraw the tournament"),
    gettext_lazy("It will not be rated. Its file, findings and matches are kept."),
    gettext_lazy("Withdraw"),
    gettext_lazy("Withdrawn."),
    stages.withdraw,
)
REOPEN = Step(
    gettext_lazy("Reopen for correction"),
    gettext_lazy("It is no longer accepted: no run rates it until it is accepted again."),
    gettext_lazy("Reopen"),
    gettext_lazy("Open for correction."),
    stages.reopen,
)


def step_back(step: Step) -> View:
    """A page that asks for the reason and then takes the step."""

    @office_page("tournaments.accept_tournament")
    @require_http_methods(["GET", "POST"])
    def view(request: StaffRequest, pk: int) -> HttpResponse:
        tournament = get_object_or_404(Tournament, pk=pk)
        form = ReasonForm(request.POST if request.method == "POST" else None)
        if form.is_valid():
            with told(request):
                step.take(tournament, request.user, form.cleaned_data["reason"])
                messages.success(request, str(step.done))
            return redirect("office:tournament", pk)
        return render(
            request, "office/step_back.html", {"tournament": tournament, "step": step, "form": form}
        )

    return view


@office_page("tournaments.match_players")
@require_http_methods(["GET", "POST"])
def settle(request: StaffRequest, pk: int) -> HttpResponse:
    """Confirm a doubtful finding, with the reason."""
    finding = get_object_or_404(Finding.objects.select_related("report__tournament", "tournament"), pk=pk)
    tournament = finding.about
    if tournament is None:
        raise Http404
    asks_for_dates = finding.code in DATE_QUESTIONS
    form = (DatesForm if asks_for_dates else ReasonForm)(request.POST if request.method == "POST" else None)
    if form.is_valid():
        values = form.cleaned_data
        dates = (values["start_date"], values["end_date"]) if asks_for_dates else None
        with told(request):
            acceptance.settle_finding(finding, request.user, values["reason"], dates=dates)
            messages.success(request, _("Confirmed."))
        return redirect("office:tournament", tournament.pk)
    context = {
        "finding": finding,
        "tournament": tournament,
        "form": form,
        "asks_for_dates": asks_for_dates,
    }
    return render(request, "office/settle.html", context)


@office_page("tournaments.match_players")
@require_POST
def look_again(request: StaffRequest, pk: int) -> HttpResponse:
    """Run the checks again after their findings were corrected elsewhere."""
    tournament = get_object_or_404(Tournament, pk=pk)
    with told(request):
        acceptance.look_again(tournament)
        messages.success(request, _("Checked again."))
    return redirect("office:tournament", pk)
