"""8.2: the rating Ru of an unrated player in one event. Figures are worked by hand beside each test."""

from dataclasses import replace

import pytest

from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.regulations.editions.fide_2014 import FIDE_2014, points_above_half
from ratings.regulations.parameters import UnratedResults
from tests.regulations.periods import DOUBLE_ROUND_ROBIN, ROUND_ROBIN, SWISS, TEAM, Event, Office
from tournaments.play.results import GameKind


class TestArticle8_21:
    """The zero in the first event, and Rc."""

    def test_no_point_in_the_first_event_is_disregarded(self) -> None:
        office = Office()
        newcomer = office.player()
        cup = office.event()
        cup.results(newcomer, [1800, 1900, 2000], "lll")
        results = office.rate()
        assert results.treatment(cup, newcomer) == EventDecision.DROPPED_ZERO
        assert results.decisions(0)[0] == GameDecision.DROPPED_ZERO
        assert results.ru(cup, newcomer) == 0
        assert results.place(newcomer) == PlayerDecision.NO_POOL
        assert results.player(newcomer, "pool_games") == 0

    def test_r6_only_the_first_event_is_dropped_and_a_later_zero_counts(self) -> None:
        """0/3, then 0/2 and 1.5/3 against 1600: 1.5 of 5, p .30, dp -149, Rn 1451."""
        office = Office()
        newcomer = office.player()
        # In the order of events, which is not the order of the rows.
        third = office.event(end=20200226)
        second = office.event(end=20200209)
        first = office.event(end=20200205)
        third.results(newcomer, [1600, 1600, 1600], "wdl")
        second.results(newcomer, [1600, 1600], "ll")
        first.results(newcomer, [1500, 1500, 1500], "lll")
        results = office.rate()
        assert [results.treatment(event, newcomer) for event in (first, second, third)] == [
            EventDecision.DROPPED_ZERO,
            EventDecision.POOLED,
            EventDecision.POOLED,
        ]
        assert results.ru(second, newcomer) == 1600 - 800
        assert results.rating(newcomer) == 1451
        assert results.player(newcomer, "games") == 5

    def test_r6_an_event_without_a_counted_game_is_not_the_first(self) -> None:
        """A loss to an unrated player and a forfeit do not use up the first event; the next zero is dropped."""
        office = Office()
        newcomer, other, rated = office.player(), office.player(), office.player(1700)
        before = office.event(end=20200205)
        before.win(other, newcomer)
        before.game(rated, newcomer, 2, kind=GameKind.FORFEIT)
        after = office.event(end=20200209)
        after.win(rated, newcomer)
        results = office.rate()
        assert results.treatment(before, newcomer) == EventDecision.NOTHING_COUNTED
        assert results.treatment(after, newcomer) == EventDecision.DROPPED_ZERO

    def test_r6_zero_means_no_point_in_the_counted_games(self) -> None:
        """A win over an unrated player in a Swiss is not counted and saves nothing."""
        office = Office()
        newcomer, other = office.player(), office.player()
        cup = office.event()
        cup.win(newcomer, other)
        cup.results(newcomer, [1800, 1900], "ll")
        results = office.rate()
        assert results.treatment(cup, newcomer) == EventDecision.DROPPED_ZERO

    def test_r6_an_event_rated_on_an_earlier_list_was_the_first(self) -> None:
        office = Office()
        newcomer = office.player(had_event=True)
        cup = office.event()
        cup.results(newcomer, [1800, 1900], "ll")
        results = office.rate()
        assert results.treatment(cup, newcomer) == EventDecision.POOLED
        assert results.player(newcomer, "pool_games") == 2

    def test_a_player_who_was_rated_at_the_start_has_no_first_event_to_drop(self) -> None:
        """8.21 speaks of an unrated player; he was rated when he played, whatever is known of his events."""
        office = Office()
        left = office.player(0, had_event=False)
        cup = office.event()
        cup.enter(left, rating=1010)
        cup.results(left, [1800], "l")
        results = office.rate()
        assert results.treatment(cup, left) == EventDecision.POOLED_OFF_LIST

    @pytest.mark.parametrize(("settles", "k"), [(False, 40), (True, 20)])
    def test_r7_games_of_a_dropped_event_do_not_count_to_the_thirty(self, settles: bool, k: int) -> None:
        """29 counted games and 3 dropped: K 40; where the edition counts them, 32 games and K 20."""
        office = Office()
        player = office.player(had_event=True)
        office.earlier_result(player, end=20190615, games=3, half_points=0, rc_sum=3 * 1700, dropped=True)
        office.earlier_result(player, end=20190915, games=29, half_points=29, rc_sum=29 * 1600)
        results = office.rate(replace(FIDE_2014, dropped_games_settle=settles))
        assert results.rating(player) == 1600
        assert results.player(player, "k") == k

    def test_rc_is_the_average_of_the_rated_opponents(self) -> None:
        """Swiss and team alike; the unrated opponent is no part of it (R20): (1700 + 1801) / 2 = 1750.5 -> 1751."""
        for system in (TEAM, SWISS):
            office = Office()
            newcomer, other = office.player(), office.player()
            cup = office.event(system)
            cup.results(newcomer, [1700, 1801], "wl")
            cup.win(newcomer, other)
            results = office.rate()
            assert results.entry(cup, newcomer, "rc_sum") == 3501
            assert results.ru(cup, newcomer) == 1751
            assert results.decisions(2) == (GameDecision.BOTH_UNRATED, GameDecision.BOTH_UNRATED)


def four_with_a_zero(office: Office) -> tuple[Event, list[int]]:
    """A 2000, B 1900, C 1800 and N, who loses all three: A beats B and draws with C, B beats C."""
    a, b, c, n = (office.player(rating) for rating in (2000, 1900, 1800, 0))
    event = office.event(ROUND_ROBIN)
    event.win(a, b)
    event.draw(c, a)
    event.win(b, c)
    for winner in (a, b, c):
        event.win(winner, n)
    return event, [a, b, c, n]


def double_round(office: Office) -> tuple[Event, list[int]]:
    """A 2000 and B 1800 (1.5-0.5), A and N (2-0), B and N (1-1)."""
    a, b, n = (office.player(rating) for rating in (2000, 1800, 0))
    event = office.event(DOUBLE_ROUND_ROBIN)
    event.win(a, b)
    event.draw(b, a)
    event.win(a, n)
    event.game(n, a, 0)
    event.win(b, n)
    event.win(n, b)
    return event, [a, b, n]


class TestArticle8_21b:
    """Round robins: Rar, dpa, Ra."""

    def test_r17_a_newcomer_without_a_point_is_left_out(self) -> None:
        """The rest stays a round robin. A: +.36 (D 100) and -.26 (D 200); the games with N are not rated."""
        office = Office()
        event, (a, _, c, n) = four_with_a_zero(office)
        results = office.rate()
        assert results.event(event, "as_round_robin")
        assert results.event(event, "opponents") == 2
        assert results.decisions(3) == (GameDecision.OPPONENT_LEFT_OUT, GameDecision.DROPPED_ZERO)
        assert results.entry(event, a, "change") == 36 - 26
        assert results.entry(event, c, "games") == 2
        assert results.treatment(event, n) == EventDecision.DROPPED_ZERO
        assert results.ru_new(event, n) == 0

    def test_r17_an_edition_can_keep_him_in(self) -> None:
        """dp 273 (2.5/3), 125 (2/3), 0 (1.5/3); Rar 1900 - 398/3 x 3/4 = 1800.5 -> Ra 1801.

        N: Ru 1801 - 800 x 3/4 = 1201; A, B, C count as 1601: (-399 - 299 - 199) / 3 = -299, Rc(new) 1502,
        Ru(new) 1502 - 600 = 902. His own score is dropped all the same (8.21).
        """
        office = Office()
        event, (a, _, _, n) = four_with_a_zero(office)
        results = office.rate(replace(FIDE_2014, zero_left_out_of_round_robin=False))
        assert results.event(event, "ra") == 1801
        assert results.ru_new(event, n) == 902
        assert results.decisions(3) == (GameDecision.RATED_AGAINST_NEW_LIMITED, GameDecision.DROPPED_ZERO)
        assert results.entry(event, a, "change") == 36 - 26 + 8

    def test_r17_who_scored_only_against_him_is_left_out_too(self) -> None:
        """A 2000 and B 1900 beat N and M; N beat M. Without M, N has no point either."""
        office = Office()
        a, b, n, m = (office.player(rating) for rating in (2000, 1900, 0, 0))
        event = office.event(ROUND_ROBIN)
        event.draw(a, b)
        for winner, loser in ((a, n), (a, m), (b, n), (b, m), (n, m)):
            event.win(winner, loser)
        results = office.rate()
        for player in (n, m):
            assert results.treatment(event, player) == EventDecision.DROPPED_ZERO
            assert results.entry(event, player, "half_points") == 0
        assert results.entry(event, a, "games") == 1
        assert results.entry(event, a, "change") == 50 - 64

    def test_r18_a_double_round_robin_counts_opponents_once(self) -> None:
        """A 3.5/4 = .875 -> .88, dp 336; B 1.5/4 = .375 -> .38, dp -87; dpa 124.5; n 2: 1900 - 83 = Ra 1817.

        N 1/4, dp -193: 1817 - 193 x 2/3 = 1688.33 -> 1688; nobody is further away than 400.
        """
        office = Office()
        event, (_, _, n) = double_round(office)
        results = office.rate()
        assert results.event(event, "opponents") == 2
        assert results.event(event, "ra") == 1817
        assert (results.ru(event, n), results.ru_new(event, n)) == (1688, 1688)

    def test_r18_an_edition_can_count_games(self) -> None:
        """n 4: 1900 - 124.5 x 4/5 = 1800.4 -> 1800; 1800 - 193 x 4/5 = 1645.6 -> 1646."""
        office = Office()
        event, (_, _, n) = double_round(office)
        results = office.rate(replace(FIDE_2014, opponents_counted_once=False))
        assert results.event(event, "ra") == 1800
        assert results.ru_new(event, n) == 1646

    def test_r19_an_unplayed_game_makes_it_a_swiss(self) -> None:
        """C and N do not play: N's Rc is the average of A and B, and games against N are not rated (8.52)."""
        for kind in (GameKind.FORFEIT, GameKind.UNDER_ONE_MOVE):
            office = Office()
            a, b, c, n = (office.player(rating) for rating in (2000, 1900, 1800, 0))
            event = office.event(ROUND_ROBIN)
            for pair in ((a, b), (a, c), (b, c), (a, n), (b, n)):
                event.draw(*pair)
            event.game(c, n, 2, kind=kind)
            results = office.rate()
            assert not results.event(event, "as_round_robin")
            assert results.ru(event, n) == 1950
            assert results.decisions(3) == (GameDecision.OPPONENT_UNRATED, GameDecision.COUNTED)
            kept = office.rate(replace(FIDE_2014, incomplete_round_robin_as_swiss=False))
            assert kept.decisions(3) == (GameDecision.RATED_AGAINST_NEW, GameDecision.COUNTED_ROUND_ROBIN)

    def test_r19_a_pair_that_did_not_meet_makes_it_a_swiss(self) -> None:
        office = Office()
        a, b, n = (office.player(rating) for rating in (2000, 1900, 0))
        event = office.event(ROUND_ROBIN)
        event.draw(a, b)
        event.draw(a, n)
        results = office.rate()
        assert not results.event(event, "as_round_robin")

    def test_r19_a_pair_that_met_too_seldom_or_too_often_makes_it_a_swiss(self) -> None:
        for system, meetings in ((DOUBLE_ROUND_ROBIN, 1), (ROUND_ROBIN, 2), (DOUBLE_ROUND_ROBIN, 3)):
            office = Office()
            a, b, n = (office.player(rating) for rating in (2000, 1900, 0))
            event = office.event(system)
            for _ in range(2 if system == DOUBLE_ROUND_ROBIN else 1):
                event.draw(a, b)
                event.draw(a, n)
            for _ in range(meetings):
                event.draw(b, n)
            assert not office.rate().event(event, "as_round_robin")

    def test_r19_an_edition_that_keeps_incomplete_round_robins_leaves_a_swiss_a_swiss(self) -> None:
        office = Office()
        swiss = office.event(SWISS)
        swiss.draw(office.player(2000), office.player(1900))
        results = office.rate(replace(FIDE_2014, incomplete_round_robin_as_swiss=False))
        assert not results.event(swiss, "as_round_robin")

    def test_who_was_entered_and_never_played_is_no_part_of_the_average(self) -> None:
        """A 2000 and N draw; B 1500 stayed away: Ra 2000 from A alone, one opponent."""
        office = Office()
        a, b, n = (office.player(rating) for rating in (2000, 1500, 0))
        event = office.event(ROUND_ROBIN)
        event.draw(a, n)
        event.game(b, None, 0, 0, kind=GameKind.ZERO_POINT_BYE)
        results = office.rate()
        assert [results.event(event, name) for name in ("ra", "rated_players", "opponents")] == [2000, 1, 1]
        assert results.ru_new(event, n) == 2000

    def test_a_round_robin_in_which_nobody_played_is_none(self) -> None:
        office = Office()
        event = office.event(ROUND_ROBIN)
        event.game(office.player(2000), None, 2, 0, kind=GameKind.PAIRING_BYE)
        assert not office.rate().event(event, "as_round_robin")

    def test_the_free_round_of_an_odd_field_is_no_unplayed_game(self) -> None:
        office = Office()
        players = [office.player(rating) for rating in (2000, 1900, 0)]
        event = office.event(ROUND_ROBIN)
        for white, black in ((0, 1), (0, 2), (1, 2)):
            event.draw(players[white], players[black])
        for player in players:
            event.game(player, None, 2, 0, kind=GameKind.PAIRING_BYE)
        assert office.rate().event(event, "as_round_robin")

    def test_without_a_rated_player_there_is_no_average(self) -> None:
        office = Office()
        a, b = office.player(), office.player()
        event = office.event(ROUND_ROBIN)
        event.win(a, b)
        results = office.rate()
        assert results.decisions(0) == (GameDecision.NO_RATED_PLAYER, GameDecision.NO_RATED_PLAYER)
        assert results.treatment(event, b) == EventDecision.NOTHING_COUNTED


class TestArticle8_22:
    def test_half_the_points_give_rc(self) -> None:
        assert ru([1600, 1700, 1800, 1900], "wldd") == 1750


class TestArticle8_23:
    @pytest.mark.parametrize(
        ("opponents", "letters", "expected"),
        [
            ([1600, 1700, 1800, 1900], "wwdd", 1790),  # 1750 + 2 x 20
            ([1300, 2000, 2100, 2200, 2300], "wwwww", 2080),  # 1980 + 5 x 20, and not the 2100 of a forum
        ],
    )
    def test_twenty_for_each_half_point_over(self, opponents: list[int], letters: str, expected: int) -> None:
        assert ru(opponents, letters) == expected

    def test_a_bonus_of_another_edition(self) -> None:
        """Fifteen before July 2014: 5/9 is one half point over 50 %."""
        found = points_above_half(replace(FIDE_2014, bonus=1500), UnratedResults(9 * 2200, 9, 10, 0))
        assert found.rating == 2215


class TestArticle8_24:
    @pytest.mark.parametrize(
        ("opponents", "letters", "expected"),
        [
            ([2000, 1800, 1900, 1750, 1950], "lwddl", 1808),  # 1880 - 72
            ([1700, 1701], "dl", 1508),  # 1700.5 - 193 = 1507.5, half up
        ],
    )
    def test_dp_in_a_swiss(self, opponents: list[int], letters: str, expected: int) -> None:
        assert ru(opponents, letters) == expected

    def test_field_report_c11_a_zero_is_rc_less_800_and_draws_are_half_points(self) -> None:
        assert ru([1500] * 5, "lllll") == 700
        assert ru([1500] * 5, "ddddd") == 1500


class TestArticle8_25:
    def test_dp_is_reduced_in_a_round_robin(self) -> None:
        """2348 - 351 x 9/10 = 2032.1 -> 2032 (R2); without the factor, as in 2003, 1997."""
        assert points_above_half(FIDE_2014, UnratedResults(9 * 2348, 9, 2, 9)).rating == 2032
        assert points_above_half(FIDE_2014, UnratedResults(9 * 2348, 9, 2, 0)).rating == 1997
        unreduced = replace(FIDE_2014, reduced_in_round_robin=False)
        assert points_above_half(unreduced, UnratedResults(9 * 2348, 9, 2, 9)).rating == 1997

    def test_half_or_more_is_not_reduced(self) -> None:
        assert points_above_half(FIDE_2014, UnratedResults(9 * 2348, 9, 9, 9)).rating == 2348
        assert points_above_half(FIDE_2014, UnratedResults(9 * 2348, 9, 14, 9)).rating == 2448


def ru(opponents: list[int], letters: str) -> int:
    """Ru in a Swiss of a player who has an event behind him."""
    office = Office()
    player = office.player(had_event=True)
    cup = office.event()
    cup.results(player, opponents, letters)
    return office.rate().ru(cup, player)
