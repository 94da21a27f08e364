"""A separate database for the benchmarks, removed afterwards."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def database() -> Iterator[None]:
    """Make an empty, migrated database and use it inside the block."""
    original = connection.settings_dict["NAME"]
    connection.settings_dict["TEST"]["NAME"] = f"test_rating_office_{os.getpid()}"
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(original, verbosity=0)


def analyze() -> None:
    """Return the planner its statistics, as autovacuum does in time."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
