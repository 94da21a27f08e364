from datetime import date

import pytest

from players.register.ages import age_class, age_group, birth_years, is_minor, public_birth

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("birth_date", "birth_year", "minor"),
    [
        (date(2008, 11, 30), 2008, False),
        (date(2008, 12, 1), 2008, True),
        (date(2015, 6, 1), 2015, True),
        (date(1980, 6, 1), 1980, False),
        (None, 2008, True),
        (None, 2007, False),
        (None, None, False),
    ],
)
def test_a_minor_is_under_18_and_with_a_year_only_through_its_end(birth_date, birth_year, minor):
    assert is_minor(birth_date, birth_year, TODAY) is minor


@pytest.mark.parametrize(
    ("year", "group"),
    [(2020, "U8"), (2018, "U8"), (2017, "U10"), (2016, "U10"), (2014, "U12"), (2009, "U18"), (2008, "U18")],
)
def test_age_groups_go_by_the_age_reached_in_the_year(year, group):
    assert age_group(year, TODAY) == group


def test_the_public_sees_an_adults_year_a_minors_group_and_never_a_date():
    assert public_birth(date(1980, 6, 1), 1980, TODAY) == "1980"
    assert public_birth(date(2014, 6, 1), 2014, TODAY) == "U12"
    assert public_birth(None, None, TODAY) == ""


@pytest.mark.parametrize(
    ("birth_year", "expected"),
    [
        (2018, "U8"),
        (2014, "U12"),
        (2013, "U14"),
        (2006, "U20"),
        (2005, ""),
        (1977, ""),
        (1976, "S50"),
        (1962, "S50"),
        (1961, "S65"),
        (None, ""),
    ],
)
def test_an_age_class_is_the_narrowest_of_the_year(birth_year, expected):
    assert age_class(birth_year, 2026) == expected


def test_the_birth_years_of_a_class_are_those_of_its_players():
    assert birth_years("U12", 2026) == (2014, None)
    assert birth_years("S65", 2026) == (None, 1961)
