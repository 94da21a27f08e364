"""The development coefficient K, and why."""

from enum import IntEnum

import numpy as np

from ratings.regulations.arithmetic import Integers
from ratings.regulations.parameters import Regulations


class KReason(IntEnum):
    """What determines K: the sentences of fide-2014 8.56, in the order of ruling R12."""

    REACHED_2400 = 1
    JUNIOR = 2
    NEW = 3
    SETTLED = 4
    EVERYONE = 5
    """One K for all, in rapid and blitz until 2022 (R37)."""


def is_junior(regulations: Regulations, birth: Integers, day: int) -> Integers:
    """Whether a player is a junior on `day`; how long that lasts is the edition's (ruling R14).

    `birth` and `day` are yyyymmdd; birth is yyyy0000 if only the year is known, and 0, nobody's, if it is unknown.
    """
    birth = np.asarray(birth)
    return (birth > 0) & (day < regulations.junior_until(regulations, birth))


def coefficient(
    regulations: Regulations, peak: Integers, games: Integers, birth: Integers, day: int
) -> tuple[Integers, Integers]:
    """Return K and its KReason on the list of `day`.

    `peak` is the highest rating published so far, this list included; `games` the rated games so far.
    """
    reason = regulations.coefficient_reason(
        regulations, np.asarray(peak), np.asarray(games), is_junior(regulations, birth, day)
    )
    return k_for(regulations, reason), reason


def k_for(regulations: Regulations, reason: Integers) -> Integers:
    """Return the K of a KReason."""
    k_of = np.array(
        [
            0,
            regulations.k_high,
            regulations.k_new,
            regulations.k_new,
            regulations.k_normal,
            regulations.k_normal,
        ]
    )
    return k_of[reason]


def limited_coefficient(regulations: Regulations, k: Integers, games: Integers) -> Integers:
    """Return the K of a period with `games` rated games: K x n may not exceed 700 (ruling R13)."""
    games = np.asarray(games)
    return np.minimum(k, regulations.k_times_games_limit // np.maximum(games, 1))
