"""ZIP archives from outside: what the library raises for damaged ones, and the size of their tables of contents."""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

MOST_DIRECTORY_BYTES = 256 * 1024
"""The table of contents is read as a whole; 200 long names take a tenth of it."""
_END, _ZIP64 = b"PK\x05\x06", b"PK\x06\x07"
_LONGEST_END = 22 + 65_535
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# What zipfile, zlib and struct raise for one damage or another, besides what the documentation says.
_DAMAGE: tuple[type[Exception], ...] = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ArithmeticError,
    LookupError,
    ValueError,
    RuntimeError,
)


class ArchiveDamaged(Exception):
    """Not a ZIP archive, damaged, or packed in an unusual way."""


class ArchiveTooLarge(Exception):
    """The table of contents, or a file when it is unpacked, is larger than that of any archive meant here."""


class ArchiveLocked(Exception):
    """A file in the archive is protected by a password."""


@contextmanager
def opened(file: IO[bytes]) -> Iterator[zipfile.ZipFile]:
    """An archive. Raises ArchiveTooLarge, and ArchiveDamaged also for damage found while its files are read."""
    _check_directory(file)
    with _damage_named():
        archive = zipfile.ZipFile(file)
    with archive:
        yield archive


class Member(io.RawIOBase):
    """A file in an archive, of which at most so many bytes are unpacked, whatever the archive claims.

    Raises ArchiveLocked at once, ArchiveDamaged and ArchiveTooLarge while it is read.
    """

    def __init__(self, archive: zipfile.ZipFile, item: zipfile.ZipInfo, most: int) -> None:
        if item.flag_bits & 1:
            raise ArchiveLocked
        if item.compress_type not in _METHODS:
            raise ArchiveDamaged
        self._left = most
        with _damage_named():
            self._file = archive.open(item)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        with _damage_named():
            piece = self._file.read(len(buffer))
        self._left -= len(piece)
        if self._left < 0:
            raise ArchiveTooLarge
        buffer[: len(piece)] = piece
        return len(piece)


@contextmanager
def _damage_named() -> Iterator[None]:
    try:
        yield
    except _DAMAGE as error:
        raise ArchiveDamaged from error


def _check_directory(file: IO[bytes]) -> None:
    size = file.seek(0, io.SEEK_END)
    file.seek(max(0, size - _LONGEST_END))
    last = file.read(_LONGEST_END)
    file.seek(0)
    end = last.rfind(_END)
    length = int.from_bytes(last[end + 12 : end + 16], "little") if end >= 0 else 0
    if length > MOST_DIRECTORY_BYTES or _ZIP64 in last[max(0, end - 20) : max(0, end)]:
        raise ArchiveTooLarge
