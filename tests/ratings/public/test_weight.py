"""What a page weighs: little HTML, few files, no script that keeps it from being shown, nothing inline."""

from html.parser import HTMLParser

import pytest
from django.test import Client

from players.models import Club, Player
from ratings.exports import files
from ratings.public.lists import PAGE_SIZE
from tests.federation.test_languages import PAGES, small_office
from tests.ratings import month

pytestmark = pytest.mark.django_db(transaction=True)
MOST_BYTES = 100_000
LANGUAGES = ("en", "ru", "pl")


class Parts(HTMLParser):
    """What a page has loaded, and what of it stands in the page itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.files: list[str] = []
        self.faults: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in ("script", "img", "iframe") or (tag == "link" and values.get("rel") != "alternate"):
            source = values.get("src") or values.get("href") or ""
            self.files.append(source)
            if not source.startswith("/static/"):
                self.faults.append(f"{tag} from elsewhere or inline: {attrs}")
        if tag == "script" and "defer" not in values:
            self.faults.append(f"a script that keeps the page waiting: {attrs}")
        if tag == "img" and not {"width", "height"} <= values.keys():
            self.faults.append(f"a picture without its size: {attrs}")
        if tag == "svg" and "viewbox" not in values:  # the parser writes names small
            self.faults.append(f"a drawing without its size: {attrs}")
        if tag == "style" or "style" in values or any(name.startswith("on") for name in values):
            self.faults.append(f"inline: {tag} {attrs}")


def test_no_public_page_waits_for_scripts_or_loads_much(client: Client):
    number = small_office()
    for path in PAGES:
        page = Parts(client.get(path.format(tournament=number)).content.decode())
        assert page.faults == [], path
        assert len(page.files) <= 5, (path, page.files)  # and the page itself


def test_a_full_page_of_a_list_is_small(client: Client):
    """A hundred rows, each with a long name, a title and a change."""
    numbers = range(1_000_001, 1_000_001 + PAGE_SIZE + 20)
    month.opening(
        {number: 2000 + number % 97 for number in numbers},
        title="WGM",
        birth=19700101,
        sex="w",
        club="Schachfreunde Brünnstedt-Weidenau von 1873",
        fide_id=None,
    )
    Player.objects.update(name="Wörnstädter-Østergård, Elżbieta Maximiliane")
    assert Club.objects.count() == 1
    month.tournament([(number, "1-0", number + 1) for number in numbers[:-1]])
    rating_list = month.published()
    files.make(rating_list)
    for path in (f"/lists/standard/{month.FEBRUARY}/", f"/lists/standard/{month.FEBRUARY}/?sex=w&sort=name"):
        for language in LANGUAGES:
            response = client.get(path, headers={"accept-language": language})
            assert response.content.decode().count("Maximiliane") == PAGE_SIZE
            assert len(response.content) < MOST_BYTES, (path, language, len(response.content))
