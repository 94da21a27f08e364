"""Clubs: which there are, and one with the newest ratings of its members. Minors are not named with a club."""

import datetime
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from players.models import Club, Player, PlayerStatus
from players.names import fold
from players.visibility import club_is_public, public_player
from ratings.models import Rating
from ratings.views.home import newest_lists
from ratings.views.paging import page_of
from tournaments.models import TimeControl

PAGE_SIZE = 30
MEMBERS = 100
TOP_BOARDS = 4


def index(request: HttpRequest) -> HttpResponse:
    """All clubs by name, with members and the average of the strongest; `?q=` finds some."""
    text = request.GET.get("q", "").strip()[:120]
    clubs = Club.objects.order_by("name_key", "id")
    if text:
        key = fold(text)
        clubs = clubs.filter(name_key__contains=key) if key else clubs.none()
    paging = page_of(request, clubs, PAGE_SIZE)
    shown = [club.pk for club in paging["page"]]
    ratings, members = _standard_of(shown, timezone.localdate())
    return render(
        request,
        "ratings/clubs.html",
        {
            "text": text,
            "paging": paging,
            "boards": TOP_BOARDS,
            "lines": [
                {"club": club, "members": members[club.pk], "average": _average(ratings[club.pk])}
                for club in paging["page"]
            ],
        },
    )


def show(request: HttpRequest, number: int) -> HttpResponse:
    """A club: its adult members by standard rating, and the average of its top boards on each list."""
    club = get_object_or_404(Club, pk=number)
    today = timezone.localdate()
    newest = newest_lists()
    everybody = Player.objects.filter(club=club, status=PlayerStatus.ACTIVE, merged_into=None)
    members = list(everybody.filter(club_is_public(today)))
    by_run = {rating_list.run_id: TimeControl(kind) for kind, rating_list in newest.items()}
    ratings = {
        (row.player_id, by_run[row.run_id]): row.rating or 0
        for row in Rating.objects.filter(
            run_id__in=by_run, rating__isnull=False, player_id__in=[member.pk for member in members]
        )
    }
    members.sort(key=lambda one: (-ratings.get((one.pk, TimeControl.STANDARD), 0), one.name_key, one.pk))
    paging = page_of(request, members, MEMBERS)
    return render(
        request,
        "ratings/club.html",
        {
            "club": club,
            "paging": paging,
            "members": len(members),
            "not_named": everybody.count() - len(members),
            "boards": TOP_BOARDS,
            "kinds": list(TimeControl),
            "newest": newest.get(TimeControl.STANDARD),
            "averages": [
                (kind, _average([rating for (_, other), rating in ratings.items() if other is kind]))
                for kind in TimeControl
            ],
            "lines": [
                {
                    "public": public_player(member, today),
                    "ratings": [(kind, ratings.get((member.pk, kind))) for kind in TimeControl],
                }
                for member in paging["page"]
            ],
        },
    )


def _standard_of(clubs: list[int], today: datetime.date) -> tuple[dict[int, list[int]], dict[int, int]]:
    """Read the standard ratings of the members of some clubs, and how many members each has, in two queries."""
    named = Player.objects.filter(
        club_is_public(today), club_id__in=clubs, status=PlayerStatus.ACTIVE, merged_into=None
    )
    club_of = dict(named.values_list("pk", "club_id"))
    newest = newest_lists().get(TimeControl.STANDARD)
    ratings: dict[int, list[int]] = defaultdict(list)
    if newest is not None:
        rows = Rating.objects.filter(run_id=newest.run_id, rating__isnull=False, player_id__in=club_of)
        for number, rating in rows.values_list("player_id", "rating"):
            ratings[club_of[number]].append(rating or 0)
    members: dict[int, int] = defaultdict(int)
    for club in club_of.values():
        members[club] += 1
    return ratings, members


def _average(ratings: Iterable[int]) -> int | None:
    """Give the average of the top boards in whole points, halves up; none with fewer rated members."""
    top: list[Any] = sorted(ratings, reverse=True)[:TOP_BOARDS]
    return (2 * sum(top) + TOP_BOARDS) // (2 * TOP_BOARDS) if len(top) == TOP_BOARDS else None
