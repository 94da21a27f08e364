"""A real browser on the tests' own server."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests import support
from tests.office import client_of

# Playwright keeps an event loop in the tests' thread, where Django would otherwise refuse to query the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
WAIT = support.WAIT * 1000
"""Milliseconds that a page may take for anything."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium; `make test` installs it."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path is not None, "Chromium is missing: make test installs it, or: apt-get install chromium"
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page_of(chromium: Browser, live_server, transactional_db: None) -> Iterator[Callable[..., Page]]:
    """`page = page_of("clerk")`: the browser of someone with that role; options are those of the browser context."""
    contexts = []
    faults: list[str] = []

    def page_of(role: str, name: str | None = None, **options: object) -> Page:
        context = chromium.new_context(base_url=live_server.url, **options)  # type: ignore[arg-type]
        contexts.append(context)
        session = client_of(role, name).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        return page

    yield page_of
    for context in contexts:
        context.close()
    # Requests that were refused, or failed on purpose, show in the console too; everything else is an error of a page.
    expected = ("the server responded with a status of", "ERR_INTERNET_DISCONNECTED")
    assert [fault for fault in faults if not any(text in fault for text in expected)] == []
