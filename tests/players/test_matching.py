"""Recognising reported people: what is certain, and the order of possible matches."""

import datetime as dt
from typing import Any

import pytest

from players.register.contradictions import Contradiction, exchanged
from players.register.likeness import Person, dates_near, name_fits
from players.register.matching import Candidate, Certainty, Doubt, Reason, Recognition, Register, rank


def person(
    name: str, birth: str = "", number: int | None = None, fide_id: int | None = None, **more
) -> Person:
    """Born on YYYY-MM-DD, in YYYY, or unknown."""
    date = dt.date.fromisoformat(birth) if len(birth) > 4 else None
    numbers = () if number is None else (number,)
    year = int(birth[:4]) if birth else None
    return Person(name, year, date, fide_id=fide_id, **({"numbers": numbers} | more))


ANNE = person("Andersen, Anne", "1970-01-11", 1, 1500001)
BO = person("Berg, Bo", "1980-02-12", 2, 1500002)


class TestNames:
    @pytest.mark.parametrize(
        ("a", "b"),
        [
            ("Andersen, Anne", "Anderssen, Anne"),
            ("Andersen, Anne", "Andersen, A."),
            ("Andersen, Anne", "Andersen, Anne Marie"),
            ("Andersen, Anne", "Anne Andersen"),
            ("Featherstonehaugh-Smythe, Maximilian", "Featherstonehaugh-Smythe, Maxim"),
            ("Alexander, Erik", "Aleksander, Eric"),
        ],
    )
    def test_typing_errors_initials_and_left_out_names_fit(self, a, b):
        assert name_fits(a, b)
        assert name_fits(b, a)

    @pytest.mark.parametrize(
        ("a", "b"),
        [
            ("Andersen, Anne", "Andersen, Erik"),
            ("Rosenbergsson, Eva", "Rosenbergsson, Ida"),
            ("Andersen, Anne", "Andersen"),
            ("Andersen, Anne", "Berg, Bo"),
            ("Andersen, Anne", ""),
            ("Andersen, A.", "Andersen, B."),
        ],
    )
    def test_siblings_surnames_alone_and_others_do_not(self, a, b):
        assert not name_fits(a, b)
        assert not name_fits(b, a)


class TestCertainty:
    @pytest.mark.parametrize(
        ("reported", "by"),
        [
            (person("Andersen, Anne", "1970-01-11", number=1), Certainty.OFFICE_ID),
            (person("Andersen, A.", "", number=1), Certainty.OFFICE_ID),
            (person("Anderson, Anne", "1970", fide_id=1500001), Certainty.FIDE_ID),
            (person("Anne Andersen", "1970-01-11"), Certainty.NAME_AND_BIRTH),
            (person("Andersen, Anne", "1970-01-11", number=1, fide_id=1500001), Certainty.OFFICE_ID),
            # An unknown id proves nothing.
            (person("Andersen, Anne", "1970-01-11", number=77, fide_id=77), Certainty.NAME_AND_BIRTH),
            # A number of somebody else, mistyped: name and birth date still tell.
            (person("Andersen, Anne", "1970-01-11", number=2), Certainty.NAME_AND_BIRTH),
            # The id's column may hold the office's number.
            (Person("Andersen, Anne", fide_id=1, numbers=(1,)), Certainty.OFFICE_ID),
            # Slips do not contradict an id, nor does 1 January, which is written for a year alone.
            (person("Andersen, Anne", "1970-01-12", number=1), Certainty.OFFICE_ID),
            (person("Andersen, Anne", "1970-11-01", number=1), Certainty.OFFICE_ID),
            (person("Andersen, Anne", "1970-01-01", number=1), Certainty.OFFICE_ID),
        ],
    )
    def test_is_an_id_with_a_fitting_name_or_name_and_birth_date(self, reported, by):
        assert Register([ANNE, BO]).recognise(reported) == Recognition(1, by)

    @pytest.mark.parametrize(
        ("reported", "doubt"),
        [
            (person("Dahl, Dina", "", number=1), Doubt.ID_OF_ANOTHER),
            (person("Andersen, Anne", "1970"), Doubt.NOT_FOUND),
            (person("Andersen, Anne"), Doubt.NOT_FOUND),
            (person("Andersen, Anne", "1970-01-12"), Doubt.NOT_FOUND),
            (person("Andersen, Ann", "1970-01-11"), Doubt.NOT_FOUND),
            (person("", "1970-01-11"), Doubt.NOT_FOUND),
        ],
    )
    def test_is_nothing_less(self, reported, doubt):
        assert Register([ANNE, BO]).recognise(reported) == Recognition(doubt=doubt)

    def test_is_not_given_by_ids_of_two_people_of_that_name(self):
        namesake = person("Andersen, Anne", "", 3, 1500003)
        reported = person("Andersen, Anne", "", number=1, fide_id=1500003)
        assert Register([ANNE, namesake]).recognise(reported) == Recognition(doubt=Doubt.IDS_CONTRADICT)

    def test_is_not_given_by_name_and_birth_date_that_two_share(self):
        """Field reports B10: about 7 % of members share their name with someone."""
        namesake = person("Andersen, Anne", "1970-01-11", 3)
        reported = person("Andersen, Anne", "1970-01-11")
        assert Register([ANNE, namesake]).recognise(reported) == Recognition(doubt=Doubt.SEVERAL)

    def test_an_id_decides_between_two_who_share_name_and_birth_date(self):
        namesake = person("Andersen, Anne", "1970-01-11", 3)
        reported = person("Andersen, Anne", "1970-01-11", number=3)
        assert Register([ANNE, namesake]).recognise(reported) == Recognition(3, Certainty.OFFICE_ID)

    def test_a_father_s_number_with_the_son_s_birth_date_is_for_a_person_to_decide(self):
        father, son = person("Berg, Bo", "1950-05-05", 5), person("Berg, Bo", "1980-02-12", 6)
        reported = person("Berg, Bo", "1980-02-12", number=5)
        assert doubts([father, son], reported) == [Contradiction.BIRTH_YEAR, Contradiction.NAME_OF_ANOTHER]

    def test_the_same_person_given_twice_is_one(self):
        reported = person("Andersen, Anne", "1970-01-11")
        assert Register([ANNE, ANNE]).recognise(reported) == Recognition(1, Certainty.NAME_AND_BIRTH)

    def test_a_birth_date_before_1970_is_a_date_like_any_other(self):
        """Field reports B13: birth years before 1970 broke a conversion to seconds."""
        old = person("Eide, Egil", "1931-03-02", 9)
        assert Register([old]).recognise(person("Eide, Egil", "1931-03-02")) == Recognition(
            9, Certainty.NAME_AND_BIRTH
        )


def doubts(registered: list[Person], reported: Person) -> list[Contradiction]:
    """What contradicts the match, which is then not made."""
    found = Register(registered).recognise(reported)
    assert found.number is None
    assert (found.doubt is Doubt.CONTRADICTED) == bool(found.contradictions)
    return list(found.contradictions)


def rated(*ratings: int) -> dict[str, Any]:
    return {"ratings": ratings}


JANA = person("Kowalski, Jana", "2012-03-04", 11, 5011, sex="w")
JAN = person("Kowalski, Jan", "2012-03-04", 12, 5012, sex="m")
MASTER = person("Smith, James", "1985-05-05", 21, 5021, **rated(2410, 2380))


class TestAnIdIsNotEnough:
    """A5: a person confirms who played."""

    @pytest.mark.parametrize(
        ("registered", "reported", "against"),
        [
            ([JANA], person("Kowalski, Jana", fide_id=5011, sex="m"), Contradiction.SEX),
            ([JANA], person("Kowalski, Jana", "2012-03-04", sex="m"), Contradiction.SEX),
            ([ANNE], person("Andersen, Anne", "1971-01-11", number=1), Contradiction.BIRTH_YEAR),
            ([ANNE], person("Andersen, Anne", "1971", fide_id=1500001), Contradiction.BIRTH_YEAR),
            ([ANNE], person("Andersen, Anne", "1970-06-25", number=1), Contradiction.BIRTH_DATE),
            # The beginning of her first name, and all of his.
            ([JANA, JAN], person("Kowalski, Jan", number=11), Contradiction.NAME_OF_ANOTHER),
            ([JANA, JAN], person("Kowalski Jan", "2012-03-04", fide_id=5011), Contradiction.NAME_OF_ANOTHER),
            # Namesakes, of whom the birth date tells which is meant.
            (
                [person("Kowalski, Jan", "2012", 13, 5013), JAN],
                person("Kowalski, Jan", "2012-03-04", fide_id=5013),
                Contradiction.NAME_OF_ANOTHER,
            ),
            ([MASTER], person("Smith, J", fide_id=5021, **rated(1350)), Contradiction.RATING),
            ([MASTER], person("Smith, Jam", fide_id=5021, **rated(2080)), Contradiction.RATING),
            ([MASTER], person("Smith, J.", fide_id=5021, **rated(0)), Contradiction.RATING),
            ([MASTER], person("Smith, James", fide_id=5021, **rated(1350)), Contradiction.RATING),
        ],
    )
    def test_where_something_contradicts(self, registered, reported, against):
        assert doubts(registered, reported) == [against]

    @pytest.mark.parametrize(
        ("registered", "reported"),
        [
            # The brother of that name was born on another day.
            (
                [JANA, person("Kowalski, Jan", "2008-01-09", 12)],
                person("Kowalski, Jan", "2012-03-04", fide_id=5011),
            ),
            ([JANA], person("Kowalski, Jana", fide_id=5011)),
            ([MASTER], person("Smith, J", fide_id=5021, **rated(2330))),
            # Nearer to the second of his ratings.
            ([MASTER], person("Smith, J", fide_id=5021, **rated(2090))),
            ([MASTER], person("Smith, J", "1985", fide_id=5021, **rated(1350))),
            ([MASTER], person("Smith, J", fide_id=5021)),
            ([MASTER], person("Smith, James", fide_id=5021, **rated(1850))),
            ([MASTER], person("Smith, James", fide_id=5021, **rated(0))),
        ],
    )
    def test_but_it_is_where_nothing_does(self, registered, reported):
        assert Register(registered).recognise(reported).number == registered[0].number

    @pytest.mark.parametrize(
        ("a", "x", "b", "y", "are"),
        [
            ("Kowalsky, Jan", JANA, "Kowalsky, Jana", JAN, True),
            ("Kowalsky, Jana", JANA, "Kowalsky, Jan", JAN, False),
            ("Kowalsky, Jan", JANA, "Kowalsky, Jan", JAN, False),
        ],
    )
    def test_of_two_who_each_fit_the_other_s(self, a, x, b, y, are):
        assert exchanged([(person(a), x), (person("Berg, Bo"), BO), (person(b), y)]) == (
            {0, 2} if are else set()
        )

    @pytest.mark.parametrize(
        ("a", "b", "are"), [(1500, 2000, True), (2000, 1500, False), (1790, 1760, False)]
    )
    def test_of_namesakes_whose_ratings_say_so(self, a, b, are):
        x, y = (
            person("Smith, John", "", number, **rated(rating)) for number, rating in ((1, 2000), (2, 1500))
        )
        pairs = [(person("Smith, John", **rated(rating)), own) for rating, own in ((a, x), (b, y))]
        assert exchanged(pairs) == ({0, 1} if are else set())


class TestCandidates:
    def test_come_with_a_score_and_what_speaks_for_and_against(self):
        reported = person("Andersen, Anne", "1970-01-11", number=1, fide_id=1500001)
        assert rank(reported, [ANNE]) == [
            Candidate(
                1,
                100,
                (Reason.SAME_NUMBER, Reason.SAME_FIDE_ID, Reason.SAME_NAME, Reason.SAME_BIRTH_DATE),
            )
        ]

    def test_are_ranked_by_name_and_birth_and_those_far_off_are_left_out(self):
        """Field reports B6: homonyms, and one person with birth dates a day apart."""
        reported = person("Andersen, Anne", "1970-01-11", sex="w")
        registered = [
            person("Berg, Bo", "1980-02-12", 11),
            person("Andersen, Anne", "1990-06-06", 12),
            person("Andersen, Anne", "1970-01-12", 13),
            person("Anderssen, Ann", "1970-01-11", 14),
            person("Andersen, Anne", "1970", 15),
            person("Andersen, Anne", "1970-01-11", 16),
            person("Andersen, Anne", "1970-01-11", 17, sex="m"),
        ]
        ranked = rank(reported, registered)
        assert [c.number for c in ranked] == [16, 14, 13, 15, 17, 12]
        assert [c.reasons for c in ranked] == [
            (Reason.SAME_NAME, Reason.SAME_BIRTH_DATE),
            (Reason.SIMILAR_NAME, Reason.SAME_BIRTH_DATE),
            (Reason.SAME_NAME, Reason.NEAR_BIRTH_DATE),
            (Reason.SAME_NAME, Reason.SAME_BIRTH_YEAR),
            (Reason.SAME_NAME, Reason.SAME_BIRTH_DATE, Reason.OTHER_SEX),
            (Reason.SAME_NAME, Reason.OTHER_BIRTH_YEAR),
        ]
        assert [c.score for c in ranked] == sorted((c.score for c in ranked), reverse=True)

    def test_another_fide_id_is_told(self):
        (candidate,) = rank(person("Andersen, Anne", "1970-01-11", fide_id=99), [ANNE])
        assert candidate.reasons[0] is Reason.OTHER_FIDE_ID

    def test_equal_scores_come_in_the_order_of_numbers(self):
        twins = [person("Andersen, Anne", "1970-01-11", number) for number in (8, 3, 5)]
        assert [c.number for c in rank(person("Andersen, Anne", "1970-01-11"), twins)] == [3, 5, 8]

    @pytest.mark.parametrize("birth", ["1970-01-10", "1970-11-01", "1970-02-11", "1971-01-11"])
    def test_a_birth_date_almost_the_same_is_told(self, birth):
        (candidate,) = rank(person("Andersen, Anne", birth), [ANNE])
        assert Reason.NEAR_BIRTH_DATE in candidate.reasons


@pytest.mark.parametrize(
    ("a", "b", "near"),
    [
        ("1970-01-11", "1970-01-12", True),
        ("1970-01-31", "1970-02-01", True),
        ("1969-12-31", "1970-01-01", True),
        ("1970-03-11", "1970-11-03", True),
        ("1970-03-11", "1970-08-11", True),
        ("1970-03-12", "1970-03-21", True),
        ("1968-12-14", "1986-12-14", True),
        ("1986-12-14", "1996-12-14", True),
        ("1969-12-14", "1970-12-14", True),
        ("1970-09-14", "1970-10-14", True),
        ("1968-12-14", "2006-12-14", False),
        ("1912-12-14", "2012-12-14", False),
        ("1970-01-11", "1970-12-11", False),
        ("1970-01-11", "1970-01-29", False),
        ("1970-03-11", "1971-11-03", False),
        ("1970-01-11", "1971-02-11", False),
    ],
)
def test_dates_that_may_be_slips_for_each_other(a, b, near):
    assert dates_near(dt.date.fromisoformat(a), dt.date.fromisoformat(b)) is near
    assert dates_near(dt.date.fromisoformat(b), dt.date.fromisoformat(a)) is near
