"""The office's pages about report files: receiving them, and what was found in them."""

from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from players.base import queue
from players.base.access import READ_OFFICE, StaffRequest, office_page
from players.base.paging import page_of
from tournaments import tasks
from tournaments.intake import acceptance, batches
from tournaments.models import Finding, Report, ReportBatch, Severity
from tournaments.office.forms import ReadAgainForm, UploadForm
from tournaments.office.own import always, own_batch, own_report
from tournaments.office.shown_findings import grouped_findings

REPORTS_A_PAGE = 50


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
    return render(request, "office/reports.html", {"paging": page_of(request, rows, REPORTS_A_PAGE)})


@office_page("tournaments.receive_report", own=always)
@require_http_methods(["GET", "POST"])
def upload(request: StaffRequest) -> HttpResponse:
    """Receive files for a worker to read, each on its own, so that a bad one does not hold up the others."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if not form.is_valid():
        return render(request, "office/upload.html", {"form": form})
    values = form.cleaned_data
    files = [(file.name or "", file.read()) for file in values.pop("report_files")]
    batch = batches.hand_in(files, by=request.user, **values)
    errors = batch.files.exclude(error="")
    if batch.files.count() > errors.count():
        queue.send(tasks.read_batch, batch.pk)
        return redirect("office:batch", batch.pk)
    for file in errors:
        messages.error(request, f"{file.file_name}: {file.error}")
    return render(request, "office/upload.html", {"form": form})


@office_page(own=own_batch)
@require_safe
@never_cache
def batch(request: StaffRequest, pk: int) -> HttpResponse:
    """The outcome for files uploaded together; htmx gets only the part that changes until all are read.

    A single file has no page of its own: what came of it is shown as soon as it is read.
    """
    batch = get_object_or_404(ReportBatch.objects.select_related("received_by"), pk=pk)
    blocks = Finding.objects.filter(severity=Severity.BLOCK)
    files = list(
        batch.files.defer("content")
        .select_related("report__tournament")
        .defer("report__content")
        .prefetch_related(Prefetch("report__findings", blocks, to_attr="blocks"))
    )
    if len(files) == 1 and files[0].report:
        _say_what_came_of(request, files[0].report)
        address = _page_of(files[0].report)
        return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    tournaments = [file.report.tournament for file in files if file.report and file.report.tournament]
    open_points = acceptance.count_open_points(tournaments)
    done = sum(file.done_at is not None for file in files)
    context = {
        "batch": batch,
        "rows": [
            (file, open_points.get(file.report.tournament_id or 0) if file.report else None) for file in files
        ],
        "done": done,
        "percent": 100 * done // len(files) if files else 100,
        "is_finished": done == len(files),
        "became": len(tournaments),
        "refused": done - len(tournaments),
    }
    return render(request, "office/batch_files.html" if request.htmx else "office/batch.html", context)


def _say_what_came_of(request: StaffRequest, report: Report) -> None:
    file_name = {"file": report.file_name}
    if report.tournament_id is None:
        messages.error(request, _("%(file)s was refused.") % file_name)
    else:
        messages.success(request, _("%(file)s was read.") % file_name)


def _page_of(report: Report) -> str:
    """The tournament's page; a refused report has a page of its own."""
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
    """Receive a refused report's file again, with the values entered by the office."""
    report = get_object_or_404(Report, pk=pk)
    form = ReadAgainForm(request.POST)
    if report.tournament_id is not None:
        return redirect(_page_of(report))
    if not form.is_valid():
        return _show_refused(request, report, form)
    content = bytes(report.content)
    batch = batches.hand_in([(report.file_name, content)], by=request.user, **form.cleaned_data)
    queue.send(tasks.read_batch, batch.pk)
    return redirect("office:batch", batch.pk)


@office_page(own=own_report)
@require_safe
def report_file(request: StaffRequest, pk: int) -> HttpResponse:
    """The file exactly as sent; the browser never shows it as a page."""
    report = get_object_or_404(Report, pk=pk)
    return HttpResponse(
        bytes(report.content),
        content_type="application/octet-stream",
        headers={
            "Content-Disposition": content_disposition_header(True, report.file_name) or "attachment",
            "X-Content-Type-Options": "nosniff",
        },
    )
