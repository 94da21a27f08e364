"""Ranks: how many stand higher, counted before a visitor wants them."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Player, Sex
from ratings import tasks
from ratings.lists import publication
from ratings.models import RatingList
from ratings.published.ranks import GROUPS, rankings
from tests.ratings import month
from tournaments.models import TimeControl

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def rating_list():
    """The opening list of January 2026: two women, a girl of 11, a man of 70 whose rating the girl has as well."""
    cache.clear()
    rating_list = month.opening({11: 2100, 12: 1900, 13: 1700, 14: 1700})
    for number, sex, birth_year in ((11, "w", 1990), (12, "w", None), (13, "w", 2014), (14, "m", 1955)):
        Player.objects.filter(pk=number).update(sex=sex, birth_year=birth_year)
    return rating_list


def test_ranks_within_each_group(rating_list):
    found = rankings(rating_list, GROUPS)
    sizes = {group: ranking.size for group, ranking in found.items() if ranking.size}
    # Of 2026: the girl was 11 on 1 January or turns 12 in the year, the man 70 or turns 71.
    assert sizes == {
        "": 4,
        "w": 3,
        "m": 1,
        "U12": 1,
        "U14": 1,
        "U16": 1,
        "U18": 1,
        "U20": 1,
        "S50": 1,
        "S65": 1,
    }
    assert [found[""].rank(rating) for rating in (2100, 1900, 1700, 1000)] == [1, 2, 3, 5]
    assert [found["w"].rank(rating) for rating in (2100, 1900, 1700)] == [1, 2, 3]
    assert found["S65"].rank(1700) == 1
    assert [found[""].at(position) for position in (0, 2, 3, 4)] == [(2100, 0), (1700, 0), (1700, 1), None]


def test_after_publication_nobody_waits_for_ranks(rating_list, django_assert_num_queries):
    february = RatingList.objects.select_related("run").get(pk=month.published().pk)
    with django_assert_num_queries(0):
        assert rankings(february, GROUPS)["w"].size == 3


def test_the_worker_counts_when_it_computes_and_publishing_leaves_it_so(rating_list):
    run = publication.request_run(publication.open_list(TimeControl.STANDARD, month.FEBRUARY))
    with CaptureQueriesContext(connection) as computing:
        tasks.compute_run(run.pk)
    run.refresh_from_db()
    with CaptureQueriesContext(connection) as publishing:
        publication.publish(publication.approve(run.list, run, None))
    counted = [
        any('COUNT("ratings_rating"."player_id")' in one["sql"] for one in queries.captured_queries)
        for queries in (computing, publishing)
    ]
    assert counted == [True, False]


def test_what_was_corrected_counts_from_the_next_night_on(rating_list, django_assert_num_queries):
    tasks.count_ranks()
    Player.objects.filter(pk=14).update(sex=Sex.WOMAN)
    tasks.count_ranks()
    with django_assert_num_queries(0):
        assert [rankings(rating_list, GROUPS)[sex].size for sex in ("w", "m")] == [4, 0]


def test_only_the_groups_asked_for_are_counted_in_one_query(rating_list, django_assert_num_queries):
    with django_assert_num_queries(1):
        rankings(rating_list, ["", "w"])
    with django_assert_num_queries(1):
        assert rankings(rating_list, ["", "m"])["m"].size == 1
