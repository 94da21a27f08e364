"""A run without the workers' queue, and the bar of a run with it."""

import re
from collections.abc import Callable
from datetime import date
from time import monotonic

import pytest
from django.urls import reverse

from players.base import queue
from ratings.lists import publication
from ratings.models import RunState
from ratings.published.in_force import next_open_list
from tests.benchmarks.federations import Federation
from tests.office import client_of
from tests.ratings import month
from tests.support import WAIT, unreachable_queue, wait_for
from tests.workers import Worker
from tournaments.models import TimeControl

FEBRUARY = date(2026, 2, 1)


@pytest.mark.django_db(transaction=True)
def test_without_the_queue_a_run_waits_says_so_and_is_computed_when_it_is_back(
    celery_worker_process: Callable[..., Worker],
) -> None:
    month.opening({1: 2000, 2: 1900})
    month.tournament([(1, "1-0", 2)])
    rating_list = publication.open_list(TimeControl.STANDARD, FEBRUARY)
    officer = client_of("officer")
    started = monotonic()
    with unreachable_queue():
        response = officer.post(reverse("office:start_run", args=[rating_list.pk]), follow=True)
    assert monotonic() - started < 10
    assert response.status_code == 200
    page = response.content.decode()
    assert "Waiting for a worker. It will start as soon as one is available." in page
    run = rating_list.runs.get()
    assert run.state == RunState.WAITING

    celery_worker_process()
    queue.resume()
    wait_for(lambda: rating_list.runs.get().is_finished)
    run.refresh_from_db()
    assert (run.state, run.step) == (RunState.DONE, "done")


@pytest.mark.django_db(transaction=True)
def test_the_bar_shows_several_values_while_a_larger_list_is_computed(
    celery_worker_process: Callable[..., Worker],
) -> None:
    federation = Federation(60_000)
    federation.register(date(2026, 1, 1))
    federation.play(date(2026, 1, 1), 30_000)
    rating_list = next_open_list(TimeControl.STANDARD)
    assert rating_list is not None
    officer = client_of("officer")
    celery_worker_process()
    officer.post(reverse("office:start_run", args=[rating_list.pk]))
    run = rating_list.runs.get()
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
