"""The top lists."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from players.base.public_pages import reads
from players.register.visibility import public_player
from ratings.published import tops
from ratings.published.in_force import newest_lists
from tournaments.models import TimeControl


@reads("kind")
def show(request: HttpRequest) -> HttpResponse:
    """The top of the latest list of `?kind=`: men, women, juniors, seniors, and who gained most in a year."""
    kinds = TimeControl.by_slug()
    kind = request.GET.get("kind", "")
    kind = kind if kind in kinds else "standard"
    rating_list = newest_lists().get(kinds[kind])
    context: dict[str, Any] = {"kind": kind, "kinds": kinds, "list": rating_list}
    if rating_list is not None:
        today = timezone.localdate()
        headings = {
            "m": _("Men"),
            "w": _("Women"),
            "U20": _("Juniors, under 20"),
            "S50": _("Seniors, from 50"),
            "S65": _("Seniors, from 65"),
        }
        before = tops.year_before(rating_list)
        context |= {
            "tables": [
                (
                    headings[group],
                    [(row, public_player(row.player, today)) for row in tops.top(rating_list, group)],
                )
                for group in tops.GROUPS
            ],
            "before": before,
            "improvers": [
                (one, public_player(one.row.player, today)) for one in tops.improvers(rating_list, before)
            ]
            if before
            else [],
        }
    return render(request, "public/top.html", context)
