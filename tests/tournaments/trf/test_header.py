"""The records about the tournament as a whole, teams, and national rating lines."""

import datetime as dt

import pytest

from tests.tournaments.trf.builder import (
    HEADER,
    findings,
    line_of,
    only,
    player,
    read_lines,
    report_of,
    with_header,
)
from tournaments.severities import Severity
from tournaments.trf.records import ReadResult, ReportedTeam

PAIR = (player(1, "   2 w 1"), player(2, "   1 b 0"))


def dated(start: str, end: str) -> ReadResult:
    return read_lines(*PAIR, header=with_header(r042=start, r052=end))


@pytest.mark.parametrize(
    ("start", "end", "read"),
    [
        ("2025/03/01", "2025/03/05", ("2025-03-01", "2025-03-05")),
        ("2025-03-01", "2025.03.05", ("2025-03-01", "2025-03-05")),
        ("01.03.2025", "05.03.2025", ("2025-03-01", "2025-03-05")),
        ("21/3/2025", "5/4/2025", ("2025-03-21", "2025-04-05")),
        ("03/25/2025", "03/27/2025", ("2025-03-25", "2025-03-27")),
        ("24/09/29", "25/04/27", ("2024-09-29", "2025-04-27")),
        ("11.09.26", "12.04.01", ("2011-09-26", "2012-04-01")),
        ("25/02/31", "27/02/31", ("2031-02-25", "2031-02-27")),
        ("20250301", "20250305", ("2025-03-01", "2025-03-05")),
        ("1 Mar 2025", "5 March 2025", ("2025-03-01", "2025-03-05")),
        ("2025-03-01T10:00", "2025-03-05 18:00", ("2025-03-01", "2025-03-05")),
    ],
)
def test_dates_in_every_order(start, end, read):
    result = dated(start, end)
    report = report_of(result)
    assert (str(report.start_date), str(report.end_date)) == read
    assert not [f for f in result.findings if "date" in f.code]


def test_short_dates_that_fit_two_orders_are_to_be_confirmed():
    finding = only(dated("01/03/05", "01/03/07"), "date-ambiguous", Severity.CONFIRM)
    assert finding.used == "2001-03-05 - 2001-03-07 / 2001-05-03 - 2001-07-03"


@pytest.mark.parametrize(
    ("record", "key", "severity"), [("r042", "start", Severity.BLOCK), ("r052", "end", Severity.CONFIRM)]
)
def test_missing_and_unreadable_dates_are_asked_for(record, key, severity):
    only(read_lines(*PAIR, header=with_header(**{record: ""})), f"{key}-date-missing", severity)
    result = read_lines(*PAIR, header=with_header(**{record: "soon"}))
    assert only(result, f"{key}-date-unreadable", severity).found == "soon"


def test_an_end_before_the_start_is_refused():
    finding = only(dated("2025/03/05", "2025/03/01"), "end-before-start", Severity.BLOCK)
    assert finding.line == 8
    assert not findings(dated("2025/03/05", "2025/03/05"), "end-before-start")


def test_a_tournament_of_more_than_a_year_is_to_be_confirmed():
    only(dated("2023/03/05", "2025/03/01"), "period-long", Severity.CONFIRM)
    assert not findings(dated("2024/09/01", "2025/05/01"), "period-long")


def round_dates(*texts: str, start: int = 92, width: int = 10) -> str:
    line = "132".ljust(start - 1)
    return line + "".join(text.ljust(width) for text in texts)


def test_round_dates_stand_in_their_columns():
    result = read_lines(round_dates("25/03/01", "", "25/03/03"), *PAIR)
    assert report_of(result).round_dates == (dt.date(2025, 3, 1), None, dt.date(2025, 3, 3))
    assert not findings(result, "round-date-outside")


@pytest.mark.parametrize(
    "line",
    [
        round_dates("25.01.03", "25.02.03"),
        round_dates("2025/03/01", "2025/03/02", width=12),
        "132 25/03/01 25/03/02",
    ],
)
def test_round_dates_in_other_orders_and_places(line):
    assert report_of(read_lines(line, *PAIR)).round_dates == (dt.date(2025, 3, 1), dt.date(2025, 3, 2))


def test_round_dates_outside_the_tournament_are_told():
    finding = only(
        read_lines(round_dates("25/03/01", "24/03/02"), *PAIR), "round-date-outside", Severity.WARN
    )
    assert (finding.line, finding.column, finding.used) == (9, 102, "2024-03-02")


def test_a_round_date_that_is_no_date_is_told():
    result = read_lines(round_dates("25/03/01", "Sunday"), *PAIR)
    assert only(result, "round-date-unreadable", Severity.WARN).found == "Sunday"
    assert not findings(read_lines(round_dates("25/03/01"), *PAIR), "round-date-unreadable")


def test_deputies_on_several_lines_or_on_one():
    for lines in (["112 A, B", "112 C, D"], ["112 A, B; C, D"]):
        result = read_lines(*lines, *PAIR)
        assert report_of(result).deputies == ("A, B", "C, D")
        assert not findings(result, "header-repeated")


def test_a_header_record_with_two_texts_is_told_and_the_first_counts():
    result = read_lines("012 Other", "022 Town", *PAIR)
    finding = only(result, "header-repeated", Severity.WARN)
    assert (finding.line, finding.found, finding.used) == (9, "Other", "Town Open")
    assert report_of(result).name == "Town Open"


def test_a_header_text_without_end_is_cut_and_told():
    assert only(read_lines("092 " + "x" * 501, *PAIR), "header-too-long", Severity.WARN).line == 9
    assert report_of(read_lines(*PAIR, header=with_header(r012="x" * 501))).name == "x" * 500
    assert not findings(read_lines("092 " + "x" * 500, *PAIR), "header-too-long")


def test_missing_header_records_are_told():
    only(read_lines(*PAIR, header=with_header(r012="")), "name-of-tournament-missing", Severity.CONFIRM)
    result = read_lines(*PAIR, header=with_header(r022="", r032="", r102=""))
    assert [f.found for f in findings(result, "header-missing")] == ["022", "032", "102"]


@pytest.mark.parametrize(("record", "fits"), [("062", "2"), ("062", "2 (1)"), ("072", "2"), ("082", "0")])
def test_counts_that_differ_are_told(record, fits):
    finding = only(read_lines(f"{record} 9", *PAIR), "count-differs", Severity.WARN)
    assert (finding.line, finding.found) == (9, "9")
    assert not findings(read_lines(f"{record} {fits}", *PAIR), "count-differs")


def test_teams_of_both_formats():
    old = f"013 {'Club A':32}" + "   1    2"
    new = f"310   1 {'Club B':32}".ljust(73) + "   2    1"
    result = read_lines(*PAIR, old, new)
    assert report_of(result).teams == (ReportedTeam("Club A", (1, 2)), ReportedTeam("Club B", (2, 1)))
    assert not findings(result, "team-member-unknown")


def test_a_team_member_who_is_not_in_the_file_is_told():
    result = read_lines(*PAIR, f"013 {'Club A':32}" + "   1    7")
    finding = only(result, "team-member-unknown", Severity.WARN)
    assert (finding.line, finding.found) == (11, "7")


def test_a19_records_of_trf26_and_of_pairing_programs_are_kept_and_not_told():
    lines = [
        "152 W",
        "240 H   1    5",
        "330 +-  1",
        "XXC white1",
        "XXP 1 2",
        "BBW 1.0",
        "### comment",
        "# comment",
    ]
    result = read_lines(*lines, *PAIR)
    assert report_of(result).other_records == tuple(lines[:6])
    assert not findings(result, "record-unknown")
    assert result.accepted


@pytest.mark.parametrize(
    "line", ["101    7      Player 7", "DDD SSSS sTTT NNNN", "junk", "NOR    9      Nobody"]
)
def test_a19_an_unknown_record_is_noted_and_never_an_error(line):
    result = read_lines(line, *PAIR)
    assert only(result, "record-unknown", Severity.NOTE).line == 9
    assert result.accepted
    assert report_of(result).other_records == (line,)


def test_national_rating_lines_give_the_national_number_and_rating():
    line = "NOR    2".ljust(48) + "1834 NOR  N-4711"
    result = read_lines(line, *PAIR)
    first, second = report_of(result).players
    assert (second.national_id, second.national_rating, second.rating) == ("N-4711", 1834, 2000)
    assert (first.national_id, first.national_rating) == ("", None)
    assert not findings(result, "record-unknown") + findings(result, "national-rating-unreadable")


def test_a_national_rating_that_is_no_number_is_told():
    result = read_lines("NOR    2".ljust(48) + "18x4", *PAIR)
    assert only(result, "national-rating-unreadable", Severity.WARN).found == "18x4"


def test_a_federation_that_is_no_code_is_told():
    result = read_lines(*PAIR, header=with_header(r032="Norway"))
    assert only(result, "federation-unreadable", Severity.WARN).line == len(HEADER)
    assert report_of(result).federation == ""


def test_lines_are_counted_from_the_top_of_the_file():
    result = read_lines("", "# comment", "999 x", *PAIR)
    assert only(result, "record-unknown", Severity.NOTE).line == line_of("", "# comment")
