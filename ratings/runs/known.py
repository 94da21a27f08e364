"""What a run knows: the lists in force, the facts recorded about people, and its tournaments.

An ordinary run knows what was recorded when it was made. The run of a correction knows what the run that it corrects
knew, and in addition what this and earlier corrections of the same list put right.
"""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce

from players.models import PlayerMerge, UndoneMerge
from ratings.models import CorrectionChange, ListStatus, RatingList, RatingRun, RunTournament
from ratings.published.in_force import public_lists, settled_lists
from tournaments.models import Stage, Tournament
from tournaments.versions.in_force import has_rated_version


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Up to when facts count; for those that corrections put right, up to `corrected_at`. None is now."""

    facts_at: datetime | None
    merges_at: datetime
    corrected_at: datetime | None
    players: list[int]
    """Whose births corrections put right."""
    merges: list[int]
    """The merges that corrections apply from the first list on, or no longer apply."""


def knowledge(run: RatingRun, as_of: datetime | None) -> Knowledge:
    """Return what a run knows of people; `as_of` is when it was made, None while it is being made."""
    first = run
    while first.corrects is not None:
        first = first.corrects
    changes = CorrectionChange.objects.none() if first is run else _changes(run, as_of)
    return Knowledge(
        facts_at=as_of if first is run else first.started_at,
        merges_at=run.requested_at,
        corrected_at=as_of,
        players=list(changes.exclude(player=None).values_list("player", flat=True)),
        merges=list(changes.exclude(merge=None).values_list("merge", flat=True)),
    )


def merges(known: Knowledge) -> list[tuple[int, int]]:
    """Return the merges that apply, as number and survivor, in their order."""
    by_correction = Q(pk__in=known.merges)
    undone_then, undone_now = (
        Q() if at is None else Q(at__lte=at) for at in (known.facts_at, known.corrected_at)
    )
    undone = UndoneMerge.objects.filter(
        undone_then & ~Q(merge__in=known.merges) | undone_now & Q(merge__in=known.merges)
    )
    rows = PlayerMerge.objects.filter(Q(at__lte=known.merges_at) | by_correction).exclude(
        pk__in=undone.values("merge")
    )
    return list(rows.order_by("at", "id").values_list("player", "survivor"))


def earlier_lists(
    run: RatingRun, as_of: datetime | None, time_control: int | None = None
) -> list[RatingList]:
    """Return the lists before a run's list as the run knows them, by date; those of its own time control by default.

    Those are the drafts or revisions of its own correction, otherwise the revisions published by `as_of`, or in force
    now.
    """
    own = run.list.correction_id
    of = run.list.time_control if time_control is None else time_control
    earlier = Q(time_control=of, date__lt=run.list.date)
    lists = public_lists().filter(earlier)
    if as_of is None:
        lists = lists.filter(status=ListStatus.PUBLISHED)
    else:
        lists = lists.filter(Q(revision=0) | Q(published_at__lte=as_of))
    found = {rating_list.date: rating_list for rating_list in lists.order_by("date", "revision")}
    if own is not None:
        drafts = RatingList.objects.filter(earlier, correction=own, run__isnull=False)
        found |= {rating_list.date: rating_list for rating_list in drafts}
    return [found[day] for day in sorted(found)]


def tournaments_of(run: RatingRun) -> QuerySet[Tournament]:
    """Return the tournaments that an unfinished run rates, in the order of events.

    Of an ordinary run (R28, R25) these are the tournaments of the list's time control that were accepted before the
    run was requested and ended before the list's date; those accepted later go to the next list. A new version of a
    rated tournament waits for a correction. Of a correction, they are those of the corrected run, each in the version
    that the correction names.
    """
    if run.corrects is not None:
        return _in_order(Tournament.objects.filter(pk__in=_corrected(run, run.corrects)))
    accepted = Tournament.objects.filter(
        ~has_rated_version(),
        stage=Stage.ACCEPTED,
        time_control=run.list.time_control,
        end_date__lt=run.list.date,
        accepted_at__lte=run.requested_at,
    )
    return _in_order(accepted)


def tournaments_rated(run: RatingRun) -> QuerySet[Tournament]:
    """Return the tournaments that a finished run rated, in the order of events."""
    return _in_order(Tournament.objects.filter(pk__in=_numbers(run)))


def home_of(event: Tournament) -> date | None:
    """Return the date of the published list that an event belongs to by its end (R28); None if there is none yet."""
    lists = public_lists().filter(status=ListStatus.PUBLISHED, time_control=event.time_control)
    return lists.filter(date__gt=event.end_date).order_by("date").values_list("date", flat=True).first()


def _in_order(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    # A later version keeps the place of the first one.
    return tournaments.order_by("end_date", "start_date", Coalesce(F("original_id"), F("id")))


def _numbers(run: RatingRun) -> set[int]:
    return set(RunTournament.objects.filter(run=run).values_list("tournament_id", flat=True))


def state_before(run: RatingRun, lists: list[RatingList], as_of: datetime | None) -> int | None:
    """Return the run whose state a run starts from: that of the last list before, or of its settled correction."""
    if not lists:
        return None
    before, own = lists[-1], run.list.correction_id
    settled = None if own and before.correction_id == own else settled_lists(before.run_id, as_of).first()
    return (settled or before).run_id


def _corrected(run: RatingRun, corrected: RatingRun) -> set[int]:
    found = _numbers(corrected)
    settled = settled_lists(corrected.pk).order_by("published_at", "id").values_list("correction", flat=True)
    for correction in (*settled, run.list.correction_id):
        changes = CorrectionChange.objects.filter(correction=correction, player=None, merge=None)
        rated = frozenset(found)
        for change in changes.select_related("before", "after"):
            found.discard(change.before_id or 0)
            event = change.after
            if event is None or event.time_control != run.list.time_control:
                continue
            # A corrected event keeps the list that it was rated on (R32).
            stays = change.before is not None and change.before.time_control == event.time_control
            if change.before_id in rated if stays else home_of(event) == run.list.date:
                found.add(event.pk)
    return found


def _changes(run: RatingRun, as_of: datetime | None) -> QuerySet[CorrectionChange]:
    """What the correction of a run, and earlier corrections of the same list, put right."""
    rating_list = run.list
    same = RatingList.objects.filter(time_control=rating_list.time_control, date=rating_list.date)
    public = Q(status__in=[ListStatus.PUBLISHED, ListStatus.SUPERSEDED])
    if rating_list.is_public:
        public &= Q(revision__lte=rating_list.revision)
    settled = Q(status=ListStatus.SETTLED)
    if as_of is not None:
        settled &= Q(published_at__lte=as_of)
    earlier = same.filter(public | settled).values("correction")
    return CorrectionChange.objects.filter(
        Q(correction=rating_list.correction_id) | Q(correction__in=earlier)
    )
