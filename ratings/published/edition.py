"""Which edition of the regulations a published list follows, and when the federation's editions change."""

import datetime
from functools import lru_cache

from django.conf import settings

from ratings.models import RatingList
from ratings.regulations.days import as_date, ymd
from ratings.regulations.editions import Regulations, Schedule


def list_edition(rating_list: RatingList) -> Regulations:
    """Return the edition that a published list follows: the one in force on its date."""
    return _edition(rating_list.run.editions if rating_list.run else "", rating_list.date)


@lru_cache(maxsize=4096)
def _edition(editions: str, day: datetime.date) -> Regulations:
    return Schedule.named(editions.split(",")).at(ymd(day))


def edition_changes() -> list[datetime.date]:
    """Return the first days of the federation's editions, except the earliest."""
    return [as_date(edition.effective) for edition in Schedule.named(settings.RATING_EDITIONS).editions[1:]]
