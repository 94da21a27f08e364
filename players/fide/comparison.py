"""Comparing the register with one of FIDE's lists: streamed into a staging table, compared by a few statements.

This does not change the register. Differences are stored as FideListDifference; `apply` writes those selected.
"""

import datetime as dt
import tempfile
from collections import Counter
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

import pglock
from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.last_change import done_by
from players.fide.list_entries import FideListEntry, FideListError
from players.fide.list_files import Selection, entries_of
from players.fide.staging import CHANGES_AND_LINKS, FIELDS, MISSING_AND_NEW, TABLE
from players.models import (
    DifferenceKind,
    FideListChunk,
    FideListDifference,
    FideListImport,
    ImportState,
    Player,
)
from players.names import letters, same_name
from players.register.registration import correct, seen

if TYPE_CHECKING:
    from django.contrib.auth.models import User

STALE_AFTER_DAYS = 35
"""FIDE publishes monthly."""
APPLICABLE = (DifferenceKind.CHANGED, DifferenceKind.LINK)
CHUNK = 1024 * 1024
_STEP = 5
"""Progress is saved each time it has risen by this many per cent."""
_MOST_ROWS = 20_000
"""More are never kept in memory."""
LOCK = "compare-with-fide-list"
"""One list is compared at a time across all workers; the lock disappears with its worker."""


class Newest(NamedTuple):
    """The date of the latest list compared, and its age in days."""

    list_date: dt.date
    age: int

    @property
    def is_stale(self) -> bool:
        return self.age > STALE_AFTER_DAYS


def newest() -> Newest | None:
    """Return the latest list compared; None if there is none."""
    done = FideListImport.objects.filter(state=ImportState.DONE)
    day = done.aggregate(day=Max("list_date"))["day"]
    return Newest(day, (timezone.localdate() - day).days) if day is not None else None


def keep(source: FideListImport, file: File) -> None:
    """Store an uploaded file in chunks until a worker has read it."""
    with transaction.atomic():
        source.save()
        for position, content in enumerate(file.chunks(CHUNK)):
            FideListChunk.objects.create(source=source, position=position, content=content)


def compare(import_id: int, path: Path | None = None) -> FideListImport:
    """Compare the register with a waiting list, from a file or as uploaded; skip a finished one.

    One list at a time; delivered twice or restarted after a crash, it leaves one set of differences. A file that is
    not a FIDE list marks the import as failed, with the reason, and raises FideListError.
    """
    try:
        with pglock.advisory(LOCK):
            source = FideListImport.objects.get(pk=import_id)
            if source.is_finished:
                return source
            FideListImport.objects.filter(pk=import_id).update(
                state=ImportState.RUNNING, step="reading", progress=0
            )
            if path is not None:
                with path.open("rb") as file:
                    _compare(source, file, path.stat().st_size)
            else:
                with tempfile.TemporaryFile() as file:
                    size = sum(file.write(chunk.content) for chunk in source.chunks.iterator(chunk_size=8))
                    file.seek(0)
                    _compare(source, file, size)
    except FideListError as error:
        fail(import_id, str(error))
        raise
    source.refresh_from_db()
    return source


def fail(import_id: int, reason: str) -> None:
    """Mark an unfinished import as failed, with the reason, and delete the uploaded file."""
    with transaction.atomic():
        unfinished = FideListImport.objects.filter(pk=import_id, finished_at=None)
        unfinished.update(state=ImportState.FAILED, error=reason, finished_at=timezone.now())
        FideListChunk.objects.filter(source=import_id).delete()


def unfinished() -> list[int]:
    """Return the unfinished imports; none during a comparison, which a worker would only wait for."""
    with pglock.advisory(LOCK, timeout=0) as free:
        if not free:
            return []
        return list(FideListImport.objects.filter(finished_at=None).values_list("pk", flat=True))


def apply(source: FideListImport, numbers: list[int], by: "User | None") -> tuple[int, list[str]]:
    """Write the selected differences into the register. Return how many were written, and the reasons for the others.

    Only titles, names, federations and FIDE ids can be selected, and only if the register has not changed since.
    """
    chosen = source.differences.filter(pk__in=numbers, kind__in=APPLICABLE)
    done, refused = 0, []
    for difference in chosen:
        player = Player.objects.get(pk=difference.player_id or 0)
        listed: object = int(difference.listed) if difference.field == "fide_id" else difference.listed
        registered: object = difference.registered or (None if difference.field == "fide_id" else "")
        try:
            with transaction.atomic():
                # Its own lock: the same selection may be applied by two people at once.
                current = FideListDifference.objects.select_for_update().get(pk=difference.pk)
                if current.applied_at is not None:
                    already = done_by(current.applied_by, current.applied_at)
                    raise ValidationError(_("This has already been applied: %(by)s.") % {"by": already})
                correct(player, seen(player) | {difference.field: registered}, {difference.field: listed})
                difference.applied_at, difference.applied_by = timezone.now(), by
                difference.save(update_fields=["applied_at", "applied_by"])
        except ValidationError as error:
            refused.append(f"{player.pk} {player.name}: {' '.join(error.messages)}")
        else:
            done += 1
    return done, refused


def _compare(source: FideListImport, file: IO[bytes], size: int) -> None:
    # Only these are compared; for the others it is enough that they exist.
    numbers = Player.objects.values_list("fide_id", flat=True)
    selection = Selection(source.federation, {number for number in numbers if number is not None})
    rows: list[FideListEntry] = []
    shown = 0
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE IF EXISTS {TABLE}")
        cursor.execute(f"CREATE TEMPORARY TABLE {TABLE} ({', '.join(FIELDS.values())})")
        try:
            for entries in entries_of(file, selection):
                rows += entries
                percent = min(85, 85 * file.tell() // max(size, 1))
                if percent >= shown + _STEP or len(rows) > _MOST_ROWS:
                    _stage(cursor, rows)
                    rows.clear()
                if percent >= shown + _STEP:
                    _show(source, percent, "reading")
                    shown = percent
            _stage(cursor, rows)
            if not selection.read:
                raise FideListError(_("The file has no players."))
            _show(source, 87, "comparing")
            with transaction.atomic():
                source.differences.all().delete()
                of: dict[str, int | str] = {"source": source.pk, "federation": source.federation}
                for statement in CHANGES_AND_LINKS:
                    cursor.execute(statement, of)
                _compare_names(source)
                for statement in MISSING_AND_NEW:
                    cursor.execute(statement, of)
                FideListImport.objects.filter(pk=source.pk).update(
                    state=ImportState.DONE,
                    step="done",
                    progress=100,
                    entries=selection.read,
                    unreadable=selection.unreadable,
                    finished_at=timezone.now(),
                )
                source.chunks.all().delete()
        finally:
            cursor.execute(f"DROP TABLE IF EXISTS {TABLE}")


def _compare_names(source: FideListImport) -> None:
    """Keep the changes to other names, and the links where one player and one entry have the same name."""
    changed = source.differences.filter(kind=DifferenceKind.CHANGED, field="name")
    links = source.differences.filter(kind=DifferenceKind.LINK)
    same = [link for link in links if same_name(link.registered, link.name)]
    players = Counter(link.player_id for link in same)
    entries = Counter(link.fide_id for link in same)
    sure = [link.pk for link in same if players[link.player_id] == entries[link.fide_id] == 1]
    links.exclude(pk__in=sure).delete()
    links.update(registered="")
    changed.filter(pk__in=[one.pk for one in changed if same_name(one.registered, one.listed)]).delete()


def _stage(cursor: CursorWrapper, entries: list[FideListEntry]) -> None:
    with cursor.copy(f"COPY {TABLE} ({', '.join(FIELDS)}) FROM STDIN") as copy:
        for entry in entries:
            copy.write_row(
                (
                    entry.fide_id,
                    entry.name,
                    letters(entry.name),
                    entry.federation,
                    entry.sex,
                    entry.title,
                    entry.birth_year,
                )
            )


def _show(source: FideListImport, percent: int, step: str) -> None:
    FideListImport.objects.filter(pk=source.pk).update(progress=percent, step=step)
