"""The participants of a tournament entered by hand, with their ratings on the list in force at its start."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from players.base.access import StaffRequest, office_page
from ratings.published.in_force import list_in_force
from ratings.published.person import ratings_of
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
    there = {entry.player_id for entry in entries if entry.player_id is not None}
    numbers = [*there, *(player.pk for player in hits)]
    rated = {
        key[0]: row.rating for key, row in ratings_of(numbers, [start_list] if start_list else []).items()
    }
    context = {
        "tournament": tournament,
        "may_enter": may_enter(request, tournament),
        "has_results": tournament.games.exists(),
        "is_team": tournament.system == System.TEAM,
        "start_list": start_list,
        "rows": [(entry, rated.get(entry.player_id or 0)) for entry in entries],
        "text": text,
        "hits": [(player, rated.get(player.pk), player.pk in there) for player in hits],
        "unknown": UnknownForm(initial={"name": "" if text.isdecimal() else text}),
    }
    return render(request, "office/participants.html", context)
