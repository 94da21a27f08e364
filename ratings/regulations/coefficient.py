"""The development coefficient K, and why (8.56)."""

from enum import IntEnum

import numpy as np

from ratings.regulations.arithmetic import Integers
from ratings.regulations.editions import Regulations


class KReason(IntEnum):
    """The sentence of 8.56 that determines K, in the order of ruling R12."""

    REACHED_2400 = 1
    JUNIOR = 2
    NEW = 3
    SETTLED = 4


def is_junior(regulations: Regulations, birth: Integers, day: int) -> Integers:
    """Whether a player has not reached the 18th birthday on `day` (ruling R14).

    `birth` and `day` are yyyymmdd; if only the year of birth is known, it is yyyy0000 and the player is a junior
    through 31 December of the year of the 18th birthday; if it is unknown, 0, the player is not a junior.
    """
    birth = np.asarray(birth)
    coming_of_age = birth + regulations.junior_age * 10_000
    year_end = (birth // 10_000 + regulations.junior_age + 1) * 10_000
    by_year = (birth % 10_000 == 0) | regulations.junior_through_year
    return (birth > 0) & (day < np.where(by_year, year_end, coming_of_age))


def coefficient(
    regulations: Regulations, peak: Integers, games: Integers, birth: Integers, day: int
) -> tuple[Integers, Integers]:
    """Return K and its KReason on the list of `day` (8.56, ruling R12).

    `peak` is the highest rating published so far, this list included; `games` the rated games so far.
    """
    peak, games = np.asarray(peak), np.asarray(games)
    reason = np.select(
        [
            peak >= regulations.high_rating,
            is_junior(regulations, birth, day) & (peak < regulations.junior_rating_limit),
            games < regulations.games_to_settle,
        ],
        [KReason.REACHED_2400, KReason.JUNIOR, KReason.NEW],
        KReason.SETTLED,
    )
    return k_for(regulations, reason), reason


def k_for(regulations: Regulations, reason: Integers) -> Integers:
    """Return the K of a KReason (8.56)."""
    k_of = np.array([0, regulations.k_high, regulations.k_new, regulations.k_new, regulations.k_normal])
    return k_of[reason]


def limited_coefficient(regulations: Regulations, k: Integers, games: Integers) -> Integers:
    """Return the K of a period with `games` rated games: K x n may not exceed 700 (8.56, ruling R13)."""
    games = np.asarray(games)
    return np.minimum(k, regulations.k_times_games_limit // np.maximum(games, 1))
