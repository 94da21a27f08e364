"""People as reports and the register name them, and how alike their names and birth dates are."""

import datetime as dt
from dataclasses import dataclass

from rapidfuzz import fuzz

from players.names import same_name, spellings

FITTING = 80
"""Similarity, out of 100, from which two spellings can be one person's name."""
_FITTING_WORD = 70
_INITIAL = 85
_CUT_OFF = 90
UNRATED = 0


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
    ratings: tuple[int, ...] = ()
    """Those known; UNRATED for somebody said to have none."""

    @property
    def number(self) -> int:
        """The number of a registered person."""
        return self.numbers[0]


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


def is_cut_short(a: str, b: str) -> bool:
    """Whether a word of the one name is only an initial or the beginning of a word of the other, as Jan of Jana."""
    one, other = set(spellings(a)[-1].split()), set(spellings(b)[-1].split())
    return any(x.startswith(y) or y.startswith(x) for x in one - other for y in other - one)


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
