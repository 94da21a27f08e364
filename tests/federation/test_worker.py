from collections.abc import Callable

from federation.celery import app
from tests.support import Worker, is_alive


def test_a_real_worker_takes_tasks_and_can_be_killed(celery_worker_process: Callable[..., Worker]) -> None:
    worker = celery_worker_process()
    app.send_task("celery.backend_cleanup", ignore_result=True)
    worker.wait_for_log(r"celery\.backend_cleanup.* succeeded")
    (pool_process,) = worker.pool_pids()
    worker.kill()
    assert worker.process.returncode == -9
    assert not is_alive(pool_process)
