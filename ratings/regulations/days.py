"""Days as the integer yyyymmdd, which arrays hold and rules compare, and the months between them."""

from datetime import date


def ymd(day: date) -> int:
    """Give a date as the integer yyyymmdd."""
    return day.year * 10_000 + day.month * 100 + day.day


def as_date(day: int) -> date:
    """Give the date of a yyyymmdd."""
    return date(day // 10_000, day // 100 % 100, day % 100)


def months_before(day: int, months: int) -> int:
    """Give the same day of the month so many months earlier, yyyymmdd; good for comparing, not for calendars."""
    month = day // 10_000 * 12 + day // 100 % 100 - 1 - months
    return month // 12 * 10_000 + (month % 12 + 1) * 100 + day % 100


def first_of_month(day: date, months_later: int = 0) -> date:
    """Give the first day of the month so many months after a day's; a negative number is so many before."""
    month = day.year * 12 + day.month - 1 + months_later
    return date(month // 12, month % 12 + 1, 1)


def month_after(day: date) -> date:
    """Give the first day of the next month."""
    return first_of_month(day, 1)
