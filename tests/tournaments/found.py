"""What is found in reports of the registered players, for tests of the intake checks."""

from tests.tournaments.reports import (
    CELLS,
    four_players,
    line,
    lines,
    receive,
)
from tournaments.intake.receiving import Received
from tournaments.models import Finding, Severity, Tournament


def codes(received: Received) -> dict[str, str]:
    """Severity of each kind of finding; notes ask nothing and are left out."""
    return {f.code: f.severity for f in received.findings if f.severity != Severity.NOTE}


def first_line(**changes: str) -> list[str]:
    """The report of four registered players, the first one reported otherwise."""
    players = four_players()
    return [line(1, players[0], *CELLS[0], **changes), *lines(players)[1:]]


def standing(tournament: Tournament) -> dict[str, str]:
    """Severity of each kind of finding about what is stored."""
    return dict(Finding.objects.filter(tournament=tournament).values_list("code", "severity"))


def nothing_found() -> dict[str, str]:
    """What a report with nothing wrong gives."""
    return codes(receive(*lines(four_players())))
