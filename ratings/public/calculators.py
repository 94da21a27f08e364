"""Calculators: a rating change from games, a first rating from results. All input is in the address."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from players.base.paging import whole_number
from players.models import Player
from players.register import lookup
from players.register.visibility import on_lists, public_player
from ratings.calculators import compute
from ratings.calculators.forms import ChangeForm, GamesForm, RoundRobinForm
from ratings.published.history import histories
from ratings.regulations.coefficient import KReason, k_for
from ratings.regulations.days import ymd
from ratings.regulations.editions import Regulations, Schedule
from ratings.words.list_place import reason_for_k
from tournaments.models import TimeControl

_REASONS = (KReason.NEW, KReason.JUNIOR, KReason.SETTLED, KReason.REACHED_2400)
_SYSTEMS = {"swiss": GamesForm, "round_robin": RoundRobinForm}


def index(request: HttpRequest) -> HttpResponse:
    """The calculators."""
    return render(request, "public/calculators.html")


def change(request: HttpRequest) -> HttpResponse:
    """The change from games against rated opponents; `?player=` fills in a player's rating and K."""
    regulations = _regulations()
    player, own = _of_player(request)
    reasons = [
        (reason.value, f"{int(k_for(regulations, reason))} · {reason_for_k(regulations, reason)}")
        for reason in _REASONS
    ]
    form = ChangeForm(own | request.GET.dict(), is_sent=_is_sent(request), reasons=reasons)
    result = None
    if form.is_valid():
        result = compute.change(regulations, form.cleaned_data["rating"], form.cleaned_data["k"], form.games)
    context = {"form": form, "result": result, "player": player}
    return render(request, "public/calculator_change.html", context)


def first_rating(request: HttpRequest) -> HttpResponse:
    """A first rating from one tournament, a Swiss or a round robin."""
    regulations = _regulations()
    system = request.GET.get("system", "")
    system = system if system in _SYSTEMS else "swiss"
    form = _SYSTEMS[system](request.GET.dict(), is_sent=_is_sent(request))
    result = None
    if form.is_valid():
        if isinstance(form, RoundRobinForm):
            result = compute.first_rating_of_round_robin(
                regulations, form.cleaned_data["own_points"], form.others
            )
        elif isinstance(form, GamesForm):
            result = compute.first_rating_of_swiss(regulations, form.games)
    context = {"form": form, "result": result, "system": system}
    return render(request, "public/calculator_first_rating.html", context)


def _regulations() -> Regulations:
    return Schedule.named(settings.RATING_EDITIONS).at(ymd(timezone.localdate()))


def _is_sent(request: HttpRequest) -> bool:
    """Whether a result is requested: not on the first visit or by the button for more rows."""
    return bool(request.GET.keys() - {"player", "kind", "system", "rows"}) and "more" not in request.GET


def _of_player(request: HttpRequest) -> tuple[dict[str, Any] | None, dict[str, str]]:
    """Return the player that the calculator is filled in for, with the latest rating and K."""
    number = whole_number(request.GET.get("player"))
    player = _public_player(number) if number is not None else None
    if player is None:
        return None, {}
    kinds = TimeControl.by_slug()
    wanted = kinds.get(request.GET.get("kind", ""), TimeControl.STANDARD)
    history = histories(player)[wanted]
    row = history.newest.row if history.newest else None
    known = {
        "number": player.pk,
        "name": public_player(player, timezone.localdate()).name,
        "list": history.newest_list,
    }
    if row is None or row.rating is None:
        return known, {}
    return known, {"rating": str(row.rating), "k": str(row.k_reason)}


def _public_player(number: int) -> Player | None:
    """Return the player with a number; for a merged number, the surviving one."""
    found = Player.objects.filter(pk__in=lookup.present_numbers([number]))
    return found.filter(on_lists()).first()
