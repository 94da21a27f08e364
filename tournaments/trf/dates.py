"""Dates as report files write them: separated by . / - or nothing, in any order, with unknown parts."""

import datetime as dt
import re
from itertools import pairwise

from tournaments.trf.records import PartialDate

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_USUAL = re.compile(r"([0-9]{4})[./-]([0-9]{2})[./-]([0-9]{2})")
_PARTS = re.compile(r"\d+|[a-z]{3,}")
EARLIEST, LATEST = 1850, 2150

Readings = dict[str, PartialDate]
"""The possible meanings of a text by the order of its parts, the most usual first."""


def is_blank(text: str) -> bool:
    """Whether the field means unknown: empty, ``0000/00/00``, ``  .  .``."""
    return not text.strip(" .-/0")


def century(year: int, newest: int) -> int:
    """A two-digit year as the last such year up to ``newest``."""
    return newest - (newest - year) % 100


def usual(text: str) -> PartialDate | None:
    """A full date written YYYY/MM/DD, as nearly all are; otherwise None."""
    match = _USUAL.fullmatch(text)
    if match is None:
        return None
    year, month, day = map(int, match.groups())
    if not EARLIEST <= year <= LATEST or not month or not day:
        return None
    try:
        return PartialDate(year, month, day)
    except ValueError:
        return None


def readings(text: str, newest: int = 2069) -> Readings:
    """The possible meanings of a date; empty if nothing fits. Two-digit years are the last such up to ``newest``."""
    text = text.strip().lower()
    text = re.sub(r"(?<=\d)[t ]\d\d?:\d\d.*", "", text)
    parts = [_month_number(part) for part in _PARTS.findall(text)]
    if len(parts) == 1 and len(parts[0]) == 8:
        whole = parts[0]
        found = _fitting({"YMD": [whole[:4], whole[4:6], whole[6:]]}, newest)
        return found or _fitting({"YMD": [whole[4:], whole[2:4], whole[:2]]}, newest)
    if len(parts) == 1 and len(parts[0]) == 6:
        return _fitting({"YMD": [parts[0][:4], parts[0][4:], "0"]}, newest)
    if len(parts) == 1 and len(parts[0]) == 4:
        return _fitting({"YMD": [parts[0], "0", "0"]}, newest)
    if len(parts) == 2 and max(map(len, parts)) == 4:
        year, month = parts if len(parts[0]) == 4 else reversed(parts)
        return _fitting({"YMD": [year, month, "0"]}, newest)
    if len(parts) != 3:
        return {}
    a, b, c = parts
    orders = {"YMD": [a, b, c], "DMY": [c, b, a], "MDY": [c, a, b], "YDM": [a, c, b]}
    if len(a) > 2:
        orders = {order: orders[order] for order in ("YMD", "YDM")}
    elif len(c) > 2:
        orders = {order: orders[order] for order in ("DMY", "MDY")}
    return _fitting(orders, newest)


def full_dates(text: str) -> dict[str, dt.date]:
    """The readings of a tournament's or round's date that are known to the day."""
    return {order: date for order, part in readings(text).items() if (date := part.as_date()) is not None}


def within_a_year(*dates: dt.date) -> bool:
    """Whether the dates are in order and within one year, as those of one tournament are."""
    return all(a <= b for a, b in pairwise(dates)) and (dates[-1] - dates[0]).days <= 366


def _month_number(part: str) -> str:
    return f"{_MONTHS.index(part[:3]) + 1}" if part[:3] in _MONTHS else part


def _fitting(orders: dict[str, list[str]], newest: int) -> Readings:
    fitting: Readings = {}
    for order, parts in orders.items():
        if not all(part.isdecimal() and len(part) <= 4 for part in parts):
            continue
        year, month, day = map(int, parts)
        if len(parts[0]) <= 2:
            year = century(year, newest)
        if not EARLIEST <= year <= LATEST:
            continue
        try:
            fitting[order] = PartialDate(year, month or None, (day or None) if month else None)
        except ValueError:
            continue
    return fitting
