"""Files are read within limits of time and memory; what goes beyond them is a finding and does not stop anything."""

import os
import signal
import time

import pytest
from django.core.management import call_command

from tests.office import four_players, person
from tests.tournaments.office.test_reports import upload
from tournaments.intake import batches, limits
from tournaments.intake.limits import BeyondLimits, within_limits
from tournaments.models import BatchFile, Report, Tournament


def test_what_comes_out_is_what_the_work_gave() -> None:
    assert within_limits(lambda: {"a": [1, 2] * 500_000}) == {"a": [1, 2] * 500_000}


def test_an_error_of_the_work_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        within_limits(lambda: 1 // 0)


def _busy() -> None:
    while True:
        pass


@pytest.mark.parametrize(
    "work",
    [
        _busy,
        lambda: bytes(limits.MOST_BYTES),
        lambda: [bytes(1 << 20) for _ in range(limits.MOST_BYTES >> 19)],
        lambda: os.kill(os.getpid(), signal.SIGKILL),
        lambda: lambda: "what cannot be sent",
    ],
    ids=["busy", "one-large-object", "many-objects", "killed", "not-sent"],
)
def test_what_goes_beyond_is_ended(work, monkeypatch) -> None:
    monkeypatch.setattr(limits, "MOST_SECONDS", 1)
    with pytest.raises(BeyondLimits):
        within_limits(work)


def test_what_only_waits_is_ended_too(monkeypatch) -> None:
    monkeypatch.setattr(limits, "MOST_SECONDS", 1)
    monkeypatch.setattr(limits, "_PATIENCE", 0.1)
    with pytest.raises(BeyondLimits):
        within_limits(lambda: time.sleep(60))


@pytest.fixture
def no_time(monkeypatch) -> None:
    """So little that no report can be read."""
    monkeypatch.setattr(limits, "_PATIENCE", 0)


def test_a_file_beyond_the_limits_is_refused_with_a_finding_and_the_others_are_read(clerk, no_time) -> None:
    page = upload(clerk, ("a.trf", four_players()), ("b.trf", four_players())).content.decode()
    assert "0 files became tournaments, 2 were refused." in page
    assert "could not be read within the limits" in page
    assert [report.findings.get().code for report in Report.objects.all()] == ["beyond-limits"] * 2
    assert not batches.unfinished()


def test_the_command_says_so_too(db, no_time, tmp_path, capsys) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(four_players())
    with pytest.raises(SystemExit):
        call_command("import_report", str(path))
    assert "beyond-limits" in capsys.readouterr().err


def test_a_file_that_ends_its_worker_each_time_is_refused_in_the_end(db) -> None:
    batch = batches.hand_in(
        [("a.trf", four_players()), ("b.trf", four_players(third="B, B"))], by=person("clerk")
    )
    BatchFile.objects.filter(file_name="a.trf").update(attempts=batches.MOST_ATTEMPTS)
    batches.read_all(batch)
    refused, read = Report.objects.order_by("pk")
    assert refused.findings.get().code == "beyond-limits"
    assert "5 times" in refused.findings.get().message
    assert read.tournament == Tournament.objects.get()
    assert not batches.unfinished()
