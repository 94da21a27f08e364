"""Consecutive months: each open list up to a day is computed, approved and published, then the next.

For years of results that are entered at once. A month is one transaction and one snapshot of the database: changes
made meanwhile count from the next month on, as if they had come after the publication. A change to a tournament of
the month stops the replay before anything of that month is stored.
"""

from collections.abc import Generator
from datetime import date

from django.db import OperationalError, connection, transaction
from django.utils import timezone
from psycopg.errors import SerializationFailure

from ratings.lists.publication import PublicationError, approve_unchanged, publish_unchanged, request_run
from ratings.models import RatingList
from ratings.published.in_force import next_open_list
from ratings.runs.computation import compute_within, use_one_snapshot
from ratings.runs.locks import one_run_at_a_time


def replay(time_control: int, until: date) -> Generator[RatingList, None, None]:
    """Publish each open list of a time control up to a day, in order, and yield each once it is published for good.

    If interrupted, the next call continues with the first list that is not published. Raises PublicationError if the
    day is in the future, if there is no open list, or if a tournament changed meanwhile.
    """
    if until > timezone.localdate():
        raise PublicationError(f"{until} is in the future; lists are replayed up to today at most.")
    rating_list = next_open_list(time_control)
    if rating_list is None:
        raise PublicationError("There is no open list; import an opening list first.")
    while rating_list is not None and rating_list.date <= until:
        with one_run_at_a_time(time_control, wait=True):
            published = _month(rating_list)
        yield published
        rating_list = next_open_list(time_control)


def _month(rating_list: RatingList) -> RatingList:
    try:
        with transaction.atomic():
            use_one_snapshot()
            with connection.cursor() as cursor:
                # Before the snapshot, which the first SELECT takes: anyone who holds a list, for a merge of players,
                # has finished, and the run knows what it has to know of.
                cursor.execute(f'LOCK TABLE "{RatingList._meta.db_table}" IN EXCLUSIVE MODE')
            run = compute_within(request_run(rating_list))
            return publish_unchanged(approve_unchanged(rating_list, run, None), run, None)
    except OperationalError as error:
        if isinstance(error.__cause__, SerializationFailure):
            raise PublicationError(
                f"A tournament of the list of {rating_list.date} was changed while it was computed: start again."
            ) from error
        raise
