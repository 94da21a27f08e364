"""Which edition of the regulations a published list follows, and when the federation's editions change."""

import datetime

from django.conf import settings

from ratings.models import RatingList
from ratings.regulations.days import as_date, ymd
from ratings.regulations.editions import Schedule
from ratings.regulations.parameters import Regulations


def list_edition(rating_list: RatingList) -> Regulations:
    """Return the edition that a published list follows: the one in force on its date."""
    return edition_on(rating_list.run.editions if rating_list.run else "", rating_list.date)


def edition_on(editions: str, day: datetime.date) -> Regulations:
    """Return which of a run's editions is in force on a day."""
    return Schedule.read(editions).at(ymd(day))


def schedule_of(time_control: int) -> Schedule:
    """Return the editions that the federation uses for a time control."""
    schedule: Schedule = settings.RATING_EDITIONS[time_control]
    return schedule


def edition_changes(time_control: int) -> list[datetime.date]:
    """Return the first days of the federation's editions for a time control, except the earliest."""
    return [as_date(edition.effective) for edition in schedule_of(time_control).editions[1:]]
