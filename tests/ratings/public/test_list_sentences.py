"""The sentences about tournaments, lists and first ratings: one for each decision; figures worked out by hand."""

import datetime

import pytest

from ratings.models import FirstRatingPool, RunTournament, TournamentRating
from ratings.published.person import RatingRow
from ratings.regulations.coefficient import KReason
from ratings.regulations.decisions import EventDecision, PlayerDecision
from ratings.regulations.editions import EDITIONS
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.words.event import explain_average, explain_event
from ratings.words.list_place import explain_k, explain_place, explain_pool, reason_for_k

RULES = FIDE_2014
WITHOUT_ARTICLE = {PlayerDecision.TAKEN_OVER, PlayerDecision.GONE}


def event(**values):
    row = {
        "decision": EventDecision.RATED,
        "rating": 2212,
        "games": 7,
        "half_points": 9,
        "rc_sum": 14351,
        "opponents": 0,
        "expected": 368,
        "change": 82,
    }
    return TournamentRating(**row | values)


def place(**values):
    row = {
        "decision": PlayerDecision.RATED,
        "previous_rating": 2212,
        "rating": 2268,
        "change": 56,
        "change_sum": 141,
        "change_hundredths": 5640,
        "period_games": 9,
        "k_used": 40,
        "k": 40,
        "k_reason": KReason.NEW,
        "games": 20,
        "peak": 2268,
    }
    return RatingRow(**row | values)


def pool(**values):
    row = {
        "decision": PlayerDecision.FIRST_RATING,
        "events": 3,
        "games": 11,
        "half_points": 11,
        "rc_sum": 20417,
        "opponents": 0,
        "p": 50,
        "dp": 0,
        "rating": 1856,
        "edition": "fide-2014",
    }
    return FirstRatingPool(**row | values)


# Events


def test_a_rated_event_names_the_list_in_force_and_its_sums():
    assert explain_event(RULES, event(), datetime.date(2026, 5, 1)) == (
        "Rating used: 2212, from the list of 1 May 2026, in force when the tournament began. "
        "4½ points from 7 games against opponents averaging 2050.14. Expected: 3.68 points. "
        "Difference: ΣΔR = +0.82 (8.55c)."
    )


def test_50_percent_gives_the_average_of_the_opponents():
    row = event(
        decision=EventDecision.POOLED, rating=None, games=4, half_points=4, rc_sum=7400, p=50, dp=0, ru=1850
    )
    assert explain_event(RULES, row, None) == (
        "Counts towards a first rating (8.2). Rc = 7400 ÷ 4 = 1850 (8.21a). "
        "50 %: Ru = Rc, rounded to 1850 (8.22)."
    )


def test_over_50_percent_adds_20_for_each_half_point():
    row = event(
        decision=EventDecision.POOLED, rating=None, games=4, half_points=6, rc_sum=7400, p=75, dp=193, ru=1890
    )
    assert "2 half points over 50 %: Ru = Rc + 2 × 20, rounded to 1890 (8.23)." in explain_event(
        RULES, row, None
    )


def test_under_50_percent_subtracts_by_table_8_1a():
    # The worked example of a federation's manual: 2 of 5 against 1880 on average: 1880 - 72 = 1808.
    row = event(
        decision=EventDecision.POOLED, rating=None, games=5, half_points=4, rc_sum=9400, p=40, dp=-72, ru=1808
    )
    assert explain_event(RULES, row, None).endswith(
        "Rc = 9400 ÷ 5 = 1880 (8.21a). p = 0.40, table 8.1a: dp = −72. Ru = Rc + dp, rounded to 1808 (8.24)."
    )


def test_under_50_percent_in_a_round_robin_reduces_dp_and_rounds_the_average_first():
    # The Handbook's round robin: 2348 - 351 x 9/10 = 2032.1.
    row = event(
        decision=EventDecision.POOLED,
        rating=None,
        games=9,
        half_points=2,
        rc_sum=21132,
        opponents=9,
        p=11,
        dp=-351,
        ru=2032,
        ru_new=1935,
    )
    why = explain_event(RULES, row, None)
    assert "Rc = 21 132 ÷ 9 = 2348 (8.21b)." in why.replace("\u202f", " ")
    assert (
        "p = 0.11, table 8.1a: dp = −351. With n = 9, Ru = Rc + dp × n/(n+1), rounded to 2032 (8.25)." in why
    )
    assert "Ru(new) = 1935, found by iteration from Ru = 2032 (8.58)." in why


def test_the_average_of_a_round_robin_is_written_out():
    # Handbook: Rar 2375, dpa 29.5, n 9, Ra 2348.
    row = RunTournament(
        edition=RULES.name,
        as_round_robin=True,
        rated_players=6,
        rar_sum=14250,
        dp_sum=177,
        opponents=9,
        ra=2348,
    )
    assert explain_average(RULES, row).replace("\u202f", " ") == (
        "Rated as a round robin. Rar = 14 250 ÷ 6 = 2375.00, dpa = 177 ÷ 6 = 29.50, n = 9: "
        "Ra = Rar − dpa × n/(n+1) = 2348 (8.21b)."
    )
    row.as_round_robin = False
    assert explain_average(RULES, row) == (
        "Only games against rated opponents count: each is rated on its own for a rated player (8.51), and all "
        "together for an unrated one (8.21a)."
    )
    nobody = RunTournament(edition=RULES.name, as_round_robin=True, rated_players=0, ra=None)
    assert "nothing can be rated (8.21b)" in explain_average(RULES, nobody)


# Places on a list


def test_the_month_is_summed_multiplied_by_k_and_rounded_once():
    assert explain_place(RULES, place(), place(k_reason=KReason.NEW), None) == (
        "In all 1.41 points more than expected (ΣΔR = +1.41). Each point counts K = 40 (fewer than 30 games): "
        "40 × +1.41 = +56.40, rounded once for the month to +56 (8.56, 8.57)."
    )


def test_the_reason_for_k_is_that_of_the_list_before():
    before = place(k=40, k_reason=KReason.JUNIOR)
    assert "under 18 and below 2300" in explain_place(RULES, place(k_reason=KReason.SETTLED), before, None)


def test_k_lowered_by_the_limit_of_700_says_so():
    row = place(k_used=17, period_games=39, change_sum=-100, change_hundredths=-1700, change=-17)
    why = explain_place(RULES, row, place(k=20, k_reason=KReason.SETTLED), None)
    assert why == (
        "In all 1.00 points fewer than expected (ΣΔR = −1.00). Each point counts K = 17 (lowered from 20 so that "
        "K × 39 games stays within 700): 17 × −1.00 = −17.00, rounded once for the month to −17 (8.56, 8.57)."
    )


def test_falling_below_the_floor_says_how_to_come_back():
    row = place(decision=PlayerDecision.OFF_LIST, previous_rating=1010, rating=None, change=-20)
    assert explain_place(RULES, row, None, None) == (
        "1010 with a change of −20 falls below 1000, the lowest rating published: the player leaves the list (R24). "
        "A new first rating needs 5 games."
    )


def test_a_first_rating_is_explained_from_its_pool():
    row = place(decision=PlayerDecision.FIRST_RATING, previous_rating=None, rating=1856)
    assert explain_place(RULES, row, None, pool()).replace("\u202f", " ") == (
        "3 tournaments, 11 games, 5½ points. Rc = 20 417 ÷ 11 = 1856.09 (8.3). "
        "50 %: Rn = Rc, rounded to 1856 (8.22). "
        "A first rating is published once there are 5 games and at least ½ point."
    )


def test_the_way_to_a_first_rating_says_what_is_missing():
    waiting = pool(
        decision=PlayerDecision.TOO_FEW_GAMES, events=1, games=3, half_points=2, rc_sum=5220, p=33, dp=-125
    )
    waiting.rating = 1615
    assert explain_pool(RULES, waiting) == (
        "3 of the 5 games needed are counted, with 1 point (R15). "
        "Still needed: 2 more games against rated opponents. "
        "As it stands: 1615 (unofficial)."
    )


def test_a_pool_without_a_point_promises_no_rating():
    why = explain_pool(RULES, pool(decision=PlayerDecision.NO_POINT, games=6, half_points=0))
    assert (
        why == "5 of the 5 games needed are counted, with 0 points (R15). "
        "Still needed: at least ½ point in all."
    )
    assert "As it stands" not in why


def test_a_rating_below_the_floor_is_said_and_not_published():
    why = explain_pool(
        RULES,
        pool(
            decision=PlayerDecision.BELOW_FLOOR,
            games=5,
            half_points=2,
            rc_sum=6000,
            p=20,
            dp=-240,
            rating=960,
        ),
    )
    assert "Rn = Rc + dp, rounded to 960 (8.24). Ratings below 1000 are not published." in why


def of_every_edition(kind):
    """Each edition with each decision that it makes."""
    return [
        pytest.param(rules, decision, id=f"{rules.name}-{decision.name}")
        for rules in EDITIONS.values()
        for decision in rules.decisions[kind]
    ]


@pytest.mark.parametrize(("rules", "decision"), of_every_edition(PlayerDecision))
def test_every_player_decision_of_every_edition_has_a_sentence_with_its_article(rules, decision):
    if decision in (PlayerDecision.TOO_FEW_GAMES, PlayerDecision.NO_POINT, PlayerDecision.BELOW_FLOOR):
        why = explain_pool(
            rules, pool(decision=decision, games=4, half_points=1, p=13, dp=-322, edition=rules.name)
        )
    elif decision is PlayerDecision.NO_POOL:
        why = explain_pool(rules, FirstRatingPool(decision=decision))
    else:
        row = place(decision=decision)
        waited = pool(edition=rules.name) if decision is PlayerDecision.FIRST_RATING else None
        why = explain_place(rules, row, None, waited)
    assert len(why) > 20
    if decision in (PlayerDecision.FIRST_RATING, PlayerDecision.BELOW_FLOOR):
        assert f"({rules.steps.competition})" in why
    elif decision not in WITHOUT_ARTICLE:
        assert f"{rules.article(decision)})" in why


@pytest.mark.parametrize(("rules", "decision"), of_every_edition(EventDecision))
def test_every_event_decision_of_every_edition_has_a_sentence_with_its_article(rules, decision):
    row = event(decision=decision, p=64, dp=102, ru=1900)
    assert f"({rules.article(decision)})" in explain_event(rules, row, None)


K_WORDS = {
    KReason.REACHED_2400: "once rated 2400 or more",
    KReason.JUNIOR: "under 18 and below 2300",
    KReason.NEW: "fewer than 30 games",
    KReason.SETTLED: "30 games or more, never rated 2400",
    KReason.EVERYONE: "the same for everyone",
}


THEN = {
    KReason.REACHED_2400: "It stays 10 for good.",
    KReason.JUNIOR: (
        "It stays 40 as long as both are true, and then becomes 20 once 30 games have been played."
    ),
    KReason.NEW: (
        "It becomes 20 on the list after 10 more rated games, and 10 once a rating of 2400 is published."
    ),
    KReason.SETTLED: "It becomes 10 once a rating of 2400 is published.",
    KReason.EVERYONE: "It depends on neither age nor rating.",
}
K_OF = {
    KReason.REACHED_2400: 10,
    KReason.JUNIOR: 40,
    KReason.NEW: 40,
    KReason.SETTLED: 20,
    KReason.EVERYONE: 20,
}


@pytest.mark.parametrize("reason", list(KReason))
def test_every_reason_for_k_has_its_words_its_article_and_what_would_change_it(reason):
    assert reason_for_k(RULES, reason) == K_WORDS[reason]
    k = K_OF[reason]
    assert explain_k(RULES, place(k=k), reason) == f"K = {k}: {K_WORDS[reason]} (8.56). {THEN[reason]}"


def test_a_first_rating_without_a_point_names_all_that_is_missing():
    why = explain_pool(RULES, pool(decision=PlayerDecision.NO_POINT, games=4, half_points=0))
    assert why == (
        "4 of the 5 games needed are counted, with 0 points (R15). "
        "Still needed: 1 more game against a rated opponent, at least ½ point in all."
    )
