"""The office's pages about report files: receiving them, and what was found in them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.access import READ_OFFICE, StaffRequest, office_page
from tournaments.errors import TournamentError
from tournaments.forms import ReadAgainForm, UploadForm
from tournaments.models import Finding, Report, Severity
from tournaments.services import Received, receive_report
from tournaments.trf.decoding import decode, split_lines
from tournaments.trf.findings import Findings
from tournaments.views.own import always, own_report

REPORTS_A_PAGE = 50
REMARKS_SHOWN = 50


@office_page(own=always)
@require_safe
def reports(request: StaffRequest) -> HttpResponse:
    """All reports, or a reporter's own, newest first: what came of each, and why if it was refused."""
    seen = Report.objects.all() if request.user.has_perm(READ_OFFICE) else request.user.reports.all()
    rows = (
        seen.defer("content")
        .select_related("tournament", "received_by")
        .prefetch_related(
            Prefetch("findings", Finding.objects.filter(severity=Severity.BLOCK), to_attr="blocks")
        )
    )
    page = Paginator(rows, REPORTS_A_PAGE).get_page(request.GET.get("page"))
    pages = page.paginator.get_elided_page_range(page.number)
    return render(request, "office/reports.html", {"page": page, "pages": pages})


@office_page("tournaments.receive_report", own=always)
@require_http_methods(["GET", "POST"])
def upload(request: StaffRequest) -> HttpResponse:
    """Receive one or many files; each is read on its own, so that a bad one does not hold up the others."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if not form.is_valid():
        return render(request, "office/upload.html", {"form": form})
    values = form.cleaned_data
    targets = []
    for file in values.pop("report_files"):
        try:
            received = receive_report(file.name, file.read(), by=request.user, **values)
        except TournamentError as error:
            messages.error(request, f"{file.name}: {error}")
            continue
        _say_what_came_of(request, received)
        targets.append(_page_of(received.report))
    if not targets:
        return render(request, "office/upload.html", {"form": form})
    return redirect(targets[0] if len(targets) == 1 else reverse("office:reports"))


def _say_what_came_of(request: StaffRequest, received: Received) -> None:
    file_name = {"file": received.report.file_name}
    if received.tournament is None:
        messages.error(request, _("%(file)s was refused.") % file_name)
    else:
        messages.success(request, _("%(file)s was read.") % file_name)


def _page_of(report: Report) -> str:
    """A report is worked on on its tournament's page; a refused one has a page of its own."""
    if report.tournament_id is None:
        return reverse("office:report", args=[report.pk])
    return reverse("office:tournament", args=[report.tournament_id])


@office_page(own=own_report)
@require_safe
def report(request: StaffRequest, pk: int) -> HttpResponse:
    """A refused report with what was wrong in it."""
    report = get_object_or_404(Report.objects.select_related("received_by"), pk=pk)
    if report.tournament_id is not None:
        return redirect(_page_of(report))
    return _show_refused(request, report, ReadAgainForm())


def _show_refused(request: StaffRequest, report: Report, form: ReadAgainForm) -> HttpResponse:
    same_event = report.findings.filter(code="same-event").values_list("found", flat=True).first()
    context = {
        "report": report,
        "groups": grouped_findings([report]),
        "same_event": same_event and int(same_event),
        "form": form,
    }
    return render(request, "office/report.html", context)


@office_page("tournaments.receive_report", own=own_report)
@require_POST
def read_again(request: StaffRequest, pk: int) -> HttpResponse:
    """Receive a refused report's file once more, with what the office gives for it."""
    report = get_object_or_404(Report, pk=pk)
    form = ReadAgainForm(request.POST)
    if report.tournament_id is not None:
        return redirect(_page_of(report))
    if not form.is_valid():
        return _show_refused(request, report, form)
    try:
        received = receive_report(
            report.file_name, bytes(report.content), by=request.user, **form.cleaned_data
        )
    except TournamentError as error:
        messages.error(request, str(error))
        return redirect("office:report", pk)
    _say_what_came_of(request, received)
    return redirect(_page_of(received.report))


@office_page(own=own_report)
@require_safe
def report_file(request: StaffRequest, pk: int) -> HttpResponse:
    """The file exactly as it was sent; never shown as a page by the browser."""
    report = get_object_or_404(Report, pk=pk)
    return HttpResponse(
        bytes(report.content),
        content_type="application/octet-stream",
        headers={
            "Content-Disposition": content_disposition_header(True, report.file_name) or "attachment",
            "X-Content-Type-Options": "nosniff",
        },
    )


@dataclass(frozen=True)
class ShownFinding:
    """A finding with the line of the file that it is about, cut around what was found."""

    finding: Finding
    before: str
    marked: str
    after: str

    @property
    def line_shown(self) -> bool:
        return bool(self.before or self.marked or self.after)


@dataclass(frozen=True)
class Group:
    """The findings of one severity; of those that ask nothing only the first ones are shown, notes folded."""

    severity: str
    count: int
    shown: list[ShownFinding]
    open: bool


def grouped_findings(reports: Iterable[Report]) -> list[Group]:
    """Findings by severity, the most severe first; severities without findings are left out."""
    rows: dict[str, list[ShownFinding]] = {severity: [] for severity in Severity.values}
    for report in reports:
        findings = list(report.findings.select_related("settled_by"))
        lines = _lines(report) if any(finding.line for finding in findings) else []
        for finding in findings:
            line = lines[finding.line - 1] if finding.line and finding.line <= len(lines) else ""
            start = finding.column - 1 if finding.column else 0
            end = start + max(1, len(finding.found)) if finding.column else 0
            rows[finding.severity].append(ShownFinding(finding, line[:start], line[start:end], line[end:]))
    return [
        Group(
            str(Severity(severity).label),
            len(found),
            found if severity in (Severity.BLOCK, Severity.CONFIRM) else found[:REMARKS_SHOWN],
            open=severity != Severity.NOTE,
        )
        for severity, found in rows.items()
        if found
    ]


def _lines(report: Report) -> list[str]:
    """The lines as the reader saw them, so that its line and column numbers fit."""
    decoded = decode(bytes(report.content), Findings())
    return split_lines(decoded[0], Findings()) if decoded else []
