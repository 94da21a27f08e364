"""Until when a reader can object to what a list rests on."""

import datetime

from django.conf import settings
from django.utils import timezone


def open_until(published_at: datetime.datetime | None) -> datetime.date | None:
    """Give the last day on which objections to a list published then are taken; nothing where it has passed."""
    if published_at is None:
        return None
    last = timezone.localdate(published_at) + datetime.timedelta(days=settings.OBJECTION_DAYS)
    return last if timezone.localdate() <= last else None
