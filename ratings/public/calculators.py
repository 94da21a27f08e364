"""Calculators: a rating change from games, a first rating from results. All input is in the address."""

from typing import Any, NamedTuple

import numpy as np
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from players.base.paging import whole_number
from players.models import Player
from players.register import lookup
from players.register.visibility import on_lists, public_player
from ratings.calculators import compute
from ratings.calculators.forms import ChangeForm, EditionForm, GamesForm, RoundRobinForm
from ratings.published.edition import schedule_of
from ratings.published.history import histories
from ratings.regulations.coefficient import KReason, k_for
from ratings.regulations.days import ymd
from ratings.regulations.editions import EDITIONS
from ratings.regulations.parameters import Regulations
from ratings.words.editions import edition_link
from ratings.words.list_place import reason_for_k
from ratings.words.sentences import Link
from tournaments.models import TimeControl

_REASONS = (KReason.NEW, KReason.JUNIOR, KReason.SETTLED, KReason.REACHED_2400)
_SYSTEMS = {"swiss": GamesForm, "round_robin": RoundRobinForm}


def index(request: HttpRequest) -> HttpResponse:
    """The calculators."""
    return render(request, "public/calculators.html")


def change(request: HttpRequest) -> HttpResponse:
    """The change from games against rated opponents; `?player=` fills in a player's rating and K."""
    wish = _wish(request)
    regulations = wish.regulations
    player, own = _of_player(request)
    reasons = [
        (reason.value, f"{int(k_for(regulations, reason))} · {reason_for_k(regulations, reason)}")
        for reason in _reasons(regulations)
    ]
    form = ChangeForm(own | request.GET.dict(), is_sent=_is_sent(request), reasons=reasons)
    result = None
    context: dict[str, Any] = {}
    if form.is_valid():
        result = compute.change(regulations, form.cleaned_data["rating"], form.cleaned_data["k"], form.games)
        if wish.other is not None:
            other = compute.change(
                wish.other, form.cleaned_data["rating"], _same(form.cleaned_data["k"], wish.other), form.games
            )
            context |= {"other": other, "difference": other.rating - result.rating}
    context |= {"form": form, "result": result, "player": player, "wish": wish}
    return render(request, "public/calculator_change.html", context)


def first_rating(request: HttpRequest) -> HttpResponse:
    """A first rating from one tournament, a Swiss or a round robin."""
    wish = _wish(request)
    regulations = wish.regulations
    system = request.GET.get("system", "")
    as_swiss = system == "round_robin" and not regulations.round_robin_method
    system = system if system in _SYSTEMS and not as_swiss else "swiss"
    form = _SYSTEMS[system](request.GET.dict(), is_sent=_is_sent(request))
    result = other = None
    if form.is_valid():
        if isinstance(form, RoundRobinForm):
            result = compute.first_rating_of_round_robin(
                regulations, form.cleaned_data["own_points"], form.others
            )
        elif isinstance(form, GamesForm):
            result = compute.first_rating_of_swiss(regulations, form.games)
            if wish.other is not None:
                other = compute.first_rating_of_swiss(wish.other, form.games)
    context: dict[str, Any] = {"form": form, "result": result, "system": system}
    context |= {"as_swiss": as_swiss, "wish": wish}
    if result and other:
        context |= {"other": other, "difference": other.rating - result.rating}
    return render(request, "public/calculator_first_rating.html", context)


class EditionWish(NamedTuple):
    """Which edition to calculate by, and which to compare with."""

    form: EditionForm
    regulations: Regulations
    edition: Link
    other: Regulations | None
    other_edition: Link | str


def _wish(request: HttpRequest) -> EditionWish:
    """Read the list and the day on which the tournament began, today by default, and the edition to compare with."""
    form = EditionForm(request.GET, today=timezone.localdate())
    kind, day, name = form.chosen()
    regulations = schedule_of(kind).at(ymd(day))
    other = EDITIONS.get(name)
    if other is None or other.name == regulations.name:
        return EditionWish(form, regulations, edition_link(regulations), None, "")
    return EditionWish(form, regulations, edition_link(regulations), other, edition_link(other))


def _same(reason: KReason, regulations: Regulations) -> KReason:
    """Return the reason of K that goes with the same player in another edition."""
    possible = _reasons(regulations)
    return reason if reason in possible else possible[-1]


def _reasons(regulations: Regulations) -> list[KReason]:
    """Return the reasons of K that an edition knows, for the form."""
    of_newcomer = KReason(int(regulations.coefficient_reason(regulations, 0, 0, np.False_)))
    return [KReason.EVERYONE] if of_newcomer is KReason.EVERYONE else list(_REASONS)


def _is_sent(request: HttpRequest) -> bool:
    """Whether a result is requested: not on the first visit or by the button for more rows."""
    return (
        bool(request.GET.keys() - {"player", "kind", "system", "rows", "day", "other"})
        and "more" not in request.GET
    )


def _of_player(request: HttpRequest) -> tuple[dict[str, Any] | None, dict[str, str]]:
    """Return the player that the calculator is filled in for, with the latest rating and K."""
    number = whole_number(request.GET.get("player"))
    player = _public_player(number) if number is not None else None
    if player is None:
        return None, {}
    kinds = TimeControl.by_slug()
    wanted = kinds.get(request.GET.get("kind", ""), TimeControl.STANDARD)
    history = histories(lookup.numbers_of(player))[wanted]
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
