"""All clubs, and one with the latest ratings of its members. Minors are not named with a club."""

import datetime
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Q, Window
from django.db.models.functions import RowNumber
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.text import capfirst

from players.base.paging import page_of
from players.models import Club, Player, PlayerStatus
from players.names import fold
from players.register.visibility import club_is_public, public_player
from ratings.models import Rating
from ratings.published.in_force import newest_lists
from tournaments.models import TimeControl

PAGE_SIZE = 30
MEMBERS = 100
TOP_BOARDS = 4
_ACTIVE: dict[str, Any] = {"status": PlayerStatus.ACTIVE, "merged_into": None}


def index(request: HttpRequest) -> HttpResponse:
    """All clubs by name, with members and the average of the strongest; `?q=` searches."""
    text = request.GET.get("q", "").strip()[:120]
    clubs = Club.objects.order_by("name_key", "id")
    if text:
        key = fold(text)
        clubs = clubs.filter(name_key__contains=key) if key else clubs.none()
    paging = page_of(request, clubs, PAGE_SIZE)
    shown = [club.pk for club in paging["page"]]
    today = timezone.localdate()
    ratings, members = _top_boards(shown, today), _members(shown, today)
    return render(
        request,
        "public/clubs.html",
        {
            "text": text,
            "paging": paging,
            "boards": TOP_BOARDS,
            "lines": [
                {"club": club, "members": members.get(club.pk, 0), "average": _average(ratings[club.pk])}
                for club in paging["page"]
            ],
        },
    )


def show(request: HttpRequest, number: int) -> HttpResponse:
    """A club: its adult members by standard rating, and the average of its top boards on each list."""
    club = get_object_or_404(Club, pk=number)
    today = timezone.localdate()
    newest = newest_lists()
    names = dict(Player.objects.filter(_member(today), club=club).values_list("pk", "name_key"))
    by_run = {rating_list.run_id: TimeControl(kind) for kind, rating_list in newest.items()}
    found = Rating.objects.filter(
        _member(today, "player__"), player__club=club, run_id__in=by_run, rating__isnull=False
    )
    ratings: dict[tuple[int, TimeControl], Any] = {
        (number, by_run[run]): rating
        for number, run, rating in found.values_list("player_id", "run_id", "rating")
    }
    members = sorted(names, key=lambda one: (-ratings.get((one, TimeControl.STANDARD), 0), names[one], one))
    paging = page_of(request, members, MEMBERS)
    shown = Player.objects.in_bulk(list(paging["page"]))
    return render(
        request,
        "public/club.html",
        {
            "club": club,
            "paging": paging,
            "members": len(members),
            "not_named": Player.objects.filter(**_ACTIVE, club=club).count() - len(members),
            "boards": TOP_BOARDS,
            "labels": [capfirst(kind.label) for kind in TimeControl],
            "newest": newest.get(TimeControl.STANDARD),
            "averages": [
                (kind, _average([rating for (_, other), rating in ratings.items() if other is kind]))
                for kind in TimeControl
            ],
            "lines": [
                (public_player(shown[member], today), [ratings.get((member, kind)) for kind in TimeControl])
                for member in paging["page"]
            ],
        },
    )


def _member(today: datetime.date, prefix: str = "") -> Q:
    """Who is shown as a member of a club. `prefix` leads to the player."""
    return club_is_public(today, prefix) & Q(**{f"{prefix}{name}": value for name, value in _ACTIVE.items()})


def _members(clubs: list[int], today: datetime.date) -> dict[int, int]:
    """Count the members of some clubs."""
    members = Player.objects.filter(_member(today), club__in=clubs).order_by().values_list("club")
    return dict(members.annotate(Count("pk")))


def _top_boards(clubs: list[int], today: datetime.date) -> dict[int, list[int]]:
    """Read the highest standard ratings of the members of some clubs."""
    newest = newest_lists().get(TimeControl.STANDARD)
    found: dict[int, list[int]] = defaultdict(list)
    if newest is not None:
        rows = Rating.objects.filter(
            _member(today, "player__"), run_id=newest.run_id, rating__isnull=False, player__club__in=clubs
        )
        board = Window(RowNumber(), partition_by="player__club", order_by="-rating")
        for club, rating in (
            rows.annotate(board=board).filter(board__lte=TOP_BOARDS).values_list("player__club", "rating")
        ):
            found[club].append(rating or 0)
    return found


def _average(ratings: Iterable[int]) -> int | None:
    """Return the average of the top boards in whole points, halves up; None with fewer rated members."""
    top: list[Any] = sorted(ratings, reverse=True)[:TOP_BOARDS]
    return (2 * sum(top) + TOP_BOARDS) // (2 * TOP_BOARDS) if len(top) == TOP_BOARDS else None
