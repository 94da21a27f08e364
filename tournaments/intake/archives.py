"""Report files from a ZIP archive, in memory; whatever it claims, little is unpacked and nothing is written."""

import io
import zipfile
import zlib

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.errors import TournamentError

MOST_FILES = 200
MOST_BYTES = 64 * 1024 * 1024
"""The size limit of all files of an archive together, unpacked."""
_MOST_DIRECTORY_BYTES = 256 * 1024
_END_OF_DIRECTORY, _ZIP64 = b"PK\x05\x06", b"PK\x06\x07"
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class ArchiveError(TournamentError):
    """The archive cannot be used; nothing was imported from it."""


def is_archive(content: bytes) -> bool:
    """Whether a file is a ZIP archive, by its first bytes."""
    return content.startswith((b"PK\x03\x04", _END_OF_DIRECTORY))


def unpack(content: bytes) -> list[tuple[str, bytes]]:
    """The name and content of each file in an archive, in its order, without folders and system files.

    Raises ArchiveError for a damaged, encrypted or empty archive, and for one with more or larger files than a month's
    reports can have. Sizes are those actually unpacked, not those the archive claims.
    """
    _check_directory(content)
    files: list[tuple[str, bytes]] = []
    total = 0
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            wanted = [item for item in archive.infolist() if not _is_left_out(item)]
            if len(wanted) > MOST_FILES:
                raise ArchiveError(
                    _(
                        "The archive contains %(files)d files; at most %(most)d are accepted at once. "
                        "Send several archives."
                    )
                    % {"files": len(wanted), "most": MOST_FILES}
                )
            for item in wanted:
                unpacked = _content_of(archive, item)
                total += len(unpacked)
                if total > MOST_BYTES:
                    raise ArchiveError(
                        _("The archive is larger than %(most)d MB when unpacked. Send several archives.")
                        % {"most": MOST_BYTES // 1024**2}
                    )
                files.append((item.filename, unpacked))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, UnicodeDecodeError) as error:
        raise ArchiveError(
            _("The archive is damaged or of an unusual kind. Pack it again as ZIP.")
        ) from error
    if not files:
        raise ArchiveError(_("The archive is empty."))
    return files


def _check_directory(content: bytes) -> None:
    """Check the size of the table of contents, which is then read as a whole."""
    end = content.rfind(_END_OF_DIRECTORY)
    size = int.from_bytes(content[end + 12 : end + 16], "little") if end >= 0 else 0
    if size > _MOST_DIRECTORY_BYTES or _ZIP64 in content[max(0, end - 20) : max(0, end)]:
        raise ArchiveError(
            _(
                "The archive contains too many files; at most %(most)d are accepted at once. Send several archives."
            )
            % {"most": MOST_FILES}
        )


def _is_left_out(item: zipfile.ZipInfo) -> bool:
    parts = item.filename.replace("\\", "/").split("/")
    return item.is_dir() or "__MACOSX" in parts or parts[-1].startswith(".") or parts[-1] == "Thumbs.db"


def _content_of(archive: zipfile.ZipFile, item: zipfile.ZipInfo) -> bytes:
    if item.flag_bits & 1:
        raise ArchiveError(_("The archive is protected by a password. Send it without one."))
    if item.compress_type not in _METHODS:
        raise NotImplementedError
    with archive.open(item) as file:
        unpacked = file.read(settings.MAX_REPORT_BYTES + 1)
    if len(unpacked) > settings.MAX_REPORT_BYTES:
        raise ArchiveError(
            _("%(name)s in the archive is larger than %(most)d bytes. Nothing was imported from the archive.")
            % {"name": item.filename[-100:], "most": settings.MAX_REPORT_BYTES}
        )
    return unpacked
