"""The office's pages for entering a tournament by hand: its head and its participants."""

from collections.abc import Mapping
from functools import wraps

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from players.base.access import StaffRequest, View, office_page
from players.models import Player
from tournaments.entering import heads, participants, pasted
from tournaments.entering.column_heads import Meaning
from tournaments.entering.heads import HEAD, HeadConflict
from tournaments.entering.participants import LinePreview
from tournaments.errors import TournamentError
from tournaments.models import Entry, Tournament
from tournaments.office.entry_forms import AddForm, HeadForm, PasteForm, UnknownForm
from tournaments.office.refusals import removed_participant, told
from tournaments.stages import EDITABLE

ENTER = "tournaments.enter_results"
UNMATCHED, LEFT_OUT = "unmatched", "left-out"
COLUMN_MEANINGS = {
    Meaning.NUMBER: gettext_lazy("number of the office or of FIDE"),
    Meaning.FIDE_ID: gettext_lazy("FIDE id"),
    Meaning.NAME: gettext_lazy("name"),
    Meaning.SURNAME: gettext_lazy("surname"),
    Meaning.FIRST_NAME: gettext_lazy("first name"),
    Meaning.BIRTH: gettext_lazy("birth"),
    Meaning.SEX: gettext_lazy("sex"),
    Meaning.TITLE: gettext_lazy("title"),
    Meaning.FEDERATION: gettext_lazy("federation"),
    Meaning.TEAM: gettext_lazy("club or team"),
    Meaning.RATING: gettext_lazy("rating, not used"),
    Meaning.UNUSED: gettext_lazy("not used"),
}
"""What a column of a pasted list was read as."""


def of_hand_entered(view: View) -> View:
    """Pass the view the tournament instead of its number, if it was entered by hand; reports have their own pages."""

    @wraps(view)
    def wrapped(request: StaffRequest, pk: int, **more: object) -> HttpResponse:
        tournament = get_object_or_404(Tournament, pk=pk)
        if not tournament.is_entered_by_hand:
            messages.error(request, _("This tournament came as a report: errors are corrected there."))
            return redirect("office:tournament", pk)
        return view(request, tournament, **more)

    return wrapped


def may_enter(request: StaffRequest, tournament: Tournament) -> bool:
    """Whether this person can change this tournament now."""
    return tournament.stage in EDITABLE and request.user.has_perm(ENTER)


@office_page(ENTER)
@require_http_methods(["GET", "POST"])
def new_event(request: StaffRequest) -> HttpResponse:
    """Create a tournament that comes without a report file."""
    form = HeadForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            tournament = heads.create_event(request.user, **form.head)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            return redirect("office:participants", tournament.pk)
    return render(request, "office/event_head.html", {"form": form})


@office_page(ENTER)
@require_http_methods(["GET", "POST"])
@of_hand_entered
def head(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Correct a tournament's head; in a conflict the later person sees both versions and decides."""
    form = HeadForm(
        request.POST if request.method == "POST" else None,
        instance=tournament,
        initial={"seen": tournament.edits},
    )
    context: dict[str, object] = {"form": form, "tournament": tournament}
    if form.is_valid():
        try:
            heads.change_head(tournament, request.user, seen=form.cleaned_data["seen"] or 0, **form.head)
        except ValidationError as error:
            form.add_error(None, error)
        except HeadConflict as conflict:
            context |= _both(form, conflict)
        except TournamentError as error:
            messages.error(request, str(error))
            return redirect("office:tournament", tournament.pk)
        else:
            messages.success(request, _("Saved."))
            return redirect("office:tournament", tournament.pk)
    return render(request, "office/event_head.html", context)


def _both(form: HeadForm, conflict: HeadConflict) -> dict[str, object]:
    """The form again, ready to be saved over the other's version, and what that would change."""
    differences = []
    for field in HEAD:
        theirs, mine = getattr(conflict.tournament, field), form.cleaned_data[field]
        if theirs != mine and not (field == "rounds" and mine is None):
            choices = dict(getattr(form.fields[field], "choices", ()))
            differences.append(
                (form.fields[field].label, choices.get(theirs, theirs), choices.get(mine, mine))
            )
    data = {**dict(form.data.items()), "seen": str(conflict.tournament.edits)}
    again = HeadForm(data, instance=conflict.tournament)
    return {"form": again, "conflict": conflict, "differences": differences}


@office_page(ENTER)
@require_POST
@of_hand_entered
def add_participant(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Add a registered player, or a name to be matched later."""
    with told(request):
        if "player" in request.POST:
            form = AddForm(request.POST)
            if not form.is_valid():
                raise TournamentError(_("There is no player with that number."))
            entry = participants.add_player(
                tournament, form.cleaned_data["player"], request.user, form.cleaned_data["team"]
            )
        else:
            unknown = UnknownForm(request.POST)
            if not unknown.is_valid():
                raise TournamentError(_("Enter the name; a birth date has day, month and year."))
            birth = unknown.cleaned_data["birth_date"]
            line = pasted.PastedLine(
                text="", name=unknown.cleaned_data["name"], birth=birth.strftime("%Y/%m/%d") if birth else ""
            )
            (entry,) = participants.add_people(tournament, [(line, None)], request.user)
        messages.success(
            request,
            _("%(number)d %(name)s takes part.")
            % {"number": entry.start_number, "name": entry.reported_name},
        )
    return redirect("office:participants", tournament.pk)


@office_page(ENTER)
@require_POST
def remove_participant(request: StaffRequest, pk: int) -> HttpResponse:
    """Remove a participant."""
    entry = Entry.objects.select_related("tournament").filter(pk=pk).first()
    if entry is None:
        return removed_participant(request, pk)
    with told(request):
        participants.remove(entry, request.user)
        messages.success(request, _("%(name)s no longer takes part.") % {"name": entry.reported_name})
    return redirect("office:participants", entry.tournament_id)


@office_page(ENTER)
@require_POST
@of_hand_entered
def renumber(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Change the participants' start numbers."""
    with told(request):
        participants.renumber(
            tournament, _numbers(request.POST, "number-"), _numbers(request.POST, "seen-"), request.user
        )
        messages.success(request, _("The start numbers are saved."))
    return redirect("office:participants", tournament.pk)


def _numbers(posted: Mapping[str, str], prefix: str) -> dict[int, int]:
    """Numbers by participant; text that is not a number becomes -1, which no participant has."""
    found = {}
    for name, text in posted.items():
        key = name.removeprefix(prefix)
        if name.startswith(prefix) and key.isdecimal():
            text = text.strip()
            found[int(key)] = int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else -1
    return found


@office_page(ENTER)
@require_http_methods(["GET", "POST"])
@of_hand_entered
def paste(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Paste a list, check what was recognised, decide the rest, and add everyone."""
    form = PasteForm(request.POST if request.method == "POST" else None)
    context: dict[str, object] = {"tournament": tournament, "form": form}
    if form.is_valid():
        try:
            rows, columns = participants.preview(tournament, form.cleaned_data["text"])
            context["columns"] = [(head, COLUMN_MEANINGS[meaning]) for head, meaning in columns]
            context["rows"] = [
                (number, row, _choice(request.POST, number, row)) for number, row in enumerate(rows)
            ]
            if "add" in request.POST:
                people = _chosen(request.POST, rows)
                entries = participants.add_people(tournament, people, request.user)
                messages.success(
                    request,
                    ngettext("%(n)d participant was added.", "%(n)d participants were added.", len(entries))
                    % {"n": len(entries)},
                )
                return redirect("office:participants", tournament.pk)
        except TournamentError as error:
            form.add_error("text", str(error))
    return render(request, "office/paste.html", context)


def _choice(posted: Mapping[str, str], number: int, row: LinePreview) -> str:
    """The choice for a line: as posted, otherwise the certain match."""
    default = LEFT_OUT if row.is_here else str(row.player.pk) if row.player else ""
    return posted.get(f"line-{number}", default)


def _chosen(
    posted: Mapping[str, str], rows: list[LinePreview]
) -> list[tuple[pasted.PastedLine, Player | None]]:
    people: list[tuple[pasted.PastedLine, Player | None]] = []
    for number, row in enumerate(rows):
        choice = _choice(posted, number, row)
        offered = {str(player.pk): player for player in _offered(row)}
        if choice == LEFT_OUT:
            continue
        if choice == UNMATCHED and row.line.name:
            people.append((row.line, None))
        elif choice in offered:
            people.append((row.line, offered[choice]))
        else:
            raise TournamentError(_("Line %(number)d: choose the right player.") % {"number": number + 1})
    if not people:
        raise TournamentError(_("Nobody was selected."))
    return people


def _offered(row: LinePreview) -> list[Player]:
    return [row.player] if row.player else [candidate.player for candidate in row.candidates]
