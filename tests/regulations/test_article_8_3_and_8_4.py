"""8.3: the first published rating Rn; 8.4: published since. Figures are worked by hand beside each test."""

from dataclasses import replace

import pytest

from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.regulations.editions.fide_2014 import FIDE_2014
from tests.regulations.periods import ROUND_ROBIN, Office


class TestArticle8_3:
    def test_r3_ru_is_of_the_event_and_rn_of_all_his_games(self) -> None:
        """0.5/3: 1900 - 273 = 1627. 2/3: 1766.67 + 20 = 1786.67 -> 1787.

        Together 2.5/6 = .42, dp -57: 1833.33 - 57 = 1776.33 -> 1776.
        """
        office = Office()
        player = office.player()
        first, second = office.event(end=20200205), office.event(end=20200209)
        first.results(player, [1800, 1900, 2000], "dll")
        second.results(player, [1700, 1750, 1850], "wdd")
        results = office.rate()
        assert (results.ru(first, player), results.ru(second, player)) == (1627, 1787)
        assert results.rating(player) == 1776
        assert results.place(player) == PlayerDecision.FIRST_RATING
        assert results.row(player, "pool_events", "pool_games", "pool_half_points", "pool_p", "pool_dp") == [
            2,
            6,
            5,
            42,
            -57,
        ]

    def test_results_of_earlier_lists_are_in_it(self) -> None:
        """The same games, the first event rated on an earlier list: the same Rn."""
        office = Office()
        player = office.player(had_event=True)
        office.earlier_result(player, end=20190915, games=3, half_points=1, rc_sum=5700)
        office.event().results(player, [1700, 1750, 1850], "wdd")
        assert office.rate().rating(player) == 1776

    def test_r4_a_pool_of_mixed_kinds_weighs_rc_by_games_and_is_not_reduced(self) -> None:
        """Round robin 4 x 1800, 1 point; Swiss 1700 and 1800, half a point: 1.5/6 = .25, dp -193.

        Rc = (7200 + 3500) / 6 = 1783.33; Rn 1590.33 -> 1590.
        """
        office = Office()
        player = office.player(had_event=True)
        office.earlier_result(player, end=20190915, games=4, half_points=2, rc_sum=7200, opponents=4)
        office.event().results(player, [1700, 1800], "dl")
        results = office.rate()
        assert results.rating(player) == 1590
        assert results.player(player, "pool_opponents") == 0

    def test_r4_and_r2_a_pool_of_round_robins_is_reduced_from_a_whole_rc(self) -> None:
        """4 x 1801 and 5 x 1700 over 9 games = 1744.89 -> 1745; 2.5/9 = .28, dp -166; n 9: 1745 - 149.4 -> 1596.

        From the unrounded Rc it would be 1595.
        """
        office = Office()
        player = office.player(had_event=True)
        office.earlier_result(player, end=20190915, games=4, half_points=2, rc_sum=7204, opponents=4)
        office.earlier_result(player, end=20191015, games=5, half_points=3, rc_sum=8500, opponents=5)
        results = office.rate()
        assert results.player(player, "pool_opponents") == 9
        assert results.rating(player) == 1596

    def test_r4_an_edition_may_leave_pools_unreduced(self) -> None:
        """The same pool without n/(n+1): 1744.89 - 166 = 1578.89 -> 1579."""
        office = Office()
        player = office.player(had_event=True)
        office.earlier_result(player, end=20190915, games=4, half_points=2, rc_sum=7204, opponents=4)
        office.earlier_result(player, end=20191015, games=5, half_points=3, rc_sum=8500, opponents=5)
        assert office.rate(replace(FIDE_2014, reduced_in_pool=False)).rating(player) == 1579

    def test_r4_the_tournament_average_enters_and_not_the_corrected_one(self) -> None:
        """A 2900 draws with B 2400 and N, B beats N. dp 0 and 193: Ra = 2650 - 96.5 x 2/3 = 2585.67 -> 2586.

        N: .5/2, dp -193 x 2/3: Ru 2457. A counts as 2857: Rc(new) 2586 - 43/2 = 2564.5 -> 2565, Ru(new) 2436.33.
        """
        office = Office()
        a, b, n = office.player(2900), office.player(2400), office.player()
        event = office.event(ROUND_ROBIN)
        event.draw(a, b)
        event.draw(a, n)
        event.win(b, n)
        results = office.rate()
        assert results.event(event, "ra") == 2586
        assert (results.ru(event, n), results.ru_new(event, n)) == (2457, 2436)
        assert results.entry(event, n, "rc_sum") == 2 * 2586
        assert results.player(n, "pool_rating") == 2457

    def test_r5_the_bonus_is_on_the_total_of_the_pool(self) -> None:
        """3/3 and 1/3 against 1600: 4 of 6 is two half points over, 1640 (and not 1660 less something)."""
        office = Office()
        player = office.player(had_event=True)
        office.event(end=20200205).results(player, [1600] * 3, "www")
        office.event(end=20200209).results(player, [1600] * 3, "wll")
        assert office.rate().rating(player) == 1640

    @pytest.mark.parametrize(
        ("games", "half_points", "rc", "place"),
        [
            (4, 4, 1600, PlayerDecision.TOO_FEW_GAMES),
            (5, 5, 1600, PlayerDecision.FIRST_RATING),
            (5, 0, 2400, PlayerDecision.NO_POINT),
            (5, 1, 2400, PlayerDecision.FIRST_RATING),  # .10, dp -366
            (5, 5, 999, PlayerDecision.BELOW_FLOOR),
            (5, 5, 1000, PlayerDecision.FIRST_RATING),
        ],
    )
    def test_r15_five_games_half_a_point_and_at_least_1000(
        self, games: int, half_points: int, rc: int, place: PlayerDecision
    ) -> None:
        office = Office()
        player = office.player(had_event=True)
        office.earlier_result(player, end=20190915, games=games, half_points=half_points, rc_sum=games * rc)
        results = office.rate()
        assert results.place(player) == place
        assert (results.rating(player) > 0) == (place == PlayerDecision.FIRST_RATING)

    @pytest.mark.parametrize(("end", "games"), [(20171231, 0), (20180101, 5), (20200229, 5)])
    def test_r15_the_window_is_26_months_before_the_list(self, end: int, games: int) -> None:
        """The list of 1 March 2020 reaches back to 1 January 2018."""
        office = Office(day=20200301)
        player = office.player(had_event=True)
        office.earlier_result(player, end=end, games=5, half_points=5, rc_sum=5 * 1600)
        assert office.rate().player(player, "pool_games") == games

    def test_r15_the_limits_belong_to_the_edition(self) -> None:
        office = Office()
        player = office.player(had_event=True)
        office.earlier_result(player, end=20190915, games=4, half_points=2, rc_sum=4 * 1000)
        # .25, dp -193: 807
        lenient = replace(FIDE_2014, first_rating_games=4, floor=800)
        assert office.rate(lenient).rating(player) == 807
        assert (
            office.rate(replace(lenient, first_rating_half_points=3)).place(player) == PlayerDecision.NO_POINT
        )
        month = replace(lenient, first_rating_months=1)
        assert office.rate(month).place(player) == PlayerDecision.NO_POOL

    def test_r6_a_dropped_event_of_an_earlier_list_is_never_pooled(self) -> None:
        office = Office()
        player = office.player(had_event=True)
        office.earlier_result(player, end=20190615, games=5, half_points=0, rc_sum=5 * 1600, dropped=True)
        office.earlier_result(player, end=20190915, games=5, half_points=5, rc_sum=5 * 1600)
        results = office.rate()
        assert results.rating(player) == 1600
        assert results.player(player, "games") == 5

    def test_r24_games_of_an_earlier_time_on_the_list_are_kept(self) -> None:
        """28 games before he fell off and 5 new ones: 33, K 20; peak 2310 stays."""
        office = Office()
        player = office.player(games=28, peak=2310, had_event=True)
        office.earlier_result(player, end=20190915, games=5, half_points=5, rc_sum=5 * 1600)
        results = office.rate()
        assert results.row(player, "rating", "games", "peak", "k") == [1600, 33, 2310, 20]

    def test_r26_the_last_game_of_a_new_player_is_that_of_his_pool(self) -> None:
        office = Office()
        player = office.player(had_event=True)
        office.earlier_result(player, end=20190915, games=5, half_points=5, rc_sum=5 * 1600)
        assert office.rate().player(player, "last_game") == 20190915


class TestArticle8_4:
    def test_r22_rated_with_his_current_rating_and_unrated_for_his_opponents(self) -> None:
        office = Office()
        since, rated, newcomer = office.player(1700), office.player(1600), office.player()
        cup = office.event()
        cup.enter(since, rating=0)
        game = cup.win(since, rated)
        other = cup.win(since, newcomer)
        results = office.rate()
        # D 100, PD .64.
        assert results.side(game, "change") == 36
        assert results.decisions(game) == (GameDecision.RATED, GameDecision.OPPONENT_UNRATED_AT_START)
        assert results.treatment(cup, since) == EventDecision.RATED_CURRENT
        assert results.player(rated, "period_games") == 0
        assert results.decisions(other) == (
            GameDecision.OPPONENT_UNRATED,
            GameDecision.OPPONENT_UNRATED_AT_START,
        )

    def test_r22_in_a_round_robin_his_opponents_meet_his_new_rating_of_the_event(self) -> None:
        """A 2000 and B 1800 draw; S, since 2300, draws with both. Ra = 1900, Ru(new) of S 1900.

        A against S: D 100, .64; S against A: D 300, .85.
        """
        office = Office()
        a, b, since = office.player(2000), office.player(1800), office.player(2300)
        event = office.event(ROUND_ROBIN)
        event.enter(since, rating=0)
        event.draw(a, b)
        game = event.draw(a, since)
        event.draw(b, since)
        results = office.rate()
        assert results.ru_new(event, since) == 1900
        assert results.decisions(game) == (GameDecision.RATED_AGAINST_NEW, GameDecision.RATED)
        assert (results.side(game, "change"), results.side(game, "change", black=True)) == (50 - 64, 50 - 85)
        assert results.place(since) == PlayerDecision.RATED

    def test_r22_in_a_round_robin_without_a_player_rated_at_the_start_there_is_no_average(self) -> None:
        office = Office()
        since, newcomer = office.player(1700), office.player()
        event = office.event(ROUND_ROBIN)
        event.enter(since, rating=0)
        game = event.win(since, newcomer)
        results = office.rate()
        assert results.decisions(game) == (GameDecision.NO_RATED_PLAYER, GameDecision.NO_RATED_PLAYER)
        assert results.place(since) == PlayerDecision.UNCHANGED
        assert results.treatment(event, newcomer) == EventDecision.NOTHING_COUNTED

    def test_r27_off_the_list_since(self) -> None:
        """His opponents met a rated player, unless the edition says otherwise; his own games go to his new pool."""
        office = Office()
        left, rated = office.player(0, peak=1005, games=40, had_event=True), office.player(1400)
        cup = office.event()
        cup.enter(left, rating=1005)
        game = cup.win(rated, left)
        results = office.rate()
        # D 395, PD .92.
        assert results.side(game, "change") == 8
        assert results.decisions(game) == (GameDecision.RATED, GameDecision.COUNTED)
        assert results.treatment(cup, left) == EventDecision.POOLED_OFF_LIST
        assert results.player(left, "pool_games") == 1
        as_unrated = office.rate(replace(FIDE_2014, off_list_player_rates_opponents=False))
        assert as_unrated.decisions(game)[0] == GameDecision.OPPONENT_OFF_LIST
        assert as_unrated.change(rated) == 0
