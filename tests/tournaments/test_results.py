"""Kinds of games, result letters and symbols."""

import pytest

from tournaments.play.results import GameKind, display_symbol, from_trf_code, trf_code

CODES = {
    "1": (GameKind.PLAYED, 2, "1"),
    "=": (GameKind.PLAYED, 1, "½"),
    "0": (GameKind.PLAYED, 0, "0"),
    "+": (GameKind.FORFEIT, 2, "+"),
    "-": (GameKind.FORFEIT, 0, "-"),
    "W": (GameKind.UNDER_ONE_MOVE, 2, "W"),
    "D": (GameKind.UNDER_ONE_MOVE, 1, "D"),
    "L": (GameKind.UNDER_ONE_MOVE, 0, "L"),
    "H": (GameKind.HALF_POINT_BYE, 1, "H"),
    "F": (GameKind.FULL_POINT_BYE, 2, "F"),
    "U": (GameKind.PAIRING_BYE, 2, "U"),
    "Z": (GameKind.ZERO_POINT_BYE, 0, "Z"),
}


@pytest.mark.parametrize("code", CODES)
def test_result_letters(code):
    kind, half_points, symbol = CODES[code]
    assert from_trf_code(code) == from_trf_code(code.lower()) == (kind, half_points)
    assert trf_code(kind, half_points) == code
    assert display_symbol(kind, half_points) == symbol


@pytest.mark.parametrize("code", ["", "x", "10", "½", " "])
def test_unknown_letters(code):
    with pytest.raises(ValueError, match="unknown result code"):
        from_trf_code(code)


@pytest.mark.parametrize(
    ("kind", "half_points"), [(GameKind.FORFEIT, 1), (GameKind.PLAYED, 3), (GameKind.HALF_POINT_BYE, 2)]
)
def test_results_that_do_not_exist(kind, half_points):
    for write in (trf_code, display_symbol):
        with pytest.raises(ValueError, match="no result code"):
            write(kind, half_points)


def test_only_games_over_the_board_are_rated_r21_c10():
    assert [kind for kind in GameKind if kind.rated] == [GameKind.PLAYED]


def test_byes():
    assert [kind.name for kind in GameKind if kind.is_bye] == [
        "HALF_POINT_BYE",
        "FULL_POINT_BYE",
        "PAIRING_BYE",
        "ZERO_POINT_BYE",
    ]
