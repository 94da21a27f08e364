"""One run a time control at a time, over all workers and hosts: PostgreSQL's advisory locks."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import InterfaceError, OperationalError, connection

_RUNS = 8_030  # An arbitrary number that identifies the lock in this database.


class RunBusy(Exception):
    """Another run of this time control is being computed."""


@contextmanager
def one_run_at_a_time(time_control: int, *, wait: bool) -> Iterator[None]:
    """Hold the time control's lock. Raises RunBusy when it is held elsewhere and `wait` is false.

    The lock belongs to the database session: it goes when the worker dies.
    """
    with connection.cursor() as cursor:
        if wait:
            cursor.execute("SELECT pg_advisory_lock(%s, %s)", [_RUNS, time_control])
        else:
            cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [_RUNS, time_control])
            if not cursor.fetchone()[0]:
                raise RunBusy
    try:
        yield
    finally:
        # A lost connection has lost its locks already.
        with suppress(InterfaceError, OperationalError), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [_RUNS, time_control])


def is_running(time_control: int) -> bool:
    """Say whether a run of this time control is being computed now."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objid = %s"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))",
            [_RUNS, time_control],
        )
        return cursor.fetchone()[0]
