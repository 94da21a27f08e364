"""FIDE's lists in the browser: upload, a real worker, differences, applying them."""

import datetime as dt
from collections.abc import Callable

import pglock
import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from players import tasks
from players.base import queue
from players.fide import comparison
from players.models import FideListChunk, FideListImport, ImportState, Player
from players.register.registration import register_player
from tests.office import messages_of
from tests.players.fide_lists import line, text_file
from tests.support import unreachable_queue, wait_for
from tests.workers import Worker

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def player() -> Player:
    return register_player(
        name="Andersen, Anne", birth_date=dt.date(1970, 1, 11), sex="w", federation="FED", fide_id=11
    )


def url(name: str, *args: int) -> str:
    return reverse(f"office:{name}", args=args)


def upload(client: Client, content: bytes, **more: str):
    file = SimpleUploadedFile("players_list_foa.txt", content)
    return client.post(url("upload_fide_list"), {"file": file, "list_date": "2026-11-05"} | more)


def test_from_upload_to_taking_over(
    officer: Client, player: Player, celery_worker_process: Callable[..., Worker]
):
    celery_worker_process()
    response = upload(
        officer, text_file([line(11, "Andersen, Anne", sex="F", title="WFM"), line(12, "New, Ny")])
    )
    source = FideListImport.objects.get()
    assert response.headers["Location"] == url("fide_list", source.pk)
    assert (source.list_date, source.requested_by and source.requested_by.username) == (
        dt.date(2026, 11, 1),
        "officer",
    )
    wait_for(lambda: FideListImport.objects.get().is_finished)
    source.refresh_from_db()
    assert source.state == ImportState.DONE
    assert not FideListChunk.objects.exists()
    page = officer.get(url("fide_list", source.pk))
    assert page.context["kind"] == "changed"
    chosen = [row.pk for row in page.context["paging"]["page"]]
    response = officer.post(
        url("apply_fide_list", source.pk), {"chosen": chosen, "kind": "changed"}, follow=True
    )
    assert messages_of(response) == ["1 change applied."]
    assert response.redirect_chain[0][0] == url("fide_list", source.pk) + "?kind=changed"
    player.refresh_from_db()
    assert player.title == "WFM"


def test_without_the_queue_an_upload_waits_and_is_compared_when_it_is_back(
    officer: Client, player: Player, celery_worker_process: Callable[..., Worker]
):
    with unreachable_queue():
        upload(officer, text_file([line(11, "Andersen, Anne", sex="F", title="WFM")]))
    source = FideListImport.objects.get()
    assert source.state == ImportState.WAITING
    assert "Waiting for a worker" in officer.get(url("fide_list", source.pk)).content.decode()
    celery_worker_process()
    queue.resume()
    wait_for(lambda: FideListImport.objects.get().is_finished)
    source.refresh_from_db()
    assert source.state == ImportState.DONE


def test_what_nobody_compares_is_sent_again(monkeypatch: pytest.MonkeyPatch):
    """A killed worker leaves an import as running; while another is being compared it would only wait for that."""
    sent: list[int] = []
    monkeypatch.setattr(tasks.compare_with_fide_list, "delay", sent.append)
    left = waiting(state=ImportState.RUNNING)
    waiting(state=ImportState.DONE, finished_at=timezone.now())
    # Another test may just have sent an import of this number.
    cache.delete(f"resumed:{tasks.compare_with_fide_list.name}:{left.pk}")
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [pglock.advisory(comparison.LOCK).int_lock_id])
        queue.resume()
        assert sent == []
    finally:
        other.close()
    queue.resume()
    queue.resume()  # within the minute: not twice
    assert sent == [left.pk]


def test_a_file_that_is_no_list_says_why(officer: Client, celery_worker_process: Callable[..., Worker]):
    celery_worker_process()
    upload(officer, b"<html>not found</html>")
    source = FideListImport.objects.get()
    wait_for(lambda: FideListImport.objects.get().is_finished)
    source.refresh_from_db()
    text = officer.get(url("fide_list", source.pk)).content.decode()
    assert "begins with &lt;html&gt;" in text


def waiting(**more) -> FideListImport:
    return FideListImport.objects.create(
        file_name="list.txt",
        federation="FED",
        requested_at=timezone.now(),
        **({"list_date": timezone.localdate()} | more),
    )


def test_progress_is_the_part_that_moves(officer: Client):
    source = waiting(state=ImportState.RUNNING, step="reading", progress=42)
    whole = officer.get(url("fide_list", source.pk)).content.decode()
    part = officer.get(url("fide_list", source.pk), headers={"HX-Request": "true"}).content.decode()
    assert 'value="42"' in part
    assert part.strip().startswith('<div id="fide-list-progress"')
    assert part.strip() in whole
    FideListImport.objects.filter(pk=source.pk).update(state=ImportState.DONE, finished_at=timezone.now())
    response = officer.get(url("fide_list", source.pk), headers={"HX-Request": "true"})
    assert response.headers["HX-Refresh"] == "true"


@pytest.mark.parametrize(("days", "is_stale"), [(34, False), (40, True)])
def test_the_age_of_the_data_is_shown_and_old_data_are_marked(officer: Client, days: int, is_stale: bool):
    """Field reports F6: an import that stopped went unnoticed."""
    waiting(state=ImportState.DONE, list_date=timezone.localdate() - dt.timedelta(days=days))
    assert f"{days} days old." in officer.get(url("fide_lists")).content.decode()
    assert ('class="tag tag-attention"' in officer.get(url("fide_lists")).content.decode()) is is_stale
    assert (f"{days} days old." in officer.get(url("inbox")).content.decode()) is is_stale


@pytest.mark.parametrize(
    ("given", "field"),
    [({"list_date": "2999-01-01"}, "list_date"), ({"list_date": "x"}, "list_date"), ({"file": ""}, "file")],
)
def test_what_is_wrong_stands_beside_the_field(officer: Client, given: dict[str, str], field: str):
    response = upload(officer, b"x", **given)
    assert list(response.context["form"].errors) == [field]
    assert not FideListImport.objects.exists()


@pytest.mark.parametrize("chosen", [[], ["x"], ["-1"], ["9" * 40], ["999999"], ["²"]])
def test_nothing_is_taken_over_when_nothing_was_chosen(officer: Client, chosen: list[str]):
    source = waiting(state=ImportState.DONE)
    response = officer.post(url("apply_fide_list", source.pk), {"chosen": chosen, "kind": "<b>"}, follow=True)
    assert messages_of(response) == ["Nothing was selected."]
    assert response.redirect_chain[0][0] == url("fide_list", source.pk)


@pytest.mark.parametrize("query", [{"kind": "x"}, {"kind": "new", "page": "99999999999"}, {"page": "-1"}])
def test_hostile_parameters_are_no_faults(officer: Client, query: dict[str, str]):
    source = waiting(state=ImportState.DONE)
    assert officer.get(url("fide_list", source.pk), query).status_code == 200
