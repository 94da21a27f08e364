"""Lines and elements of FIDE's lists, as regulations.md and the field reports (section F) have them."""

import pytest

from players.fide.list_entries import FideListEntry, FideListError, read_element, read_header, read_line
from tests.players.fide_lists import HEADER, element, line, parsed


def read(*args, **more) -> FideListEntry:
    return read_line(read_header(HEADER), line(*args, **more))


def test_the_made_up_file_has_fides_columns():
    starts = {
        "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94, "FOA": 109, "SRtng": 113, "SGm": 119,
        "SK": 123, "RRtng": 126, "RGm": 132, "Rk": 136, "BRtng": 139, "BGm": 145, "BK": 149, "B-day": 152,
        "Flag": 158,
    }  # fmt: skip
    assert {name: HEADER.index(f" {name}") + 1 for name in starts if name != "Tit"} == {
        name: place for name, place in starts.items() if name != "Tit"
    }


def test_a_line():
    entry = read(1500123, "Andersen, Anne", "NOR", "F", "WFM", "WFM", birth=1985)
    assert entry == FideListEntry(1500123, "Andersen, Anne", "NOR", "w", "WFM", 1985, False)


def test_an_element():
    xml = element(
        1500123, "O'Neil & Sons, Åse", country="NOR", sex="F", title="IM", w_title="WGM", birthday="1985"
    )
    assert read_element(parsed(xml)) == FideListEntry(
        1500123, "O'Neil & Sons, Åse", "NOR", "w", "IM", 1985, False
    )


def test_columns_stand_where_the_header_says():
    header = "ID Number  Name            Fed Sex Tit WTit OTit NOV26 Gms K  B-day Flag"
    text = "77         Berg, Bo        SWE M   FM       NA   1900  0   20 1990  i"
    assert read_line(read_header(header), text) == FideListEntry(77, "Berg, Bo", "SWE", "m", "FM", 1990, True)


@pytest.mark.parametrize(
    "o_title", ["IA,FT,SI,DI,NI", "IA,FT,IO,SI,DI", "IA,FT,IO,SI,DI,", "IA,FT,IO,SI,DI,N"]
)
def test_other_titles_that_run_over_shift_nothing_that_is_read(o_title: str):
    assert read(77, "Berg, Bo", birth=1990, flag="wi", o_title=o_title) == FideListEntry(
        77, "Berg, Bo", "FED", "m", "", 1990, True
    )


@pytest.mark.parametrize(
    ("flag", "sex", "inactive"),
    [("", "", False), ("i", "", True), ("w", "w", False), ("wi", "w", True), ("WI", "w", True)],
)
def test_flags_are_a_set_of_letters(flag: str, sex: str, inactive: bool):
    """Field reports F3: women were shown as inactive."""
    entry = read(77, "Berg, Bo", sex="", flag=flag)
    assert (entry.sex, entry.is_inactive) == (sex, inactive)


@pytest.mark.parametrize("birth", ["0", "0000", "", "1", "19", "9999"])
def test_no_year_is_unknown(birth: str):
    assert read(77, "Berg, Bo", birth=birth).birth_year is None


@pytest.mark.parametrize(
    ("title", "w_title", "highest"),
    [
        ("", "", ""),
        ("GM", "", "GM"),
        ("FM", "WGM", "WGM"),
        ("IM", "WGM", "IM"),
        ("", "WCM", "WCM"),
        ("g", "", "GM"),
        ("", "wm", "WIM"),
        ("XX", "", ""),
    ],
)
def test_the_highest_title_counts(title: str, w_title: str, highest: str):
    assert read(77, "Berg, Bo", title=title, w_title=w_title).title == highest


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "0" * 15 + "Berg, Bo",
        f"{'-5':<15}Berg, Bo",
        f"{'²':<15}Berg, Bo",
        f"{'9' * 14:<15}",
        "\x00" * 200,
    ],
)
def test_a_line_without_a_player_is_refused(text: str):
    with pytest.raises(FideListError):
        read_line(read_header(HEADER), text)


def test_an_element_may_lack_everything_but_id_and_name():
    """Field reports E16."""
    xml = parsed("<player><fideid>77</fideid><name>Berg, Bo</name></player>")
    assert read_element(xml) == FideListEntry(77, "Berg, Bo", "", "", "", None, False)
    for broken in ("<player/>", "<player><fideid/><name/></player>", "<player><fideid>77</fideid></player>"):
        with pytest.raises(FideListError):
            read_element(parsed(broken))


def test_a_first_line_that_names_no_columns_is_refused_with_those_that_are_missing():
    with pytest.raises(FideListError, match="Sex, Tit, WTit, B-day"):
        read_header("ID Number   Name    Fed")


def test_names_are_cut_and_cleaned():
    entry = read_element(parsed(f"<player><fideid>77</fideid><name> {'Berg ' * 60} </name></player>"))
    assert len(entry.name) <= 120
    assert entry.name.startswith("Berg Berg")
