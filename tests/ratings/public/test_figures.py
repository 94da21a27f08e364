import datetime

import pytest
from django.utils import translation

from ratings.templatetags.figures import change, change_hundredths
from ratings.words import figures


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (1856, "1856"),
        (9999, "9999"),
        (20417, "20\u202f417"),
        (-7, "\u22127"),
        (1_000_000, "1\u202f000\u202f000"),
    ],
)
def test_thousands_stand_apart_from_five_digits_on(number, text):
    assert figures.grouped(number) == text


@pytest.mark.parametrize(("number", "text"), [(12, "+12"), (-7, "\u22127"), (0, "0")])
def test_a_change_has_its_sign(number, text):
    assert figures.signed(number) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(16, "+0.16"), (-42, "\u22120.42"), (0, "0.00"), (5640, "+56.40"), (-99, "\u22120.99")],
)
def test_hundredths_are_written_from_integers(number, text):
    assert figures.signed_hundredths(number) == text


def test_an_average_is_shown_in_hundredths_halves_up():
    assert figures.quotient(20417, 11) == "1856.09"
    assert figures.quotient(1, 8) == "0.13"


@pytest.mark.parametrize(
    ("half_points", "text"),
    [(0, "0 points"), (1, "½ point"), (2, "1 point"), (3, "1½ points"), (4, "2 points"), (11, "5½ points")],
)
def test_a_score_has_its_unit(half_points, text):
    assert figures.points_in_words(half_points) == text


@pytest.mark.parametrize(("half_points", "text"), [(0, "0"), (1, "½"), (2, "1"), (11, "5½"), (20, "10")])
def test_scores_are_written_with_a_half(half_points, text):
    assert figures.points(half_points) == text


def test_the_decimal_sign_is_that_of_the_language():
    with translation.override("pl"):
        assert figures.signed_hundredths(-42) == "\u22120,42"


def test_days_are_said_as_short_as_possible():
    day = datetime.date
    assert figures.date_range(day(2026, 5, 3), day(2026, 5, 3)) == "3 May 2026"
    assert figures.date_range(day(2026, 5, 3), day(2026, 5, 9)) == "3–9 May 2026"
    assert figures.date_range(day(2026, 4, 30), day(2026, 5, 2)) == "30 April 2026 – 2 May 2026"


def test_a_change_is_told_by_sign_and_word_not_by_colour_alone():
    assert "▲ +12" in change(12)
    assert "up 12" in change(12)
    assert "▼ \u22127" in change(-7)
    assert "down 7" in change(-7)
    assert "= 0" in change(0)
    assert "no change" in change(0)
    assert change(None) == ""
    assert "+0.16" in change_hundredths(16)
