"""The Celery tasks of runs: they take ids, call services, and can safely be delivered more than once."""

from typing import Any

from celery import Task, shared_task
from celery.signals import worker_ready
from django.core.cache import cache
from django.db import InterfaceError, OperationalError, close_old_connections, connection, transaction

from players.base import queue
from ratings.exports import files
from ratings.lists import publication
from ratings.models import ListStatus, RatingList, RatingRun, RunKind, RunState
from ratings.published.in_force import next_open_list, published_lists
from ratings.published.preparation import prepare, prepare_anew
from ratings.runs import computation
from ratings.runs.locks import RunBusy, is_running
from tournaments.models import TimeControl

_UNFINISHED = [RunState.WAITING, RunState.RUNNING]


def send(run: RatingRun) -> None:
    """Send a run to the workers once the surrounding transaction is committed.

    Without the queue the run waits and says so; `resume_runs` sends it when the queue is back.
    """

    def deliver() -> None:
        if not queue.hand_over(compute_run, run.pk):
            publication.note_waiting(run)

    transaction.on_commit(deliver)


@shared_task(bind=True, acks_late=True, reject_on_worker_lost=True, max_retries=None)
def compute_run(self: Task, run_id: int) -> None:
    """Compute a run; wait for another of its time control; start over when the database went away."""
    try:
        run = computation.compute(run_id, wait=False)
        if run.state == RunState.DONE:
            prepare(run)
    except RunBusy as busy:
        raise self.retry(countdown=2) from busy
    except (OperationalError, InterfaceError) as lost:
        connection.close()
        raise self.retry(countdown=min(60, 2 ** min(self.request.retries, 6))) from lost
    except Exception as error:
        close_old_connections()
        computation.fail(run_id, f"{type(error).__name__}: {error}")
        raise


@shared_task
def resume_runs() -> None:
    """Send again what a killed worker or a lost message left unfinished. Sending twice does no harm."""
    for run in RatingRun.objects.filter(state__in=_UNFINISHED).select_related("list"):
        if not is_running(run.list.time_control) and cache.add(f"resumed-run-{run.pk}", True, timeout=50):
            compute_run.delay(run.pk)


@shared_task
def preview_open_lists() -> None:
    """Compute the open month's list of each time control for tomorrow morning's look (nightly)."""
    for time_control in TimeControl.values:
        rating_list = next_open_list(time_control)
        if rating_list is not None and rating_list.status == ListStatus.OPEN:
            send(publication.request_run(rating_list, kind=RunKind.PREVIEW))


@shared_task
def count_ranks() -> None:
    """Count ranks and top lists of the newest lists anew, as people's facts are corrected (nightly)."""
    for time_control in TimeControl.values:
        newest = published_lists(time_control).select_related("run").first()
        if newest is not None and newest.run is not None:
            prepare_anew(newest.run)


def send_files(rating_list: RatingList) -> None:
    """Let the workers make a published list's files once the surrounding transaction is committed.

    Without the queue nothing is lost: `make_missing_files` finds the list when the queue is back.
    """
    transaction.on_commit(lambda: queue.hand_over(make_list_files, rating_list.pk))


@shared_task(bind=True, acks_late=True, reject_on_worker_lost=True, max_retries=None)
def make_list_files(self: Task, list_id: int) -> None:
    """Make a published list's files unless they are there; start over when the database went away."""
    try:
        rating_list = RatingList.objects.select_related("run").get(pk=list_id)
        files.make(rating_list)
    except (OperationalError, InterfaceError) as lost:
        connection.close()
        raise self.retry(countdown=min(60, 2 ** min(self.request.retries, 6))) from lost


@shared_task
def make_missing_files() -> None:
    """Send the lists without files: published elsewhere, or a worker was killed. Sending twice does no harm."""
    for rating_list in files.without_files():
        if cache.add(f"list-files-{rating_list.pk}", True, timeout=50):
            make_list_files.delay(rating_list.pk)


@worker_ready.connect
def resume_at_start(**_kwargs: Any) -> None:
    resume_runs.delay()
    make_missing_files.delay()
