"""The drafts of a correction: which lists it affects, computing them one after the other, and comparing them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Min

from ratings.models import (
    Correction,
    CorrectionState,
    ListStatus,
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

BeforeAfter = tuple[int | None, int | None]


class Changed(NamedTuple):
    """A person's values on a list before and after a correction; None where they have no row."""

    player: int
    rating: BeforeAfter
    k: BeforeAfter
    games: BeforeAfter
    peak: BeforeAfter


@dataclass(slots=True)
class Effect:
    """What a correction changes on a list: how many people, and the first ones, greatest change of rating first."""

    draft: RatingList
    total: int = 0
    people: list[Changed] = field(default_factory=list)


def affected(correction: Correction) -> list[RatingList]:
    """Return the published lists that a correction computes again, in the order in which that is done.

    Those are all lists of a time control from the first one on which something is put right, and the rapid and blitz
    lists after the first standard one, as they may borrow its ratings (R30). Imported lists stay.
    """
    found: list[RatingList] = []
    for time_control in TimeControl:
        days = [_first_day(correction, time_control), found[0].date if found else None]
        first = min((day for day in days if day is not None), default=None)
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
    lists = correction.lists.select_related("run__corrects__list")
    return list(lists.defer("run__summary", "run__corrects__summary").order_by("time_control", "date"))


def effects_of(correction: Correction, most: int | None = None) -> list[Effect]:
    """Return the lists that a correction changes, each with at most so many people; in two queries."""
    effects = {draft.pk: Effect(draft) for draft in drafts_of(correction) if draft.run_id is not None}
    with connection.cursor() as cursor:
        cursor.execute(_EFFECTS, [most, correction.pk])
        for draft, total, player, *values in cursor.fetchall():
            effect = effects[draft]
            effect.total = total
            effect.people.append(Changed(player, *zip(values[:4], values[4:], strict=True)))
    return list(effects.values())


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
            kept = RatingList.objects.filter(status__in=[ListStatus.PUBLISHED, ListStatus.SETTLED])
            rated = kept.filter(run__in=runs, time_control=time_control).aggregate(first=Min("date"))["first"]
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
                requested_at=base.requested_at,  # merges count up to then
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

_EFFECTS = """
SELECT l.id, total, player, rating_before, k_before, games_before, peak_before, rating, k, games, peak
FROM ratings_ratinglist l
JOIN ratings_ratingrun run ON run.id = l.run_id
CROSS JOIN LATERAL (
    SELECT count(*) OVER (), COALESCE(b.player_id, a.player_id) AS player, b.rating, b.k, b.games, b.peak,
        a.rating, a.k, a.games, a.peak, row_number() OVER (ORDER BY (b.rating IS NULL) <> (a.rating IS NULL) DESC,
            abs(a.rating - b.rating) DESC NULLS LAST, COALESCE(b.player_id, a.player_id)) AS place
    FROM (SELECT * FROM ratings_rating WHERE run_id = run.corrects_id) b
    FULL JOIN (SELECT * FROM ratings_rating WHERE run_id = run.id) a USING (player_id)
    WHERE (b.rating, b.k, b.games, b.peak) IS DISTINCT FROM (a.rating, a.k, a.games, a.peak)
    ORDER BY place LIMIT %s
) AS changed (total, player, rating_before, k_before, games_before, peak_before, rating, k, games, peak, place)
WHERE l.correction_id = %s ORDER BY l.time_control, l.date, place
"""
