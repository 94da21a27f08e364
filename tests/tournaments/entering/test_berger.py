"""The Berger tables, against those that FIDE prints (Handbook C.05, annex 1)."""

import pytest

from tournaments.play.berger import meeting, rounds

PRINTED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | "
        "8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
}


def pairings(text: str) -> list[tuple[int, int, int]]:
    """Round, white, black."""
    return [
        (number, *map(int, game.split("-")))  # type: ignore[misc]
        for number, line in enumerate(text.split("|"), start=1)
        for game in line.split()
    ]


@pytest.mark.parametrize("players", PRINTED)
def test_every_printed_pairing(players: int) -> None:
    for number, white, black in pairings(PRINTED[players]):
        assert meeting(white, black, players) == (number, white)
        assert meeting(black, white, players) == (number, white)


@pytest.mark.parametrize("players", [3, 5, 7])
def test_of_an_odd_number_whoever_would_meet_the_last_is_free(players: int) -> None:
    for number, white, black in pairings(PRINTED[players + 1]):
        if players + 1 not in (white, black):
            assert meeting(white, black, players) == (number, white)


def test_colours_change_in_the_second_cycle() -> None:
    assert meeting(1, 4, 4, cycle=2) == (4, 4)
    assert meeting(1, 2, 4, cycle=2) == (5, 2)


@pytest.mark.parametrize(
    ("players", "cycles", "needed"), [(0, 1, 0), (1, 1, 1), (2, 1, 1), (3, 1, 3), (12, 1, 11), (5, 2, 10)]
)
def test_rounds(players: int, cycles: int, needed: int) -> None:
    assert rounds(players, cycles) == needed


@pytest.mark.parametrize("players", range(2, 41))
def test_nobody_plays_twice_in_a_round(players: int) -> None:
    taken: set[tuple[int, int]] = set()
    for a in range(1, players + 1):
        for b in range(a + 1, players + 1):
            number, white = meeting(a, b, players)
            assert white in (a, b)
            assert 1 <= number <= rounds(players)
            assert not {(number, a), (number, b)} & taken
            taken |= {(number, a), (number, b)}


@pytest.mark.parametrize("pair", [(1, 1), (0, 1), (1, 5)])
def test_who_does_not_take_part_does_not_meet(pair: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="do not meet"):
        meeting(*pair, 4)
