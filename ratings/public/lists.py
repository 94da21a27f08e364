"""The published lists: all of them by month, and one with search, order and pages."""

import datetime
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from players.base.paging import Counted, kept_query, page_of, whole_number
from players.base.public_pages import reads
from players.models import Sex
from players.names import TITLES
from players.register.ages import AGE_CLASSES
from players.register.visibility import PublicPlayer, public_player
from ratings.models import ListStatus, Rating, RatingList
from ratings.published.edition import list_edition
from ratings.published.in_force import public_lists, published_lists
from ratings.published.selection import (
    ACTIVITIES,
    COUNTED_UP_TO,
    ORDERS,
    Cut,
    Wish,
    active_since,
    cut,
    whole_page,
)
from ratings.words.editions import edition_link
from tournaments.models import TimeControl

PAGE_SIZE = 100
MONTHS_ON_A_PAGE = 60


class Shown(NamedTuple):
    """A row of a list as shown in the table."""

    row: Rating
    public: PublicPlayer
    inactive: bool


@reads("page")
def index(request: HttpRequest) -> HttpResponse:
    """All published lists, one row per month."""
    months: dict[datetime.date, dict[int, RatingList]] = {}
    for rating_list in published_lists():
        months.setdefault(rating_list.date, {})[rating_list.time_control] = rating_list
    kinds = [kind for kind in TimeControl if any(kind in found for found in months.values())]
    rows = [(day, [(kind, found.get(kind)) for kind in kinds]) for day, found in months.items()]
    return render(
        request,
        "public/lists.html",
        {"paging": page_of(request, rows, MONTHS_ON_A_PAGE), "time_controls": kinds},
    )


@reads("revision", "q", "club", "sex", "age", "title", "activity", "sort", "after", "before", "page")
def show(request: HttpRequest, time_control: TimeControl, day: datetime.date) -> HttpResponse:
    """One list; `?revision=` shows an earlier revision."""
    revisions = list(public_lists().filter(time_control=time_control, date=day))
    current = _chosen(revisions, request.GET.get("revision"))
    today = timezone.localdate()
    regulations = list_edition(current)
    wish = _wish(request.GET)
    size = current.run.listed if current.run else 0
    paging: dict[str, Any] | None = None
    part: Cut | None = None
    if wish == Wish():
        paging = page_of(request, Counted(size), PAGE_SIZE)
        rows = whole_page(current, max(paging["page"].start_index() - 1, 0), PAGE_SIZE)
    else:
        after, before = (whole_number(request.GET.get(name)) for name in ("after", "before"))
        part = cut(current, regulations, wish, PAGE_SIZE, today, after=after, before=before)
        rows = part.rows
    return render(
        request,
        "public/list.html",
        {
            "list": current,
            "time_control": time_control,
            "kind": time_control.slug,
            "revisions": revisions,
            "is_superseded": current.status == ListStatus.SUPERSEDED,
            "edition": edition_link(regulations),
            "lines": lines_of(rows, current, today),
            "size": size,
            "paging": paging,
            "part": part,
            "query": kept_query(request, "after", "before", "page"),
            "sort_query": kept_query(request, "after", "before", "page", "sort"),
            "counted_up_to": COUNTED_UP_TO,
            "wish": wish,
            "filters": _filters(wish),
            "neighbours": _neighbours(current),
        },
    )


def _wish(query: QueryDict) -> Wish:
    """Read from an address what a visitor wants to see; what it says wrongly is not wanted."""

    def one_of(name: str, values: Collection[str]) -> str:
        value = query.get(name, "")
        return value if value in values else ""

    return Wish(
        text=query.get("q", "").strip(),
        club=query.get("club", "").strip()[:120],
        sex=one_of("sex", (Sex.MAN, Sex.WOMAN)),
        age=one_of("age", AGE_CLASSES),
        title=one_of("title", (*TITLES, "any")),
        activity=one_of("activity", ACTIVITIES),
        order=one_of("sort", ORDERS) or "rating",
    )


def lines_of(rows: Iterable[Rating], rating_list: RatingList, today: datetime.date) -> list[Shown]:
    """Return rows of a list as shown in the table, without hidden players."""
    since = active_since(rating_list, list_edition(rating_list))
    return [
        Shown(row, public, row.last_game is not None and row.last_game < since)
        for row in rows
        if (public := public_player(row.player, today)).has_page
    ]


def _filters(wish: Wish) -> list[tuple[str, str, str, list[tuple[str, str]]]]:
    """Return the name, the label, the chosen value and the choices of each way to narrow the list."""
    titles = [("any", _("with a title")), *((title, title) for title in TITLES)]
    return [
        ("sex", _("Sex"), wish.sex, [(Sex.WOMAN, _("women")), (Sex.MAN, _("men"))]),
        ("age", _("Age group"), wish.age, [(age, age) for age in AGE_CLASSES]),
        ("title", _("Title"), wish.title, titles),
        (
            "activity",
            _("Activity"),
            wish.activity,
            [("active", pgettext("players", "active")), ("inactive", pgettext("players", "inactive"))],
        ),
    ]


def _chosen(revisions: list[RatingList], wanted: str | None) -> RatingList:
    for revision in revisions:
        is_current = revision.status == ListStatus.PUBLISHED
        if is_current if wanted is None else str(revision.revision) == wanted:
            return revision
    raise Http404(_("There is no such list."))


def _neighbours(current: RatingList) -> dict[str, datetime.date | None]:
    """Return the dates of the previous and the next published list."""
    days = published_lists(current.time_control).order_by("date").values_list("date", flat=True)
    return {
        "before": days.filter(date__lt=current.date).last(),
        "after": days.filter(date__gt=current.date).first(),
    }
