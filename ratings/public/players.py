"""Finding a player, and a player's page."""

import datetime
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import F
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from players.base.paging import page_of
from players.base.public_pages import reads
from players.models import Player, PlayerStatus
from players.register import lookup
from players.register.visibility import on_lists, public_player
from ratings.pictures.chart import Chart, Point, chart
from ratings.published.edition import edition_changes
from ratings.published.history import ListMonth, RatingHistory, histories
from ratings.published.person import latest_ratings
from ratings.published.ranks import RankInGroup, ranks_of
from ratings.published.running import Running, running
from ratings.words.calculation import calculation, coefficient_in_words, place_in_words
from ratings.words.figures import games_in_words, long_date, signed
from tournaments.models import TimeControl

PAGE_SIZE = 50
_MONTHS = 12
"""Lists shown at once; older ones are shown on request."""
_WIDE, _NARROW = (1100, 260), (358, 220)


class Found(NamedTuple):
    """A player as read by a search: see `players.register.visibility.Registered`."""

    pk: int
    name: str
    visibility: int
    title: str
    federation: str
    fide_id: int | None
    club_id: int | None
    birth_date: datetime.date | None
    birth_year: int | None
    club_name: str | None


@reads("q", "page")
def search(request: HttpRequest) -> HttpResponse:
    """Players by name or number, with their latest ratings."""
    text = request.GET.get("q", "").strip()
    if not text:
        return render(request, "public/players.html", {"text": ""})
    # Sorted by an expression: by indexed columns, PostgreSQL would walk through all names for the few that match.
    order = (Coalesce("visibility", 0), "name_key", "id")
    found = lookup.public_search(text).order_by(*order).annotate(club_name=F("club__name"))
    paging = page_of(request, found.values_list(*Found._fields), PAGE_SIZE)
    shown = [Found(*row) for row in paging["page"]]
    ratings = latest_ratings(player.pk for player in shown)
    today = timezone.localdate()
    lines = []
    for player in shown:
        public = public_player(player, today)
        lines.append((public, ratings[player.pk], player.club_name if public.club_id else ""))
    return render(
        request,
        "public/players.html",
        {
            "text": text,
            "paging": paging,
            "lines": lines,
            "kinds": TimeControl,
        },
    )


@reads("kind", "list", "lists")
def show(request: HttpRequest, number: int) -> HttpResponse:
    """A player: facts, the three ratings, the history of one of them, and how a rating was calculated.

    `?kind=` chooses the time control, `?list=` the list whose calculation is shown, `?lists=all` shows all lists of
    the history. The page of a number that was merged into another is that other one's.
    """
    player = get_object_or_404(Player.objects.select_related("club").filter(on_lists()), pk=number)
    if player.merged_into_id is not None:
        moved = HttpResponsePermanentRedirect(reverse("ratings:player", args=[player.merged_into_id]))
        moved["Cache-Control"] = "no-cache"  # a merge can be undone
        return moved
    numbers = lookup.numbers_of(player)
    found = histories(numbers)
    history = found[_kind(request, found)]
    month = _month(request, history)
    today = timezone.localdate()
    public = public_player(player, today)
    newest = {kind: one.newest_list for kind, one in found.items() if one.newest_list is not None}
    rated = {kind: one.newest for kind, one in found.items() if one.newest and one.newest.rating is not None}
    ranks = ranks_of(player, public, rated, today)
    since = running(numbers, newest)
    months = history.months[::-1]
    older = 0 if request.GET.get("lists") == "all" else max(len(months) - _MONTHS, 0)
    return render(
        request,
        "public/player.html",
        {
            "player": player,
            "public": public,
            "former_numbers": sorted(numbers[1:]),
            "status": "" if player.status == PlayerStatus.ACTIVE else player.get_status_display(),
            "cards": [
                _card(one, ranks.get(kind, []), since.get(kind)) | {"is_shown": one is history}
                for kind, one in found.items()
            ],
            "history": history,
            "charts": _charts(history, month),
            "months": months[: len(months) - older],
            "older": older,
            "calculation": calculation(player, history, month) if month else None,
            "shown": month,
            "kind": history.time_control.slug,
            "fide_profile_url": settings.FIDE_PROFILE_URL,
            "is_asked": "list" in request.GET,
            "steps": _steps(history, month),
        },
    )


def _kind(request: HttpRequest, found: dict[TimeControl, RatingHistory]) -> TimeControl:
    """Return the requested time control, or the first with something to show."""
    wanted = request.GET.get("kind")
    if wanted is not None:
        try:
            return TimeControl.by_slug()[wanted]
        except KeyError:
            raise Http404(_("There is no such list.")) from None
    return next((kind for kind, history in found.items() if history.months), TimeControl.STANDARD)


def _month(request: HttpRequest, history: RatingHistory) -> ListMonth | None:
    """Return the requested list, or the latest one with something to explain."""
    wanted = request.GET.get("list")
    if wanted is None:
        return history.with_calculation[-1] if history.with_calculation else None
    try:
        month = history.at(datetime.date.fromisoformat(wanted))
    except ValueError:
        month = None
    if month is None:
        raise Http404(_("The player is not on that list."))
    return month


def _card(history: RatingHistory, ranks: list[RankInGroup], since: Running | None) -> dict[str, Any]:
    newest = history.newest
    row = newest.row if newest else None
    rated = newest is not None and row is not None and row.rating is not None
    return {
        "history": history,
        "kind": history.time_control.slug,
        "row": row,
        "why": coefficient_in_words(newest) if newest else "",
        "way": place_in_words(newest, None) if newest and not rated else "",
        "places": ranks,
        "running": since,
        "best": _best(history) if rated else None,
    }


def _best(history: RatingHistory) -> ListMonth | None:
    """Return the first list with the highest rating published; None if it was reached before the first list."""
    rated = [month for month in history.months if month.rating is not None]
    best = max(rated, key=lambda month: month.rating or 0)
    return best if history.months[-1].row and best.rating == history.months[-1].row.peak else None


def _charts(
    history: RatingHistory, shown: ListMonth | None
) -> list[tuple[str, Chart, list[tuple[int, int, Point, str]]]]:
    """Return the chart twice, for wide and narrow pages, as its text keeps its size; each mark with its words."""
    points = [
        Point(month.list.date, month.rating, month.is_first_rating, month.has_calculation, month is shown)
        for month in history.months
    ]
    words = [_in_words(month) for month in history.months]
    drawn = []
    changes = edition_changes(history.time_control)
    for name, (width, height) in (("wide", _WIDE), ("narrow", _NARROW)):
        one = chart(points, width, height, changes)
        if one is not None:
            marks = [(mark.x, mark.y, points[mark.index], words[mark.index]) for mark in one.marks]
            drawn.append((name, one, marks))
    return drawn


def _in_words(month: ListMonth) -> str:
    """Return what a mark of the chart says: date, rating, change, games, and whether it is a first rating."""
    words = [f"{long_date(month.list.date)}: {month.rating}"]
    if month.change is not None:
        words.append(signed(month.change))
    words.append(games_in_words(month.games))
    if month.is_first_rating:
        words.append(_("first rating"))
    return ", ".join(words)


def _steps(history: RatingHistory, month: ListMonth | None) -> dict[str, ListMonth | None]:
    """Return the calculations before and after the one shown."""
    explained = history.with_calculation
    if month is None:
        return {"before": None, "after": None}
    before = [other for other in explained if other.list.date < month.list.date]
    after = [other for other in explained if other.list.date > month.list.date]
    return {"before": before[-1] if before else None, "after": after[0] if after else None}
