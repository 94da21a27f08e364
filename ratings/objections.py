"""Until when a reader can object to what a list rests on."""

import datetime

from django.conf import settings
from django.utils import timezone

from ratings.models import RatingList


def open_until(rating_list: RatingList) -> datetime.date | None:
    """Give the last day on which objections to a published list are taken; nothing where it has passed."""
    if rating_list.published_at is None:
        return None
    last = timezone.localdate(rating_list.published_at) + datetime.timedelta(days=settings.OBJECTION_DAYS)
    return last if timezone.localdate() <= last else None
