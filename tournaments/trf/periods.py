"""When a tournament was played: records 042, 052 and 132, which must have one meaning only.

042 and 052 are read in the same order. Where several orders make sense, the dates of the rounds decide if they are
unmistakable: YY/MM/DD as prescribed, a year of four digits in front, the name of a month. Otherwise a person decides.
"""

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from tournaments.trf import dates
from tournaments.trf.findings import Evidence, Findings
from tournaments.trf.header import HeaderRecords

_FIRST_ROUND_DATE, _ROUND_DATE_WIDTH = 92, 10
_MOST_ROUNDS = 400
_PRESCRIBED = re.compile(r"[0-9]{2}/[0-9]{2}/[0-9]{2}")
# Dates of ten signs leave no blank between them.
_ROUND_DATE = re.compile(r"[0-9]{4}[./-][0-9]{2}[./-][0-9]{2}|[0-9]{2}[./-][0-9]{2}[./-][0-9]{4}|\S+")
_RECORDS = {"start": "042", "end": "052"}

_Span = tuple[dt.date | None, dt.date | None]


@dataclass(frozen=True, slots=True)
class DatesOfPlay:
    """The dates in use; None where a person has to enter them, or the date of a round is not known."""

    start: dt.date | None
    end: dt.date | None
    round_dates: tuple[dt.date | None, ...]


@dataclass(frozen=True, slots=True)
class _RoundDate:
    text: str
    column: int
    readings: dict[str, dt.date]

    @property
    def certain(self) -> dt.date | None:
        """What it means if it is unmistakable."""
        if _PRESCRIBED.fullmatch(self.text) and "YMD" in self.readings:
            return self.readings["YMD"]
        meant = set(self.readings.values())
        return meant.pop() if len(meant) == 1 else None


def dates_of_play(header: HeaderRecords, rounds: int, findings: Findings) -> DatesOfPlay:
    """Start, end and dates of the rounds, with findings for what is missing, doubtful or contradictory."""
    told = {
        index: _RoundDate(text, column, dates.full_dates(text))
        for index, (text, column) in _round_date_texts(header.round_dates.text).items()
    }
    certain = [date for round_date in told.values() if (date := round_date.certain)]
    spans = _spans(header)
    spans = [span for span in spans if _contains(span, certain)] or spans
    start, end = spans[0] if spans else (None, None)
    if len(spans) > 1:
        _ask(header, spans, findings)
    found = _round_dates(told, start, end)
    round_dates = tuple(found.get(index) for index in range(max(found, default=-1) + 1))
    _check_told(header, told, found, start, end, findings)
    last_is_dated = 0 < rounds <= len(round_dates) and round_dates[rounds - 1] is not None
    _check_missing(header, start, end, last_is_dated, findings)
    if start and end:
        _check_order(header, start, end, findings)
    return DatesOfPlay(start, end, round_dates)


def _spans(header: HeaderRecords) -> Sequence[_Span]:
    """The possible meanings of 042 and 052, the shortest first. Those that make sense, if any do."""
    texts = {key: header.text(key) for key in _RECORDS}
    starts: Mapping[str, dt.date] = dates.full_dates(texts["start"])
    ends: Mapping[str, dt.date] = dates.full_dates(texts["end"])
    if not (starts and ends):
        starts, ends = _without_points(texts["start"], starts), _without_points(texts["end"], ends)
        return [(date, None) for date in _distinct(starts)] or [(None, date) for date in _distinct(ends)]
    orders = [order for order in starts if order in ends]
    if "DMY" in orders and all(map(dates.is_dotted, texts.values())):
        orders = ["DMY"]
    spans = [(starts[order], ends[order]) for order in orders]
    if not orders:
        starts, ends = _without_points(texts["start"], starts), _without_points(texts["end"], ends)
        spans = list(product(starts.values(), ends.values()))
    sensible = [span for span in spans if dates.within_a_year(*span)]
    return sorted(dict.fromkeys(sensible or spans), key=lambda span: span[1] - span[0])


def _without_points(text: str, readings: Mapping[str, dt.date]) -> Mapping[str, dt.date]:
    """The readings; of a date with points only the one with the day in front, if it exists."""
    return {"DMY": readings["DMY"]} if "DMY" in readings and dates.is_dotted(text) else readings


def _distinct(readings: Mapping[str, dt.date]) -> Iterable[dt.date]:
    return dict.fromkeys(readings.values())


def _contains(span: _Span, certain: Sequence[dt.date]) -> bool:
    start, end = span
    return all((start or date) <= date <= (end or date) for date in certain)


def _ask(header: HeaderRecords, spans: Sequence[_Span], findings: Findings) -> None:
    named = [" - ".join(str(date) for date in span if date) for span in spans]
    first = "start" if spans[0][0] else "end"
    findings.add(
        "date-ambiguous",
        f"The dates “{header.both_dates}” can be read as {' or as '.join(named)}. Enter the right ones.",
        **header.place(first, found=header.both_dates, used=" / ".join(named)),
    )


def _check_missing(
    header: HeaderRecords,
    start: dt.date | None,
    end: dt.date | None,
    last_is_dated: bool,
    findings: Findings,
) -> None:
    for (key, code), found in zip(_RECORDS.items(), (start, end), strict=True):
        text = header.text(key)
        if found:
            continue
        if not dates.is_blank(text):
            findings.add(
                f"{key}-date-unreadable",
                f"The {key} date “{text}” (record {code}) is no date; enter it as YYYY/MM/DD.",
                **header.place(key),
            )
        elif key == "end" and start and last_is_dated:
            findings.add(
                "end-date-from-rounds",
                "The file has no end date (record 052); it is the date of the last round.",
            )
        else:
            findings.add(f"{key}-date-missing", f"The file has no {key} date (record {code}); enter it.")


def _check_order(header: HeaderRecords, start: dt.date, end: dt.date, findings: Findings) -> None:
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
            f"The tournament lasts from {start} to {end}, more than a year. Enter the right dates.",
            **header.place("end", found=header.both_dates, used=f"{start} - {end}"),
        )


def _round_dates(
    told: Mapping[int, _RoundDate], start: dt.date | None, end: dt.date | None
) -> dict[int, dt.date | None]:
    """The date of each round; None where it is doubtful or no date.

    Those that are not unmistakable are read in one order, if exactly one puts them all into the tournament.
    """
    found = {index: round_date.certain for index, round_date in told.items()}
    doubtful = {
        index: told[index].readings for index, date in found.items() if not date and told[index].readings
    }
    if doubtful and start and end:
        orders = set.intersection(*(set(readings) for readings in doubtful.values()))
        inside = {
            tuple(readings[order] for readings in doubtful.values())
            for order in orders
            if all(start <= readings[order] <= end for readings in doubtful.values())
        }
        if len(inside) == 1:
            found |= dict(zip(doubtful, inside.pop(), strict=True))
    return found


def _check_told(
    header: HeaderRecords,
    told: Mapping[int, _RoundDate],
    found: Mapping[int, dt.date | None],
    start: dt.date | None,
    end: dt.date | None,
    findings: Findings,
) -> None:
    outside = {
        index: date
        for index, date in found.items()
        if date and start and end and start <= end and not start <= date <= end
    }
    if outside and len(outside) == sum(date is not None for date in found.values()):
        findings.add(
            "round-dates-elsewhere",
            f"No round is dated within the tournament, {start} to {end}. Enter the right dates.",
            line=header.round_dates.line,
            column=min(told[index].column for index in outside),
            found=f"{min(outside.values())} - {max(outside.values())}",
            used=f"{start} - {end}",
        )
        outside = {}
    for index, round_date in told.items():
        place: Evidence = {
            "line": header.round_dates.line,
            "column": round_date.column,
            "found": round_date.text,
        }
        if found[index] is None and not dates.is_blank(round_date.text):
            why = "can be read in more than one order" if round_date.readings else "is no date"
            findings.add(
                "round-date-unreadable",
                f"The date of round {index + 1} (record 132) {why}; left empty.",
                **place,
            )
        elif index in outside:
            findings.add(
                "round-date-outside",
                f"Round {index + 1} is dated {outside[index]}, outside the tournament ({start} to {end}). Check "
                "records 132, 042 and 052.",
                **(place | {"used": str(outside[index])}),
            )


def _round_date_texts(line: str) -> dict[int, tuple[str, int]]:
    """Text and column of each round's date, by columns if they fit, otherwise in order."""
    words = [(m.group(), m.start() + 4) for m in _ROUND_DATE.finditer(line[3:])]
    by_column = {
        round((column - _FIRST_ROUND_DATE) / _ROUND_DATE_WIDTH): (text, column) for text, column in words
    }
    in_columns = len(by_column) == len(words) and all(0 <= index < _MOST_ROUNDS for index in by_column)
    if in_columns and all(len(text) <= _ROUND_DATE_WIDTH for text, _ in words):
        return by_column
    return dict(enumerate(words[:_MOST_ROUNDS]))
