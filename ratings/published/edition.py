"""Which edition of the regulations a published list follows, and when the federation's editions change."""

import datetime

from django.conf import settings

from ratings.models import RatingList
from ratings.regulations.days import as_date, ymd
from ratings.regulations.editions import Regulations, Schedule


def list_edition(rating_list: RatingList) -> Regulations:
    """Return the edition that a published list follows: the one in force on its date."""
    return edition_on(rating_list.run.editions if rating_list.run else "", rating_list.date)


def edition_on(editions: str, day: datetime.date) -> Regulations:
    """Return which of the editions named, with commas in between, is in force on a day."""
    return Schedule.named(editions.split(",")).at(ymd(day))


def edition_changes() -> list[datetime.date]:
    """Return the first days of the federation's editions, except the earliest."""
    return [as_date(edition.effective) for edition in Schedule.named(settings.RATING_EDITIONS).editions[1:]]
