"""Exact arithmetic and the one rounding: R1, R8."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.regulations.arithmetic import fractional_score, rounded
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.regulations.rated import rating_change
from tests.regulations.plain_rules import half_up


@pytest.mark.parametrize(
    ("half_points", "games", "p"),
    [
        (16, 9, 89),  # 8/9 = .8889, Handbook 2003
        (8, 7, 57),  # 4/7 = .5714
        (6, 8, 38),  # 3/8 = .375
        (2, 8, 13),  # 1/8 = .125
        (5, 6, 42),  # 2.5/6 = .41667
        (1, 200, 0),  # .0025
        (1, 100, 1),  # .005
    ],
)
def test_r1_p_is_the_nearest_hundredth_half_up(half_points: int, games: int, p: int) -> None:
    assert fractional_score(half_points, games) == p


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, 2 * n), st.just(n))))
def test_r1_p_is_exact_for_every_score(score: tuple[int, int]) -> None:
    half_points, games = score
    assert fractional_score(half_points, games) == half_up(Fraction(100 * half_points, 2 * games))


@pytest.mark.parametrize(
    ("hundredths", "change"),
    [
        (50, 1),
        (-50, 0),
        (150, 2),
        (-150, -1),
        (250, 3),
        (-250, -2),
        (350, 4),
        (-350, -3),
        (-1360, -14),
        (49, 0),
        (-51, -1),
        (0, 0),
    ],
)
def test_r8_and_field_report_h17_a_half_is_rounded_up_whether_positive_or_negative(
    hundredths: int, change: int
) -> None:
    """8.57; Python's own rounding makes 2 of +2.5."""
    assert rounded(hundredths, 100) == change
    assert rating_change(FIDE_2014, hundredths, 1) == (hundredths, change)


@pytest.mark.parametrize(
    ("k", "change", "product", "whole"),
    [
        # K of 20 and 40 never meet a half; those of the 700 limit do.
        (35, 10, 350, 4),
        (35, -10, -350, -3),
        (23, 50, 1150, 12),
        (23, -50, -1150, -11),
        (19, 50, 950, 10),
        (19, -50, -950, -9),
        (17, 50, 850, 9),
        (17, -50, -850, -8),
        (10, -35, -350, -3),
    ],
)
def test_r8_the_ks_that_meet_a_half(k: int, change: int, product: int, whole: int) -> None:
    assert rating_change(FIDE_2014, change, k) == (product, whole)


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6))
def test_rounding_is_exact(numerator: int, denominator: int) -> None:
    assert rounded(numerator, denominator) == half_up(Fraction(numerator, denominator))


def test_arrays_and_single_numbers_take_the_same_way() -> None:
    hundredths = np.arange(-1000, 1001)
    assert rounded(hundredths, 100).tolist() == [rounded(int(number), 100) for number in hundredths]
