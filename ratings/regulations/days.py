"""Days as integers yyyymmdd, as stored in arrays and compared by rules, and months."""

from datetime import date


def ymd(day: date) -> int:
    """Return a date as the integer yyyymmdd."""
    return day.year * 10_000 + day.month * 100 + day.day


def as_date(day: int) -> date:
    """Return the date of a yyyymmdd."""
    return date(day // 10_000, day // 100 % 100, day % 100)


def months_before(day: int, months: int) -> int:
    """Return the same day of the month so many months earlier, yyyymmdd; for comparisons, as the day may not exist."""
    month = day // 10_000 * 12 + day // 100 % 100 - 1 - months
    return month // 12 * 10_000 + (month % 12 + 1) * 100 + day % 100


def first_of_month(day: date, months_later: int = 0) -> date:
    """Return the first day of the month so many months after a day's; before it if negative."""
    month = day.year * 12 + day.month - 1 + months_later
    return date(month // 12, month % 12 + 1, 1)


def month_after(day: date) -> date:
    """Return the first day of the next month."""
    return first_of_month(day, 1)


def iso(day: int) -> str:
    """Return a yyyymmdd as yyyy-mm-dd."""
    return as_date(day).isoformat()


def ymd_of_iso(text: str) -> int:
    """Return the yyyymmdd of a yyyy-mm-dd. Raises ValueError if it is none."""
    return ymd(date.fromisoformat(text))
