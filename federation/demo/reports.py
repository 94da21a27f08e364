"""Writing the report that the arbiter of a fictional tournament sends."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from federation.demo.people import DemoPlayer
from tournaments.play.results import TimeControl, TournamentSystem
from tournaments.trf.consistency import scored_half_points
from tournaments.trf.records import (
    PartialDate,
    ReportedGame,
    ReportedPlayer,
    ReportedTeam,
    TournamentReport,
)
from tournaments.trf.writer import write

TRF26_SINCE = dt.date(2025, 9, 1)
_SYSTEMS = {
    TournamentSystem.SWISS: ("Individual: Swiss-System", "FIDE_DUTCH_2025"),
    TournamentSystem.ROUND_ROBIN: ("Individual: Round-Robin", "BERGER_ROUNDROBIN"),
    TournamentSystem.DOUBLE_ROUND_ROBIN: ("Individual: Double Round-Robin", "FIDE_DOUBLEROUNDROBIN"),
    TournamentSystem.TEAM: ("Team: Round-Robin", "FIDE_TEAM_ROUNDROBIN"),
}
_TIMES = {
    TimeControl.STANDARD: ("Standard: 90 min + 30 sec/move", "5400+30"),
    TimeControl.RAPID: ("Rapid: 15 min + 10 sec/move", "900+10"),
    TimeControl.BLITZ: ("Blitz: 3 min + 2 sec/move", "180+2"),
}
_CARELESS_LINES = 0.002
_WINDOWS_PROGRAMS = 0.3


@dataclass(frozen=True, slots=True)
class Header:
    """What a report says about its event."""

    name: str
    city: str
    federation: str
    start: dt.date
    end: dt.date
    system: TournamentSystem
    time_control: TimeControl
    arbiter: str


def report_file(
    rng: Random,
    header: Header,
    field: Sequence[DemoPlayer],
    listed: Mapping[int, tuple[int, int | None]],
    games: Sequence[ReportedGame],
    teams: Mapping[str, tuple[int, ...]],
    careless: int = 0,
) -> bytes:
    """Return the file of an event; the field is in order of start numbers, `listed` is the arbiter's list.

    The first `careless` lines, and at random a few others, lack the number and the day of birth, so that the office
    must decide.
    """
    points = scored_half_points(games)
    order = sorted(range(1, len(field) + 1), key=lambda number: (-points.get(number, 0), number))
    ranks = {number: rank for rank, number in enumerate(order, 1)}
    players = []
    for start_number, person in enumerate(field, 1):
        number, rating = listed.get(person.index, (None, None))
        vague = start_number <= careless or rng.random() < _CARELESS_LINES
        birth = person.birth
        players.append(
            ReportedPlayer(
                start_number=start_number,
                name=person.name,
                sex=person.sex,
                title=person.title,
                rating=rating,
                federation=person.federation,
                fide_id=None if vague else person.fide_id,
                national_id="" if vague or number is None else str(number),
                birth=PartialDate(birth.year) if vague else PartialDate(birth.year, birth.month, birth.day),
                half_points=points.get(start_number, 0),
                rank=ranks[start_number],
                national_rating=None if vague else rating,
            )
        )
    rounds = max(game.round for game in games)
    encoded = header.start >= TRF26_SINCE
    system, time_control = _SYSTEMS[header.system], _TIMES[header.time_control]
    report = TournamentReport(
        name=header.name,
        city=header.city,
        federation=header.federation,
        start_date=header.start,
        end_date=header.end,
        type_text=system[0],
        encoded_type=system[1] if encoded else "",
        time_control_text=time_control[0],
        encoded_time_control=time_control[1] if encoded else "",
        chief_arbiter=header.arbiter,
        round_dates=_round_dates(header.start, header.end, rounds),
        rounds=rounds,
        players=tuple(players),
        games=tuple(games),
        teams=tuple(ReportedTeam(name, members) for name, members in teams.items()),
        system=header.system,
        time_control=header.time_control,
    )
    line_end = "\r\n" if rng.random() < _WINDOWS_PROGRAMS else "\n"
    return write(report).replace("\n", line_end).encode()


def _round_dates(start: dt.date, end: dt.date, rounds: int) -> tuple[dt.date, ...]:
    """From the first day to the last; as evenly as possible if there are more rounds than days."""
    days = (end - start).days + 1
    if rounds > days:
        return tuple(start + dt.timedelta(days=turn * days // rounds) for turn in range(rounds))
    return tuple(start + dt.timedelta(days=(days - 1) * turn // max(1, rounds - 1)) for turn in range(rounds))
