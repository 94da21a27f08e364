"""The office's pages about FIDE's lists: upload, progress, differences, and applying those selected."""

from django.conf import settings
from django.contrib import messages
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players import tasks
from players.base import queue
from players.base.access import StaffRequest, office_page
from players.base.paging import page_of
from players.fide import comparison
from players.models import DifferenceKind, FideListImport, ImportState
from players.office.forms import FideListForm

LISTS_SHOWN = 24
ROWS_A_PAGE = 100
STEPS = {
    "": gettext_lazy("Waiting for a worker. It will start as soon as one is available."),
    "reading": gettext_lazy("Reading FIDE’s list"),
    "comparing": gettext_lazy("Comparing with the register"),
    "done": gettext_lazy("Done"),
}


@office_page()
@require_safe
def fide_lists(request: StaffRequest) -> HttpResponse:
    """The lists compared so far and the age of the latest."""
    context = {
        "lists": FideListImport.objects.select_related("requested_by")[:LISTS_SHOWN],
        "newest": comparison.newest(),
        "ImportState": ImportState,
    }
    return render(request, "office/fide_lists.html", context)


@office_page("players.import_fide_list")
@require_http_methods(["GET", "POST"])
def upload(request: StaffRequest) -> HttpResponse:
    """Send a list to a worker."""
    form = FideListForm(
        request.POST if request.method == "POST" else None,
        request.FILES if request.method == "POST" else None,
        initial={"list_date": timezone.localdate().replace(day=1)},
    )
    if form.is_valid():
        file = form.cleaned_data["file"]
        source = FideListImport(
            file_name=file.name[:255],
            list_date=form.cleaned_data["list_date"],
            federation=settings.FEDERATION_CODE,
            requested_by=request.user,
            requested_at=timezone.now(),
        )
        comparison.keep(source, file)
        queue.send(tasks.compare_with_fide_list, source.pk)
        return redirect("office:fide_list", source.pk)
    return render(request, "office/upload_fide_list.html", {"form": form})


@office_page()
@never_cache
@require_safe
def fide_list(request: StaffRequest, pk: int) -> HttpResponse:
    """The progress of a comparison, then the differences by kind; htmx requests only the part that changes."""
    source = get_object_or_404(FideListImport.objects.select_related("requested_by"), pk=pk)
    context = {
        "source": source,
        "ImportState": ImportState,
        "step": STEPS.get(source.step, source.step),
        "percent": source.progress,
    }
    if request.htmx and not source.is_finished:
        return render(request, "office/fide_list_progress.html", context)
    counts = dict(source.differences.order_by().values_list("kind").annotate(Count("pk")))
    kinds = [(kind, counts.get(kind.value, 0)) for kind in DifferenceKind]
    shown = request.GET.get("kind") or next((kind.value for kind, count in kinds if count), "")
    rows = source.differences.filter(kind=shown).select_related("player", "applied_by")
    context |= {
        "kinds": kinds,
        "kind": shown,
        "paging": page_of(request, rows, ROWS_A_PAGE),
        "may_apply": shown in comparison.APPLICABLE and request.user.has_perm("players.import_fide_list"),
    }
    response = render(request, "office/fide_list.html", context)
    if request.htmx:
        response["HX-Refresh"] = "true"
    return response


@office_page("players.import_fide_list")
@require_POST
def take_over(request: StaffRequest, pk: int) -> HttpResponse:
    """Write the selected differences into the register."""
    source = get_object_or_404(FideListImport, pk=pk)
    numbers = [
        int(number) for number in request.POST.getlist("chosen") if number.isdecimal() and len(number) < 19
    ]
    done, refused = comparison.apply(source, numbers, request.user)
    if done:
        messages.success(
            request, ngettext("%(n)d change applied.", "%(n)d changes applied.", done) % {"n": done}
        )
    elif not refused:
        messages.warning(request, _("Nothing was selected."))
    for reason in refused[:10]:
        messages.error(request, reason)
    kind = request.POST.get("kind")
    query = f"?kind={kind}" if kind in DifferenceKind.values else ""
    return redirect(reverse("office:fide_list", args=[pk]) + query)
