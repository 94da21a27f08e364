"""8.5: the rating change of a rated player. Figures are worked by hand beside each test."""

from dataclasses import replace

import pytest

from ratings.regulations.coefficient import KReason
from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.regulations.editions import Schedule
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.regulations.period.players import is_inactive
from tests.regulations.periods import DRAW, LOSS, ROUND_ROBIN, SWISS, TEAM, WIN, Office
from tournaments.play.results import GameKind, TournamentSystem


class TestArticle8_51:
    def test_difference_between_the_player_and_his_opponent(self) -> None:
        office = Office()
        a, b = office.player(2000), office.player(1900)
        game = office.event().draw(a, b)
        results = office.rate()
        assert (results.side(game, "difference"), results.side(game, "difference", black=True)) == (100, -100)

    def test_r10_and_field_reports_c5_c6_the_ratings_are_those_of_the_events_start(self) -> None:
        """Rated later: D 100 from 1500 and 1400, and the change, 20 x .36 = 7.2, is added to today's 1700."""
        office = Office()
        a, b = office.player(1700), office.player(2100)
        cup = office.event(start=20191101, end=20191110)
        cup.enter(a, rating=1500)
        cup.enter(b, rating=1400)
        game = cup.win(a, b)
        results = office.rate()
        assert (results.side(game, "own_rating"), results.side(game, "opponent_rating")) == (1500, 1400)
        assert results.side(game, "change") == 36
        assert results.rating(a) == 1707

    @pytest.mark.parametrize(
        ("kind", "decision"),
        [
            (GameKind.FORFEIT, GameDecision.FORFEIT),
            (GameKind.UNDER_ONE_MOVE, GameDecision.UNDER_ONE_MOVE),
        ],
    )
    def test_r21_and_field_report_c10_no_game_no_rating(self, kind: GameKind, decision: GameDecision) -> None:
        office = Office()
        a, b, newcomer = office.player(2000), office.player(1900), office.player()
        cup = office.event()
        game = cup.game(a, b, WIN, kind=kind)
        cup.game(a, newcomer, LOSS, kind=kind)
        results = office.rate()
        assert results.decisions(game) == (decision, decision)
        assert results.side(game, "change") == 0
        assert results.player(a, "period_games") == 0
        assert results.entry(cup, newcomer, "games") == 0
        assert results.rating(a) == 2000
        assert results.place(a) == PlayerDecision.UNCHANGED

    @pytest.mark.parametrize(
        "kind",
        [GameKind.HALF_POINT_BYE, GameKind.FULL_POINT_BYE, GameKind.PAIRING_BYE, GameKind.ZERO_POINT_BYE],
    )
    def test_r21_byes_are_no_games(self, kind: GameKind) -> None:
        office = Office()
        a = office.player(2000)
        cup = office.event()
        game = cup.game(a, None, WIN, 0, kind=kind)
        results = office.rate()
        assert results.side(game, "decision") == GameDecision.BYE
        assert results.side(game, "decision", black=True) == 0
        assert results.treatment(cup, a) == EventDecision.NOTHING_COUNTED

    def test_field_report_h15_two_games_of_the_same_pair_both_count(self) -> None:
        """1-0 and a draw at D 0: +.50 and 0, two games."""
        office = Office()
        a, b = office.player(2000), office.player(2000)
        cup = office.event(TEAM)
        cup.win(a, b)
        cup.draw(b, a)
        results = office.rate()
        assert results.row(a, "period_games", "change_sum", "change") == [2, 50, 10]
        assert results.row(b, "period_games", "change_sum", "change") == [2, -50, -10]


class TestArticle8_52:
    @pytest.mark.parametrize("system", [TEAM, SWISS])
    def test_r20_games_against_the_unrated_are_not_rated_outside_round_robins(
        self, system: TournamentSystem
    ) -> None:
        office = Office()
        a, n, m = office.player(2000), office.player(), office.player()
        cup = office.event(system)
        game, both = cup.win(a, n), cup.win(n, m)
        results = office.rate()
        assert results.decisions(game)[0] == GameDecision.OPPONENT_UNRATED
        assert results.decisions(both) == (GameDecision.BOTH_UNRATED, GameDecision.BOTH_UNRATED)
        assert results.player(a, "period_games") == 0
        assert results.entry(cup, m, "games") == 0
        assert FIDE_2014.article(GameDecision.OPPONENT_UNRATED) == "8.52"


class TestArticle8_53:
    def test_provisional_ratings_are_ignored(self) -> None:
        """His pool stands at 1900 with 4 games; for his opponent he is unrated all the same."""
        office = Office()
        a, provisional = office.player(2000), office.player(had_event=True)
        office.earlier_result(provisional, end=20190915, games=4, half_points=4, rc_sum=4 * 1900)
        cup = office.event()
        game = cup.draw(a, provisional)
        results = office.rate()
        assert results.rating(provisional) > 0
        assert results.decisions(game)[0] == GameDecision.OPPONENT_UNRATED


class TestArticle8_54:
    @pytest.mark.parametrize(
        ("own", "opponent", "counted", "probability", "decision"),
        [
            (2400, 2000, 400, 92, GameDecision.RATED),
            (2401, 2000, 400, 92, GameDecision.RATED_LIMITED),
            (2800, 2000, 400, 92, GameDecision.RATED_LIMITED),
            (2391, 2000, 391, 91, GameDecision.RATED),
            (2000, 2400, -400, 8, GameDecision.RATED),
            (2000, 2401, -400, 8, GameDecision.RATED_LIMITED),
        ],
    )
    def test_more_than_400_counts_as_400(
        self, own: int, opponent: int, counted: int, probability: int, decision: GameDecision
    ) -> None:
        office = Office()
        game = office.event().win(office.player(own), office.player(opponent))
        results = office.rate()
        assert results.side(game, "difference") == counted
        assert results.side(game, "probability") == probability
        assert results.decisions(game)[0] == decision

    def test_field_reports_h3_and_c13_every_game_and_every_player_in_2014(self) -> None:
        """No exemption at 2650 yet: both sides of 2700 against 2200 are limited, .08 and not .04."""
        office = Office()
        strong, other = office.player(2700), office.player(2200)
        game = office.event().win(strong, other)
        results = office.rate()
        assert (results.side(game, "change"), results.side(game, "change", black=True)) == (8, -8)

    def test_the_limit_belongs_to_the_edition(self) -> None:
        office = Office()
        game = office.event().win(office.player(2400), office.player(2000))
        assert office.rate(replace(FIDE_2014, difference_limit=350)).side(game, "difference") == 350

    def test_r28_and_field_report_c13_a_game_follows_the_edition_of_its_events_start(self) -> None:
        """One list with events of two editions: by the start, not by the end or the list's date."""
        later = replace(FIDE_2014, name="later", effective=20200201, difference_limit=350)
        assert Schedule((FIDE_2014, later)).at(20200131) == FIDE_2014
        assert Schedule((FIDE_2014, later)).at(20200201) == later
        office = Office()
        strong, other = office.player(2400), office.player(2000)
        old = office.event(start=20200131, end=20200209).win(strong, other)
        new = office.event(start=20200201, end=20200209).win(strong, other)
        results = office.rate(FIDE_2014, later)
        assert (results.side(old, "difference"), results.side(new, "difference")) == (400, 350)


class TestArticle8_55:
    @pytest.mark.parametrize(("score", "change"), [(WIN, 36), (DRAW, -14), (LOSS, -64)])
    def test_score_less_probability(self, score: int, change: int) -> None:
        """D 100, PD .64."""
        office = Office()
        game = office.event().game(office.player(2000), office.player(1900), score)
        assert office.rate().side(game, "change") == change

    @pytest.mark.parametrize(
        ("white", "black", "changes"),
        [(DRAW, LOSS, (0, -50)), (LOSS, LOSS, (-50, -50)), (LOSS, DRAW, (-50, 0))],
    )
    def test_r23_each_side_has_its_own_score(self, white: int, black: int, changes: tuple[int, int]) -> None:
        office = Office()
        cup = office.event()
        a, b = office.player(2000), office.player(2000)
        game = cup.game(a, b, white, black)
        results = office.rate()
        assert (results.side(game, "change"), results.side(game, "change", black=True)) == changes
        assert results.decisions(game) == (GameDecision.RATED, GameDecision.RATED)
        unrated = office.rate(replace(FIDE_2014, unequal_scores_are_rated=False))
        assert unrated.decisions(game) == (GameDecision.UNEQUAL_SCORES, GameDecision.UNEQUAL_SCORES)
        assert unrated.player(a, "period_games") == 0

    def test_r23_an_edition_that_leaves_unequal_scores_out_counts_the_others(self) -> None:
        """For the rated player a draw at D 100, for the newcomer a win and a draw; 0-0 and ½-0 are left out."""
        office = Office()
        a, b, newcomer = office.player(2000), office.player(1900), office.player()
        cup = office.event()
        cup.draw(a, b)
        cup.game(a, b, LOSS, LOSS)
        cup.win(newcomer, a)
        cup.draw(b, newcomer)
        cup.game(newcomer, b, DRAW, LOSS)
        results = office.rate(replace(FIDE_2014, unequal_scores_are_rated=False))
        assert results.row(a, "period_games", "change_sum") == [1, -14]
        assert results.entry(cup, newcomer, "games") == 2
        assert results.entry(cup, newcomer, "half_points") == 3

    def test_the_sum_times_k(self) -> None:
        """+.36 -.14 -.64 = -.42; K 20: -8.4 -> -8."""
        office = Office()
        a = office.player(2000)
        office.event().results(a, [1900, 1900, 1900], "wdl")
        results = office.rate()
        assert results.row(a, "change_sum", "change_hundredths", "change") == [-42, -840, -8]

    def test_field_reports_c15_c16_every_side_says_why_and_the_k_is_part_of_the_result(self) -> None:
        office = Office()
        a, n = office.player(2000), office.player()
        cup = office.event()
        cup.win(a, n)
        cup.win(a, office.player(1900))
        results = office.rate()
        for decision in (decision for game in (0, 1) for decision in results.decisions(game)):
            assert FIDE_2014.article(decision).startswith("8.")
        assert (results.player(a, "k_used"), results.player(a, "k_reason")) == (20, KReason.SETTLED)


class TestArticle8_57:
    @pytest.mark.parametrize(
        ("letters", "k", "change"),
        [
            ("wl" + "d", 10, 0),
            ("w", 10, 5),
            ("l", 10, -5),
            ("w", 15, 8),  # 7.5
            ("l", 15, -7),  # -7.5
            ("l", 1, 0),  # -0.5
            ("l", 3, -1),  # -1.5
            ("l", 7, -3),  # -3.5
            ("w", 7, 4),  # 3.5
        ],
    )
    def test_r8_half_is_rounded_up(self, letters: str, k: int, change: int) -> None:
        office = Office()
        a = office.player(1800, k=k)
        office.event().results(a, [1800] * len(letters), letters)
        assert office.rate().change(a) == change

    def test_r9_once_a_period_and_not_once_an_event(self) -> None:
        """Two events of 10 x .14 = 1.4 (a draw at D -100): 2.8 -> 3, event by event it would be 2."""
        office = Office()
        a = office.player(1800, k=10)
        first, second = office.event(end=20200205), office.event(end=20200209)
        first.results(a, [1900], "d")
        second.results(a, [1900], "d")
        results = office.rate()
        assert results.change(a) == 3
        assert (results.entry(first, a, "change"), results.entry(second, a, "change")) == (14, 14)

    @pytest.mark.parametrize(
        ("rating", "new", "place"),
        [
            (1010, 1000, PlayerDecision.RATED),
            (1009, 0, PlayerDecision.OFF_LIST),
        ],
    )
    def test_r24_and_field_report_c20_below_1000_he_leaves_the_list(
        self, rating: int, new: int, place: PlayerDecision
    ) -> None:
        """A loss at D 0 with K 20: -10. Games and peak are kept."""
        office = Office()
        a = office.player(rating, games=50, peak=1200)
        office.event().results(a, [rating], "l")
        results = office.rate()
        assert (results.rating(a), results.place(a)) == (new, place)
        assert (results.player(a, "games"), results.player(a, "peak")) == (51, 1200)

    def test_r26_the_end_of_the_last_event_with_a_rated_game(self) -> None:
        office = Office()
        a, idle = office.player(1800, last_game=20190401), office.player(1800, last_game=20190401)
        office.event(end=20200209).results(a, [1800], "w")
        office.event(end=20200216).game(a, None, WIN, 0, kind=GameKind.PAIRING_BYE)
        results = office.rate()
        assert (results.player(a, "last_game"), results.player(idle, "last_game")) == (20200209, 20190401)

    @pytest.mark.parametrize(
        ("last_game", "inactive"), [(20190228, True), (20190301, False), (20200229, False), (0, False)]
    )
    def test_r26_flagged_without_a_rated_game_in_twelve_months(self, last_game: int, inactive: bool) -> None:
        """On the list of 1 March 2020; the last event ended a day more, or not, than twelve months before."""
        assert bool(is_inactive(FIDE_2014, last_game, 20200301)) == inactive


class TestArticle8_58:
    """The process of iteration: the Handbook's example is in test_examples.py; here the edges."""

    def test_r16_nobody_further_away_than_400_needs_no_correction(self) -> None:
        office = Office()
        a, n = office.player(2400), office.player()
        event = office.event(ROUND_ROBIN)
        event.draw(a, n)
        results = office.rate()
        assert (results.ru(event, n), results.ru_new(event, n)) == (2400, 2400)
        assert results.decisions(0) == (GameDecision.RATED_AGAINST_NEW, GameDecision.COUNTED_ROUND_ROBIN)

    def test_r16_one_pass_and_the_number_is_a_parameter(self) -> None:
        """A 2900, B and C 2000, all games drawn: Ra 2300, Ru of N 2300.

        A counts as 2700: -200 / 3, Rc(new) 2233.33, Ru(new) 2233. A second pass from there: A counts as 2633,
        -267 / 3 = -89, 2211.
        """
        office = Office()
        a, b, c, n = (office.player(rating) for rating in (2900, 2000, 2000, 0))
        event = office.event(ROUND_ROBIN)
        for pair in ((a, b), (a, c), (b, c), (a, n), (b, n), (c, n)):
            event.draw(*pair)
        assert office.rate().ru_new(event, n) == 2233
        assert office.rate(replace(FIDE_2014, iterations=0)).ru_new(event, n) == 2300
        assert office.rate(replace(FIDE_2014, iterations=2)).ru_new(event, n) == 2211

    def test_rated_game_by_game_against_the_new_rating(self) -> None:
        """The same event: B 2000 against N 2233, D -233, .21; a draw is +.29. A 2900: limited, -.42."""
        office = Office()
        a, b, c, n = (office.player(rating) for rating in (2900, 2000, 2000, 0))
        event = office.event(ROUND_ROBIN)
        for pair in ((a, b), (a, c), (b, c), (a, n), (b, n), (c, n)):
            event.draw(*pair)
        results = office.rate()
        assert (results.side(4, "difference"), results.side(4, "change")) == (-233, 29)
        assert results.decisions(3)[0] == GameDecision.RATED_AGAINST_NEW_LIMITED
        assert results.side(3, "change") == -42
        assert FIDE_2014.article(GameDecision.RATED_AGAINST_NEW) == "8.58"
