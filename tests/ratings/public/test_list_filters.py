"""A list filtered by people's facts, in both orders, forwards and backwards; anonymous players stay anonymous."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Club, Player, Visibility
from ratings.models import Rating
from ratings.public import lists
from tests.ratings import month

pytestmark = pytest.mark.django_db
FEBRUARY = "/lists/standard/2026-02-01/"


def numbers(client, **query) -> list[int]:
    response = client.get(FEBRUARY, query)
    assert response.status_code == 200
    return [line.row.player.pk for line in response.context["lines"]]


@pytest.fixture(scope="module")
def federation(module_commits: None) -> None:
    """Ten players, 1 the strongest, equal ratings of 4, 5 and 6, on the list of February."""
    ratings = {1: 2400, 2: 2300, 3: 2200, 4: 2000, 5: 2000, 6: 2000, 7: 1900, 8: 1800, 9: 1700, 10: 1600}
    month.opening(ratings)
    north, south = Club.objects.create(name="Schachklub Nord"), Club.objects.create(name="Süd")
    facts: dict[int, dict] = {
        1: {"sex": "m", "title": "GM", "birth_year": 1990, "club": north},
        2: {"sex": "w", "title": "WGM", "birth_year": 1976, "club": south},
        3: {"sex": "w", "birth_year": 2006},
        4: {"sex": "m", "birth_year": 2014, "birth_date": date(2014, 5, 1), "club": north},
        5: {"sex": "w", "birth_year": 2014},
        6: {"sex": "m", "birth_year": 1961, "club": north},
        7: {
            "sex": "w",
            "birth_year": 1990,
            "title": "WGM",
            "club": north,
            "visibility": Visibility.ANONYMOUS,
        },
        8: {"sex": "w", "birth_year": 1990, "visibility": Visibility.HIDDEN},
    }
    for number, values in facts.items():
        Player.objects.filter(pk=number).update(**values)
    month.tournament([(1, "½-½", 2)], start=date(2026, 1, 5))
    month.published()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"sex": "w"}, [2, 3, 5]),
        ({"sex": "m"}, [1, 4, 6]),
        ({"sex": "x"}, [1, 2, 3, 4, 5, 6, 7, 9, 10]),
        ({"age": "U12"}, [4, 5]),
        ({"age": "U20"}, [3, 4, 5]),
        ({"age": "S50"}, [2, 6]),
        ({"age": "S65"}, [6]),
        ({"title": "GM"}, [1]),
        ({"title": "any"}, [1, 2]),
        ({"club": "nord"}, [1, 6]),
        ({"club": "Sud"}, [2]),
        ({"club": "nobody"}, []),
        ({"club": "!"}, []),
        ({"sex": "w", "age": "U20"}, [3, 5]),
        ({"activity": "active"}, [1, 2]),
        ({"activity": "inactive"}, []),
        ({"q": "no5"}, [5]),
        ({"q": "no7"}, []),
        ({"q": "no8"}, []),
        ({"q": "7"}, [7]),
        ({"q": "8"}, []),
    ],
)
@pytest.mark.parametrize("few", [1200, 0])
def test_a_list_is_narrowed_by_what_is_public(client, federation, monkeypatch, query, expected, few):
    """Whether those who fit are looked up on the list, or met on the way down."""
    monkeypatch.setattr("ratings.published.selection._FEW", few)
    assert numbers(client, **query) == expected


def test_the_filters_stay_in_the_form_and_in_the_ways_on(client, federation, monkeypatch):
    monkeypatch.setattr(lists, "PAGE_SIZE", 2)
    page = client.get(FEBRUARY, {"sex": "w", "q": "player"}).content.decode()
    assert '<option value="w" selected>' in page
    assert 'value="player"' in page
    assert 'href="?sex=w&amp;q=player&amp;after=3"' in page
    assert 'href="?sex=w&amp;q=player&amp;sort=name"' in page
    assert "3 players" in page
    assert "noindex" in page


@pytest.mark.parametrize("order", ["rating", "name"])
def test_pages_follow_each_other_in_both_directions_without_loss(client, federation, monkeypatch, order):
    everybody = numbers(client, sort=order, activity="", q="player")
    assert len(everybody) == 8
    monkeypatch.setattr(lists, "PAGE_SIZE", 3)
    query = {"sort": order, "q": "player"}
    forwards, after = [], None
    while True:
        response = client.get(FEBRUARY, query | ({"after": after} if after else {}))
        forwards.append([line.row.player.pk for line in response.context["lines"]])
        after = response.context["part"].after
        if after is None:
            break
    assert [number for page in forwards for number in page] == everybody
    backwards, before = [forwards[-1]], response.context["part"].before
    while before is not None:
        response = client.get(FEBRUARY, query | {"before": before})
        backwards.insert(0, [line.row.player.pk for line in response.context["lines"]])
        before = response.context["part"].before
    assert [number for page in backwards for number in page] == everybody


def test_the_order_of_names_puts_those_without_name_last(client, federation):
    Player.objects.filter(pk=10).update(name="Abel, Bert", name_key="abel bert")
    assert numbers(client, sort="name") == [10, 1, 2, 3, 4, 5, 6, 9, 7]


def test_every_page_of_the_whole_list_begins_where_the_one_before_ended(client, federation, monkeypatch):
    monkeypatch.setattr(lists, "PAGE_SIZE", 2)
    found = [number for page in range(1, 6) for number in numbers(client, page=page)]
    # 8 is hidden: the place on the page stays empty, and ranks count it.
    assert found == [1, 2, 3, 4, 5, 6, 7, 9, 10]
    assert [line.row.rank for line in client.get(FEBRUARY, {"page": 5}).context["lines"]] == [9, 10]


def test_people_without_name_show_nothing_but_their_number_and_ratings(client, federation):
    Player.objects.filter(pk=7).update(name="Secret, Sue", federation="DEN", fide_id=77_777_777)
    page = client.get(FEBRUARY).content.decode()
    assert "Player 7<" in page
    for text in ("Secret", "DEN", "77777777"):
        assert text not in page


def test_more_than_a_thousand_are_not_counted(client, federation, monkeypatch):
    monkeypatch.setattr("ratings.published.selection.COUNTED_UP_TO", 2)
    monkeypatch.setattr(lists, "COUNTED_UP_TO", 2)
    assert "more than 2 players" in client.get(FEBRUARY, {"sex": "w"}).content.decode()


def test_a_narrowed_list_takes_a_fixed_number_of_queries(client, federation):
    def queries(**query) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(FEBRUARY, query).status_code == 200
        return len(captured)

    queries()
    assert queries(sex="w", age="U12") == queries(sex="w") <= 9
    assert queries(sort="name", after=3) <= 10
    assert Rating.objects.count() > 10
