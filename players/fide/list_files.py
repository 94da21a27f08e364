"""A file of FIDE's list, text or XML, zipped or not, read in blocks so that memory does not grow with its size.

Nine in ten of its players do not matter here: they are only counted, and the others are read in full.
"""

import io
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import IO
from xml.parsers import expat

from django.utils.translation import gettext as _

from players.base import zipped
from players.fide.list_entries import (
    Columns,
    FideListEntry,
    FideListError,
    read_element,
    read_header,
    read_line,
)

MOST_BYTES = 2 * 1024**3
"""Of a file, packed or not; FIDE's XML file has about 900 MB, packed 50 MB."""
_WIDEST, _SMALL = 30, 8 * 1024**2
"""How many times its own size an archive may unpack to, unless that is little; FIDE's unpack to 18 times."""
_BLOCK = 1024 * 1024
_LONGEST_LINE = 4096
_LONGEST_TEXT = 100_000
_MOST_FIELDS = 100
"""Larger than any element of a list."""
_START, _END = b"<player>", b"</player>"
# How FIDE's elements and lines begin: number, name, federation.
_ELEMENT = re.compile(
    rb"\s*<player>\s*<fideid>([1-9][0-9]{0,17})</fideid>\s*<name>[^<&\s][^<&]*</name>\s*<country>([A-Z]{3})</country>"
)
_LINE = rb"([1-9][0-9]{0,17}) +(?<=^.{%d})\S.{%d}([A-Z]{3}) "
_TAGS = (
    "fideid name country sex title w_title o_title foa_title rating games k rapid_rating rapid_games rapid_k "
    "blitz_rating blitz_games blitz_k birthday flag"
).split()
_WHOLE = re.compile(r"\s*<player>" + "".join(rf"(?:\s*<{tag}>([^<&]*)</{tag}>)?" for tag in _TAGS) + r"\s*")
_CODECS = {"utf-8": "utf-8", "us-ascii": "ascii", "iso-8859-1": "latin-1"}


class Selection:
    """Which players of a list matter: those of a federation and those registered; and how many were read so far."""

    def __init__(self, federation: str, registered: Collection[int]) -> None:
        self._federation, self._registered = federation, registered
        self._federation_in_file = federation.encode("ascii", "replace")
        self._registered_in_file = {b"%d" % fide_id for fide_id in registered}
        self.read = 0
        self.unreadable = 0
        """Lines or elements that were not players."""

    def to_read(self, pieces: Collection[bytes], beginning: re.Pattern[bytes]) -> list[bytes]:
        """The lines or elements that must be read in full; the others are only counted.

        Those begin like a player, and like one who does not matter.
        """
        federation, registered = self._federation_in_file, self._registered_in_file
        kept = [
            piece
            for piece in pieces
            if not (plain := beginning.match(piece)) or plain[2] == federation or plain[1] in registered
        ]
        self.read += len(pieces) - len(kept)
        return kept

    def wanted(self, entries: Iterable[FideListEntry | None]) -> list[FideListEntry]:
        """Count players read in full, None for a line that is not one, and yield those who matter."""
        wanted = []
        for entry in entries:
            if entry is None:
                self.unreadable += 1
                continue
            self.read += 1
            if entry.federation == self._federation or entry.fide_id in self._registered:
                wanted.append(entry)
        return wanted


def entries_of(file: IO[bytes], selection: Selection) -> Iterator[list[FideListEntry]]:
    """Yield the players who matter, block by block. Raises FideListError if the file is not a list."""
    start = file.read(_LONGEST_LINE)
    file.seek(0)
    if start.startswith(b"PK\x03\x04"):
        yield from _unzipped(file, selection)
    else:
        yield from _of_list(start, file, selection)


def _of_list(start: bytes, file: IO[bytes], selection: Selection) -> Iterator[list[FideListEntry]]:
    if start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        yield from _XmlReader(selection).read(file)
    else:
        yield from _of_text(file, selection)


def _unzipped(file: IO[bytes], selection: Selection) -> Iterator[list[FideListEntry]]:
    most = min(MOST_BYTES, max(_SMALL, _WIDEST * file.seek(0, io.SEEK_END)))
    try:
        with zipped.opened(file) as archive:
            items = [item for item in archive.infolist() if item.filename.lower().endswith((".txt", ".xml"))]
            if len(items) != 1:
                raise FideListError(_("The archive must contain exactly one .txt or .xml file."))
            with io.BufferedReader(zipped.Member(archive, items[0], most), _BLOCK) as member:
                start = member.peek()
                if start.startswith(b"PK"):
                    raise FideListError(_("The archive contains another archive."))
                yield from _of_list(start, member, selection)
    except zipped.ArchiveTooLarge as error:
        raise FideListError(_("The archive is larger than a list can be when unpacked.")) from error
    except zipped.ArchiveLocked as error:
        raise FideListError(_("The archive is protected by a password.")) from error
    except zipped.ArchiveDamaged as error:
        raise FideListError(
            _("The archive cannot be read: it is damaged. Download the list from FIDE again.")
        ) from error


def _of_text(file: IO[bytes], selection: Selection) -> Iterator[list[FideListEntry]]:
    columns = read_header(file.readline(_LONGEST_LINE).decode("latin-1").lstrip("ï»¿"))
    name, federation = columns.places["name"].start, columns.places["country"].start
    beginning = re.compile(_LINE % (name, federation - name - 1))
    while block := file.read(_BLOCK) + file.readline(_LONGEST_LINE):
        lines = [line for line in block.split(b"\n") if line.strip()]
        yield selection.wanted(_line(columns, line) for line in selection.to_read(lines, beginning))


def _line(columns: Columns, line: bytes) -> FideListEntry | None:
    try:
        return read_line(columns, line.decode("latin-1"))
    except FideListError:
        return None


class _XmlReader:
    """Reads elements in FIDE's usual form with a pattern, and everything else with a parser.

    The parser, which takes several times as long, builds no tree and skips what the pattern has read. Only the
    beginning of a player who does not matter is examined.
    """

    def __init__(self, selection: Selection) -> None:
        self._selection = selection
        self._found: list[FideListEntry | None] = []
        self._fields: dict[str, str] = {}
        self._text: list[str] = []
        self._depth = 0
        self._codec: str | None = "utf-8"
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.XmlDeclHandler = self._declaration
        self._parser.StartDoctypeDeclHandler = self._document_type
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text.append

    def read(self, file: IO[bytes]) -> Iterator[list[FideListEntry]]:
        """The players of a file who matter, block by block."""
        try:
            rest = file.read(_BLOCK)
            before = max(rest.find(_START), 0)
            self._parse(rest[:before])
            rest = rest[before:]
            while rest:
                *elements, rest = rest.split(_END)
                if self._depth == 1:
                    elements = self._selection.to_read(elements, _ELEMENT)
                for element in elements:
                    self._read(element)
                yield self._selection.wanted(self._found)
                self._found.clear()
                block = file.read(_BLOCK)
                if not block or len(rest) > _BLOCK:
                    self._parse(rest)
                    rest = b""
                rest += block
            self._parser.Parse(b"", True)
        except FideListError:
            raise
        except (expat.ExpatError, LookupError, ValueError) as error:
            # The latter two for encodings that Python does not know, or does not let expat use.
            reason = expat.ErrorString(error.code) if isinstance(error, expat.ExpatError) else str(error)
            raise FideListError(
                _("The XML file is damaged or incomplete: %(error)s.") % {"error": reason}
            ) from error

    def _read(self, element: bytes) -> None:
        """Read what comes before the end of a player."""
        plain = self._plain(element) if self._depth == 1 else None
        if plain is None:
            self._parse(element + _END)
        else:
            self._take(dict(zip(_TAGS, plain.groups(""), strict=True)))

    def _plain(self, element: bytes) -> re.Match[str] | None:
        try:
            return _WHOLE.fullmatch(element.decode(self._codec or ""))
        except (LookupError, UnicodeDecodeError):
            return None

    def _take(self, fields: Mapping[str, str]) -> None:
        try:
            self._found.append(read_element(fields))
        except FideListError:
            self._found.append(None)

    def _parse(self, piece: bytes) -> None:
        self._parser.Parse(piece, False)
        if sum(map(len, self._text)) > _LONGEST_TEXT or len(self._fields) > _MOST_FIELDS:
            raise FideListError(_("The XML file is not a list of players: an element is not closed."))

    def _declaration(self, _version: str, encoding: str | None, _standalone: int) -> None:
        self._codec = _CODECS.get((encoding or "utf-8").lower())

    def _document_type(self, *_args: object) -> None:
        # Entities would need one.
        raise FideListError(_("The XML file declares a document type; FIDE's lists do not."))

    def _start(self, tag: str, _attributes: dict[str, str]) -> None:
        if self._depth == 0 and tag != "playerslist":
            raise FideListError(
                _("The XML file is not a list of players: it begins with <%(tag)s>.") % {"tag": tag}
            )
        self._depth += 1
        self._text.clear()

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if tag == "player":
            fields, self._fields = self._fields, {}
            self._take(fields)
        else:
            self._fields[tag] = "".join(self._text)
        self._text.clear()
