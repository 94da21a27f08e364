"""How numbers are written: whole numbers in, text out.

Scores are half points, probabilities and changes are hundredths. A real minus sign, a narrow space between
thousands from five digits on, ½ for a half point, the decimal sign of the language. No rule is here.
"""

import datetime
from functools import lru_cache

from django.utils import formats
from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext

from ratings.regulations.arithmetic import rounded

MINUS = "\N{MINUS SIGN}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"


def grouped(number: int) -> str:
    """A whole number: 1856, 20 417, −7. Numbers of four digits stay together, as ratings and years do."""
    digits = f"{abs(number):,}" if abs(number) >= 10_000 else f"{abs(number)}"
    return _minus(number) + digits.replace(",", NARROW_SPACE)


def before_after(values: tuple[int | None, int | None]) -> str:
    """A number before and after a correction, 2007 → 1987; one number if it stays, a dash for none."""
    before, after = ("\N{EN DASH}" if value is None else grouped(value) for value in values)
    return before if before == after else f"{before} \N{RIGHTWARDS ARROW} {after}"


def signed(number: int) -> str:
    """A change in whole points: +12, −7, 0."""
    return ("+" if number > 0 else "") + grouped(number)


def hundredths(number: int) -> str:
    """Hundredths as a decimal number: 185609 gives 1856.09."""
    whole, rest = divmod(abs(number), 100)
    return f"{_minus(number)}{grouped(whole)}{_point()}{rest:02}"


def signed_hundredths(number: int) -> str:
    """A change in hundredths: 16 gives +0.16, −42 gives −0.42, 0 gives 0.00."""
    return ("+" if number > 0 else "") + hundredths(number)


def points(half_points: int) -> str:
    """A score: 11 half points give 5½, one gives ½, none 0."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def quotient(numerator: int, denominator: int) -> str:
    """A quotient in hundredths, halves up: an average as a reader would check it."""
    return hundredths(int(rounded(100 * numerator, denominator)))


def long_date(day: datetime.date) -> str:
    """A day in words: 1 December 2026."""
    return _day_in_words(day, get_language())


def moment(when: datetime.datetime) -> str:
    """A day and a time: 1 December 2026, 14:05."""
    return f"{long_date(when)}, {when:%H:%M}"


def month(day: datetime.date) -> str:
    """A list's month: December 2026."""
    return formats.date_format(day, pgettext("format of a month, see Django’s date filter", "F Y"))


# Kept by language: a long history writes two hundred dates, each four times slower without.


@lru_cache(maxsize=4096)
def _day_in_words(day: datetime.date, _language: str | None) -> str:
    return formats.date_format(day, pgettext("format of a date, see Django’s date filter", "j F Y"))


def date_range(start: datetime.date, end: datetime.date) -> str:
    """The days of a tournament, as short as possible: 3-9 May 2026."""
    if start == end:
        return long_date(start)
    if (start.year, start.month) == (end.year, end.month):
        return f"{start.day}–{long_date(end)}"
    return f"{long_date(start)} – {long_date(end)}"


def games_in_words(number: int) -> str:
    """A number of games: 1 game, 5 games."""
    return ngettext("%(games)s game", "%(games)s games", number) % {"games": number}


def points_in_words(half_points: int) -> str:
    """A score with its unit: ½ point, 1 point, 5½ points."""
    whole, half = divmod(half_points, 2)
    if half:
        words = npgettext("a number with a half", "%(points)s point", "%(points)s points", whole + 1)
    else:
        words = ngettext("%(points)s point", "%(points)s points", whole)
    return words % {"points": points(half_points)}


def change_in_words(number: int) -> str:
    """A change without signs and colours, for those who hear the page."""
    if number > 0:
        return gettext("up %(points)s") % {"points": grouped(number)}
    if number < 0:
        return gettext("down %(points)s") % {"points": grouped(-number)}
    return pgettext("change of a rating", "no change")


def _minus(number: int) -> str:
    return MINUS if number < 0 else ""


def _point() -> str:
    return str(formats.get_format("DECIMAL_SEPARATOR"))
