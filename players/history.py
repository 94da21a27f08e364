"""Every change of an object, written by the database itself: when, by whom, and what stood there before.

`tracked` gives a model a table of events, filled by triggers, so that bulk and SQL changes are kept as well; events
can only be added. An event holds the row as it was *before* an update or a deletion; what came after is what the next
event holds, or what stands in the row now. So nothing is needed of the time before the first change.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import pghistory
import pgtrigger
from django.db import connection, models, transaction

M = TypeVar("M", bound=type[models.Model])

_ELSEWHERE = "rating_office.kept_elsewhere"


def tracked(exclude: Sequence[str] = (), **options: Any) -> Callable[[M], M]:
    """Keep the history of a model's rows in a table `<Model>Event`, in which nothing can be changed.

    Who did it (`pgh_context`) stands in the event's own row, so that it cannot be changed there either.
    """
    return pghistory.track(
        pghistory.InsertEvent(
            condition=pgtrigger.Condition(f"current_setting('{_ELSEWHERE}', true) IS DISTINCT FROM 'on'")
        ),
        pghistory.UpdateEvent(row=pghistory.Old),
        pghistory.DeleteEvent(),
        exclude=list(exclude),
        obj_field=pghistory.ObjForeignKey(related_name="events"),
        context_field=pghistory.ContextJSONField(),
        context_id_field=None,
        append_only=True,
        meta={
            "triggers": [
                pgtrigger.Trigger(
                    name="event_not_truncated",
                    level=pgtrigger.Statement,
                    when=pgtrigger.Before,
                    operation=pgtrigger.Truncate,
                    func="""
                        RAISE EXCEPTION 'the history cannot be emptied'
                            USING ERRCODE = 'integrity_constraint_violation';
                    """,
                )
            ]
        },
        **options,
    )


@contextmanager
def added_from_kept_file() -> Iterator[None]:
    """Rows added inside get no event of their own: the file they come from is kept and says it all.

    For imports of thousands of rows. Updates and deletions are events all the same.
    """
    with transaction.atomic():
        _keep_elsewhere("on")
        yield
        _keep_elsewhere("off")


def _keep_elsewhere(value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, %s, true)", [_ELSEWHERE, value])
