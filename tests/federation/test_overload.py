"""A slow statement or a lost database ends in a clear 503; a fault of our own stays a 500."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from federation import env
from federation.urls import handler500 as handler500
from federation.urls import urlpatterns as office
from tests.support import WAIT


def slow(request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 200")
        cursor.execute("SELECT pg_sleep(20)")
    return HttpResponse("slept")


class Holding:
    """A page that keeps its connection until it is let go."""

    has_it, let_go = threading.Event(), threading.Event()

    @classmethod
    def page(cls, request: HttpRequest) -> HttpResponse:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        cls.has_it.set()
        cls.let_go.wait(WAIT)
        return HttpResponse("held")


def faulty(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [*office, path("slow/", slow), path("faulty/", faulty), path("held/", Holding.page)]


@pytest.fixture
def client():
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)


@pytest.mark.django_db
def test_a_statement_that_takes_too_long_is_given_up(client):
    start = time.monotonic()
    response = client.get("/slow/")
    assert time.monotonic() - start < 10
    assert (response.status_code, response["Retry-After"]) == (503, "30")
    assert "try again in half a minute" in response.content.decode()


@pytest.mark.django_db
def test_a_fault_of_our_own_is_not_called_busy(client):
    response = client.get("/faulty/")
    assert response.status_code == 500
    assert "Retry-After" not in response


def limited(**limits: int) -> dict:
    """The tests' database with the connections of a page."""
    return env.connections(connection.settings_dict, **limits)


def connected(settings: dict) -> str:
    """Open a connection as a page does with these settings. Return the time limit that PostgreSQL applies."""
    other = DatabaseWrapper(settings, alias="default")
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT current_setting('statement_timeout')")
            return cursor.fetchone()[0]
    finally:
        other.close()
        if settings["OPTIONS"].get("pool"):
            other.close_pool()


@pytest.mark.django_db(transaction=True)
def test_the_time_limit_reaches_postgresql():
    assert connected(limited(pool=0, seconds=7)) == "7s"
    assert connected(limited(pool=2, seconds=7)) == "7s"
    assert connected(limited(pool=0, seconds=0)) == "0"


@pytest.mark.django_db(transaction=True)
def test_a_process_holds_no_more_connections_than_its_pool():
    """Four threads through a pool of two: never more than two are in PostgreSQL at once, and all are served."""
    options = limited(pool=2, seconds=20)
    options["OPTIONS"]["options"] += " -c application_name=pool_of_two"
    most, served = [], []
    both = threading.Barrier(2, timeout=WAIT)

    def visit() -> None:
        mine = DatabaseWrapper(options, alias="default")
        try:
            with mine.cursor() as cursor:
                both.wait()
                cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pool_of_two'")
                most.append(cursor.fetchone()[0])
            served.append(True)
        finally:
            mine.close()

    threads = [threading.Thread(target=visit) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    DatabaseWrapper(options, alias="default").close_pool()
    assert (len(served), max(most)) == (4, 2)


@pytest.fixture
def one_connection(monkeypatch):
    """Every visitor reaches the same process, which has a single connection and waits a second for it."""
    settings = limited(pool=1, seconds=1)
    monkeypatch.setitem(connections.settings, "default", settings)
    with override_settings(ROOT_URLCONF=__name__), ThreadPoolExecutor(4) as visitors:
        Holding.has_it.clear()
        Holding.let_go.clear()
        yield visitors
        Holding.let_go.set()
    DatabaseWrapper(settings, alias="default").close_pool()


def visit(page: str) -> tuple[int, float]:
    """Request in a separate thread. Return the status and the seconds taken."""
    start = time.monotonic()
    response = Client(raise_request_exception=False).get(page)
    seconds = time.monotonic() - start
    connection.close()  # as the end of a request does outside tests
    return response.status_code, seconds


@pytest.mark.django_db(transaction=True)
def test_who_finds_all_connections_taken_is_told_so_in_time_and_the_next_is_served(one_connection):
    first = one_connection.submit(visit, "/held/")
    assert Holding.has_it.wait(WAIT)
    waiting = [one_connection.submit(visit, "/lists/") for _ in range(3)]
    for status, seconds in (visitor.result() for visitor in waiting):
        assert status == 503
        assert 1 <= seconds < 25  # the pool by itself waits 30
    Holding.let_go.set()
    assert first.result()[0] == 200
    assert one_connection.submit(visit, "/lists/").result()[0] == 200
