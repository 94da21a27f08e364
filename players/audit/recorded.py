"""The history of an object for readers: when, who, what, and each field before and after.

`players.audit.tracking` writes it. A model names in `history_parts` the other models whose rows belong to its objects,
as (model, lookup), and in `history_subject` the fields by which people know one of its rows, if not by `str`.
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import models
from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.audit.field_names import NAMES

KINDS: dict[str, Promise] = {
    "insert": gettext_lazy("added"),
    "update": gettext_lazy("changed"),
    "delete": gettext_lazy("removed"),
}

State = dict[str, Any]
"""A row's values by column."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field's values before and after, in words."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to one row."""

    at: dt.datetime
    by: str
    kind: str
    subject: str
    """The part of the object; empty for the object itself."""
    fields: tuple[FieldChange, ...]
    reason: str = ""
    """As entered, if the change required one."""


@dataclass(frozen=True, slots=True)
class _Raw:
    event: Any
    model: type[models.Model]
    whole: str
    """The field of a part that leads to the object; empty for the object itself."""
    before: State | None
    after: State | None

    @property
    def changed(self) -> list[models.Field]:
        """The fields that differ; for an added or removed row, those that are not empty."""
        fields = [field for field in _kept(self.model) if not field.primary_key and field.name != self.whole]
        if self.before is not None and self.after is not None:
            return [field for field in fields if self.before[field.attname] != self.after[field.attname]]
        state = self.before or self.after or {}
        return [field for field in fields if state.get(field.attname) not in (None, "")]


class Changes:
    """All changes to an object and its parts, newest first, as a sequence for a paginator; empty if not tracked."""

    def __init__(self, obj: models.Model) -> None:
        self._sources: list[tuple[type[models.Model], str, QuerySet[Any]]] = []
        if hasattr(obj, "pgh_event_model"):
            self._sources.append((type(obj), "", _events(type(obj)).filter(pgh_obj=obj.pk)))
        for label, lookup in getattr(obj, "history_parts", ()):
            model = apps.get_model(label)
            self._sources.append((model, lookup, _events(model).filter(**{lookup: obj.pk})))

    def __len__(self) -> int:
        return self._count

    @cached_property
    def _count(self) -> int:
        return sum(events.count() for _model, _whole, events in self._sources)

    def __getitem__(self, wanted: slice) -> list[Change]:
        if not self._sources:
            return []
        numbered = [
            events.annotate(source=Value(source)).values_list("pgh_created_at", "pgh_id", "source")
            for source, (_model, _whole, events) in enumerate(self._sources)
        ]
        ordered = numbered[0].union(*numbered[1:], all=True).order_by("-pgh_created_at", "source", "-pgh_id")
        keys = [(source, number) for _at, number, source in ordered[wanted]]
        raw: dict[tuple[int, int], _Raw] = {}
        for source, (model, whole, _all) in enumerate(self._sources):
            numbers = [number for of, number in keys if of == source]
            raw |= {(source, row.event.pk): row for row in _raw(model, numbers, whole)}
        return _in_words([raw[key] for key in keys])


def _events(model: type[models.Model]) -> QuerySet[Any]:
    of_events: Any = model._meta.get_field("events").related_model
    rows: QuerySet[Any] = of_events._default_manager.order_by()
    return rows


def _kept(model: type[models.Model]) -> list[models.Field]:
    """The model's fields that its events record."""
    names = {field.name for field in _events(model).model._meta.fields}
    return [field for field in model._meta.concrete_fields if field.name in names]


def _state(row: models.Model, model: type[models.Model]) -> State:
    return {field.attname: getattr(row, field.attname) for field in _kept(model)}


def _raw(model: type[models.Model], numbers: list[int], whole: str) -> Iterable[_Raw]:
    """The events with the values before and after: after is the next event's before, or the current row."""
    if not numbers:
        return
    following = _events(model).filter(pgh_obj=OuterRef("pgh_obj"), pgh_id__gt=OuterRef("pgh_id"))
    events = list(
        _events(model)
        .filter(pgh_id__in=numbers)
        .annotate(following=Subquery(following.order_by("pgh_id").values("pgh_id")[:1]))
    )
    next_events = _events(model).in_bulk([event.following for event in events if event.following])
    last = [event.pgh_obj_id for event in events if not event.following]
    rows = model._default_manager.in_bulk(last) if last else {}
    for event in events:
        now = next_events.get(event.following) or rows.get(event.pgh_obj_id)
        after = None if event.pgh_label == "delete" or now is None else _state(now, model)
        before = None if event.pgh_label == "insert" else _state(event, model)
        yield _Raw(event, model, whole, before, after)


def name_of(field: models.Field) -> str:
    """A field's name in the reader's language, even if its model gives none (`field_names`)."""
    name = str(field.verbose_name)
    return _(name) if name in NAMES else name


def _in_words(rows: list[_Raw]) -> list[Change]:
    names = _Names(rows)
    return [
        Change(
            row.event.pgh_created_at,
            names.who(row.event.pgh_context),
            str(KINDS[row.event.pgh_label]),
            names.subject(row) if row.whole else "",
            tuple(
                FieldChange(name_of(field), names.value(field, row.before), names.value(field, row.after))
                for field in row.changed
            ),
            (row.event.pgh_context or {}).get("reason", ""),
        )
        for row in rows
    ]


class _Names:
    """The names of everything that the rows refer to, in one query per model."""

    def __init__(self, rows: list[_Raw]) -> None:
        wanted: dict[type[models.Model], set[Any]] = defaultdict(set)
        for row in rows:
            wanted[get_user_model()].add((row.event.pgh_context or {}).get("user"))
            subject = getattr(row.model, "history_subject", ())
            for field in [*row.changed, *(row.model._meta.get_field(name) for name in subject)]:
                if isinstance(field, models.ForeignKey):
                    wanted[field.related_model] |= {
                        state[field.attname] for state in (row.before, row.after) if state
                    }
        self._named: dict[type[models.Model], dict[Any, str]] = {}
        for model, keys in wanted.items():
            large = [field.name for field in model._meta.fields if isinstance(field, models.BinaryField)]
            found = model._default_manager.defer(*large).in_bulk(keys - {None})
            self._named[model] = {key: str(row) for key, row in found.items()}

    def who(self, context: dict[str, Any] | None) -> str:
        """The user, or else the command or task; a change by SQL has neither."""
        context = context or {}
        if context.get("user"):
            return self._named[get_user_model()].get(context["user"], str(context["user"]))
        if "command" in context:
            return _("command %(name)s") % {"name": context["command"]}
        if "task" in context:
            return _("task %(name)s") % {"name": context["task"]}
        return _("the database itself")

    def value(self, field: models.Field, state: State | None) -> str:
        """A value as people read it."""
        value = None if state is None else state[field.attname]
        if value is None or value == "":
            return "–"
        if isinstance(field, models.ForeignKey):
            name = self._named[field.related_model].get(value)
            return f"{value}" if name is None else f"{name} ({value})"
        if field.choices:
            return str(dict(field.flatchoices).get(value, value))
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if isinstance(value, dt.datetime):
            return formats.date_format(timezone.localtime(value), "Y-m-d H:i:s")
        return str(value)

    def subject(self, row: _Raw) -> str:
        """Which row it is: `Participant 3 Müller, Max`."""
        state = row.before or row.after or {}
        if by := getattr(row.model, "history_subject", ()):
            known: dict[str, Any] = {field.name: field for field in _kept(row.model)}
            name = ", ".join(self.value(known[field], state) for field in by)
        else:
            name = str(row.model(**state))
        return f"{row.model._meta.verbose_name} {name}"
