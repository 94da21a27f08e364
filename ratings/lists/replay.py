"""Months in a row: each open list up to a day computed, approved and published, then the next.

For results of years that are entered at once. A month is one transaction, and one snapshot of the database: it reads
once, and what somebody changes meanwhile counts from the next month on, as if it had come after the publication. A
tournament of the month that is changed meanwhile stops the replay before anything of the month is kept.
"""

from collections.abc import Generator
from datetime import date

from django.db import OperationalError, connection, transaction
from django.utils import timezone
from psycopg.errors import SerializationFailure

from ratings.lists.publication import PublicationError, approve, publish_unchanged, request_run
from ratings.models import RatingList
from ratings.published.in_force import next_open_list
from ratings.runs.computation import compute_within, use_one_snapshot
from ratings.runs.locks import one_run_at_a_time


def replay(time_control: int, until: date) -> Generator[RatingList, None, None]:
    """Publish each open list of a time control up to a day, in order; gives each one when it is published for good.

    Stopped at any moment, it goes on from the first list that is not published when it is called again. Raises
    PublicationError when the day lies ahead, when there is no open list, or when a tournament changed meanwhile.
    """
    if until > timezone.localdate():
        raise PublicationError(f"{until} lies ahead; lists are replayed up to today at most.")
    rating_list = next_open_list(time_control)
    if rating_list is None:
        raise PublicationError("There is no open list; take over an opening list first.")
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
                # Before the snapshot, which the first SELECT takes: whoever holds a list, for a merge of players,
                # has finished, and the run knows what it has to know of.
                cursor.execute(f'LOCK TABLE "{RatingList._meta.db_table}" IN EXCLUSIVE MODE')
            run = compute_within(request_run(rating_list))
            return publish_unchanged(approve(rating_list, run, None), run, None)
    except OperationalError as error:
        if isinstance(error.__cause__, SerializationFailure):
            raise PublicationError(
                f"A tournament of the list of {rating_list.date} was changed while it was computed: start again."
            ) from error
        raise
