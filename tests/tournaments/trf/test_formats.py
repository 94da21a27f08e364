"""Files that are no tournament report: each is refused by name, whatever it is called, with what to export instead."""

import io
import zipfile

import openpyxl
import pytest

from tests.tournaments.trf.builder import HEADER, only, player, text
from tournaments.severities import Severity
from tournaments.trf import formats
from tournaments.trf.reader import read


def _zipped(*names: str, **more: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name in names:
            packed.writestr(name, more.get("mimetype", b"x"))
    return out.getvalue()


def _workbook() -> bytes:
    out = io.BytesIO()
    openpyxl.Workbook().save(out)
    return out.getvalue()


def _open_document(kind: str) -> bytes:
    return _zipped("mimetype", mimetype=b"application/vnd.oasis.opendocument." + kind.encode())


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 1000
PIPES = "001    1 |m|  f|ALFA Aldo    |2291|ITA|      811394|2291|121317|1985/02/03|  2.5|   1|   2 w 1|"


@pytest.mark.parametrize(
    ("content", "file_name", "name", "remedy"),
    [
        (_workbook(), "table.trf", ".xlsx", "by hand"),
        (_zipped("[Content_Types].xml", "word/document.xml"), "", ".docx", "TRF16"),
        (_open_document("spreadsheet"), "", ".ods", "by hand"),
        (_open_document("text"), "", ".odt", "TRF16"),
        (OLE + "Workbook".encode("utf-16-le"), "", ".xls", "by hand"),
        (OLE + "WordDocument".encode("utf-16-le"), "", ".doc", "TRF16"),
        (_zipped("a.trf"), "a.trf", ".zip", "upload page"),
        (b"%PDF-1.7\n", "", ".pdf", "TRF16"),
        (b"{\\rtf1\\ansi", "", ".rtf", "TRF16"),
        (b"\x89PNG\r\n\x1a\n", "", ".png", "TRF16"),
        (b"\xff\xd8\xff\xe0", "", ".jpg", "TRF16"),
        (b"\0\0\0\x18ftypheic", "", ".heic", "TRF16"),
        (b"\x1f\x8b\x08\0", "open.trf.gz", ".gz", "Unpack"),
        (b"7z\xbc\xaf\x27\x1c\0\4", "", ".7z", "Unpack"),
        (b"Rar!\x1a\x07\1\0", "", ".rar", "Unpack"),
        (b"\x93\xff\x89\x44\0\0", "open.trf", "Swiss-Manager", "FIDE-Data-Export TRF16"),
        (b"\0\1\2", "OPEN.TURX", "Swiss-Manager", "FIDE-Data-Export TRF16"),
        (b"\0\1\2", "open.vegx", "Vega", "Rating Report"),
        (b"\0\1\2", "open.trn", "Swiss Perfect", "TRF16"),
        (b"SQLite format 3\0\x10", "", "SQLite", "TRF16"),
        (f"012 Open\n{PIPES}\n".encode(), "open.trfx", "separated by “|”", "Rating Report"),
        (PIPES.replace("|", ";").encode(), "", "separated by “;”", "TRF16"),
        (b"<!DOCTYPE html>\n<html><body><table>", "", ".html", "TRF16"),
        (b"\xef\xbb\xbf\r\n<HTML>", "", ".html", "TRF16"),
        (b'<?xml version="1.0"?>\n<html xmlns="x">', "", ".html", "TRF16"),
        (b'<?xml version="1.0"?><playerslist><player>', "", "FIDE's rating list", "FIDE lists"),
        (
            b"ID Number      Name        Fed Sex Tit\n1              A, B        FED",
            "",
            "FIDE's",
            "FIDE lists",
        ),
        (b'<?xml version="1.0"?>\n<Workbook xmlns="urn:x">', "", "spreadsheet", "TRF16"),
        (b'<?xml version="1.0"?>\n<Tournament/>', "", "XML", "TRF16"),
        (b'{"players": []}', "", ".json", "TRF16"),
        (b'[Event "Open"]\n[Site "Town"]\n', "", ".pgn", "TRF16"),
        (b"Nr.;Name;Elo\n1;Alder, Anton;2001\n", "", "CSV", "by hand"),
        ("Nr.\tName\tElo\n1\tAlder\t2001\n".encode("utf-16"), "", "CSV", "by hand"),
    ],
)
def test_what_is_no_report_is_refused_by_name(content: bytes, file_name: str, name: str, remedy: str) -> None:
    result = read(content, file_name)
    finding = only(result, "other-format", Severity.BLOCK)
    assert result.report is None
    assert name in finding.found
    assert name in finding.message
    assert remedy in finding.message
    assert len(result.findings) == 1


@pytest.mark.parametrize(
    "content",
    [
        text(player(1, name="A | B"), player(2)),
        "\ufeff" + text(player(1), player(2)),
        "\n\n" + text(player(1), player(2), end="\r"),
        text("### {} <html>; a; b; c", player(1), player(2)),
        text(player(1), player(2), header=["012 Open; a; b; c; d; e; f; g", *HEADER[1:]]),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_report_is_one_whatever_is_in_its_texts(content: str, encoding: str) -> None:
    assert formats.recognise(content.encode(encoding), "open.tunx") is None
    assert read(content.encode(encoding)).report is not None
