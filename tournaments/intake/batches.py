"""Files uploaded together: stored at once, then read one by one, each on its own."""

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import pglock
import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from tournaments.errors import TournamentError
from tournaments.intake import archives
from tournaments.intake.receiving import receive_report, refuse_unread, safe_name
from tournaments.models import BatchFile, ReportBatch

if TYPE_CHECKING:
    from django.contrib.auth.models import User

log = structlog.get_logger(__name__)

MOST_ATTEMPTS = 5
"""So often a file is read whose worker was ended meanwhile, by a restart or because the file is too much for it."""
_DATES = ("start_date", "end_date")


def hand_in(
    files: Iterable[tuple[str, bytes]], *, by: "User | None", now: dt.datetime | None = None, **given: Any
) -> ReportBatch:
    """Store files, or those in an archive, for reading. `given` are arguments of `receive_report`.

    An unusable archive becomes a file with an error and does not hold up the others.
    """
    rows: list[BatchFile] = []
    now = now or timezone.now()
    allowance = archives.Allowance()
    for name, content in files:
        if not archives.is_archive(content):
            rows.append(BatchFile(file_name=safe_name(name), content=content))
            continue
        try:
            rows += [
                BatchFile(file_name=safe_name(inner), content=unpacked)
                for inner, unpacked in archives.unpack(content, allowance)
            ]
        except archives.ArchiveError as error:
            rows.append(BatchFile(file_name=safe_name(name), error=str(error), done_at=now))
    values = {
        name: value.isoformat() if isinstance(value, dt.date) else value
        for name, value in given.items()
        if value is not None
    }
    with transaction.atomic():
        batch = ReportBatch.objects.create(received_at=now, received_by=by, given=values)
        for position, row in enumerate(rows):
            row.batch, row.position = batch, position
        BatchFile.objects.bulk_create(rows, batch_size=1)  # a statement holds its values three times
    return batch


def read_next(batch: ReportBatch) -> bool:
    """Read the next waiting file of a batch; false if none is waiting.

    Reading and recording the outcome are one transaction, so that a killed worker leaves the file waiting; after
    MOST_ATTEMPTS the file is refused. Files being read elsewhere are skipped.
    """
    for number in batch.files.filter(done_at=None).order_by("position").values_list("pk", flat=True):
        with pglock.advisory(f"read-report-file-{number}", timeout=0) as is_free:
            waiting = BatchFile.objects.filter(pk=number, done_at=None)
            # Counted before, in a transaction of its own: a killed worker counts nothing afterwards.
            if is_free and waiting.update(attempts=F("attempts") + 1):
                with transaction.atomic():
                    _read(waiting.get())
                return True
    return False


def _read(file: BatchFile) -> None:
    content, by, now = bytes(file.content or b""), file.batch.received_by, file.batch.received_at
    try:
        with transaction.atomic():
            if file.attempts > MOST_ATTEMPTS:
                received = refuse_unread(file.file_name, content, MOST_ATTEMPTS, by, now)
            else:
                received = receive_report(
                    file.file_name, content, by=by, now=now, **_arguments(file.batch.given)
                )
    except TournamentError as error:
        file.error = str(error)
    except Exception:
        # An error of ours must not leave the other files unread.
        log.exception("report_not_read", batch=file.batch_id, position=file.position)
        file.error = _("It could not be read because of an error in this program, which has been logged.")
    else:
        file.report = received.report
    file.content = None
    file.done_at = timezone.now()
    file.save(update_fields=["report", "error", "content", "done_at"])


def read_all(batch: ReportBatch) -> None:
    """Read every waiting file of a batch."""
    while read_next(batch):
        pass


def unfinished() -> list[int]:
    """The numbers of batches with waiting files."""
    return list(
        ReportBatch.objects.filter(files__done_at=None).distinct().values_list("pk", flat=True).order_by("pk")
    )


def _arguments(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: parse_date(value) if name in _DATES else value for name, value in given.items()}
