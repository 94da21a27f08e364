"""The office's first page: what waits for whom."""

from dataclasses import dataclass

from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.access import StaffRequest, office_page
from ratings.views.office import open_lists
from tournaments import services
from tournaments.models import Finding, Report, Severity, Stage, Tournament
from tournaments.stages import EDITABLE

REFUSED_SHOWN = 10


@dataclass(frozen=True)
class Waiting:
    """A tournament that somebody has to work on, and how many points are open."""

    tournament: Tournament
    open_points: int


@office_page()
@require_safe
def inbox(request: StaffRequest) -> HttpResponse:
    """Tournaments to be worked on, the oldest first; accepted ones; refused reports; the open lists."""
    waiting = Tournament.objects.filter(stage__in=EDITABLE).order_by("received_at", "id")
    blocks = Finding.objects.filter(severity=Severity.BLOCK)
    context = {
        "waiting": [Waiting(tournament, len(services.open_points(tournament))) for tournament in waiting],
        "accepted": Tournament.objects.filter(stage=Stage.ACCEPTED).order_by("end_date", "id"),
        "refused": Report.objects.filter(tournament=None)
        .defer("content")
        .prefetch_related(Prefetch("findings", blocks, to_attr="blocks"))[:REFUSED_SHOWN],
        "open_lists": open_lists(),
    }
    return render(request, "office/inbox.html", context)
