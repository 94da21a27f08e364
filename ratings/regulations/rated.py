"""The rating change of a rated player. Which differences are limited, and the rounding, are the edition's."""

import numpy as np

from ratings.regulations.arithmetic import Integers
from ratings.regulations.parameters import Regulations


def is_gap_too_wide(regulations: Regulations, own: Integers, opponent: Integers) -> Integers:
    """Whether two ratings are too far apart for a game to be rated: never, unless the edition says so."""
    if not regulations.unrated_gap:
        return np.zeros(np.shape(opponent), bool)
    wide = np.abs(own - opponent) >= regulations.unrated_gap
    return wide & (np.maximum(own, opponent) > regulations.unrated_gap_above)


def game_change(half_points: Integers, probability: Integers) -> Integers:
    """Return a game's change before K: score minus PD, in hundredths (fide-2014 8.55b)."""
    return 50 * half_points - probability


def rating_change(regulations: Regulations, change: Integers, k: Integers) -> tuple[Integers, Integers]:
    """Return sum x K in hundredths, and rounded to whole points, once a period (rulings R8, R9)."""
    product = change * k
    return product, regulations.rounded_change(product, 100)
