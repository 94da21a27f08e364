"""The participants of a tournament entered by hand, with their ratings on the list in force at its start."""

from collections.abc import Iterable

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.base.access import StaffRequest, office_page
from ratings.models import Rating, RatingList
from ratings.published.in_force import list_in_force
from tournaments.entering.participants import find_players
from tournaments.models import System, Tournament
from tournaments.office.entering import may_enter, of_hand_entered
from tournaments.office.entry_forms import UnknownForm

HITS = 20


@office_page()
@require_safe
@of_hand_entered
def participants(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The participants, a search for the next one, and the start numbers until there are results."""
    text = request.GET.get("q", "").strip()[:200]
    entries = list(tournament.entries.select_related("player__club").order_by("start_number"))
    hits = find_players(text, HITS)
    start_list = list_in_force(tournament.time_control, tournament.start_date)
    there = {entry.player_id for entry in entries}
    rated = ratings_on(start_list, [*there, *(player.pk for player in hits)])
    context = {
        "tournament": tournament,
        "may_enter": may_enter(request, tournament),
        "has_results": tournament.games.exists(),
        "is_team": tournament.system == System.TEAM,
        "start_list": start_list,
        "rows": [(entry, rated.get(entry.player_id)) for entry in entries],
        "text": text,
        "hits": [(player, rated.get(player.pk), player.pk in there) for player in hits],
        "unknown": UnknownForm(initial={"name": "" if text.isdecimal() else text}),
    }
    return render(request, "office/participants.html", context)


def ratings_on(rating_list: RatingList | None, players: Iterable[int | None]) -> dict[int | None, int | None]:
    """The ratings of players on a list; those not on it are left out."""
    if rating_list is None or rating_list.run_id is None:
        return {}
    rows = Rating.objects.filter(run=rating_list.run_id, player__in=[pk for pk in players if pk is not None])
    return dict(rows.values_list("player_id", "rating"))
