"""Recognising files that are no tournament report, so that they are refused by name with what to export instead.

The first bytes decide; the file's name only helps with the files of pairing programs that have no sign of their own.
Swiss-Manager's sign and menu and the fields of Vega's report follow descriptions by their users.
"""

import codecs
import re
from dataclasses import dataclass

_EXPORT = "Export the tournament report (TRF16 or TRF26) in the pairing program and send that file."
_UNPACK = "Unpack it and send the tournament report in it, or pack it as ZIP on the upload page."
_SWISS_MANAGER = (
    "In Swiss-Manager, choose Other (German: Extras), FIDE-Data-Export TRF16, and send that file."
)
_VEGA = "In Vega, save the report for FIDE (TRF16) under Rating Report, and send that file."
_TYPE_IT_IN = f"{_EXPORT} If there is none, enter the tournament by hand."


@dataclass(frozen=True, slots=True)
class OtherFormat:
    """What a file is, as a noun with its ending, and what to do instead of sending it."""

    name: str
    remedy: str = _EXPORT


_BEGINNINGS: tuple[tuple[bytes, OtherFormat], ...] = (
    (b"\x93\xff\x89\x44", OtherFormat("a file of Swiss-Manager (.TUNx, .TURx)", _SWISS_MANAGER)),
    (b"%PDF-", OtherFormat("a PDF (.pdf)", _TYPE_IT_IN)),
    (b"{\\rtf", OtherFormat("a text document (.rtf)", _TYPE_IT_IN)),
    (b"\x1f\x8b", OtherFormat("a packed file (.gz)", _UNPACK)),
    (b"BZh", OtherFormat("a packed file (.bz2)", _UNPACK)),
    (b"\xfd7zXZ\0", OtherFormat("a packed file (.xz)", _UNPACK)),
    (b"\x28\xb5\x2f\xfd", OtherFormat("a packed file (.zst)", _UNPACK)),
    (b"7z\xbc\xaf\x27\x1c", OtherFormat("an archive (.7z)", _UNPACK)),
    (b"Rar!\x1a\x07", OtherFormat("an archive (.rar)", _UNPACK)),
    (b"\x89PNG", OtherFormat("a picture (.png)", _TYPE_IT_IN)),
    (b"\xff\xd8\xff", OtherFormat("a picture (.jpg)", _TYPE_IT_IN)),
    (b"GIF8", OtherFormat("a picture (.gif)", _TYPE_IT_IN)),
    (b"II*\0", OtherFormat("a picture (.tif)", _TYPE_IT_IN)),
    (b"MM\0*", OtherFormat("a picture (.tif)", _TYPE_IT_IN)),
    (b"SQLite format 3\0", OtherFormat("a database (SQLite), such as Sharly-Chess and others keep")),
    (b"\0\x01\0\0Standard ", OtherFormat("a database (Access), such as Papi keeps (.papi, .mdb)")),
    (b"MZ", OtherFormat("a program (.exe)")),
    (b"\x7fELF", OtherFormat("a program")),
)
_OFFICE_PARTS = {
    b"xl/": OtherFormat("a spreadsheet (.xlsx)", _TYPE_IT_IN),
    b"word/": OtherFormat("a text document (.docx)", _TYPE_IT_IN),
    b"ppt/": OtherFormat("a presentation (.pptx)", _TYPE_IT_IN),
}
_OPEN_DOCUMENTS = {
    b"spreadsheet": OtherFormat("a spreadsheet (.ods)", _TYPE_IT_IN),
    b"text": OtherFormat("a text document (.odt)", _TYPE_IT_IN),
}
_OTHER_DOCUMENT = OtherFormat("a document, not a text file", _TYPE_IT_IN)
_FIRST_IN_OFFICE_FILES = (b"[Content_Types].xml", b"_rels/", b"docProps/", *_OFFICE_PARTS)
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLD_OFFICE = {
    "Workbook": OtherFormat("a spreadsheet (.xls)", _TYPE_IT_IN),
    "Book": OtherFormat("a spreadsheet (.xls)", _TYPE_IT_IN),
    "WordDocument": OtherFormat("a text document (.doc)", _TYPE_IT_IN),
}
_PROGRAMS = {
    **dict.fromkeys(
        "tun tunx tur turx tut tutx tum tumx".split(),
        OtherFormat("a file of Swiss-Manager", _SWISS_MANAGER),
    ),
    **dict.fromkeys("veg vegx".split(), OtherFormat("a file of Vega", _VEGA)),
    **dict.fromkeys("trn sco".split(), OtherFormat("a file of Swiss Perfect")),
    "swi": OtherFormat("a file of Swiss-Chess or for the German ratings"),
    "smw": OtherFormat("a file of Swiss-Master"),
    "trx": OtherFormat("a file of TournamentService"),
    "papi": OtherFormat("a file of Papi"),
    "dbf": OtherFormat("a table (dBase)"),
}
"""By the ending of the file's name."""
_PLAYER = re.compile(r"^001[ \d]", re.MULTILINE)
_SEPARATED = re.compile(r"^001(?:(?:[^\n|]*(\|)){6}|(?:[^\n;]*(;)){6})", re.MULTILINE)
_RECORD = re.compile(r"\d{3} ")
_XML_TABLE = re.compile("urn:schemas-microsoft-com:office:spreadsheet|<Workbook")
_WEB_PAGE = re.compile(r"\s*(?:<!--.{0,2000}?-->\s*)?<(?:!doctype html|html|head|body|table)\b", re.I | re.S)
_FIDE_LIST = re.compile(r"ID ?Number\s+Name\s.*\bFed\b")
_GAMES = re.compile(r'\s*\[(?:Event|Site|White|Black) "')
_SEPARATORS = "\t;,|"
_LOOKED_AT = 64 * 1024


def is_document(data: bytes) -> bool:
    """Whether what looks like a ZIP archive is a document of an office program."""
    return _packed_document(data) is not None


def recognise(data: bytes, file_name: str = "") -> OtherFormat | None:
    """What a file is, if it is certainly no tournament report; None if it may be one."""
    if other := next((other for sign, other in _BEGINNINGS if data.startswith(sign)), None):
        return other
    if data.startswith(_ZIP):
        return _packed_document(data) or OtherFormat("an archive (.zip)", "Send it on the upload page.")
    if data.startswith(_OLE):
        names = (name for name in _OLD_OFFICE if name.encode("utf-16-le") in data)
        return next((_OLD_OFFICE[name] for name in names), _OTHER_DOCUMENT)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return OtherFormat("a picture (.webp)", _TYPE_IT_IN)
    if data[4:8] == b"ftyp":
        return OtherFormat("a picture or film (.heic, .mp4)", _TYPE_IT_IN)
    if data[257:262] == b"ustar":
        return OtherFormat("an archive (.tar)", _UNPACK)
    text = _beginning(data)
    if text is not None and (separated := _SEPARATED.search(text)):
        sign = separated[1] or separated[2]
        return OtherFormat(f"a report whose fields are separated by “{sign}” instead of columns", _VEGA)
    if text is not None and (_PLAYER.search(text) or _RECORD.match(text)):
        return None
    by_name = _PROGRAMS.get(file_name.lower().rpartition(".")[2])
    return by_name if text is None else _of_text(text) or by_name


def _beginning(data: bytes) -> str | None:
    """The first part as text, in which letters of other scripts do not matter; None if it is not text."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data[: 2 * _LOOKED_AT].decode("utf-16", "replace")
    else:
        text = data[:_LOOKED_AT].removeprefix(codecs.BOM_UTF8).decode("latin-1")
    return None if "\0" in text else text.replace("\r", "\n")


def _packed_document(data: bytes) -> OtherFormat | None:
    """An office program's document: the name of its first part, which follows the first header, tells."""
    first = data[30:200]
    if first.startswith(b"mimetypeapplication/"):
        kinds = (kind for kind in _OPEN_DOCUMENTS if b"opendocument." + kind in first)
        return next((_OPEN_DOCUMENTS[kind] for kind in kinds), _OTHER_DOCUMENT)
    if not first.startswith(_FIRST_IN_OFFICE_FILES) or b"[Content_Types].xml" not in data:
        return None
    return next((other for part, other in _OFFICE_PARTS.items() if part in data), _OTHER_DOCUMENT)


def _of_text(text: str) -> OtherFormat | None:
    """What a text without a player line is."""
    start = text.lstrip()
    if start.startswith("<?xml") or start.startswith("<playerslist"):
        if "<playerslist" in text:
            return OtherFormat("FIDE's rating list (.xml)", "It belongs on the page FIDE lists.")
        if _XML_TABLE.search(text):
            return OtherFormat("a spreadsheet (.xml)", _TYPE_IT_IN)
        if not _WEB_PAGE.match(start.partition("?>")[2]):
            return OtherFormat("an XML file")
    if _WEB_PAGE.match(start.partition("?>")[2] if start.startswith("<?xml") else start):
        return OtherFormat("a web page (.html)", _TYPE_IT_IN)
    if start.startswith(("{", "[{", "[\n")) and '"' in start[:200]:
        return OtherFormat("a JSON file (.json)")
    if _GAMES.match(start):
        return OtherFormat("a file of games (.pgn)")
    if _FIDE_LIST.match(start):
        return OtherFormat("FIDE's rating list (.txt)", "It belongs on the page FIDE lists.")
    lines = [line for line in start.split("\n") if line.strip()][:20]
    for sign in _SEPARATORS:
        counts = [line.count(sign) for line in lines]
        if len(lines) > 1 and min(counts) >= 2 and max(counts) - min(counts) <= 1:
            return OtherFormat("a table (CSV)", _TYPE_IT_IN)
    return None
