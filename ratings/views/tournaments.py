"""Tournaments: which there are, and one with its standings, cross-table and rating changes."""

from collections import Counter, defaultdict
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from players.models import PlayerMerge
from ratings.explanation import explain_average, explain_not_rated
from ratings.models import GameRating, ListStatus, Rating, RatingList, RunTournament, TournamentRating
from ratings.regulations.decisions import GameDecision
from ratings.views.cells import Cells, shown_name
from ratings.views.paging import page_of
from tournaments.crosstable import ALL_AGAINST_ALL, Row, standings, teams
from tournaments.models import Entry, Game, Stage, System, TimeControl, Tournament

PAGE_SIZE = 50
PARTICIPANTS = 200
"""Rows of a cross-table on one page."""
_LARGEST_MATRIX = 30
_STAGES = {
    "waiting": (Stage.RECEIVED, Stage.IN_CORRECTION, Stage.ACCEPTED),
    "rated": (Stage.RATED,),
}
_PARTICIPANTS = Coalesce(
    Subquery(
        Entry.objects.filter(tournament=OuterRef("pk"))
        .order_by()
        .values("tournament")
        .annotate(number=Count("pk"))
        .values("number")
    ),
    0,
)
"""Counted for the tournaments of a page only, not for all of them."""
_CHECKED = (Stage.ACCEPTED, Stage.RATED)


def index(request: HttpRequest) -> HttpResponse:
    """All tournaments, newest first, by year, stage and time control."""
    year = request.GET.get("year", "")
    stage = request.GET.get("stage", "")
    kind = request.GET.get("kind", "")
    kinds = {time_control.name.lower(): time_control for time_control in TimeControl}
    found: QuerySet[Tournament] = Tournament.objects.annotate(participants=_PARTICIPANTS)
    if stage in _STAGES:
        found = found.filter(stage__in=_STAGES[stage])
    else:
        found = found.exclude(stage__in=[Stage.RETURNED, Stage.WITHDRAWN])
    if year.isascii() and year.isdecimal() and len(year) == 4:
        found = found.filter(end_date__year=int(year))
    if kind in kinds:
        found = found.filter(time_control=kinds[kind])
    years = [day.year for day in Tournament.objects.dates("end_date", "year", order="DESC")]
    return render(
        request,
        "ratings/tournaments.html",
        {
            "paging": page_of(request, found, PAGE_SIZE),
            "years": years,
            "year": year,
            "stage": stage,
            "kind": kind,
            "kinds": kinds,
            "stages": Stage,
        },
    )


def show(request: HttpRequest, number: int) -> HttpResponse:
    """A tournament. People are named once the office has checked the report."""
    tournament = get_object_or_404(Tournament, pk=number)
    context: dict[str, Any] = {
        "tournament": tournament,
        "stages": Stage,
        "kind": TimeControl(tournament.time_control).name.lower(),
        "is_waiting": tournament.stage in _STAGES["waiting"],
        "is_rated": tournament.stage == Stage.RATED,
        "is_checked": tournament.stage in _CHECKED,
    }
    if tournament.stage in _CHECKED:
        context |= _table(request, tournament)
    return render(request, "ratings/tournament.html", context)


def _table(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    games = list(Game.objects.filter(tournament=tournament).order_by("round", "id"))
    rows = standings(entries, games)
    settled = (
        RunTournament.objects.filter(tournament=tournament, run__shown_by__status=ListStatus.PUBLISHED)
        .select_related("start_list")
        .first()
    )
    run_id = settled.run_id if settled else None
    results = {
        result.player_id: result
        for result in TournamentRating.objects.filter(run_id=run_id, tournament=tournament)
    }
    merges: dict[int, list[int]] = defaultdict(list)
    for number, survivor in PlayerMerge.objects.filter(
        player__in=[entry.player_id for entry in entries]
    ).values_list("player", "survivor"):
        merges[number].append(survivor)
    coefficients = dict(
        Rating.objects.filter(run_id=run_id, player_id__in=list(results)).values_list("player_id", "k_used")
    )
    decisions = _decisions(run_id, games)
    paging = page_of(request, rows, PARTICIPANTS)
    shown: list[Row] = list(paging["page"])
    is_matrix = tournament.system in ALL_AGAINST_ALL and len(rows) <= _LARGEST_MATRIX
    rounds = range(1, max([tournament.rounds, *(game.round for game in games)], default=0) + 1)
    cells = Cells(rows, shown, decisions)
    return {
        "paging": paging,
        "lines": [
            {
                "row": row,
                "number": cells.numbers[row.entry.pk],
                "player": row.entry.player,
                "name": shown_name(row.entry),
                "cells": cells.by_opponent(row, rows) if is_matrix else cells.by_round(row, rounds),
            }
            | _rated(_result(results, row.entry, merges), coefficients)
            for row in shown
        ],
        "columns": [shown_name(row.entry) for row in rows] if is_matrix else [],
        "rounds": [] if is_matrix else rounds,
        "participants": len(rows),
        "played": sum(row.games for row in rows) // 2,
        "teams": teams(rows) if tournament.system == System.TEAM else [],
        "settled": settled,
        "method": explain_average(settled) if settled else "",
        "list": RatingList.objects.filter(run_id=run_id, status=ListStatus.PUBLISHED).first()
        if settled
        else None,
        "not_rated": _reasons(settled.edition, decisions) if settled else [],
    }


def _result(
    results: dict[int, TournamentRating], entry: Entry, merges: dict[int, list[int]]
) -> TournamentRating | None:
    """Give a participant's result: under his number, or the one it was merged into when the list was computed."""
    player = entry.player
    if player is None:
        return None
    numbers = [player.pk, player.merged_into_id, *merges.get(player.pk, [])]
    return next((results[number] for number in numbers if number in results), None)


def _rated(result: TournamentRating | None, coefficients: dict[int, int]) -> dict[str, Any]:
    """Give what a row shows of ratings. K times the sum is in hundredths, as the month adds it up."""
    change = None
    if result is not None and result.rating is not None and result.games and result.player_id in coefficients:
        change = result.change * coefficients[result.player_id]
    return {"result": result, "change": change}


def _decisions(run_id: int | None, games: list[Game]) -> dict[tuple[int, str], GameDecision]:
    """Give what became of each side of each game, in one query."""
    found: dict[tuple[int, str], GameDecision] = {}
    rows = GameRating.objects.filter(run_id=run_id, game_id__in=[game.pk for game in games])
    for game, white, black in rows.values_list("game_id", "white_decision", "black_decision"):
        found[game, "white"] = GameDecision(white)
        if black is not None:
            found[game, "black"] = GameDecision(black)
    return found


def _reasons(edition: str, decisions: dict[tuple[int, str], GameDecision]) -> list[tuple[str, int]]:
    """Give why results of this tournament were not rated, and how many each time."""
    counted = Counter(
        decision for decision in decisions.values() if not (decision.is_rated or decision.is_counted)
    )
    return [(explain_not_rated(edition, decision), counted[decision]) for decision in sorted(counted)]
