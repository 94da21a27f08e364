"""Rounds and team matches from entries and games."""

import pytest

from tests.ratings import month
from tournaments.models import Entry, Game, System
from tournaments.play.results import GameKind
from tournaments.standings.crosstable import standings
from tournaments.standings.pairings import matches, pairings

pytestmark = pytest.mark.django_db(transaction=True)


def rows(event):
    entries = Entry.objects.filter(tournament=event).select_related("player")
    return standings(entries, Game.objects.filter(tournament=event).order_by("round", "id"))


def test_a_round_lists_its_games_and_byes_last():
    month.opening(dict.fromkeys(range(1, 6), 1800))
    event = month.tournament([(1, "1-0", 2), (5, "1-0", 1), (3, "½-½", 4)])
    entries = {entry.player_id: entry for entry in Entry.objects.filter(tournament=event)}
    Game.objects.filter(tournament=event, white=entries[3]).update(round=1)
    Game.objects.create(
        tournament=event, round=1, white=entries[5], white_half_points=2, kind=GameKind.PAIRING_BYE
    )
    first = [
        (one.white.player_id, one.white_cell.symbol, one.black.player_id if one.black else None)
        for one in pairings(rows(event), 1)
    ]
    assert first == [(1, "1", 2), (3, "½", 4), (5, "U", None)]
    assert [one.white.player_id for one in pairings(rows(event), 2)] == [5]
    assert pairings(rows(event), 3) == []


def test_a_match_adds_up_its_boards_whoever_has_white():
    month.opening(dict.fromkeys(range(1, 7), 1800))
    event = month.tournament([(1, "1-0", 2), (4, "½-½", 3), (5, "1-0", 6)], system=System.TEAM)
    Game.objects.filter(tournament=event).update(round=1)
    for number, team in ((1, "North"), (2, "South"), (3, "North"), (4, "South"), (5, "North"), (6, "")):
        Entry.objects.filter(tournament=event, player=number).update(team=team)
    (match,) = matches(rows(event), 1)
    # North wins the first board and draws the second as Black; a game against nobody's player is of no match.
    assert (match.first, match.first_half_points, match.second_half_points, match.second) == (
        "North",
        3,
        1,
        "South",
    )
    assert len(match.boards) == 2
