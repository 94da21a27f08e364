"""What a written date can mean, and which days a tournament's records mean together."""

import datetime as dt

import pytest
from babel import Locale, localedata

from tests.tournaments.trf.builder import HEADER, findings, only, player, read_lines, report_of, with_header
from tests.tournaments.trf.test_header import PAIR, round_dates
from tournaments.severities import Severity
from tournaments.trf import dates
from tournaments.trf.records import PartialDate

LANGUAGES = "en ru pl de fr es it nl pt sv da nb cs uk".split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_a_month_and_its_abbreviation_is_that_month(language):
    """By the Unicode CLDR, in the form used in dates and on its own, with and without the point."""
    months = Locale.parse(language).months
    for form in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for month, name in months[form][width].items():
                for written in (f"4 {name} 2025", f"{name.upper()} 4, 2025", f"2025-{name.strip('.')}-04"):
                    assert set(dates.readings(written).values()) == {PartialDate(2025, month, 4)}, written


def test_no_country_writes_the_month_first_with_points():
    """Why 05.09.2026 is 5 September without a question; by the Unicode CLDR."""
    first = set()
    for name in localedata.locale_identifiers():
        for width in ("short", "medium"):
            pattern = Locale.parse(name).date_formats[width].pattern
            month, day, year = (pattern.find(sign) for sign in "Mdy")
            if 0 <= month < day < year and "." in pattern and "MMM" not in pattern:
                first.add((name, pattern))
    assert not first


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Dec 10, 2025", ["2025-12-10"]),
        ("December 10th, 2025", ["2025-12-10"]),
        ("10 Dec 2025", ["2025-12-10"]),
        ("10Dec2025", ["2025-12-10"]),
        ("the 10th of December 2025", ["2025-12-10"]),
        ("2025-Dec-10", ["2025-12-10"]),
        ("10.XII.2025", ["2025-12-10"]),
        ("9 IV 2026", ["2026-04-09"]),
        ("Sat Oct 03 2026 00:00:00 GMT+0200", ["2026-10-03"]),
        ("3. März 2026", ["2026-03-03"]),
        ("3 Maerz 2026", ["2026-03-03"]),
        ("3 marca 2026 r.", ["2026-03-03"]),
        ("3 марта 2026 г.", ["2026-03-03"]),
        ("3 de marzo de 2026", ["2026-03-03"]),
        ("Dec 10, 25", ["2025-12-10"]),
        ("10 Dec 25", ["2010-12-25", "2025-12-10"]),
        ("9/5/2026", ["2026-05-09", "2026-09-05"]),
        ("05092026", ["2026-05-09", "2026-09-05"]),
        ("13/5/2026", ["2026-05-13"]),
        ("2026/09/05", ["2026-09-05"]),
        ("2026/13/05", ["2026-05-13"]),
        ("26/09/05", ["2005-09-26", "2026-05-09", "2026-09-05"]),
        ("3-5 Oct 2026", []),
        ("3 Oct - 4 Nov 2026", []),
        ("Oct 2026", []),
        ("10 jui 2026", []),
        ("10 somewhen 2026", []),
        ("31 Feb 2026", []),
        ("soon", []),
    ],
)
def test_what_a_date_can_mean(written, read):
    assert sorted(str(date) for date in set(dates.full_dates(written).values())) == read


def test_a_long_text_is_no_date():
    assert dates.full_dates("1 " * 100_000) == {}


def spans(start: str, end: str, *lines: str) -> list[str]:
    """The days read, those that a question names first, and nothing else told."""
    result = read_lines(*PAIR, *lines, header=with_header(r042=start, r052=end))
    report = report_of(result)
    asked = findings(result, "date-ambiguous")
    used = f"{report.start_date} - {report.end_date}"
    assert {f.code for f in result.findings if f.severity is not Severity.NOTE} <= {"date-ambiguous"}
    assert not asked or all(day in asked[0].message for day in asked[0].used.split(" / "))
    return asked[0].used.split(" / ") if asked else [used]


MAY, SEPTEMBER = "2026-05-09 - 2026-07-09", "2026-09-05 - 2026-09-07"


@pytest.mark.parametrize(
    ("start", "end", "read"),
    [
        ("9/5/2026", "9/7/2026", [SEPTEMBER, MAY]),
        ("09-05-2026", "09-07-2026", [SEPTEMBER, MAY]),
        ("9 5 2026", "9 7 2026", [SEPTEMBER, MAY]),
        ("9/5/2026", "9/5/2026", ["2026-05-09 - 2026-05-09", "2026-09-05 - 2026-09-05"]),
        ("09.05.2026", "09.07.2026", [MAY]),
        ("9/25/2026", "10/2/2026", ["2026-09-25 - 2026-10-02"]),
        ("9/5/2026", "9/13/2026", ["2026-09-05 - 2026-09-13"]),
        ("3/5/2026", "2/6/2026", ["2026-05-03 - 2026-06-02"]),
        ("Oct 3, 2026", "10/4/2026", ["2026-10-03 - 2026-10-04"]),
        ("3 Oct 2026", "4/10/2026", ["2026-10-03 - 2026-10-04"]),
        ("Oct 3, 2026", "2026/10/04", ["2026-10-03 - 2026-10-04"]),
        ("9/5/2026", "2026/09/07", [SEPTEMBER, "2026-05-09 - 2026-09-07"]),
        ("05.09.2026", "2026/09/07", [SEPTEMBER]),
        ("26/09/05", "26/09/07", [SEPTEMBER, "2026-05-09 - 2026-07-09"]),
    ],
)
def test_both_dates_are_read_in_one_order_and_where_two_make_sense_somebody_is_asked(start, end, read):
    assert spans(start, end) == read


@pytest.mark.parametrize(
    "line",
    [
        round_dates("26/09/05", "26/09/07"),
        round_dates("26/09/05"),
        round_dates("2026/09/05", "2026/09/07"),
        "132 5-Sep-2026 7-Sep-2026",
        round_dates("09/05/2026", "2026-09-06"),
    ],
)
def test_unmistakable_dates_of_rounds_decide(line):
    assert spans("9/5/2026", "9/7/2026", line) == [SEPTEMBER]


def test_dates_of_rounds_that_are_as_doubtful_do_not_decide():
    result = read_lines(
        *PAIR, round_dates("9/5/2026", "9/7/2026"), header=with_header(r042="9/5/2026", r052="9/7/2026")
    )
    only(result, "date-ambiguous", Severity.CONFIRM)


def test_prescribed_dates_of_rounds_are_never_read_otherwise_to_fit():
    """26/09/05 is 5 September, though 9 May would be within the tournament."""
    header = with_header(r042="2026/05/09", r052="2026/07/09")
    result = read_lines(*PAIR, round_dates("26/09/05", "26/09/07"), header=header)
    assert report_of(result).round_dates == (dt.date(2026, 9, 5), dt.date(2026, 9, 7))
    finding = only(result, "round-dates-elsewhere", Severity.CONFIRM)
    assert (finding.found, finding.used) == ("2026-09-05 - 2026-09-07", "2026-05-09 - 2026-07-09")
    assert not findings(result, "round-date-outside")


@pytest.mark.parametrize("separator", "/-.")
def test_dates_of_rounds_with_four_digit_years_leave_no_blank(separator):
    written = ["2026/10/24", "2026/10/24", "2026/10/25"]
    header = with_header(r042="2026/10/24", r052="2026/10/25")
    line = round_dates(*(date.replace("/", separator) for date in written))
    result = read_lines(*PAIR, line, header=header)
    assert report_of(result).round_dates == (
        dt.date(2026, 10, 24),
        dt.date(2026, 10, 24),
        dt.date(2026, 10, 25),
    )
    assert not findings(result, "round-date-unreadable")


def test_a_doubtful_date_of_a_round_is_left_empty():
    header = with_header(r042="2026/01/01", r052="2026/12/01")
    result = read_lines(*PAIR, round_dates("9/5/2026"), header=header)
    assert report_of(result).round_dates == (None,)
    only(result, "round-date-unreadable", Severity.WARN)


@pytest.mark.parametrize(
    ("missing", "asked"), [("r052", ["2026-05-09", "2026-09-05"]), ("r042", ["2026-05-09", "2026-09-05"])]
)
def test_one_date_alone_is_asked_about_too(missing, asked):
    records = {"r042": "9/5/2026", "r052": "9/5/2026"} | {missing: ""}
    assert (
        only(read_lines(*PAIR, header=with_header(**records)), "date-ambiguous", Severity.CONFIRM).used.split(
            " / "
        )
        == asked
    )


def test_an_end_is_the_day_of_the_last_round_only_if_that_is_dated():
    dated = read_lines(*PAIR, round_dates("25/03/02"), header=with_header(r052=""))
    only(dated, "end-date-from-rounds", Severity.WARN)
    two_rounds = player(1, "   2 w 1", "   2 b 1"), player(2, "   1 b 0", "   1 w 0")
    partly = read_lines(*two_rounds, round_dates("25/03/02"), header=with_header(r052=""))
    only(partly, "end-date-missing", Severity.CONFIRM)


def births(*written: str) -> tuple[list[str], list[str]]:
    """The birth dates read from a file, and those that were told."""
    lines = [player(number, birth=birth) for number, birth in enumerate(written, 1)]
    result = read_lines(*lines, header=HEADER)
    told = [finding.found for finding in findings(result, "birth-order")]
    return [str(line.birth or "") for line in report_of(result).players], told


@pytest.mark.parametrize(
    ("written", "read", "told"),
    [
        (["9/5/1980", "13/5/1981"], ["1980/05/09", "1981/05/13"], []),
        (["9/5/1980", "5/13/1981"], ["1980/09/05", "1981/05/13"], ["9/5/1980", "5/13/1981"]),
        (["9/5/1980", "3/4/1981"], ["1980", "1981"], ["9/5/1980", "3/4/1981"]),
        (
            ["9/5/1980", "13/5/1981", "5/13/1982"],
            ["1980", "1981/05/13", "1982/05/13"],
            ["9/5/1980", "5/13/1982"],
        ),
        (["9.5.1980", "3/4/1981"], ["1980/05/09", "1981/04/03"], []),
        (["9 May 1980", "5/9/1981"], ["1980/05/09", "1981/09/05"], []),
        (["02/03/04"], [""], ["02/03/04"]),
    ],
)
def test_birth_dates_of_a_file_are_read_in_one_order_or_not_guessed(written, read, told):
    assert births(*written) == (read, told)
