"""The office's pages about numbers that are one person: likely duplicates, merging, undoing."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.base.access import StaffRequest, office_page
from players.base.paging import page_of
from players.base.queue import send_now
from players.models import Player, PlayerMerge
from players.office.forms import MergeForm, PairForm
from players.register.matching import Reason
from ratings.office.players import rows_of
from ratings.persons import confirmed, merging
from tournaments.identity import duplicates
from tournaments.identity.identification import in_words
from tournaments.tasks import search_for_duplicates

PAIRS_A_PAGE = 25


@office_page()
@require_safe
def queue(request: StaffRequest) -> HttpResponse:
    """Pairs that may be one person, the likeliest first, and names that mean a bye."""
    paging = page_of(request, duplicates.queue(), PAIRS_A_PAGE)
    pairs = [
        {"pair": pair, "why": ", ".join(in_words(Reason(reason) for reason in pair.reasons))}
        for pair in paging["page"]
    ]
    return render(
        request,
        "office/duplicates.html",
        {"paging": paging, "pairs": pairs, "not_persons": duplicates.not_persons()[:PAIRS_A_PAGE]},
    )


@office_page("players.merge_players")
@require_POST
def search(request: StaffRequest) -> HttpResponse:
    """Have the register searched again."""
    if send_now(search_for_duplicates):
        messages.success(request, _("The register is being searched; reload this page in a few seconds."))
    else:
        messages.error(request, _("The workers’ queue is unreachable. The register is searched every night."))
    return redirect("office:duplicates")


@office_page("players.merge_players")
@require_POST
def deny(request: StaffRequest) -> HttpResponse:
    """Record that two numbers are two people."""
    form = PairForm(request.POST)
    if not form.is_valid() or form.cleaned_data["first"] == form.cleaned_data["second"]:
        messages.error(request, _("There is no such pair of players."))
    else:
        duplicates.deny(form.cleaned_data["first"], form.cleaned_data["second"], request.user)
        messages.success(request, _("Recorded: these are two people."))
    return redirect("office:duplicates")


@office_page("players.merge_players")
@require_http_methods(["GET", "POST"])
def merge(request: StaffRequest, pk: int) -> HttpResponse:
    """Choose the number to keep, see what moves, and merge."""
    player = get_object_or_404(Player.objects.select_related("club"), pk=pk)
    data = request.POST if request.method == "POST" else request.GET
    form = MergeForm(data if "into" in data or request.method == "POST" else None)
    preview = None
    if form.is_valid():
        survivor = form.cleaned_data["into"]
        if request.method == "POST":
            try:
                asked = confirmed.merge(player, survivor, request.user)
            except merging.MergeRefused as error:
                messages.error(request, str(error))
            else:
                if asked:
                    messages.warning(request, _("This waits until somebody else confirms it."))
                    return redirect("office:second_person")
                messages.success(
                    request,
                    _("Number %(number)d was merged into this one.") % {"number": player.pk},
                )
                return redirect("office:player", survivor.pk)
        preview = merging.preview(player, survivor)
    context = {
        "player": player,
        "form": form,
        "preview": preview,
        "lines": rows_of([preview.player, preview.survivor]) if preview else [],
    }
    return render(request, "office/merge_players.html", context)


@office_page("players.merge_players")
@require_http_methods(["GET", "POST"])
def undo(request: StaffRequest, pk: int) -> HttpResponse:
    """See the effect of undoing a merge, and undo it."""
    merge = get_object_or_404(PlayerMerge.objects.select_related("player", "survivor", "by"), pk=pk)
    if request.method == "POST":
        try:
            asked = confirmed.undo_merge(merge, request.user)
        except merging.MergeRefused as error:
            messages.error(request, str(error))
            return redirect("office:player", merge.survivor_id)
        if asked:
            messages.warning(request, _("This waits until somebody else confirms it."))
            return redirect("office:second_person")
        messages.success(request, _("The merge was undone."))
        return redirect("office:player", merge.player_id)
    return render(
        request, "office/undo_merge.html", {"merge": merge, "lists": merging.lists_published_since(merge)}
    )
