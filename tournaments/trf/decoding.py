"""From bytes to lines of text. Columns are cut afterwards, in characters."""

import codecs
import re

from tournaments.trf.findings import Findings

_LINE_END = re.compile("\r\n|\r|\n")
# Tabs and no-break spaces become spaces; a byte-order mark within a concatenated file is dropped.
_BLANKS = str.maketrans({"\t": " ", "\xa0": " ", "\ufeff": None})
_WORDS = re.compile(rb"[A-Za-z\x80-\xff]+")
# Windows-1251's Cyrillic letters: the Russian block, Ё ё and those of Ukrainian and Belarusian.
_CYRILLIC = frozenset(range(0xC0, 0x100)) | frozenset(b"\xa1\xa2\xa5\xa8\xaa\xaf\xb2\xb3\xb4\xb8\xba\xbf")


def decode(data: bytes, findings: Findings) -> tuple[str, str] | None:
    """The text and the name of its encoding; None, with a blocking finding, if the bytes are not text."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", "replace")
        if "\0" not in text and "\ufffd" not in text:
            findings.add(
                "encoding", "The file is UTF-16 and was read as that.", found="utf-16", used="utf-16"
            )
            return text, "utf-16"
    if b"\0" in data:
        findings.add(
            "not-text",
            "The file is not text (it contains NUL bytes). Export the tournament report as a TRF text file.",
        )
        return None
    data = data.removeprefix(codecs.BOM_UTF8)
    if data.isascii():
        return data.decode("ascii"), "ascii"
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        encoding = _single_byte_encoding(data)
    findings.add(
        "encoding",
        f"The file is not UTF-8; its accented letters were read as {encoding}. Compare a few names with the "
        "original.",
        found="not UTF-8",
        used=encoding,
    )
    return data.decode(encoding), encoding


def split_lines(text: str, findings: Findings) -> list[str]:
    """Lines ended by CR, LF or CRLF, in any mixture, without trailing spaces."""
    if "\t" in text:
        findings.add(
            "tabs",
            "The file contains tabulators; each was read as one blank. Check that the columns came out right.",
            line=len(_LINE_END.findall(text[: text.index("\t")])) + 1,
            used="blank",
        )
    plain = text.translate(_BLANKS)
    return [line.rstrip(" \f\v\x1a") for line in plain.replace("\r\n", "\n").replace("\r", "\n").split("\n")]


def lines_of(data: bytes) -> list[str]:
    """The lines of a file as the reader sees them; none if it is not text."""
    decoded = decode(data, Findings())
    return split_lines(decoded[0], Findings()) if decoded else []


def _single_byte_encoding(data: bytes) -> str:
    """Whether words consist of high bytes only, as in Cyrillic; in Western text they are among ASCII letters."""
    words = [word for word in _WORDS.findall(data) if not word.isascii()]
    cyrillic = sum(len(word) >= 3 and _CYRILLIC.issuperset(word) for word in words)
    # What Windows-1252 lacks are letters of the Central European page, such as Ź and Ť.
    candidates = ("cp1251", "cp1252", "cp1250") if 2 * cyrillic > len(words) else ("cp1252", "cp1250")
    for encoding in candidates:
        try:
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding
    return "latin-1"
