"""The Celery tasks of uploads and searches."""

from celery import shared_task

from players.base import queue
from tournaments.identity import duplicates
from tournaments.intake import batches
from tournaments.models import ReportBatch


@queue.work(batches.unfinished)
def read_batch(batch_id: int) -> None:
    """Read the waiting files of a batch."""
    batches.read_all(ReportBatch.objects.get(pk=batch_id))


@shared_task
def search_for_duplicates() -> int:
    """Search the register for numbers that may be one person (nightly, and on request)."""
    return duplicates.search()
