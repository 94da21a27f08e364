"""What is read of a person's lists, tournaments and games; figures worked out by hand."""

import pytest

from players.models import Player, Visibility
from ratings.persons.merging import merge
from ratings.published.history import histories
from ratings.published.played import games, played
from ratings.regulations.decisions import GameDecision
from tests.ratings import month
from tournaments.models import Game, TimeControl
from tournaments.play.results import GameKind

pytestmark = pytest.mark.django_db(transaction=True)


def test_games_are_seen_from_the_players_side():
    """1800 against 1700: D = 100, PD .64, so +.36 for the win and -.36 for the other."""
    month.opening({1: 1800, 2: 1700, 3: 0})
    event = month.tournament([(1, "1-0", 2), (3, "½-½", 1), (2, "½-½", 1)])
    Game.objects.filter(round=3).update(colours_known=False)
    bye = {"kind": GameKind.PAIRING_BYE, "white_half_points": 2, "black_half_points": 0}
    Game.objects.create(tournament=event, round=4, white=event.entries.get(player=1), **bye)
    run = month.published().run_id or 0
    Player.objects.filter(pk=2).update(visibility=Visibility.ANONYMOUS)
    Player.objects.filter(pk=3).update(visibility=Visibility.HIDDEN)
    (rated,) = played([run], [1])
    won, drawn, unknown, alone = games([rated.result], [1])[run, event.pk]
    assert (won.side.colour, won.side.half_points, won.side.opponent_half_points) == ("white", 2, 0)
    assert (won.side.rating, won.side.opponent_rating, won.side.difference) == (1800, 1700, 100)
    assert (won.side.probability, won.side.change) == (64, 36)
    assert (won.opponent, won.name, won.has_page) == (2, "Player 2", True)
    assert (drawn.side.colour, drawn.side.half_points) == ("black", 1)
    assert drawn.side.decision is GameDecision.OPPONENT_UNRATED
    assert (drawn.opponent, drawn.name, drawn.has_page) == (3, "Player 3", False)
    assert (unknown.side.colour, unknown.side.change) == ("", -14)
    assert (alone.side.kind, alone.side.colour) == (GameKind.PAIRING_BYE, "")
    assert (alone.opponent, alone.name, alone.has_page) == (None, "", False)
    (lost,) = played([run], [2])
    assert [meeting.side.change for meeting in games([lost.result], [2])[run, event.pk]] == [-36, 14]


def test_lists_are_read_in_order_with_what_they_have_of_a_person():
    month.opening({1: 1800, 2: 1700, 3: 0})
    month.tournament([(3, "½-½", 1)])
    month.published()
    merge(Player.objects.get(pk=2), Player.objects.get(pk=3), None)
    first, second = histories([3, 2])[TimeControl.STANDARD].months
    assert (first.list.date, second.list.date) == (month.OPENING, month.FEBRUARY)
    assert [(one.number, one.rating, one.pool) for one in (first, second)] == [
        (2, 1700, None),
        (2, 1700, None),
    ]
