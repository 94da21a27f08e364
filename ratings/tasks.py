"""The Celery tasks of runs, of corrections, and of the files of published lists."""

from celery import shared_task

from players.base import queue
from ratings.corrections import revision
from ratings.exports import files
from ratings.lists import publication
from ratings.lists.changes import changes_since
from ratings.models import ListStatus, RatingList, RunKind, RunState
from ratings.published.in_force import next_open_list
from ratings.runs import computation
from ratings.runs.locks import RunBusy
from tournaments.models import TimeControl


@queue.work(computation.unfinished, failed=computation.fail, busy=(RunBusy,))
def compute_run(run_id: int) -> None:
    """Compute a run, once no other of its time control is being computed."""
    computation.compute(run_id, wait=False)


@queue.work(publication.unfinished_publications, failed=publication.fail_publication)
def publish_list(request_id: int) -> None:
    """Publish a list as requested, and have its files made."""
    request = publication.carry_out(request_id)
    if request.state == RunState.DONE:
        queue.send(make_list_files, request.list_id)


@queue.work(revision.unfinished, failed=revision.fail, busy=(RunBusy,))
def compute_correction(number: int) -> None:
    """Compute the effect of a correction."""
    revision.compute_effect(number)


@queue.work(files.unfinished, failed=files.fail)
def make_list_files(list_id: int) -> None:
    """Make a published list's files unless they are there."""
    files.make(RatingList.objects.select_related("run").get(pk=list_id))


@shared_task
def preview_open_lists() -> None:
    """Compute the open lists as previews (nightly), except those with a run that can be approved as it is."""
    for time_control in TimeControl.values:
        rating_list = next_open_list(time_control)
        if rating_list is None or rating_list.status != ListStatus.OPEN:
            continue
        run = computation.last_to_approve(rating_list).first()
        if run is None or changes_since(run):
            queue.send(compute_run, publication.request_run(rating_list, kind=RunKind.PREVIEW).pk)
