"""The drafts of a correction: which lists it affects, computing them one after the other, and comparing them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db import connection, transaction
from django.db.models import Min
from django.utils import timezone

from ratings.models import (
    Correction,
    CorrectionState,
    RatingList,
    RatingRun,
    RunKind,
    RunState,
    RunTournament,
)
from ratings.published.in_force import published_lists
from ratings.runs.computation import compute, delete_rows
from ratings.runs.known import earlier_lists, home_of
from tournaments.models import TimeControl


@dataclass(frozen=True, slots=True)
class Changed:
    """A person's values on a list before and after a correction; None where they have no row."""

    player: int
    rating: tuple[int | None, int | None]
    k: tuple[int | None, int | None]
    games: tuple[int | None, int | None]
    peak: tuple[int | None, int | None]


def affected(correction: Correction) -> list[RatingList]:
    """Return the published lists that a correction computes again, in the order in which that is done.

    Those are all lists of a time control from the first one on which something is put right. Imported lists stay.
    """
    found = []
    for time_control in TimeControl:
        first = _first_day(correction, time_control)
        if first is not None:
            lists = published_lists(time_control).filter(date__gte=first)
            found += list(lists.exclude(run__kind=RunKind.OPENING).order_by("date"))
    return found


def compute_all(correction: Correction) -> Iterator[tuple[int, int]]:
    """Compute the drafts that are still missing, one transaction each, and yield how many of how many lists are done.

    A list that stays as it is gets no draft. Called again after an interruption, it goes on with the first one missing.
    """
    lists = affected(correction)
    for done, published in enumerate(lists, start=1):
        _compute(correction, published)
        yield done, len(lists)


def start_again(locked: Correction) -> None:
    """Discard the drafts and an approval, because the case has changed. The correction is locked and not closed."""
    for draft in locked.lists.order_by("time_control", "-date"):
        _delete(draft)
    locked.state = CorrectionState.OPEN
    locked.computed_since = locked.approved_at = locked.approved_by = None
    locked.error = locked.step = ""
    locked.progress = 0
    locked.save()


def drafts_of(correction: Correction) -> list[RatingList]:
    """Return the drafts or revisions of a correction with their runs, by time control and date."""
    return list(correction.lists.select_related("run__corrects__list").order_by("time_control", "date"))


def differences(draft: RatingList, most: int | None = None) -> list[Changed]:
    """Return whom a draft or a revision shows otherwise than the list it corrects, greatest change of rating first."""
    run = draft.run
    if run is None:
        return []
    with connection.cursor() as cursor:
        cursor.execute(_DIFFERENCES, [run.corrects_id, run.pk, most])
        return [
            Changed(player, (r0, r1), (k0, k1), (g0, g1), (p0, p1))
            for player, r0, r1, k0, k1, g0, g1, p0, p1 in cursor.fetchall()
        ]


def _first_day(correction: Correction, time_control: int) -> date | None:
    """Return the date of the first list of a time control on which a correction puts something right."""
    days: list[date] = []
    for change in correction.changes.select_related("before", "after", "merge"):
        numbers = [change.player_id] if change.player_id else []
        if change.merge is not None:
            numbers = [change.merge.player_id, change.merge.survivor_id]
        if numbers:
            days += _first_with(time_control, numbers)
        if change.before is not None and change.before.time_control == time_control:
            runs = RunTournament.objects.filter(tournament=change.before).values("run")
            rated = published_lists(time_control).filter(run__in=runs).aggregate(first=Min("date"))["first"]
            days += [rated] if rated else []
        if change.after is not None and change.after.time_control == time_control:
            moved = change.before is None or change.before.time_control != time_control
            home = home_of(change.after) if moved else None
            days += [home] if home else []
    return min(days, default=None)


def _first_with(time_control: int, numbers: list[int]) -> list[date]:
    """Return the date of the first list that knows one of the players."""
    with connection.cursor() as cursor:
        cursor.execute(_FIRST_LIST, [time_control, numbers, numbers, numbers])
        (day,) = cursor.fetchone()
    return [day] if day else []


def _compute(correction: Correction, published: RatingList) -> None:
    base = published.run
    if base is None:
        raise ValueError(f"The list {published} has no run.")
    with transaction.atomic():
        Correction.objects.select_for_update().get(pk=correction.pk)
        draft, _created = RatingList.objects.get_or_create(
            correction=correction,
            time_control=published.time_control,
            date=published.date,
            defaults={"revision": published.revision + 1},
        )
        if draft.run_id is not None:
            return
        run = draft.runs.filter(corrects=base).exclude(state=RunState.FAILED).first()
        if run is None:
            run = RatingRun(
                list=draft,
                kind=RunKind.CORRECTION,
                corrects=base,
                editions=base.editions,
                requested_by=correction.requested_by,
                requested_at=timezone.now(),
            )
            before = earlier_lists(run, None)
            run.previous_list = before[-1] if before else None
            run.save()
    run = compute(run.pk)
    if run.state != RunState.DONE:
        raise ValueError(run.error)
    if run.rows_digest == base.rows_digest:
        _delete(draft)
    else:
        RatingList.objects.filter(pk=draft.pk, published_at=None).update(run=run)


@transaction.atomic
def _delete(draft: RatingList) -> None:
    runs = list(draft.runs.values_list("pk", flat=True))
    RatingList.objects.filter(pk=draft.pk).update(run=None)
    delete_rows(runs)
    RatingRun.objects.filter(pk__in=runs).delete()
    draft.delete()


_FIRST_LIST = """
SELECT min(l.date) FROM ratings_ratinglist l
WHERE l.status = 2 AND l.time_control = %s AND (
    EXISTS (SELECT 1 FROM ratings_rating r WHERE r.run_id = l.run_id AND r.player_id = ANY(%s::bigint[]))
    OR EXISTS (SELECT 1 FROM ratings_unlistedplayer u WHERE u.run_id = l.run_id AND u.player_id = ANY(%s::bigint[]))
    OR EXISTS (SELECT 1 FROM ratings_tournamentrating t WHERE t.run_id = l.run_id AND t.player_id = ANY(%s::bigint[]))
)
"""

_DIFFERENCES = """
SELECT COALESCE(b.player_id, a.player_id), b.rating, a.rating, b.k, a.k, b.games, a.games, b.peak, a.peak
FROM (SELECT * FROM ratings_rating WHERE run_id = %s) b
FULL JOIN (SELECT * FROM ratings_rating WHERE run_id = %s) a USING (player_id)
WHERE (b.rating, b.k, b.games, b.peak) IS DISTINCT FROM (a.rating, a.k, a.games, a.peak)
ORDER BY (b.rating IS NULL) <> (a.rating IS NULL) DESC, abs(a.rating - b.rating) DESC NULLS LAST, 1
LIMIT %s
"""
