"""Workers on several hosts share lists, download files and uploads, and never compute one list twice."""

from functools import partial

import pytest

from players.base import queue
from ratings import tasks
from ratings.exports import files
from ratings.lists import publication
from ratings.models import FileFormat, ListFile, Rating, RatingRun, RunState
from tests.database import slow_down, speed_up
from tests.office import four_players
from tests.ratings.month import FEBRUARY, opening
from tests.support import wait_for
from tests.workers import Worker
from tournaments import tasks as tournament_tasks
from tournaments.intake import batches
from tournaments.models import BatchFile, Report, TimeControl

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def speed_up_afterwards():
    yield
    speed_up()


def is_done_by_all(hosts: list[Worker], task: str, number: int) -> bool:
    """Whether the hosts have done a task that often, each of them at least once."""
    done = [host.done(task) for host in hosts]
    return sum(done) == number and all(done)


def test_the_work_of_a_month_by_two_hosts(celery_worker_process, tmp_path, speed_up_afterwards):
    """Two workers, each with an environment and a temporary folder of its own, as on two hosts."""
    for time_control in TimeControl:
        files.make(opening({1: 2000, 2: 1900}, time_control=time_control))
    # Nobody can do everything before the other has begun.
    slow_down(ratings_rating=2, ratings_listfile=0.3, tournaments_report=1.5)
    hosts = []
    for host in ("one", "two"):
        folder = tmp_path / host
        folder.mkdir()
        worker = celery_worker_process(f"--hostname=worker@{host}", TMPDIR=str(folder), HOME=str(folder))
        worker.wait_for_log(rf"worker@{host} ready")
        hosts.append(worker)

    runs = [
        publication.request_run(publication.open_list(time_control, FEBRUARY)) for time_control in TimeControl
    ]
    for run in runs:
        queue.send(tasks.compute_run, run.pk)
        queue.send(tasks.compute_run, run.pk)
    unfinished = RatingRun.objects.filter(state__in=[RunState.WAITING, RunState.RUNNING])
    wait_for(lambda: not unfinished.exists())
    done = list(RatingRun.objects.filter(pk__in=[run.pk for run in runs], state=RunState.DONE))
    assert len(done) == 3
    # At some moment both hosts were at work.
    spans = [(run.started_at, run.finished_at) for run in done if run.started_at and run.finished_at]
    assert any(one != other and one[0] < other[1] and other[0] < one[1] for one in spans for other in spans)

    uploads = [batches.hand_in([("open.trf", four_players(name=f"Open {n}"))], by=None) for n in (1, 2)]
    for upload in uploads:
        queue.send(tournament_tasks.read_batch, upload.pk)
    wait_for(lambda: not BatchFile.objects.filter(done_at=None).exists())
    assert Report.objects.count() == 2

    lists = [publication.publish(publication.approve(run.list, run, None)) for run in done]
    for rating_list in lists:
        queue.send(tasks.make_list_files, rating_list.pk)
    made = ListFile.objects.filter(list__in=lists)
    wait_for(lambda: made.count() == 3 * len(FileFormat))

    for task, number in (("tournaments.tasks.read_batch", 2), ("ratings.tasks.make_list_files", 3)):
        wait_for(partial(is_done_by_all, hosts, task, number))
    # What was sent twice was long done twice, and stands there once.
    assert {run.pk: Rating.objects.filter(run=run).count() for run in done} == {run.pk: 2 for run in runs}
