"""The office's first page: what is waiting, and for whom."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.base import second_person
from players.base.access import StaffRequest, office_page
from players.fide import comparison
from ratings.office.lists import OpenList, open_lists
from tournaments.intake import acceptance
from tournaments.models import TAKEN_OUT, Finding, Report, Severity, Stage, StageChange, Tournament
from tournaments.stages import EDITABLE
from tournaments.versions.in_force import has_rated_version

REFUSED_SHOWN = 10
TAKEN_OUT_SHOWN = 10
DAYS_TO_REPORT = 7
"""A report is due this many days after the last day of the event."""


@dataclass(frozen=True)
class WaitingTournament:
    """A tournament that needs work, and how many findings are open."""

    tournament: Tournament
    open_points: int
    last_change: StageChange | None

    @property
    def due(self) -> date:
        return self.tournament.end_date + timedelta(days=DAYS_TO_REPORT)

    @property
    def is_late(self) -> bool:
        """Whether the report came after it was due."""
        return timezone.localdate(self.tournament.received_at) > self.due

    @property
    def age(self) -> int:
        """Days since it was received."""
        return (timezone.localdate() - timezone.localdate(self.tournament.received_at)).days

    @property
    def waits_for(self) -> str:
        return _("clerk") if self.open_points else _("rating officer")


@dataclass(frozen=True)
class Accepted:
    """An accepted tournament, who accepted it, and the list it will be on; None if no list is open.

    A new version of a rated tournament will be on no open list: it waits for a correction.
    """

    tournament: Tournament
    change: StageChange | None
    list: OpenList | None
    waits_for_correction: bool


@office_page()
@require_safe
def inbox(request: StaffRequest) -> HttpResponse:
    """Tournaments that need work, oldest first; accepted ones; refused reports; the open lists.

    A fixed number of queries, however much is waiting.
    """
    lists = open_lists()
    changes = Prefetch(
        "stage_changes", StageChange.objects.select_related("by").order_by("at", "id"), to_attr="changes"
    )
    waiting = list(
        Tournament.objects.filter(stage__in=EDITABLE).order_by("received_at", "id").prefetch_related(changes)
    )
    open_points = acceptance.count_open_points(waiting)
    accepted = (
        Tournament.objects.filter(stage=Stage.ACCEPTED)
        .annotate(waits=has_rated_version())
        .order_by("end_date", "id")
        .prefetch_related(changes)
    )
    of_time_control = {int(row.time_control): row for row in lists}
    blocks = Finding.objects.filter(severity=Severity.BLOCK)
    context = {
        "waiting": [
            WaitingTournament(tournament, open_points[tournament.pk], _last(tournament))
            for tournament in waiting
        ],
        "accepted": [
            Accepted(
                tournament,
                _last(tournament),
                None if tournament.waits else _taking(tournament, of_time_control),
                tournament.waits,
            )
            for tournament in accepted
        ],
        "refused": Report.objects.filter(tournament=None)
        .defer("content")
        .select_related("received_by")
        .prefetch_related(Prefetch("findings", blocks, to_attr="blocks"))[:REFUSED_SHOWN],
        "taken_out": StageChange.objects.filter(stage__in=TAKEN_OUT)
        .select_related("tournament", "by")
        .order_by("-at", "-id")[:TAKEN_OUT_SHOWN],
        "open_lists": lists,
        "overdue": [row for row in lists if row.is_overdue],
        "fide_list": comparison.newest(),
        "for_second_person": second_person.waiting_for(request.user),
    }
    return render(request, "office/inbox.html", context)


def _last(tournament: Tournament) -> StageChange | None:
    changes: list[StageChange] = tournament.changes  # type: ignore[attr-defined]
    return changes[-1] if changes else None


def _taking(tournament: Tournament, lists: dict[int, OpenList]) -> OpenList | None:
    """The open list, if the tournament ended before its cut-off."""
    row = lists.get(tournament.time_control)
    return row if row and row.last_day and tournament.end_date <= row.last_day else None
