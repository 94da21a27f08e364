"""A list of participants pasted from a spreadsheet: one person per line, columns in any order.

Columns are separated by tabs, semicolons or commas, and recognised by their content: a number is the office's or
FIDE's, a date or year the birth, `m` or `w` the sex, three capitals the federation, a FIDE title the title; the first
other text is the name, a second one the team. Pure.
"""

import datetime as dt
import re
from dataclasses import dataclass

from players.names import TITLES
from tournaments.trf.records import PartialDate

MOST_LINES = 1000
_DATES = (
    re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?: 00:00(?::00)?)?"),
    re.compile(r"(?P<day>\d{1,2})[-/.](?P<month>\d{1,2})[-/.](?P<year>\d{4})"),
    re.compile(r"(?P<year>(?:18|19|20)\d{2})"),
)
_SEXES = {"m": "m", "w": "w", "f": "w"}
_HEADS = frozenset(
    "name names player players birth born year date number no nr id fide fideid sex title club team rating "
    "surname first last federation fed".split()
)


@dataclass(frozen=True, slots=True)
class PastedLine:
    """What one line says about a person; `text` is the line itself."""

    text: str
    name: str = ""
    birth: str = ""
    """YYYY/MM/DD or YYYY, as in reports."""
    number: int | None = None
    sex: str = ""
    title: str = ""
    federation: str = ""
    team: str = ""


def read(text: str) -> list[PastedLine]:
    """The people in a pasted list, at most MOST_LINES; empty lines and column headings are skipped."""
    lines = [line for line in text.replace("\xa0", " ").splitlines() if line.strip(" \t;,")][:MOST_LINES]
    sign = next((sign for sign in "\t;" if any(sign in line for line in lines)), ",")
    rows = [[field.strip().strip('"').strip() for field in line.split(sign)] for line in lines]
    if rows and _is_head(rows[0]):
        lines, rows = lines[1:], rows[1:]
    running = _has_running_numbers(rows)
    return [
        _read(line.strip(), row[1:] if running else row, joined=sign == ",")
        for line, row in zip(lines, rows, strict=True)
    ]


def _is_head(row: list[str]) -> bool:
    words = re.findall(r"\w+", " ".join(row).lower())
    return bool(words) and not any(map(str.isdecimal, words)) and bool(_HEADS & set(words))


def _has_running_numbers(rows: list[list[str]]) -> bool:
    """Whether the first column only numbers the lines and others follow."""
    return len(rows) > 1 and all(
        row[0].rstrip(".") == str(number) and any(row[1:]) for number, row in enumerate(rows, start=1)
    )


def _read(text: str, row: list[str], joined: bool) -> PastedLine:
    said: dict[str, str] = {}
    numbers: list[int] = []
    words: list[str] = []
    births = [birth for birth in map(_birth, row) if birth]
    # 1985 may be a year or an office number: a year only if no other column is a birth.
    born = next((birth for birth in births if "/" in birth), births[-1] if births else "")
    if born == "".join(row):
        born = ""
    for field in filter(None, row):
        if born and "birth" not in said and _birth(field) == born:
            said["birth"] = born
        elif field.isascii() and field.isdecimal():
            numbers.append(int(field[:18]))
        elif field.lower() in _SEXES:
            said["sex"] = _SEXES[field.lower()]
        elif field.upper() in TITLES:
            said["title"] = field.upper()
        elif re.fullmatch("[A-Z]{3}", field):
            said["federation"] = field
        else:
            words.append(field)
    if joined and len(words) > 1 and all(len(word.split()) <= 2 for word in words[:2]):
        # Commas separate the columns but also occur in names: "Surname, First".
        words[:2] = [f"{words[0]}, {words[1]}"]
    return PastedLine(
        text,
        name=" ".join(words[0].split()) if words else "",
        team=words[1] if len(words) > 1 else "",
        number=numbers[0] if numbers else None,
        **said,
    )


def _birth(field: str) -> str:
    for pattern in _DATES:
        if match := pattern.fullmatch(field):
            parts = [int(match[part]) for part in ("year", "month", "day") if part in pattern.groupindex]
            try:
                birth = PartialDate(*parts)
            except ValueError:
                return ""
            return str(birth) if birth.year <= dt.MAXYEAR else ""
    return ""
