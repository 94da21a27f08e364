"""The Celery tasks of FIDE's lists: they take ids, call services, and can safely be delivered more than once."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.core.cache import cache
from django.db import close_old_connections, transaction

from players.base import queue
from players.fide import comparison
from players.fide.entries import FideListError
from players.models import FideListImport


def send(source: FideListImport) -> None:
    """Send an import to the workers once the surrounding transaction is committed.

    Without the queue it waits; `resume_imports` sends it when the queue is back.
    """
    transaction.on_commit(lambda: queue.hand_over(compare_with_fide_list, source.pk))


@shared_task(acks_late=True, reject_on_worker_lost=True)
def compare_with_fide_list(import_id: int) -> None:
    """Compare the register with an uploaded list; the import records any error."""
    try:
        comparison.compare(import_id)
    except FideListError:
        return
    except Exception as error:
        close_old_connections()
        comparison.fail(import_id, f"{type(error).__name__}: {error}")
        raise


@shared_task
def resume_imports() -> None:
    """Send again what a killed worker or a lost message left unfinished. Sending twice does no harm."""
    if comparison.is_comparing():
        return  # imports waiting for that one would block further workers
    for number in FideListImport.objects.filter(finished_at=None).values_list("pk", flat=True):
        if cache.add(f"resumed-import-{number}", True, timeout=50):
            compare_with_fide_list.delay(number)


@worker_ready.connect
def resume_at_start(**_kwargs: Any) -> None:
    resume_imports.delay()  # if done here, the worker's main process would keep a connection for good
