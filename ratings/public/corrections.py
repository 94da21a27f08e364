"""Published corrections: what was wrong, what was put right, and whose numbers changed."""

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from players.base.paging import page_of
from players.base.public_pages import reads
from players.models import Player
from players.register.visibility import public_player
from ratings.corrections.drafts import effects_of
from ratings.models import ListStatus
from ratings.published.in_force import published_corrections

PAGE_SIZE = 50
PEOPLE_SHOWN = 100


@reads("page")
def index(request: HttpRequest) -> HttpResponse:
    """All published corrections."""
    found = published_corrections().annotate(
        revised=Count("lists", filter=Q(lists__status__in=[ListStatus.PUBLISHED, ListStatus.SUPERSEDED]))
    )
    return render(request, "public/corrections.html", {"paging": page_of(request, found, PAGE_SIZE)})


@reads()
def show(request: HttpRequest, number: int) -> HttpResponse:
    """One correction with every list and person it changed."""
    correction = get_object_or_404(published_corrections(), pk=number)
    effects = effects_of(correction, PEOPLE_SHOWN)
    players = Player.objects.in_bulk({changed.player for effect in effects for changed in effect.people})
    today = timezone.localdate()
    shown = {number: public_player(player, today) for number, player in players.items()}
    public = {number: player for number, player in shown.items() if player.has_page}
    context = {
        "correction": correction,
        "changes": correction.changes.select_related("before", "after", "merge"),
        "effects": [
            (effect, [(public.get(changed.player), changed) for changed in effect.people])
            for effect in effects
        ],
    }
    return render(request, "public/correction.html", context)
