"""A list of participants pasted from a spreadsheet: one person per line, columns in any order.

Columns are separated by tabs, semicolons or commas. A line of heads says what they are. Without one they are recognised
by their content: a number is the office's or FIDE's, a date or year the birth, `m` or `w` the sex, three capitals the
federation, a FIDE title the title; the first other text is the name, a second one the team. Four digits are a year of
birth only in a column in which all can be one; of a date that can be read in two ways only the year is used. Pure.
"""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from players.names import TITLE_OF_LETTERS, TITLES
from tournaments.entering.column_heads import Meaning, meaning_of
from tournaments.trf import dates

MOST_LINES = 1000
_YEAR = re.compile(r"(?:18|19|20)[0-9]{2}")
_BIRTHS = range(1900, 2031)
_TIME = re.compile(r" 00:00(?::00)?$")
_PARTS_OF_DATE = re.compile(r"[0-9]{1,4}[-/. ][0-9]{1,2}[-/. ][0-9]{2,4}")
_SEXES = {"m": "m", "w": "w", "f": "w"}
_SEXES_UNDER_HEAD = _SEXES | {"k": "w", "м": "m", "ж": "w", "male": "m", "female": "w", "h": "m", "d": "w"}
_LONGEST_NUMBER = 18


@dataclass(frozen=True, slots=True)
class PastedLine:
    """What one line says about a person; `text` is the line itself."""

    text: str
    name: str = ""
    birth: str = ""
    """YYYY/MM/DD or YYYY, as in reports."""
    number: int | None = None
    fide_id: int | None = None
    sex: str = ""
    title: str = ""
    federation: str = ""
    team: str = ""

    @property
    def any_number(self) -> int | None:
        """The office's number, otherwise the FIDE id."""
        return self.fide_id if self.number is None else self.number


@dataclass(frozen=True, slots=True)
class PastedList:
    """The people in a list, and what each of its columns was read as: head and meaning; none without heads."""

    lines: list[PastedLine]
    columns: list[tuple[str, Meaning]]


def read(text: str) -> PastedList:
    """The people in a pasted list, at most MOST_LINES; empty lines are skipped."""
    lines = [line for line in text.replace("\xa0", " ").splitlines() if line.strip(" \t;,")][: MOST_LINES + 1]
    sign = next((sign for sign in "\t;" if any(sign in line for line in lines)), ",")
    rows = [_fields(line, sign) for line in lines]
    heads = _heads(rows[0]) if rows else []
    first = 1 if heads else 0
    lines, rows = lines[first:][:MOST_LINES], rows[first:][:MOST_LINES]
    is_running = _has_running_numbers(rows)
    if heads:
        if is_running:
            heads[0] = heads[0][0], Meaning.UNUSED
        names = [meaning for _head, meaning in heads]
        pairs = zip(lines, rows, strict=True)
        return PastedList([_by_heads(line.strip(), row, names, sign) for line, row in pairs], heads)
    years = _columns_of_years(rows)
    people = [
        _by_content(line.strip(), row, 1 if is_running else 0, years, joined=sign == ",")
        for line, row in zip(lines, rows, strict=True)
    ]
    return PastedList(people, [])


def _fields(line: str, sign: str) -> list[str]:
    fields = next(csv.reader([line], delimiter=sign)) if sign == "," and '"' in line else line.split(sign)
    return [_TIME.sub("", field.strip().strip('"').strip()) for field in fields]


def _heads(row: list[str]) -> list[tuple[str, Meaning]]:
    """The heads in a row with their meanings; nothing if it is a person's."""
    found = [(field, meaning_of(field) if field else Meaning.UNUSED) for field in row]
    named = [field for field, meaning in found if field and meaning is not None]
    said = [field for field in row if field]
    if any(map(str.isdecimal, said)) or len(named) < min(2, len(said)):
        return []
    heads = [(field, meaning or Meaning.UNUSED) for field, meaning in found]
    meanings = {meaning for _head, meaning in heads}
    is_person = meanings & {Meaning.NAME, Meaning.SURNAME, Meaning.NUMBER, Meaning.FIDE_ID}
    return heads if is_person else []


def _has_running_numbers(rows: list[list[str]]) -> bool:
    """Whether the first column only numbers the lines and others follow."""
    return len(rows) > 1 and all(
        row[0].rstrip(".") == str(number) and any(row[1:]) for number, row in enumerate(rows, start=1)
    )


def _by_heads(text: str, row: list[str], meanings: list[Meaning], sign: str) -> PastedLine:
    """The person in a line under heads."""
    if sign == "," and len(row) == len(meanings) + 1 and Meaning.NAME in meanings:
        # Commas separate the columns but also occur in names: "Surname, First".
        place = meanings.index(Meaning.NAME)
        row = [*row[:place], f"{row[place]}, {row[place + 1]}", *row[place + 2 :]]
    said: dict[Meaning, str] = {}
    for meaning, field in zip(meanings, row, strict=False):
        if field:
            said.setdefault(meaning, field)
    surname = said.get(Meaning.SURNAME) or said.get(Meaning.NAME, "")
    first_name = said.get(Meaning.FIRST_NAME, "")
    title = said.get(Meaning.TITLE, "").upper()
    title = TITLE_OF_LETTERS.get(title, title)
    federation = said.get(Meaning.FEDERATION, "")
    return PastedLine(
        text,
        name=" ".join(", ".join(filter(None, (surname, first_name))).split()),
        birth=_birth(said.get(Meaning.BIRTH, "")),
        number=_number(said.get(Meaning.NUMBER, "")),
        fide_id=_number(said.get(Meaning.FIDE_ID, "")),
        sex=_SEXES_UNDER_HEAD.get(said.get(Meaning.SEX, "").lower(), ""),
        title=title if title in TITLES else "",
        federation=federation.upper() if re.fullmatch("[A-Za-z]{3}", federation) else "",
        team=said.get(Meaning.TEAM, ""),
    )


def _columns_of_years(rows: list[list[str]]) -> set[int]:
    """The columns in which every number can be a year of birth; where one is not, they are ratings or the like."""
    found = set()
    for column in range(max(map(len, rows), default=0)):
        values = [row[column] for row in rows if column < len(row) and row[column]]
        numbers = [value for value in values if value.isdecimal()]
        if numbers and all(_YEAR.fullmatch(number) and int(number) in _BIRTHS for number in numbers):
            found.add(column)
    return found


def _by_content(text: str, row: Sequence[str], first: int, years: set[int], joined: bool) -> PastedLine:
    """The person in a line, by what stands in its columns from ``first`` on."""
    said: dict[str, str] = {}
    numbers: list[int] = []
    words: list[str] = []
    columns = [(column, field) for column, field in enumerate(row) if column >= first and field]
    births = {
        column: birth
        for column, field in columns
        if (birth := _birth(field)) and (not field.isdecimal() or column in years)
    }
    # 1985 may be a year or an office number: a year only if no other column is a birth.
    born = next((c for c in births if not row[c].isdecimal()), max(births, default=None))
    if born is not None and len(columns) == 1:
        born = None
    for column, field in columns:
        if column == born:
            said["birth"] = births[column]
        elif field.isascii() and field.isdecimal():
            numbers.append(int(field[:_LONGEST_NUMBER]))
        elif field.lower() in _SEXES:
            said["sex"] = _SEXES[field.lower()]
        elif field.upper() in TITLES:
            said["title"] = field.upper()
        elif re.fullmatch("[A-Z]{3}", field):
            said["federation"] = field
        elif not _PARTS_OF_DATE.fullmatch(field):
            words.append(field)
    if joined and len(words) > 1 and all(len(word.split()) <= 2 for word in words[:2]):
        # Commas separate the columns but also occur in names: "Surname, First".
        words[:2] = [f"{words[0]}, {words[1]}"]
    return PastedLine(
        text,
        name=" ".join(words[0].split()) if words else "",
        team=words[1] if len(words) > 1 else "",
        number=numbers[0] if numbers else None,
        **said,  # type: ignore[arg-type]
    )


def _number(field: str) -> int | None:
    return int(field[:_LONGEST_NUMBER]) or None if field.isascii() and field.isdecimal() else None


def _birth(field: str) -> str:
    """A birth as in reports: the day, only the year if the day can be read in two ways, nothing if that is doubtful."""
    if not (_YEAR.fullmatch(field) or re.search(r"[0-9]{4}", field)):
        return ""
    unusual = {"YDM", "MDY"} if dates.is_dotted(field) else {"YDM"}
    found = {str(reading) for order, reading in dates.readings(field).items() if order not in unusual}
    if len(found) == 1:
        return found.pop()
    years = {reading[:4] for reading in found}
    return years.pop() if len(years) == 1 else ""
