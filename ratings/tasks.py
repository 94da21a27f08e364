"""The Celery tasks of runs and of the files of published lists."""

from celery import shared_task

from players.base import queue
from ratings.exports import files
from ratings.lists import publication
from ratings.models import ListStatus, RatingList, RunKind
from ratings.published.in_force import next_open_list
from ratings.runs import computation
from ratings.runs.locks import RunBusy
from tournaments.models import TimeControl


@queue.work(computation.unfinished, failed=computation.fail, busy=(RunBusy,))
def compute_run(run_id: int) -> None:
    """Compute a run, once no other of its time control is being computed."""
    computation.compute(run_id, wait=False)


@queue.work(files.unfinished)
def make_list_files(list_id: int) -> None:
    """Make a published list's files unless they are there."""
    files.make(RatingList.objects.select_related("run").get(pk=list_id))


@shared_task
def preview_open_lists() -> None:
    """Compute the open month's list of each time control as a preview (nightly)."""
    for time_control in TimeControl.values:
        rating_list = next_open_list(time_control)
        if rating_list is not None and rating_list.status == ListStatus.OPEN:
            queue.send(compute_run, publication.request_run(rating_list, kind=RunKind.PREVIEW).pk)
