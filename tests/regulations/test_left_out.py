"""Participants whom the office has left out because it cannot identify them (R38)."""

from ratings.regulations.decisions import GameDecision
from tests.regulations.periods import DRAW, LOSS, ROUND_ROBIN, WIN, Office
from tournaments.play.results import GameKind

NOBODY = -1


def test_r38_games_of_somebody_left_out_are_rated_for_nobody() -> None:
    """Two rated 2000 draw, and each plays somebody left out: K 20 x (.50 - .50) = 0 from one game each."""
    office = Office()
    a, b = office.player(2000), office.player(2000)
    cup = office.event()
    drawn = cup.draw(a, b)
    with_white = cup.game(a, None, LOSS)
    as_black = cup.game(b, None, WIN)
    office.games[as_black] = (NOBODY, cup.enter(b), LOSS, WIN, int(GameKind.PLAYED), 3)
    results = office.rate()
    left_out = (GameDecision.LEFT_OUT_BY_OFFICE, GameDecision.LEFT_OUT_BY_OFFICE)
    assert results.decisions(with_white) == results.decisions(as_black) == left_out
    assert results.decisions(drawn) == (GameDecision.RATED, GameDecision.RATED)
    for player in (a, b):
        assert results.player(player, "period_games") == 1
        assert results.rating(player) == 2000


def test_r38_a_round_robin_without_the_one_left_out_is_complete() -> None:
    """Three rated 1600 and a newcomer meet each other once and somebody left out: counted as a round robin."""
    office = Office()
    a, b, c, newcomer = (*(office.player(1600) for _ in range(3)), office.player())
    cup = office.event(ROUND_ROBIN)
    meetings = [(a, b), (c, newcomer), (a, c), (b, newcomer), (a, newcomer), (b, c)]
    games = [cup.game(white, black, DRAW) for white, black in meetings]
    for player in (a, b, c, newcomer):
        cup.game(player, None, LOSS)
    results = office.rate()
    assert results.decisions(games[1]) == (
        GameDecision.RATED_AGAINST_NEW,
        GameDecision.COUNTED_ROUND_ROBIN,
    )
