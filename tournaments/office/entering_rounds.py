"""Results round by round: the games entered, and a line for the next one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from players.base.access import StaffRequest, office_page
from tournaments.entering import by_round, game_changes
from tournaments.errors import TournamentError
from tournaments.models import Tournament
from tournaments.office.entering import ENTER, may_enter, of_hand_entered
from tournaments.office.entering_grid import Disagreement
from tournaments.versions.wording import other_results


@office_page()
@require_safe
@of_hand_entered
def round_results(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A round's results, and a line for the next one."""
    return _show(request, tournament, number)


@office_page(ENTER)
@require_POST
@of_hand_entered
def save_round(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Save the results edited on the page; in a conflict the later person sees both and decides."""

    def who(key: int) -> str:
        return request.POST.get(f"who-{key}", "")[:200]

    faults: list[tuple[str, str]] = []
    disagreements: list[Disagreement] = []
    changed = _changed(request)
    for key, text, seen in changed:
        try:
            by_round.change_game(tournament, key, text, seen=seen, by=request.user)
        except game_changes.GameConflict as conflict:
            value = f"{key}={text}" if conflict.game else ""
            disagreements.append(Disagreement.of(conflict, who(key), text, value))
        except TournamentError as error:
            faults.append((who(key), str(error)))
    if faults or disagreements:
        return _show(request, tournament, number, faults=faults, disagreements=disagreements)
    removed = any(not text for _key, text, _seen in changed)
    return redirect(_address(tournament, number) + ("?removed" if removed else ""))


def _changed(request: HttpRequest) -> list[tuple[int, str, str]]:
    """The edited games, by id."""
    mine = dict(value.partition("=")[::2] for value in request.POST.getlist("mine"))
    changed = []
    for name in request.POST:
        key = name.removeprefix("seen-")
        if name.startswith("seen-") and key.isdecimal() and len(key) < 19:
            seen, _sign, shown = request.POST.get(name, "").partition("=")
            text = mine.get(key, request.POST.get(f"text-{key}", shown)).strip()
            if text != shown:
                changed.append((int(key), text, seen))
    return changed


@office_page(ENTER)
@require_POST
@of_hand_entered
def add_result(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter a game, or, without an opponent, a bye, an absence or a forfeit."""
    typed = {name: request.POST.get(name, "").strip()[:150] for name in ("white", "black", "result")}
    field = "white"
    try:
        white = by_round.free_player(tournament, number, typed["white"])
        field = "black"
        black = by_round.free_player(tournament, number, typed["black"]) if typed["black"] else None
        field = "result"
        by_round.add_game(
            tournament,
            number,
            white.start_number,
            black.start_number if black else None,
            typed["result"],
            by=request.user,
            colours_known="colours" in request.POST,
        )
    except TournamentError as error:
        return _show(request, tournament, number, typed=typed, wrong={field: str(error)})
    return redirect(_address(tournament, number) + ("" if "colours" in request.POST else "?colours=unknown"))


def _address(tournament: Tournament, number: int) -> str:
    return reverse("office:round", args=[tournament.pk, number])


def _show(request: StaffRequest, tournament: Tournament, number: int, **more: object) -> HttpResponse:
    try:
        current = by_round.round_of(tournament, number)
    except TournamentError as error:
        raise Http404(str(error)) from error
    before = other_results(tournament)
    rows = [
        {
            "game": game,
            "before": before.get(
                (
                    game.round,
                    frozenset((game.white.start_number, game.black.start_number if game.black else None)),
                )
            ),
            "text": game_changes.text_for(game),
            "state": f"{game_changes.token(game)}={game_changes.text_for(game)}",
        }
        for game in current.games
    ]
    context = {
        "tournament": tournament,
        "round": current,
        "rounds": range(1, tournament.rounds + 1),
        "rows": rows,
        "next_round": number + 1 if number < tournament.rounds else None,
        "may_enter": may_enter(request, tournament),
        "colours": request.POST.get("colours") if "white" in request.POST else "colours" not in request.GET,
        # The focus stays in the edited row while there is one.
        "stays_in_row": request.headers.get("HX-Trigger") == "round-form" and "removed" not in request.GET,
        **more,
    }
    return render(request, "office/round.html", context)
