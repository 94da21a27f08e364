"""What the public may know of a player's age: the birth year of adults, the age group of minors."""

import datetime as dt

AGE_OF_MAJORITY = 18
_GROUPS = range(8, 19, 2)
AGE_CLASSES = ("U8", "U10", "U12", "U14", "U16", "U18", "U20", "S50", "S65")
"""The age groups of championships. The age on 1 January counts for the year, so that no group reveals a birthday."""


def is_minor(birth_date: dt.date | None, birth_year: int | None, today: dt.date) -> bool:
    """Whether a player is under 18; if only the birth year is known, through 31 December of that year."""
    if birth_date is not None:
        years = today.year - birth_date.year
        return years - ((today.month, today.day) < (birth_date.month, birth_date.day)) < AGE_OF_MAJORITY
    return birth_year is not None and today.year - birth_year <= AGE_OF_MAJORITY


def age_group(birth_year: int, today: dt.date) -> str:
    """Return the youth age group by the age reached this year: `U12`; from 18 years on `U18`."""
    age = today.year - birth_year
    return f"U{next((group for group in _GROUPS if age <= group), _GROUPS[-1])}"


def public_birth(birth_date: dt.date | None, birth_year: int | None, today: dt.date) -> str:
    """Return what pages may show of a birth date: `1987`, `U12`, or nothing if unknown."""
    if birth_year is None:
        return ""
    return age_group(birth_year, today) if is_minor(birth_date, birth_year, today) else str(birth_year)


def birth_years(age_class: str, year: int) -> tuple[int | None, int | None]:
    """Return the first and last birth year of an age group in a year, None for no limit.

    U12 in 2026: not 12 before 1 January, born in 2014 or later. S50: 50 in the year, born in 1976 or earlier.
    """
    limit = year - int(age_class[1:])
    return (limit, None) if age_class.startswith("U") else (None, limit)


def age_class(birth_year: int | None, year: int) -> str:
    """Return the narrowest age group of a birth year, empty between 20 and 50: `U12`, `S65`, ``."""
    if birth_year is None:
        return ""
    age = year - birth_year
    young = (name for name in AGE_CLASSES if name.startswith("U") and age <= int(name[1:]))
    old = (name for name in reversed(AGE_CLASSES) if name.startswith("S") and age >= int(name[1:]))
    return next(young, next(old, ""))
