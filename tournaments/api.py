"""The read-only API for tournaments: what was played. `ratings.api` has the rating changes."""

import datetime as dt
from typing import Annotated, Literal

from django.db.models import Q
from django.http import Http404, HttpRequest
from ninja import Router
from pydantic import Field

from players.base.interface import PAGE_SIZE, Answer, InDigits, Number, Paged, PageNumber, PageSize, page_of
from tournaments.models import SET_ASIDE, Entry, Game, Stage, System, TimeControl, TimeControlName, Tournament
from tournaments.play.results import GameKind
from tournaments.standings.crosstable import Cell, Participant, shown_name, standings
from tournaments.versions.in_force import in_force, one_version_each

router = Router(tags=["Tournaments"])
_CHECKED = (Stage.ACCEPTED, Stage.RATED)

StageName = Literal["received", "in_correction", "accepted", "rated", "returned", "withdrawn", "replaced"]


class TournamentOut(Answer):
    number: int
    version: int = Field(description="Counted from 1; a later one corrects the one before")
    name: str
    city: str
    federation: str
    start: dt.date
    end: dt.date
    system: str = Field(description="swiss, round_robin, double_round_robin or team")
    time_control: TimeControlName
    rounds: int
    stage: StageName


class RoundOut(Answer):
    """A participant's game, forfeit or bye of one round."""

    round: int
    opponent: int | None = Field(description="The opponent's start number")
    colour: str = Field(description="white, black, or nothing")
    result: str = Field(description="As in report files: 1 = 0 played, + - forfeits, W D L, H F U Z byes")
    half_points: int
    kind: str


class ParticipantOut(Answer):
    place: int = Field(description="Equal scores share a place")
    start_number: int
    player: int | None = Field(description="The office's number")
    name: str
    team: str
    half_points: int
    games: int = Field(description="Played over the board")
    results: list[RoundOut]


class CrossTableOut(TournamentOut):
    """A tournament with everyone's results. Before the office has checked the report there are none."""

    participants: list[ParticipantOut]


def tournament_of(number: int) -> Tournament:
    """Return a tournament in the version that counts. Raises Http404."""
    tournament = in_force(number)
    if tournament is None:
        raise Http404(f"There is no tournament {number}.")
    return tournament


@router.get(
    "", response=Paged[TournamentOut], operation_id="tournaments", summary="Tournaments, newest first"
)
def index(
    request: HttpRequest,
    year: Annotated[int, Field(ge=1800, le=2999), InDigits] | None = None,
    stage: StageName | None = None,
    time_control: TimeControlName | None = None,
    page: PageNumber = 1,
    page_size: PageSize = PAGE_SIZE,
) -> dict[str, object]:
    """Tournaments by year, stage and time control; returned and withdrawn ones only if asked for."""
    wanted = ~Q(stage__in=SET_ASIDE) if stage is None else Q(stage=Stage[stage.upper()])
    found = one_version_each().filter(wanted)
    if year is not None:
        found = found.filter(end_date__year=year)
    if time_control is not None:
        found = found.filter(time_control=TimeControl.by_slug()[time_control])
    rows, total, following = page_of(found, page, page_size)
    return {"items": [_facts(tournament) for tournament in rows], "total": total, "next": following}


@router.get("/{number}", response=CrossTableOut, operation_id="tournament", summary="A tournament's results")
def show(request: HttpRequest, number: Number) -> dict[str, object]:
    """Standings with each participant's games by round."""
    tournament = tournament_of(number)
    rows: list[Participant] = []
    if tournament.stage in _CHECKED:
        entries = Entry.objects.filter(tournament=tournament).select_related("player")
        rows = standings(entries, Game.objects.filter(tournament=tournament).order_by("round", "id"))
    return _facts(tournament) | {"participants": [_participant(row) for row in rows]}


def _facts(tournament: Tournament) -> dict[str, object]:
    return {
        "number": tournament.number,
        "version": tournament.version,
        "name": tournament.name,
        "city": tournament.city,
        "federation": tournament.federation,
        "start": tournament.start_date,
        "end": tournament.end_date,
        "system": System(tournament.system).name.lower(),
        "time_control": TimeControl(tournament.time_control).slug,
        "rounds": tournament.rounds,
        "stage": Stage(tournament.stage).name.lower(),
    }


def _participant(row: Participant) -> dict[str, object]:
    return {
        "place": row.place,
        "start_number": row.entry.start_number,
        "player": row.entry.player_id,
        "name": shown_name(row.entry),
        "team": row.entry.team,
        "half_points": row.half_points,
        "games": row.games,
        "results": [_round(number, cell) for number in sorted(row.by_round) for cell in row.by_round[number]],
    }


def _round(number: int, cell: Cell) -> dict[str, object]:
    return {
        "round": number,
        "opponent": cell.opponent.start_number if cell.opponent is not None else None,
        "colour": cell.colour,
        "result": cell.symbol.replace("½", "="),
        "half_points": cell.half_points,
        "kind": GameKind(cell.game.kind).name.lower(),
    }
