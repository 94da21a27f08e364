"""Rounds read as arrays: exactly those without a doubt, and the same games as cell by cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.trf.builder import player
from tournaments.play.results import GameKind
from tournaments.trf import agreed, both_sides, cells, layout
from tournaments.trf.findings import Findings
from tournaments.trf.records import ReportedGame

PLAYED, FORFEIT = GameKind.PLAYED, GameKind.FORFEIT


def cut(*rows: tuple[int, str]) -> dict[int, layout.PlayerLine]:
    return {number: layout.cut(player(number, cell), number, Findings()) for number, cell in rows}


def test_a_round_of_games_forfeits_and_byes_is_read():
    lines = cut(
        (1, "  30 b 1"),
        (2, "  10 w -"),
        (10, "   2 b +"),
        (30, "   1 w 0"),
        (40, "0000 - U"),
        (50, "     - -"),
        (60, "  70 - L"),
        (70, "  60 - W"),
        (80, ""),
    )
    games, doubtful = agreed.games(lines)
    assert doubtful == []
    assert games == [
        ReportedGame(1, 30, 1, 0, 2, PLAYED, True),
        ReportedGame(1, 2, 10, 0, 2, FORFEIT, True),
        ReportedGame(1, 60, 70, 0, 2, GameKind.UNDER_ONE_MOVE, False),
        ReportedGame(1, 40, None, 2, 0, GameKind.PAIRING_BYE, False),
        ReportedGame(1, 50, None, 0, 0, FORFEIT, False),
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("   2 w 1", "   1 b 1"),
        ("   2 w 0", "   1 b 0"),
        ("   2 w 1", "   1 w 0"),
        ("   2 w 1", "   1 - 0"),
        ("   2 - 1", "   1 - 0"),
        ("   2 w 1", ""),
        ("   2 w 1", "   3 b 0"),
        ("   2 w 1", "0000 - -"),
        ("   1 w 1", "   2 b 0"),
        ("   2 w +", "   1 b L"),
        ("   2 w +", "   1 b +"),
        ("   2 w U", "   1 b Z"),
        ("   2 w 1", "   1 b  "),
        ("   2 w 1", "   1 b ?"),
        ("   2 w 1", "   1 b Ж"),
        ("   2 w 1", "   1b 0 "),
        ("   2 w 1", "1    b 0"),
        ("   2 w 1", "   1 x 0"),
        ("0000 - 1", "0000 - Z"),
    ],
)
def test_a_round_with_a_doubt_is_left_alone_and_the_others_are_read(first: str, second: str):
    lines = {
        number: layout.cut(player(number, cell, other), number, Findings())
        for number, cell, other in ((1, first, "   2 b ="), (2, second, "   1 w ="))
    }
    assert agreed.games(lines) == ([ReportedGame(2, 2, 1, 1, 1, PLAYED, True)], [1])


def test_of_two_who_name_the_same_opponent_neither_is_read():
    assert agreed.games(cut((1, "   2 w 1"), (2, "   1 b 0"), (3, "   2 w 1"))) == ([], [1])


SIDES = [
    "   2 w 1",
    "   1 b 0",
    "   1 w 1",
    "   3 b 1",
    "   2 w 0",
    "   2 w +",
    "   3 - -",
    "0000 - H",
    "",
    "   1 b 1",
]


@given(st.lists(st.sampled_from(SIDES), min_size=3, max_size=3))
def test_cell_by_cell_gives_the_same_games_and_finds_nothing(sides: list[str]):
    lines = cut(*enumerate(sides, start=1))
    games, doubtful = agreed.games(lines)
    findings = Findings()
    told = {number: cells.parse(line, [1], findings) for number, line in lines.items()}
    places = {number: line.number for number, line in lines.items()}
    slowly = both_sides.games(told, both_sides.last_round(told), places, findings)
    if not doubtful:
        assert sorted(games) == sorted(slowly)
        assert findings.in_order() == ()
    else:
        assert games == []
