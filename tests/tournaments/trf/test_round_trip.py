"""Any bytes are read without an error; what is written is read back the same."""

import datetime as dt
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.trf.builder import HEADER, player, report_of, text
from tournaments.checks.reported import ANSWERED_BY
from tournaments.play.results import GameKind, TimeControl, TournamentSystem, from_trf_code
from tournaments.severities import Severity
from tournaments.trf.digest import TINY_EVENT_GAMES, content_digest
from tournaments.trf.reader import read
from tournaments.trf.records import (
    PartialDate,
    ReadResult,
    ReportedGame,
    ReportedPlayer,
    ReportedTeam,
    TournamentReport,
)
from tournaments.trf.writer import write

PLAIN = text(
    player(
        1, "   2 w 1", "0000 - U", sex="m", title="GM", fide_id="1503014", birth="1990/11/30", points="2.0"
    ),
    player(2, "   1 b 0", "   3 w =", name="Żółć, Łucja", points="0.5"),
    player(3, "0000 - Z", "   2 b =", rating="", points="0.5"),
    "013 Club".ljust(36) + "   1    2",
    "132".ljust(91) + "25/03/01  25/03/02",
).encode()


DAYS = (dt.date(2025, 3, 1), dt.date(2025, 3, 2))


def digest(report: TournamentReport) -> str:
    """The digest of an event on the same days."""
    return content_digest(report, *DAYS)


def assert_sound(result: ReadResult) -> None:
    """What holds of every result, whatever was read."""
    assert result.accepted == all(f.severity is not Severity.BLOCK for f in result.findings)
    if result.report is None:
        assert not result.accepted
        return
    numbers = [p.start_number for p in result.report.players]
    assert numbers == sorted(set(numbers))
    for game in result.report.games:
        assert 1 <= game.round <= result.report.rounds
        assert game.white in numbers
        assert game.black is None or game.black in numbers
    if result.accepted:
        seats = [(g.round, p) for g in result.report.games for p in (g.white, g.black) if p is not None]
        assert len(seats) == len(set(seats)), "one game of a player and round"
        assert all(g.white != g.black for g in result.report.games)
        digest(result.report)


record_codes = st.sampled_from(["001", "132", "042", "013", "310", "NOR", "222", "XXR"])


@given(st.binary(max_size=400))
def test_no_bytes_make_the_reader_raise(data):
    assert_sound(read(data))


@given(
    st.lists(
        st.tuples(st.sampled_from(["001", "132", "042", "013", "310", "NOR", "222", "XXR"]), st.text()),
        max_size=8,
    )
)
def test_no_text_behind_a_record_code_makes_the_reader_raise(rows):
    assert_sound(read("\n".join(f"{code} {rest}" for code, rest in rows).encode("utf-8", "replace")))


@given(
    st.lists(
        st.tuples(
            st.integers(0, len(PLAIN) - 1),
            st.sampled_from(b"0123456789 wbWB-+=HFUZ*?x/.,\r\n\xff\xc5"),
            st.booleans(),
        ),
        max_size=6,
    )
)
@settings(max_examples=400)
def test_no_damage_to_a_report_makes_the_reader_raise(damages):
    data = bytearray(PLAIN)
    for place, byte, insert in damages:
        data[place : place + (not insert)] = bytes([byte])
    assert_sound(read(bytes(data)))


NAME_LETTERS = "abcdefghijklmnopqrstuvwxyzABCXYZäöøéŁżИванов'-. ,"
names = st.text(NAME_LETTERS, min_size=1, max_size=33).map(str.strip).filter(bool)
team_names = names.filter(lambda name: len(name) <= 32)
unused_records = st.sampled_from(["XXC white1", "152 W", "240 H   1    5", "999 x"])
plain_text = st.text("abcXYZäŻИ 0123456789.-/+", max_size=40).map(str.strip)
births = st.one_of(
    st.none(),
    st.builds(PartialDate, st.integers(1900, 2019)),
    st.builds(PartialDate, st.integers(1900, 2019), st.integers(1, 12)),
    st.dates(dt.date(1900, 1, 1), dt.date(2019, 12, 31)).map(lambda d: PartialDate(d.year, d.month, d.day)),
)
SYSTEMS = [
    ("Individual: Swiss-System", "", TournamentSystem.SWISS),
    ("Berger", "", TournamentSystem.ROUND_ROBIN),
    ("", "FIDE_DOUBLEROUNDROBIN", TournamentSystem.DOUBLE_ROUND_ROBIN),
    ("by clubs", "FIDE_TEAM", TournamentSystem.TEAM),
]
TIME_CONTROLS = [
    ("90 min + 30 sec", "", TimeControl.STANDARD),
    ("15+10", "", TimeControl.RAPID),
    ("", "180+2", TimeControl.BLITZ),
    ("as usual", "", None),
]


@st.composite
def reported_players(draw: st.DrawFn, number: int) -> ReportedPlayer:
    national = draw(st.booleans())
    return ReportedPlayer(
        start_number=number,
        name=draw(names),
        sex=draw(st.sampled_from(["", "m", "w"])),
        title=draw(st.sampled_from(["", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"])),
        rating=draw(st.none() | st.integers(1, 3000)),
        federation=draw(st.sampled_from(["", "NOR", "POL"])),
        fide_id=draw(st.none() | st.integers(1, 10**11 - 1)),
        national_id=draw(st.sampled_from(["", "A-17", "4711"])) if national else "",
        birth=draw(births),
        half_points=draw(st.none() | st.integers(0, 199)),
        rank=draw(st.none() | st.integers(1, 9999)),
        national_rating=draw(st.none() | st.integers(1, 3000)) if national else None,
    )


@st.composite
def rounds_of_games(draw: st.DrawFn, numbers: list[int], number: int) -> list[ReportedGame]:
    """Everybody in one game or bye, or absent; the first always has a result."""
    order = draw(st.permutations(numbers))
    paired = draw(st.integers(0, len(order) // 2))
    games = []
    for a, b in zip(order[: 2 * paired : 2], order[1 : 2 * paired : 2], strict=True):
        codes = draw(st.sampled_from(["10", "==", "01", "0=", "00", "+-", "-+", "--", "WL", "DD"]))
        (kind, first), (_, second) = map(from_trf_code, codes)
        coloured = draw(st.booleans())
        (a, first), (b, second) = ((a, first), (b, second)) if coloured else sorted([(a, first), (b, second)])
        games.append(ReportedGame(number, a, b, first, second, kind, coloured))
    for alone in order[2 * paired :]:
        code = draw(st.sampled_from("HFUZ+- "))
        if code != " ":
            kind, score = from_trf_code(code)
            games.append(ReportedGame(number, alone, None, score, 0, kind, False))
    if not games:
        games.append(ReportedGame(number, order[0], None, 0, 0, GameKind.ZERO_POINT_BYE, False))
    return games


@st.composite
def reports(draw: st.DrawFn) -> TournamentReport:
    numbers = sorted(draw(st.sets(st.integers(1, 9999), min_size=2, max_size=6)))
    rounds = draw(st.integers(0, 4))
    games = [g for n in range(1, rounds + 1) for g in draw(rounds_of_games(numbers, n))]
    start = draw(st.dates(dt.date(2020, 1, 1), dt.date(2030, 1, 1)))
    days = st.none() | st.integers(0, 9).map(lambda n: start + dt.timedelta(n))
    round_dates = draw(st.lists(days, max_size=4))
    while round_dates and round_dates[-1] is None:
        round_dates.pop()
    type_text, encoded_type, system = draw(st.sampled_from(SYSTEMS))
    time_text, encoded_time, control = draw(st.sampled_from(TIME_CONTROLS))
    return TournamentReport(
        name=draw(plain_text),
        city=draw(plain_text),
        federation="NOR",
        start_date=start,
        end_date=start + dt.timedelta(draw(st.integers(9, 300))),
        type_text=type_text,
        encoded_type=encoded_type,
        time_control_text=time_text,
        encoded_time_control=encoded_time,
        chief_arbiter=draw(plain_text),
        deputies=tuple(draw(st.lists(names, max_size=3))),
        round_dates=tuple(round_dates),
        rounds=rounds,
        players=tuple(draw(reported_players(number)) for number in numbers),
        games=tuple(sorted(games, key=lambda g: (g.round, g.white))),
        teams=tuple(
            draw(
                st.lists(
                    st.builds(ReportedTeam, team_names, st.just(tuple(numbers))),
                    max_size=2,
                )
            )
        ),
        system=system,
        time_control=control,
        encoding="utf-8",
        other_records=tuple(draw(st.lists(unused_records, max_size=3))),
    )


@given(reports())
@settings(max_examples=150, deadline=None)
def test_what_is_written_is_read_back_the_same(report):
    result = read(write(report).encode())
    assert result.report == report
    assert {f.code for f in result.findings if f.severity is Severity.BLOCK} <= set(ANSWERED_BY)
    assert not [f for f in result.findings if f.code in ("columns-shifted", "field-columns", "cell-columns")]


@given(reports(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_digest_depends_neither_on_the_order_of_lines_nor_on_the_header(report, random):
    lines = write(report).splitlines()
    shuffled = [line for line in lines if line.startswith("001")]
    random.shuffle(shuffled)
    again = "\r\n".join(["012 Other name", "042 2019/01/01", *shuffled]).encode("utf-16")
    assert digest(report_of(read(again))) == digest(report)


def test_b5_the_digest_ignores_start_numbers_colours_and_spelling_of_names():
    one = text(player(1, "   2 w 1", name="Møller, Åse"), player(2, "   1 b 0", name="Berg, Bo"))
    two = text(
        player(7, "   9 w 0", name="BERG,BO"), player(9, "   7 b 1", name="Moller, Ase", rating=""), header=()
    )
    assert digest(report_of(read(one.encode("latin-1")))) == digest(report_of(read(two.encode())))


@pytest.mark.parametrize(
    "changed",
    [
        (player(1, "   2 w 0"), player(2, "   1 b 1")),
        (player(1, "   2 w +"), player(2, "   1 b -")),
        (player(1, "0000 - Z", "   2 w 1"), player(2, "0000 - Z", "   1 b 0")),
        (player(1, "   2 w 1"), player(2, "   1 b 0", name="Other, O")),
        (player(1, "   2 w 1"), player(2, "   1 b 0"), player(3)),
    ],
)
def test_b5_the_digest_tells_other_results_kinds_rounds_and_players_apart(changed):
    base = text(player(1, "   2 w 1"), player(2, "   1 b 0"))
    assert digest(report_of(read(base.encode()))) != digest(report_of(read(text(*changed).encode())))


def test_a_small_match_on_other_days_is_another_event_but_a_larger_event_is_the_same():
    """A match of few games can be repeated with the same results; ten games with the same results are not."""
    other_days = (dt.date(2025, 3, 8), dt.date(2025, 3, 9))
    for games in (TINY_EVENT_GAMES - 1, TINY_EVENT_GAMES):
        lines = (player(1, *["   2 w 1"] * games), player(2, *["   1 b 0"] * games))
        report = report_of(read(text(*lines).encode()))
        assert report.played_games == games
        same = content_digest(report, *other_days) == content_digest(report, *DAYS)
        assert same == (games == 10)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("name", "N" * 34, "33 columns"),
        ("name", "A\nB", "line ends"),
        ("rating", 12345, "rating"),
        ("start_number", 10000, "start number"),
        ("national_id", "N-1", "federation"),
    ],
)
def test_what_does_not_fit_the_format_is_not_written(field, value, reason):
    fields = {"start_number": 1, "name": "A, B"} | {field: value}
    report = TournamentReport(players=(ReportedPlayer(**fields),))
    with pytest.raises(ValueError, match=reason):
        write(report)


def test_trf26_records_are_written_when_the_codes_are_known():
    report = report_of(read(text("192 FIDE_DUTCH_2025", "222 5400+30", player(1), player(2)).encode()))
    assert {"142 0", "192 FIDE_DUTCH_2025", "222 5400+30"} <= set(write(report).splitlines())
    plain = report_of(read(text(player(1), player(2)).encode()))
    assert not [line for line in write(plain).splitlines() if line.startswith(("142", "192", "222"))]


def league(players: int, rounds: int) -> bytes:
    """A league in which neighbours meet; half of the names have letters outside ASCII."""
    rows = []
    for number in range(1, players + 1):
        cells = []
        for round_number in range(rounds):
            other = (number - 1 + (-1) ** (number + round_number + 1)) % players + 1
            white = number % 2 == 1
            cells.append(f"{other:4} {'w' if white else 'b'} {'1' if white else '0'}")
        rows.append(
            player(number, *cells, name=f"Łęcki{number}, Żuk" if number % 2 else None, birth="1990/01/02")
        )
    return text(*rows, header=HEADER).encode()


def test_h9_a_league_of_3000_players_is_read_in_linear_time():
    small, large = league(600, 11), league(3000, 11)
    times = []
    for data in (small, large):
        took = []
        for _ in range(3):
            begin = time.process_time()
            result = read(data)
            took.append(time.process_time() - begin)
            assert result.accepted
        times.append(min(took))
    assert report_of(result).played_games == 3000 // 2 * 11
    assert times[1] < 15 * max(times[0], 0.01)
