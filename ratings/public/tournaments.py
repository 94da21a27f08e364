"""All tournaments, and one with its standings, cross-table and rating changes."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count, Max, Min, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import SafeString

from players.base.paging import page_of, whole_number
from players.base.public_pages import reads
from players.models import Player, PlayerMerge, Visibility
from ratings.models import GameRating, Rating, TournamentRating
from ratings.public.cells import Cells
from ratings.published.in_force import rated_as
from ratings.published.objections import open_until
from ratings.regulations.decisions import GameDecision
from ratings.regulations.editions import EDITIONS
from ratings.regulations.parameters import Regulations
from ratings.words.editions import edition_link
from ratings.words.event import explain_average
from ratings.words.figures import MINUS
from ratings.words.game import explain_not_rated
from ratings.words.sentences import Sentence
from tournaments.models import (
    ALL_AGAINST_ALL,
    TAKEN_OUT,
    Entry,
    Finding,
    Game,
    Severity,
    Stage,
    StageChange,
    System,
    TimeControl,
    Tournament,
)
from tournaments.standings.crosstable import Participant, shown_name, shown_player, standings, teams
from tournaments.standings.pairings import Match, matches, pairings
from tournaments.versions.in_force import in_force, one_version_each, versions_of

PAGE_SIZE = 50
PARTICIPANTS = 200
"""Rows of a cross-table on one page."""
_LARGEST_MATRIX = 30
_STAGES = {
    "waiting": (Stage.RECEIVED, Stage.IN_CORRECTION, Stage.ACCEPTED),
    "rated": (Stage.RATED,),
    "not-rated": TAKEN_OUT,
}
_MOST_MATCHES = 60
"""The most matches shown at once; larger events are shown by round."""
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
"""Counts only for the tournaments of a page, not for all."""
_CHECKED = (Stage.ACCEPTED, Stage.RATED)


@reads("year", "month", "stage", "kind", "page")
def index(request: HttpRequest) -> HttpResponse:
    """All tournaments, newest first, by year, stage and time control."""
    year, month = (whole_number(request.GET.get(name)) for name in ("year", "month"))
    stage = request.GET.get("stage", "")
    kind = request.GET.get("kind", "")
    kinds = TimeControl.by_slug()
    found: QuerySet[Tournament] = one_version_each().annotate(participants=_PARTICIPANTS)
    found = found.filter(stage__in=_STAGES.get(stage, [*_STAGES["waiting"], *_STAGES["rated"]]))
    years = _years()
    if year is not None and 1 <= year <= 9999:
        found = found.filter(end_date__year=year)
    if month is not None and 1 <= month <= 12:
        found = found.filter(end_date__month=month)
    if kind in kinds:
        found = found.filter(time_control=kinds[kind])
    paging = page_of(request, found, PAGE_SIZE)
    return render(
        request,
        "public/tournaments.html",
        {
            "paging": paging,
            "by_month": _by_month(paging["page"]),
            "years": years,
            "year": year,
            "months": [datetime.date(2000, number, 1) for number in range(1, 13)],
            "month": month,
            "stage": stage,
            "kind": kind,
            "kinds": kinds,
            "stages": Stage,
        },
    )


def _by_month(tournaments: Iterable[Tournament]) -> list[tuple[datetime.date, list["Listed"]]]:
    """Return the tournaments by month, in the order given."""
    reasons = _why_not([one for one in tournaments if one.stage in _STAGES["not-rated"]])
    kinds = {one.value: str(one.label) for one in TimeControl}
    systems = {one.value: str(one.label) for one in System}
    return [
        (
            day,
            [Listed(one, kinds[one.time_control], systems[one.system], reasons.get(one.pk)) for one in found],
        )
        for day, found in groupby(tournaments, lambda one: one.end_date.replace(day=1))
    ]


def _years() -> range:
    """Return the years with tournaments, latest first."""
    ends = Tournament.objects.aggregate(first=Min("end_date"), last=Max("end_date"))
    if ends["last"] is None:
        return range(0)
    return range(ends["last"].year, ends["first"].year - 1, -1)


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a tournament is not rated. The office's words to the sender may name people and are not shown."""

    is_returned: bool
    at: datetime.datetime | None
    open_points: int
    """Findings that must be fixed."""


class Listed(NamedTuple):
    """A row of the list of tournaments, with its time control and system in words."""

    tournament: Tournament
    kind: str
    system: str
    why: WhyNot | None


def _why_not(tournaments: list[Tournament]) -> dict[int, WhyNot]:
    """Read why tournaments are not rated, in two queries."""
    if not tournaments:
        return {}
    numbers = [tournament.pk for tournament in tournaments]
    at: dict[int, datetime.datetime] = {
        change.tournament_id: change.at
        for change in StageChange.objects.filter(
            tournament__in=numbers, stage__in=_STAGES["not-rated"]
        ).order_by("at", "id")
    }
    blocks = Counter(
        Finding.objects.filter(
            report__tournament__in=numbers, severity=Severity.BLOCK, settled_at=None
        ).values_list("report__tournament", flat=True)
    )
    return {
        one.pk: WhyNot(one.stage == Stage.RETURNED, at.get(one.pk), blocks[one.pk]) for one in tournaments
    }


class TableRow(NamedTuple):
    """A row of a cross-table."""

    row: Participant
    number: int
    player: Player | None
    """The player whose page may be linked."""
    title: str
    name: str
    cells: SafeString
    result: TournamentRating | None
    change: int | None
    """Hundredths of a point."""


@reads("page", "round")
def show(request: HttpRequest, number: int) -> HttpResponse:
    """A tournament in the version that counts. People are named once the office has checked the report."""
    tournament = in_force(number)
    if tournament is None:
        raise Http404
    if tournament.number != number:
        return redirect("ratings:tournament", tournament.number)
    return _show(request, tournament)


@reads("page", "round")
def show_version(request: HttpRequest, number: int, version: int) -> HttpResponse:
    """An earlier or later version of a tournament that the office has checked."""
    found = get_object_or_404(versions_of(number), version=version, accepted_at__isnull=False)
    current = in_force(number)
    if current is None or found == current:
        return redirect("ratings:tournament", found.number)
    return _show(request, found, current)


def _show(request: HttpRequest, tournament: Tournament, current: Tournament | None = None) -> HttpResponse:
    is_checked = tournament.stage in _CHECKED or current is not None
    context: dict[str, Any] = {
        "tournament": tournament,
        "stages": Stage,
        "kind": TimeControl(tournament.time_control).slug,
        "is_waiting": tournament.stage in _STAGES["waiting"],
        "is_rated": tournament.stage == Stage.RATED,
        "is_checked": is_checked,
        "current": current,
        "checked_versions": versions_of(tournament.number)
        .filter(accepted_at__isnull=False)
        .exclude(pk=tournament.pk),
    }
    if tournament.stage in _STAGES["not-rated"]:
        context["why_not"] = _why_not([tournament])[tournament.pk]
    if is_checked:
        context |= _table(request, tournament)
    return render(request, "public/tournament.html", context)


def _table(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    games = list(Game.objects.filter(tournament=tournament).order_by("round", "id"))
    rows = standings(entries, games)
    settled = rated_as(tournament)
    run_id = settled.run_id if settled else None
    results = {
        result.player_id: result
        for result in TournamentRating.objects.filter(run_id=run_id, tournament=tournament)
    }
    merges = _merges([entry.player for entry in entries if entry.player is not None], results)
    coefficients = dict(
        Rating.objects.filter(run_id=run_id, player_id__in=list(results)).values_list("player_id", "k_used")
    )
    decisions = _decisions(run_id, tournament)
    paging = page_of(request, rows, PARTICIPANTS)
    shown: list[Participant] = list(paging["page"])
    is_matrix = tournament.system in ALL_AGAINST_ALL and len(rows) <= _LARGEST_MATRIX
    rounds = range(1, max([tournament.rounds, *(game.round for game in games)], default=0) + 1)
    cells = Cells(rows, shown, decisions)
    return {
        "paging": paging,
        "lines": [
            TableRow(
                row=row,
                number=cells.numbers[row.entry.pk],
                player=shown_player(row.entry),
                title=_title(row.entry),
                name=shown_name(row.entry),
                cells=cells.by_opponent(row, rows) if is_matrix else cells.by_round(row, rounds),
                result=(result := _result(results, row.entry, merges)),
                change=_change(result, coefficients),
            )
            for row in shown
        ],
        "columns": [shown_name(row.entry) for row in rows] if is_matrix else [],
        "rounds": [] if is_matrix else rounds,
        "participants": len(rows),
        "played": sum(row.games for row in rows) // 2,
        "round_numbers": rounds,
        **_round(request, rows, rounds),
        "matches": _matches(rows, rounds) if tournament.system == System.TEAM else {},
        "teams": teams(rows) if tournament.system == System.TEAM else [],
        "settled": settled,
        "method": explain_average(EDITIONS[settled.edition], settled) if settled else "",
        "edition": edition_link(EDITIONS[settled.edition]) if settled else "",
        "list": settled.run.list if settled else None,
        "objections_until": open_until(settled.run.list.published_at) if settled else None,
        "not_rated": _reasons(EDITIONS[settled.edition], decisions) if settled else [],
    }


def _merges(players: list[Player], results: Collection[int]) -> dict[int, list[int]]:
    """Return the numbers that players were ever merged into, for those without a result under the current one."""
    missing = [one.pk for one in players if one.pk not in results and one.merged_into_id not in results]
    found: dict[int, list[int]] = defaultdict(list)
    if missing:
        for number, survivor in PlayerMerge.objects.filter(player__in=missing).values_list(
            "player", "survivor"
        ):
            found[number].append(survivor)
    return found


def _result(
    results: dict[int, TournamentRating], entry: Entry, merges: dict[int, list[int]]
) -> TournamentRating | None:
    """Return a participant's result: under the own number, or the one it was merged into when the list was computed."""
    player = entry.player
    if player is None:
        return None
    numbers = [player.pk, player.merged_into_id, *merges.get(player.pk, [])]
    return next((results[number] for number in numbers if number in results), None)


def _title(entry: Entry) -> str:
    """Return the title of a participant who is named in public."""
    player = entry.player
    return player.title if player is not None and player.visibility == Visibility.NAMED else ""


def _round(request: HttpRequest, rows: list[Participant], rounds: range) -> dict[str, Any]:
    """Return the round that `?round=` requests, if it exists."""
    chosen = whole_number(request.GET.get("round"))
    if chosen is None or chosen not in rounds:
        return {"round": None, "pairings": []}
    return {
        "round": chosen,
        "pairings": [
            {
                "white": shown_name(one.white),
                "white_player": shown_player(one.white),
                "black": shown_name(one.black) if one.black else "",
                "black_player": shown_player(one.black) if one.black else None,
                "white_symbol": one.white_cell.symbol.replace("-", MINUS),
                "black_symbol": one.black_cell.symbol.replace("-", MINUS) if one.black_cell else "",
                "white_team": one.white.team,
                "black_team": one.black.team if one.black else "",
            }
            for one in pairings(rows, chosen)
        ],
    }


def _matches(rows: list[Participant], rounds: range) -> dict[int, list[Match]]:
    """Return the team matches by round; None if there are more than a page can show."""
    found = {number: played for number in rounds if (played := matches(rows, number))}
    return found if sum(map(len, found.values())) <= _MOST_MATCHES else {}


def _change(result: TournamentRating | None, coefficients: dict[int, int]) -> int | None:
    """Return K times the sum, in hundredths, as added up for the month."""
    if result is None or result.rating is None or not result.games or result.player_id not in coefficients:
        return None
    return result.change * coefficients[result.player_id]


def _decisions(run_id: int | None, tournament: Tournament) -> dict[tuple[int, str], GameDecision]:
    """Return the decision for each side of each game, in one query."""
    found: dict[tuple[int, str], GameDecision] = {}
    rows = GameRating.objects.filter(run_id=run_id, game__tournament=tournament)
    for game, white, black in rows.values_list("game_id", "white_decision", "black_decision"):
        found[game, "white"] = GameDecision(white)
        if black is not None:
            found[game, "black"] = GameDecision(black)
    return found


def _reasons(
    rules: Regulations, decisions: dict[tuple[int, str], GameDecision]
) -> list[tuple[Sentence, int]]:
    """Return the reasons why results of this tournament were not rated, with their counts."""
    counted = Counter(
        decision for decision in decisions.values() if not (decision.is_rated or decision.is_counted)
    )
    return [(explain_not_rated(rules, decision), counted[decision]) for decision in sorted(counted)]
