"""Files of published lists: made once after publication, all of a list in one transaction, and sent in chunks.

They are stored in PostgreSQL, so that every web host has them and a backup of the database is complete.
"""

import hashlib
import zlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pglock
import polars as pl
from django.db import connection, transaction
from django.db.models import BinaryField, F, Func, IntegerField
from django.db.models.functions import Substr
from django.utils import timezone

from players.base.public_pages import hold_names
from ratings.exports import frame
from ratings.exports.formats import WRITERS
from ratings.guards import FILES_MADE_AGAIN
from ratings.models import FileFormat, FilesFailure, ListFile, RatingList, WithdrawnFile
from ratings.published.in_force import public_lists

CONTENT_TYPES = {
    FileFormat.CSV: "text/csv; charset=utf-8",
    FileFormat.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    FileFormat.TXT: "text/plain; charset=us-ascii",
    FileFormat.XML: "application/xml",
    FileFormat.JSON: "application/json",
    FileFormat.CHANGES: "text/csv; charset=utf-8",
}
_GZIP = 16 + zlib.MAX_WBITS
_LEVEL = 1
"""50,000 players' files: 9.9 MB in 0.4 s; level 6 makes 7.8 MB in 1.3 s, isal 9.4 MB in 0.1 s, which nobody notices."""
_PIECE = 1 << 20


class NotPublished(ValueError):
    """The list is not published, so it has no files."""


def make(rating_list: RatingList) -> bool:
    """Make the files of a published list unless they exist. Return whether they were made.

    Two calls at once make them once. Raises NotPublished.
    """
    if not rating_list.is_public:
        raise NotPublished(f"The {rating_list} list is not published; only published lists have files.")
    with transaction.atomic():
        hold_names()
        _lock(rating_list.pk)
        if rating_list.files.exists():
            return False
        table = frame.read(rating_list)
        now = timezone.now()
        # Two threads: writers, checksums and compression release Python's lock.
        with ThreadPoolExecutor(max_workers=2) as pool:
            made = {
                file_format: pool.submit(_made, rating_list, file_format, table) for file_format in WRITERS
            }
            for future in made.values():
                _store(future.result() | {"made_at": ("timestamptz", now)})
        FilesFailure.objects.filter(list=rating_list).delete()
    return True


def fail(list_id: int, reason: str) -> None:
    """Record why the files of a list could not be made, until they are."""
    FilesFailure.objects.update_or_create(list_id=list_id, defaults={"error": reason, "at": timezone.now()})


def withdraw(rating_lists: Iterable[RatingList]) -> None:
    """Remove files at once, for the only valid reason: they show something about a person that must no longer be shown.

    Their checksums are kept. `make` makes the files again.
    """
    numbers = sorted(rating_list.pk for rating_list in rating_lists)
    with transaction.atomic(), connection.cursor() as cursor:
        for number in numbers:
            _lock(number)
        files = ListFile.objects.filter(list__in=numbers)
        now = timezone.now()
        WithdrawnFile.objects.bulk_create(
            WithdrawnFile(list_id=number, name=name, sha256=sha256, made_at=made_at, withdrawn_at=now)
            for number, name, sha256, made_at in files.values_list("list", "name", "sha256", "made_at")
        )
        cursor.execute("SELECT set_config(%s, 'on', true)", [FILES_MADE_AGAIN])
        files.delete()
        cursor.execute("SELECT set_config(%s, 'off', true)", [FILES_MADE_AGAIN])


def make_again(rating_list: RatingList) -> None:
    """Replace the files of a list; see `withdraw`."""
    with transaction.atomic():
        hold_names()
        withdraw([rating_list])
        make(rating_list)


def unfinished() -> list[int]:
    """Return the ids of the published lists without files, newest first."""
    return list(public_lists().filter(files=None).values_list("pk", flat=True))


def files_of(rating_list: RatingList) -> list[ListFile]:
    """Return a list's files without their content."""
    return list(rating_list.files.defer("content").order_by("id"))


def withdrawn_files_of(rating_list: RatingList) -> list[WithdrawnFile]:
    """Return the files that were removed and made again, latest first."""
    return list(rating_list.withdrawn_files.order_by("-withdrawn_at", "id"))


def file_name(rating_list: RatingList, file_format: FileFormat) -> str:
    """Return a file's name: `standard-2026-12-01.csv`, `standard-2026-12-01-revision-1-changes.csv`."""
    revision = f"-revision-{rating_list.revision}" if rating_list.revision else ""
    stem = f"{rating_list.kind.slug}-{rating_list.date:%Y-%m-%d}{revision}"
    return f"{stem}-changes.csv" if file_format == FileFormat.CHANGES else f"{stem}.{file_format.value}"


def stored_size(file: ListFile) -> int:
    """Return the bytes of a file as stored, which may be compressed."""
    size = Func(F("content"), function="octet_length", output_field=IntegerField())
    return int(ListFile.objects.filter(pk=file.pk).values_list(size, flat=True).get())


def content(file: ListFile, *, gzipped: bool) -> Iterator[bytes]:
    """Read a file in chunks, compressed as stored or decompressed for saving."""
    unpack = zlib.decompressobj(_GZIP) if file.gzipped and not gzipped else None
    start = 1
    while True:
        piece = bytes(
            ListFile.objects.filter(pk=file.pk)
            .values_list(Substr("content", start, _PIECE, output_field=BinaryField()), flat=True)
            .get()
        )
        if not piece:
            break
        start += len(piece)
        yield unpack.decompress(piece) if unpack else piece
    if unpack:
        yield unpack.flush()


def _lock(number: int) -> None:
    """Let only one transaction at a time make or remove the files of a list."""
    pglock.advisory(f"files-of-list-{number}", xact=True).acquire()


def _made(
    rating_list: RatingList, file_format: FileFormat, table: pl.DataFrame
) -> dict[str, tuple[str, object]]:
    """Make a file: its columns with their types."""
    checksum, size, parts = hashlib.sha256(), 0, []
    gzipped = file_format != FileFormat.XLSX
    pack = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
    for piece in WRITERS[file_format](rating_list, table):
        checksum.update(piece)
        size += len(piece)
        parts.append(pack.compress(piece) if gzipped else piece)
    if gzipped:
        parts.append(pack.flush())
    return {
        "list_id": ("int8", rating_list.pk),
        "format": ("text", file_format.value),
        "name": ("text", file_name(rating_list, file_format)),
        "size": ("int8", size),
        "sha256": ("text", checksum.hexdigest()),
        "gzipped": ("bool", gzipped),
        "content": ("bytea", b"".join(parts)),
    }


def _store(row: dict[str, tuple[str, object]]) -> None:
    """Insert by binary COPY: as a parameter the content would be sent as text of twice its length."""
    columns = ", ".join(f'"{name}"' for name in row)
    statement = f"COPY ratings_listfile ({columns}) FROM STDIN (FORMAT BINARY)"
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        copy.set_types([kind for kind, _ in row.values()])
        copy.write_row([value for _, value in row.values()])
