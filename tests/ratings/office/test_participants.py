"""Participants are shown with the rating on the list in force when their tournament began."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Player
from tests.ratings.month import MARCH, opening
from tests.tournaments.entering.events import event, swiss
from tournaments.entering.participants import add_player
from tournaments.models import TimeControl, Tournament

pytestmark = pytest.mark.django_db
RATED, UNRATED, ELSEWHERE = 11, 12, 13


@pytest.fixture
def lists() -> None:
    opening({RATED: 2345, UNRATED: 0}, dt.date(2026, 1, 1))
    opening({RATED: 1999, ELSEWHERE: 1888}, dt.date(2026, 1, 1), TimeControl.RAPID)


def shown(client: Client, tournament: Tournament, text: str) -> dict[int, int | None]:
    """The ratings beside the candidates, by player."""
    response = client.get(reverse("office:participants", args=[tournament.pk]), {"q": text})
    return {player.pk: rating for player, rating, _here in response.context["hits"]}


def test_candidates_have_the_rating_of_the_list_in_force_at_the_start(clerk: Client, lists: None) -> None:
    tournament = swiss(0, start_date=dt.date(2026, 2, 28), end_date=MARCH)
    assert shown(clerk, tournament, "Player") == {RATED: 2345, UNRATED: None, ELSEWHERE: None}
    page = clerk.get(reverse("office:participants", args=[tournament.pk]), {"q": str(RATED)}).content.decode()
    assert "2345" in page
    assert "Ratings of the list of 2026-01-01, in force at the start." in page


def test_each_time_control_has_its_list(clerk: Client, lists: None) -> None:
    tournament = swiss(0, time_control=TimeControl.RAPID)
    assert shown(clerk, tournament, "Player") == {RATED: 1999, UNRATED: None, ELSEWHERE: 1888}


def test_before_the_first_list_nobody_has_a_rating(clerk: Client, lists: None) -> None:
    tournament = swiss(0, start_date=dt.date(2025, 12, 31))
    assert shown(clerk, tournament, "Player") == {RATED: None, UNRATED: None, ELSEWHERE: None}
    page = clerk.get(reverse("office:participants", args=[tournament.pk]), {"q": "Player"}).content.decode()
    assert "No list was in force at the start." in page


def test_the_start_list_has_the_ratings_too_in_few_queries(
    clerk: Client, lists: None, django_assert_max_num_queries
) -> None:
    tournament = event(10)
    add_player(tournament, Player.objects.get(pk=RATED), None)
    with django_assert_max_num_queries(14):
        response = clerk.get(reverse("office:participants", args=[tournament.pk]))
    assert [rating for _entry, rating in response.context["rows"]] == [None] * 10 + [2345]
