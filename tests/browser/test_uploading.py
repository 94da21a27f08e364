"""Reports are dropped on the page, and their page counts what is read."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import FilePayload, Page, expect

from tests.office import four_players
from tests.workers import Worker
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

DROP = """(zone, files) => {
  const data = new DataTransfer();
  for (const [name, content] of files) data.items.add(new File([content], name));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    zone.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
  }
}"""


def reports(number: int) -> list[list[str]]:
    return [[f"event {n}.trf", four_players(third=f"Third, T{n}").decode()] for n in range(number)]


def test_files_dropped_one_after_the_other_are_sent_together_and_counted(
    page_of: Callable[..., Page], celery_worker_process: Callable[..., Worker]
) -> None:
    celery_worker_process()
    page = page_of("clerk")
    page.goto(reverse("office:upload"))
    zone = page.locator("[data-drop]")
    expect(page.get_by_text("Or drop the files here.")).to_be_visible()
    first, *others = reports(5)
    zone.evaluate(DROP, [first])
    expect(page.locator("[data-drop-chosen] li")).to_have_text(["event 0.trf (1 KB)"])
    zone.evaluate(DROP, others)
    expect(page.locator("[data-drop-chosen] li")).to_have_count(5)
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_text("5 files became tournaments, 0 were refused.")).to_be_visible()
    assert Tournament.objects.count() == 5
    page.get_by_role("link", name="event 3.trf").click()
    expect(page.get_by_role("heading", name="Spring Open")).to_be_visible()


def test_without_scripts_files_are_chosen_and_sent(
    page_of: Callable[..., Page], celery_worker_process: Callable[..., Worker]
) -> None:
    celery_worker_process()
    page = page_of("clerk", java_script_enabled=False)
    page.goto(reverse("office:upload"))
    expect(page.get_by_text("Or drop the files here.")).to_be_hidden()
    page.locator("input[type=file]").set_input_files(
        [FilePayload(name=name, mimeType="text/plain", buffer=text.encode()) for name, text in reports(2)]
    )
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_text("2 files became tournaments, 0 were refused.")).to_be_visible()
