"""Addresses and waiting for tests."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

from django.conf import settings
from django.db import connection

from federation import embedded
from federation.celery import app
from ratings.regulations.editions import Schedule

PROJECT = embedded.PROJECT
WAIT = 150
"""Seconds that what certainly comes may take on a slow and busy machine; who has it earlier waits no longer."""


@contextmanager
def unreachable_queue() -> Iterator[None]:
    """Nobody listens where the workers' queue should be."""
    url = app.conf.broker_url
    app.conf.broker_url = "redis://127.0.0.1:9/0"
    app._after_fork()  # forgets its connections
    try:
        yield
    finally:
        app.conf.broker_url = url
        app._after_fork()


def test_database_url() -> str:
    """The address of the database that the tests use now."""
    database = connection.settings_dict
    host = database["HOST"] or "localhost"
    login = f"{quote(database['USER'])}:{quote(database['PASSWORD'], safe='')}"
    return f"postgresql://{login}@{host}:{database['PORT'] or 5432}/{database['NAME']}"


def test_redis_url() -> str:
    """The address of a Valkey database that this test session has for itself."""
    if settings.PRIVATE_SERVERS:
        return embedded.valkey.url(1 + os.getpid() % (embedded.valkey.DATABASES - 1))
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    return urlunsplit(urlsplit(settings.REDIS_URL)._replace(path=f"/{15 - worker}"))


EDITIONS_OF_TESTS = dict.fromkeys((0, 1, 2), Schedule.read("fide-2014"))


FIDE_DATES = {kind: Schedule.of_fide(is_standard=kind == 0) for kind in (0, 1, 2)}


def environment(**more: str) -> dict[str, str]:
    """The environment for a process that works on the test database and the tests' Valkey database."""
    return os.environ | {
        "DATABASE_URL": test_database_url(),
        "REDIS_URL": test_redis_url(),
        "SECRET_KEY": settings.SECRET_KEY,
        "SHARED_PAGE_SECONDS": "0",
        "RATING_EDITIONS": "fide-2014",
        **more,
    }


def wait_for(condition: Callable[[], object]) -> None:
    """Wait until it holds."""
    end = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < end, "It did not happen in time."
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    """Whether the process still runs; one that only waits to be reaped does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
