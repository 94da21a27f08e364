"""The sentences about a game: each decision has one, with edition and article; figures worked out by hand."""

from dataclasses import replace

import pytest
from django.utils import translation

from ratings.published.played import Side
from ratings.regulations.period.decisions import GameDecision, article
from ratings.words.game import explain_game, explain_not_rated
from tournaments.play.results import GameKind

EDITION = "fide-2014"
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


def test_a_won_game_is_explained_by_difference_table_row_and_change():
    line = explain_game(EDITION, WON)
    assert line.what == "Round 3, white against 1926"
    assert line.outcome == "won"
    assert line.change == 16
    assert line.counts
    assert line.why == (
        "D = 2212 − 1926 = 286. Table 8.1b, row 279–290: PD = .84. ΔR = 1 − .84 = +.16 (fide-2014 8.51, 8.55b)."
    )


def test_a_difference_over_400_is_shown_as_it_is_and_as_it_counts():
    line = explain_game(EDITION, DRAWN)
    assert line.what == "Round 4, black against 1784*"
    assert line.outcome == "drawn"
    assert line.why == (
        "D = 2212 − 1784 = 428, counted as 400 (fide-2014 8.54). "
        "Table 8.1b, row 392–411: PD = .92. ΔR = .5 − .92 = −.42 (fide-2014 8.51, 8.55b)."
    )


def test_the_weaker_side_of_a_limited_game_counts_minus_400():
    side = replace(
        DRAWN, rating=1784, opponent_rating=2212, difference=-400, probability=8, half_points=0, change=-8
    )
    assert "D = 1784 − 2212 = −428, counted as −400 (fide-2014 8.54)." in explain_game(EDITION, side).why


def test_an_opponent_rated_from_the_same_round_robin_is_named():
    side = replace(WON, decision=GameDecision.RATED_AGAINST_NEW)
    why = explain_game(EDITION, side).why
    assert why.startswith(
        "The opponent was unrated; the games of this round robin give Ru(new) = 1926 (fide-2014 8.58)."
    )
    assert why.endswith("ΔR = 1 − .84 = +.16 (fide-2014 8.51, 8.55b).")
    limited = replace(DRAWN, decision=GameDecision.RATED_AGAINST_NEW_LIMITED)
    assert "fide-2014 8.58" in explain_game(EDITION, limited).why
    assert "fide-2014 8.54" in explain_game(EDITION, limited).why


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
    line = explain_game(EDITION, side)
    assert line.what == "Round 5, white against an unrated player"
    assert line.change is None
    assert not line.counts
    assert line.why == (
        "Not rated: games against unrated opponents count in round robins only (fide-2014 8.52)."
    )


def test_a_counted_game_of_an_unrated_player_names_the_rating_it_adds():
    side = replace(WON, decision=GameDecision.COUNTED, rating=None, change=None)
    line = explain_game(EDITION, side)
    assert line.counts
    assert "1926 is one of the ratings in Rc (fide-2014 8.21a)" in line.why


@pytest.mark.parametrize("decision", list(GameDecision))
def test_every_game_decision_has_a_sentence_with_edition_and_article(decision):
    side = replace(WON, decision=decision)
    assert f"{EDITION} {article(EDITION, decision)}" in explain_game(EDITION, side).why
    if not decision.is_rated and not decision.is_counted:
        assert explain_game(EDITION, side).why == explain_not_rated(EDITION, decision)


def test_the_sentences_of_game_decisions_differ():
    sentences = {explain_game(EDITION, replace(WON, decision=decision)).why for decision in GameDecision}
    assert len(sentences) == len(GameDecision)


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
    assert explain_game(EDITION, side).outcome == word


def test_a_bye_has_no_opponent_and_no_colour():
    side = replace(
        WON,
        kind=GameKind.PAIRING_BYE,
        colour="",
        decision=GameDecision.BYE,
        opponent_rating=None,
        change=None,
    )
    assert explain_game(EDITION, side).what == "Round 3"


def test_an_unknown_edition_is_an_error_not_a_guess():
    with pytest.raises(KeyError):
        explain_game("fide-1899", WON)


def test_numbers_in_sentences_follow_the_language():
    with translation.override("pl"):
        assert "PD = 0,84" in explain_game(EDITION, WON).why
