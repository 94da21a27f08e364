"""A participant whom the office has left out, from the run to the public pages (A10, R38)."""

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import GameRating, TournamentRating
from ratings.regulations.decisions import GameDecision
from tests.ratings.month import opening, published, row, tournament
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

LEFT_OUT = GameDecision.LEFT_OUT_BY_OFFICE


@pytest.fixture
def event() -> Tournament:
    """1 wins against 2 and loses to 3, who is left out and has White against 2."""
    opening({1: 1800, 2: 1800, 3: 1800})
    event = tournament([(1, "1-0", 2), (1, "0-1", 3), (3, "1-0", 2)])
    Entry.objects.filter(tournament=event, player=3).update(
        player=None, left_out_reason="Played under a wrong name.", reported_name="Secret, Sam"
    )
    return event


def test_games_are_rated_for_nobody_and_those_of_the_others_stay(event: Tournament):
    """1 wins one game of equals: K 20 x .50 = 10 points; 2 loses them."""
    february = published()
    assert [row(february, number).rating for number in (1, 2, 3)] == [1810, 1790, 1800]
    decisions = GameRating.objects.filter(run=february.run_id).order_by("game__round")
    assert list(decisions.values_list("white_decision", "black_decision")) == [
        (GameDecision.RATED, GameDecision.RATED),
        (LEFT_OUT, LEFT_OUT),
        (LEFT_OUT, LEFT_OUT),
    ]
    assert set(TournamentRating.objects.filter(run=february.run_id).values_list("player_id", flat=True)) == {
        1,
        2,
    }


def test_the_public_sees_the_start_number_and_why(event: Tournament, client: Client):
    published()
    for address in (
        reverse("ratings:tournament", args=[event.pk]),
        reverse("ratings:player_calculations", args=[1, "csv"]),
        f"/api/v1/tournaments/{event.pk}",
        reverse("ratings:tournament_report", args=[event.pk]),
    ):
        answer = client.get(address)
        assert answer.status_code == 200, address
        text = answer.content.decode()
        assert "Secret" not in text
        assert "wrong name" not in text
        assert "Participant 3" in text, address
    assert (
        "the office left a participant out"
        in client.get(reverse("ratings:tournament", args=[event.pk])).content.decode()
    )
