"""The published lists: all of them by month, and one with search, order and pages."""

import datetime
from typing import Any

from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from players import services as players
from players.ages import public_birth
from ratings.histories import list_edition
from ratings.inputs import ymd
from ratings.models import ListStatus, Rating, RatingList
from ratings.rankings import ranking
from ratings.regulations.editions import EDITIONS
from ratings.regulations.listing import is_inactive
from ratings.views.paging import page_of
from tournaments.models import TimeControl

PAGE_SIZE = 100
MONTHS_ON_A_PAGE = 60
_ORDERS = {"rating": ("-rating", "player__name_key", "player_id"), "name": ("player__name_key", "player_id")}


def index(request: HttpRequest) -> HttpResponse:
    """All published lists, a row a month."""
    lists = (
        RatingList.objects.filter(status=ListStatus.PUBLISHED)
        .select_related("run")
        .order_by("-date", "time_control")
    )
    months: dict[datetime.date, dict[int, RatingList]] = {}
    for rating_list in lists:
        months.setdefault(rating_list.date, {})[rating_list.time_control] = rating_list
    kinds = [kind for kind in TimeControl if any(kind in found for found in months.values())]
    rows = [(day, [(kind, found.get(kind)) for kind in kinds]) for day, found in months.items()]
    return render(
        request,
        "ratings/lists.html",
        {"months": page_of(request, rows, MONTHS_ON_A_PAGE), "time_controls": kinds},
    )


def show(request: HttpRequest, time_control: TimeControl, day: datetime.date) -> HttpResponse:
    """One list; `?revision=` shows what was published before a correction."""
    revisions = list(
        RatingList.objects.filter(
            time_control=time_control, date=day, status__in=[ListStatus.PUBLISHED, ListStatus.SUPERSEDED]
        )
        .select_related("run")
        .order_by("-revision")
    )
    current = _chosen(revisions, request.GET.get("revision"))
    text = request.GET.get("q", "").strip()
    order = request.GET.get("sort", "")
    order = order if order in _ORDERS else "rating"
    rows = Rating.objects.filter(run_id=current.run_id, rating__isnull=False)
    if text:
        rows = rows.filter(player__in=players.search(text))
    page = page_of(request, rows.select_related("player").order_by(*_ORDERS[order]), PAGE_SIZE)
    ranks = ranking(current.run_id)
    today = timezone.localdate()
    regulations = EDITIONS[list_edition(current)]
    lines: list[dict[str, Any]] = [
        {
            "row": row,
            "rank": ranks.ranks[row.rating],
            "birth": public_birth(row.player.birth_date, row.player.birth_year, today),
            "inactive": row.last_game is not None
            and bool(is_inactive(regulations, ymd(row.last_game), ymd(current.date))),
            "new": row.previous_rating is None,
        }
        for row in page["page"]
        if row.rating is not None
    ]
    return render(
        request,
        "ratings/list.html",
        {
            "list": current,
            "time_control": time_control,
            "revisions": revisions,
            "is_superseded": current.status == ListStatus.SUPERSEDED,
            "edition": regulations.name,
            "lines": lines,
            "size": ranks.size,
            "paging": page,
            "text": text,
            "order": order,
            "neighbours": _neighbours(current),
        },
    )


def _chosen(revisions: list[RatingList], wanted: str | None) -> RatingList:
    for revision in revisions:
        if (
            (revision.status == ListStatus.PUBLISHED)
            if wanted is None
            else (str(revision.revision) == wanted)
        ):
            return revision
    raise Http404(_("There is no such list."))


def _neighbours(current: RatingList) -> dict[str, RatingList | None]:
    """Give the published lists before and after, in one query."""
    before, after = None, None
    others = RatingList.objects.filter(
        time_control=current.time_control, status=ListStatus.PUBLISHED
    ).exclude(date=current.date)
    for other in others.order_by(F("date").asc()):
        if other.date < current.date:
            before = other
        elif after is None:
            after = other
    return {"before": before, "after": after}
