"""The Celery task of FIDE's lists."""

from contextlib import suppress

from players.base import queue
from players.fide import comparison
from players.fide.list_entries import FideListError


@queue.work(comparison.unfinished, failed=comparison.fail)
def compare_with_fide_list(import_id: int) -> None:
    """Compare the register with an uploaded list; the import records any error."""
    with suppress(FideListError):
        comparison.compare(import_id)
