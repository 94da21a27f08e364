"""Comparing the register with a list of FIDE's: streamed into a staging table, compared by a few statements.

Nothing of the register changes here. What differs is kept as FideListDifference; `apply` writes what the office chose.
"""

import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING
from xml.parsers import expat

from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.corrections import correct, seen
from players.fide_list import FideListEntry, FideListError, read_element, read_header, read_line
from players.fide_staging import FIELDS, STATEMENTS, TABLE
from players.models import (
    DifferenceKind,
    FideListChunk,
    FideListImport,
    ImportState,
    Player,
)
from players.names import fold

if TYPE_CHECKING:
    from django.contrib.auth.models import User

APPLICABLE = (DifferenceKind.CHANGED, DifferenceKind.LINK)
CHUNK = 1024 * 1024
_BATCH = 10_000
_LONGEST_LINE = 4096
_BLOCK = 64 * 1024
_LONGEST_TEXT = 20
"""Pieces, each of several thousand characters, that an element of a list cannot have."""
_MOST_FIELDS = 100
_LOCK = 8_032  # Names the lock among others of the same database; the number has no meaning.

Progress = Callable[[int, str], None]


def keep(source: FideListImport, file: File) -> None:
    """Keep an uploaded file, piece by piece, until a worker has read it."""
    with transaction.atomic():
        source.save()
        for position, content in enumerate(file.chunks(CHUNK)):
            FideListChunk.objects.create(source=source, position=position, content=content)


def compare(import_id: int, path: Path | None = None) -> FideListImport:
    """Compare the register with a waiting list, from a file or as uploaded; do nothing with a finished one.

    One list at a time; delivered twice, or started anew after a crash, it leaves one set of differences. A file that
    is no FIDE list marks the import as failed, with the reason, and raises FideListError.
    """
    with _one_at_a_time():
        source = FideListImport.objects.get(pk=import_id)
        if source.is_finished:
            return source
        FideListImport.objects.filter(pk=import_id).update(
            state=ImportState.RUNNING, step="reading", progress=0
        )
        try:
            if path is not None:
                with path.open("rb") as file:
                    _compare(source, file, path.stat().st_size)
            else:
                with tempfile.TemporaryFile() as file:
                    size = sum(file.write(chunk.content) for chunk in source.chunks.iterator(chunk_size=8))
                    file.seek(0)
                    _compare(source, file, size)
        except FideListError as error:
            fail(import_id, str(error))
            raise
        source.chunks.all().delete()
    source.refresh_from_db()
    return source


def fail(import_id: int, reason: str) -> None:
    """Mark an unfinished import as failed, with the reason for the office; the uploaded file goes."""
    unfinished = FideListImport.objects.filter(pk=import_id, finished_at=None)
    unfinished.update(state=ImportState.FAILED, error=reason, finished_at=timezone.now())
    FideListChunk.objects.filter(source=import_id).delete()


def apply(source: FideListImport, numbers: list[int], by: "User | None") -> tuple[int, list[str]]:
    """Write the chosen differences into the register: how many, and which not, with the reason in words.

    Only titles, names, federations and FIDE ids can be chosen, and only where the register still holds what it held.
    """
    chosen = source.differences.filter(pk__in=numbers, kind__in=APPLICABLE, applied_at=None)
    done, refused = 0, []
    for difference in chosen:
        player = Player.objects.get(pk=difference.player_id or 0)
        listed: object = int(difference.listed) if difference.field == "fide_id" else difference.listed
        registered: object = difference.registered or (None if difference.field == "fide_id" else "")
        try:
            with transaction.atomic():
                correct(player, seen(player) | {difference.field: registered}, {difference.field: listed})
                difference.applied_at, difference.applied_by = timezone.now(), by
                difference.save(update_fields=["applied_at", "applied_by"])
        except ValidationError as error:
            refused.append(f"{player.pk} {player.name}: {' '.join(error.messages)}")
        else:
            done += 1
    return done, refused


def entries_of(file: IO[bytes]) -> Iterator[FideListEntry | None]:
    """Give the players of a list one by one, None for a line that holds none; text or XML, also zipped.

    Raises FideListError when the file is neither.
    """
    start = file.read(4096)
    file.seek(0)
    if start.startswith(b"PK\x03\x04"):
        yield from _unzipped(file)
    elif start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        yield from _of_xml(file)
    else:
        yield from _of_text(file)


def _unzipped(file: IO[bytes]) -> Iterator[FideListEntry | None]:
    try:
        with zipfile.ZipFile(file) as archive:
            names = [name for name in archive.namelist() if name.lower().endswith((".txt", ".xml"))]
            if len(names) != 1:
                raise FideListError(_("The archive does not hold exactly one .txt or .xml file."))
            with archive.open(names[0]) as member:
                start = member.read(4)
            if start.startswith(b"PK"):
                raise FideListError(_("The archive holds another archive."))
            with archive.open(names[0]) as member:
                yield from entries_of(member)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise FideListError(_("The archive cannot be read: %(error)s.") % {"error": error}) from error


def _of_text(file: IO[bytes]) -> Iterator[FideListEntry | None]:
    columns = read_header(file.readline(_LONGEST_LINE).decode("latin-1").lstrip("ï»¿"))
    while line := file.readline(_LONGEST_LINE):
        text = line.decode("latin-1").rstrip("\r\n")
        if text.strip():
            try:
                yield read_line(columns, text)
            except FideListError:
                yield None


def _of_xml(file: IO[bytes]) -> Iterator[FideListEntry | None]:
    """Read the elements as they come: no tree is built, so that a file of any size needs the same memory."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    found: list[dict[str, str]] = []
    fields: dict[str, str] = {}
    text: list[str] = []
    is_list = False

    def start(tag: str, _attributes: dict[str, str]) -> None:
        nonlocal is_list
        if not is_list and tag != "playerslist":
            raise FideListError(
                _("The XML file is no list of players: it begins with <%(tag)s>.") % {"tag": tag}
            )
        is_list = True
        text.clear()

    def end(tag: str) -> None:
        nonlocal fields
        if tag == "player":
            found.append(fields)
            fields = {}
        else:
            fields[tag] = "".join(text)
        text.clear()

    def document_type(*_args: object) -> None:
        # Entities would need one.
        raise FideListError(_("The XML file declares a document type; FIDE's lists do not."))

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text.append
    parser.StartDoctypeDeclHandler = document_type
    try:
        while block := file.read(_BLOCK):
            parser.Parse(block, False)
            if len(text) > _LONGEST_TEXT or len(fields) > _MOST_FIELDS:
                raise FideListError(_("The XML file is no list of players: an element does not end."))
            yield from map(_element, found)
            found.clear()
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise FideListError(
            _("The XML file is damaged or incomplete: %(error)s.") % {"error": error}
        ) from error
    yield from map(_element, found)


def _element(fields: dict[str, str]) -> FideListEntry | None:
    try:
        return read_element(fields)
    except FideListError:
        return None


def _compare(source: FideListImport, file: IO[bytes], size: int) -> None:
    ids = set(Player.objects.filter(fide_id__isnull=False).values_list("fide_id", flat=True))

    def progress(percent: int, step: str) -> None:
        FideListImport.objects.filter(pk=source.pk).update(progress=percent, step=step)

    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE IF EXISTS {TABLE}")
        cursor.execute(f"CREATE TEMPORARY TABLE {TABLE} ({', '.join(FIELDS.values())})")
        try:
            entries = entries_of(file)
            read = unreadable = 0
            while batch := list(islice(entries, _BATCH)):
                held = [entry for entry in batch if entry is not None]
                read, unreadable = read + len(held), unreadable + len(batch) - len(held)
                with cursor.copy(f"COPY {TABLE} ({', '.join(FIELDS)}) FROM STDIN") as copy:
                    for entry in held:
                        copy.write_row(
                            _row(entry, entry.federation == source.federation or entry.fide_id in ids)
                        )
                progress(min(85, 85 * file.tell() // max(size, 1)), "reading")
            if not read:
                raise FideListError(_("The file holds no players."))
            progress(87, "comparing")
            with transaction.atomic():
                source.differences.all().delete()
                for statement in STATEMENTS:
                    cursor.execute(statement, {"source": source.pk, "federation": source.federation})
                FideListImport.objects.filter(pk=source.pk).update(
                    state=ImportState.DONE,
                    step="done",
                    progress=100,
                    entries=read,
                    unreadable=unreadable,
                    finished_at=timezone.now(),
                )
        finally:
            cursor.execute(f"DROP TABLE IF EXISTS {TABLE}")


def _row(entry: FideListEntry, is_relevant: bool) -> tuple[object, ...]:
    """A row of the staging table; folding a name takes time, so it is done only where names are compared."""
    key = " ".join(sorted(fold(entry.name).split())) if is_relevant else ""
    return entry.fide_id, entry.name, key, entry.federation, entry.sex, entry.title, entry.birth_year


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Hold the lock of imports; it belongs to the database session and goes when the worker dies."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])
