"""Report files from ZIP archives, in memory; whatever they claim, little is unpacked and nothing is written."""

import io
import zipfile
from dataclasses import dataclass, field

from django.conf import settings
from django.utils.translation import gettext as _

from players.base import zipped
from tournaments.errors import TournamentError
from tournaments.trf import formats

MOST_FILES = 200
MOST_BYTES = 32 * 1024 * 1024
"""Of all files of a request together, those in archives unpacked: a federation's reports of a month take a tenth."""
_WIDEST = 100
_SMALL = 1024 * 1024
"""A report is packed to a tenth, one of blanks to a hundredth: an archive may unpack to more only if this is little."""


class ArchiveError(TournamentError):
    """The archive cannot be used; nothing was imported from it."""


@dataclass(slots=True)
class Allowance:
    """How much more may be unpacked within one request, whatever the number of archives."""

    files: int = field(default_factory=lambda: MOST_FILES)
    bytes: int = field(default_factory=lambda: MOST_BYTES)


def is_archive(content: bytes) -> bool:
    """Whether a file is a ZIP archive of files, by its first bytes; office programs' documents are ZIP files, too."""
    return content.startswith((b"PK\x03\x04", b"PK\x05\x06")) and not formats.is_document(content)


def unpack(content: bytes, allowance: Allowance) -> list[tuple[str, bytes]]:
    """The name and content of each file in an archive, in its order, without folders and system files.

    What is unpacked is taken off the allowance. Raises ArchiveError for a damaged, encrypted or empty archive, and for
    one with more or larger files than a month's reports can have. Sizes are those actually unpacked, not those the
    archive claims. Archives inside are not opened.
    """
    try:
        with zipped.opened(io.BytesIO(content)) as archive:
            wanted = [item for item in archive.infolist() if not _is_left_out(item)]
            if len(wanted) > allowance.files:
                raise _too_many()
            most = min(allowance.bytes, max(_SMALL, _WIDEST * len(content)))
            files: list[tuple[str, bytes]] = []
            for item in wanted:
                unpacked = _content_of(archive, item)
                most -= len(unpacked)
                allowance.bytes -= len(unpacked)
                if most < 0:
                    raise ArchiveError(
                        _("The archives are larger than %(most)d MB when unpacked. Send fewer at once.")
                        % {"most": MOST_BYTES // 1024**2}
                    )
                files.append((item.filename, unpacked))
    except zipped.ArchiveTooLarge as error:
        raise _too_many() from error
    except zipped.ArchiveLocked as error:
        raise ArchiveError(_("The archive is protected by a password. Send it without one.")) from error
    except zipped.ArchiveDamaged as error:
        raise ArchiveError(
            _("The archive is damaged or of an unusual kind. Pack it again as ZIP.")
        ) from error
    if not files:
        raise ArchiveError(_("The archive is empty."))
    allowance.files -= len(files)
    return files


def _too_many() -> ArchiveError:
    return ArchiveError(
        _("There are too many files; at most %(most)d are accepted at once. Send fewer at once.")
        % {"most": MOST_FILES}
    )


def _is_left_out(item: zipfile.ZipInfo) -> bool:
    parts = item.filename.replace("\\", "/").split("/")
    return not parts[-1] or "__MACOSX" in parts or parts[-1].startswith(".") or parts[-1] == "Thumbs.db"


def _content_of(archive: zipfile.ZipFile, item: zipfile.ZipInfo) -> bytes:
    try:
        return zipped.Member(archive, item, settings.MAX_REPORT_BYTES).readall()
    except zipped.ArchiveTooLarge as error:
        raise ArchiveError(
            _("%(name)s in the archive is larger than %(most)d bytes. Nothing was imported from the archive.")
            % {"name": item.filename[-100:], "most": settings.MAX_REPORT_BYTES}
        ) from error
