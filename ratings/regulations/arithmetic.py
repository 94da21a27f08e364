"""Exact arithmetic: the only places where the regulations divide and round."""

from typing import Any

import numpy as np

# A plain integer or an array of integers: every rule takes either and returns the same.
Integers = Any


def rounded(numerator: Integers, denominator: Integers) -> Integers:
    """Return numerator / denominator as a whole number, halves rounded up (towards plus infinity).

    Every rounding but that of a change in later editions: fide-2014 8.3 "rounded to the nearest whole number", 8.57
    "0.5 is rounded up (whether the change is positive or negative)": +1.5 -> +2, -1.5 -> -1 (rulings R1, R2, R8).
    `denominator` is positive.
    """
    return (2 * numerator + denominator) // (2 * denominator)


def rounded_away_from_zero(numerator: Integers, denominator: Integers) -> Integers:
    """Return numerator / denominator as a whole number, halves away from zero: -2.5 -> -3 (fide-2024 8.3.4).

    `denominator` is positive.
    """
    return np.sign(numerator) * rounded(np.abs(numerator), denominator)


def fractional_score(half_points: Integers, games: Integers) -> Integers:
    """Return p, the score per game, in hundredths (8.1a, ruling R1): 3 half points from 4 games are 38.

    `games` is positive.
    """
    return rounded(100 * half_points, 2 * games)


def sum_by(position: Integers, values: Integers, size: int) -> Integers:
    """Add up integers by position into `size` sums; exact at any size."""
    total = np.zeros(size, dtype=np.int64)
    np.add.at(total, position, values)
    return total
