"""Work that fails leaves its reason where people look, and nothing half-done: a full disk, no memory, a fault."""

import psycopg
import pytest
from celery.exceptions import Retry
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.urls import reverse
from django.utils import timezone

from players.models import FideListChunk, FideListImport, ImportState
from players.tasks import compare_with_fide_list
from ratings import tasks
from ratings.exports import files
from ratings.lists import publication
from ratings.models import (
    FilesFailure,
    ListFile,
    ListStatus,
    PublicationRequest,
    Rating,
    RatingList,
    RatingRun,
    RunState,
)
from ratings.runs import computation
from tests.database import failing
from tests.office import client_of
from tests.players.fide_lists import line, text_file
from tests.ratings.month import FEBRUARY, MARCH, opening, published, run, tournament
from tests.support import unreachable_queue
from tournaments.models import TimeControl

pytestmark = pytest.mark.django_db(transaction=True)

REFUSED = (DatabaseError, psycopg.Error)
# A full disk, no memory, a write error, a value out of range, a fault in a trigger.
LASTING = ("53100", "53200", "58030", "22003", "P0001")
# Connection lost, deadlock, shut down, too many connections.
PASSING = ("08006", "40P01", "57P01", "53300")


@pytest.fixture
def waiting() -> RatingRun:
    opening({1: 2000, 2: 1900})
    tournament([(1, "1-0", 2)])
    return publication.request_run(publication.open_list(TimeControl.STANDARD, FEBRUARY))


@pytest.mark.parametrize("sqlstate", LASTING)
def test_a_run_has_failed_with_its_reason(waiting: RatingRun, sqlstate: str) -> None:
    with failing("ratings_rating", sqlstate), pytest.raises(REFUSED):
        tasks.compute_run(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.state == RunState.FAILED
    assert "no luck" in waiting.error
    assert waiting.finished_at is not None
    assert not Rating.objects.filter(run=waiting).exists()
    assert "no luck" in client_of("officer").get(reverse("office:run", args=[waiting.pk])).content.decode()


@pytest.mark.parametrize("sqlstate", PASSING)
def test_what_passes_is_tried_again(waiting: RatingRun, sqlstate: str) -> None:
    with failing("ratings_rating", sqlstate), pytest.raises((Retry, *REFUSED)):
        tasks.compute_run(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.state == RunState.RUNNING
    tasks.compute_run(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.state == RunState.DONE


@pytest.mark.parametrize("error", [MemoryError(), OSError(28, "No space left on device"), ValueError("a\0b")])
def test_errors_of_the_process(waiting: RatingRun, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(computation, "calculate", fails)
    with pytest.raises(type(error)):
        tasks.compute_run(waiting.pk)
    waiting.refresh_from_db()
    assert (waiting.state, waiting.error.split(":")[0]) == (RunState.FAILED, type(error).__name__)


def test_the_command_leaves_its_reason_too(waiting: RatingRun) -> None:
    with failing("ratings_rating", "53100"), pytest.raises(REFUSED):
        call_command("run_rating_list", str(FEBRUARY))
    waiting.refresh_from_db()
    assert waiting.state == RunState.FAILED


def test_a_publication_has_failed_with_its_reason(waiting: RatingRun) -> None:
    finished = computation.compute(waiting.pk)
    approved = publication.approve(finished.list, finished, None)
    request = publication.request_publication(approved, None)
    with failing("ratings_publicationreport", "53100"), pytest.raises(REFUSED):
        tasks.publish_list(request.pk)
    request.refresh_from_db()
    approved.refresh_from_db()
    assert (request.state, approved.status) == (RunState.FAILED, ListStatus.APPROVED)
    page = client_of("approver").get(reverse("office:list", args=[approved.pk])).content.decode()
    assert "no luck" in page
    # Once there is room again, one more click publishes it.
    again = publication.request_publication(approved, None)
    tasks.publish_list(again.pk)
    approved.refresh_from_db()
    assert approved.status == ListStatus.PUBLISHED


def test_files_that_could_not_be_made_say_why_until_they_are(waiting: RatingRun) -> None:
    finished = computation.compute(waiting.pk)
    published = publication.publish(publication.approve(finished.list, finished, None))
    with failing("ratings_listfile", "53100"), pytest.raises(REFUSED):
        tasks.make_list_files(published.pk)
    page = reverse("office:list", args=[published.pk])
    officer = client_of("officer")
    assert "no luck" in officer.get(page).content.decode()
    assert not ListFile.objects.filter(list=published).exists()
    assert published.pk in files.unfinished()
    tasks.make_list_files(published.pk)
    assert not FilesFailure.objects.exists()
    assert "no luck" not in officer.get(page).content.decode()


def test_a_fide_list_has_failed_with_its_reason() -> None:
    source = FideListImport.objects.create(
        file_name="list.txt", list_date=FEBRUARY, federation="FED", requested_at=timezone.now()
    )
    content = text_file([line(12, "New, Ny")])
    FideListChunk.objects.create(source=source, position=0, content=content)
    with failing("players_fidelistdifference", "53100"), pytest.raises(REFUSED):
        compare_with_fide_list(source.pk)
    source.refresh_from_db()
    assert source.state == ImportState.FAILED
    assert "no luck" in source.error
    assert not FideListChunk.objects.exists()


def test_done_and_the_end_of_earlier_rows_are_one_step(waiting: RatingRun) -> None:
    """If the rows of the run before cannot be deleted, the run is not done either."""
    computation.compute(waiting.pk)
    again = publication.request_run(RatingList.objects.get(pk=waiting.list_id))
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION failing() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION 'killed' USING ERRCODE = '57P01'; END $$"
        )
        cursor.execute("CREATE TRIGGER failing BEFORE DELETE ON ratings_runinputs EXECUTE FUNCTION failing()")
    try:
        with pytest.raises((Retry, *REFUSED)):
            tasks.compute_run(again.pk)
        assert Rating.objects.filter(run=waiting).count() == 2
        assert not Rating.objects.filter(run=again).exists()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP FUNCTION failing() CASCADE")
    tasks.compute_run(again.pk)
    assert not Rating.objects.filter(run=waiting).exists()
    assert Rating.objects.filter(run=again).count() == 2


def test_the_command_publishes_as_the_worker_does(waiting: RatingRun) -> None:
    computation.compute(waiting.pk)
    call_command("publish_rating_list", str(FEBRUARY), "--approve")
    request = PublicationRequest.objects.get()
    assert (request.state, request.list.status) == (RunState.DONE, ListStatus.PUBLISHED)
    assert request.list.files.exists()


def test_the_command_says_what_has_changed(waiting: RatingRun) -> None:
    finished = computation.compute(waiting.pk)
    publication.approve(finished.list, finished, None)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_game SET white_half_points = 1, black_half_points = 1")
    with pytest.raises(CommandError, match=r"compute it again.*\nOpen: Its results were changed"):
        call_command("publish_rating_list", str(FEBRUARY))


def test_without_the_queue_a_publication_waits_and_is_resumed() -> None:
    opening({1: 2000, 2: 1900})
    published(FEBRUARY)
    finished = run(MARCH)
    approved = publication.approve(finished.list, finished, None)
    with unreachable_queue():
        response = client_of("approver").post(reverse("office:publish", args=[approved.pk]), follow=True)
    assert "Waiting for a worker." in response.content.decode()
    (number,) = publication.unfinished_publications()
    tasks.publish_list(number)
    tasks.publish_list(number)  # delivered twice
    approved.refresh_from_db()
    assert approved.status == ListStatus.PUBLISHED
    assert publication.unfinished_publications() == []
