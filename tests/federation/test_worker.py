from collections.abc import Callable

from django.conf import settings
from django.db import connection

from federation.celery import app
from tests.support import is_alive, wait_for
from tests.workers import Worker


def test_a_real_worker_takes_tasks_and_can_be_killed(celery_worker_process: Callable[..., Worker]) -> None:
    worker = celery_worker_process()
    app.send_task("celery.backend_cleanup", ignore_result=True)
    worker.wait_for_log(r"celery\.backend_cleanup.* succeeded")
    (pool_process,) = worker.pool_pids()
    worker.kill()
    assert not is_alive(worker.pid)
    assert not is_alive(pool_process)


def test_beat_sends_tasks_that_there_are_and_all_that_look_for_unfinished_work() -> None:
    app.loader.import_default_modules()
    sent = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert sent <= set(app.tasks)
    assert {name for name in app.tasks if name.endswith(".resume")} <= sent


def connections() -> set[int]:
    """The processes of PostgreSQL that serve somebody in the tests' database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity"
            " WHERE datname = current_database() AND backend_type = 'client backend'"
        )
        return {pid for (pid,) in cursor.fetchall()}


def test_a_worker_holds_no_connection_where_nothing_runs(
    celery_worker_process: Callable[..., Worker],
) -> None:
    before = connections()
    worker = celery_worker_process()
    worker.wait_for_log(r"players\.base\.queue\.resume.* succeeded")
    wait_for(lambda: connections() <= before)
