"""A round robin's results in its cross-table: each cell saves itself, or the whole form does."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from players.base.access import StaffRequest, office_page
from tournaments.entering import by_round, by_table, codes
from tournaments.entering.by_table import Grid, GridCell, grid
from tournaments.entering.game_changes import GameConflict, text_for
from tournaments.errors import TournamentError
from tournaments.models import Tournament
from tournaments.office.entering import ENTER, may_enter, of_hand_entered
from tournaments.office.refusals import told


@dataclass(frozen=True)
class Disagreement:
    """A result that two people entered differently; `value` requests this person's."""

    where: str
    message: str
    at: datetime | None
    theirs: str
    mine: str
    value: str

    @classmethod
    def of(cls, conflict: GameConflict, where: str, mine: str, value: str, side: int | None = None) -> Self:
        """A conflict over a game, as the participant with the start number `side`, or White, would write it."""
        nothing = _("nothing")
        theirs = text_for(conflict.game, side) or nothing
        return cls(where, str(conflict), conflict.change.at, theirs, mine or nothing, value)


@office_page()
@require_safe
@of_hand_entered
def results(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The cross-table of a round robin; of other systems the first round that is not complete."""
    if not tournament.has_cross_table:
        return redirect("office:round", tournament.pk, by_round.first_open_round(tournament))
    return _show(request, tournament, grid(tournament))


def _show(request: StaffRequest, tournament: Tournament, table: Grid, **more: object) -> HttpResponse:
    context = {"tournament": tournament, "grid": table, "may_enter": may_enter(request, tournament), **more}
    return render(request, "office/grid.html", context)


@office_page(ENTER)
@require_POST
@of_hand_entered
def save_results(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Enter every cell that was edited on the page; refused ones are shown again."""
    disagreements: list[Disagreement] = []
    done = 0
    changed, faults = _changed(request, grid(tournament))
    for cell, text, seen in changed:
        try:
            by_table.set_cell(
                tournament, cell.first, cell.second, text, seen=seen, cycle=cell.cycle, by=request.user
            )
            done += 1
        except GameConflict as conflict:
            where = f"{cell.first}–{cell.second} ({cell.opponent})"
            mine, value = text.strip(), f"{cell.key}={text.strip()}"
            disagreements.append(Disagreement.of(conflict, where, mine, value, cell.first))
        except TournamentError as error:
            faults.append((f"{cell.first}–{cell.second}", str(error)))
    if not (faults or disagreements):
        messages.success(request, _("Saved: %(n)d results.") % {"n": done})
        return redirect("office:results", tournament.pk)
    return _show(request, tournament, grid(tournament), faults=faults, disagreements=disagreements)


def _changed(
    request: HttpRequest, table: Grid
) -> tuple[list[tuple[GridCell, str, str]], list[tuple[str, str]]]:
    """The cells edited on the page, each with its text and the version shown; and errors.

    Of the two cells of a game the edited one counts; if both were edited, they must agree.
    """
    mine = dict(value.partition("=")[::2] for value in request.POST.getlist("mine"))
    changed: dict[str, tuple[GridCell, str, str]] = {}
    faults = []
    for cell in table.cells.values():
        text = mine.get(cell.key, request.POST.get(f"cell-{cell.key}", "")).strip()
        state = request.POST.get(f"seen-{cell.pair}")
        if state is None:
            continue
        seen, _sign, shown = state.partition("=")
        if text == (shown if cell.first < cell.second else codes.mirrored(shown)):
            continue
        other = changed.get(cell.pair)
        if other is None:
            changed[cell.pair] = (cell, text, seen)
        elif codes.mirrored(text) != codes.mirrored(codes.mirrored(other[1])):
            del changed[cell.pair]
            faults.append(
                (f"{cell.second}–{cell.first}", _("The two cells of this game contradict each other."))
            )
    return list(changed.values()), faults


@office_page(ENTER)
@require_POST
@of_hand_entered
def cell(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Enter one cell, for the page's script. Answer with both cells of the game and the totals.

    409 with both results if someone else was faster; 400 with the reason for any other error.
    """
    try:
        first, second, cycle = (int(part) for part in request.POST.get("key", "").split("-"))
        text = request.POST.get("text", "")
        by_table.set_cell(
            tournament, first, second, text, seen=request.POST.get("seen", ""), cycle=cycle, by=request.user
        )
    except GameConflict as conflict:
        found = Disagreement.of(conflict, "", text.strip(), "", first)
        answer = {
            "message": found.message,
            "at": localtime(found.at).strftime("%H:%M") if found.at else "",
            "theirs": found.theirs,
            "mine": found.mine,
        }
        return JsonResponse(_state(tournament, first, second, cycle) | answer, status=409)
    except TournamentError as error:
        return JsonResponse({"message": str(error)}, status=400)
    except ValueError:
        return JsonResponse({"message": _("There is no such cell.")}, status=400)
    return JsonResponse(_state(tournament, first, second, cycle))


def _state(tournament: Tournament, first: int, second: int, cycle: int) -> dict[str, object]:
    table = grid(tournament)
    cells = table.cells
    keys = [f"{first}-{second}-{cycle}", f"{second}-{first}-{cycle}"]
    return {
        "cells": [cells[key].as_dict() for key in keys if key in cells],
        "totals": {row.entry.start_number: row.points for row in table.rows},
        "entered": table.entered,
        "expected": table.expected,
    }


@office_page(ENTER)
@require_POST
@of_hand_entered
def colours(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Set the colours of all games by the Berger tables, or none."""
    known = request.POST.get("colours") == "tables"
    with told(request):
        by_table.colours_by_tables(tournament, request.user, known=known)
        done = (
            _("The games have the colours of the Berger tables.")
            if known
            else _("The colours are not known.")
        )
        messages.success(request, done)
    return redirect("office:results", tournament.pk)
