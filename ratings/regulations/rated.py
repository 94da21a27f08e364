"""The rating change of a rated player (8.51-8.57)."""

import numpy as np

from ratings.regulations.arithmetic import Integers, rounded
from ratings.regulations.editions import Regulations


def difference(regulations: Regulations, own: Integers, opponent: Integers) -> Integers:
    """Return D, own rating minus the opponent's (8.51), limited to 400 (8.54)."""
    limit = regulations.difference_limit
    return np.clip(np.asarray(own) - opponent, -limit, limit)


def game_change(half_points: Integers, probability: Integers) -> Integers:
    """Return a game's change before K: score minus PD, in hundredths (8.55b)."""
    return 50 * half_points - probability


def rating_change(change: Integers, k: Integers) -> tuple[Integers, Integers]:
    """Return sum x K in hundredths, and rounded to whole points, once a period (8.55c, 8.57, rulings R8, R9)."""
    product = change * k
    return product, rounded(product, 100)
