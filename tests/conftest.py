"""Tests run against a real PostgreSQL and a real Valkey; each session has a database of its own in both."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection, transaction
from django.test import Client, TransactionTestCase, override_settings
from django.utils import translation

from federation import embedded
from federation.celery import app
from tests import database, support
from tests.database import DATABASE_PREFIX
from tests.office import client_of
from tests.workers import Nursery, Worker

LONG = {"browser", "journeys", "test_demo_command.py"}
"""Where tests take many seconds each."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the longest tests first: started last, they would keep one process busy while the others wait."""
    items.sort(key=lambda item: LONG.isdisjoint(item.path.parts))


@pytest.fixture(scope="session", autouse=True)
def private_servers() -> Iterator[None]:
    """The private servers, started by the settings, are stopped at the end if nobody else uses them."""
    yield
    if settings.PRIVATE_SERVERS:
        embedded.stop_if_unused()


@pytest.fixture(scope="session", autouse=True)
def editions() -> Iterator[None]:
    """Figures in tests are worked by hand from fide-2014; a test of another edition says so."""
    with override_settings(RATING_EDITIONS=support.EDITIONS_OF_TESTS):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(private_servers: None, django_db_blocker) -> None:
    """A database of its own for each session, so that two can run at once."""
    connection.settings_dict["TEST"]["NAME"] = f"{DATABASE_PREFIX}{os.getpid()}"
    if settings.PRIVATE_SERVERS:
        _drop_databases_of_dead_sessions()
        with django_db_blocker.unblock():
            connection.settings_dict["TEST"]["TEMPLATE"] = database.migrated()


def _drop_databases_of_dead_sessions() -> None:
    with psycopg.connect(embedded.postgres.url("postgres"), autocommit=True) as admin:
        for (name,) in admin.execute(
            "SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [DATABASE_PREFIX]
        ):
            if not Path("/proc", name.removeprefix(DATABASE_PREFIX).partition("_")[0]).exists():
                drop = psycopg.sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
                admin.execute(drop.format(psycopg.sql.Identifier(name)))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker) -> Iterator[database.Cleaning]:
    """Commits to the test database need not survive a power cut, and its tables may be emptied."""
    with django_db_blocker.unblock():
        with connection.cursor() as cursor:
            name = connection.ops.quote_name(connection.settings_dict["NAME"])
            cursor.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
            # Tests that commit are cleaned up by TRUNCATE, which the guards of published lists refuse.
            cursor.execute(
                "SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE tgname LIKE '%not_truncated%'"
            )
            for table, trigger in cursor.fetchall():
                cursor.execute(f'ALTER TABLE {table} DISABLE TRIGGER "{trigger}"')
        cleaning = database.Cleaning()
        connection.close()
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(TransactionTestCase, "_fixture_teardown", lambda test: cleaning.clean())
        yield cleaning


@pytest.fixture(scope="session", autouse=True)
def valkey_database(private_servers: None) -> Iterator[str]:
    """The tests' Valkey database: cache and broker of this session."""
    url = support.test_redis_url()
    client = redis.Redis.from_url(url)
    client.flushdb()
    known: dict[str, Any] = dict(settings.CACHES)
    caches = {name: cache | {"LOCATION": url} for name, cache in known.items()}
    app.conf.broker_url = url
    # Pages requested by a test show what it has just done
    with override_settings(REDIS_URL=url, CACHES=caches, SHARED_PAGE_SECONDS=0):
        yield url
    client.flushdb()
    client.close()


@pytest.fixture(scope="session", autouse=True)
def static_files_when_asked_for() -> Iterator[None]:
    """Each test client starts the middleware anew; without this, WhiteNoise would look through all files each time."""
    with override_settings(WHITENOISE_AUTOREFRESH=True):
        yield


@pytest.fixture(scope="session", autouse=True)
def cheaper_passwords() -> Iterator[None]:
    """Argon2 as in the office, with 1 MiB of memory instead of 100: each password takes 0.005 s instead of 0.3."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Argon2PasswordHasher, "memory_cost", 1024)
        yield


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker) -> Iterator[None]:
    """Keep what a module's fixtures write for all of its tests, and undo it after the last one.

    For modules whose tests all take place in a transaction (`db`): each is undone inside this one.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def module_commits(django_db_setup: database.Cleaning, django_db_blocker) -> Iterator[None]:
    """The same for fixtures that compute or publish lists, which takes transactions of their own."""
    with django_db_blocker.unblock():
        yield
        django_db_setup.clean()
        connection.close()


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Reset the language, which a page in Polish leaves behind in its thread for the next test."""
    yield
    translation.deactivate()


@pytest.fixture
def clerk(db: None) -> Client:
    """The browser of a clerk."""
    return client_of("clerk")


@pytest.fixture
def officer(db: None) -> Client:
    """The browser of a rating officer."""
    return client_of("officer")


@pytest.fixture
def approver(db: None) -> Client:
    """The browser of somebody who approves lists."""
    return client_of("approver")


@pytest.fixture(scope="session")
def nursery(django_db_setup: None, valkey_database: str) -> Iterator[Nursery]:
    """The process from which the workers of `celery_worker_process` are forked."""
    nursery = Nursery(support.environment())
    yield nursery
    nursery.close()


@pytest.fixture
def celery_worker_process(
    transactional_db: None, valkey_database: str, nursery: Nursery, tmp_path: Path
) -> Iterator[Callable[..., Worker]]:
    """Starts real workers on the test database: `worker = celery_worker_process()`, then `worker.kill()`.

    Options of `celery worker` can be given as texts, variables of the environment by name.
    """
    redis.Redis.from_url(valkey_database).flushdb()
    workers: list[Worker] = []

    def start(*options: str, **variables: str) -> Worker:
        log = tmp_path / f"worker{len(workers) + 1}-{os.getpid()}.log"
        workers.append(nursery.start(log, *options, **variables))
        return workers[-1]

    yield start
    for worker in workers:
        worker.kill()
