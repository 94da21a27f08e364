"""Clubs, top lists and the comparison of players."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Club, Player, PlayerStatus, Visibility
from tests.ratings import month

pytestmark = pytest.mark.django_db(transaction=True)


def queries(client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def members(club: Club, *numbers: int) -> None:
    Player.objects.filter(pk__in=numbers).update(club=club, birth_year=1990)


def test_a_club_names_its_adults_by_rating_with_the_average_of_the_top_boards(client):
    month.opening({1: 1700, 2: 2000, 3: 1900, 4: 1801, 5: 1500, 6: 2400, 7: 2500, 8: 2600})
    club = Club.objects.create(name="North")
    members(club, *range(1, 9))
    Player.objects.filter(pk=6).update(birth_year=2015)
    Player.objects.filter(pk=7).update(visibility=Visibility.ANONYMOUS)
    Player.objects.filter(pk=8).update(status=PlayerStatus.LEFT)
    response = client.get(f"/clubs/{club.pk}/")
    assert [public.number for public, _ in response.context["lines"]] == [2, 3, 4, 1, 5]
    # (2000 + 1900 + 1801 + 1700) / 4 = 1850.25
    assert dict(response.context["averages"])[0] == 1850
    assert "2 members are minors or not named in public." in response.content.decode()
    assert "No6" not in response.content.decode()
    listed = client.get("/clubs/").context["lines"][0]
    assert (listed["members"], listed["average"]) == (5, 1850)


def test_a_club_with_too_few_rated_members_has_no_average(client):
    month.opening({1: 1700, 2: 2000, 3: 1900, 4: 0})
    club = Club.objects.create(name="North")
    members(club, 1, 2, 3, 4)
    assert client.get("/clubs/").context["lines"][0]["average"] is None
    assert "unrated" in client.get(f"/clubs/{club.pk}/").content.decode()


def test_clubs_are_found_by_folded_names(client):
    Club.objects.create(name="Süd")
    Club.objects.create(name="North")
    assert [line["club"].name for line in client.get("/clubs/?q=sud").context["lines"]] == ["Süd"]
    assert "No club with that name" in client.get("/clubs/?q=%25").content.decode()
    assert client.get("/clubs/99/").status_code == 404


def test_the_queries_of_clubs_do_not_grow(client):
    month.opening(dict.fromkeys(range(1, 9), 1800))
    clubs = [Club.objects.create(name=f"Club {number}") for number in range(4)]
    members(clubs[0], 1)
    few = queries(client, "/clubs/"), queries(client, f"/clubs/{clubs[0].pk}/")
    for place, club in enumerate(clubs):
        members(club, 2 * place + 1, 2 * place + 2)
    assert (queries(client, "/clubs/"), queries(client, f"/clubs/{clubs[0].pk}/")) == few


def test_top_lists_are_of_active_named_players_of_their_group(client):
    month.opening({1: 2400, 2: 2300, 3: 2200, 4: 2100, 5: 2000, 6: 1900, 7: 1800})
    for number, sex, year in ((1, "m", 1990), (2, "w", 1976), (3, "w", 2010), (4, "m", 1960), (5, "w", 1990)):
        Player.objects.filter(pk=number).update(sex=sex, birth_year=year)
    Player.objects.filter(pk=6).update(sex="m", birth_year=2010)
    Player.objects.filter(pk=5).update(visibility=Visibility.ANONYMOUS)
    month.tournament([(1, "½-½", 2), (3, "½-½", 4), (5, "½-½", 1)])
    month.published()
    tables = {
        heading: [row.player_id for row, _ in rows]
        for heading, rows in client.get("/lists/top/").context["tables"]
    }
    assert tables == {
        "Men": [1, 4],
        "Women": [2, 3],
        "Juniors, under 20": [3],
        "Seniors, from 50": [2, 4],
        "Seniors, from 65": [4],
    }


@pytest.fixture
def lists_of_a_year() -> None:
    month.opening({1: 1800, 2: 1800, 3: 1800, 4: 1800}, day=date(2026, 1, 1))
    month.tournament([(1, "1-0", 4), (1, "1-0", 3), (2, "1-0", 4)], start=date(2026, 12, 3))
    for number in range(2, 13):
        month.published(date(2026, number, 1))
    month.published(date(2027, 1, 1))


def test_improvers_are_ordered_by_the_gain_of_twelve_months(client, lists_of_a_year):
    page = client.get("/lists/top/")
    # 1 and 2: two wins and one win against equals, K = 20.
    assert [(one.row.player_id, one.before, one.gain) for one, _ in page.context["improvers"]] == [
        (1, 1800, 20),
        (2, 1800, 10),
    ]
    assert "Since the list of 1 January 2026" in page.content.decode()


def test_without_a_list_the_top_lists_say_so(client):
    assert "No list has been published yet." in client.get("/lists/top/").content.decode()


def test_players_are_compared_on_one_scale_with_the_numbers_beside_it(client):
    month.opening({1: 1800, 2: 1900, 3: 0})
    month.tournament([(1, "1-0", 2)])
    month.published()
    response = client.get("/players/compare/?ids=1,2,3,99")
    assert [one.rating for one in response.context["compared"]] == [1813, 1887, None]
    page = response.content.decode()
    assert page.count('class="series series-1"') == 3  # swatch, wide and narrow chart
    assert "A 1813" in page
    assert "B 1887" in page
    assert "These numbers belong to nobody: 99" in page
    rows = [(rating_list.date, values) for rating_list, values in response.context["rows"]]
    assert rows == [(month.FEBRUARY, [1813, 1887, None]), (month.OPENING, [1800, 1900, None])]


def test_at_most_five_are_compared_and_one_more_can_be_found(client):
    month.opening(dict.fromkeys(range(1, 8), 1800))
    response = client.get("/players/compare/?ids=1,1,2,3,4,5,6")
    assert response.context["ids"] == "1,2,3,4,5"
    assert (
        "There is room for 5 players" in client.get("/players/compare/?ids=1,2,3,4,5&q=no6").content.decode()
    )
    assert 'href="?ids=1,6&amp;kind=standard"' in client.get("/players/compare/?ids=1&q=no6").content.decode()
    assert "No player is selected yet" in client.get("/players/compare/").content.decode()


def test_hidden_players_are_not_compared(client):
    month.opening({1: 1800, 2: 1900})
    Player.objects.filter(pk=2).update(visibility=Visibility.HIDDEN)
    assert client.get("/players/compare/?ids=1,2").context["missing"] == [2]


def test_the_queries_of_a_comparison_do_not_grow_with_players_or_lists(client):
    month.opening({1: 1800, 2: 1900, 3: 1700})
    few = queries(client, "/players/compare/?ids=1")
    month.published()
    assert queries(client, "/players/compare/?ids=1,2,3") == few
