"""What speaks against a reported person being a registered one although an id agrees: a person must confirm it."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import combinations

from players.names import fold, same_name
from players.register.likeness import (
    UNRATED,
    Person,
    birth_year_differs,
    dates_near,
    is_cut_short,
    name_similarity,
)

FAR_FOR_INITIALS = 300
"""Rating points from which an initial or a beginning of a first name is not enough beside an id."""
FAR = 600
"""The same for a full name; the limit of the US federation's check for wrong ids."""
_CLOSER = 100
"""Ratings must fit better by this much to suggest that two ids were exchanged."""
_LOWEST_RATING = 1000


class Contradiction(StrEnum):
    """A fact that speaks against an id. The values are the codes of the findings to confirm."""

    SEX = "sex-differs"
    BIRTH_YEAR = "birth-year-differs"
    BIRTH_DATE = "birth-date-contradicts"
    NAME_OF_ANOTHER = "name-of-another"
    RATING = "rating-contradicts"
    IDS_EXCHANGED = "ids-exchanged"


def contradictions(reported: Person, person: Person, namesakes: Iterable[Person]) -> list[Contradiction]:
    """Return what contradicts that a reported person is this registered one.

    `namesakes` are the registered people of the reported name.
    """
    found = []
    if reported.sex and person.sex and reported.sex != person.sex:
        found.append(Contradiction.SEX)
    if birth_year_differs(reported, person):
        found.append(Contradiction.BIRTH_YEAR)
    elif _birth_date_differs(reported, person):
        found.append(Contradiction.BIRTH_DATE)
    if any(_fits_better(reported, other, person) for other in namesakes if other.number != person.number):
        found.append(Contradiction.NAME_OF_ANOTHER)
    if _rating_is_far(reported, person):
        found.append(Contradiction.RATING)
    return found


def _birth_date_differs(reported: Person, person: Person) -> bool:
    """Whether full birth dates differ by more than a slip."""
    if reported.birth_date is None or person.birth_date is None or reported.birth_date == person.birth_date:
        return False
    return not is_slip(reported.birth_date, person.birth_date)


def is_slip(one: dt.date, other: dt.date) -> bool:
    """Whether different birth dates may be one: by a typing error, or 1 January, which is written for a year alone."""
    return one != other and (
        dates_near(one, other) or any((day.month, day.day) == (1, 1) for day in (one, other))
    )


def _fits_better(reported: Person, other: Person, person: Person) -> bool:
    """Whether the reported name is the other's and not the person's, or with the birth date the other's alone."""
    if birth_year_differs(reported, other) or _birth_date_differs(reported, other):
        return False
    if not same_name(reported.name, person.name):
        return True
    return reported.birth_date is not None and other.birth_date == reported.birth_date != person.birth_date


def _rating_is_far(reported: Person, person: Person) -> bool:
    """Whether the ratings are too far apart for what else speaks for the id, if no birth does."""
    gap = rating_gap(reported, person)
    if gap is None or (reported.birth_year is not None and person.birth_year is not None):
        return False
    if is_cut_short(reported.name, person.name):
        return gap >= FAR_FOR_INITIALS
    return gap >= FAR and UNRATED not in reported.ratings + person.ratings


def rating_gap(a: Person, b: Person) -> int | None:
    """Return the least distance between the ratings of two people, None if not known.

    Somebody who is said to be unrated counts as having the lowest rating there is.
    """
    pairs = [(x or _LOWEST_RATING, y or _LOWEST_RATING) for x in a.ratings for y in b.ratings]
    return min((abs(x - y) for x, y in pairs), default=None)


def exchanged(people: Sequence[tuple[Person, Person]]) -> set[int]:
    """Return the places of reported people who each fit the registered player of another's id better than their own.

    `people` are reported people with the registered ones whose ids they have. Only those who share a surname are
    compared: an id of somebody with another surname is not recognised at all.
    """
    doubtful = [place for place, (reported, person) in enumerate(people) if _fits_badly(reported, person)]
    of_family = defaultdict(list)
    for place in doubtful:
        surname = fold(people[place][1].name.partition(",")[0])
        of_family[surname].append(place)
    found = set()
    for family in of_family.values():
        for one, other in combinations(family, 2):
            (a, x), (b, y) = people[one], people[other]
            if _gain(a, x, y) > 0 and _gain(b, y, x) > 0:
                found |= {one, other}
    return found


def _fits_badly(reported: Person, person: Person) -> bool:
    gap = rating_gap(reported, person)
    return not same_name(reported.name, person.name) or (gap is not None and gap >= _CLOSER)


def _gain(reported: Person, own: Person, other: Person) -> int:
    """How much better somebody fits another's player, in points of the names' likeness and tens of rating points."""
    gain = name_similarity(reported.name, other.name) - name_similarity(reported.name, own.name)
    gaps = (rating_gap(reported, own), rating_gap(reported, other))
    if gaps[0] is not None and gaps[1] is not None and abs(gaps[0] - gaps[1]) >= _CLOSER:
        gain += (gaps[0] - gaps[1]) // 10
    return gain
