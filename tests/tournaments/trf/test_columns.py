"""Reading of bytes, lines and columns: encodings, line ends, shifted and misplaced fields."""

import datetime as dt

import pytest

from tests.tournaments.trf.builder import HEADER, findings, only, player, read_lines, report_of, text
from tournaments.play.results import TimeControl, TournamentSystem
from tournaments.severities import Severity
from tournaments.trf.reader import read
from tournaments.trf.records import PartialDate

PAIR = (player(1, "   2 w 1"), player(2, "   1 b 0"))


def test_a_plain_report_is_read_as_it_stands_without_repairs():
    """Nothing but what was guessed is told: the other side of all tests of what is told, here and beside."""
    result = read_lines(
        player(
            1,
            "   2 w 1",
            sex="w",
            title="WGM",
            rating="2345",
            fide_id="1503014",
            birth="1990/11/30",
            points="1.0",
        ),
        player(2, "   1 b 0", sex="m", rating="", birth="1978", points="0.0", rank="2"),
    )
    report = report_of(result)
    first, second = report.players
    assert result.accepted
    assert {finding.code for finding in result.findings} == {"system-guessed", "time-control-guessed"}
    assert (first.name, first.sex, first.title, first.rating) == ("Player1, Name", "w", "WGM", 2345)
    assert (first.federation, first.fide_id, first.birth) == ("NOR", 1503014, PartialDate(1990, 11, 30))
    assert (first.half_points, first.rank, first.line) == (2, None, 9)
    assert (second.rating, second.birth, second.rank) == (None, PartialDate(1978), 2)
    assert (report.name, report.city, report.federation) == ("Town Open", "Town", "NOR")
    assert (report.start_date, report.end_date) == (dt.date(2025, 3, 1), dt.date(2025, 3, 5))
    assert (report.system, report.time_control) == (TournamentSystem.SWISS, TimeControl.STANDARD)
    assert (report.rounds, report.played_games, report.unrated, report.encoding) == (1, 1, 1, "ascii")


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_h5_every_line_end_ends_a_line(end):
    assert report_of(read(text(*PAIR, end=end).encode())).played_games == 1


def test_h5_mixed_line_ends_and_a_missing_last_one():
    data = "\r".join(HEADER) + "\r\n" + PAIR[0] + "\n\r\n" + PAIR[1]
    report = report_of(read(data.encode()))
    assert (report.name, report.played_games) == ("Town Open", 1)


def test_h5_a_file_without_players_is_refused():
    assert "001" in only(read(text().encode()), "no-players", Severity.BLOCK).message


@pytest.mark.parametrize("data", [b"", b"\r\n \n"])
def test_an_empty_file_is_refused(data):
    result = read(data)
    assert not result.accepted
    assert result.report is None
    only(result, "file-empty", Severity.BLOCK)


@pytest.mark.parametrize("data", [b"001\0", b"\xff\xfe\x00\x00\x01"])
def test_a_binary_file_is_refused(data):
    result = read(data)
    assert not result.accepted
    only(result, "not-text", Severity.BLOCK)


def test_one_player_is_no_tournament():
    only(read_lines(player(1)), "too-few-players", Severity.BLOCK)


def test_more_players_than_start_numbers_are_refused():
    result = read(text(*(f"001 {number % 9999 + 1:4}" for number in range(10_000))).encode())
    only(result, "too-many-players", Severity.BLOCK)


def test_a_player_line_without_end_is_refused():
    result = read_lines(*PAIR, player(3) + "   1 w 1  " * 500)
    assert only(result, "line-too-long", Severity.BLOCK).line == 11


@pytest.mark.parametrize(
    ("encoding", "name", "read_as"),
    [
        ("utf-8", "Møller, Søren", "utf-8"),
        ("utf-8-sig", "Møller, Søren", "utf-8"),
        ("latin-1", "Møller, Søren", "cp1252"),
        ("cp1252", "O’Brien, Zoë", "cp1252"),
        ("cp1251", "Иванова, Ольга", "cp1251"),
        ("utf-16", "Иванова, Ольга", "utf-16"),
    ],
)
def test_h10_names_are_decoded_before_columns_are_cut(encoding, name, read_as):
    lines = player(1, "   2 w 1", name=name), player(2, "   1 b 0")
    result = read(text(*lines).encode(encoding))
    report = report_of(result)
    assert (report.players[0].name, report.players[0].rating, report.encoding) == (name, 2000, read_as)
    assert report.played_games == 1
    assert bool(findings(result, "encoding")) is (read_as != "utf-8")
    assert not findings(result, "columns-shifted")


def test_tabulators_are_read_as_blanks_and_told():
    result = read_lines(PAIR[0].replace("001 ", "001\t"), PAIR[1])
    assert only(result, "tabs", Severity.WARN).line == 9
    assert report_of(result).played_games == 1


@pytest.mark.parametrize("name", ["Żółć, Łucja", "Гринько, Ян", "Ålesund, Bjørn-Åge"])
def test_names_padded_by_bytes_are_found_by_the_columns(name):
    full = player(
        1, "   2 w 1", name=name, rating="2100", fide_id="1503014", birth="1990/11/30", points="1.0"
    )
    lost = len(name.encode()) - len(name)
    shifted = full.replace(name + " " * lost, name, 1)
    result = read_lines(shifted, PAIR[1])
    report = report_of(result)
    first = report.players[0]
    assert only(result, "columns-shifted", Severity.WARN).line == 9
    assert (first.name, first.rating, first.fide_id, first.half_points) == (name, 2100, 1503014, 2)
    assert first.birth == PartialDate(1990, 11, 30)
    assert report.played_games == 1
    assert not findings(read_lines(full, PAIR[1]), "columns-shifted")


def test_a5_a_long_name_shifts_what_follows_and_lines_come_in_any_order():
    name = "Featherstonehaugh-Cholmondeley, Maximilian"
    long = player(2, "   1 b 0", rating="1900", points="0.0").replace("Player2, Name".ljust(33), name)
    result = read_lines(long, player(1, "   2 w 1", points="1.0"))
    report = report_of(result)
    assert [(p.start_number, p.rating) for p in report.players] == [(1, 2000), (2, 1900)]
    assert report.players[1].name == name
    assert report.played_games == 1
    assert only(result, "columns-shifted", Severity.WARN).used == f"{len(name) - 33} columns to the right"


def test_a_name_that_reaches_into_column_48_leaves_the_rating_alone():
    line = player(1, "   2 w 1", name="N" * 30 + ", Ab", rating="2100")
    assert line[47] == "b"
    report = report_of(read_lines(line, PAIR[1]))
    assert (report.players[0].name, report.players[0].rating) == ("N" * 30 + ", Ab", 2100)


def test_h4_the_birth_date_stands_in_columns_70_to_79():
    line = player(1, "   2 w 1", birth="1978")
    assert line[69:73] == "1978"
    assert report_of(read_lines(line, PAIR[1])).players[0].birth == PartialDate(1978)


def test_a_field_one_column_off_is_read_and_told():
    line = player(1, "   2 w 1", fide_id="1503014", points="1.0")
    line = line[:70] + "1963/04/13" + line[80:]
    result = read_lines(line, PAIR[1])
    finding = only(result, "field-columns", Severity.WARN)
    assert (finding.line, finding.column, finding.found) == (9, 71, "1963/04/13")
    assert report_of(result).players[0].birth == PartialDate(1963, 4, 13)
    assert report_of(result).players[0].half_points == 2


def test_a10_a_line_may_end_after_its_last_filled_column():
    report = report_of(read_lines("001    1      A, B", player(2)[:52]))
    assert [p.rating for p in report.players] == [None, 2000]


def test_h7_a_three_letter_title_may_touch_the_sex():
    line = player(1, "   2 w 1", sex="F", title="WGM")
    assert line[9:13] == "FWGM"
    result = read_lines(line, PAIR[1])
    first = report_of(result).players[0]
    assert (first.sex, first.title) == ("w", "WGM")
    assert not findings(result, "title-unknown") + findings(result, "sex-unknown")


def test_start_numbers_of_four_figures_a20():
    result = read_lines(player(1999, "2000 W 1"), player(2000, "1999 B 0"))
    assert report_of(result).played_games == 1


def test_a20_two_lines_with_one_start_number_are_refused_with_both_lines():
    result = read_lines(*PAIR, player(1, name="Other, O"))
    twice = findings(result, "start-number-twice")
    assert {f.line for f in twice} == {9, 11}
    assert {f.severity for f in twice} == {Severity.BLOCK}


@pytest.mark.parametrize("number", ["    ", "   x", "   0"])
def test_a_start_number_must_be_a_number(number):
    line = PAIR[0][:4] + number + PAIR[0][8:]
    assert only(read_lines(line, *PAIR), "start-number-unreadable", Severity.BLOCK).column == 5
