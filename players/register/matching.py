"""Is a reported person a registered one? Certain, possible, or for a person to decide.

An id alone proves nothing: numbers are mistyped, and some programs write local numbers into the id's column. So an id
is certain only if the name fits and the birth year does not contradict it.
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz import fuzz

from players.names import same_name, spellings

FITTING = 80
"""Similarity, out of 100, from which two spellings can be one person's name."""
_FITTING_WORD = 70
_WORTH_SHOWING = 40
_INITIAL = 85
_CUT_OFF = 90


@dataclass(frozen=True, slots=True)
class Person:
    """An identity. ``number`` is the office's own; a reported person may claim several.

    A second number of a registered person is one that was merged into the first.
    """

    name: str
    birth_year: int | None = None
    birth_date: dt.date | None = None
    sex: str = ""
    fide_id: int | None = None
    numbers: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """The number of a registered person."""
        return self.numbers[0]


class Certainty(StrEnum):
    """How a reported person was recognised with certainty, the strongest first."""

    OFFICE_ID = "office-id"
    FIDE_ID = "fide-id"
    NAME_AND_BIRTH = "name-and-birth"


class Doubt(StrEnum):
    """Why a reported person was not recognised."""

    BIRTH_YEAR_DIFFERS = "birth-year-differs"
    """An id belongs to someone of that name born in another year."""
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


def name_similarity(a: str, b: str) -> int:
    """How well two names agree, 0 to 100: word by word, in any order, tolerant of typing errors and initials."""
    if same_name(a, b):
        return 100
    return max(_compare(one.split(), other.split())[0] for one in spellings(a) for other in spellings(b))


def name_fits(a: str, b: str) -> bool:
    """Whether two spellings can be one person's: every word of the shorter one has a counterpart."""
    if same_name(a, b):
        return True
    for one in spellings(a):
        for other in spellings(b):
            similarity, weakest = _compare(one.split(), other.split())
            if similarity >= FITTING and weakest >= _FITTING_WORD:
                return True
    return False


def _compare(a: list[str], b: list[str]) -> tuple[int, int]:
    """The similarity of two lists of words, and that of the least similar pair of words."""
    if not a or not b:
        return 0, 0
    short, long = (a, b) if len(a) <= len(b) else (b, a)
    pairs = sorted(
        ((_word_similarity(x, y), -i, -j) for i, x in enumerate(short) for j, y in enumerate(long)),
        reverse=True,
    )
    used_short: dict[int, int] = {}
    used_long: set[int] = set()
    for similarity, i, j in pairs:
        if -i not in used_short and -j not in used_long:
            used_short[-i] = similarity
            used_long.add(-j)
    letters = sum(map(len, short))
    mean = sum(similarity * len(short[i]) for i, similarity in used_short.items()) // letters
    # A first name that one side lacks weighs little; a surname alone is not a name.
    missing = 4 * (len(long) - len(short)) if len(short) > 1 or len(long) == 1 else 35
    return max(0, mean - missing), min(used_short.values())


def _word_similarity(a: str, b: str) -> int:
    if a == b:
        return 100
    if len(a) == 1 or len(b) == 1:
        return _INITIAL if a[0] == b[0] else 0
    if min(len(a), len(b)) >= 3 and (a.startswith(b) or b.startswith(a)):
        return _CUT_OFF
    return int(fuzz.ratio(a, b))


def birth_year_differs(a: Person, b: Person) -> bool:
    """Whether both birth years are known and differ."""
    return a.birth_year is not None and b.birth_year is not None and a.birth_year != b.birth_year


class Register:
    """Registered people by what identifies them: those who share an id or a birth date with the reported ones."""

    def __init__(self, people: Iterable[Person]) -> None:
        self._by_number: dict[int, Person] = {}
        self._by_fide_id: dict[int, Person] = {}
        self._by_birth_date: dict[dt.date, list[Person]] = defaultdict(list)
        for person in people:
            if person.numbers[-1] in self._by_number:
                continue
            self._by_number[person.numbers[-1]] = person
            if person.fide_id is not None:
                self._by_fide_id[person.fide_id] = person
            if person.birth_date is not None:
                self._by_birth_date[person.birth_date].append(person)

    def recognise(self, reported: Person) -> Recognition:
        """Who this certainly is, or why nobody is certain."""
        named = [(Certainty.OFFICE_ID, self._by_number.get(number)) for number in reported.numbers]
        if reported.fide_id is not None:
            named.append((Certainty.FIDE_ID, self._by_fide_id.get(reported.fide_id)))
        found = [(by, person) for by, person in named if person is not None]
        fitting = [(by, person) for by, person in found if name_fits(reported.name, person.name)]
        if any(birth_year_differs(reported, person) for _, person in fitting):
            return Recognition(doubt=Doubt.BIRTH_YEAR_DIFFERS)
        if len({person.number for _, person in fitting}) > 1:
            return Recognition(doubt=Doubt.IDS_CONTRADICT)
        if fitting:
            by, person = fitting[0]
            return Recognition(person.number, by)
        return self._by_name(reported, Doubt.ID_OF_ANOTHER if found else Doubt.NOT_FOUND)

    def _by_name(self, reported: Person, otherwise: Doubt) -> Recognition:
        if reported.birth_date is None:
            return Recognition(doubt=otherwise)
        born_then = self._by_birth_date.get(reported.birth_date, ())
        same = {person.number for person in born_then if same_name(reported.name, person.name)}
        if len(same) == 1:
            return Recognition(same.pop(), Certainty.NAME_AND_BIRTH)
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


def dates_near(a: dt.date, b: dt.date) -> bool:
    """Whether one date may be a slip for the other.

    That is: a day apart; day and month exchanged; or only one of day, month and year differs, by 1, by one digit, or by
    two neighbouring digits exchanged. 1986 may be 1968, 1985 or 1996, but not 2006.
    """
    exchanged = a.year == b.year and (a.month, a.day) == (b.day, b.month)
    differing = [(x, y) for x, y in zip(_digits(a), _digits(b), strict=True) if x != y]
    return abs((a - b).days) <= 1 or exchanged or (len(differing) == 1 and _one_slip(*differing[0]))


def _digits(day: dt.date) -> list[str]:
    return day.isoformat().split("-")


def _one_slip(a: str, b: str) -> bool:
    wrong = [place for place in range(len(a)) if a[place] != b[place]]
    first, last = wrong[0], wrong[-1]
    exchanged = last - first == 1 and a[first : last + 1] == b[last] + b[first]
    return abs(int(a) - int(b)) == 1 or first == last or exchanged
