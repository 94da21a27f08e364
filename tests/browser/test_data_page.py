"""The page of downloads fits a phone, and its links save files."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from ratings.exports import files
from tests.ratings import month

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("width", [390, 1400])
def test_there_is_no_sideways_scrolling_and_a_click_saves_a_file(
    chromium: Browser, live_server, width: int
) -> None:
    rating_list = month.opening({11: 1800, 12: 1700})
    files.make(rating_list)
    context = chromium.new_context(base_url=live_server.url, viewport={"width": width, "height": 900})
    page = context.new_page()
    page.goto(reverse("data"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    with page.expect_download() as saved:
        page.get_by_role("link", name="CSV", exact=True).click()
    assert saved.value.suggested_filename == "standard-2026-01-01.csv"
    assert "Player, No11" in saved.value.path().read_text()
    context.close()
