"""Where a number is explained, the page says until when and how to object."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from ratings.published.objections import open_until
from tests.ratings import month
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ["/players/1/", "/tournaments/{number}/"]


@pytest.fixture(autouse=True)
def rated() -> None:
    month.opening({1: 1800, 2: 1700})
    month.tournament([(1, "1-0", 2)])
    month.published()


def page(client: Client, path: str) -> str:
    return client.get(path.format(number=Tournament.objects.get().pk)).content.decode()


@pytest.mark.parametrize("path", PAGES)
def test_while_objections_are_taken_it_says_until_when(client: Client, settings, path: str):
    settings.OBJECTION_DAYS = 10
    last = timezone.localdate() + timedelta(days=10)
    text = page(client, path)
    assert f"Objections to this list are accepted until {last.day} {last:%B %Y}." in text
    assert 'href="/regulations/#objections"' in text


@pytest.mark.parametrize("path", PAGES)
def test_afterwards_it_says_nothing(client: Client, settings, path: str):
    settings.OBJECTION_DAYS = -1
    assert "Objections" not in page(client, path)


def test_the_last_day_counts(settings):
    settings.OBJECTION_DAYS = 30
    rating_list = month.published(month.MARCH)
    rating_list.published_at = timezone.now() - timedelta(days=30)
    assert open_until(rating_list.published_at) == timezone.localdate()
    rating_list.published_at = timezone.now() - timedelta(days=31)
    assert open_until(rating_list.published_at) is None
    rating_list.published_at = None
    assert open_until(rating_list.published_at) is None


def test_the_page_of_the_regulations_says_how_and_to_whom(client: Client, settings):
    settings.OFFICE_EMAIL = "ratings@example.org"
    settings.OBJECTION_DAYS = 15
    text = page(client, "/regulations/")
    assert "within 15 days of the list’s publication" in text
    assert 'href="mailto:ratings@example.org"' in text
    settings.OFFICE_EMAIL = ""
    assert "mailto:" not in page(client, "/regulations/")
