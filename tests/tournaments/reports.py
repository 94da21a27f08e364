"""Events of registered players, and report files about them, for tests of the services."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from players.models import Player
from tests.tournaments.trf import builder
from tournaments.intake.receiving import Received, receive_report
from tournaments.models import Finding, Severity, Tournament

NOW = dt.datetime(2025, 3, 10, 12, tzinfo=dt.UTC)


def register(name: str, birth: str = "", **fields: Any) -> Player:
    """A registered player, born on YYYY-MM-DD or in YYYY."""
    if len(birth) == 4:
        fields["birth_year"] = int(birth)
    elif birth:
        fields["birth_date"] = dt.date.fromisoformat(birth)
    return Player.objects.create(name=name, **fields)


def four_players() -> list[Player]:
    return [
        register("Andersen, Anne", "1970-01-11", sex="w"),
        register("Berg, Bo", "1980-02-12", sex="m"),
        register("Carlsen, Carl", "1990-03-13", sex="m"),
        register("Dahl, Dina", "2000-04-14", sex="w"),
    ]


# Every side of two rounds: 1-2, 3-4, then 3-1, 4-2.
CELLS = (
    ("   2 w 1", "   3 b ="),
    ("   1 b 0", "   4 b 1"),
    ("   4 w =", "   1 w ="),
    ("   3 b =", "   2 w 0"),
)

OTHER_CELLS = (("   2 w =", CELLS[0][1]), ("   1 b =", CELLS[1][1]), *CELLS[2:])
"""The same with a draw on the first board."""


def line(number: int, player: Player, *cells: str, **changes: str) -> str:
    """The line of a registered player as a careful reporter writes it, under the office's number."""
    fields = {
        "name": player.name,
        "sex": player.sex,
        "fide_id": str(player.pk),
        "birth": "" if player.birth_date is None else player.birth_date.strftime("%Y/%m/%d"),
    }
    return builder.player(number, *cells, **(fields | changes))


def lines(players: Sequence[Player], cells: Sequence[Sequence[str]] = CELLS) -> list[str]:
    return [
        line(number, player, *row) for number, (player, row) in enumerate(zip(players, cells, strict=True), 1)
    ]


def content(*player_lines: str, header: Iterable[str] = builder.HEADER) -> bytes:
    return builder.text(*player_lines, header=header).encode()


def round_dates(*dates: str) -> str:
    """Record 132 with the dates, YY/MM/DD, in their columns."""
    return "132".ljust(91) + "".join(f"{date:<10}" for date in dates)


def receive(*player_lines: str, header: Iterable[str] = builder.HEADER, **given: Any) -> Received:
    """What becomes of a report of these lines, received some days after the event."""
    given.setdefault("now", NOW)
    return receive_report("event.trf", content(*player_lines, header=header), **given)


def received_tournament(
    *player_lines: str, header: Iterable[str] = builder.HEADER, **given: Any
) -> Tournament:
    """The tournament of a report that nothing blocks."""
    received = receive(*player_lines, header=header, **given)
    assert received.tournament is not None, [finding.message for finding in received.findings]
    return received.tournament


def codes(received: Received) -> dict[str, str]:
    """Severity of each kind of finding."""
    return {finding.code: finding.severity for finding in received.findings}


def doubts(received: Received) -> dict[str, str]:
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
    return doubts(receive(*lines(four_players())))
