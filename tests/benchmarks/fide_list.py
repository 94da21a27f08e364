"""Comparing the register with FIDE's list, as text and as XML, against raw COPY of the same players."""

import random
import statistics
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from django.db import connection
from django.utils import timezone

from players import fide_import
from players.fide_list import FideListEntry
from players.fide_staging import FIELDS, TABLE
from players.models import FideListImport, Player
from tests.benchmarks.database import analyze, database
from tests.benchmarks.federations import Federation
from tests.benchmarks.figures import Figure, stopwatch
from tests.benchmarks.memory import peak_memory
from tests.benchmarks.month import OPENING
from tests.players import fide_lists

OWN = "FED"
REGISTERED, NEW = 12, 240
"""One player of the list in so many is registered; one in so many of the own federation and is not."""
TIMES = 3
_FEDERATIONS = ["".join(letters) for letters in product("ABCDEGHIJ", "NOPRST", "AELU")]


def fide_list(lines: int) -> list[Figure]:
    """Import a list of so many players."""
    with database(), tempfile.TemporaryDirectory() as folder:
        Federation(lines // REGISTERED).register(OPENING)
        analyze()
        entries = list(_entries(lines))
        rows = _rows(entries)
        figures = []
        for kind, write in (("text", _write_text), ("XML", _write_xml)):
            path = Path(folder) / f"list.{kind.lower()}"
            write(path, entries)
            figures += _figures(kind, path, lines, rows)
            path.unlink()
    return figures


def _figures(kind: str, path: Path, lines: int, rows: bytes) -> list[Figure]:
    raw = statistics.median(_copied(rows) for _ in range(TIMES))
    took = statistics.median(_compared(path, lines) for _ in range(TIMES))
    peak = peak_memory("import_fide_list", str(path), f"--federation={OWN}")
    what = f"{kind}, {path.stat().st_size / 1e6:.0f} MB, {lines} players, {lines // REGISTERED} registered"
    return [
        Figure(
            f"FIDE list as {kind}", took / raw, 6, "lower", "ratio", f"against raw COPY, {raw:.2f} s; {what}"
        ),
        Figure(f"FIDE list as {kind}, time", took, 60, "lower", "s", what),
        Figure(f"FIDE list as {kind}, peak memory", peak, 300, "lower", "MB", "whole process"),
    ]


def _compared(path: Path, lines: int) -> float:
    source = FideListImport.objects.create(
        file_name=path.name, list_date=OPENING, federation=OWN, requested_at=timezone.now()
    )
    with stopwatch() as watch:
        source = fide_import.compare(source.pk, path)
    assert (source.entries, source.unreadable) == (lines, 0)
    assert source.differences.filter(kind="new").count() == lines // NEW
    return watch.seconds


def _rows(entries: list[FideListEntry]) -> bytes:
    """All players of a list as COPY takes them."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TEMPORARY TABLE {TABLE} ({', '.join(FIELDS.values())})")
        fide_import._stage(cursor, entries)
        with cursor.copy(f"COPY {TABLE} TO STDOUT") as copy:
            rows = b"".join(bytes(block) for block in copy)
        cursor.execute(f"DROP TABLE {TABLE}")
    return rows


def _copied(rows: bytes) -> float:
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TEMPORARY TABLE {TABLE} ({', '.join(FIELDS.values())})")
        with stopwatch() as watch, cursor.copy(f"COPY {TABLE} ({', '.join(FIELDS)}) FROM STDIN") as copy:
            copy.write(rows)
        cursor.execute(f"DROP TABLE {TABLE}")
    return watch.seconds


def _entries(lines: int) -> Iterator[FideListEntry]:
    """The registered, one in twenty-five with a new title, among everybody else."""
    chance = random.Random(1)
    registered = iter(Player.objects.order_by("pk").iterator())
    for number in range(lines):
        if number % REGISTERED == 0:
            player = next(registered)
            yield FideListEntry(
                player.fide_id or 0,
                player.name,
                OWN,
                player.sex,
                "FM" if number % 50 == 0 else player.title,
                player.birth_year,
                number % 2 == 0,
            )
        else:
            yield FideListEntry(
                20_000_000 + number,
                f"{_word(chance)}, {_word(chance)} {_word(chance)}",
                OWN if number % NEW == 1 else chance.choice(_FEDERATIONS),
                "w" if number % 8 == 3 else "m",
                "FM" if number % 60 == 5 else "",
                chance.randrange(1940, 2015) if number % 4 else None,
                number % 2 == 0,
            )


def _word(chance: random.Random) -> str:
    return "".join(chance.choices("abcdefghijklmnoprstuvz", k=chance.randrange(4, 10))).capitalize()


def _write_text(path: Path, entries: list[FideListEntry]) -> None:
    path.write_bytes(
        fide_lists.text_file(
            fide_lists.line(
                entry.fide_id,
                entry.name,
                entry.federation,
                "F" if entry.sex == "w" else "M",
                entry.title,
                birth=entry.birth_year or 0,
                flag=_flag(entry),
            )
            for entry in entries
        )
    )


def _write_xml(path: Path, entries: list[FideListEntry]) -> None:
    path.write_bytes(
        fide_lists.xml_file(
            fide_lists.element(
                entry.fide_id,
                entry.name,
                country=entry.federation,
                sex="F" if entry.sex == "w" else "M",
                title=entry.title,
                birthday=entry.birth_year or 0,
                flag=_flag(entry),
            )
            for entry in entries
        )
    )


def _flag(entry: FideListEntry) -> str:
    return ("w" if entry.sex == "w" else "") + ("i" if entry.is_inactive else "")
