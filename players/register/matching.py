"""Is a reported person a registered one? Certain, possible, or for a person to decide.

An id alone proves nothing: numbers are mistyped, and some programs write local numbers into the id's column. So an id
is certain only if the name fits and nothing contradicts it (`players.register.contradictions`).
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from players.names import letters, same_name
from players.register.contradictions import Contradiction, contradictions
from players.register.likeness import (
    FITTING,
    Person,
    dates_near,
    name_fits,
    name_similarity,
)

_WORTH_SHOWING = 40


class Certainty(StrEnum):
    """How a reported person was recognised with certainty, the strongest first."""

    OFFICE_ID = "office-id"
    FIDE_ID = "fide-id"
    NAME_AND_BIRTH = "name-and-birth"


class Doubt(StrEnum):
    """Why a reported person was not recognised."""

    CONTRADICTED = "contradicted"
    """Something speaks against the player whose id, or name and birth date, this is."""
    IDS_CONTRADICT = "ids-contradict"
    """The ids belong to different people of that name."""
    ID_OF_ANOTHER = "id-of-another"
    """An id belongs to someone with another name."""
    SEVERAL = "several"
    """Several registered players have this name and birth date."""
    NOT_FOUND = "not-found"
    """No id and no name with full birth date is registered."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """The number of the registered person and how he or she was recognised, or why nobody was."""

    number: int | None = None
    by: Certainty | None = None
    doubt: Doubt | None = None
    contradictions: tuple[Contradiction, ...] = ()
    """What makes it doubtful, if the doubt is CONTRADICTED."""


class Reason(StrEnum):
    """The evidence for or against a candidate."""

    SAME_NUMBER = "same-number"
    SAME_FIDE_ID = "same-fide-id"
    OTHER_FIDE_ID = "other-fide-id"
    SAME_NAME = "same-name"
    SIMILAR_NAME = "similar-name"
    OTHER_NAME = "other-name"
    SAME_BIRTH_DATE = "same-birth-date"
    NEAR_BIRTH_DATE = "near-birth-date"
    SAME_BIRTH_YEAR = "same-birth-year"
    OTHER_BIRTH_DATE = "other-birth-date"
    OTHER_BIRTH_YEAR = "other-birth-year"
    OTHER_SEX = "other-sex"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A registered person who may be meant, with a score from 0 to 100 and the evidence for and against."""

    number: int
    score: int
    reasons: tuple[Reason, ...]


class Register:
    """Registered people who share an id, a birth date or the name with the reported ones."""

    def __init__(self, people: Iterable[Person]) -> None:
        self._by_number: dict[int, Person] = {}
        self._by_fide_id: dict[int, Person] = {}
        self._by_birth_date: dict[dt.date, list[Person]] = defaultdict(list)
        self._by_letters: dict[str, list[Person]] = defaultdict(list)
        for person in people:
            if person.numbers[-1] in self._by_number:
                continue
            self._by_number[person.numbers[-1]] = person
            if person.fide_id is not None:
                self._by_fide_id[person.fide_id] = person
            if person.birth_date is not None:
                self._by_birth_date[person.birth_date].append(person)
            self._by_letters[letters(person.name)].append(person)

    def person(self, number: int) -> Person:
        """The registered person with this number."""
        return self._by_number[number]

    def contradictions(self, reported: Person, person: Person) -> list[Contradiction]:
        """What contradicts that a reported person is this registered one."""
        like = self._by_letters.get(letters(reported.name), ())
        return contradictions(
            reported, person, [other for other in like if same_name(reported.name, other.name)]
        )

    def recognise(self, reported: Person) -> Recognition:
        """Who this certainly is, or why nobody is certain."""
        named = [(Certainty.OFFICE_ID, self._by_number.get(number)) for number in reported.numbers]
        if reported.fide_id is not None:
            named.append((Certainty.FIDE_ID, self._by_fide_id.get(reported.fide_id)))
        found = [(by, person) for by, person in named if person is not None]
        fitting = [(by, person) for by, person in found if name_fits(reported.name, person.name)]
        if len({person.number for _, person in fitting}) > 1:
            return Recognition(doubt=Doubt.IDS_CONTRADICT)
        if fitting:
            return self._unless_contradicted(reported, *fitting[0])
        return self._by_name(reported, Doubt.ID_OF_ANOTHER if found else Doubt.NOT_FOUND)

    def _unless_contradicted(self, reported: Person, by: Certainty, person: Person) -> Recognition:
        found = self.contradictions(reported, person)
        if found:
            return Recognition(doubt=Doubt.CONTRADICTED, contradictions=tuple(found))
        return Recognition(person.number, by)

    def _by_name(self, reported: Person, otherwise: Doubt) -> Recognition:
        if reported.birth_date is None:
            return Recognition(doubt=otherwise)
        born_then = self._by_birth_date.get(reported.birth_date, ())
        same = {person.number: person for person in born_then if same_name(reported.name, person.name)}
        if len(same) == 1:
            return self._unless_contradicted(reported, Certainty.NAME_AND_BIRTH, *same.values())
        return Recognition(doubt=Doubt.SEVERAL if same else otherwise)


def rank(reported: Person, registered: Iterable[Person]) -> list[Candidate]:
    """The registered people who may be meant, the likeliest first; equal scores by number."""
    candidates = (_weigh(reported, person) for person in registered)
    return sorted((c for c in candidates if c.score >= _WORTH_SHOWING), key=lambda c: (-c.score, c.number))


def _weigh(reported: Person, person: Person) -> Candidate:
    """Name up to 60, birth up to 30, id 10; an id with a name that fits makes up for a missing birth date."""
    similarity = name_similarity(reported.name, person.name)
    if similarity == 100 and same_name(reported.name, person.name):
        name = Reason.SAME_NAME
    else:
        name = Reason.SIMILAR_NAME if similarity >= FITTING else Reason.OTHER_NAME
    birth, birth_points = _weigh_birth(reported, person)
    reasons = [name]
    score = 60 * similarity // 100 + birth_points
    if birth is not None:
        reasons.append(birth)
    ids = []
    if person.number in reported.numbers:
        ids.append(Reason.SAME_NUMBER)
    if reported.fide_id is not None and person.fide_id is not None:
        same = reported.fide_id == person.fide_id
        ids.append(Reason.SAME_FIDE_ID if same else Reason.OTHER_FIDE_ID)
    if ids and ids[0] is not Reason.OTHER_FIDE_ID:
        score += 10 if birth is not None else 25
    if reported.sex and person.sex and reported.sex != person.sex:
        reasons.append(Reason.OTHER_SEX)
        score -= 10
    return Candidate(person.number, max(0, min(score, 100)), (*ids, *reasons))


def _weigh_birth(reported: Person, person: Person) -> tuple[Reason | None, int]:
    if reported.birth_year is None or person.birth_year is None:
        return None, 10
    if reported.birth_date is not None and person.birth_date is not None:
        if reported.birth_date == person.birth_date:
            return Reason.SAME_BIRTH_DATE, 30
        if dates_near(reported.birth_date, person.birth_date):
            return Reason.NEAR_BIRTH_DATE, 24
        if reported.birth_year == person.birth_year:
            return Reason.OTHER_BIRTH_DATE, 14
        return Reason.OTHER_BIRTH_YEAR, 0
    if reported.birth_year == person.birth_year:
        return Reason.SAME_BIRTH_YEAR, 22
    return Reason.OTHER_BIRTH_YEAR, 0
