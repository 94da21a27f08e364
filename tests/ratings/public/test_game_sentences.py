"""The sentences about a game: each decision has one, with edition and article; figures worked out by hand."""

from dataclasses import replace

import pytest
from django.utils import translation

from ratings.published.played import Side
from ratings.regulations.decisions import GameDecision
from ratings.regulations.editions import EDITIONS
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.words.game import explain_game, explain_not_rated
from tournaments.play.results import GameKind

RULES = FIDE_2014
WON = Side(
    round=3,
    colour="white",
    kind=GameKind.PLAYED,
    half_points=2,
    opponent_half_points=0,
    decision=GameDecision.RATED,
    rating=2212,
    opponent_rating=1926,
    difference=286,
    probability=84,
    change=16,
)
DRAWN = replace(
    WON,
    round=4,
    colour="black",
    half_points=1,
    opponent_half_points=1,
    decision=GameDecision.RATED_LIMITED,
    opponent_rating=1784,
    difference=400,
    probability=92,
    change=-42,
)
IN_FULL = replace(DRAWN, decision=GameDecision.RATED, difference=428, probability=93, change=-43)


def everything_said(side):
    line = explain_game(RULES, side, 20)
    return f"{line.why} {line.working}"


def test_a_won_game_is_explained_by_what_was_expected_and_worked_out_for_those_who_check():
    line = explain_game(RULES, WON, 20)
    assert line.what == "Round 3, white against 1926"
    assert line.outcome == "won"
    assert line.points == 320
    assert line.counts
    assert line.why == (
        "Against an opponent rated 286 points lower, a score of 0.84 was expected; the score was 1."
    )
    assert line.working == (
        "D = 2212 − 1926 = 286. Table 8.1b, row 279–290: PD = 0.84. ΔR = 1 − 0.84 = +0.16. "
        "K × ΔR = 20 × +0.16 = +3.20 (8.51, 8.55a, 8.55b)."
    )


def test_a_child_who_loses_hears_of_points_not_of_hundredths_of_a_game():
    # 1916 - 1777 = 139: .69 (row 138-145). K 40: 40 x -.69 = -27.60.
    side = replace(
        WON, half_points=0, rating=1916, opponent_rating=1777, difference=139, probability=69, change=-69
    )
    line = explain_game(RULES, side, 40)
    assert line.points == -2760
    assert line.why == (
        "Against an opponent rated 139 points lower, a score of 0.69 was expected; the score was 0."
    )
    assert line.working.endswith("ΔR = 0 − 0.69 = −0.69. K × ΔR = 40 × −0.69 = −27.60 (8.51, 8.55a, 8.55b).")


def test_an_equal_and_a_stronger_opponent():
    level = replace(WON, opponent_rating=2212, difference=0, probability=50, change=50)
    assert explain_game(RULES, level, 20).why == (
        "Against an opponent with the same rating, a score of 0.50 was expected; the score was 1."
    )
    # 2212 - 2213 = -1: table 8.1b, row 0-3: .50.
    stronger = replace(level, opponent_rating=2213, difference=-1, half_points=1, change=0)
    assert explain_game(RULES, stronger, 20).why == (
        "Against an opponent rated 1 point higher, a score of 0.50 was expected; the score was ½."
    )


def test_a_difference_over_400_is_shown_as_it_is_and_as_it_counts():
    line = explain_game(RULES, DRAWN, 20)
    assert line.what == "Round 4, black against 1784*"
    assert line.outcome == "drawn"
    assert line.working == (
        "D = 2212 − 1784 = 428, counted as 400 (8.54). Table 8.1b, row 392–411: PD = 0.92. "
        "ΔR = ½ − 0.92 = −0.42. K × ΔR = 20 × −0.42 = −8.40 (8.51, 8.55a, 8.55b)."
    )


def test_the_weaker_side_of_a_limited_game_counts_minus_400():
    side = replace(
        DRAWN, rating=1784, opponent_rating=2212, difference=-400, probability=8, half_points=0, change=-8
    )
    assert "D = 1784 − 2212 = −428, counted as −400 (8.54)." in explain_game(RULES, side, 20).working


def test_an_opponent_rated_from_the_same_round_robin_is_named():
    side = replace(WON, decision=GameDecision.RATED_AGAINST_NEW)
    working = explain_game(RULES, side, 20).working
    assert working.startswith(
        "The opponent was unrated; this round robin gives the rating Ru(new) = 1926 (8.58). D = 2212 − 1926 = 286."
    )
    limited = replace(DRAWN, decision=GameDecision.RATED_AGAINST_NEW_LIMITED)
    assert "(8.58)" in explain_game(RULES, limited, 20).working
    assert "(8.54)" in explain_game(RULES, limited, 20).working


def test_a_game_against_an_unrated_opponent_is_not_rated_and_says_why():
    side = replace(
        WON,
        round=5,
        decision=GameDecision.OPPONENT_UNRATED,
        opponent_rating=None,
        difference=None,
        probability=None,
        change=None,
    )
    line = explain_game(RULES, side, 20)
    assert line.what == "Round 5, white against an unrated player"
    assert line.points is None
    assert not line.working
    assert not line.counts
    assert line.why == ("Not rated: games against unrated opponents are rated in round robins only (8.52).")


def test_a_counted_game_of_an_unrated_player_names_the_rating_it_adds():
    side = replace(WON, decision=GameDecision.COUNTED, rating=None, change=None)
    line = explain_game(RULES, side, 20)
    assert line.counts
    assert "1926 is one of the ratings averaged in Rc (8.21a)" in line.why


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=lambda rules: rules.name)
def test_every_game_decision_of_every_edition_has_a_sentence_of_its_own_with_its_article(rules):
    sentences = set()
    for decision in rules.decisions[GameDecision]:
        line = explain_game(rules, replace(WON, decision=decision), 20)
        said = f"{line.why} {line.working}"
        assert f"({rules.article(decision)}" in said
        assert "%(" not in said
        if not decision.is_rated and not decision.is_counted:
            assert line.why == explain_not_rated(rules, decision)
        sentences.add(said)
    assert len(sentences) == len(rules.decisions[GameDecision])


@pytest.mark.parametrize(
    ("edition", "side", "sentence"),
    [
        ("fide-2022", DRAWN, "428, counted as 400: the greatest difference in this tournament (8.3.1)."),
        ("fide-2024", DRAWN, "D = 2212 − 1784 = 428, counted as 400 (8.3.1)."),
        ("fide-2024-rapid", DRAWN, "D = 2212 − 1784 = 428, counted as 400 (7.3.1)."),
        # 428 in full: table 8.1b, row 412-432: .93.
        (
            "fide-2022",
            IN_FULL,
            "D = 2212 − 1784 = 428, counted in full: only the greatest difference in a tournament is limited (8.3.1). "
            "Table 8.1.2, row 412–432: PD = 0.93.",
        ),
        (
            "fide-2025",
            replace(IN_FULL, rating=2700, opponent_rating=2272),
            "D = 2700 − 2272 = 428, counted in full for a player rated 2650 or more (8.3.1).",
        ),
        ("fide-2014-rapid", IN_FULL, "D = 2212 − 1784 = 428, counted in full (R37)."),
        (
            "fide-2024-12-rapid",
            replace(DRAWN, decision=GameDecision.GAP_TOO_WIDE),
            "Not rated: the difference is 600 points or more and a player is rated above 2600 (7.3.1).",
        ),
        (
            "fide-2022",
            replace(WON, decision=GameDecision.OPPONENT_UNRATED),
            "Not rated: games against unrated opponents are not rated (8.3.1).",
        ),
    ],
)
def test_each_edition_says_how_it_counts_a_wide_difference(edition, side, sentence):
    line = explain_game(EDITIONS[edition], side, 20)
    assert sentence in f"{line.why} {line.working}"


@pytest.mark.parametrize(
    ("kind", "half_points", "word"),
    [
        (GameKind.PLAYED, 0, "lost"),
        (GameKind.FORFEIT, 2, "won by forfeit"),
        (GameKind.FORFEIT, 0, "lost by forfeit"),
        (GameKind.HALF_POINT_BYE, 1, "half-point bye"),
        (GameKind.FULL_POINT_BYE, 2, "full-point bye"),
        (GameKind.PAIRING_BYE, 2, "bye by the pairing"),
        (GameKind.ZERO_POINT_BYE, 0, "absent"),
    ],
)
def test_every_way_a_round_can_end_has_its_word(kind, half_points, word):
    side = replace(WON, kind=kind, half_points=half_points, decision=GameDecision.BYE)
    assert explain_game(RULES, side, 20).outcome == word


def test_a_bye_has_no_opponent_and_no_colour():
    side = replace(
        WON,
        kind=GameKind.PAIRING_BYE,
        colour="",
        decision=GameDecision.BYE,
        opponent_rating=None,
        change=None,
    )
    assert explain_game(RULES, side, 20).what == "Round 3"


def test_numbers_in_sentences_follow_the_language():
    with translation.override("pl"):
        assert "PD = 0,84" in explain_game(RULES, WON, 20).working
