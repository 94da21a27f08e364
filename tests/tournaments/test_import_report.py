"""`manage.py import_report`: report files from the command line."""

import datetime as dt
import io
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.tournaments.reports import content, four_players, lines
from tests.tournaments.trf import builder
from tests.tournaments.trf.builder import with_header
from tournaments.models import Report, Stage, System, TimeControl, Tournament

pytestmark = pytest.mark.django_db


def import_files(*arguments: object) -> tuple[object, str, str]:
    """Exit status, output and error output."""
    out, err = io.StringIO(), io.StringIO()
    status: object = 0
    try:
        call_command("import_report", *map(str, arguments), stdout=out, stderr=err)
    except SystemExit as ended:
        status = ended.code
    return status, out.getvalue(), err.getvalue()


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.trf"
    path.write_bytes(content(*lines(four_players())))
    return path


def test_a_file_is_stored_and_accounted_for(good):
    status, out, err = import_files(good)
    tournament = Tournament.objects.get()
    assert status == 0
    assert err == ""
    assert f"good.trf: tournament {tournament.pk}, Town Open: received" in out
    assert "4 players: 4 matched, 0 not matched; 4 games and byes" in out
    assert "system-guessed" in out


def test_what_is_open_is_told_and_not_accepted(tmp_path):
    path = tmp_path / "open.trf"
    unknown = builder.player(5, "0000 - U", name="Eide, Egil")
    path.write_bytes(content(*lines(four_players()), unknown, header=with_header(r012="")))
    status, out, _ = import_files(path, "--accept")
    assert status == 0
    assert "5 players: 4 matched, 1 not matched" in out
    assert "confirm" in out
    assert out.count("name-of-tournament-missing: ") == 1
    assert "Participant 5, Eide, Egil, is not matched" in out
    assert "not accepted, still open: name-of-tournament-missing, not-matched" in out
    assert Tournament.objects.get().stage == Stage.IN_CORRECTION


def test_what_is_clear_is_accepted_when_asked(good):
    _, out, _ = import_files(good, "--accept")
    assert ": accepted" in out
    assert Tournament.objects.get().stage == Stage.ACCEPTED


def test_options_count_instead_of_the_file(good):
    import_files(
        good,
        "--system",
        "double-round-robin",
        "--time-control",
        "rapid",
        "--start",
        "2025-02-01",
        "--end",
        "2025-02-02",
    )
    tournament = Tournament.objects.get()
    assert (tournament.system, tournament.time_control) == (System.DOUBLE_ROUND_ROBIN, TimeControl.RAPID)
    assert (tournament.start_date, tournament.end_date) == (dt.date(2025, 2, 1), dt.date(2025, 2, 2))


def test_refused_files_are_told_with_their_lines_and_the_others_are_stored(tmp_path, good):
    bad = tmp_path / "bad.trf"
    bad.write_bytes(content(builder.player(1, "   2 w 1"), builder.player(2, "   1 b 1")))
    status, out, err = import_files(bad, tmp_path / "nowhere.trf", good)

    assert status == 1
    assert "bad.trf: refused" in err
    assert "block        9:92  results-contradict" in err
    assert "block       10:92  results-contradict" in err
    assert "nowhere.trf: cannot be opened" in err
    assert "good.trf: tournament" in out
    assert Tournament.objects.count() == 1
    assert Report.objects.filter(tournament=None).get().file_name == "bad.trf"


def test_a_file_that_is_too_large_is_told_and_not_stored(tmp_path, settings):
    settings.MAX_REPORT_BYTES = 2048
    path = tmp_path / "large.trf"
    path.write_bytes(b"0" * 50_000)
    status, _, err = import_files(path)
    assert status == 1
    assert "larger than 2048 bytes" in err
    assert not Report.objects.exists()


def test_the_same_event_again_names_the_first(good):
    import_files(good)
    status, _, err = import_files(good)
    assert status == 1
    assert f"tournament {Tournament.objects.get().pk}" in err


@pytest.mark.parametrize(
    "option", [("--system", "knockout"), ("--start", "1 March"), ("--end", "2025-02-30")]
)
def test_an_option_that_makes_no_sense_is_told(good, option):
    with pytest.raises(CommandError, match=option[0]):
        import_files(good, *option)
    assert not Report.objects.exists()
