"""A run without the workers' queue, and the bar of a run with it."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from time import monotonic

import pytest
from django.urls import reverse

from players.base import queue
from ratings.lists import publication
from ratings.models import RatingList, RunState
from tests.database import slow_down, speed_up
from tests.office import client_of
from tests.ratings import month
from tests.support import WAIT, unreachable_queue, wait_for
from tests.workers import Worker
from tournaments.models import TimeControl

FEBRUARY = date(2026, 2, 1)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def open_list() -> RatingList:
    """The open list of February, with a game to rate."""
    month.opening({1: 2000, 2: 1900})
    month.tournament([(1, "1-0", 2)])
    return publication.open_list(TimeControl.STANDARD, FEBRUARY)


@pytest.fixture
def slow_tables() -> Iterator[None]:
    """Writing the rows of each table takes a moment."""
    slow_down(ratings_rating=0.5, ratings_tournamentrating=0.5, ratings_gamerating=0.5)
    yield
    speed_up()


def test_without_the_queue_a_run_waits_says_so_and_is_computed_when_it_is_back(
    open_list: RatingList, celery_worker_process: Callable[..., Worker]
) -> None:
    officer = client_of("officer")
    started = monotonic()
    with unreachable_queue():
        response = officer.post(reverse("office:start_run", args=[open_list.pk]), follow=True)
    assert monotonic() - started < 10
    assert response.status_code == 200
    page = response.content.decode()
    assert "Waiting for a worker. It will start as soon as one is available." in page
    run = open_list.runs.get()
    assert run.state == RunState.WAITING

    celery_worker_process()
    queue.resume()
    wait_for(lambda: open_list.runs.get().is_finished)
    run.refresh_from_db()
    assert (run.state, run.step) == (RunState.DONE, "done")


def test_the_bar_moves_while_a_worker_computes(
    open_list: RatingList, slow_tables: None, celery_worker_process: Callable[..., Worker]
) -> None:
    officer = client_of("officer")
    celery_worker_process()
    officer.post(reverse("office:start_run", args=[open_list.pk]))
    run = open_list.runs.get()
    url = reverse("office:run", args=[run.pk])
    shown: list[int] = []
    end = monotonic() + WAIT
    while True:
        part = officer.get(url, headers={"HX-Request": "true"}).content.decode()
        bar = re.search(r'<progress max="100" value="(\d+)">', part)
        assert bar is not None, part
        shown.append(int(bar.group(1)))
        if "hx-get" not in part:
            break
        assert monotonic() < end, "the run was never finished"
    run.refresh_from_db()
    assert run.state == RunState.DONE, run.error
    assert shown == sorted(shown)
    between = set(shown) - {0, 100}
    assert len(between) >= 3, sorted(set(shown))
    assert reverse("office:list", args=[open_list.pk]) in part
