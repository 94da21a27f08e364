"""What a person types for a result."""

import pytest

from tournaments.entering.codes import mirrored, read_alone, read_game
from tournaments.play.results import GameKind

PLAYED, FORFEIT, SHORT = GameKind.PLAYED, GameKind.FORFEIT, GameKind.UNDER_ONE_MOVE


@pytest.mark.parametrize(
    ("text", "kind", "first", "second"),
    [
        ("1", PLAYED, 2, 0),
        ("0", PLAYED, 0, 2),
        ("½", PLAYED, 1, 1),
        ("=", PLAYED, 1, 1),
        ("5", PLAYED, 1, 1),
        ("h", PLAYED, 1, 1),
        ("H", PLAYED, 1, 1),
        ("+", FORFEIT, 2, 0),
        ("-", FORFEIT, 0, 2),
        ("−", FORFEIT, 0, 2),
        ("W", SHORT, 2, 0),
        ("d", SHORT, 1, 1),
        ("l", SHORT, 0, 2),
        ("--", FORFEIT, 0, 0),
        ("x", FORFEIT, 0, 0),
        ("00", PLAYED, 0, 0),
        ("½0", PLAYED, 1, 0),
        ("0=", PLAYED, 0, 1),
        ("1-0", PLAYED, 2, 0),
        ("½-½", PLAYED, 1, 1),
        (" 1 ", PLAYED, 2, 0),
        ("1:0", PLAYED, 2, 0),
        ("0 : 1", PLAYED, 0, 2),
        ("½:½", PLAYED, 1, 1),
        ("1/2", PLAYED, 1, 1),
        ("1/2:1/2", PLAYED, 1, 1),
        ("1/2-1/2", PLAYED, 1, 1),
        ("0,5", PLAYED, 1, 1),
        ("0.5:0.5", PLAYED, 1, 1),
        (",5", PLAYED, 1, 1),
        ("½:0", PLAYED, 1, 0),
        ("0:0", PLAYED, 0, 0),
        ("+:-", FORFEIT, 2, 0),
        ("-:+", FORFEIT, 0, 2),
        ("−:−", FORFEIT, 0, 0),
    ],
)
def test_a_result_of_two(text: str, kind: GameKind, first: int, second: int) -> None:
    read = read_game(text)
    assert (read.kind, read.first, read.second, read.colour) == (kind, first, second, "")


@pytest.mark.parametrize(
    ("text", "colour"), [("1w", "w"), ("½B", "b"), ("00w", "w"), ("Lb", "b"), ("1:0w", "w"), ("1/2b", "b")]
)
def test_a_colour_may_follow(text: str, colour: str) -> None:
    assert read_game(text).colour == colour


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\0",
        *"2 11 1½ ++ +1 1+ U F Z W0 bw abc 1000 b ٣ : 1: :0 1::0 1:1 1:0:1 10,5 2/1 1-:0".split(),
    ],
)
def test_everything_else_is_no_result(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (no other message is promised)
        read_game(text)


@pytest.mark.parametrize(
    ("text", "kind", "half_points"),
    [
        ("H", GameKind.HALF_POINT_BYE, 1),
        ("f", GameKind.FULL_POINT_BYE, 2),
        ("u", GameKind.PAIRING_BYE, 2),
        ("Z", GameKind.ZERO_POINT_BYE, 0),
        ("+", FORFEIT, 2),
        ("-", FORFEIT, 0),
    ],
)
def test_what_happens_without_an_opponent(text: str, kind: GameKind, half_points: int) -> None:
    assert read_alone(text) == (kind, half_points)


@pytest.mark.parametrize("text", ["", "1", "=", "W", "--"])
def test_a_game_needs_an_opponent(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_alone(text)


@pytest.mark.parametrize(
    ("text", "other"),
    [("1", "0"), ("½", "½"), ("+", "-"), ("--", "--"), ("½0", "0½"), ("W", "L"), ("", ""), ("?", "?")],
)
def test_the_other_cell_of_a_game(text: str, other: str) -> None:
    assert mirrored(text) == other
    assert mirrored(other) == text
