"""The records about the tournament as a whole, and the teams."""

import re
from dataclasses import dataclass, field
from typing import Unpack

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
        """Records 042 and 052 as written."""
        return " - ".join(filter(None, (self.text("start"), self.text("end"))))

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
