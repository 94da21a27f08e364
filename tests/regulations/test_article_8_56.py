"""8.56: the development coefficient K. Figures are worked by hand beside each test."""

from dataclasses import replace

import pytest

from ratings.regulations.coefficient import KReason, coefficient, is_junior, limited_coefficient
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.regulations.editions.fide_2022 import through_year
from tests.regulations.periods import WIN, Office
from tournaments.play.results import GameKind

ADULT = 19800101
DAY = 20200301


class TestArticle8_56:
    @pytest.mark.parametrize(
        ("games", "peak", "birth", "k", "reason"),
        [
            (29, 1800, ADULT, 40, KReason.NEW),
            (30, 1800, ADULT, 20, KReason.SETTLED),  # field report H2
            (200, 2299, 20030101, 40, KReason.JUNIOR),
            (200, 2300, 20030101, 20, KReason.SETTLED),
            (200, 2399, ADULT, 20, KReason.SETTLED),
            (200, 2400, ADULT, 10, KReason.REACHED_2400),
            (10, 2400, ADULT, 10, KReason.REACHED_2400),
            (10, 2400, 20050101, 10, KReason.REACHED_2400),
            (10, 2300, 20050101, 40, KReason.NEW),
            (10, 2299, 20050101, 40, KReason.JUNIOR),
        ],
    )
    def test_r12_and_field_report_h2_the_order_of_the_sentences(
        self, games: int, peak: int, birth: int, k: int, reason: KReason
    ) -> None:
        assert tuple(map(int, coefficient(FIDE_2014, peak, games, birth, DAY))) == (k, reason)

    def test_r12_once_2400_always_10_even_below(self) -> None:
        """2400 and a loss at D 0: 10 x -.5 = -5; K stays 10 at 2395."""
        office = Office()
        a = office.player(2400, k=10)
        office.event().win(office.player(2400, k=10), a)
        results = office.rate()
        assert (results.rating(a), results.player(a, "k"), results.player(a, "peak")) == (2395, 10, 2400)

    @pytest.mark.parametrize(
        ("birth", "junior"),
        [
            (20020302, True),  # the birthday is tomorrow
            (20020301, False),  # today
            (20020228, False),
            (20020000, True),  # the year alone counts to its end
            (20010000, False),
            (0, False),
        ],
    )
    def test_r14_until_the_18th_birthday(self, birth: int, junior: bool) -> None:
        assert bool(is_junior(FIDE_2014, birth, 20200301)) == junior

    def test_r14_by_the_year_alone_through_31_december(self) -> None:
        assert is_junior(FIDE_2014, 20020000, 20201231)
        assert not is_junior(FIDE_2014, 20020000, 20210101)

    def test_r14_a_leap_day_birthday_is_reached_on_1_march(self) -> None:
        assert is_junior(FIDE_2014, 20040229, 20220228)
        assert not is_junior(FIDE_2014, 20040229, 20220301)

    def test_r14_an_edition_can_go_by_the_calendar_year(self) -> None:
        by_year = replace(FIDE_2014, junior_until=through_year)
        assert is_junior(by_year, 20020102, 20201201)
        assert not is_junior(by_year, 20020102, 20210101)

    def test_r11_the_k_of_the_list_before_serves_the_whole_period(self) -> None:
        """29 games and K 40: two wins at D 0 make 40 x 1.00 = 40, though the 30th game is among them."""
        office = Office()
        a = office.player(1800, k=40, games=29)
        office.event().results(a, [1800, 1800], "ww")
        results = office.rate()
        assert (results.change(a), results.player(a, "k_used")) == (40, 40)
        assert (results.player(a, "games"), results.player(a, "k")) == (31, 20)

    def test_r11_2400_reached_inside_the_period_counts_from_the_next_list(self) -> None:
        office = Office()
        a = office.player(2395, k=20)
        office.event().results(a, [2395], "w")
        results = office.rate()
        assert (results.rating(a), results.player(a, "k_used"), results.player(a, "k")) == (2405, 20, 10)

    @pytest.mark.parametrize(
        ("k", "games", "limited"),
        [
            (40, 17, 40),
            (40, 18, 38),
            (40, 20, 35),
            (40, 30, 23),
            (40, 40, 17),
            (20, 35, 20),
            (20, 36, 19),
            (20, 39, 17),
            (10, 70, 10),
            (10, 71, 9),
            (40, 701, 0),
            (20, 0, 20),
        ],
    )
    def test_r13_k_times_n_does_not_exceed_700(self, k: int, games: int, limited: int) -> None:
        assert limited_coefficient(FIDE_2014, k, games) == limited

    def test_r13_n_counts_the_rated_games_of_all_events_and_the_list_shows_k_before_the_limit(self) -> None:
        """18 + 18 games, a forfeit and one against an unrated player beside: n 36, K 19. 18 wins at D 0: 19 x 0 = 0."""
        office = Office()
        a = office.player(1800)
        for end in (20200205, 20200209):
            cup = office.event(end=end)
            cup.results(a, [1800] * 18, "wl" * 9)
            cup.game(a, office.player(1800), WIN, kind=GameKind.FORFEIT)
            cup.win(a, office.player())
        results = office.rate()
        assert results.row(a, "period_games", "k_used", "k") == [36, 19, 20]

    @pytest.mark.parametrize(
        ("k", "games", "letters", "used", "change"),
        [
            (40, 20, "w" + "wl" * 9 + "d", 35, 18),  # 35 x .50 = 17.5
            (40, 20, "l" + "wl" * 9 + "d", 35, -17),  # -17.5
            (40, 30, "w" + "wl" * 14 + "d", 23, 12),  # 11.5
            (40, 30, "l" + "wl" * 14 + "d", 23, -11),
            (20, 36, "w" + "wl" * 17 + "d", 19, 10),  # 9.5
            (20, 36, "l" + "wl" * 17 + "d", 19, -9),
            (40, 40, "w" + "wl" * 19 + "d", 17, 9),  # 8.5
            (40, 40, "l" + "wl" * 19 + "d", 17, -8),
        ],
    )
    def test_r13_and_r8_the_limit_makes_halves(
        self, k: int, games: int, letters: str, used: int, change: int
    ) -> None:
        office = Office()
        a = office.player(1800, k=k)
        office.event().results(a, [1800] * games, letters)
        results = office.rate()
        assert (results.player(a, "k_used"), results.change(a)) == (used, change)
