"""Which lists are published, which one is in force on a day, and which one is next: decided only here."""

from datetime import date, datetime

from django.db.models import Q, QuerySet

from ratings.models import Correction, CorrectionState, ListStatus, RatingList, RunTournament
from tournaments.models import Tournament


def published_lists(
    time_control: int | None = None, known_at: datetime | None = None
) -> QuerySet[RatingList]:
    """Return the published lists of one or all time controls, newest first, without superseded revisions.

    With `known_at`, the revisions that were not superseded at that time.
    """
    lists = public_lists().order_by("-date", "time_control")
    if known_at is None:
        lists = lists.filter(status=ListStatus.PUBLISHED)
    else:
        still = Q(superseded_at=None) | Q(superseded_at__gt=known_at)
        lists = lists.filter(still, published_at__lte=known_at)
    return lists if time_control is None else lists.filter(time_control=time_control)


def public_lists() -> QuerySet[RatingList]:
    """Return the published lists and their superseded revisions, newest first, with runs but not their summaries."""
    lists = RatingList.objects.filter(status__in=[ListStatus.PUBLISHED, ListStatus.SUPERSEDED])
    return lists.select_related("run").defer("run__summary").order_by("-date", "time_control", "-revision")


def settled_lists(run_id: int | None, known_at: datetime | None = None) -> QuerySet[RatingList]:
    """Return what corrections of a published run computed, to be settled on the next list; the last one first."""
    lists = RatingList.objects.filter(status=ListStatus.SETTLED, run__corrects=run_id)
    if known_at is not None:
        lists = lists.filter(published_at__lte=known_at)
    return lists.order_by("-published_at", "-id")


def unpublished_lists() -> QuerySet[RatingList]:
    """Return the open and approved lists, the next to be published first, without drafts of corrections."""
    lists = RatingList.objects.filter(status__in=[ListStatus.OPEN, ListStatus.APPROVED], correction=None)
    return lists.order_by("date", "time_control", "revision")


def list_in_force(time_control: int, day: date, known_at: datetime | None = None) -> RatingList | None:
    """Return the list in force on a day: the latest published one with this date or an earlier one."""
    return published_lists(time_control, known_at).filter(date__lte=day).first()


def newest_lists(day: date = date.max, known_at: datetime | None = None) -> dict[int, RatingList]:
    """Return the latest published list of each time control, or the one in force on a day, in one query."""
    lists = published_lists(known_at=known_at).filter(date__lte=day).order_by("time_control", "-date")
    return {rating_list.time_control: rating_list for rating_list in lists.distinct("time_control")}


def next_open_list(time_control: int) -> RatingList | None:
    """Return the open list that is next to be published."""
    return unpublished_lists().filter(time_control=time_control).first()


def next_lists() -> dict[int, date]:
    """Return the date of the list that is next to be published, by time control, in one query."""
    lists = unpublished_lists().order_by("time_control", "date").distinct("time_control")
    return dict(lists.values_list("time_control", "date"))


def rated_as(tournament: Tournament) -> RunTournament | None:
    """Return how a published list rated a tournament, or one settled on the next list; or None."""
    kept = RatingList.objects.filter(status__in=[ListStatus.PUBLISHED, ListStatus.SETTLED])
    published = RunTournament.objects.filter(tournament=tournament, run__in=kept.values("run"))
    return published.select_related("start_list", "run__list").defer("run__summary").first()


def published_corrections() -> QuerySet[Correction]:
    """Return the published corrections of lists, the newest first."""
    return Correction.objects.filter(state=CorrectionState.PUBLISHED).order_by("-published_at", "-id")
