"""A slow statement or a lost database ends in a clear 503; a fault of our own stays a 500."""

import threading
import time

import pytest
from django.db import connection
from django.db.backends.postgresql.base import DatabaseWrapper
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from federation import env
from federation.urls import handler500 as handler500
from federation.urls import urlpatterns as office


def slow(request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 200")
        cursor.execute("SELECT pg_sleep(20)")
    return HttpResponse("slept")


def faulty(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [*office, path("slow/", slow), path("faulty/", faulty)]


@pytest.fixture
def client():
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)


@pytest.mark.django_db
def test_a_statement_that_takes_too_long_is_given_up(client):
    start = time.monotonic()
    response = client.get("/slow/")
    assert time.monotonic() - start < 5
    assert (response.status_code, response["Retry-After"]) == (503, "30")
    assert "try again in half a minute" in response.content.decode()


@pytest.mark.django_db
def test_a_fault_of_our_own_is_not_called_busy(client):
    response = client.get("/faulty/")
    assert response.status_code == 500
    assert "Retry-After" not in response


def connected(options: dict, seconds: float = 0.0) -> str:
    """Open a connection as a page does with these settings; give the time limit that PostgreSQL applies."""
    other = DatabaseWrapper({**connection.settings_dict, **options}, alias="default")
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT current_setting('statement_timeout'), pg_sleep(%s)", [seconds])
            return cursor.fetchone()[0]
    finally:
        other.close()
        if options["OPTIONS"].get("pool"):
            other.close_pool()


@pytest.mark.django_db(transaction=True)
def test_the_time_limit_reaches_postgresql():
    assert connected(env.connections(pool=0, seconds=7)) == "7s"
    assert connected(env.connections(pool=2, seconds=7)) == "7s"
    assert connected(env.connections(pool=0, seconds=0)) == "0"


@pytest.mark.django_db(transaction=True)
def test_a_process_holds_no_more_connections_than_its_pool():
    """Four threads through a pool of two: never more than two are in PostgreSQL at once, and all are served."""
    options = {**connection.settings_dict, **env.connections(pool=2, seconds=20)}
    options["OPTIONS"]["options"] = "-c statement_timeout=20s -c application_name=pool_of_two"
    most, served = [], []

    def visit() -> None:
        mine = DatabaseWrapper(options, alias="default")
        try:
            with mine.cursor() as cursor:
                cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pool_of_two'")
                most.append(cursor.fetchone()[0])
                cursor.execute("SELECT pg_sleep(0.2)")
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
