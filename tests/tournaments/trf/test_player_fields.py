"""What the fields of a player line mean, and what is said about values that make no sense."""

import datetime as dt

import pytest

from tests.tournaments.trf.builder import findings, only, player, read_lines, report_of, with_header
from tournaments.severities import Severity
from tournaments.trf.records import PartialDate, ReadResult, ReportedPlayer

OTHER = player(2, "   1 b 0")
ATTRIBUTES = {"points": "half_points"}


def first_of(line: str) -> tuple[ReportedPlayer, ReadResult]:
    result = read_lines(line, OTHER)
    return report_of(result).players[0], result


def values(field: str, **read_as: object) -> list[tuple[str, str, object]]:
    return [(field, written, value) for written, value in read_as.items()]


@pytest.mark.parametrize(
    ("field", "written", "value"),
    [
        *values("sex", m="m", M="m", w="w", W="w", f="w", F="w", X="", **{"": ""}),
        *values("title", g="GM", m="IM", f="FM", c="CM", wg="WGM", wf="WFM", GM="GM", wIM="WIM"),
        *values("rating", **{"": None, "0": None, "----": None, "1": 1, "2847": 2847}),
        *values("federation", NOR="NOR", nor="NOR", **{"": ""}),
        *values("points", **{"1.0": 2, "0.5": 1, "10.5": 21, "1,5": 3, "3": 6, "-0.5": -1, "": None}),
        ("birth", "1978", PartialDate(1978)),
        ("birth", "1978/05", PartialDate(1978, 5)),
        ("birth", "1978/00/00", PartialDate(1978)),
        ("birth", "1978/05/00", PartialDate(1978, 5)),
        ("birth", "1975.  .", PartialDate(1975)),
        ("birth", "1978/05/06", PartialDate(1978, 5, 6)),
        ("birth", "1978-05-06", PartialDate(1978, 5, 6)),
        ("birth", "06.05.1978", PartialDate(1978, 5, 6)),
        ("birth", "16/5/1978", PartialDate(1978, 5, 16)),
        ("birth", "00/00/1978", PartialDate(1978)),
        ("birth", "19780506", PartialDate(1978, 5, 6)),
        ("birth", "1931/03/02", PartialDate(1931, 3, 2)),
        *values("birth", **{"0000/00/00": None, "  /  /": None, "": None}),
    ],
)
def test_a_value_is_read_in_every_usual_form(field: str, written: str, value: object):
    """Field reports A10, A14, A23, B13, H8."""
    read, result = first_of(player(1, "   2 w 1", **{field: written}))
    assert getattr(read, ATTRIBUTES.get(field, field)) == value
    told = {finding.code for finding in result.findings if finding.code.startswith(f"{field}-")}
    assert told <= {"points-differ"}


@pytest.mark.parametrize(
    ("field", "written", "code", "column"),
    [
        ("sex", "7", "sex-unknown", 10),
        ("title", "II", "title-unknown", 11),
        ("rating", "18xx", "number-unreadable", 49),
        ("rating", "9999", "rating-impossible", 49),
        ("federation", "C.C", "federation-unreadable", 54),
        ("federation", "ST.", "federation-unreadable", 54),
        ("federation", "N/A", "federation-unreadable", 54),
        ("birth", "1978/13/45", "birth-unreadable", 70),
        ("birth", "junk", "birth-unreadable", 70),
        ("points", "1.25", "points-unreadable", 81),
    ],
)
def test_a_value_that_cannot_be_is_left_empty_and_told(field: str, written: str, code: str, column: int):
    """Field reports A14, H7: a club in the column of the federation."""
    read, result = first_of(player(1, "   2 w 1", **{field: written}))
    assert not getattr(read, ATTRIBUTES.get(field, field))
    assert read.rating == (None if field == "rating" else 2000)
    finding = only(result, code, Severity.WARN)
    assert (finding.line, finding.column, finding.found) == (9, column, written)


def test_a_title_that_starts_in_the_column_of_the_sex():
    line = player(1, "   2 w 1")
    read, result = first_of(line[:9] + "GM" + line[11:])
    assert (read.sex, read.title) == ("", "GM")
    assert only(result, "title-columns", Severity.WARN).used == "GM"
    assert not findings(first_of(player(1, "   2 w 1", title="GM"))[1], "title-columns")


@pytest.mark.parametrize(
    ("written", "identity", "told"),
    [
        ("1503014", (1503014, "", None), []),
        ("0", (None, "", None), []),
        ("", (None, "", None), []),
        ("206", (206, "", None), []),
        ('"1503014"', (1503014, "", None), [("id-quoted", Severity.WARN)]),
        ("B12345", (None, "B12345", None), [("id-not-fide", Severity.WARN)]),
        ("1978/05/06", (None, "", PartialDate(1978, 5, 6)), [("id-is-date", Severity.WARN)]),
    ],
)
def test_the_id_field_has_a_fide_id_a_national_number_or_a_birth_date(written, identity, told):
    read, result = first_of(player(1, "   2 w 1", fide_id=written))
    assert (read.fide_id, read.national_id, read.birth) == identity
    assert [(f.code, f.severity) for f in result.findings if f.code.startswith("id-")] == told


def test_an_id_longer_than_its_columns_is_left_out_and_told():
    line = player(1, "   2 w 1")
    read, result = first_of(line[:57] + "1234567890123" + line[70:])
    assert (read.fide_id, read.national_id) == (None, "")
    assert only(result, "id-unreadable", Severity.WARN).found == "1234567890123"
    assert not findings(first_of(player(1, "   2 w 1", fide_id="12345678901"))[1], "id-unreadable")


def test_a_birth_year_of_two_digits_lies_before_the_tournament():
    read, result = first_of(player(1, "   2 w 1", birth="31/12/40"))
    assert read.birth == PartialDate(1940, 12, 31)
    assert only(result, "birth-order", Severity.WARN).used == "1940/12/31"


def test_a_birth_date_with_the_month_first_is_told():
    read, result = first_of(player(1, "   2 w 1", birth="03/25/1980"))
    assert read.birth == PartialDate(1980, 3, 25)
    only(result, "birth-order", Severity.WARN)


@pytest.mark.parametrize("birth", ["2026", "2025/03/02"])
def test_a_birth_after_the_start_is_refused(birth):
    result = read_lines(player(1, "   2 w 1", birth=birth), OTHER)
    assert only(result, "birth-after-start", Severity.BLOCK).line == 9


@pytest.mark.parametrize("birth", ["2025", "2025/03/01", "2010/01/01"])
def test_a_birth_up_to_the_start_is_not_refused(birth):
    assert not findings(read_lines(player(1, "   2 w 1", birth=birth), OTHER), "birth-after-start")


def test_a4_a_rank_is_never_needed_and_h11_may_be_zero():
    for rank, read_as in (("", None), ("0", None), ("7", 7)):
        read, result = first_of(player(1, "   2 w 1", rank=rank))
        assert read.rank == read_as
        assert result.accepted
        assert not findings(result, "number-unreadable")
    assert only(first_of(player(1, "   2 w 1", rank="x"))[1], "number-unreadable", Severity.WARN).found == "x"


def test_h11_a_name_without_comma_is_kept_and_noted():
    read, result = first_of(player(1, "   2 w 1", name="Test0001 Player0001"))
    assert read.name == "Test0001 Player0001"
    only(result, "name-without-comma", Severity.NOTE)
    assert not findings(first_of(player(1, "   2 w 1"))[1], "name-without-comma")


def test_a_player_without_name_is_to_be_confirmed():
    read, result = first_of(player(1, "   2 w 1", name=""))
    assert read.name == ""
    only(result, "name-missing", Severity.CONFIRM)
    assert not findings(first_of(player(1, "   2 w 1"))[1], "name-missing")


@pytest.mark.parametrize("name", ["BYE", "No Player", "no  player.", "Spielfrei", "Wolny los", "N.N."])
def test_b16_pseudo_names_are_to_be_confirmed(name):
    _, result = first_of(player(1, "   2 w 1", name=name))
    assert only(result, "pseudo-name", Severity.CONFIRM).line == 9


@pytest.mark.parametrize("name", ["Byelov, Ivan", "Bye, Ann"])
def test_b16_names_of_persons_are_none(name):
    assert not findings(first_of(player(1, "   2 w 1", name=name))[1], "pseudo-name")


def test_b16_one_id_twice_is_to_be_confirmed():
    lines = player(1, "   2 w 1", fide_id="1503014"), player(2, "   1 b 0", fide_id="1503014")
    finding = only(read_lines(*lines), "player-twice", Severity.CONFIRM)
    assert finding.line == 10
    assert "line 9" in finding.message


def test_one_name_with_one_birth_date_twice_is_to_be_confirmed():
    lines = (
        player(1, "   2 w 1", name="Møller, Åse", birth="1990/01/02"),
        player(2, "   1 b 0", name="MOLLER,Ase", birth="1990/01/02"),
    )
    only(read_lines(*lines), "player-twice", Severity.CONFIRM)


def test_one_name_with_two_birth_dates_or_none_is_two_persons():
    for births in (("1990/01/02", "1991/01/02"), ("1990", "1990"), ("", "")):
        lines = [player(n, "", name="Same, Name", birth=birth) for n, birth in enumerate(births, 1)]
        assert not findings(read_lines(*lines), "player-twice")


def test_h6_a_gap_in_the_start_numbers_is_told():
    result = read_lines(player(1, "   4 w 1"), player(4, "   1 b 0"))
    finding = only(result, "start-numbers-missing", Severity.WARN)
    assert (finding.line, finding.found) == (10, "2, 3")
    assert result.accepted
    assert not findings(read_lines(player(1), player(2)), "start-numbers-missing")


def test_without_a_start_date_no_birth_is_compared():
    result = read_lines(player(1, "   2 w 1", birth="2026"), OTHER, header=with_header(r042=""))
    assert not findings(result, "birth-after-start")


def test_partial_dates():
    assert PartialDate(1978, 5, 6).as_date() == dt.date(1978, 5, 6)
    assert PartialDate(1978, 5).as_date() is None
    assert [str(d) for d in (PartialDate(978), PartialDate(1978, 5))] == ["0978", "1978/05"]
    with pytest.raises(ValueError, match="day"):
        PartialDate(1978, None, 6)
    with pytest.raises(ValueError, match="day is out of range"):
        PartialDate(1979, 2, 29)
