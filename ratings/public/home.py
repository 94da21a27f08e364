"""The first page."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from players.base.public_pages import reads
from players.register.visibility import on_lists, public_player
from ratings.models import Rating
from ratings.published.in_force import newest_lists, next_lists
from tournaments.models import Stage, TimeControl, Tournament

_TOP = 5
_NEWEST_TOURNAMENTS = 8


@reads()
def home(request: HttpRequest) -> HttpResponse:
    """The latest list of each time control, what is new, and the next list."""
    newest, following = newest_lists(), next_lists()
    today = timezone.localdate()
    lists: list[dict[str, Any]] = []
    for time_control in TimeControl:
        rating_list = newest.get(time_control)
        top = (
            Rating.objects.filter(on_lists("player__"), run_id=rating_list.run_id, rank__isnull=False)
            .select_related("player")
            .order_by("rank", "player__visibility", "player__name_key")[:_TOP]
            if rating_list
            else []
        )
        lists.append(
            {
                "time_control": time_control,
                "list": rating_list,
                "top": [(row, public_player(row.player, today)) for row in top],
                "next": following.get(time_control),
            }
        )
    return render(
        request,
        "public/home.html",
        {
            "lists": lists,
            "tournaments": Tournament.objects.filter(stage=Stage.RATED)[:_NEWEST_TOURNAMENTS],
            "waiting": Tournament.objects.filter(stage=Stage.ACCEPTED).count(),
        },
    )
