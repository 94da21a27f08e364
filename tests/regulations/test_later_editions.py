"""What later editions do otherwise than fide-2014. Figures are worked by hand beside each test."""

import pytest

from ratings.regulations.coefficient import KReason, is_junior
from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.regulations.editions import EDITIONS, Schedule
from ratings.regulations.parameters import Regulations
from ratings.regulations.period import rate_period
from ratings.regulations.rated import rating_change
from tests.regulations.periods import ROUND_ROBIN, SWISS, Event, Office, Results

FIDE_2014, FIDE_2022, FIDE_2024, FIDE_2025 = (EDITIONS[f"fide-{year}"] for year in (2014, 2022, 2024, 2025))
ADULT = 19800101


def by_fides_dates(office: Office, *, is_standard: bool = True) -> Results:
    period = office.period()
    return Results(period, rate_period(period, Schedule.of_fide(is_standard=is_standard)))


def differences(event: Event, results: Results, games: list[int]) -> list[int]:
    return [results.side(game, "difference") for game in games]


class TestOneLimitedGameAnEvent:
    """fide-2022 8.3.1, R35."""

    def test_only_the_greatest_difference_counts_as_400(self) -> None:
        """2300 against 1850 (450: .94), 1800 (500, counted as 400: .92) and 1899 (401: .92): +.06 +.08 +.08 = +.22."""
        office = Office()
        player = office.player(2300)
        cup = office.event()
        games = [cup.win(player, office.player(rating)) for rating in (1850, 1800, 1899)]
        results = office.rate(FIDE_2022)
        assert differences(cup, results, games) == [450, 400, 401]
        assert [results.decisions(game)[0] for game in games] == [
            GameDecision.RATED,
            GameDecision.RATED_LIMITED,
            GameDecision.RATED,
        ]
        assert results.player(player, "change_sum") == 22

    def test_once_in_each_event(self) -> None:
        office = Office()
        player = office.player(2300)
        played = []
        for _ in range(2):
            cup = office.event()
            played += [cup.win(player, office.player(1700)), cup.win(player, office.player(1600))]
        assert differences(cup, office.rate(FIDE_2022), played) == [600, 400, 600, 400]

    def test_of_equal_ones_the_one_against_the_lower_rated_and_then_the_first(self) -> None:
        office = Office()
        player = office.player(2000)
        cup = office.event()
        games = [cup.draw(player, office.player(rating)) for rating in (2500, 1500, 1500)]
        assert differences(cup, office.rate(FIDE_2022), games) == [-500, 400, 500]

    def test_each_side_has_its_own_greatest_difference(self) -> None:
        """1800 meets 2300 only: limited for him; for 2300, who also beat 1700, not."""
        office = Office()
        strong, weak = office.player(2300), office.player(1800)
        cup = office.event()
        first, _ = cup.win(strong, weak), cup.win(strong, office.player(1700))
        results = office.rate(FIDE_2022)
        assert results.side(first, "difference") == 500
        assert results.side(first, "difference", black=True) == -400

    def test_a_game_that_is_not_rated_does_not_use_it_up(self) -> None:
        office = Office()
        player, unrated = office.player(2300), office.player()
        cup = office.event()
        cup.win(player, unrated)
        game = cup.win(player, office.player(1800))
        assert differences(cup, office.rate(FIDE_2022), [game]) == [400]


class TestNoRoundRobinMethod:
    """fide-2022: round robins as a Swiss, unrated opponents never rated."""

    @pytest.mark.parametrize("rules", [FIDE_2022, FIDE_2024, FIDE_2025], ids=lambda rules: rules.name)
    def test_a_complete_round_robin_is_a_swiss(self, rules: Regulations) -> None:
        office = Office()
        a, b, new = office.player(2000), office.player(1900), office.player()
        event = office.event(ROUND_ROBIN)
        event.draw(a, b)
        against_new = event.win(a, new)
        event.draw(b, new)
        results = office.rate(rules)
        assert results.event(event, "as_round_robin") == 0
        assert results.decisions(against_new) == (GameDecision.OPPONENT_UNRATED, GameDecision.COUNTED)
        assert results.entry(event, new, "rc_sum") == 3900
        assert results.ru_new(event, new) == 0

    def test_ru_in_a_round_robin_takes_dp_in_full(self) -> None:
        """1 of 4 against 2000: p .25, dp -193: 1807; n/(n+1) would make 1846."""
        office = Office()
        new = office.player()
        event = office.event(ROUND_ROBIN)
        players = [office.player(2000) for _ in range(4)]
        for place, white in enumerate(players):
            for black in players[place + 1 :]:
                event.draw(white, black)
        event.results(new, [2000] * 4, "lldd")
        assert office.rate(FIDE_2022).ru(event, new) == 1807


class TestFirstRatingWithTwoDraws:
    """fide-2024 8.2.2-8.2.3."""

    @pytest.mark.parametrize(
        ("opponents", "letters", "rating"),
        [
            # (5 x 2000 + 3600) / 7 = 1942.86; 4 of 7: p .57, dp 50: 1992.86.
            ([2000] * 5, "wwwll", 1993),
            # 2 of 5: 3 of 7, p .43, dp -50: 1892.86.
            ([2000] * 5, "wwlll", 1893),
            # (5 x 2600 + 3600) / 7 = 2371.43: p .50, but 2200 at most.
            ([2600] * 5, "wwldl", 2200),
            # (5 x 1500 + 3600) / 7 = 1585.71; 1 of 5: 2 of 7, p .29, dp -158: 1427.71.
            ([1500] * 5, "wllll", 1428),
        ],
    )
    def test_figures(self, opponents: list[int], letters: str, rating: int) -> None:
        office = Office()
        new = office.player(had_event=True)
        event = office.event()
        event.results(new, opponents, letters)
        results = office.rate(FIDE_2024)
        assert (results.ru(event, new), results.rating(new)) == (rating, rating)
        assert results.player(new, "games") == 5

    def test_below_1400_it_is_not_published(self) -> None:
        """(5 x 1400 + 3600) / 7 = 1514.29; half a point: 1.5 of 7, p .21, dp -230: 1284."""
        office = Office()
        new = office.player(had_event=True)
        office.event().results(new, [1400] * 5, "dllll")
        results = office.rate(FIDE_2024)
        assert results.place(new) == PlayerDecision.BELOW_FLOOR
        assert results.player(new, "pool_rating") == 1284

    def test_a_zero_in_the_first_event_is_dropped_although_two_draws_would_count(self) -> None:
        office = Office()
        new = office.player()
        cup = office.event()
        cup.results(new, [1800] * 3, "lll")
        assert office.rate(FIDE_2024).treatment(cup, new) == EventDecision.DROPPED_ZERO


class TestTrueDifferenceFrom2650:
    """fide-2025 8.3.1."""

    @pytest.mark.parametrize(("rating", "difference"), [(2649, 400), (2650, 450), (2651, 451)])
    def test_for_the_player_himself(self, rating: int, difference: int) -> None:
        office = Office()
        game = office.event().win(office.player(rating), office.player(2200))
        results = office.rate(FIDE_2025)
        assert results.side(game, "difference") == difference
        assert results.side(game, "difference", black=True) == -400

    def test_not_before_october_2025(self) -> None:
        office = Office(day=20251101, previous_day=20251001)
        player, other = office.player(2700), office.player(2200)
        before = office.event(start=20250930, end=20251003).win(player, other)
        after = office.event(start=20251001, end=20251003).win(player, other)
        results = by_fides_dates(office)
        assert (results.side(before, "difference"), results.side(after, "difference")) == (400, 500)


class TestStepsOfAList:
    """R34: rounding, floor and K by the edition of the list's date, whatever its events follow."""

    @pytest.mark.parametrize(
        ("rules", "hundredths", "change"),
        [
            (FIDE_2014, -250, -2),
            (FIDE_2022, -250, -3),
            (FIDE_2024, -1750, -18),
            (FIDE_2025, 1750, 18),
            (FIDE_2024, -249, -2),
            (FIDE_2024, 0, 0),
        ],
    )
    def test_r8_a_half_is_rounded_away_from_zero_since_2022(
        self, rules: Regulations, hundredths: int, change: int
    ) -> None:
        assert rating_change(rules, hundredths, 1)[1] == change

    @pytest.mark.parametrize(
        ("day", "previous_day", "new"), [(20240229, 20240201, 1390), (20240301, 20240229, 0)]
    )
    def test_r34_the_floor_of_an_event_of_february_2024(self, day: int, previous_day: int, new: int) -> None:
        """1400, K 20, loses to an equal: -10. On the list of 1 March, below 1400, he leaves it."""
        office = Office(day=day, previous_day=previous_day)
        player = office.player(1400)
        office.event(start=20240210, end=20240211).win(office.player(1400), player)
        assert by_fides_dates(office).rating(player) == new

    @pytest.mark.parametrize(
        ("rules", "day", "junior"),
        [
            (FIDE_2014, 20220614, True),
            (FIDE_2014, 20220615, False),
            (FIDE_2022, 20221231, True),
            (FIDE_2024, 20221231, True),
            (FIDE_2024, 20230101, False),
        ],
    )
    def test_r14_to_the_end_of_the_year_of_the_18th_birthday(
        self, rules: Regulations, day: int, junior: bool
    ) -> None:
        assert bool(is_junior(rules, 20040615, day)) == junior


class TestPoolsAcrossEditions:
    """R33: the edition of the newest event rates the pool."""

    def test_r33_from_2014_to_2022_a_round_robin_is_no_longer_reduced(self) -> None:
        """1 of 3 with Ra 1700 in 2021, ½ of 2 against 1800 in 2022: 1.5 of 5, Rc 1740, p .30, dp -149: 1591."""
        office = Office(day=20220201, previous_day=20220101)
        new = office.player(had_event=True)
        office.earlier_result(
            new, start=20211203, end=20211205, half_points=2, games=3, rc_sum=5100, opponents=3
        )
        office.event(start=20220110, end=20220111).results(new, [1800, 1800], "dl")
        results = by_fides_dates(office)
        assert results.row(new, "pool_games", "pool_opponents", "pool_rating") == [5, 0, 1591]

    def test_r33_from_2022_to_2024_the_draws_enter_once(self) -> None:
        """2 of 3 against 1700 in February, 1 of 2 against 1900 in March 2024.

        Rc (5100 + 3800 + 3600) / 7 = 1785.71; 3 + 1 of 7, p .57, dp 50: 1836. By 2022 alone: 1780 + 20 = 1800.
        """
        office = Office(day=20240401, previous_day=20240301)
        new = office.player(had_event=True)
        office.earlier_result(new, start=20240209, end=20240211, half_points=4, games=3, rc_sum=5100)
        office.event(start=20240309, end=20240310).results(new, [1900, 1900], "wl")
        assert by_fides_dates(office).rating(new) == 1836

    def test_r33_the_newest_event_decides_even_if_it_was_rated_before(self) -> None:
        """The month's own event is older than the one that waits: that of March 2024 decides."""
        office = Office(day=20240401, previous_day=20240301)
        new = office.player(had_event=True)
        office.earlier_result(new, start=20240302, end=20240310, half_points=2, games=2, rc_sum=3800)
        office.event(start=20240209, end=20240211).results(new, [1700] * 3, "wwl")
        assert by_fides_dates(office).rating(new) == 1836

    def test_r33_an_event_of_february_that_ends_in_march_keeps_its_edition(self) -> None:
        """5 games from 28 February 2024 on, 3 of 5 against 1700: 1700 + 20 = 1720, by fide-2022."""
        office = Office(day=20240401, previous_day=20240301)
        new = office.player(had_event=True)
        office.event(start=20240228, end=20240303).results(new, [1700] * 5, "wwwll")
        assert by_fides_dates(office).rating(new) == 1720


class TestRapidAndBlitz:
    def test_r30_a_standard_rating_counts_and_begins_the_list(self) -> None:
        """Both 1800 by the standard list only; K 40 as newcomers: ±.50 x 40 = ±20."""
        office = Office(day=20260201, previous_day=20260101)
        a, b = office.player(), office.player()
        cup = office.event(start=20260110, end=20260110)
        cup.enter(a, standard=1800)
        cup.enter(b, standard=1800)
        game = cup.win(a, b)
        results = by_fides_dates(office, is_standard=False)
        assert results.decisions(game) == (GameDecision.RATED, GameDecision.RATED)
        assert results.treatment(cup, a) == EventDecision.RATED_STANDARD
        assert (results.rating(a), results.rating(b)) == (1820, 1780)
        assert results.place(a) == PlayerDecision.FROM_STANDARD
        assert results.row(a, "k_used", "games", "peak", "k") == [40, 1, 1820, 40]

    def test_r36_the_first_events_standard_rating_is_the_base_and_the_pool_is_dropped(self) -> None:
        """1700 in the first event, 1750 in the second, one win against an equal in each: 1700 + 40 x 1.00 = 1740."""
        office = Office(day=20260301, previous_day=20260201)
        player = office.player(had_event=True)
        office.earlier_result(player, end=20251205, half_points=5, games=5, rc_sum=9000)
        second = office.event(start=20260214, end=20260214)
        first = office.event(start=20260131, end=20260131)
        for event, rating in ((second, 1750), (first, 1700)):
            event.enter(player, standard=rating)
            event.win(player, office.player(rating))
        results = by_fides_dates(office, is_standard=False)
        assert results.rating(player) == 1740
        assert results.player(player, "pool_games") == 0

    def test_r36_who_fell_off_this_list_borrows_nothing(self) -> None:
        office = Office(day=20260201, previous_day=20260101)
        player = office.player(peak=1500, games=40, had_event=True)
        cup = office.event(start=20260110, end=20260110)
        cup.enter(player, standard=1800)
        cup.win(player, office.player(1600))
        results = by_fides_dates(office, is_standard=False)
        assert results.treatment(cup, player) == EventDecision.POOLED

    def test_r36_a_result_under_the_floor_is_not_published_but_its_games_count(self) -> None:
        """1405 loses to an equal, K 40: -20, 1385."""
        office = Office(day=20260201, previous_day=20260101)
        player = office.player()
        cup = office.event(start=20260110, end=20260110)
        cup.enter(player, standard=1405)
        cup.win(office.player(1405), player)
        results = by_fides_dates(office, is_standard=False)
        assert results.place(player) == PlayerDecision.FROM_STANDARD_BELOW_FLOOR
        assert results.row(player, "rating", "games", "peak") == [0, 1, 0]

    def test_r36_r30_goes_before_r22(self) -> None:
        """On this list since the event, at 1650; standard 1600 at its start: rated with 1600, and met as 1600."""
        office = Office(day=20260201, previous_day=20260101)
        player, other = office.player(1650, k=40, games=9), office.player(1600)
        cup = office.event(start=20251130, end=20251130)
        cup.enter(player, rating=0, standard=1600)
        game = cup.win(player, other)
        results = by_fides_dates(office, is_standard=False)
        assert results.decisions(game) == (GameDecision.RATED, GameDecision.RATED)
        assert results.rating(player) == 1670

    def test_r30_an_event_with_the_standard_rating_was_the_first(self) -> None:
        """Unrated in the second event, as he had left the standard list: his zero there is not dropped (R6)."""
        office = Office(day=20260201, previous_day=20260101)
        player = office.player()
        first, second = (office.event(start=day, end=day) for day in (20260110, 20260117))
        first.enter(player, standard=1800)
        first.win(player, office.player(1800))
        second.enter(player)
        second.win(office.player(1800), player)
        results = by_fides_dates(office, is_standard=False)
        assert results.treatment(second, player) == EventDecision.POOLED

    @pytest.mark.parametrize(
        ("start", "own", "opponent", "decision"),
        [
            (20241201, 2601, 2001, GameDecision.GAP_TOO_WIDE),
            (20241201, 2600, 2000, GameDecision.RATED_LIMITED),
            (20241201, 2601, 2002, GameDecision.RATED_LIMITED),
            (20241130, 2601, 2001, GameDecision.RATED_LIMITED),
        ],
    )
    def test_a_gap_of_600_is_not_rated_since_december_2024(
        self, start: int, own: int, opponent: int, decision: GameDecision
    ) -> None:
        office = Office(day=20250101, previous_day=20241201)
        strong, weak = office.player(own, k=10), office.player(opponent)
        game = office.event(start=start, end=20241202).win(strong, weak)
        results = by_fides_dates(office, is_standard=False)
        assert results.decisions(game) == (decision, decision)
        assert results.player(weak, "period_games") == int(decision.is_rated)

    def test_no_exemption_from_2650_on(self) -> None:
        office = Office(day=20260201, previous_day=20260101)
        game = office.event(start=20260110, end=20260110).win(office.player(2700), office.player(2200))
        assert by_fides_dates(office, is_standard=False).side(game, "difference") == 400

    @pytest.mark.parametrize(
        ("day", "k", "reason"),
        [
            (20211201, 20, KReason.EVERYONE),
            (20220901, 20, KReason.EVERYONE),
            (20221001, 40, KReason.NEW),
        ],
    )
    def test_r37_k_is_20_for_all_until_september_2022(self, day: int, k: int, reason: KReason) -> None:
        office = Office(day=day, previous_day=day - 100)
        player = office.player(1800, games=5, birth=ADULT)
        results = by_fides_dates(office, is_standard=False)
        assert results.row(player, "k", "k_reason") == [k, reason]

    def test_r37_until_2021_no_difference_is_limited(self) -> None:
        office = Office()
        game = office.event().win(office.player(2300), office.player(1600))
        assert by_fides_dates(office, is_standard=False).side(game, "difference") == 700

    @pytest.mark.parametrize(
        ("letters", "treatment"), [("dll", EventDecision.DROPPED_ZERO), ("ddl", EventDecision.POOLED)]
    )
    def test_r37_less_than_one_point_in_the_first_event_is_dropped(
        self, letters: str, treatment: EventDecision
    ) -> None:
        office = Office()
        new = office.player()
        cup = office.event(SWISS)
        cup.results(new, [1800] * 3, letters)
        assert by_fides_dates(office, is_standard=False).treatment(cup, new) == treatment
