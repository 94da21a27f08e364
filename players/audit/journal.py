"""Who did what, kept in the log that Django's administration shows beside each object."""

from typing import TYPE_CHECKING

from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model

if TYPE_CHECKING:
    from django.contrib.auth.models import User

__all__ = ["ADDITION", "CHANGE", "note"]


def note(by: "User | None", thing: Model, action: int, message: str = "") -> None:
    """Keep that a person added or changed something; what no person did is not kept here."""
    if by is None:
        return
    LogEntry.objects.create(
        user=by,
        content_type=ContentType.objects.get_for_model(thing),
        object_id=str(thing.pk),
        object_repr=str(thing)[:200],
        action_flag=action,
        change_message=message,
    )
