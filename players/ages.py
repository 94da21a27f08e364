"""What the public may know of a player's age: the birth year of adults, the age group of minors."""

import datetime as dt

AGE_OF_MAJORITY = 18
_GROUPS = range(8, 19, 2)


def is_minor(birth_date: dt.date | None, birth_year: int | None, today: dt.date) -> bool:
    """Say whether a player is under 18; of whom only the birth year is known, through 31 December of that year."""
    if birth_date is not None:
        years = today.year - birth_date.year
        return years - ((today.month, today.day) < (birth_date.month, birth_date.day)) < AGE_OF_MAJORITY
    return birth_year is not None and today.year - birth_year <= AGE_OF_MAJORITY


def age_group(birth_year: int, today: dt.date) -> str:
    """Give the group of youth championships, by the age reached this year: `U12`; from 18 years on `U18`."""
    age = today.year - birth_year
    return f"U{next((group for group in _GROUPS if age <= group), _GROUPS[-1])}"


def public_birth(birth_date: dt.date | None, birth_year: int | None, today: dt.date) -> str:
    """Give what pages may show of a birth date: `1987`, `U12`, or nothing where nothing is known."""
    if birth_year is None:
        return ""
    return age_group(birth_year, today) if is_minor(birth_date, birth_year, today) else str(birth_year)
