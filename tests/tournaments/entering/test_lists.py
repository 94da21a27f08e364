"""Lists of participants, as spreadsheets and people write them."""

import pytest

from tournaments.entering.pasted import MOST_LINES, PastedLine, read


def only(text: str) -> PastedLine:
    (line,) = read(text)
    return line


@pytest.mark.parametrize(
    "text",
    [
        "1042\tAbel, Anna\t1970-05-01\tFED\tw",
        "Abel, Anna;1042;01.05.1970;FED;w",
        '"1042";"Abel, Anna";"1970/05/01";"FED";"f"',
        "1042, Abel, Anna, 1970-05-01, FED, w",
        "1042\tAbel, Anna\t1970-05-01 00:00:00\tFED\tw",
    ],
)
def test_columns_are_told_by_what_stands_in_them(text: str) -> None:
    line = only(text)
    assert (line.number, line.name, line.birth, line.federation, line.sex) == (
        1042,
        "Abel, Anna",
        "1970/05/01",
        "FED",
        "w",
    )


def test_a_name_alone_and_a_number_alone() -> None:
    assert [(line.name, line.number) for line in read("Abel, Anna\n1042\n")] == [
        ("Abel, Anna", None),
        ("", 1042),
    ]


def test_a_number_that_looks_like_a_year_is_a_number_where_nothing_else_stands() -> None:
    assert (only("1985").number, only("1985").birth) == (1985, "")
    line = only("1985;Abel, Anna;1970-05-01")
    assert (line.number, line.birth) == (1985, "1970/05/01")
    line = only("1985;Abel, Anna;1970")
    assert (line.number, line.birth) == (1985, "1970")


def test_a_year_of_birth_is_enough() -> None:
    assert only("Abel, Anna\t1970").birth == "1970"


@pytest.mark.parametrize("date", ["1970-13-01", "31.02.1970", "yesterday"])
def test_a_date_that_does_not_exist_is_no_birth(date: str) -> None:
    assert only(f"Abel, Anna\t{date}").birth == ""


def test_heads_and_empty_lines_are_left_out() -> None:
    text = "No\tName\tBirth\n\n1\tAbel, Anna\t1970\n\t\t\n2\tBaker, Bert\t1980\n"
    assert [(line.name, line.number, line.birth) for line in read(text)] == [
        ("Abel, Anna", None, "1970"),
        ("Baker, Bert", None, "1980"),
    ]


def test_numbers_that_only_count_the_lines_are_not_the_offices() -> None:
    assert [line.number for line in read("1.\tAbel, Anna\n2.\tBaker, Bert")] == [None, None]
    assert [line.number for line in read("7\tAbel, Anna\n9\tBaker, Bert")] == [7, 9]


def test_title_and_team() -> None:
    line = only("wim;Abel, Anna;Knights of Springfield")
    assert (line.title, line.name, line.team) == ("WIM", "Abel, Anna", "Knights of Springfield")


@pytest.mark.parametrize("text", ["", "\n\n", "\t;,", " \n "])
def test_nobody(text: str) -> None:
    assert read(text) == []


def test_hostile_text_is_bounded() -> None:
    assert len(read("x\n" * (MOST_LINES + 5))) == MOST_LINES
    assert only("9" * 5000).number == int("9" * 18)
