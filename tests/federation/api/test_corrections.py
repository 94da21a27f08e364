"""The read-only API: corrections, and lists and ratings as they were known earlier."""

import datetime as dt

import pytest
from django.utils import timezone

from ratings.models import RatingList
from tests.database import behind_the_guards
from tests.federation.api.asking import got
from tests.ratings.correcting import corrected, revised
from tests.ratings.month import FEBRUARY, opening, published, tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def correction():
    """1 (2000) lost to 2 (1900): D 100, -.64 x 20 = -12.8: 1987, not 2007; published ten days after the list."""
    opening({1: 2000, 2: 1900})
    event = tournament([(1, "1-0", 2)])
    published(FEBRUARY)
    event.refresh_from_db()
    made = revised(corrected(event))
    behind_the_guards(
        "UPDATE ratings_ratinglist SET published_at = published_at - interval '10 days'"
        " WHERE revision = 0 AND date <= '2026-02-01' AND id > %s",
        0,
    )
    return made


def test_a_correction_with_every_list_and_person(client, correction):
    listed = got(client, "/corrections")
    assert (listed["total"], listed["items"][0]["number"]) == (1, correction.pk)
    shown = got(client, f"/corrections/{correction.pk}")
    assert (shown["text"], shown["found_by"]) == (correction.text, "player")
    (revised_list,) = shown["lists"]
    assert (revised_list["time_control"], revised_list["date"], revised_list["revision"]) == (
        "standard",
        "2026-02-01",
        1,
    )
    assert [(one["number"], one["rating_before"], one["rating"]) for one in revised_list["players"]] == [
        (1, 2007, 1987),
        (2, 1893, 1913),
    ]
    assert got(client, f"/corrections/{correction.pk + 1}", 404)["status"] == 404


def test_a_list_and_a_rating_as_known_earlier(client, correction):
    today = timezone.localdate()
    then = today - dt.timedelta(days=5)
    assert RatingList.objects.get(revision=1).published_at.date() >= then
    for path in ("/lists/standard/2026-02-01", "/lists/standard/in-force"):
        assert got(client, path)["revision"] == 1
        assert got(client, f"{path}?as_known_on={then}")["revision"] == 0
        assert got(client, f"{path}?as_known_on={today}")["revision"] == 1
    assert got(client, f"/lists/standard/2026-02-01?as_known_on={today - dt.timedelta(days=20)}", 404)
    ratings = [
        got(client, f"/players/1/ratings{query}")["ratings"][0]["rating"]
        for query in ("", f"?as_known_on={then}")
    ]
    assert ratings == [1987, 2007]
