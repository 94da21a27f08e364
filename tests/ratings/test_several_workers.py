"""Workers on several hosts share the lists of different time controls, and never compute one list twice."""

import time

import pytest
from django.db import connection

from ratings import publication, tasks
from ratings.models import Rating, RatingRun, RunState
from tests.ratings.month import FEBRUARY, opening
from tests.ratings.test_faults import drop_slow_rows, wait_for
from tournaments.models import TimeControl

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def slow_rows():
    """Writing a list's rows takes three seconds."""
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION slow_rows() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN PERFORM pg_sleep(3); RETURN NULL; END $$"
        )
        cursor.execute(
            "CREATE TRIGGER slow_rows BEFORE INSERT ON ratings_rating EXECUTE FUNCTION slow_rows()"
        )
    yield
    drop_slow_rows()


def test_three_lists_by_two_hosts(celery_worker_process, tmp_path, request):
    """Two workers, each with an environment and a temporary folder of its own, as on two hosts."""
    for time_control in TimeControl:
        opening({1: 2000, 2: 1900}, time_control=time_control)
    request.getfixturevalue("slow_rows")
    for host in ("one", "two"):
        folder = tmp_path / host
        folder.mkdir()
        worker = celery_worker_process(f"--hostname=worker@{host}", TMPDIR=str(folder), HOME=str(folder))
        worker.wait_for_log(rf"worker@{host} ready")
    runs = [
        publication.request_run(publication.open_list(time_control, FEBRUARY)) for time_control in TimeControl
    ]
    for run in runs:
        tasks.send(run)
        tasks.send(run)
    unfinished = RatingRun.objects.filter(state__in=[RunState.WAITING, RunState.RUNNING])
    wait_for(lambda: not unfinished.exists(), seconds=60)
    time.sleep(2)
    done = list(RatingRun.objects.filter(pk__in=[run.pk for run in runs], state=RunState.DONE))
    assert len(done) == 3
    assert {run.pk: Rating.objects.filter(run=run).count() for run in done} == {run.pk: 2 for run in runs}
    # At some moment both hosts were at work.
    spans = [(run.started_at, run.finished_at) for run in done if run.started_at and run.finished_at]
    assert any(one != other and one[0] < other[1] and other[0] < one[1] for one in spans for other in spans)
