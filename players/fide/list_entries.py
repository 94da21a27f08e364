"""FIDE's rating list: a line of the combined text file, or an element of the XML file, as an entry.

The text file is fixed width, with column positions taken from its header line. One column, the other titles, may
overflow by a character and shift what follows; birth year and flag are therefore read as words. FIDE's ratings are
not read: the office has its own.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from players.names import TITLE_OF_LETTERS, unseen_sign

LARGEST_ID = 2**63 - 1
_LONGEST_NAME = 120
_COLUMNS = {"ID": "fideid", "Name": "name", "Fed": "country", "Sex": "sex", "Tit": "title", "WTit": "w_title"}
_BIRTH = "B-day"
_YEARS = range(1850, 2101)
_SEXES = {"m": "m", "f": "w", "w": "w"}
_RANKED = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


class FideListError(ValueError):
    """A file, line or element that does not belong to a FIDE list; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class FideListEntry:
    """A player on FIDE's list. `title` is the highest; `birth_year` is None if unknown to FIDE."""

    fide_id: int
    name: str
    federation: str
    sex: str
    """m, w or empty."""
    title: str
    birth_year: int | None
    is_inactive: bool


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of a text file begin and end."""

    places: Mapping[str, slice]
    birth: int
    """Where birth year and flag begin."""


def read_header(line: str) -> Columns:
    """Find the columns in a text file's first line. Raises FideListError if some are missing or in another order."""
    words = [
        (word.group(), word.start()) for word in re.finditer(r"\S+", line.replace("ID Number", "ID       "))
    ]
    starts = dict(reversed(words))
    missing = [name for name in (*_COLUMNS, _BIRTH) if name not in starts]
    if missing:
        raise FideListError(f"The first line names no column {', '.join(missing)}.")
    if sorted(starts[name] for name in _COLUMNS) != [starts[name] for name in _COLUMNS]:
        raise FideListError(f"The first line names the columns in another order than {', '.join(_COLUMNS)}.")
    ends = {name: end for (name, _start), (_next, end) in pairwise(words)}
    return Columns(
        {field: slice(starts[name], ends.get(name)) for name, field in _COLUMNS.items()}, starts[_BIRTH]
    )


def read_line(columns: Columns, line: str) -> FideListEntry:
    """Read a player's line. Raises FideListError if it is not one."""
    fields = {name: line[place] for name, place in columns.places.items()}
    for word in line[columns.birth :].split():
        fields["birthday" if word.isdigit() else "flag"] = word
    return read_element(fields)


def identity(number: str, name: str) -> tuple[int, str]:
    """FIDE id and name as on a list. Raises FideListError if they are not valid."""
    digits = number.strip().lstrip("0")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20 and int(digits) <= LARGEST_ID):
        raise FideListError(f"{number[:20]!r} is no FIDE id.")
    name = " ".join(name.split())[:_LONGEST_NAME]
    if not name:
        raise FideListError(f"FIDE id {digits} has no name.")
    if unseen_sign(name):
        raise FideListError(f"The name of FIDE id {digits} contains an invisible character.")
    return int(digits), name


def read_element(fields: Mapping[str, str]) -> FideListEntry:
    """Read a `player` element, given as text by tag. Raises FideListError if it is not a player."""
    fide_id, name = identity(fields.get("fideid", ""), fields.get("name", ""))
    flags = set(fields.get("flag", "").strip().lower())
    sex = _SEXES.get(fields.get("sex", "").strip().lower(), "")
    return FideListEntry(
        fide_id=fide_id,
        name=name,
        federation=federation_of(fields.get("country", "")),
        sex=sex or ("w" if "w" in flags else ""),
        title=_title(fields.get("title", ""), fields.get("w_title", "")),
        birth_year=_year(fields.get("birthday", "")),
        is_inactive="i" in flags,
    )


@lru_cache
def federation_of(text: str) -> str:
    """A federation's three-letter code; empty if the text is not one."""
    code = text.strip().upper()
    return code if re.fullmatch("[A-Z]{3}", code) else ""


@lru_cache
def _title(*texts: str) -> str:
    """The highest of the open and the women's title."""
    titles = {TITLE_OF_LETTERS.get(text.strip().upper(), text.strip().upper()) for text in texts}
    return next((title for title in _RANKED if title in titles), "")


@lru_cache
def _year(text: str) -> int | None:
    """The year of a birthday given as a year or a date; FIDE writes zeros for unknown."""
    found = re.match(r"(\d{4})\b", text.strip())
    year = int(found.group(1)) if found else 0
    return year if year in _YEARS else None
