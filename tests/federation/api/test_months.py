"""The read-only interface over several months, each published in the test."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Player
from ratings.persons.merging import merge
from tests.federation.api.asking import API, got
from tests.ratings import month

pytestmark = pytest.mark.django_db(transaction=True)

CALLS = [
    "/players?q=No",
    "/players/11",
    "/players/11/history",
    "/players/11/ratings",
    "/players/11/calculations/standard/2026-02-01",
    "/lists",
    "/lists/standard/2026-02-01",
    "/lists/standard/2026-02-01/players",
    "/lists/standard/2026-02-01/changes",
    "/lists/standard/in-force",
    "/tournaments",
    "/changes?since=2000-01-01T00:00:00Z",
]


def test_the_number_of_queries_does_not_grow(client, office):
    number = office[1].pk

    def counted() -> dict[str, int]:
        found = {}
        for path in [*CALLS, f"/tournaments/{number}", f"/tournaments/{number}/ratings"]:
            client.get(f"{API}{path}")  # ranks are counted once
            with CaptureQueriesContext(connection) as queries:
                got(client, path)
            found[path] = len(queries)
        return found

    before = counted()
    for day in (3, 5, 7):
        month.tournament(
            [(11, "1-0", 12), (13, "1-0", 14), (15, "1-0", 11), (14, "½-½", 12)], start=dt.date(2026, 2, day)
        )
    month.published(month.MARCH)
    month.published(dt.date(2026, 4, 1))
    after = counted()
    assert after == before
    assert max(after.values()) <= 10, after


def test_who_was_merged_leaves_the_list_and_all_are_new_on_the_first(client):
    month.opening({11: 1800, 12: 1900, 13: 2000})
    merge(Player.objects.get(pk=13), Player.objects.get(pk=11), None)
    month.published()
    first, second = (
        [(one["number"], one["what"], one["previous_rating"], one["rating"]) for one in part["items"]]
        for part in (got(client, f"/lists/standard/2026-0{number}-01/changes?limit=5") for number in (1, 2))
    )
    assert first == [(11, "new", None, 1800), (12, "new", None, 1900), (13, "new", None, 2000)]
    assert second == [(13, "left", 2000, None)]
