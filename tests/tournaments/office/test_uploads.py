"""Many files at once: archives good and bad, files that a worker reads, and the page that shows how far it is."""

import io
import zipfile
from collections.abc import Callable
from time import monotonic, sleep

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from players.base import queue
from tests.office import client_of, four_players, messages_of
from tests.support import WAIT, unreachable_queue, wait_for
from tests.tournaments.office.test_reports import hand_in, upload
from tests.workers import Worker
from tournaments.intake import archives, batches
from tournaments.models import BatchFile, Report, ReportBatch, Tournament
from tournaments.office import forms

FIRST_NAMES = "Anna Bert Cara Dirk Elsa Finn Gerd Hans".split()


def archive(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as packed:
        for name, content in files:
            packed.writestr(name, content)
    return out.getvalue()


def different_reports(number: int) -> list[tuple[str, bytes]]:
    return [(f"{name}.trf", four_players(third=f"Third, {name}")) for name in FIRST_NAMES[:number]]


def test_an_archive_is_unpacked_and_each_file_read(clerk: Client) -> None:
    files = [
        ("__MACOSX/._a.trf", b"x"),
        (".DS_Store", b"x"),
        *different_reports(2),
        ("bad/notes.txt", b"hello"),
    ]
    page = upload(clerk, ("month.zip", archive(*files))).content.decode()
    assert Tournament.objects.count() == 2
    assert [report.file_name for report in Report.objects.order_by("pk")] == [
        "Anna.trf",
        "Bert.trf",
        "notes.txt",
    ]
    assert "2 files became tournaments, 1 was refused." in page


def test_paths_in_an_archive_are_only_names(clerk: Client) -> None:
    content = archive(("../../etc/passwd", four_players()), ("C:\\evil\\b.trf", b""))
    upload(clerk, ("month.zip", content))
    assert set(Report.objects.values_list("file_name", flat=True)) == {"passwd", "b.trf"}


def _encrypted() -> bytes:
    """The flag that says so in both places, as a packing program sets it."""
    content = bytearray(archive(("a.trf", b"x" * 50)))
    content[6] |= 1
    content[content.rfind(b"PK\x01\x02") + 8] |= 1
    return bytes(content)


def _nameless() -> bytes:
    """A file whose name has no letters."""
    content = bytearray(archive(("a", b"x")))
    place = content.rfind(b"PK\x01\x02")
    content[place + 28], content[place + 30] = 0, 1
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (_nameless(), "empty"),
        (b"PK\x03\x04 and then nothing", "damaged"),
        (archive(("a.trf", four_players()))[:-30], "damaged"),
        (archive(), "empty"),
        (archive(("folder/", b"")), "empty"),
        (archive(*[(f"{n}.trf", b"") for n in range(archives.MOST_FILES + 1)]), "at most 200"),
        (archive(*[(f"{n}.trf", b"") for n in range(6000)]), "at most 200"),
        (archive(("a.trf", b"0" * 100), method=zipfile.ZIP_BZIP2), "unusual kind"),
        (_encrypted(), "password"),
    ],
    ids=[
        "nameless",
        "no-archive",
        "cut-off",
        "nothing",
        "folder",
        "many",
        "very-many",
        "other-method",
        "encrypted",
    ],
)
def test_an_archive_that_cannot_be_used_says_why_and_nothing_is_stored(
    clerk: Client, content: bytes, said: str
) -> None:
    response = upload(clerk, ("month.zip", content))
    assert response.status_code == 200
    (message,) = messages_of(response)
    assert message.startswith("month.zip: ")
    assert said in message
    assert not Report.objects.exists()


def test_a_bomb_is_not_unpacked(clerk: Client, settings) -> None:
    settings.MAX_REPORT_BYTES = 100_000
    response = upload(clerk, ("bomb.zip", archive(("a.trf", b"0" * 50_000_000))))
    assert "larger than 100000 bytes" in messages_of(response)[0]
    assert not Report.objects.exists()


def test_many_files_that_are_too_much_together_are_not_unpacked(clerk: Client, monkeypatch) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 250_000)
    response = upload(clerk, ("bomb.zip", archive(*[(f"{n}.trf", b"0" * 100_000) for n in range(3)])))
    assert "when unpacked" in messages_of(response)[0]
    assert not Report.objects.exists()


def test_all_archives_of_an_upload_together_are_limited(clerk: Client, monkeypatch) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 250_000)
    files = [(f"{n}.zip", archive(("a.trf", bytes([32 + n]) * 100_000))) for n in range(1, 6)]
    upload(clerk, *files)
    assert Report.objects.count() == 2
    assert BatchFile.objects.filter(error__contains="when unpacked").count() == 3


def test_all_files_of_an_upload_together_are_limited(clerk: Client, monkeypatch) -> None:
    monkeypatch.setattr(forms, "MOST_BYTES", 250)
    page = hand_in(clerk, *[(f"{n}.trf", b"x" * 100) for n in range(3)]).content.decode()
    assert "Together, the files are larger than 250" in page
    assert not ReportBatch.objects.exists()


def test_a_spreadsheet_is_refused_by_name_and_not_unpacked(clerk: Client) -> None:
    workbook = io.BytesIO()
    openpyxl.Workbook().save(workbook)
    upload(clerk, ("results.zip", workbook.getvalue()))
    assert "spreadsheet (.xlsx)" in Report.objects.get().findings.get().message


def test_a_single_file_leads_to_what_came_of_it_with_and_without_scripts(clerk: Client) -> None:
    url = hand_in(clerk, ("spring.trf", four_players())).headers["Location"]
    part = {"HX-Request": "true"}
    assert "0 of 1 files read" in clerk.get(url, headers=part).content.decode()
    assert '<meta http-equiv="refresh"' in clerk.get(url).content.decode()
    batches.read_all(ReportBatch.objects.get())
    address = reverse("office:tournament", args=[Tournament.objects.get().pk])
    assert clerk.get(url, headers=part).headers["HX-Redirect"] == address
    assert clerk.get(url).headers["Location"] == address


def test_a_bad_archive_does_not_hold_up_the_other_files(clerk: Client) -> None:
    page = upload(clerk, ("bad.zip", b"PK\x03\x04"), ("spring.trf", four_players())).content.decode()
    assert Tournament.objects.count() == 1
    assert "damaged" in page
    assert "1 file became a tournament, 1 was refused." in page


def test_a_fault_of_ours_does_not_hold_up_the_other_files(clerk: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION pg_temp.broken() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'a fault'; END $$"
        )
        cursor.execute(
            "CREATE TRIGGER broken BEFORE INSERT ON tournaments_report FOR EACH ROW "
            "WHEN (NEW.file_name = 'Anna.trf') EXECUTE FUNCTION pg_temp.broken()"
        )
    page = upload(clerk, *different_reports(2)).content.decode()
    assert "an error in this program" in page
    assert [report.file_name for report in Report.objects.all()] == ["Bert.trf"]


@pytest.mark.django_db(transaction=True)
def test_many_files_are_read_by_a_worker_while_the_page_counts_them(
    celery_worker_process: Callable[..., Worker],
) -> None:
    clerk = client_of("clerk")
    hand_in(clerk, ("month.zip", archive(*different_reports(8))), start_date="2026-03-05")
    batch = ReportBatch.objects.get()
    url = reverse("office:batch", args=[batch.pk])
    page = clerk.get(url).content.decode()
    assert "0 of 8 files read" in page
    assert f'hx-get="{url}" hx-trigger="every 1s"' in page
    assert not Report.objects.exists()
    celery_worker_process()
    seen = set()
    end = monotonic() + WAIT
    while "hx-get" in (part := clerk.get(url, headers={"HX-Request": "true"}).content.decode()):
        assert monotonic() < end, "the files were never read"
        assert part.lstrip().startswith('<div id="batch-files"')
        seen.add(part.split('value="')[1].split('"')[0])
        sleep(0.02)
    assert "8 files became tournaments, 0 were refused." in part
    assert Tournament.objects.filter(start_date="2026-03-05").count() == 8
    assert not BatchFile.objects.exclude(content=None).exists()
    assert len(seen) >= 2, seen


@pytest.mark.django_db(transaction=True)
def test_without_the_queue_the_files_wait_and_are_read_when_it_is_back(
    celery_worker_process: Callable[..., Worker],
) -> None:
    clerk = client_of("clerk")
    with unreachable_queue():
        sent = hand_in(clerk, *different_reports(4))
    assert "0 of 4 files read" in clerk.get(sent.headers["Location"]).content.decode()
    celery_worker_process()
    queue.resume()
    wait_for(lambda: not batches.unfinished())
    assert Tournament.objects.count() == 4


def test_what_a_reporter_hands_in_is_his_own(db: None) -> None:
    reporter = client_of("reporter")
    upload(reporter, *different_reports(2))
    url = reverse("office:batch", args=[ReportBatch.objects.get().pk])
    assert reporter.get(url).status_code == 200
    assert client_of("reporter", "another").get(url).status_code == 403
