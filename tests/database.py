"""The tests' database: copied from a migrated one, and emptied after each test that commits."""

import fcntl
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.core.management import call_command
from django.db import connection, transaction

from federation import embedded
from federation.embedded.home import home
from tests.support import PROJECT, test_database_url

DATABASE_PREFIX = "test_rating_office_"
MIGRATED_PREFIX = "migrated_rating_office_"
LARGE = 1_000_000
"""From this size in bytes, emptying all tables is cheaper than the deleted rows of one."""


def migrated() -> str:
    """The private server's database with all migrations applied, which is made again where one of them has changed."""
    sources = [PROJECT / "requirements-dev.lock", *sorted(PROJECT.glob("*/migrations/*.py"))]
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
    name = MIGRATED_PREFIX + digest[:16]
    with _locked(), psycopg.connect(embedded.postgres.url("postgres"), autocommit=True) as admin:
        query = "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
        known = {database for (database,) in admin.execute(query, [MIGRATED_PREFIX])}
        if name not in known:
            for old in known:
                admin.execute(_statement("DROP DATABASE {} WITH (FORCE)", old))
            unfinished = f"unfinished_{MIGRATED_PREFIX}"
            admin.execute(_statement("DROP DATABASE IF EXISTS {} WITH (FORCE)", unfinished))
            admin.execute(_statement("CREATE DATABASE {}", unfinished))
            with used(unfinished):
                call_command("migrate", verbosity=0)
            admin.execute(_statement("ALTER DATABASE {} RENAME TO {}", unfinished, name))
    return name


@contextmanager
def _locked() -> Iterator[None]:
    """Sessions that start together migrate one database."""
    with (home() / "migrated.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _statement(text: str, *names: str) -> psycopg.sql.Composed:
    return psycopg.sql.SQL(text).format(*map(psycopg.sql.Identifier, names))


@contextmanager
def used(name: str) -> Iterator[None]:
    """Django works on another database of the server inside the block."""
    own = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = own


@contextmanager
def created(name: str) -> Iterator[None]:
    """Django works on an empty database that is there for the block."""
    with psycopg.connect(test_database_url(), autocommit=True) as admin:
        admin.execute(_statement("CREATE DATABASE {}", name))
        try:
            with used(name):
                yield
        finally:
            admin.execute(_statement("DROP DATABASE {} WITH (FORCE)", name))


def slow_down(**seconds: float) -> None:
    """Make adding rows to tables take so many seconds, so that a worker can be caught in the middle of its work."""
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN PERFORM pg_sleep(TG_ARGV[0]::float); RETURN NULL; END $$"
        )
        for table, duration in seconds.items():
            cursor.execute(
                f"CREATE TRIGGER slowly BEFORE INSERT ON {table} EXECUTE FUNCTION slowly({duration})"
            )


def speed_up() -> None:
    """Undo `slow_down`, if it is in effect."""
    with connection.cursor() as cursor:
        cursor.execute("DROP FUNCTION IF EXISTS slowly() CASCADE")


@contextmanager
def failing(table: str, sqlstate: str) -> Iterator[None]:
    """Inside, PostgreSQL refuses to add rows to a table, with an error such as 53100, a full disk."""
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION failing() RETURNS trigger LANGUAGE plpgsql AS"
            f" $$ BEGIN RAISE EXCEPTION 'no luck' USING ERRCODE = '{sqlstate}'; END $$"
        )
        cursor.execute(f"CREATE TRIGGER failing BEFORE INSERT ON {table} EXECUTE FUNCTION failing()")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP FUNCTION failing() CASCADE")


def behind_the_guards(statement: str, *parameters: int) -> None:
    """Change what triggers let nobody change."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement, parameters)


class Cleaning:
    """Delete what a committing test leaves behind, and keep what migrations made, above all the roles.

    Django's own way empties all tables and makes roles and permissions anew, which takes fifty times as long. It is
    used where a test has changed what is kept, and where the user may not switch off the triggers that guard rows.
    """

    def __init__(self) -> None:
        tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
        self._tables = [connection.ops.quote_name(table) for table in tables]
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_setting('is_superuser')")
            self._may_switch_off = cursor.fetchone() == ("on",)
            self._kept = self._with_rows(cursor)
            self._digest = self._digest_of_kept(cursor)

    def clean(self) -> None:
        """Delete everything that was committed."""
        if not self._clean():
            call_command("flush", interactive=False, verbosity=0)
            with connection.cursor() as cursor:
                self._digest = self._digest_of_kept(cursor)

    def _clean(self) -> bool:
        if not self._may_switch_off:
            return False
        with transaction.atomic(), connection.cursor() as cursor:
            # Writers still active, an abandoned page or a worker, finish first.
            cursor.execute(f"LOCK TABLE {', '.join(self._tables)} IN EXCLUSIVE MODE")
            if self._digest_of_kept(cursor) != self._digest:
                return False
            cursor.execute("SET LOCAL session_replication_role = replica")
            left = [table for table in self._with_rows(cursor) if table not in self._kept]
            if any(self._is_large(cursor, table) for table in left):
                # Deleted rows would lie in the way of every later test
                emptied = (table for table in self._tables if table not in self._kept)
                cursor.execute(f"TRUNCATE {', '.join(emptied)}")
            else:
                for table in left:
                    cursor.execute(f"DELETE FROM {table}")  # noqa: S608 (a model's table)
        return True

    def _with_rows(self, cursor: Any) -> list[str]:
        """The tables that have a row."""
        exist = (f"EXISTS (SELECT FROM {table})" for table in self._tables)
        cursor.execute(f"SELECT {', '.join(exist)}")
        return [table for table, exists in zip(self._tables, cursor.fetchone(), strict=True) if exists]

    def _is_large(self, cursor: Any, table: str) -> bool:
        cursor.execute("SELECT pg_table_size(%s::regclass) > %s", [table, LARGE])
        return bool(cursor.fetchone()[0])

    def _digest_of_kept(self, cursor: Any) -> tuple[str, ...]:
        rows = (
            f"(SELECT md5(string_agg(row::text, ' ' ORDER BY row::text)) FROM {table} row)"  # noqa: S608
            for table in self._kept
        )
        cursor.execute(f"SELECT {', '.join(rows)}")
        return cursor.fetchone()
