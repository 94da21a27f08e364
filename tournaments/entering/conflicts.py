"""Two people editing one event: the second is told what changed, by whom and when, and decides."""

import datetime as dt
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.db.models import Model
from django.utils.translation import gettext as _

from tournaments.errors import TournamentError


@dataclass(frozen=True, slots=True)
class Change:
    """Who last changed something, and when; empty if unknown."""

    who: str
    at: dt.datetime | None = None


class Conflict(TournamentError):
    """Someone else has changed this since it was shown; nothing was overwritten."""

    def __init__(self, message: str, change: Change) -> None:
        super().__init__(message)
        self.change = change


def last_change(thing: Model) -> Change:
    """For an object that is or was in the database, from the history that the database keeps."""
    events = type(thing).pgh_event_model.objects  # type: ignore[attr-defined]
    event = events.filter(pgh_obj_id=thing.pk).order_by("-pgh_id").first()
    if event is None:
        return Change(_("Someone"))
    number = (event.pgh_context or {}).get("user")
    user = get_user_model().objects.filter(pk=number).first() if number else None
    return Change(str(user) if user else _("Someone"), event.pgh_created_at)
