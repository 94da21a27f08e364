"""The office's pages about the versions of an event: correcting it, sending it again, and what was changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.base.access import StaffRequest, office_page
from tournaments.entering.content import as_report
from tournaments.errors import TournamentError
from tournaments.intake.receiving import receive_report
from tournaments.models import Finding, StageChange, Tournament
from tournaments.office.forms import ReasonForm, SendAgainForm
from tournaments.office.own import own_tournament
from tournaments.office.refusals import told
from tournaments.trf.writer import write
from tournaments.versions import opening, replacing
from tournaments.versions.difference import compare
from tournaments.versions.facts import facts_of
from tournaments.versions.in_force import versions_of
from tournaments.versions.wording import in_words

ENTER = "tournaments.enter_results"


@dataclass(frozen=True)
class VersionsPart:
    """The part of a tournament's page about its event's versions."""

    versions: Sequence[Tournament]
    """Newest first; `opened_by` is who sent or opened each."""
    differences: list[str]
    """Between the version shown and the one before it."""
    is_first: bool
    can_correct: bool


def versions_part(tournament: Tournament) -> VersionsPart:
    """What the page of one version says about all of them."""
    first = StageChange.objects.filter(tournament=OuterRef("pk")).order_by("at", "id")
    versions = list(
        versions_of(tournament.number).annotate(opened_by=Subquery(first.values("by__username")[:1]))
    )
    before = next((version for version in reversed(versions) if version.version < tournament.version), None)
    return VersionsPart(
        versions[::-1],
        in_words(compare(facts_of(before), facts_of(tournament))) if before is not None else [],
        before is None,
        opening.can_open_next(tournament, versions),
    )


@office_page(ENTER)
@require_http_methods(["GET", "POST"])
def correct(request: StaffRequest, pk: int) -> HttpResponse:
    """Open the next version, in which everything can be corrected by hand."""
    tournament = get_object_or_404(Tournament, pk=pk)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        following = tournament
        with told(request):
            following = opening.open_next(tournament, request.user, form.cleaned_data["reason"])
            messages.success(request, _("Version %(n)d is open.") % {"n": following.version})
        return redirect("office:tournament", following.pk)
    return render(request, "office/correct_tournament.html", {"tournament": tournament, "form": form})


@office_page("tournaments.match_players")
@require_POST
def replace(request: StaffRequest, pk: int) -> HttpResponse:
    """Make a tournament that was sent again the next version of the one named by this finding."""
    finding = get_object_or_404(Finding.objects.select_related("report__tournament", "tournament"), pk=pk)
    tournament = finding.about
    if tournament is None:
        raise Http404
    with told(request):
        if finding.code != "sent-again":
            raise TournamentError(_("There is nothing to replace here."))
        reason = _("Sent again")
        version = replacing.replace(tournament, int(finding.found), request.user, reason)
        values = {"n": version.version, "number": version.number}
        messages.success(request, _("This is now version %(n)d of tournament %(number)d.") % values)
    return redirect("office:tournament", tournament.pk)


@office_page("tournaments.receive_report", own=own_tournament)
@require_http_methods(["GET", "POST"])
def send_again(request: StaffRequest, pk: int) -> HttpResponse:
    """Receive a corrected report of a tournament, which becomes its next version."""
    tournament = get_object_or_404(Tournament, pk=pk)
    form = SendAgainForm(request.POST, request.FILES) if request.method == "POST" else SendAgainForm()
    if form.is_valid():
        values = form.cleaned_data
        file = values.pop("report_file")
        try:
            received = receive_report(
                file.name or "", file.read(), by=request.user, replaces=tournament, **values
            )
        except TournamentError as error:
            form.add_error(None, str(error))
        else:
            if received.tournament is None:
                messages.error(request, _("%(file)s was refused.") % {"file": received.report.file_name})
                return redirect("office:report", received.report.pk)
            messages.success(request, _("Version %(n)d was received.") % {"n": received.tournament.version})
            return redirect("office:tournament", received.tournament.pk)
    return render(request, "office/send_again.html", {"tournament": tournament, "form": form})


@office_page(own=own_tournament)
@require_safe
def version_file(request: StaffRequest, pk: int) -> HttpResponse:
    """A version as a report file, as it stands."""
    tournament = get_object_or_404(Tournament, pk=pk)
    try:
        content = write(as_report(tournament))
    except ValueError as error:
        messages.error(request, _("The report format cannot hold this version: %(why)s.") % {"why": error})
        return redirect("office:tournament", pk)
    name = f"tournament-{tournament.number}-version-{tournament.version}.trf"
    return HttpResponse(
        content,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": content_disposition_header(True, name) or "attachment"},
    )
