"""All clubs, and one with the latest ratings of its members. Minors are not named with a club."""

import datetime
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from players.base.paging import page_of
from players.base.public_pages import reads
from players.models import Club, Player, PlayerStatus
from players.register.lookup import named_like
from players.register.visibility import club_is_public, public_player
from ratings.published.in_force import newest_lists
from ratings.published.person import latest_ratings, ratings_of
from tournaments.models import TimeControl

PAGE_SIZE = 30
MEMBERS = 100
TOP_BOARDS = 4
_ACTIVE: dict[str, Any] = {"status": PlayerStatus.ACTIVE, "merged_into": None}


@reads("q", "page")
def index(request: HttpRequest) -> HttpResponse:
    """All clubs by name, with members and the average of the strongest; `?q=` searches."""
    text = request.GET.get("q", "").strip()[:120]
    clubs = Club.objects.order_by("name_key", "id")
    if text:
        clubs = clubs.filter(named_like(text))
    paging = page_of(request, clubs, PAGE_SIZE)
    shown = [club.pk for club in paging["page"]]
    today = timezone.localdate()
    ratings = _ratings_of_members(shown, today)
    return render(
        request,
        "public/clubs.html",
        {
            "text": text,
            "paging": paging,
            "boards": TOP_BOARDS,
            "lines": [
                {
                    "club": club,
                    "members": len(ratings[club.pk]),
                    "average": _average(filter(None, ratings[club.pk])),
                }
                for club in paging["page"]
            ],
        },
    )


@reads("page")
def show(request: HttpRequest, number: int) -> HttpResponse:
    """A club: its adult members by standard rating, and the average of its top boards on each list."""
    club = get_object_or_404(Club, pk=number)
    today = timezone.localdate()
    names = dict(Player.objects.filter(_member(today), club=club).values_list("pk", "name_key"))
    ratings = latest_ratings(names)
    members = sorted(names, key=lambda one: (-(ratings[one][TimeControl.STANDARD] or 0), names[one], one))
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
            "kinds": TimeControl,
            "newest": newest_lists().get(TimeControl.STANDARD),
            "averages": [
                (kind, _average(filter(None, (own[kind] for own in ratings.values()))))
                for kind in TimeControl
            ],
            "lines": [(public_player(shown[member], today), ratings[member]) for member in paging["page"]],
        },
    )


def _member(today: datetime.date, prefix: str = "") -> Q:
    """Who is shown as a member of a club. `prefix` leads to the player."""
    return club_is_public(today, prefix) & Q(**{f"{prefix}{name}": value for name, value in _ACTIVE.items()})


def _ratings_of_members(clubs: list[int], today: datetime.date) -> dict[int, list[int]]:
    """Return the standard ratings of the members of some clubs, 0 for those without, by club."""
    newest = newest_lists().get(TimeControl.STANDARD)
    members = dict(Player.objects.filter(_member(today), club__in=clubs).values_list("pk", "club"))
    rows = ratings_of(members, [newest] if newest else [])
    found: dict[int, list[int]] = defaultdict(list)
    for number, club in members.items():
        row = rows.get((number, newest.run_id)) if newest else None
        found[club].append((row.rating or 0) if row else 0)
    return found


def _average(ratings: Iterable[int]) -> int | None:
    """Return the average of the top boards in whole points, halves up; None with fewer rated members."""
    top: list[Any] = sorted(ratings, reverse=True)[:TOP_BOARDS]
    return (2 * sum(top) + TOP_BOARDS) // (2 * TOP_BOARDS) if len(top) == TOP_BOARDS else None
