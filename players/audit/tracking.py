"""Every change to an object, recorded by the database itself: when, by whom, and the values before.

`tracked` gives a model a table of events, filled by triggers, so that bulk and SQL changes are kept as well; events
can only be added. An event holds the row as it was *before* an update or a deletion; what came after is in the next
event or in the current row. So an unchanged row needs no event.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

import pghistory
import pghistory.trigger
import pgtrigger
from django.db import connection, models, transaction

from players import guards

if TYPE_CHECKING:
    from django.contrib.auth.models import User

M = TypeVar("M", bound=type[models.Model])

_ELSEWHERE = "rating_office.kept_elsewhere"


class _EventTrigger(pghistory.trigger.Event):
    """Writes the events of all rows of a statement at once: a trigger per row makes bulk changes many times slower."""

    level = pgtrigger.Statement

    event_model: Any

    def get_func(self, model: Any) -> pgtrigger.Func:
        rows = "old_values" if self.row == pghistory.Old else "new_values"
        kept = [
            field.column
            for field in self.event_model._meta.concrete_fields
            if not field.name.startswith("pgh_")
        ]
        values = {f'"{column}"': f'{rows}."{column}"' for column in kept} | {
            '"pgh_obj_id"': f'{rows}."{model._meta.pk.column}"',
            '"pgh_label"': f"'{self.label}'",
            '"pgh_created_at"': "NOW()",
            '"pgh_context"': "NULLIF(CURRENT_SETTING('pghistory.context_metadata', TRUE), '')::JSONB",
        }
        return pgtrigger.Func(
            f'INSERT INTO "{self.event_model._meta.db_table}" ({", ".join(values)}) '  # noqa: S608 (names of models)
            f"SELECT {', '.join(values.values())} FROM {{cond_{rows}}}; RETURN NULL;"
        )


class _ByStatement(pghistory.RowEvent):
    """An event whose trigger is the one above."""

    def add_event_trigger(self, event_model: Any) -> None:
        pgtrigger.register(
            _EventTrigger(
                event_model=event_model,
                label=self.label,
                name=self.trigger_name,
                row=self.row,
                operation=self.operation,
                condition=self.condition,
            )
        )(event_model.pgh_tracked_model)


class _Insert(_ByStatement, pghistory.InsertEvent):
    pass


class _Update(_ByStatement, pghistory.UpdateEvent):
    pass


class _Delete(_ByStatement, pghistory.DeleteEvent):
    pass


def tracked(exclude: Sequence[str] = (), **options: Any) -> Callable[[M], M]:
    """Keep the history of a model's rows in a table `<Model>Event`, which only allows inserts.

    The author (`pgh_context`) is in the event's own row, and so cannot be changed either.
    """
    return pghistory.track(
        _Insert(
            condition=pgtrigger.Condition(f"current_setting('{_ELSEWHERE}', true) IS DISTINCT FROM 'on'")
        ),
        _Update(row=pghistory.Old),
        _Delete(),
        exclude=list(exclude),
        obj_field=pghistory.ObjForeignKey(related_name="events"),
        context_field=pghistory.ContextJSONField(),
        context_id_field=None,  # type: ignore[arg-type]
        append_only=True,
        meta={"triggers": [guards.not_emptied("event")]},
        **options,
    )


def changes_by(user: "User | None") -> AbstractContextManager[object]:
    """Record the changes made inside under the person's name, if there is one."""
    return nullcontext() if user is None else pghistory.context(user=user.pk)


@contextmanager
def added_from_kept_file() -> Iterator[None]:
    """Record no events for rows added inside: the file they come from is kept and says it all.

    For imports of thousands of rows. Updates and deletions are still recorded.
    """
    with transaction.atomic():
        _keep_elsewhere("on")
        yield
        _keep_elsewhere("off")


def _keep_elsewhere(value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, %s, true)", [_ELSEWHERE, value])
