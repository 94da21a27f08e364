"""When what the public sees last changed."""

import datetime as dt

from django.db import connection
from django.utils import timezone

_MOMENTS = "SELECT greatest({})".format(
    ", ".join(
        f"(SELECT {moment} FROM {table} WHERE {moment} IS NOT NULL ORDER BY {newest} DESC LIMIT 1)"  # noqa: S608 # names
        for table, moment, newest in (
            ("ratings_ratinglist", "published_at", "published_at"),
            ("ratings_listfile", "made_at", "id"),
            ("tournaments_stagechange", "at", "id"),
            ("tournaments_tournamentevent", "pgh_created_at", "pgh_id"),
            ("tournaments_entryevent", "pgh_created_at", "pgh_id"),
            ("tournaments_gameevent", "pgh_created_at", "pgh_id"),
            ("players_playerevent", "pgh_created_at", "pgh_id"),
            ("players_clubevent", "pgh_created_at", "pgh_id"),
        )
    )
)


def last_change() -> dt.datetime:
    """Return the time of the last publication, correction or change of a report's stage, in one query.

    Never before last midnight, when players grow older and what may be shown of them changes.
    """
    with connection.cursor() as cursor:
        cursor.execute(_MOMENTS)
        (last,) = cursor.fetchone()
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight if last is None else max(midnight, min(last, timezone.now()))
