"""Dates as report files write them: numbers and names of months, in any order, with unknown parts.

A text is never read in one way where it could be meant in another: callers get all its readings.
"""

import datetime as dt
import re
from collections.abc import Mapping
from itertools import pairwise

from anyascii import anyascii

from tournaments.trf.records import PartialDate

# Names of the months in English, Russian, Polish, German, French, Spanish, Italian, Dutch, Portuguese, Swedish, Danish,
# Norwegian, Czech and Ukrainian, in the cases of dates, without accents. Their beginnings are understood too.
_MONTHS = (
    "enero gennaio janeiro januari january janvier leden ledna sichen sichnya styczen stycznia yanvarya",
    "febbraio febrero februari february fevereiro fevralya fevrier lutego luty lyutiy lyutogo unora",
    "berezen bereznya brezen brezna maart maerz marca march marco mars marta marts marzec marzo mrt mrz",
    "abril aprelya aprile avril duben dubna kviten kvitnya kwiecien kwietnia",
    "kveten kvetna maggio maio maja maya mayo mei traven travnya",
    "cerven cervna cherven chervnya cvn czerwca czerwiec giugno iyunya juin june junho junio",
    "cervence cervenec cvc iyulya juillet julho julio july lipca lipen lipiec lipnya luglio",
    "agosto aout augusti augustus avgusta serpen serpnya sierpien sierpnia srpen srpna",
    "sentyabrya september septembre septiembre setembro settembre veresen veresnya wrzesien wrzesnia zari",
    "october octobre octubre oktober oktyabrya ottobre outubro pazdziernika rijen rijna zhovten zhovtnya",
    "listopada listopadu november novembre novembro noviembre noyabrya",
    "december decembre dekabrya desember dezember dezembro dicembre diciembre gruden grudnia grudnya grudzien"
    " prosince prosinec",
)
_NAMES = {name: month for month, names in enumerate(_MONTHS, 1) for name in names.split()}
_ROMAN = {name: n for n, name in enumerate("i ii iii iv v vi vii viii ix x xi xii".split(), 1)}
_IGNORED = frozenset(
    "st nd rd th the of de del di den le el il do da d r rok roku g god goda go ho"
    " mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday".split()
)
_USUAL = re.compile(r"([0-9]{4})[./-]([0-9]{2})[./-]([0-9]{2})")
_DOTTED = re.compile(r"\s*[0-9]{1,2}\s*\.\s*[0-9]{1,2}\s*\.\s*[0-9]{4}\b")
_WORDS = re.compile(r"[0-9]+|[a-z]+")
_TIME = re.compile(r"(?<=[0-9])[Tt ]\s*[0-9]{1,2}:[0-9]{2}.*")
_LONGEST = 60
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
    """The possible meanings of a date; empty if nothing fits. Two-digit years are the last such up to ``newest``.

    A year of four digits in front means year, month, day wherever such a day exists: nobody writes the day second.
    """
    plain = anyascii(_TIME.sub("", text[:_LONGEST].strip()).replace("ь", "")).lower()
    words = [word for word in _WORDS.findall(plain) if word not in _IGNORED]
    months = [place for place, word in enumerate(words) if not word.isdecimal()]
    if not months:
        return _fitting(_orders(words), newest)
    if len(months) > 1 or (month := month_of(words[months[0]])) is None:
        return {}
    return _fitting(_orders_with_name(words, months[0], str(month)), newest)


def month_of(word: str) -> int | None:
    """The month of a lower-case word without accents: a name, the beginning of one month's names, or I to XII."""
    exact = _NAMES.get(word) or _ROMAN.get(word)
    if exact or len(word) < 3:
        return exact
    meant = {month for name, month in _NAMES.items() if name.startswith(word)}
    return meant.pop() if len(meant) == 1 else None


def full_dates(text: str) -> dict[str, dt.date]:
    """The readings of a tournament's or round's date that are known to the day."""
    return {order: date for order, part in readings(text).items() if (date := part.as_date()) is not None}


def is_dotted(text: str) -> bool:
    """Whether a date is written like 05.09.2026: with points the day comes first, wherever points are used."""
    return _DOTTED.match(text) is not None


def within_a_year(*dates: dt.date) -> bool:
    """Whether the dates are in order and within one year, as those of one tournament are."""
    return all(a <= b for a, b in pairwise(dates)) and (dates[-1] - dates[0]).days <= 366


def _orders(words: list[str]) -> dict[str, list[str]]:
    """Year, month and day by each possible order of numbers alone."""
    if len(words) == 1:
        whole = words[0]
        if len(whole) == 8:
            return {
                "YMD": [whole[:4], whole[4:6], whole[6:]],
                "DMY": [whole[4:], whole[2:4], whole[:2]],
                "MDY": [whole[4:], whole[:2], whole[2:4]],
            }
        if len(whole) == 6:
            return {"YMD": [whole[:4], whole[4:], "0"]}
        return {"YMD": [whole, "0", "0"]} if len(whole) == 4 else {}
    if len(words) == 2 and max(map(len, words)) == 4:
        year, month = words if len(words[0]) == 4 else reversed(words)
        return {"YMD": [year, month, "0"]}
    if len(words) != 3:
        return {}
    a, b, c = words
    orders = {"YMD": [a, b, c], "DMY": [c, b, a], "MDY": [c, a, b], "YDM": [a, c, b]}
    if len(a) > 2:
        return {order: orders[order] for order in ("YMD", "YDM")}
    if len(c) > 2:
        return {order: orders[order] for order in ("DMY", "MDY")}
    return orders


def _orders_with_name(words: list[str], place: int, month: str) -> dict[str, list[str]]:
    """Year, month and day where the month, in that place, is a word: only the year can be doubtful."""
    numbers = [word for word in words if word.isdecimal()]
    if len(numbers) == 1:
        return {"YMD": [numbers[0], month, "0"]} if len(numbers[0]) == 4 else {}
    if len(numbers) != 2:
        return {}
    first, second = numbers
    day_first = [second, month, first]
    year_first = [first, month, second]
    if place == 0:
        return {"MYD": year_first} if len(first) > 2 else {"MDY": day_first}
    orders = {"DMY": day_first, "YMD": year_first} if place == 1 else {"YDM": year_first, "DYM": day_first}
    long = 0 if len(first) > 2 else 1
    if max(len(first), len(second)) > 2:
        return {order: parts for order, parts in orders.items() if parts[0] == numbers[long]}
    return orders


def _fitting(orders: Mapping[str, list[str]], newest: int) -> Readings:
    fitting: Readings = {}
    for order, parts in orders.items():
        if any(len(part) > 4 for part in parts):
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
    if "YMD" in fitting and len(orders["YMD"][0]) > 2:
        return {"YMD": fitting["YMD"]}
    return fitting
