"""The lists: ranks, order, search, pages, revisions."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from players.models import Player
from ratings.lists import publication
from ratings.lists.opening import OpeningRow, take_over
from ratings.models import ListStatus, RatingList
from ratings.public import lists
from ratings.runs import computation
from tests.ratings import month
from tournaments.models import TimeControl

pytestmark = pytest.mark.django_db(transaction=True)
FEBRUARY = "/lists/standard/2026-02-01/"


def shown(response) -> list[tuple[int, int, int]]:
    """Rank, number and rating of the rows of a page."""
    lines = response.context["lines"]
    return [(line.row.rank, line.row.player.pk, line.row.rating) for line in lines]


def queries(client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


@pytest.mark.parametrize("path", ["/", "/lists/", FEBRUARY, "/lists/top/", "/players/1/"])
def test_no_page_reads_the_summary_of_a_run(client, path: str):
    month.opening({1: 1800, 2: 1700})
    month.published()
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    assert not [query["sql"] for query in captured if '"summary"' in query["sql"]]


def revised(rating_list: RatingList) -> RatingList:
    """A second revision of a published list with the same rows."""
    run = rating_list.run
    RatingList.objects.filter(pk=rating_list.pk).update(
        status=ListStatus.SUPERSEDED, superseded_at=timezone.now()
    )
    return RatingList.objects.create(
        time_control=rating_list.time_control,
        date=rating_list.date,
        revision=rating_list.revision + 1,
        status=ListStatus.PUBLISHED,
        run=run,
        published_at=rating_list.published_at,
    )


def test_equal_ratings_share_a_rank_and_stand_in_the_order_of_names(client):
    month.opening({1: 1900, 2: 2000, 3: 1900, 4: 1800})
    Player.objects.filter(pk=1).update(name="Zett, Anna", name_key="zett anna")
    Player.objects.filter(pk=3).update(name="Abel, Bert", name_key="abel bert")
    month.published()
    assert shown(client.get(FEBRUARY)) == [(1, 2, 2000), (2, 3, 1900), (2, 1, 1900), (4, 4, 1800)]


def test_the_order_of_names_keeps_the_ranks_of_the_whole_list(client):
    month.opening({1: 1900, 2: 2000, 3: 1800})
    month.published()
    assert shown(client.get(FEBRUARY, {"sort": "name"})) == [(2, 1, 1900), (1, 2, 2000), (3, 3, 1800)]
    assert shown(client.get(FEBRUARY, {"q": "no3"})) == [(3, 3, 1800)]


def test_a_search_without_a_hit_says_so_and_leads_back(client):
    month.opening({1: 1900})
    month.published()
    page = client.get(FEBRUARY, {"q": "nobody"}).content.decode()
    assert "No player on this list matches." in page
    assert f'href="{FEBRUARY}"' in page


def test_pages_follow_each_other_with_the_total(client, monkeypatch):
    monkeypatch.setattr(lists, "PAGE_SIZE", 2)
    month.opening({number: 2000 - number for number in range(1, 6)})
    month.published()
    first = client.get(FEBRUARY)
    assert [row[1] for row in shown(first)] == [1, 2]
    assert "1 to 2 of 5" in first.content.decode()
    assert 'href="?page=2"' in first.content.decode()
    assert [row[1] for row in shown(client.get(FEBRUARY, {"page": 2}))] == [3, 4]
    assert [row[1] for row in shown(client.get(FEBRUARY, {"page": 3}))] == [5]
    assert shown(client.get(FEBRUARY, {"page": 99})) == shown(client.get(FEBRUARY, {"page": 3}))


def test_changes_games_and_k_are_those_of_the_row(client):
    month.opening({1: 1800, 2: 1800})
    month.tournament([(1, "1-0", 2)])
    month.published()
    page = client.get(FEBRUARY).content.decode()
    assert "▲ +10" in page
    assert "▼ \u221210" in page
    assert shown(client.get(FEBRUARY)) == [(1, 1, 1810), (2, 2, 1790)]


def test_a_list_that_is_not_published_is_not_shown(client):
    month.opening({1: 1800})
    month.run()
    assert client.get(FEBRUARY).status_code == 404


def test_a_superseded_revision_stays_readable_and_says_what_it_is(client):
    month.opening({1: 1800})
    revised(month.published())
    now = client.get(FEBRUARY)
    assert now.context["list"].revision == 1
    assert "it was corrected" not in now.content.decode()
    old = client.get(FEBRUARY, {"revision": "0"})
    assert old.context["list"].revision == 0
    assert "This is revision 0, in force until it was corrected on" in old.content.decode()
    assert '<meta name="robots" content="noindex">' in old.content.decode()
    assert client.get(FEBRUARY, {"revision": "2"}).status_code == 404
    assert "revision 1" in client.get("/lists/").content.decode()


def test_minors_are_listed_with_their_age_group_and_adults_with_their_year(client):
    year = timezone.localdate().year
    month.opening({1: 1800}, birth=(year - 9) * 10_000 + 101)
    Player.objects.create(pk=2, name="Adult, Ada", birth_year=1980)
    month.published()
    page = client.get(FEBRUARY).content.decode()
    assert "U10" in page
    assert str(year - 9) not in page


def test_who_left_the_list_is_not_on_it(client):
    month.opening({1: 1001, 2: 1001})
    month.tournament([(1, "1-0", 2)])
    month.published()
    assert [row[1] for row in shown(client.get(FEBRUARY))] == [1]


def test_who_has_not_played_for_a_year_is_marked_as_inactive(client):
    month.opening({1: 1800, 2: 1800, 3: 1800})
    month.tournament([(1, "1-0", 2)], start=datetime.date(2026, 1, 20))
    month.published()
    for number in range(3, 13):
        month.published(datetime.date(2026, number, 1))
    month.published(datetime.date(2027, 1, 1))
    lines = client.get("/lists/standard/2027-01-01/").context["lines"]
    assert not any(line.inactive for line in lines)
    month.published(datetime.date(2027, 2, 1))
    lines = client.get("/lists/standard/2027-02-01/").context["lines"]
    # Of player 3 no game is known at all: nothing is said.
    assert {line.row.player.pk: line.inactive for line in lines} == {1: True, 2: True, 3: False}


def test_neighbouring_lists_are_linked(client):
    month.opening({1: 1800})
    month.published()
    month.published(month.MARCH)
    page = client.get(FEBRUARY).content.decode()
    assert 'href="/lists/standard/2026-01-01/"' in page
    assert 'href="/lists/standard/2026-03-01/"' in page


def test_the_number_of_queries_does_not_grow_with_the_list(client):
    month.opening({number: 2000 - number for number in range(1, 4)})
    month.published()
    few = [queries(client, FEBRUARY), queries(client, "/"), queries(client, "/lists/")]
    month_of_many = {number: 2500 - number for number in range(1, 90)}
    many_lists(month_of_many)
    path = "/lists/rapid/2026-02-01/"
    assert queries(client, path) == few[0]
    assert few[0] <= 8
    assert queries(client, "/lists/") == few[2]
    assert queries(client, "/players/?q=player") == queries(client, "/players/?q=no1")
    assert few[1] <= 12


def many_lists(ratings: dict[int, int]) -> None:
    """Many rapid ratings, on the opening list and on February's."""
    rows = [
        OpeningRow(
            number=number,
            name=f"Player, No{number}",
            sex="",
            birth=0,
            federation="FED",
            title="",
            fide_id=None,
            club="",
            rating=rating,
            games=50,
            peak=rating,
        )
        for number, rating in ratings.items()
    ]
    take_over(rows, TimeControl.RAPID, month.OPENING)
    waiting = publication.request_run(publication.open_list(TimeControl.RAPID, month.FEBRUARY))
    run = computation.compute(waiting.pk)
    publication.publish(publication.approve(run.list, run, None))
