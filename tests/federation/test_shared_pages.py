"""A public page is made once a minute for all visitors, and never shown to anyone it was not made for."""

import gzip
import time
from typing import Any

import pytest
import redis
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.db.utils import OperationalError
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from players.models import Player, Visibility
from players.register import registration
from ratings.public import lists
from tests.ratings import month

pytestmark = pytest.mark.django_db(transaction=True)
LIST = "/lists/standard/2026-01-01/"


@pytest.fixture(autouse=True)
def shared():
    cache.clear()
    with override_settings(SHARED_PAGE_SECONDS=60):
        yield


@pytest.fixture
def january():
    """Two players on the list of 1 January 2026."""
    month.opening({1: 1900, 2: 2000})


def queries(client: Client, path: str, **headers: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path, headers=headers).status_code == 200
    return len(captured)


def text(response) -> str:
    encoded = response.headers.get("Content-Encoding") == "gzip"
    return (gzip.decompress(response.content) if encoded else response.content).decode()


def rename(number: int, name: str) -> None:
    """Change what a page shows, as somebody does who corrects a name."""
    player = Player.objects.get(pk=number)
    player.name = name
    player.save()


def test_the_second_visitor_of_a_minute_costs_one_query_and_sees_the_same(january):
    first = Client().get(LIST)
    assert queries(Client(), LIST) == 1
    assert text(Client().get(LIST)) == text(first)
    assert "1900" in text(first)


def test_a_page_is_compressed_for_who_can_read_that_and_is_the_same_page(january):
    plain = Client().get(LIST)
    small = Client().get(LIST, headers={"accept-encoding": "gzip, deflate"})
    assert small["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain
    assert gzip.decompress(small.content) == plain.content
    assert small["Content-Length"] == str(len(small.content))
    assert "Accept-Encoding" in small["Vary"]


def test_who_has_the_page_already_is_told_so_in_a_few_bytes(january):
    etag = Client().get(LIST)["ETag"]
    again = Client().get(LIST, headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    rename(1, "Other, Name")
    cache.clear()
    assert Client().get(LIST, headers={"if-none-match": etag}).status_code == 200


def test_after_a_minute_the_page_is_made_anew(january, monkeypatch):
    Client().get(LIST)
    rename(1, "Renamed, Anna")
    assert "Renamed" not in text(Client().get(LIST))
    now = time.time()
    monkeypatch.setattr("federation.serving.shared_pages.time.time", lambda: now + 61)
    assert "Renamed" in text(Client().get(LIST))


def test_languages_and_themes_have_pages_of_their_own(january):
    english, polish = Client(), Client(headers={"accept-language": "pl"})
    dark = Client()
    dark.cookies["theme"] = "dark"
    assert 'lang="en"' in text(english.get(LIST))
    assert 'lang="pl"' in text(polish.get(LIST))
    assert 'data-bs-theme="dark"' in text(dark.get(LIST))
    assert 'data-bs-theme="dark"' not in text(english.get(LIST))
    assert queries(Client(), LIST, **{"accept-language": "pl-PL,pl;q=0.9"}) == 1
    english.cookies["django_language"] = "ru"
    assert 'lang="ru"' in text(english.get(LIST))


def test_who_is_logged_in_sees_pages_made_for_him_and_leaves_none_behind(january):
    staff = Client()
    staff.force_login(User.objects.create_user("clerk"))
    assert "clerk" in text(staff.get(LIST))
    assert "clerk" not in text(Client().get(LIST))
    rename(1, "Renamed, Anna")
    assert "Renamed" in text(staff.get(LIST))


def test_a_person_who_is_no_longer_named_is_gone_from_the_pages_at_once(january):
    rename(1, "Private, Paula")
    assert "Private" in text(Client().get(LIST))
    assert "Private" in text(Client().get("/players/?q=private"))
    registration.set_visibility(Player.objects.get(pk=1), Visibility.ANONYMOUS, "asked for it", None)
    assert "Private" not in text(Client().get(LIST))
    assert "Private, Paula" not in text(Client().get("/players/?q=private"))


def test_a_person_who_is_no_longer_named_is_not_shown_in_need_either(january, monkeypatch):
    def lost(*_):
        raise OperationalError("the connection is lost")

    rename(1, "Private, Paula")
    assert "Private" in text(Client().get(LIST))
    registration.set_visibility(Player.objects.get(pk=1), Visibility.ANONYMOUS, "asked for it", None)
    monkeypatch.setattr(lists, "lines_of", lost)
    assert Client(raise_request_exception=False).get(LIST).status_code == 503


def test_a_person_anonymised_while_the_cache_is_away_is_gone_when_it_is_back(january):
    rename(1, "Private, Paula")
    assert "Private" in text(Client().get(LIST))
    caches: dict[str, Any] = dict(settings.CACHES)
    with override_settings(CACHES=caches | {"lossy": caches["lossy"] | {"LOCATION": "redis://127.0.0.1:9"}}):
        registration.set_visibility(Player.objects.get(pk=1), Visibility.ANONYMOUS, "asked for it", None)
    assert "Private" not in text(Client().get(LIST))


def test_parameters_that_a_page_does_not_read_make_no_page_of_their_own(january):
    asked = f"{LIST}?sex=m&sort=name"
    first = text(Client().get(f"{asked}&utm_source=mail"))
    assert "utm_source" not in first
    for same in (asked, f"{LIST}?sort=name&sex=m", f"{LIST}?sex=w&fbclid=1&sort=name&sex=m"):
        assert queries(Client(), same) == 1
        assert text(Client().get(same)) == first
    assert queries(Client(), f"{LIST}?sex=w&sort=name") > 1
    Client().get("/api/v1/lists?page=1")
    assert queries(Client(), "/api/v1/lists?x=1&page=1") == 1


def test_a_published_list_is_on_the_first_page_after_a_minute(january, monkeypatch):
    """Not at once: all pages would be made again just when most visitors come."""
    assert "January 2026" in text(Client().get("/"))
    month.published()
    assert "January 2026" in text(Client().get("/"))
    now = time.time()
    monkeypatch.setattr("federation.serving.shared_pages.time.time", lambda: now + 61)
    assert "February 2026" in text(Client().get("/"))


def test_a_page_whose_making_began_before_a_change_is_old_at_once(january, monkeypatch):
    """The list was read, the name changed for good, and only then the page was kept."""
    show = lists.lines_of

    def slowly(*arguments):
        lines = show(*arguments)
        monkeypatch.setattr(lists, "lines_of", show)
        registration.set_visibility(Player.objects.get(pk=1), Visibility.ANONYMOUS, "asked for it", None)
        return lines

    rename(1, "Private, Paula")
    monkeypatch.setattr(lists, "lines_of", slowly)
    assert "Private" in text(Client().get(LIST))
    assert "Private" not in text(Client().get(LIST))


def test_while_one_visitor_waits_for_a_new_page_the_others_get_the_old_one(january, monkeypatch):
    Client().get(LIST)
    show = lists.lines_of
    seen = []

    def meanwhile(*arguments):
        seen.append(queries(Client(), LIST))
        return show(*arguments)

    now = time.time()
    monkeypatch.setattr("federation.serving.shared_pages.time.time", lambda: now + 61)
    monkeypatch.setattr(lists, "lines_of", meanwhile)
    assert queries(Client(), LIST) > 1
    assert seen == [1]


def test_a_page_that_cannot_be_made_is_shown_as_it_was(january, monkeypatch):
    old = text(Client().get(LIST))
    now = time.time()

    def lost(*_):
        raise OperationalError("the connection is lost")

    monkeypatch.setattr("federation.serving.shared_pages.time.time", lambda: now + 61)
    monkeypatch.setattr(lists, "lines_of", lost)
    visitor = Client(raise_request_exception=False)
    for _ in range(2):  # the first try leaves nothing behind that would keep the second from trying
        assert text(visitor.get(LIST)) == old
    assert visitor.get(f"{LIST}?page=2").status_code == 503


@pytest.mark.parametrize(
    "path",
    ["/accounts/login/", "/data/", "/health/", "/api/v1/players/1", "/players/77/", "/lists/calendar.ics"],
)
def test_what_is_no_public_page_is_not_kept(january, path):
    Client().get(path)
    assert redis.Redis.from_url(settings.REDIS_URL).keys("*page:*") == []


def test_pages_made_anew_each_time_where_the_office_wants_that(january):
    with override_settings(SHARED_PAGE_SECONDS=0):
        Client().get(LIST)
        assert queries(Client(), LIST) > 1


def test_answers_to_programs_are_shared_too_but_counted_for_each(january):
    first = Client().get("/api/v1/players/1")
    assert queries(Client(), "/api/v1/players/1") == 1
    again = Client().get("/api/v1/players/1", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again["Access-Control-Allow-Origin"]) == (304, "*")
    since = Client().get("/api/v1/players/1", headers={"if-modified-since": first["Last-Modified"]})
    assert since.status_code == 304
    with override_settings(API_REQUESTS_PER_MINUTE=1):
        assert Client().get("/api/v1/players/1", REMOTE_ADDR="192.0.2.7").status_code == 200
        assert Client().get("/api/v1/players/1", REMOTE_ADDR="192.0.2.7").status_code == 429
    rename(1, "Renamed, Anna")
    assert Client().get("/api/v1/players/1").json() == first.json()
    cache.clear()
    assert Client().get("/api/v1/players/1").json()["name"] == "Renamed, Anna"
    assert Client().get("/api/v1/players/9").status_code == 404


@pytest.mark.parametrize("path", ["/", LIST, "/players/1/", "/lists/top/", "/api/v1/players/1"])
def test_without_the_cache_every_page_is_made(january, path):
    caches: dict[str, Any] = dict(settings.CACHES)
    lost = caches["lossy"] | {"LOCATION": "redis://127.0.0.1:9"}
    with override_settings(CACHES=caches | {"lossy": lost}):
        assert queries(Client(), path) > 1
        assert queries(Client(), path) > 1
