"""What every public page has: the frame, no inline script or style, labels for what is shown."""

import re
from html.parser import HTMLParser

import pytest
from django.contrib.auth.models import User
from django.template.loader import render_to_string

from ratings.models import RatingList
from tests.office import person
from tests.ratings import month

PAGES = [
    "/",
    "/lists/",
    "/lists/standard/2026-02-01/",
    "/players/",
    "/players/?q=player",
    "/players/1/",
    "/players/3/",
    "/tournaments/",
    "/tournaments/?stage=rated&year=2026",
    "/tournaments/{tournament}/",
    "/login/",
]


class Tags(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def small_office() -> tuple[int, RatingList]:
    month.opening({1: 1800, 2: 1700, 3: 0})
    event = month.tournament([(1, "1-0", 2), (3, "½-½", 1), (2, "+", 3)])
    return event.pk, month.published()


@pytest.mark.django_db(transaction=True)
def test_pages_are_framed_labelled_and_free_of_inline_script_and_style(client):
    number, _ = small_office()
    for path in PAGES:
        response = client.get(path.format(tournament=number))
        assert response.status_code == 200, path
        text = response.content.decode()
        tags = Tags(text)
        assert tags.all("html")[0]["lang"] == "en"
        assert len(tags.all("h1")) == 1, path
        assert {"class": "skip-link", "href": "#content"} in tags.all("a")
        assert tags.all("main")[0]["id"] == "content"
        assert all((script.get("src") or "").startswith("/static/") for script in tags.all("script")), path
        assert not tags.all("style"), path
        for name, attributes in tags.found:
            assert "style" not in attributes, (path, name)
            assert not [attribute for attribute in attributes if attribute.startswith("on")], (path, name)
        ids = [attributes["id"] for _, attributes in tags.found if "id" in attributes]
        assert len(ids) == len(set(ids)), path
        labelled = {label.get("for") for label in tags.all("label")}
        for field in [*tags.all("input"), *tags.all("select")]:
            if field.get("type") != "hidden":
                assert field.get("aria-label") or field.get("id") in labelled, (path, field)
        assert 'Regulations: <a href="/regulations/fide-2014/">FIDE rules 2014</a>' in text
        assert "List of 1 February 2026" in text, path


@pytest.mark.django_db(transaction=True)
def test_links_on_public_pages_lead_somewhere(client):
    number, _ = small_office()
    seen = set()
    for path in PAGES:
        for link in Tags(client.get(path.format(tournament=number)).content.decode()).all("a"):
            target = (link["href"] or "").split("#")[0]
            if target.startswith("?"):
                target = path.format(tournament=number).split("?")[0] + target
            if target:
                seen.add(target)
    assert len(seen) > 15
    for target in sorted(seen):
        assert client.get(target).status_code == 200, target


@pytest.mark.django_db
def test_before_the_first_list_every_page_says_what_is_missing(client):
    assert "No list has been published yet" in client.get("/").content.decode()
    assert "No list has been published yet" in client.get("/lists/").content.decode()
    assert "No tournaments match" in client.get("/tournaments/").content.decode()
    assert client.get("/players/1/").status_code == 404
    assert client.get("/tournaments/1/").status_code == 404
    assert client.get("/lists/standard/2026-02-01/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/lists/standard/2026-02-30/",
        "/lists/bullet/2026-02-01/",
        "/players/99999999999999999999999/",
        "/tournaments/99999999999999999999999/",
        "/players/0/",
    ],
)
def test_addresses_of_nothing_are_not_found(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.django_db
def test_the_office_is_shown_to_staff_only(client):
    assert 'href="/office/"' not in client.get("/").content.decode()
    client.force_login(User.objects.create_user("visitor"))
    assert 'href="/office/"' not in client.get("/").content.decode()
    client.force_login(person("clerk"))
    assert 'href="/office/"' in client.get("/").content.decode()


@pytest.mark.django_db
def test_public_pages_send_a_strict_policy_and_load_nothing_from_elsewhere(client):
    response = client.get("/")
    policy = response.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert "unsafe" not in policy
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', response.content.decode())


@pytest.mark.django_db
def test_an_address_of_nothing_offers_a_search(client):
    text = client.get("/players/5/").content.decode()
    assert "There is no such page." in text
    assert 'action="/players/"' in text


def test_the_page_for_a_fault_needs_no_database():
    assert "could not be made" in render_to_string("500.html")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["403.html", "403_csrf.html", "404.html"])
def test_the_frame_of_an_error_page_needs_neither_visitor_nor_request(name):
    assert "Office log-in" in render_to_string(name)
