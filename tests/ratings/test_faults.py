"""Real failures on the real servers: a killed worker, a task delivered twice, PostgreSQL down."""

import time

import pglock
import pytest
from django.db import connection

from players.base import queue
from ratings import tasks
from ratings.columns.copying import copy_in
from ratings.lists import publication
from ratings.models import GameRating, Rating, RatingRun, RunState
from ratings.runs import computation
from ratings.runs.locks import RunBusy, name, one_run_at_a_time
from tests.database import slow_down, speed_up
from tests.ratings.month import FEBRUARY, opening, tournament
from tests.support import wait_for
from tournaments.models import TimeControl

pytestmark = pytest.mark.django_db(transaction=True)
PLAYERS = 40


@pytest.fixture
def waiting_run():
    opening({number: 1500 + number for number in range(1, PLAYERS + 1)})
    tournament([(number, "1-0", number + 1) for number in range(1, PLAYERS)], name="Long chain")
    return publication.request_run(publication.open_list(TimeControl.STANDARD, FEBRUARY))


@pytest.fixture
def slow_rows():
    """Writing the list's rows takes ten seconds, so that a run can be caught in the middle."""
    slow_down(ratings_rating=10)
    yield
    speed_up()


def cut_off_everybody() -> None:
    """PostgreSQL is unavailable for a second, as during a restart."""
    name = connection.settings_dict["NAME"]
    database = connection.ops.quote_name(name)
    connection.close()
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false")
        cursor.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        time.sleep(1)
        cursor.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true")


def state_of(run: RatingRun) -> int:
    return RatingRun.objects.values_list("state", flat=True).get(pk=run.pk)


def assert_one_set_of_rows(run: RatingRun) -> None:
    assert state_of(run) == RunState.DONE
    assert Rating.objects.filter(run=run).count() == PLAYERS
    assert GameRating.objects.filter(run=run).count() == PLAYERS - 1


def test_a_worker_computes_a_run(celery_worker_process, waiting_run):
    celery_worker_process()
    queue.send(tasks.compute_run, waiting_run.pk)
    wait_for(lambda: state_of(waiting_run) == RunState.DONE)
    assert_one_set_of_rows(waiting_run)


def test_a_worker_killed_half_way_and_another_started(celery_worker_process, waiting_run, slow_rows):
    first = celery_worker_process()
    queue.send(tasks.compute_run, waiting_run.pk)
    # The tables before ratings_rating are written, nothing is committed.
    wait_for(lambda: RatingRun.objects.get(pk=waiting_run.pk).progress > 40)
    first.kill()
    assert state_of(waiting_run) == RunState.RUNNING
    assert not GameRating.objects.filter(run=waiting_run).exists()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE 'COPY%%ratings_rating%%' AND pid <> pg_backend_pid()"
        )
    speed_up()
    celery_worker_process()
    wait_for(lambda: state_of(waiting_run) == RunState.DONE)
    assert_one_set_of_rows(waiting_run)


def test_a_task_delivered_twice(celery_worker_process, waiting_run):
    """Two workers with the same task at the same time: one computes, the other finds it done."""
    workers = [celery_worker_process(), celery_worker_process()]
    for _ in range(4):
        tasks.compute_run.delay(waiting_run.pk)
    # A worker that starts sends what waits once more.
    wait_for(lambda: sum(worker.done("ratings.tasks.compute_run") for worker in workers) >= 4)
    assert_one_set_of_rows(waiting_run)
    assert RatingRun.objects.count() == 2  # the opening list's and this one


def test_postgresql_away_during_a_run(celery_worker_process, waiting_run, slow_rows):
    celery_worker_process()
    queue.send(tasks.compute_run, waiting_run.pk)
    wait_for(lambda: RatingRun.objects.get(pk=waiting_run.pk).progress > 40)
    cut_off_everybody()
    speed_up()
    wait_for(lambda: state_of(waiting_run) == RunState.DONE)
    assert_one_set_of_rows(waiting_run)


def test_one_run_a_time_control_at_a_time(waiting_run):
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute(
                "SELECT pg_advisory_lock(%s)", [pglock.advisory(name(TimeControl.STANDARD)).int_lock_id]
            )
        with pytest.raises(RunBusy):
            computation.compute(waiting_run.pk, wait=False)
        assert state_of(waiting_run) == RunState.WAITING
        with one_run_at_a_time(TimeControl.RAPID, wait=False):
            pass
    finally:
        other.close()
    computation.compute(waiting_run.pk, wait=False)
    assert_one_set_of_rows(waiting_run)


def test_progress_is_seen_while_the_run_goes_on(waiting_run, monkeypatch):
    """From another connection at least three different values are read during a run."""
    seen: list[int] = []
    watcher = connection.copy()
    original = copy_in

    def watched(*args):
        with watcher.cursor() as cursor:
            cursor.execute("SELECT progress FROM ratings_ratingrun WHERE id = %s", [waiting_run.pk])
            seen.append(cursor.fetchone()[0])
        return original(*args)

    monkeypatch.setattr(computation, "copy_in", watched)
    try:
        computation.compute(waiting_run.pk)
    finally:
        watcher.close()
    assert len(set(seen)) >= 3
    assert seen == sorted(seen)


def test_what_nobody_computes_is_sent_again(waiting_run, monkeypatch):
    sent: list[int] = []
    monkeypatch.setattr(tasks.compute_run, "delay", sent.append)
    queue.resume()
    queue.resume()  # within the minute: not twice
    assert sent == [waiting_run.pk]


def test_the_nightly_preview_asks_for_the_open_lists(waiting_run):
    computation.fail(waiting_run.pk, "no luck")
    tasks.preview_open_lists()
    preview = RatingRun.objects.latest("pk")
    assert (preview.list.date, preview.get_kind_display()) == (FEBRUARY, "nightly preview")
    assert preview.pk != waiting_run.pk
