"""The Berger tables: in which round of a round robin two players meet, and who has White.

FIDE Handbook C.05, General Regulations for Competitions, annex 1. Pure.
"""


def rounds(players: int, cycles: int = 1) -> int:
    """How many rounds this many players need; if the number is odd, one is free in each."""
    return cycles * _cycle(players)


def _cycle(players: int) -> int:
    return max(0, players - 1 + players % 2)


def meeting(first: int, second: int, players: int, cycle: int = 1) -> tuple[int, int]:
    """The round of two players' game and the player with White, both numbered from 1; colours change each cycle.

    Raises ValueError unless they are two of the players.
    """
    if not (1 <= first <= players and 1 <= second <= players and first != second):
        raise ValueError(f"{first} and {second} do not meet among {players} players")
    low, high = sorted((first, second))
    even = players + players % 2
    if high == even:
        number = (2 * low - 1) % (even - 1) or even - 1
        white = low if 2 * low <= even else high
    else:
        number = (low + high - 1) % (even - 1) or even - 1
        white = low if (low + high) % 2 else high
    if cycle % 2 == 0:
        white = low + high - white
    return number + (cycle - 1) * _cycle(players), white
