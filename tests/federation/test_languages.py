"""Pages in the reader's language: chosen, or the browser's, and completely translated."""

import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from tests.federation.test_translations import LANGUAGES, catalogue
from tests.ratings import month
from tournaments.models import TimeControl

PAGES = [
    "/",
    "/lists/",
    "/lists/standard/2026-02-01/",
    "/lists/standard/2026-02-01/?club=&sex=w&age=U18&activity=active",
    "/players/",
    "/players/?q=player",
    "/players/?q=nobody",
    "/players/1/",
    "/players/1/?kind=standard&list=2026-02-01",
    "/players/3/",
    "/tournaments/",
    "/tournaments/?stage=not-rated",
    "/tournaments/{tournament}/",
    "/clubs/",
    "/lists/top/",
    "/players/compare/",
    "/players/compare/?ids=1,2,99",
    "/calculators/",
    "/calculators/change/?own=1800&k=20&rating=1700&result=1",
    "/calculators/change/?own=1800&k=20&rating=1700&result=",
    "/calculators/first-rating/",
    "/regulations/",
    "/data/",
    "/login/",
    "/nowhere/",
]
FROM_THE_DATA = set("Player No Open Demo Chess Federation Event Atom iCalendar FED TST".split())
NO_WORDS = set(
    # Titles, names of formats and of parts of the interface, the languages in their own, and what formulas are made of.
    "GM IM FM CM WGM WIM WFM WCM CSV JSON TXT XML XLSX TRF SHA API OpenAPI openapi.json RFC ICS kB If-None-Match "
    "If-Modified-Since English Polski EN PL RU api player nobody Ru Rn Rc Ra Rar Ro PD dp dpa new fide".split()
)


class Words(HTMLParser):
    """What a reader sees or hears: text and the attributes that are read out."""

    SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-label")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.lang = ""
        self.texts: list[str] = []
        self._silent = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "html":
            self.lang = values.get("lang") or ""
        elif not self._silent and (tag in ("script", "style", "code") or "lang" in values):
            self._silent = tag  # code, or marked as being in a language of its own
        if not self._silent:
            self.texts += [values[name] or "" for name in self.SPOKEN if values.get(name)]

    def handle_endtag(self, tag: str) -> None:
        if tag == self._silent:
            self._silent = ""

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.texts.append(" ".join(data.split()))


def small_office() -> int:
    month.opening({1: 1800, 2: 1700, 3: 0})
    event = month.tournament([(1, "1-0", 2), (3, "½-½", 1), (2, "+", 3)])
    month.published()
    return event.pk


@pytest.mark.django_db(transaction=True)
def test_every_public_page_is_wholly_in_the_readers_language(client):
    number = small_office()
    english = {
        language: {
            message.id
            for message in catalogue(language)
            if isinstance(message.id, str) and message.id != message.string and " " in message.id
        }
        for language in LANGUAGES
    }
    left: dict[str, list[str]] = {}
    for path in PAGES:
        for language in ("en", "pl", "ru"):
            response = client.get(path.format(tournament=number), headers={"accept-language": language})
            assert response.status_code == (404 if path == "/nowhere/" else 200), path
            page = Words(response.content.decode())
            assert page.lang == response["Content-Language"] == language, path
            assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", ")), path
            for text in page.texts:
                latin = set(re.findall(r"[A-Za-z][A-Za-z.-]*[A-Za-z]", text)) if language == "ru" else set()
                if text in english.get(language, ()) or latin - FROM_THE_DATA - NO_WORDS:
                    left.setdefault(text, []).append(path)
    assert left == {}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("wanted", "language"),
    [("ru-RU,ru;q=0.9,en;q=0.8", "ru"), ("pl", "pl"), ("de-DE,pl;q=0.5", "pl"), ("de", "en"), ("", "en")],
)
def test_the_browser_says_the_language(client, wanted, language):
    assert client.get("/data/", headers={"accept-language": wanted})["Content-Language"] == language


@pytest.mark.django_db(transaction=True)
def test_a_choice_comes_first_and_is_kept_without_script_session_or_token():
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "pl"})
    page = client.get("/data/").content.decode()
    assert '<form class="languages" method="post" action="/language/"' in page
    assert '<input type="hidden" name="next" value="/data/">' in page
    answer = client.post("/language/", {"language": "ru", "next": "/data/"})
    assert (answer.status_code, answer["Location"]) == (302, "/data/")
    assert [*answer.cookies] == ["django_language"]
    assert client.get("/data/")["Content-Language"] == "ru"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "address", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"]
)
def test_a_choice_never_leads_to_another_site(client, address):
    answer = client.post("/language/", {"language": "ru", "next": address})
    assert answer["Location"] == "/"


@pytest.mark.django_db(transaction=True)
def test_an_unknown_language_changes_nothing(client):
    answer = client.post("/language/", {"language": "xx", "next": "/data/"})
    assert (answer.status_code, len(answer.cookies)) == (302, 0)


@pytest.mark.django_db(transaction=True)
def test_numbers_and_dates_are_those_of_the_language(client):
    number = small_office()
    expected = {
        "en": ["1 February 2026", "+0."],
        "pl": ["1 lutego 2026", "0,"],
        "ru": ["1 февраля 2026\u00a0г.", "0,"],
    }
    for language, texts in expected.items():
        path = f"/players/1/?kind={TimeControl.STANDARD.name.lower()}&list=2026-02-01"
        page = client.get(path, headers={"accept-language": language}).content.decode()
        for text in texts:
            assert text in page, (language, text, number)
        assert "г.." not in page
