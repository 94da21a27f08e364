"""When what the public sees has last changed."""

import datetime as dt

from django.apps import apps
from django.utils import timezone

from ratings.models import ListFile, RatingList
from tournaments.models import StageChange

_WATCHED = (
    ("players", "PlayerEvent"),
    ("players", "ClubEvent"),
    ("tournaments", "TournamentEvent"),
    ("tournaments", "EntryEvent"),
    ("tournaments", "GameEvent"),
)


def last_change() -> dt.datetime:
    """Give the time of the last publication, correction or stage of a report, in one query; at the least this midnight.

    At midnight players grow older, and what may be said of them changes.
    """
    moments = [
        apps.get_model(*model).objects.order_by("-pgh_id").values_list("pgh_created_at", flat=True)[:1]
        for model in _WATCHED
    ]
    moments += [
        StageChange.objects.order_by("-id").values_list("at", flat=True)[:1],
        ListFile.objects.order_by("-id").values_list("made_at", flat=True)[:1],
    ]
    published = RatingList.objects.filter(published_at__isnull=False).order_by("-published_at")
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    found = published.values_list("published_at", flat=True)[:1].union(*moments, all=True)
    now = timezone.now()
    return max([midnight, *(min(moment, now) for moment in found if moment is not None)])
