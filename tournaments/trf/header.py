"""The records about the tournament as a whole, and the teams."""

import datetime as dt
import re
from dataclasses import dataclass, field
from typing import Unpack

from tournaments.trf import dates
from tournaments.trf.findings import Evidence, Findings
from tournaments.trf.records import ReportedTeam

_TEXTS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "type_text",
    "102": "chief_arbiter",
    "122": "time_control_text",
    "142": "announced_rounds",
    "192": "encoded_type",
    "222": "encoded_time_control",
}
_COUNTS = {"062": "players", "072": "rated players", "082": "teams"}
# Records of TRF26 and of pairing programs that ratings do not need; they are kept and ignored.
_UNUSED = re.compile("152|162|172|182|202|212|240|250|260|299|300|320|330|352|362|801|802|XX.|BB.")
_FIRST_ROUND_DATE, _ROUND_DATE_WIDTH = 92, 10
_MOST_ROUNDS = 400
_LONGEST_TEXT = 500


@dataclass(frozen=True, slots=True)
class Value:
    """A header record's text and its line (0 if the record is missing)."""

    text: str = ""
    line: int = 0


@dataclass(slots=True)
class HeaderRecords:
    """What the header says, as text; grows line by line."""

    texts: dict[str, Value] = field(default_factory=dict)
    counts: dict[str, Value] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    round_dates: Value = Value()
    teams: list[tuple[ReportedTeam, int]] = field(default_factory=list)
    other: list[tuple[str, int]] = field(default_factory=list)

    def text(self, key: str) -> str:
        """A record's text by its name in the report, empty when missing."""
        return self.texts.get(key, Value()).text

    def line(self, key: str) -> int | None:
        """The line of a record by its name in the report."""
        return self.texts.get(key, Value()).line or None

    @property
    def both_dates(self) -> str:
        return f"{self.text('start')} - {self.text('end')}"

    def place(self, key: str, **more: Unpack[Evidence]) -> Evidence:
        """Where a record is and what it says, for a finding."""
        return {"line": self.line(key), "column": 5, "found": self.text(key), **more}


def take(header: HeaderRecords, line: str, number: int, findings: Findings) -> None:
    """Add a line that is not a player line to the header."""
    code, text = line[:3], line[3:].strip()
    if code in _TEXTS and len(text) > _LONGEST_TEXT:
        findings.add(
            "header-too-long",
            f"Record {code} has {len(text)} characters; the first {_LONGEST_TEXT} were kept.",
            line=number,
            used=str(_LONGEST_TEXT),
        )
        text = text[:_LONGEST_TEXT].strip()
    if key := _TEXTS.get(code):
        _take_text(header, key, Value(text, number), code, findings)
    elif code in _COUNTS:
        header.counts.setdefault(code, Value(text, number))
    elif code == "112":
        header.deputies += [name for part in text.split(";") if (name := part.strip())]
    elif code == "132":
        if header.round_dates.line:
            findings.add(
                "header-repeated", "Record 132 occurs again; the first one counts.", line=number, found=text
            )
        else:
            header.round_dates = Value(line, number)
    elif code == "013":
        header.teams.append((_team(line, 5, 36, 37), number))
    elif code == "310":
        header.teams.append((_team(line, 9, 40, 74), number))
    else:
        header.other.append((line, number))
        if not _UNUSED.fullmatch(code):
            findings.add(
                "record-unknown",
                f"The record “{code}” is not known; the line was kept and not used.",
                line=number,
                found=code,
            )


def _take_text(header: HeaderRecords, key: str, value: Value, code: str, findings: Findings) -> None:
    if key not in header.texts or not header.text(key):
        header.texts[key] = value
    elif value.text and value.text != header.text(key):
        if key == "chief_arbiter":
            header.deputies.append(value.text)
            used = f"{value.text} as deputy"
        else:
            used = header.text(key)
        findings.add(
            "header-repeated",
            f"Record {code} occurs again with another text (first in line {header.line(key)}); the first one counts.",
            line=value.line,
            found=value.text,
            used=used,
        )


def _team(line: str, name_from: int, name_to: int, members_from: int) -> ReportedTeam:
    members = re.findall(r"[0-9]+", line[members_from - 1 :])
    return ReportedTeam(line[name_from - 1 : name_to].strip(), tuple(int(m) for m in members if len(m) <= 4))


def federation(header: HeaderRecords, findings: Findings) -> str:
    """The three-letter federation of the tournament, empty when missing or unreadable."""
    text = header.text("federation").upper()
    if re.fullmatch("[A-Z]{3}", text) or not text:
        return text
    findings.add(
        "federation-unreadable",
        "The tournament's federation is no three-letter code (record 032); left empty.",
        **header.place("federation"),
    )
    return ""


def period(header: HeaderRecords, findings: Findings) -> tuple[dt.date | None, dt.date | None]:
    """Start and end date, both read in the same order of year, month and day: the plausible one."""
    start_readings = dates.full_dates(header.text("start"))
    end_readings = dates.full_dates(header.text("end"))
    for key, code, found in (("start", "042", start_readings), ("end", "052", end_readings)):
        text = header.text(key)
        if dates.is_blank(text):
            findings.add(f"{key}-date-missing", f"The file has no {key} date (record {code}); enter it.")
        elif not found:
            findings.add(
                f"{key}-date-unreadable",
                f"The {key} date “{text}” (record {code}) is no date; enter it as YYYY/MM/DD.",
                **header.place(key),
            )
    start = next(iter(start_readings.values()), None)
    end = next(iter(end_readings.values()), None)
    if start and end:
        common = [order for order in start_readings if order in end_readings]
        sensible = [o for o in common if dates.within_a_year(start_readings[o], end_readings[o])]
        if sensible or common:
            order = (sensible or common)[0]
            start, end = start_readings[order], end_readings[order]
        _check_period(header, start, end, findings)
        short_year = not re.search("[0-9]{4}", header.text("start"))
        if short_year and len({start_readings[o] for o in sensible}) > 1:
            findings.add(
                "date-ambiguous",
                f"The dates can be read in more than one order; {start} to {end} was used. Confirm or correct them.",
                **header.place(
                    "start", found=f"{header.text('start')} - {header.text('end')}", used=f"{start} - {end}"
                ),
            )
    return start, end


def _check_period(header: HeaderRecords, start: dt.date, end: dt.date, findings: Findings) -> None:
    if end < start:
        findings.add(
            "end-before-start",
            f"The tournament ends on {end}, before it starts on {start} (line {header.line('start')}). Correct "
            "records 042 and 052.",
            **header.place("end"),
        )
    elif not dates.within_a_year(start, end):
        findings.add(
            "period-long",
            f"The tournament lasts from {start} to {end}, more than a year. Confirm or correct records 042 and 052.",
            **header.place(
                "end", found=f"{header.text('start')} - {header.text('end')}", used=f"{start} - {end}"
            ),
        )


def round_dates(
    header: HeaderRecords, start: dt.date | None, end: dt.date | None, findings: Findings
) -> tuple[dt.date | None, ...]:
    """The date of each round from record 132, None if blank or unreadable."""
    found: dict[int, dt.date | None] = {}
    for index, (text, column) in _round_date_texts(header.round_dates.text).items():
        readings = list(dates.full_dates(text).values())
        inside = [date for date in readings if start and end and start <= date <= end]
        date = next(iter(inside or readings), None)
        found[index] = date
        place: Evidence = {"line": header.round_dates.line, "column": column, "found": text}
        if date is None and not dates.is_blank(text):
            findings.add(
                "round-date-unreadable",
                f"The date of round {index + 1} (record 132) is no date; left empty.",
                **place,
            )
        elif date and start and end and start <= end and not inside:
            findings.add(
                "round-date-outside",
                f"Round {index + 1} is dated {date}, outside the tournament ({start} to {end}). Check records 132, "
                "042 and 052.",
                **(place | {"used": str(date)}),
            )
    return tuple(found.get(index) for index in range(max(found, default=-1) + 1))


def _round_date_texts(line: str) -> dict[int, tuple[str, int]]:
    """Text and column of each round's date, by columns if they fit, otherwise in order."""
    words = [(m.group(), m.start() + 4) for m in re.finditer(r"\S+", line[3:])]
    by_column = {
        round((column - _FIRST_ROUND_DATE) / _ROUND_DATE_WIDTH): (text, column) for text, column in words
    }
    in_columns = len(by_column) == len(words) and all(0 <= index < _MOST_ROUNDS for index in by_column)
    if in_columns and all(len(text) < _ROUND_DATE_WIDTH for text, _ in words):
        return by_column
    return dict(enumerate(words[:_MOST_ROUNDS]))
