"""What the fields of a player line mean, and what is said about values that make no sense."""

import datetime as dt

import pytest

from tests.tournaments.trf.builder import findings, only, player, read_lines, report_of, with_header
from tournaments.trf.records import PartialDate, ReadResult, ReportedPlayer, Severity

OTHER = player(2, "   1 b 0")


def first_of(line: str) -> tuple[ReportedPlayer, ReadResult]:
    result = read_lines(line, OTHER)
    return report_of(result).players[0], result


@pytest.mark.parametrize(
    ("written", "sex"),
    [("m", "m"), ("M", "m"), ("w", "w"), ("W", "w"), ("f", "w"), ("F", "w"), ("X", ""), ("", "")],
)
def test_a14_h8_sex_letters(written, sex):
    read, result = first_of(player(1, "   2 w 1", sex=written))
    assert read.sex == sex
    assert not findings(result, "sex-unknown")


def test_a14_an_unknown_sex_is_left_empty_and_told():
    read, result = first_of(player(1, "   2 w 1", sex="7"))
    assert read.sex == ""
    finding = only(result, "sex-unknown", Severity.WARN)
    assert (finding.line, finding.column, finding.found) == (9, 10, "7")


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("g", "GM"),
        ("m", "IM"),
        ("f", "FM"),
        ("c", "CM"),
        ("wg", "WGM"),
        ("wf", "WFM"),
        ("GM", "GM"),
        ("wIM", "WIM"),
    ],
)
def test_h8_titles_old_and_new(written, title):
    read, result = first_of(player(1, "   2 w 1", title=written))
    assert read.title == title
    assert not findings(result, "title-unknown")


def test_a14_an_unknown_title_is_left_empty_and_told():
    read, result = first_of(player(1, "   2 w 1", title="II"))
    assert read.title == ""
    assert only(result, "title-unknown", Severity.WARN).found == "II"


def test_a_title_that_starts_in_the_column_of_the_sex():
    line = player(1, "   2 w 1")
    read, result = first_of(line[:9] + "GM" + line[11:])
    assert (read.sex, read.title) == ("", "GM")
    assert only(result, "title-columns", Severity.WARN).used == "GM"
    assert not findings(first_of(player(1, "   2 w 1", title="GM"))[1], "title-columns")


@pytest.mark.parametrize(
    ("written", "rating"), [("", None), ("0", None), ("----", None), ("1", 1), ("2847", 2847)]
)
def test_a_rating_of_zero_or_none_means_unrated(written, rating):
    read, result = first_of(player(1, "   2 w 1", rating=written))
    assert read.rating == rating
    assert not findings(result, "rating-unreadable") + findings(result, "rating-impossible")


def test_a_rating_that_is_no_number_is_told():
    read, result = first_of(player(1, "   2 w 1", rating="18xx"))
    assert read.rating is None
    assert only(result, "rating-unreadable", Severity.WARN).found == "18xx"


def test_a_rating_above_all_players_is_told():
    read, result = first_of(player(1, "   2 w 1", rating="9999"))
    assert read.rating is None
    only(result, "rating-impossible", Severity.WARN)


@pytest.mark.parametrize(("written", "federation"), [("NOR", "NOR"), ("nor", "NOR"), ("", "")])
def test_federations(written, federation):
    read, result = first_of(player(1, "   2 w 1", federation=written))
    assert read.federation == federation
    assert not findings(result, "federation-unreadable")


@pytest.mark.parametrize("written", ["C.C", "ST.", "N/A"])
def test_h7_a_club_in_the_federation_column_is_left_out_and_told(written):
    read, result = first_of(player(1, "   2 w 1", federation=written))
    assert (read.federation, read.rating) == ("", 2000)
    assert only(result, "federation-unreadable", Severity.WARN).found == written


@pytest.mark.parametrize(("written", "number"), [("1503014", 1503014), ("0", None), ("", None), ("206", 206)])
def test_fide_ids(written, number):
    read, result = first_of(player(1, "   2 w 1", fide_id=written))
    assert (read.fide_id, read.national_id) == (number, "")
    assert not [f for f in result.findings if f.code.startswith("id-")]


def test_an_id_in_quotation_marks():
    read, result = first_of(player(1, "   2 w 1", fide_id='"1503014"'))
    assert read.fide_id == 1503014
    only(result, "id-quoted", Severity.WARN)


def test_an_id_longer_than_its_columns_is_left_out_and_told():
    line = player(1, "   2 w 1")
    read, result = first_of(line[:57] + "1234567890123" + line[70:])
    assert (read.fide_id, read.national_id) == (None, "")
    assert only(result, "id-unreadable", Severity.WARN).found == "1234567890123"
    assert not findings(first_of(player(1, "   2 w 1", fide_id="12345678901"))[1], "id-unreadable")


def test_a_licence_number_in_the_id_field_is_the_national_id():
    read, result = first_of(player(1, "   2 w 1", fide_id="B12345"))
    assert (read.fide_id, read.national_id) == (None, "B12345")
    only(result, "id-not-fide", Severity.WARN)


def test_a_date_in_the_id_field_is_the_birth_date():
    read, result = first_of(player(1, "   2 w 1", fide_id="1978/05/06"))
    assert (read.fide_id, read.national_id, read.birth) == (None, "", PartialDate(1978, 5, 6))
    only(result, "id-is-date", Severity.WARN)


@pytest.mark.parametrize(
    ("written", "birth"),
    [
        ("1978", PartialDate(1978)),
        ("1978/05", PartialDate(1978, 5)),
        ("1978/00/00", PartialDate(1978)),
        ("1978/05/00", PartialDate(1978, 5)),
        ("1975.  .", PartialDate(1975)),
        ("1978/05/06", PartialDate(1978, 5, 6)),
        ("1978-05-06", PartialDate(1978, 5, 6)),
        ("06.05.1978", PartialDate(1978, 5, 6)),
        ("6/5/1978", PartialDate(1978, 5, 6)),
        ("00/00/1978", PartialDate(1978)),
        ("19780506", PartialDate(1978, 5, 6)),
        ("0000/00/00", None),
        ("  /  /", None),
        ("", None),
    ],
)
def test_a10_a23_birth_dates_of_every_precision(written, birth):
    read, result = first_of(player(1, "   2 w 1", birth=written))
    assert read.birth == birth
    assert not findings(result, "birth-unreadable") + findings(result, "birth-order")


def test_b13_births_before_1970():
    assert first_of(player(1, "   2 w 1", birth="1931/03/02"))[0].birth == PartialDate(1931, 3, 2)


def test_a_birth_year_of_two_digits_lies_before_the_tournament():
    read, result = first_of(player(1, "   2 w 1", birth="31/03/02"))
    assert read.birth == PartialDate(1931, 3, 2)
    assert only(result, "birth-order", Severity.WARN).used == "1931/03/02"


def test_a_birth_date_with_the_month_first_is_told():
    read, result = first_of(player(1, "   2 w 1", birth="03/25/1980"))
    assert read.birth == PartialDate(1980, 3, 25)
    only(result, "birth-order", Severity.WARN)


@pytest.mark.parametrize("written", ["1978/13/45", "junk"])
def test_a_birth_date_that_is_no_date_is_told(written):
    read, result = first_of(player(1, "   2 w 1", birth=written))
    assert read.birth is None
    only(result, "birth-unreadable", Severity.WARN)


@pytest.mark.parametrize("birth", ["2026", "2025/03/02"])
def test_a_birth_after_the_start_is_refused(birth):
    result = read_lines(player(1, "   2 w 1", birth=birth), OTHER)
    assert only(result, "birth-after-start", Severity.BLOCK).line == 9


@pytest.mark.parametrize("birth", ["2025", "2025/03/01", "2010/01/01"])
def test_a_birth_up_to_the_start_is_not_refused(birth):
    assert not findings(read_lines(player(1, "   2 w 1", birth=birth), OTHER), "birth-after-start")


@pytest.mark.parametrize(
    ("written", "half_points"),
    [("1.0", 2), ("0.5", 1), ("10.5", 21), ("1,5", 3), ("3", 6), ("-0.5", -1), ("", None)],
)
def test_points(written, half_points):
    read, result = first_of(player(1, "   2 w 1", points=written))
    assert read.half_points == half_points
    assert not findings(result, "points-unreadable")


def test_points_that_are_no_number_are_told():
    read, result = first_of(player(1, "   2 w 1", points="1.25"))
    assert read.half_points is None
    only(result, "points-unreadable", Severity.WARN)


def test_a4_a_rank_is_never_needed_and_h11_may_be_zero():
    for rank, read_as in (("", None), ("0", None), ("7", 7)):
        read, result = first_of(player(1, "   2 w 1", rank=rank))
        assert read.rank == read_as
        assert result.accepted
        assert not findings(result, "rank-unreadable")
    assert only(first_of(player(1, "   2 w 1", rank="x"))[1], "rank-unreadable", Severity.WARN).found == "x"


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
