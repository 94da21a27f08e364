"""The month from the command line: every answer and exit status."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from ratings.lists import publication, replay
from ratings.runs import computation
from ratings.runs.locks import one_run_at_a_time
from tests.database import behind_the_guards
from tests.ratings.month import FEBRUARY, opening, tournament
from tests.support import wait_for
from tournaments.models import TimeControl

SWISS = """\
012 Little Open
042 2015/05/02
052 2015/05/03
092 Swiss
001    1 m    Alfa, Anna                        2212 FED                         1.5    1     2 w 1     3 b =
001    2 m    Beta, Bert                        1926 FED                         1.0    2     1 b 0     4 w 1
001    3 m    Gama, Gita                             FED                         0.5    3     4 b 0     1 w =
001    4 m    Delta, Dora                       1500 FED                         1.0    4     3 w 1     2 b 0
"""


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out, stderr=out)
    return out.getvalue()


def stopped(status: int, *arguments: str) -> str:
    """What a command says that ends with this exit status."""
    out = StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command(*arguments, stdout=out, stderr=out)
    assert stop.value.code == status
    return out.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_month_by_commands(tmp_path):
    opening_file = tmp_path / "opening.csv"
    opening_file.write_text("number,name,rating,games\n1,A,2000,50\n2,B,1900,50\n3,C,0,\n")
    assert "2 players listed, 1 without a rating" in run(
        "import_opening_list", "2026-01-01", str(opening_file)
    )
    tournament([(1, "1-0", 2)])
    assert "1 tournaments, 1 games, 2 players listed, 2 changed" in run("run_rating_list", "2026-02-01")
    with pytest.raises(CommandError, match="has to be approved"):
        run("publish_rating_list", "2026-02-01")
    assert "Published the standard list of 2026-02-01: 2 players" in run(
        "publish_rating_list", "2026-02-01", "--approve"
    )
    with pytest.raises(CommandError, match="already published"):
        run("publish_rating_list", "2026-02-01", "--approve")
    with pytest.raises(CommandError, match="already published"):
        run("run_rating_list", "2026-02-01")
    assert "reproduced exactly: 6 rows" in run("verify_rating_list", "2026-02-01")
    assert "imported, not computed" in run("verify_rating_list", "2026-01-01")


def _waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"
        )
        return cursor.fetchone()[0]


@pytest.mark.django_db(transaction=True)
def test_a_run_that_another_process_computes_meanwhile_is_waited_for_and_told():
    opening({1: 2000, 2: 1900})
    tournament([(1, "1-0", 2)])
    waiting = publication.request_run(publication.open_list(TimeControl.STANDARD, FEBRUARY))

    def command() -> str:
        try:
            return run("run_rating_list", "2026-02-01")
        finally:
            connection.close()

    with ThreadPoolExecutor() as other:
        with one_run_at_a_time(TimeControl.STANDARD, wait=False):
            told = other.submit(command)
            wait_for(_waits_for_a_lock)
            computation.compute(waiting.pk)
        assert f"Run {waiting.pk} of the standard list of 2026-02-01: 1 tournaments" in told.result()


@pytest.mark.django_db(transaction=True)
def test_verify_tells_what_differs_and_exits_with_1():
    opening({1: 2000, 2: 1900})
    tournament([(1, "1-0", 2)])
    run("run_rating_list", "2026-02-01")
    run("publish_rating_list", "2026-02-01", "--approve")
    behind_the_guards("UPDATE ratings_rating SET rating = 2500 WHERE rating = 2007")
    assert "ratings_rating 1 rating: published 2500, computed 2007" in stopped(
        1, "verify_rating_list", "2026-02-01"
    )


@pytest.fixture
def quarter():
    """Two players with a game in January and one in February, both entered in spring."""
    opening({1: 2000, 2: 1900})
    tournament([(1, "1-0", 2)])
    tournament([(1, "½-½", 2)], start=date(2026, 2, 7))


@pytest.mark.django_db(transaction=True)
def test_months_in_a_row(quarter):
    with pytest.raises(CommandError, match="--approve"):
        run("replay_rating_lists", "2026-04-01")
    assert run("replay_rating_lists", "2026-04-01", "--approve").splitlines() == [
        "2026-02-01: 1 tournaments, 1 games, 2 players",
        "2026-03-01: 1 tournaments, 1 games, 2 players",
        "2026-04-01: 0 tournaments, 0 games, 2 players",
        "Lists published: 3. The workers are making their files.",
    ]
    with pytest.raises(CommandError, match="There is no open list"):
        run("replay_rating_lists", "2026-04-01", "--approve", "--time-control", "blitz")


@pytest.mark.django_db(transaction=True)
def test_months_in_a_row_are_stopped_by_the_keyboard(quarter, monkeypatch):
    month = replay._month

    def interrupted_in_march(rating_list):
        if rating_list.date == date(2026, 3, 1):
            raise KeyboardInterrupt
        return month(rating_list)

    monkeypatch.setattr(replay, "_month", interrupted_in_march)
    said = stopped(130, "replay_rating_lists", "2026-04-01", "--approve")
    assert said.splitlines()[1:] == ["Stopped. Lists published: 1. Run the same command to continue."]


@pytest.mark.django_db(transaction=True)
def test_the_whole_history_is_verified(quarter):
    run("replay_rating_lists", "2026-04-01", "--approve")
    assert run("verify_rating_list").splitlines() == [
        "The list of 2026-02-01 is reproduced exactly: 6 rows compared.",
        "The list of 2026-03-01 is reproduced exactly: 6 rows compared.",
        "The list of 2026-04-01 is reproduced exactly: 2 rows compared.",
        "3 computed standard lists, all reproduced exactly.",
    ]


@pytest.mark.django_db(transaction=True)
def test_the_first_list_that_does_not_follow_is_told_with_player_and_column(quarter):
    run("replay_rating_lists", "2026-04-01", "--approve")
    # February: 1 has 2007, 2 has 1893. D 114: PD .66, .34; the draw -.16 x 20 = -3.2: 2004 and 1896 in March.
    behind_the_guards("UPDATE ratings_rating SET rating = 1897 WHERE rating = 1896 AND change = 3")
    assert stopped(1, "verify_rating_list").splitlines() == [
        "The list of 2026-02-01 is reproduced exactly: 6 rows compared.",
        "ratings_rating 2 rating: published 1897, computed 1896",
        "The list of 2026-03-01: 1 values differ in 6 rows. "
        "The inputs stored with the run do not give the published rows either: rows or program have changed.",
        "ratings_rating 2 previous_rating: published 1896, computed 1897",
        "ratings_rating 2 rating: published 1896, computed 1897",
        "The list of 2026-04-01: 2 values differ in 2 rows. "
        "The inputs stored with the run give the published rows: data was changed after publication.",
        "2 of 3 lists differ; the first is that of 2026-03-01.",
        "Rows or program have changed for 1 of them; the first is that of 2026-03-01.",
    ]


@pytest.mark.django_db(transaction=True)
def test_lists_whose_results_were_changed_since_are_told_from_those_whose_rows_were(quarter):
    run("replay_rating_lists", "2026-04-01", "--approve")
    behind_the_guards("UPDATE tournaments_game SET white_half_points = 1, black_half_points = 1")
    assert stopped(1, "verify_rating_list").splitlines()[-2:] == [
        "1 of 3 lists differ; the first is that of 2026-02-01.",
        "All of them follow from the inputs stored with their runs: data was changed after publication.",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("command", ["publish_rating_list", "verify_rating_list"])
def test_an_unknown_list_is_told(command):
    with pytest.raises(CommandError, match="There is no standard list of 2026-02-01"):
        run(command, "2026-02-01")


@pytest.mark.django_db
def test_a_date_that_is_none_is_told():
    with pytest.raises(CommandError, match="write YYYY-MM-DD"):
        run("run_rating_list", "1.2.2026")


@pytest.fixture
def report(tmp_path):
    file = tmp_path / "little.trf"
    file.write_text(SWISS)
    return str(file)


def test_rate_report_as_json(report):
    found = json.loads(run("rate_report", report, "--json"))
    assert (found["regulations"], found["system"]) == ("fide-2014", "swiss")
    first, second, third, fourth = found["players"]
    # D = 286: PD .84 (279-290), +.16, K 20: 3.2 -> 3; the draw against an unrated player is not rated (8.52).
    expected = {
        "start_number": 1,
        "name": "Alfa, Anna",
        "rating": 2212,
        "rc": 1926,
        "score": 1,
        "games": 1,
        "expected": 0.84,
        "k": 20,
        "change_hundredths": 320,
        "change": 3,
        "new_rating": 2215,
    }
    assert {key: first[key] for key in expected} == expected
    # 2: -286 lost: 0 - .16; D 426 counts as 400: 1 - .92; sum -.08 x 20 = -1.6 -> -2
    assert (second["change_hundredths"], second["change"], second["new_rating"]) == (-160, -2, 1924)
    assert (fourth["change_hundredths"], fourth["change"]) == (-160, -2)
    # 3: ½ of 2 against 1500 and 2212: Rc 1856, p .25: dp -193 -> 1663; one event of 2 games is not published
    assert {key: third[key] for key in ("rating", "rc", "score", "games", "p", "dp", "ru", "new_rating")} == {
        "rating": None,
        "rc": 1856,
        "score": 0.5,
        "games": 2,
        "p": 0.25,
        "dp": -193,
        "ru": 1663,
        "new_rating": None,
    }
    drawn = next(game for game in found["games"] if game["result"] == "½-½")
    assert drawn["white"]["decision"] == {"code": "counted", "edition": "fide-2014", "article": "8.21a"}
    assert drawn["black"]["decision"]["article"] == "8.52"
    won = next(game for game in found["games"] if game["round"] == 1 and game["white"]["start_number"] == 1)
    assert (won["white"]["difference"], won["white"]["score_probability"], won["white"]["change"]) == (
        286,
        84,
        16,
    )
    limited = next(
        game for game in found["games"] if game["round"] == 2 and game["white"]["start_number"] == 2
    )
    assert (limited["white"]["difference"], limited["white"]["decision"]["article"]) == (400, "8.54")


def test_rate_report_with_a_k(report):
    found = json.loads(run("rate_report", report, "--json", "--k", "10"))
    assert [player["change_hundredths"] for player in found["players"]] == [160, -80, None, -80]


def test_rate_report_as_a_table(report):
    out = run("rate_report", report)
    assert "Ru 1663" in out
    assert "opponent_unrated (fide-2014 8.52)" in out


def test_a_round_robin_that_is_not_complete_is_rated_as_a_swiss(report):
    found = json.loads(run("rate_report", report, "--json", "--system", "round-robin"))
    assert (found["system"], found["rated_as"]) == ("round-robin", "swiss")


def test_rate_report_refuses_what_it_cannot_read(tmp_path):
    binary = tmp_path / "binary.trf"
    binary.write_bytes(b"\x00\x01\x02PK")
    with pytest.raises(CommandError, match="The report is refused"):
        run("rate_report", str(binary))
    with pytest.raises(CommandError, match="cannot be read"):
        run("rate_report", str(tmp_path / "missing.trf"))


def test_rate_report_asks_for_a_system_it_cannot_know(tmp_path):
    file = tmp_path / "unknown.trf"
    file.write_text(SWISS.replace("092 Swiss\n", ""))
    with pytest.raises(CommandError, match="add --system"):
        run("rate_report", str(file))


def test_rate_report_checks_k(report):
    with pytest.raises(CommandError, match="from 1 to 100"):
        run("rate_report", report, "--k", "0")
