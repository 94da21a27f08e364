"""Comparing the register with FIDE's list, as text and as XML, against raw COPY of all its columns."""

import random
import tempfile
from collections.abc import Iterator
from itertools import accumulate, product
from pathlib import Path

from django.db import connection
from django.utils import timezone

from players.fide import comparison
from players.fide.list_entries import FideListEntry
from players.models import FideListImport, Player
from tests.benchmarks.database import analyze, database
from tests.benchmarks.federations import Federation
from tests.benchmarks.figures import Figure, stopwatch
from tests.benchmarks.memory import peak_memory
from tests.benchmarks.month import OPENING
from tests.players import fide_lists

OWN = "FED"
REGISTERED, NEW = 12, 240
"""One in this many players on the list is registered; one in this many belongs to the federation but is not."""
TIMES = 5
_FEDERATIONS = ["".join(letters) for letters in product("ABCDEGHIJ", "NOPRST", "AELU")]


def fide_list(lines: int) -> list[Figure]:
    """Import a list of this many players."""
    with database(), tempfile.TemporaryDirectory() as folder:
        Federation(lines // REGISTERED).register(OPENING)
        analyze()
        entries = list(_entries(lines))
        text, xml = Path(folder) / "list.txt", Path(folder) / "list.xml"
        _write_text(text, entries)
        _write_xml(xml, entries)
        rows = _rows(text)
        return [*_figures("text", text, lines, rows), *_figures("XML", xml, lines, rows)]


def _figures(kind: str, path: Path, lines: int, rows: bytes) -> list[Figure]:
    raw, took = map(min, zip(*((_copied(rows), _compared(path, lines)) for _ in range(TIMES)), strict=True))
    peak = peak_memory("import_fide_list", str(path), f"--federation={OWN}")
    what = (
        f"{kind}, {path.stat().st_size / 1e6:.0f} MB, {lines} players, {lines // REGISTERED} registered; "
        f"fastest of {TIMES}"
    )
    return [
        Figure(
            f"FIDE list as {kind}",
            took / raw,
            6,
            "lower",
            "ratio",
            f"against raw COPY of the list's columns, {raw:.2f} s; {what}",
        ),
        Figure(f"FIDE list as {kind}, time", took, 60, "lower", "s", what),
        Figure(f"FIDE list as {kind}, peak memory", peak, 300, "lower", "MB", "whole process"),
    ]


def _compared(path: Path, lines: int) -> float:
    source = FideListImport.objects.create(
        file_name=path.name, list_date=OPENING, federation=OWN, requested_at=timezone.now()
    )
    with stopwatch() as watch:
        source = comparison.compare(source.pk, path)
    assert (source.entries, source.unreadable) == (lines, 0)
    assert source.differences.filter(kind="new").count() == lines // NEW
    return watch.seconds


def _rows(text: Path) -> bytes:
    """All columns of a list's text file as COPY takes them."""
    widths = [width for _name, width in fide_lists.COLUMNS]
    places = [slice(end - width, end) for width, end in zip(widths, accumulate(widths), strict=True)]
    lines = text.read_text("ascii").splitlines()[1:]
    return "".join("\t".join(line[place].strip() for place in places) + "\n" for line in lines).encode()


def _copied(rows: bytes) -> float:
    columns = ", ".join(f"column{number} text" for number in range(len(fide_lists.COLUMNS)))
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TEMPORARY TABLE raw ({columns})")
        with stopwatch() as watch, cursor.copy("COPY raw FROM STDIN") as copy:
            copy.write(rows)
        cursor.execute("DROP TABLE raw")
    return watch.seconds


def _entries(lines: int) -> Iterator[FideListEntry]:
    """The registered players, one in twenty-five with a new title, among all others."""
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
