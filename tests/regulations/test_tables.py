"""Tables 8.1a and 8.1b, every cell against the printed text."""

from itertools import pairwise

import numpy as np
import pytest

from ratings.regulations.tables import band, rating_difference, score_probability
from tests.regulations.handbook import BANDS, DP


class TestArticle8_1a:
    def test_the_printed_table_was_read_whole(self) -> None:
        assert sorted(DP) == list(range(101))

    @pytest.mark.parametrize(("p", "dp"), sorted(DP.items()))
    def test_every_cell(self, p: int, dp: int) -> None:
        assert rating_difference(p) == dp

    def test_a_clean_score_is_shown_as_800(self) -> None:
        """8.1: "For a zero or 1.0 score dp is necessarily indeterminate but is shown notionally as 800"."""
        assert (rating_difference(100), rating_difference(0)) == (800, -800)

    def test_antisymmetric_over_the_whole_range(self) -> None:
        p = np.arange(101)
        assert (rating_difference(p) == -rating_difference(100 - p)).all()

    def test_rises_with_every_hundredth(self) -> None:
        assert (np.diff(rating_difference(np.arange(101))) > 0).all()

    @pytest.mark.parametrize(("p", "dp"), [(28, -166), (57, 50), (58, 57)])
    def test_field_report_h1_hundredths_that_floats_get_wrong(self, p: int, dp: int) -> None:
        assert rating_difference(p) == dp


class TestArticle8_1b:
    def test_the_printed_table_was_read_whole_and_without_a_gap(self) -> None:
        assert len(BANDS) == 51
        assert [higher for *_, higher, _ in BANDS] == list(range(50, 101))
        assert BANDS[0][0] == 0
        assert all(before[1] == after[0] - 1 for before, after in pairwise(BANDS))

    @pytest.mark.parametrize(("first", "last", "higher", "lower"), BANDS)
    def test_every_row_at_both_ends_and_for_both_players(
        self, first: int, last: int | None, higher: int, lower: int
    ) -> None:
        for difference in {first, 3000 if last is None else last}:
            assert score_probability(difference) == higher
            assert band(difference) == band(-difference) == (first, last)
            if difference > 3:
                assert score_probability(-difference) == lower
        assert higher + lower == 100

    def test_the_two_players_share_a_point_at_every_difference(self) -> None:
        difference = np.arange(-3000, 3001)
        assert (score_probability(difference) + score_probability(-difference) == 100).all()

    def test_never_falls_as_the_difference_rises(self) -> None:
        steps = np.diff(score_probability(np.arange(-3000, 3001)))
        assert set(steps.tolist()) == {0, 1}

    @pytest.mark.parametrize(("difference", "probability"), [(400, 92), (367, 90), (46, 56)])
    def test_field_reports_c12_and_h13_the_table_and_not_the_logistic_curve(
        self, difference: int, probability: int
    ) -> None:
        logistic = 100 / (1 + 10 ** (-difference / 400))
        assert score_probability(difference) == probability
        assert abs(probability - logistic) > 0.5
