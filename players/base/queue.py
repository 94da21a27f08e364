"""Background work, identified by a number: sent after the commit, and again until it is done.

The database knows what is to be done; a message only says that it can start. If the queue is unreachable or a worker
is killed, `resume` sends the work again: every minute, and whenever a worker starts. Every task can therefore be
delivered any number of times.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import structlog
from celery import Task, shared_task
from celery.signals import worker_ready
from django.core.cache import cache
from django.db import InterfaceError, OperationalError, close_old_connections, transaction
from kombu.exceptions import OperationalError as QueueError

log = structlog.get_logger(__name__)

_BUSY_SECONDS = 2
_RESEND_SECONDS = 50
_WORK: list[tuple[Task, Callable[[], Iterable[int]]]] = []


def work(
    unfinished: Callable[[], Iterable[int]],
    *,
    failed: Callable[[int, str], None] | None = None,
    busy: tuple[type[Exception], ...] = (),
) -> Callable[[Callable[[int], object]], Task]:
    """Turn a function of a number into a task whose `unfinished` numbers are sent again.

    The task is retried if the database goes away or one of `busy` is raised; any other error is passed to `failed`.
    """
    again: tuple[type[Exception], ...] = (OperationalError, InterfaceError, *busy)

    def register(function: Callable[[int], object]) -> Task:
        @shared_task(autoretry_for=again, max_retries=None, retry_kwargs={"countdown": _BUSY_SECONDS})
        @wraps(function)
        def task(number: int) -> None:
            try:
                function(number)
            except again:
                raise
            except Exception as error:
                if failed:
                    close_old_connections()
                    failed(number, f"{type(error).__name__}: {error}")
                raise

        _WORK.append((task, unfinished))
        return task

    return register


def send(task: Task, number: int) -> None:
    """Send work once the surrounding transaction is committed; if the queue is unreachable, `resume` sends it."""
    transaction.on_commit(lambda: send_now(task, number))


def send_now(task: Task, *numbers: int) -> bool:
    """Send a task now, without retrying; return False if the queue is unreachable."""
    try:
        task.apply_async(numbers, retry=False)
    except QueueError:
        log.warning("queue_unreachable", task=task.name, numbers=numbers)
        return False
    return True


@shared_task
def resume() -> None:
    """Send unfinished work again, each number at most once a minute."""
    for task, unfinished in _WORK:
        for number in unfinished():
            if cache.add(f"resumed:{task.name}:{number}", True, timeout=_RESEND_SECONDS):
                task.delay(number)


@worker_ready.connect
def resume_at_start(**_kwargs: Any) -> None:
    resume.delay()  # called here, it would keep a connection open in the worker's main process
