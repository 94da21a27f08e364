"""The office's pages about players: finding, registering, correcting, clubs. They show ratings, so they live here."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from players.base import queue
from players.base.access import StaffRequest, office_page
from players.base.paging import page_of
from players.models import Club, Player, PlayerMerge, PlayerStatus
from players.office.forms import ClubForm, CorrectForm, RegisterForm, show_faults
from players.register import lookup, registration
from players.register.likeness import Person
from players.register.visibility import has_page
from ratings import tasks
from ratings.office.forms import VisibilityForm
from ratings.persons import confirmed, privacy
from ratings.persons.birth_change import effects
from ratings.published.person import latest_ratings
from tournaments.identity.identification import in_words
from tournaments.models import Entry, TimeControl

PAGE_SIZE = 50
EVENTS_SHOWN = 20


@dataclass(frozen=True)
class PlayerRow:
    """A player in a table, with the latest ratings in the order of the time controls."""

    player: Player
    ratings: dict[TimeControl, int | None]


def rows_of(players: list[Player]) -> list[PlayerRow]:
    """Return players with their ratings on the latest lists, in a fixed number of queries."""
    ratings = latest_ratings(player.pk for player in players)
    return [PlayerRow(player, ratings[player.pk]) for player in players]


@office_page()
@require_safe
def players(request: StaffRequest) -> HttpResponse:
    """Players by name, number or FIDE id."""
    text = request.GET.get("q", "").strip()
    context: dict[str, Any] = {"text": text, "time_controls": TimeControl}
    if text:
        found = lookup.search(text).select_related("club").order_by("name_key", "id")
        paging = page_of(request, found, PAGE_SIZE)
        context |= {"paging": paging, "lines": rows_of(list(paging["page"]))}
    return render(request, "office/players.html", context)


@office_page()
@require_safe
def player(request: StaffRequest, pk: int) -> HttpResponse:
    """Everything the office knows about a player, and what can be done. A merged number shows the surviving one."""
    player = get_object_or_404(Player.objects.select_related("club", "merged_into"), pk=pk)
    entries = Entry.objects.filter(player__in=lookup.numbers_of(player)).select_related("tournament")
    context = {
        "player": player,
        "line": rows_of([player])[0],
        "memberships": player.memberships.select_related("club"),
        "merges": PlayerMerge.objects.filter(survivor=player).select_related("player", "by", "undoing__by"),
        "given_up": player.merges.filter(undoing=None).select_related("by").first(),
        "entries": entries.order_by("-tournament__end_date", "-tournament__id")[:EVENTS_SHOWN],
        "events": entries.count(),
        "is_active": player.status == PlayerStatus.ACTIVE,
        "has_page": has_page(player),
        "without_files": privacy.lists_with(player).filter(files=None).count(),
    }
    return render(request, "office/player.html", context)


@office_page("players.edit_player")
@require_http_methods(["GET", "POST"])
def register(request: StaffRequest) -> HttpResponse:
    """Register a new player; people who are probably registered already are shown first."""
    form = RegisterForm(request.POST if request.method == "POST" else None)
    likely: list[dict[str, Any]] = []
    if form.is_valid():
        given = form.cleaned_data
        person = Person(
            given["name"], given["birth_date"].year, given["birth_date"], given["sex"], given["fide_id"]
        )
        new = None
        with transaction.atomic():
            registration.hold()
            if not given["confirmed"]:
                likely = [
                    {
                        "player": player,
                        "score": candidate.score,
                        "why": ", ".join(in_words(candidate.reasons)),
                    }
                    for player, candidate in lookup.likely(person)
                ]
            if not likely:
                new = _register(request, form)
        if new is not None:
            messages.success(request, _("%(name)s was registered.") % {"name": new.name})
            return redirect("office:player", new.pk)
        if likely:
            form.add_error(
                "confirmed",
                _(
                    "A player with a similar name and birth date is registered. Check below before you confirm."
                ),
            )
    return render(
        request, "office/register_player.html", {"form": form, "likely": likely, "clubs": _club_names()}
    )


def _register(request: StaffRequest, form: RegisterForm) -> Player | None:
    names = ("name", "birth_date", "sex", "federation", "fide_id", "title")
    try:
        with transaction.atomic():
            club = registration.club_named(form.cleaned_data["club"], create=True)
            new = registration.register_player(
                **{name: form.cleaned_data[name] for name in names}, by=request.user
            )
            if club is not None:
                registration.change_club(new, club, timezone.localdate())
            return new
    except ValidationError as error:
        show_faults(form, error)
        return None


@office_page("players.edit_player")
@require_http_methods(["GET", "POST"])
def correct(request: StaffRequest, pk: int) -> HttpResponse:
    """Correct a player; the effects of a new birth date are shown before it is saved."""
    player = get_object_or_404(Player, pk=pk)
    form = CorrectForm(player, request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"player": player, "form": form}
    if form.is_valid():
        saw, values = form.cleaned_data["saw"], form.values
        if values["birth_date"] != saw["birth_date"] and not form.cleaned_data["confirmed"]:
            context |= {"effects": effects(player, values["birth_date"]), "asks": True}
            form.add_error("confirmed", _("Review what the new birth date affects, then confirm."))
        else:
            try:
                changed = registration.correct(player, saw, values)
            except ValidationError as error:
                show_faults(form, error)
            else:
                messages.success(request, _("Corrected.") if changed else _("Nothing was changed."))
                return redirect("office:player", pk)
    return render(request, "office/correct_player.html", context)


@office_page("players.edit_player")
@require_http_methods(["GET", "POST"])
def club(request: StaffRequest, pk: int) -> HttpResponse:
    """Record a change of club with its date."""
    player = get_object_or_404(Player.objects.select_related("club"), pk=pk, merged_into=None)
    form = ClubForm(
        request.POST if request.method == "POST" else None, initial={"since": timezone.localdate()}
    )
    if form.is_valid():
        try:
            with transaction.atomic():
                club = registration.club_named(form.cleaned_data["club"], create=True)
                registration.change_club(player, club, form.cleaned_data["since"])
        except ValidationError as error:
            show_faults(form, error)
        else:
            messages.success(request, _("The club was changed."))
            return redirect("office:player", pk)
    return render(
        request, "office/change_club.html", {"player": player, "form": form, "clubs": _club_names()}
    )


@office_page("players.set_visibility")
@require_http_methods(["GET", "POST"])
def visibility(request: StaffRequest, pk: int) -> HttpResponse:
    """Choose how the public sees a player; the files of published lists are made again."""
    player = get_object_or_404(Player, pk=pk, merged_into=None)
    form = VisibilityForm(
        request.POST if request.method == "POST" else None, initial={"visibility": player.visibility}
    )
    if form.is_valid():
        chosen = form.cleaned_data
        try:
            lists = confirmed.show(player, chosen["visibility"], chosen["reason"], request.user)
        except ValidationError as error:
            show_faults(form, error)
        else:
            if lists is None:
                messages.warning(request, _("This waits until somebody else confirms it."))
                return redirect("office:second_person")
            for rating_list in lists:
                queue.send(tasks.make_list_files, rating_list.pk)
            messages.success(request, _("Saved. This is how the public will see the player."))
            return redirect("office:player", pk)
    return render(
        request,
        "office/player_visibility.html",
        {"player": player, "form": form, "lists": privacy.lists_with(player).count()},
    )


def _club_names() -> list[str]:
    return list(Club.objects.values_list("name", flat=True))
