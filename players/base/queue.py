"""Background work, identified by a number: sent after the commit, and again until it is done.

The database knows what is to be done; a message only says that it can start. If the queue is unreachable or a worker
is killed, `resume` sends the work again: every minute, and whenever a worker starts. Every task can therefore be
delivered any number of times.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import psycopg
import structlog
from celery import Task, shared_task
from celery.signals import worker_ready
from django.core.cache import cache
from django.db import InterfaceError, OperationalError, close_old_connections, transaction
from kombu.exceptions import OperationalError as QueueError

log = structlog.get_logger(__name__)

_BUSY_SECONDS = 2
_RESEND_SECONDS = 50
# SQLSTATE: connection, transaction rollback (deadlock), shut-down and start, too many connections, lock not available.
_PASSING = ("08", "40", "57P", "53300", "55P03")
_WORK: list[tuple[Task, Callable[[], Iterable[int]]]] = []


def work(
    unfinished: Callable[[], Iterable[int]],
    *,
    failed: Callable[[int, str], object] | None = None,
    busy: tuple[type[Exception], ...] = (),
) -> Callable[[Callable[[int], object]], Task]:
    """Turn a function of a number into a task whose `unfinished` numbers are sent again.

    The task is retried if the database goes away or one of `busy` is raised; any other error is passed to `failed`.
    """

    def register(function: Callable[[int], object]) -> Task:
        @shared_task(bind=True, max_retries=None)
        @wraps(function)
        def task(self: Task, number: int) -> None:
            try:
                with failure_kept(failed, number, expected=busy):
                    function(number)
            except Exception as error:
                if isinstance(error, busy) or passes(error):
                    raise self.retry(exc=error, countdown=_BUSY_SECONDS) from error
                raise

        _WORK.append((task, unfinished))
        return task

    return register


@contextmanager
def failure_kept(
    failed: Callable[[int, str], object] | None, number: int, *, expected: tuple[type[Exception], ...] = ()
) -> Iterator[None]:
    """Pass any error inside to `failed` with its reason, log it, and raise it: a full disk, no memory, a fault of ours.

    Not if the database went away, as the work is then done again, or if one of those `expected` is raised.
    """
    try:
        yield
    except Exception as error:
        if not (isinstance(error, expected) or passes(error)):
            log.exception("work_failed", work=getattr(failed, "__module__", None), number=number)
            if failed:
                close_old_connections()
                failed(number, f"{type(error).__name__}: {error}".replace("\0", "\N{REPLACEMENT CHARACTER}"))
        raise


def passes(error: Exception) -> bool:
    """Whether an error is not of the work's own making: the database went away, or another transaction was in the way.

    A full disk or a lack of memory does not pass by itself.
    """
    # COPY raises the driver's own errors, everything else Django's with the driver's as the cause.
    cause = error.__cause__ if isinstance(error, OperationalError | InterfaceError) else error
    if not isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError):
        return False
    return cause.sqlstate is None or cause.sqlstate.startswith(_PASSING)


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
