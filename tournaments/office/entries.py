"""The office's pages about a participant: whom the report means."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.base.access import StaffRequest, office_page
from players.names import normal_case
from players.office.forms import show_faults
from players.register.lookup import search
from tournaments.errors import TournamentError
from tournaments.identity import identification
from tournaments.models import Entry
from tournaments.office.forms import ConfirmedMatchForm, MatchForm, NewPlayerForm, ReasonForm
from tournaments.office.refusals import told
from tournaments.stages import EDITABLE

SEARCH_HITS = 20


def _entry(pk: int) -> Entry:
    return get_object_or_404(Entry.objects.select_related("tournament", "player__club"), pk=pk)


@office_page()
@require_safe
def entry(request: StaffRequest, pk: int) -> HttpResponse:
    """The reported facts beside the registered players who may be meant."""
    entry = _entry(pk)
    reported = {
        "name": normal_case(entry.reported_name),
        "birth_date": parse_date(entry.reported_birth.replace("/", "-")),
        "birth_year": entry.reported_birth if len(entry.reported_birth) == len("1980") else None,
        "fide_id": identification.new_fide_id(entry),
        "sex": entry.reported_sex,
    }
    return _show(request, entry, NewPlayerForm(initial=reported))


def _show(request: StaffRequest, entry: Entry, form: NewPlayerForm) -> HttpResponse:
    text = request.GET.get("q", "").strip()
    context = {
        "entry": entry,
        "may_match": entry.tournament.stage in EDITABLE
        and request.user.has_perm("tournaments.match_players"),
        "may_leave_out": entry.tournament.stage in EDITABLE
        and request.user.has_perm("tournaments.accept_tournament"),
        "tournament": entry.tournament,
        "candidates": [] if entry.player else identification.candidates_for(entry),
        "text": text,
        "hits": search(text).select_related("club")[:SEARCH_HITS] if text else [],
        "form": form,
    }
    return render(request, "office/entry.html", context)


@office_page("tournaments.match_players")
@require_POST
def match(request: StaffRequest, pk: int) -> HttpResponse:
    """Match the participant with this registered player, and go on to the next unmatched one.

    If something contradicts, the reason is asked for first.
    """
    entry = _entry(pk)
    chosen = MatchForm(request.POST)
    if not chosen.is_valid():
        messages.error(request, _("There is no player with that number."))
        return redirect("office:entry", pk)
    player = chosen.cleaned_data["player"]
    contradictions: tuple[str, ...] = ()
    if identification.other_entry_of(entry, player) is None:
        contradictions = identification.contradictions_of(entry, [player])[player.pk]
    form = ConfirmedMatchForm(
        request.POST if "reason" in request.POST else None, initial={"player": player.pk}
    )
    if contradictions and not form.is_valid():
        context = {
            "entry": entry,
            "tournament": entry.tournament,
            "player": player,
            "contradictions": contradictions,
            "form": form,
        }
        return render(request, "office/confirm_match.html", context)
    reason = form.cleaned_data["reason"] if contradictions else ""
    following = redirect("office:entry", pk)
    with told(request):
        entry.player = None  # as the page with the button showed it
        identification.match_entry(entry, player, request.user, reason=reason)
        messages.success(
            request, _("%(reported)s is %(player)s.") % {"reported": entry.reported_name, "player": player}
        )
        following = _next_unmatched(entry)
    return following


@office_page("tournaments.match_players")
@require_POST
def unmatch(request: StaffRequest, pk: int) -> HttpResponse:
    """Undo a match."""
    entry = _entry(pk)
    with told(request):
        identification.unmatch_entry(entry, request.user)
        messages.success(request, _("%(reported)s is not matched.") % {"reported": entry.reported_name})
    return redirect("office:entry", pk)


@office_page("tournaments.match_players")
@require_POST
def register(request: StaffRequest, pk: int) -> HttpResponse:
    """Register the participant as a new player, and go on to the next unmatched one."""
    entry = _entry(pk)
    form = NewPlayerForm(request.POST)
    if not form.is_valid():
        return _show(request, entry, form)
    try:
        identification.register_from_entry(entry, request.user, **form.cleaned_data)
    except ValidationError as error:
        show_faults(form, error, otherwise="confirmed")
        return _show(request, entry, form)
    except TournamentError as error:
        messages.error(request, str(error))
        return redirect("office:entry", pk)
    messages.success(request, _("%(name)s was registered.") % {"name": form.cleaned_data["name"]})
    return _next_unmatched(entry)


@office_page("tournaments.accept_tournament")
@require_http_methods(["GET", "POST"])
def leave_out(request: StaffRequest, pk: int) -> HttpResponse:
    """Ask for the reason, leave the participant out of the rating, and go on to the next unmatched one."""
    entry = _entry(pk)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        following = redirect("office:entry", pk)
        with told(request):
            identification.leave_out(entry, request.user, form.cleaned_data["reason"])
            messages.success(request, _("%(reported)s is left out.") % {"reported": entry.reported_name})
            following = _next_unmatched(entry)
        return following
    context = {"entry": entry, "tournament": entry.tournament, "form": form}
    return render(request, "office/leave_out.html", context)


@office_page("tournaments.accept_tournament")
@require_POST
def take_back(request: StaffRequest, pk: int) -> HttpResponse:
    """Let a participant who was left out take part again."""
    entry = _entry(pk)
    with told(request):
        identification.take_back(entry, request.user)
        messages.success(request, _("%(reported)s takes part again.") % {"reported": entry.reported_name})
    return redirect("office:entry", pk)


def _next_unmatched(entry: Entry) -> HttpResponseRedirect:
    """The next unmatched participant after this one, starting over at the end."""
    waiting = list(
        entry.tournament.entries.unmatched()
        .exclude(pk=entry.pk)
        .values_list("start_number", "pk")
        .order_by("start_number")
    )
    if not waiting:
        return redirect("office:tournament", entry.tournament_id)
    after = [pk for start_number, pk in waiting if start_number > entry.start_number]
    return redirect("office:entry", after[0] if after else waiting[0][1])
