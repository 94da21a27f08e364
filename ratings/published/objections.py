"""Until when readers can object to the facts behind a list."""

import datetime

from django.conf import settings
from django.utils import timezone


def open_until(published_at: datetime.datetime | None) -> datetime.date | None:
    """Return the last day for objections to a list published at this time; None once it has passed."""
    if published_at is None:
        return None
    last = timezone.localdate(published_at) + datetime.timedelta(days=settings.OBJECTION_DAYS)
    return last if timezone.localdate() <= last else None
