"""The time control: one for all games in plain words or in the code, or a question."""

import pytest

from tests.tournaments.trf.builder import findings, only, player, read_lines, report_of, with_header
from tournaments.play.results import TimeControl
from tournaments.severities import Severity
from tournaments.trf import time_controls

PAIR = (player(1, "   2 w 1"), player(2, "   1 b 0"))
STANDARD, RAPID, BLITZ = TimeControl.STANDARD, TimeControl.RAPID, TimeControl.BLITZ


@pytest.mark.parametrize(
    ("code", "seconds", "control"),
    [
        ("5400+30", 7200, STANDARD),
        ("40/6000+30:900+30", 8700, STANDARD),
        ("40/5400:1800", 7200, STANDARD),
        ("60/3600:900", 3600, STANDARD),
        ("3600", 3600, STANDARD),
        ("3599", 3599, RAPID),
        ("900+10", 1500, RAPID),
        ("601", 601, RAPID),
        ("600", 600, BLITZ),
        ("180+2", 300, BLITZ),
        ("181", 181, BLITZ),
        ("180", 180, None),
        ("60+1", 120, None),
        ("90+30", 1890, None),
        ("120+3", 300, None),
        ("abc", None, None),
        ("", None, None),
    ],
)
def test_time_control_of_record_222(code, seconds, control):
    assert time_controls.seconds_from_code(code) == seconds
    assert time_controls.time_control_from_code(code) is control


ONE_PLAIN = {
    STANDARD: """
        90'/40 + 30'/end + 30"/move from move 1
        90 min for 40 moves, then 30 min, 30 s increment from move one
        40/90 + 30/SD + 30 sec
        40 moves in 90 min + 30 min to the end + 30 sec per move
        100 min/40 moves + 50 min/20 moves + 15 min + 30 sec/move
        2h/40 + 1h/20 + 30min
        90 Min./40 Züge + 15 Min. + 30 Sek./Zug
        90 Minuten für 40 Züge, danach 30 Minuten für den Rest, 30 Sekunden pro Zug ab dem 1. Zug
        90 minutes + 30 seconds increment per move starting from move 1
        90 min + 30 sec from move 41
        90 min + 30 min + 30 sec
        90 minut na partię + 30 sekund na posunięcie
        90 минут + 30 секунд на каждый ход
        All moves in 90 minutes, plus 10 seconds per move
        90 minutes and 30 seconds per move
        1 hour 30 minutes plus 30 seconds a move
        1 h 30 min + 30 sec
        1h30 + 30s
        1:30 + 10 from move 1
        120 minutes per player per game
        60 min
        90'+30
        90+30
        5400+30
        2 hours
        Standard chess
    """,
    RAPID: """
        15+10
        15+10 rapid
        15 min + 10 sec
        15' + 10
        15'+10''
        25'
        0:25 + 10
        15 Minuten + 5 Sekunden pro Zug
        10 min + 5 sec
        Rapid
        Schnellschach
        Szybkie
        Быстрые шахматы
    """,
    BLITZ: """
        3+2
        3'+2''
        5'+0''
        5 min
        3 min + 2 sec/move
        Blitz
        Блиц
        Błyskawiczny
    """,
    None: """
        R1-3: 15 min + 5 sec, R4-9: 50 min + 10 sec
        Rounds 1-2: 30 min + 10 sec; rounds 3-7: 90 min + 30 sec
        Runde 1-3 15 min, Runde 4-7 60 min
        1. kolo 15 min, 2. kolo 60 min
        30 min + 10 sec and 90 min + 30 sec
        30 min + 10 sec / 90 min + 30 sec
        15 min and 50 min
        15 min, 50 min
        15 min / 50 min
        15/50 min
        15 min or 50 min
        first 15 min, rest 60 min
        Friday 15 min, Saturday 90 min
        15+5 (R1-3), 50+10
        3+2, 15+10
        15 min + 5 sec, final 25 min
        90 min/40 moves; 30 min
        5 min + 3 sec, default time 5 min
        20 min (waiting time 30 min)
        0.5 h
        1/2 h
        ½ h
        1,5 Std
        1.5 h + 30 s
        10-15 min
        15 bis 20 Minuten
        at least 60 min
        2x15 min
        10 min + 25 min
        300+3
        900+10
        180+30
        900 sec
        25 min +
        20 min + 10 sec + 5 sec
        G/60; d5
        15:00
        15
        Blitz, 90 minutes
        rapid or blitz
        moves/time, increment
        40/90
        1+0
        90 perc + 30 mp
    """,
}


@pytest.mark.parametrize(
    ("text", "control"),
    [(text.strip(), control) for control, texts in ONE_PLAIN.items() for text in texts.strip().splitlines()]
    + [("", None)],
)
def test_time_control_of_the_words_of_record_122(text, control):
    assert time_controls.time_control_from_text(text) is control


@pytest.mark.parametrize(
    ("encoded", "text", "type_text", "control"),
    [
        ("", "15+10", "Individual: Swiss", RAPID),
        ("", "", "Individual: swiss-system (standard)", STANDARD),
        ("", "as usual", "Swiss (rapid)", RAPID),
        ("5400+30", "", "", STANDARD),
        ("5400+30", "90 min + 30 sec", "Swiss (standard)", STANDARD),
        ("5400+30", "90 perc + 30 mp", "", STANDARD),
        ("900+5", "R1-3: 15 min + 5 sec, R4-9: 50 min", "", RAPID),
        ("90 min + 30 sec", "", "", STANDARD),
    ],
)
def test_records_that_agree_make_the_time_control_plain(encoded, text, type_text, control):
    result = read_lines(*PAIR, header=with_header(r222=encoded, r122=text, r092=f"Swiss {type_text}"))
    assert report_of(result).time_control is control
    assert bool(findings(result, "time-control-guessed")) is (not encoded)


@pytest.mark.parametrize(
    ("encoded", "text", "type_text", "says"),
    [
        ("180+2", "90 min + 30 sec", "", "record 222 says blitz; record 122 says standard"),
        ("5400+30", "", "Rapid", "record 222 says standard; record 092 says rapid"),
        ("", "90 min + 30 sec", "Rapid", "record 122 says standard; record 092 says rapid"),
        (
            "5400+30",
            "R1-3: 15 min, R4-9: 90 min + 30 sec",
            "",
            "record 222 says standard; record 122 says rapid",
        ),
        ("", "", "Rapid and blitz", "record 092 says blitz or rapid"),
    ],
)
def test_records_that_contradict_each_other_are_asked_about(encoded, text, type_text, says):
    result = read_lines(*PAIR, header=with_header(r222=encoded, r122=text, r092=f"Swiss {type_text}"))
    assert report_of(result).time_control is None
    assert says in only(result, "time-controls-differ", Severity.BLOCK).message


@pytest.mark.parametrize(
    ("encoded", "text", "type_text"),
    [
        ("", "", ""),
        ("", "R1-3: 15 min, R4-9: 50 min", "Rapid"),
        ("90+30", "90 min + 30 sec", ""),
        ("60+1", "90 min + 30 sec", ""),
        ("abc", "90 min + 30 sec", ""),
        ("900+10;5400+30", "", ""),
    ],
)
def test_records_that_leave_it_unclear_are_asked_about(encoded, text, type_text):
    result = read_lines(*PAIR, header=with_header(r222=encoded, r122=text, r092=f"Swiss {type_text}"))
    assert report_of(result).time_control is None
    only(result, "time-control-unknown", Severity.BLOCK)
