"""Lists of participants, as spreadsheets and people write them."""

import pytest

from tournaments.entering.pasted import MOST_LINES, PastedLine, read


def only(text: str) -> PastedLine:
    (line,) = read(text).lines
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
    assert [(line.name, line.number) for line in read("Abel, Anna\n1042\n").lines] == [
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
    assert [(line.name, line.number, line.birth) for line in read(text).lines] == [
        ("Abel, Anna", None, "1970"),
        ("Baker, Bert", None, "1980"),
    ]


def test_numbers_that_only_count_the_lines_are_not_the_offices() -> None:
    assert [line.number for line in read("1.\tAbel, Anna\n2.\tBaker, Bert").lines] == [None, None]
    assert [line.number for line in read("7\tAbel, Anna\n9\tBaker, Bert").lines] == [7, 9]


def test_title_and_team() -> None:
    line = only("wim;Abel, Anna;Knights of Springfield")
    assert (line.title, line.name, line.team) == ("WIM", "Abel, Anna", "Knights of Springfield")


@pytest.mark.parametrize("text", ["", "\n\n", "\t;,", " \n "])
def test_nobody(text: str) -> None:
    assert read(text).lines == []


def test_hostile_text_is_bounded() -> None:
    assert len(read("x\n" * (MOST_LINES + 5)).lines) == MOST_LINES
    assert only("9" * 5000).number == int("9" * 18)


def facts(text: str) -> list[tuple[str, str, int | None, str, str]]:
    """Name, birth, number, federation and team of each line."""
    return [(line.name, line.birth, line.number, line.federation, line.team) for line in read(text).lines]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (  # Swiss-Manager's heads, with ratings that could be years
            "Nr.;Name;Elo;Land;Verein\n1;Alder, Anton;2001;FED;SK One\n2;Meier, Max;1700;FED;SK Two\n",
            [("Alder, Anton", "", None, "FED", "SK One"), ("Meier, Max", "", None, "FED", "SK Two")],
        ),
        (
            "Rk\tSurname\tFirst name\tRtg\tFED\tFIDE ID\n1\tAbel\tAnna\t1985\tpol\t1112345",
            [("Abel, Anna", "", None, "POL", "")],
        ),
        (
            "Nachname;Vorname;Geburtsdatum;DWZ;Verein\nAbel;Anna;01.05.1970;1900;SK",
            [("Abel, Anna", "1970/05/01", None, "", "SK")],
        ),
        (
            "Lp.;Nazwisko i imię;Rok ur.;Ranking;Klub\n1;Żak Ewa;2001;1800;KS\n",
            [("Żak Ewa", "2001", None, "", "KS")],
        ),
        (
            "№;Фамилия;Имя;Дата рождения;Рейтинг;Страна\n1;Петров;Иван;05.09.1985;2001;RUS\n2;Ким;Олег;;1700;RUS",
            [("Петров, Иван", "1985/09/05", None, "RUS", ""), ("Ким, Олег", "", None, "RUS", "")],
        ),
        (  # a date that can be read in two ways: only the year
            "Name,Born,ID\nAbel, Anna,9/5/1970,1042",
            [("Abel, Anna", "1970", 1042, "", "")],
        ),
        ("Name;Birth\nAbel, Anna;05/23/1970", [("Abel, Anna", "1970/05/23", None, "", "")]),
        ("No;Player;Team\n7;Abel, Anna;A\n9;Baker, Bert;B",
         [("Abel, Anna", "", 7, "", "A"), ("Baker, Bert", "", 9, "", "B")]),
    ],
)  # fmt: skip
def test_a_line_of_heads_says_what_the_columns_are(text: str, expected: list) -> None:
    assert facts(text) == expected


def test_what_each_column_was_read_as_is_given() -> None:
    read_as = dict(
        read("Nr.;Name;Elo;Notiz;FIDE-ID\n1;Abel, Anna;1985;x;77\n2;Baker, Bert;1990;y;78").columns
    )
    assert [*map(str, read_as.values())] == ["unused", "name", "rating", "unused", "fide id"]
    assert not read("Abel, Anna;1985").columns


def test_the_fide_id_under_its_head_is_kept() -> None:
    line = only("Name;ID;FIDE ID;m/f;Title\nAbel, Anna;1042;77;f;wg")
    assert (line.number, line.fide_id, line.sex, line.title) == (1042, 77, "w", "WGM")


def test_without_heads_a_column_with_a_number_that_is_no_year_has_no_births() -> None:
    assert [line[1] for line in facts("Abel, Anna;1985\nBaker, Bert;1700\nCole, Cora;2001")] == [""] * 3
    assert [line[1] for line in facts("Abel, Anna;1985\nBaker, Bert;1999")] == ["1985", "1999"]


@pytest.mark.parametrize(
    ("date", "birth"), [("9/5/1970", "1970"), ("01.05.70", ""), ("5-23-1970", "1970/05/23")]
)
def test_a_doubtful_date_is_neither_guessed_nor_a_team(date: str, birth: str) -> None:
    line = only(f"Abel, Anna;{date};FED")
    assert (line.birth, line.team) == (birth, "")


@pytest.mark.parametrize("row", ["Land, Lena;1985", "Name, Nils;1042;FED", "Club, Carl"])
def test_people_with_the_names_of_heads_are_people(row: str) -> None:
    assert len(read(row).lines) == 1
