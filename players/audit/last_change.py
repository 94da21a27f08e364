"""Who last changed something, and when: what someone is told who comes second."""

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db.models import Model
from django.utils import formats, timezone
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class LastChange:
    """Who last changed something, and when; the time is None if unknown."""

    who: str
    at: dt.datetime | None = None

    def __str__(self) -> str:
        return self.who if self.at is None else f"{self.who}, {moment(self.at)}"


def moment(at: dt.datetime) -> str:
    """A moment to the minute, in the office's time."""
    return formats.date_format(timezone.localtime(at), "Y-m-d H:i")


def done_by(user: "User | None", at: dt.datetime | None) -> LastChange:
    """A step whose author and time are stored; without an author it was a command or a task."""
    return LastChange(str(user) if user is not None else _("the system"), at)


def last_change(thing: Model, at: dt.datetime | None = None) -> LastChange:
    """For an object that is or was in the database, from the history that the database keeps.

    With `at`, the change made in the transaction that began at that moment.
    """
    events = type(thing).pgh_event_model.objects.filter(pgh_obj_id=thing.pk)  # type: ignore[attr-defined]
    if at is not None:
        events = events.filter(pgh_created_at=at)
    event = events.order_by("-pgh_id").first()
    if event is None:
        return LastChange(_("Someone"), at)
    number = (event.pgh_context or {}).get("user")
    user = get_user_model().objects.filter(pk=number).first() if number else None
    return LastChange(str(user) if user else _("Someone"), event.pgh_created_at)
