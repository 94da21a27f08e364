"""A person's rating on a list is the same everywhere, even after numbers were merged."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Club, Player
from ratings.models import Rating, RatingList
from ratings.persons.merging import merge
from ratings.published.person import ratings_of
from tests.office import client_of
from tests.ratings import month
from tests.tournaments.entering.events import swiss
from tournaments.intake.acceptance import look_again
from tournaments.models import Entry, Finding, Stage, TimeControl, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
PERSON, GIVEN_UP = 4, 2


def player(number: int) -> Player:
    return Player.objects.get(pk=number)


@pytest.fixture
def rating_list() -> RatingList:
    """A list on which 2 stands with 1700, who was found to be the unrated 4 afterwards."""
    found = month.opening({1: 1800, GIVEN_UP: 1700, 3: 1600, PERSON: 0})
    Player.objects.filter(pk=PERSON).update(club=Club.objects.create(name="North"), birth_year=1990)
    merge(player(GIVEN_UP), player(PERSON), None)
    return found


def search() -> int | None:
    lines = Client().get(reverse("ratings:players"), {"q": "No4"}).context["lines"]
    return lines[0][1][TimeControl.STANDARD]


def compare() -> int | None:
    return Client().get(reverse("ratings:compare"), {"ids": "4"}).context["compared"][0].rating


def page() -> int | None:
    return Client().get(reverse("ratings:player", args=[4])).context["history"].newest.rating


def club() -> int | None:
    club = Club.objects.get()
    return Client().get(reverse("ratings:club", args=[club.pk])).context["lines"][0][1][TimeControl.STANDARD]


def calculator() -> int | None:
    page = Client().get(reverse("ratings:calculator_change"), {"player": "2"})
    return int(page.context["form"]["rating"].value())


def interface() -> int | None:
    return Client().get("/api/v1/players/4/ratings").json()["ratings"][0]["rating"]


def interface_by_the_old_number() -> int | None:
    asked = {"on": "2026-01-15", "players": [2]}
    answer = Client().post("/api/v1/ratings", asked, content_type="application/json")
    return answer.json()["players"][0]["ratings"][0]["rating"]


def office() -> int | None:
    line = client_of("clerk").get(reverse("office:players"), {"q": "No4"}).context["lines"][0]
    return line.ratings[TimeControl.STANDARD]


def entering() -> int | None:
    event = swiss(0, start_date=dt.date(2026, 1, 10), end_date=dt.date(2026, 1, 12))
    response = client_of("clerk").get(reverse("office:participants", args=[event.pk]), {"q": "No4"})
    return response.context["hits"][0][1]


def run() -> int | None:
    """The rating at an event's start: 1700 against 1800 and nobody new."""
    month.tournament([(4, "1-0", 1)])
    return Rating.objects.get(run=month.published().run_id, player=4).previous_rating


@pytest.mark.parametrize(
    "asked",
    [
        *(search, compare, page, club, calculator, interface, interface_by_the_old_number),
        *(office, entering, run),
    ],
)
def test_the_rating_of_a_number_given_up_is_the_persons(rating_list: RatingList, asked):
    assert asked() == 1700


def test_four_rated_members_make_an_average_under_whatever_number_they_stand(client):
    month.opening({1: 1800, 2: 1700, 3: 1600, 4: 0, 5: 1500})
    club = Club.objects.create(name="North")
    Player.objects.filter(pk__in=[1, 3, 4, 5]).update(club=club, birth_year=1990)
    merge(player(2), player(4), None)
    assert client.get(reverse("ratings:clubs")).context["lines"][0]["average"] == 1650


@pytest.mark.parametrize("number", [PERSON, GIVEN_UP])
def test_the_check_of_reported_ratings_knows_it(rating_list: RatingList, number: int):
    event = month.tournament([(1, "1-0", number)])
    Entry.objects.filter(tournament=event, player=number).update(reported_rating=1700)
    Entry.objects.filter(tournament=event, player=1).update(reported_rating=1800)
    Tournament.objects.filter(pk=event.pk).update(stage=Stage.IN_CORRECTION)
    look_again(event)
    assert not Finding.objects.filter(tournament=event, code="rating-differs").exists()


def test_who_is_off_the_list_has_none(rating_list: RatingList):
    assert ratings_of([99, 4, 1], [rating_list]).keys() == {(4, rating_list.run_id), (1, rating_list.run_id)}


def test_a_row_without_a_rating_is_no_rating_and_the_number_merged_last_comes_first():
    """As a run takes them: the present number's, then that of the number merged last."""
    rating_list = month.opening({1: 1800, 2: 1700, 3: 1600, 4: 0})
    for number in (3, 2):
        merge(player(number), player(4), None)
    row = ratings_of([4, 3], [rating_list])
    assert [row[number, rating_list.run_id].player_id for number in (4, 3)] == [2, 2]
    merge(player(4), player(1), None)
    assert ratings_of([4], [rating_list])[4, rating_list.run_id].rating == 1800
