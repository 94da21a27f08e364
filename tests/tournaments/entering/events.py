"""Tournaments entered by hand, for tests."""

import datetime as dt
from typing import Any

from players.models import Player
from tests.tournaments.reports import register
from tournaments.entering.by_table import set_cell
from tournaments.entering.heads import create_event
from tournaments.entering.participants import add_people
from tournaments.entering.pasted import PastedLine
from tournaments.models import System, TimeControl, Tournament

HEAD: dict[str, Any] = {
    "name": "Club Championship",
    "city": "Springfield",
    "federation": "NOR",
    "chief_arbiter": "Arbiter, Anna",
    "start_date": dt.date(2026, 3, 2),
    "end_date": dt.date(2026, 3, 20),
    "system": System.ROUND_ROBIN,
    "time_control": TimeControl.STANDARD,
    "rounds": None,
}
NAMES = (
    "Abel, Anna|Baker, Bert|Cole, Cleo|Dunn, Dora|Ertl, Emil|Frey, Fred|Gold, Greta|Hahn, Hugo|Iken, Ines|Jahn, Jan|"
    "Karl, Kira|Lenz, Leo"
).split("|")


def registered(count: int) -> list[Player]:
    """So many registered players of the federation, born 1970-01-01, 1971-01-02 and so on."""
    return [
        register(name, f"{1970 + number}-01-{number + 1:02}", sex="m", federation="NOR")
        for number, name in enumerate(NAMES[:count])
    ]


def event(players: int = 0, **head: Any) -> Tournament:
    """A tournament, a round robin unless said otherwise, of so many registered players."""
    tournament = create_event(None, **(HEAD | head))
    take_part(tournament, registered(players))
    tournament.refresh_from_db()
    return tournament


def take_part(tournament: Tournament, players: list[Player]) -> None:
    lines = [
        (PastedLine("", name=p.name, birth=p.birth_date.strftime("%Y/%m/%d") if p.birth_date else ""), p)
        for p in players
    ]
    if lines:
        add_people(tournament, lines, None)


def swiss(players: int, rounds: int = 3, **head: Any) -> Tournament:
    return event(players, system=System.SWISS, rounds=rounds, **head)


def fill(tournament: Tournament, results: dict[tuple[int, int], str]) -> None:
    """Enter cells by start numbers, each for the first time."""
    for (first, second), text in results.items():
        set_cell(tournament, first, second, text, seen="", by=None)


def all_won_by_the_lower(players: int) -> dict[tuple[int, int], str]:
    return {(a, b): "1" for a in range(1, players + 1) for b in range(a + 1, players + 1)}
