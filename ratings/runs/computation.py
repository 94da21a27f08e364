"""One run: inputs -> regulations -> rows. Delivered twice, killed or cut off, it leaves exactly one set of rows.

All reading is one snapshot, all writing one transaction; in between there is only arithmetic. The run is marked as
done in the writing transaction, so that an unfinished run has no rows.
"""

import hashlib

import numpy as np
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from players.base.progress import Progress, progress_of
from ratings.columns.copying import Column, copy_in
from ratings.models import RatingList, RatingRun, RunInputs, RunKind, RunState
from ratings.regulations.editions import Schedule
from ratings.regulations.period import PeriodResults, rate_period
from ratings.runs.inputs import Inputs, Month
from ratings.runs.known import tournaments_of
from ratings.runs.locks import is_running, one_run_at_a_time
from ratings.runs.outputs import KEYS, KNOW_RUNS, Table, rows
from ratings.runs.reading import read
from ratings.runs.summary import summary

_UNFINISHED = [RunState.WAITING, RunState.RUNNING]


def compute(run_id: int, *, wait: bool = True) -> RatingRun:
    """Compute a waiting run, or finish one that another worker left; do nothing if it is finished.

    Raises RunBusy if another run of the time control is being computed and `wait` is false.
    """
    run = RatingRun.objects.select_related("list", "previous_list").get(pk=run_id)
    with one_run_at_a_time(run.list.time_control, wait=wait):
        run.refresh_from_db(
            fields=["state", "summary"]
        )  # another process may have computed it in the meantime
        if run.is_finished:
            return run
        _start(run)
        with progress_of(run, RunState.RUNNING) as progress:
            progress(5, "reading")
            _compute(run, inputs_of(run), progress)
        run.refresh_from_db()
    return run


def compute_within(run: RatingRun) -> RatingRun:
    """Compute a waiting run in the caller's transaction, which is the snapshot, under the time control's lock.

    Its progress is not visible.
    """
    _start(run)
    _compute(run, inputs_now(run), lambda _percent, _step: None)
    run.refresh_from_db()
    return run


def fail(run_id: int, reason: str) -> None:
    """Mark an unfinished run as failed, with the reason."""
    RatingRun.objects.filter(pk=run_id, state__in=_UNFINISHED).update(
        state=RunState.FAILED, error=reason, finished_at=timezone.now()
    )


def unfinished() -> list[int]:
    """Return the unfinished runs of the time controls that nobody is computing."""
    runs = RatingRun.objects.filter(state__in=_UNFINISHED).values_list("pk", "list__time_control")
    return [number for number, time_control in runs if not is_running(time_control)]


def inputs_of(run: RatingRun) -> Inputs:
    """Read an open list's inputs as they are now, in one snapshot."""
    with transaction.atomic():
        use_one_snapshot()
        return inputs_now(run)


def inputs_now(run: RatingRun) -> Inputs:
    """Read an open list's inputs in the caller's transaction, which keeps them as they are."""
    return read(run, tournaments_of(run))


def use_one_snapshot() -> None:
    """Let all queries of the transaction that begins here see the same state of the database."""
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def calculate(inputs: Inputs, run: RatingRun) -> tuple[Month, PeriodResults, dict[str, Table]]:
    """Rate the inputs by the run's editions; nothing is read or written."""
    schedule = Schedule.read(run.editions)
    month = inputs.month()
    results = rate_period(month.period, schedule)
    return month, results, rows(run.pk, inputs, month, results, schedule)


def digest_of(tables: dict[str, Table], inputs: Inputs) -> str:
    """Return the SHA-256 of all rows, except for the run's own id; games and lists by name, as in the inputs."""
    a = inputs.arrays
    named = {
        "game_id": [a[f"game_{name}"] for name in ("event", "round", "white", "black")],
        "start_list_id": [a["event_list"]],
    }
    digest = hashlib.sha256()
    for table in sorted(tables):
        for name, column in sorted(tables[table].items()):
            if name == "run_id":
                continue
            if name in named:
                for part in named[name]:
                    digest.update(part.astype("<i8").tobytes())
                continue
            values = column.values if column.present is None else np.where(column.present, column.values, 0)
            digest.update(f"{table}.{name}".encode())
            digest.update((values if column.type == "text" else values.astype("<i8")).tobytes())
            if column.present is not None:
                digest.update(np.packbits(column.present).tobytes())
    return digest.hexdigest()


def delete_rows(runs: list[int]) -> None:
    """Delete everything that runs wrote and no published list shows."""
    if not runs:
        return
    with connection.cursor() as cursor:
        for table in (*KEYS, "ratings_runinputs"):
            cursor.execute(f'DELETE FROM "{table}" WHERE run_id = ANY(%s)', [runs])


def _start(run: RatingRun) -> None:
    RatingRun.objects.filter(pk=run.pk).update(
        state=RunState.RUNNING, started_at=timezone.now(), step="reading", progress=0
    )


def _compute(run: RatingRun, inputs: Inputs, progress: Progress) -> None:
    progress(25, "rating")
    month, results, tables = calculate(inputs, run)
    progress(40, "writing")
    with transaction.atomic():
        total = sum(_length(table) for table in tables.values()) or 1
        written = 0
        with connection.cursor() as cursor:
            for name, table in tables.items():
                written += copy_in(cursor, name, table)
                progress(40 + 55 * written // total, "writing")
        RunInputs.objects.create(run=run, content=inputs.frozen())
        RatingRun.objects.filter(pk=run.pk).update(
            state=RunState.DONE,
            step="done",
            progress=100,
            finished_at=timezone.now(),
            inputs_digest=inputs.digest,
            rows_digest=digest_of(tables, inputs),
            summary=summary(month, results),
        )
        _prune(run)
        with connection.cursor() as cursor:
            # Last, as it locks the table's statistics until everything is written.
            cursor.execute(KNOW_RUNS)


def _prune(run: RatingRun) -> None:
    """Delete the rows of the list's earlier runs; the runs themselves stay.

    What may still be published stays too: the approved run and, after a preview, the last run that can be approved.
    """
    shown = RatingList.objects.select_for_update().get(pk=run.list_id)
    if shown.is_public:
        return
    runs = shown.runs.filter(pk__lt=run.pk)
    kept = {shown.run_id}
    if run.kind == RunKind.PREVIEW:
        kept.add(last_to_approve(shown).values_list("pk", flat=True).first())
    delete_rows([pk for pk in runs.values_list("pk", flat=True) if pk not in kept])


def last_to_approve(rating_list: RatingList) -> QuerySet[RatingRun]:
    """The finished runs of a list that somebody asked for, the last one first; no other can be approved."""
    return rating_list.runs.filter(state=RunState.DONE).exclude(kind=RunKind.PREVIEW)


def _length(table: dict[str, Column]) -> int:
    return len(table["run_id"].values)
