"""Progress of background work, visible to others while the transactions of the work are still open."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection
from django.db.models import Model

Progress = Callable[[int, str], None]
"""Takes per cent and the name of the step."""


@contextmanager
def progress_of(work: Model, running: int) -> Iterator[Progress]:
    """Yield a function that stores `progress` and `step` of a row at once, on a connection of its own.

    Only while its `state` is `running`, and not once the caller has changed the row in an open transaction.
    """
    aside = connection.copy()
    table = connection.ops.quote_name(work._meta.db_table)

    def progress(percent: int, step: str) -> None:
        with aside.cursor() as cursor:
            cursor.execute(
                f"UPDATE {table} SET progress = %s, step = %s WHERE id = %s AND state = %s",  # noqa: S608 (a model's table)
                [percent, step, work.pk, running],
            )

    try:
        yield progress
    finally:
        aside.close()
