"""A whole month's work by everyone involved, from the report to the public list."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import FilePayload, Page, expect

from ratings.lists.opening import OpeningRow, take_over
from tests.office import four_players
from tests.workers import Worker
from tournaments.models import Entry, Stage, TimeControl, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

# (number, name, sex, birth, rating); Second is reported as born in 1975, Fourth is not registered yet.
REGISTERED = [
    (11, "First, Fritz", "m", 19800115, 1800),
    (12, "Second, Sven", "m", 19760502, 1700),
    (13, "Third, Tina", "w", 19901130, 1600),
    (15, "Fifth, Felix", "m", 19850909, 1500),
]
# The results of the uploaded Swiss (First beats Second and Third, these two draw) and of the round robin below (First
# draws with Second and beats Third and Fifth; Second loses to Third and beats Fifth; Third loses to Fifth). Games
# against Fourth, who is unrated, are not rated in a Swiss (8.52). PD by table 8.1b: a difference of 100 is .64 and .36,
# of 200 .76 and .24, of 300 .85 and .15. K is 20: everybody has 50 games, is of age and below 2400.
#   First:  (1-.64) + (1-.76) + (.5-.64) + (1-.76) + (1-.85) = +.85, x 20 = +17
#   Second: (0-.36) + (.5-.64) + (.5-.36) + (0-.64) + (1-.76) = -.76, x 20 = -15.2, rounded -15
#   Third:  (0-.24) + (.5-.36) + (0-.24) + (1-.36) + (0-.64) = -.34, x 20 = -6.8, rounded -7
#   Fifth:  (0-.15) + (0-.24) + (1-.36) = +.25, x 20 = +5
NEW = {"First, Fritz": 1817, "Second, Sven": 1685, "Third, Tina": 1593, "Fifth, Felix": 1505}
RESULTS = ["=", "1", "1", "0", "1", "0"]
"""Of the pairs 1-2, 1-3, 1-4, 2-3, 2-4, 3-4, in the order in which the grid asks for them."""


def opening_list(day: date) -> None:
    rows = [
        OpeningRow(number, name, sex, birth, "FED", "", None, "", rating, games=50, peak=rating)
        for number, name, sex, birth, rating in REGISTERED
    ]
    take_over(rows, TimeControl.STANDARD, day)


def press(page: Page, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()


def follow(page: Page, link: str) -> None:
    page.get_by_role("link", name=link, exact=True).first.click()


def fill(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        field = page.locator(f"main [name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)


def upload(page: Page, start: date) -> None:
    """The reporter sends a file and sees the outcome."""
    report = four_players(start=f"{start:%Y/%m/%d}", end=f"{start + timedelta(2):%Y/%m/%d}")
    page.goto(reverse("office:upload"))
    file = FilePayload(name="spring.trf", mimeType="text/plain", buffer=report)
    page.locator("input[type=file]").set_input_files(file)
    press(page, "Upload")
    expect(page.get_by_role("heading", name="Spring Open", level=1)).to_be_visible()


def put_right(page: Page) -> None:
    """The clerk says who Second is, and why although the birth year differs, and registers Fourth."""
    page.goto(reverse("office:inbox"))
    follow(page, "Spring Open")
    follow(page, "Second, Sven")
    page.get_by_role("button", name="Match Second, Sven").click()
    # The birth date is another one: whoever matches all the same says why.
    fill(page, reason="The club sent a copy of the passport.")
    press(page, "Match")
    # The next unmatched participant follows at once, with her reported facts.
    expect(page.get_by_role("heading", name="Fourth, Fiona", level=1)).to_be_visible()
    expect(page.get_by_label("Birth date")).to_have_value("2001-07-07")
    press(page, "Register and match")
    expect(page.get_by_text("All are matched")).to_be_visible()
    expect(page.get_by_text("A rating officer can accept it.")).to_be_visible()


def enter_by_hand(page: Page, start: date) -> None:
    """The clerk enters a round robin of four from paper."""
    follow(page, "Enter by hand")
    fill(
        page,
        name="Club Championship",
        city="Springfield",
        federation="FED",
        chief_arbiter="Arbiter, Anna",
        start_date=f"{start:%Y-%m-%d}",
        end_date=f"{start + timedelta(2):%Y-%m-%d}",
        system="round robin",
        time_control="standard",
    )
    press(page, "Create")
    for _number, name, *_rest in REGISTERED:
        page.locator("#q").fill(name.partition(",")[0])
        page.get_by_role("button", name=f"Add {name}").click()
        expect(page.get_by_role("button", name=f"Remove {name}")).to_be_visible()
    follow(page, "Enter the results")
    expect(page.locator('[data-key="1-2-1"]')).to_be_focused()
    for result in RESULTS:
        page.keyboard.press(result)
    expect(page.locator("[data-entered]")).to_have_text("6")
    expect(page.locator(".unsaved")).to_have_count(0)
    follow(page, "To the tournament")
    expect(page.get_by_text("A rating officer can accept it.")).to_be_visible()


def accept_and_run(page: Page) -> None:
    """The officer accepts both tournaments, starts the run, and sees it finish without loading the page again."""
    for name in ("Spring Open", "Club Championship"):
        page.goto(reverse("office:inbox"))
        follow(page, name)
        press(page, "Accept")
        expect(page.get_by_text("It is waiting for the next run of its list.")).to_be_visible()
    follow(page, "Lists and runs")
    page.get_by_role("row", name="Standard").get_by_role("link").first.click()
    press(page, "Start a run")
    expect(page.locator("#run-progress")).to_contain_text("Finished")
    follow(page, "Review")
    expect(page.get_by_role("link", name="First, Fritz").first).to_be_visible()
    expect(page.get_by_role("button", name="Approve", exact=True)).to_have_count(0)


def approve_and_publish(page: Page) -> None:
    page.goto(reverse("office:lists"))
    page.get_by_role("row", name="Standard").get_by_role("link").first.click()
    press(page, "Approve")
    press(page, "Publish")
    expect(page.get_by_role("heading", name="Report of the publication")).to_be_visible()


def see_it_in_public(page: Page, day: date) -> None:
    """Anyone can read the new ratings on the list and on a player's page."""
    page.context.clear_cookies()
    page.goto(reverse("ratings:list", args=[TimeControl.STANDARD, day]))
    rows = page.locator("tr", has=page.locator("td.main.strong"))
    expect(rows.locator("th a")).to_have_text(list(NEW))
    expect(rows.locator("td.main.strong")).to_have_text([str(rating) for rating in NEW.values()])
    follow(page, "First, Fritz")
    expect(page.get_by_role("heading", name="First, Fritz", level=1)).to_be_visible()
    expect(page.locator(".rating-card .value").first).to_contain_text("1817")
    expect(page.locator("#history td.main.strong")).to_have_text(["1817", "1800"])


def test_from_the_report_to_the_public_list(
    page_of: Callable[..., Page], celery_worker_process: Callable[..., Worker]
) -> None:
    this_month = timezone.localdate().replace(day=1)
    last_month = (this_month - timedelta(1)).replace(day=1)
    opening_list(last_month)
    celery_worker_process()

    upload(page_of("reporter"), last_month + timedelta(4))
    clerk = page_of("clerk")
    put_right(clerk)
    enter_by_hand(clerk, last_month + timedelta(10))
    accept_and_run(page_of("officer"))
    approve_and_publish(page_of("approver"))
    see_it_in_public(page_of("visitor"), this_month)

    assert [event.stage for event in Tournament.objects.all()] == [Stage.RATED, Stage.RATED]
    assert not Entry.objects.filter(player=None).exists()
