"""Every public page in every language, as a browser shows it: nothing for axe to find, nothing that scrolls sideways,
moves, or comes from elsewhere, and few requests."""

import re
from collections.abc import Callable
from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template import loader
from django.test import RequestFactory
from django.utils import timezone, translation
from playwright.sync_api import Page, Request, Response, Route

from players.models import Club, Player, Visibility
from ratings.exports import files
from tests.browser import axe
from tests.federation.test_languages import PAGES
from tests.ratings import month
from tests.ratings.public import test_lists
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
Open = Callable[..., Page]
WIDE, NARROW = 1400, 390
MOST_REQUESTS = 6
MOST_SHIFT = 0.1
"""Of the page's parts while it loads: from here on Web Vitals calls it no longer good."""
MOVEMENT = """() => new Promise(done => {
  let shift = 0;
  new PerformanceObserver(list => list.getEntries().forEach(one => { shift += one.value; }))
    .observe({type: "layout-shift", buffered: true});
  setTimeout(() => done([shift, document.documentElement.scrollWidth > innerWidth]), 20);
})"""
HAS_THEME = "theme => document.documentElement.dataset.bsTheme === theme"
MINOR = 5


def every_state() -> list[tuple[str, int]]:
    """Public pages with their statuses: each kind of player, tournament and list once, and what is empty or wrong."""
    month.opening({1: 1800, 2: 1700, 3: 0, 4: 1600, MINOR: 1500, 6: 0, 7: 1400})
    club = Club.objects.create(name="Schachfreunde Brünnstedt-Weidenau")
    Player.objects.filter(pk__in=[1, MINOR]).update(
        club=club, title="WGM", fide_id=None, sex="w", birth_year=1970, birth_date=date(1970, 5, 1)
    )
    young = timezone.localdate().year - 9
    Player.objects.filter(pk=MINOR).update(birth_year=young, birth_date=date(young, 1, 1))
    rated = month.tournament([(1, "1-0", 2), (3, "½-½", 1), (2, "+", 3), (MINOR, "1-0", 4), (7, "0-1", 1)])
    before = month.published()
    revised = test_lists.revised(before)
    files.make(revised)
    files.make_again(revised)
    Player.objects.filter(pk=2).update(visibility=Visibility.ANONYMOUS)
    Player.objects.filter(pk=4).update(visibility=Visibility.HIDDEN)
    others = [
        month.tournament([(1, "½-½", 7)], start=date(2026, 2, 10), name=f"{stage.label} Open")
        for stage in (Stage.RECEIVED, Stage.ACCEPTED, Stage.RETURNED)
    ]
    for event, stage in zip(others, (Stage.RECEIVED, Stage.ACCEPTED, Stage.RETURNED), strict=True):
        Tournament.objects.filter(pk=event.pk).update(stage=stage)
    shown = [
        *(path.format(tournament=rated.pk) for path in PAGES if path != "/nowhere/"),
        *(f"/tournaments/{event.pk}/" for event in others),
        f"/tournaments/{rated.pk}/?round=1",
        "/lists/standard/2026-02-01/?revision=0",
        "/players/2/",
        f"/players/{MINOR}/",
        "/players/6/",
        f"/clubs/{club.pk}/",
        "/clubs/?q=nobody",
        "/lists/top/?kind=blitz",
        "/calculators/change/?player=1&rating=2212&k=4&opponent_1=1926&result_1=2&opponent_2=1784&result_2=1",
        "/calculators/first-rating/?system=round_robin&own_points=x",
        "/account/password/reset/",
        "/account/inactive/",
    ]
    return [*((path, 200) for path in shown), ("/nowhere/", 404), ("/players/4/", 404)]


def pages_of_faults(page: Page) -> list[tuple[str, int]]:
    """The pages that stand for no address, at addresses of their own, in the language of the browser's cookie."""
    faults = {"403.html": 403, "403_csrf.html": 403, "500.html": 500, "503.html": 503}
    visit = RequestFactory().get("/")
    visit.user = AnonymousUser()

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        language = {one["name"]: one["value"] for one in page.context.cookies()}["django_language"]
        with translation.override(language):
            body = loader.render_to_string(name, request=visit)
        route.fulfill(body=body, status=faults[name], content_type="text/html; charset=utf-8")

    page.route(re.compile(r"/\d{3}(_csrf)?\.html$"), answer)
    return [(f"/{name}", status) for name, status in faults.items()]


class Visit:
    """A page loaded once and checked: `faults` is what is wrong with it."""

    def __init__(self, page: Page, language: str, path: str, status: int) -> None:
        self.page, self.where, self.scheme = page, f"{path} in {language}", "light"
        self.faults: list[str] = []
        asked: list[str] = []

        def note(request: Request) -> None:
            if not request.url.startswith("data:"):
                asked.append(request.url)

        page.on("request", note)
        page.set_viewport_size({"width": NARROW, "height": 844})
        response = page.goto(path)
        page.remove_listener("request", note)
        assert isinstance(response, Response)
        assert response.status == status, self.where
        here = "/".join(response.url.split("/")[:3]) + "/"
        self._expect(len(asked) <= MOST_REQUESTS, f"{len(asked)} requests: {asked}")
        self._expect(all(url.startswith(here) for url in asked), f"something from elsewhere: {asked}")
        shift, is_wider = page.evaluate(MOVEMENT)
        self._expect(shift < MOST_SHIFT, f"moves while it loads: {shift}")
        self._expect(not is_wider, "scrolls sideways on a phone")
        axe.unfold(page)

    def _expect(self, holds: bool, fault: str) -> None:
        if not holds:
            self.faults.append(f"{self.where}: {fault}")

    def look(self, width: int, rules: axe.Rules, scheme: str = "light") -> None:
        if scheme != self.scheme:
            self.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # light or dark
            self.page.wait_for_function(HAS_THEME, arg=scheme)
            self.scheme = scheme
        self.page.set_viewport_size({"width": width, "height": 844})
        self.faults += axe.violations(self.page, f"{self.where}, {width} wide, {scheme}", rules)


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_every_public_page(language: str, page_of: Open, live_server) -> None:
    """Colours, light and dark, in one language; other rules on a wide screen in this one, on a phone in the others."""
    page = page_of("visitor")
    page.context.clear_cookies()
    axe.install(page)
    page.context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])
    faults = []
    for path, status in every_state() + pages_of_faults(page):
        visit = Visit(page, language, path, status)
        if language == "en":
            visit.look(NARROW, axe.COLOURS_AND_SCROLLING)
            visit.look(NARROW, axe.COLOURS, "dark")
            visit.look(WIDE, axe.ALL_BUT_COLOURS)
        else:
            visit.look(NARROW, axe.ALL_BUT_COLOURS)
        faults += visit.faults
    assert "\n".join(faults) == ""


def test_the_header_of_somebody_logged_in_takes_one_line(page_of: Open, live_server) -> None:
    page = page_of("officer")
    page.set_viewport_size({"width": WIDE, "height": 900})
    for language in ("en", "ru", "pl"):
        page.context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])
        page.goto("/")
        tops = page.evaluate(
            "[...document.querySelectorAll('.site-nav a, .site-tools > *')].map(one => {"
            "const box = one.getBoundingClientRect(); return box.top < 40 && box.right <= innerWidth; })"
        )
        assert len(tops) >= 10
        assert all(tops), language
