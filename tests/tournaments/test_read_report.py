"""The command that shows what a report file says."""

import json

import pytest
from django.core.management import call_command

from tests.tournaments.trf.builder import player, text

GOOD = text(player(1, "   2 w 1"), player(2, "   1 b 0", rating=""))
BAD = text(player(1, "   2 w 1"), player(2, "   1 b 1"))


def run(capsys, *arguments) -> tuple[int, str]:
    try:
        call_command("read_report", *map(str, arguments))
    except SystemExit as stop:
        return int(stop.code or 0), capsys.readouterr().out
    return 0, capsys.readouterr().out


@pytest.fixture
def files(tmp_path):
    for name, content in (("good.trf", GOOD), ("bad.trf", BAD)):
        (tmp_path / name).write_text(content)
    return tmp_path


def test_one_json_object_a_file_and_line(files, capsys):
    status, out = run(capsys, files / "good.trf", files / "bad.trf", "--json")
    good, bad = map(json.loads, out.splitlines())
    assert status == 1
    assert list(good) == ["file", "accepted", "players", "rounds", "played_games", "unrated", "findings"]
    assert good | {"findings": []} == {
        "file": str(files / "good.trf"),
        "accepted": True,
        "players": 2,
        "rounds": 1,
        "played_games": 1,
        "unrated": 1,
        "findings": [],
    }
    assert not bad["accepted"]
    blocked = [finding for finding in bad["findings"] if finding["severity"] == "block"]
    assert [(f["line"], f["column"], f["found"]) for f in blocked] == [(9, 92, "2 w 1"), (10, 92, "1 b 1")]
    assert list(blocked[0]) == ["severity", "code", "message", "line", "column", "found", "used"]


def test_status_0_when_all_are_accepted(files, capsys):
    assert run(capsys, files / "good.trf", "--json")[0] == 0


@pytest.mark.parametrize("name", ["missing.trf", "."])
def test_a_file_that_cannot_be_opened_is_refused(files, capsys, name):
    status, out = run(capsys, files / name, files / "good.trf", "--json")
    missing, good = map(json.loads, out.splitlines())
    assert status == 1
    assert (missing["accepted"], missing["players"], good["accepted"]) == (False, 0, True)
    assert [(f["severity"], f["code"]) for f in missing["findings"]] == [("block", "file-unreadable")]


def test_a_summary_to_read(files, capsys):
    status, out = run(capsys, files / "bad.trf")
    assert status == 1
    assert "bad.trf: refused" in out
    assert "2 players (0 unrated), 1 rounds, 1 games played" in out
    assert "block      10:92  results-contradict" in out
