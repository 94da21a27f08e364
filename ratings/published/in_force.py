"""Which lists are published, which one is in force on a day, and which one is next."""

from datetime import date

from django.db.models import QuerySet

from ratings.models import ListStatus, RatingList

_NOT_PUBLIC = (ListStatus.OPEN, ListStatus.APPROVED)


def published_lists(time_control: int) -> QuerySet[RatingList]:
    """Give the published lists of a time control, newest first, superseded revisions left out."""
    return RatingList.objects.filter(time_control=time_control, status=ListStatus.PUBLISHED).order_by("-date")


def list_in_force(time_control: int, day: date) -> RatingList | None:
    """Give the list in force on a day: the newest one published with this date or an earlier one."""
    return published_lists(time_control).filter(date__lte=day).first()


def next_open_list(time_control: int) -> RatingList | None:
    """Give the open list that is next to be published."""
    return (
        RatingList.objects.filter(time_control=time_control, status__in=_NOT_PUBLIC).order_by("date").first()
    )


def next_lists() -> dict[int, date]:
    """Give the date of the list that is next to be published, by time control, in one query."""
    lists = RatingList.objects.filter(status__in=_NOT_PUBLIC).order_by("time_control", "date")
    return dict(lists.distinct("time_control").values_list("time_control", "date"))


def newest_lists() -> dict[int, RatingList]:
    """Give the newest published list of each time control, in one query."""
    published = RatingList.objects.filter(status=ListStatus.PUBLISHED).select_related("run")
    lists = published.order_by("time_control", "-date").distinct("time_control")
    return {rating_list.time_control: rating_list for rating_list in lists}
