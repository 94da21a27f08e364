"""axe finds nothing on any page of the office; `test_public_pages` has the public ones."""

from collections.abc import Callable, Iterable
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from players.base import second_person
from players.models import Action, Club, FideListImport, PlayerMerge
from ratings.lists import publication
from ratings.models import PublicationRequest
from tests.browser import axe
from tests.browser.conftest import WAIT
from tests.federation import test_matrix
from tests.federation.test_log_in import PASSWORD, code_for
from tests.office import four_players, person, report_file
from tests.ratings import month
from tests.ratings.correcting import corrected, revised
from tests.tournaments.entering import events
from tests.tournaments.reports import register
from tournaments.intake.batches import hand_in
from tournaments.intake.receiving import receive_report
from tournaments.models import Finding, Severity, System, TimeControl

pytestmark = pytest.mark.django_db(transaction=True)
Open = Callable[..., Page]
WIDE, NARROW = 1400, 390

NO_PAGES = ("/office/reports/<int:pk>/file/", "/office/tournaments/<int:pk>/version.trf")
"""Requested by GET, but save a file."""


def staff_pages() -> list[str]:
    """Every page of the office, with something in it; each stage of a tournament, list and run once."""
    month.opening({1: 1800, 2: 1700, 3: 0})
    rated = month.tournament([(1, "1-0", 2), (3, "½-½", 1), (2, "+", 3)])
    published = month.published()
    rated.refresh_from_db()
    accepted = month.tournament([(2, "½-½", 1)], start=date(2026, 2, 10), name="Accepted Open")
    computed = month.run(month.MARCH)
    rapid = publication.open_list(TimeControl.RAPID, month.MARCH)
    waiting = publication.request_run(rapid)

    clerk = person("clerk")
    for name, birth in (("First, Fritz", "1980-01-16"), ("First, Frits", "1980-01-16")):
        register(name, birth, sex="m", federation="NOR")
    received = receive_report("spring.trf", four_players(), by=clerk)
    assert received.tournament is not None
    finding = Finding.objects.create(
        report=received.report, severity=Severity.CONFIRM, code="doubt", message="Is this right?"
    )
    refused = receive_report("broken.trf", report_file(), by=clerk)
    by_hand = events.event(4)
    events.fill(by_hand, {(1, 2): "1", (1, 3): "="})
    swiss = events.event(0, name="Swiss Open", system=System.SWISS, rounds=3)
    events.take_part(swiss, [entry.player for entry in by_hand.entries.all() if entry.player])
    empty = events.event(0, name="Nobody yet")
    merge = PlayerMerge.objects.create(player_id=3, survivor_id=1, at=timezone.now())
    fide_list = FideListImport.objects.create(
        file_name="list.txt", list_date=date(2026, 4, 1), federation="FED", requested_at=timezone.now()
    )
    correction = revised(corrected(rated))
    numbers = {
        "corrections": correction.pk,
        "correction-changes": correction.pk,
        "publications": PublicationRequest.objects.create(
            list=published, run=computed, requested_at=timezone.now()
        ).pk,
        "second-person": second_person.ask(Action.NEW_PASSWORD, clerk.pk, clerk, {}).pk,
        "reports": refused.report.pk,
        "tournaments": by_hand.pk,
        "participants": received.tournament.entries.order_by("start_number")[0].pk,
        "findings": finding.pk,
        "lists": computed.list_id,
        "runs": computed.pk,
        "accounts": clerk.pk,
        "batches": hand_in([("empty.trf", b"")], by=clerk).pk,
        "players": 1,
        "merges": merge.pk,
        "fide-lists": fide_list.pk,
    }
    shown = [address for address, method in test_matrix.ROWS if method == "GET" and address not in NO_PAGES]
    by_rounds = numbers | {"tournaments": swiss.pk}
    pages = [
        test_matrix.url_of(address, by_rounds if "/rounds/" in address else numbers) for address in shown
    ]
    pages += [reverse("office:tournament", args=[one.pk]) for one in (rated, accepted, received.tournament)]
    pages += [
        reverse(f"office:{page}", args=[empty.pk]) for page in ("tournament", "participants", "results")
    ]
    pages += [
        reverse("office:list", args=[published.pk]),
        reverse("office:list", args=[rapid.pk]),
        reverse("office:run", args=[waiting.pk]),
        reverse("office:participants", args=[swiss.pk]) + "?q=player",
        reverse("office:players") + "?q=player",
    ]
    return pages


def violations(page: Page, paths: Iterable[str], *but: str) -> str:
    """What axe finds by all rules `but` these; what is wide or narrow has the same colours."""
    found = []
    for path in paths:
        response = page.goto(path)
        assert response.status == 200, path
        axe.unfold(page)
        for width, rules in ((WIDE, axe.all_but(*but)), (NARROW, axe.all_but(axe.CONTRAST, *but))):
            page.set_viewport_size({"width": width, "height": 900})
            found += axe.violations(page, f"{path} at {width}", rules)
    return "\n".join(found)


def opened(page_of: Open) -> Page:
    """The browser of someone who may do everything."""
    page = page_of("visitor", "everything")
    axe.install(page)
    User.objects.filter(username="everything").update(is_superuser=True)
    return page


def test_staff_pages(page_of: Open) -> None:
    assert violations(opened(page_of), staff_pages()) == ""


def log_in(page: Page) -> None:
    """Log in as a person does."""
    page.locator("[name=login]").fill("clerk")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()


def test_pages_of_ones_own_account(chromium: Browser, live_server: LiveServer) -> None:
    """From the log-in to the second factor: set up, used, its recovery codes, removed."""
    User.objects.create_user("clerk", password=PASSWORD)
    context = chromium.new_context(base_url=live_server.url)
    context.set_default_timeout(WAIT)
    page = context.new_page()
    axe.install(page)
    found = violations(page, ["/login/"])
    log_in(page)
    page.wait_for_url(live_server.url + "/")
    set_up = "/account/second-factor/set-up/"
    found += violations(page, ["/account/second-factor/", "/account/password/"])
    page.goto(set_up)
    page.wait_for_url("**/account/confirm/**")
    found += violations(page, [page.url])
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    page.wait_for_url(f"**{set_up}")
    found += violations(page, [set_up])
    page.locator("[name=code]").fill(code_for(page.locator("main code").inner_text()))
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/account/recovery-codes/")
    own = ["/account/recovery-codes/", "/account/recovery-codes/new/", "/account/second-factor/remove/"]
    found += violations(page, [*own, "/account/second-factor/", "/account/confirm/second-factor/"])
    context.clear_cookies()
    page.goto("/login/")
    log_in(page)
    page.wait_for_url("**/login/second-factor/**")
    found += violations(page, ["/login/second-factor/"])
    context.close()
    assert found == ""


def test_pages_of_the_reference_data(page_of: Open) -> None:
    """Django's own pages, with one rule left out that its search field breaks."""
    month.opening({1: 1800, 2: 1700}, club="Rooks")
    event = month.tournament([(1, "1-0", 2)])
    club = Club.objects.get().pk
    pages = [
        "",
        "players/club/",
        "players/club/add/",
        "players/player/",
        "ratings/ratinglist/",
        "ratings/ratingrun/",
    ]
    pages += [f"players/club/{club}/{page}/" for page in ("change", "delete", "history")]
    pages += [
        "players/player/1/change/",
        "tournaments/tournament/",
        f"tournaments/tournament/{event.pk}/change/",
    ]
    addresses = [f"/admin/{page}" for page in pages]
    assert violations(opened(page_of), addresses, "label-title-only") == ""


def test_axe_finds_what_is_wrong(page_of: Open) -> None:
    """What the tests above do not find is not there: a field without a label is found."""
    page = opened(page_of)
    page.route("**/wrong/", lambda route: route.fulfill(body="<p>x</p><input>", content_type="text/html"))
    found = violations(page, ["/wrong/"])
    assert "/wrong/ at 1400: label: <input>" in found
    assert "/wrong/ at 390: label: <input>" in found
