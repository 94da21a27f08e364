"""The Celery tasks of uploads and searches: they call services and can safely be delivered more than once."""

from celery import shared_task
from django.db import transaction

from players.base import queue
from tournaments.identity import duplicates
from tournaments.intake import batches
from tournaments.models import ReportBatch


def send(batch: ReportBatch) -> None:
    """Send a batch to the workers once the surrounding transaction is committed.

    Without the queue it waits; `resume_batches` sends it when the queue is back.
    """
    transaction.on_commit(lambda: queue.hand_over(read_batch, batch.pk))


@shared_task(acks_late=True, reject_on_worker_lost=True)
def read_batch(batch_id: int) -> None:
    """Read the waiting files of a batch."""
    batches.read_all(ReportBatch.objects.get(pk=batch_id))


@shared_task
def resume_batches() -> None:
    """Send again what a killed worker or a lost message left unread. Sending twice does no harm."""
    for number in batches.unfinished_batches():
        read_batch.delay(number)


@shared_task(acks_late=True)
def search_for_duplicates() -> int:
    """Search the register for numbers that may be one person (nightly, and on request)."""
    return duplicates.search()
