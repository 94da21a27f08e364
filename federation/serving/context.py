from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from ratings.published.edition import edition_on, schedule_of
from ratings.published.in_force import published_lists
from ratings.regulations.days import ymd
from ratings.words.editions import edition_link
from tournaments.models import TimeControl


def office(request: HttpRequest) -> dict[str, Any]:
    """What the frame of every page shows about the federation."""
    return {
        "federation_name": settings.FEDERATION_NAME,
        "is_trial": not settings.PRODUCTION,
        "languages": settings.LANGUAGES,
        "newest_publication": _newest_publication,
    }


def _newest_publication() -> dict[str, Any]:
    """Return the date, revision and edition of the newest published list. Templates that show it call this."""
    newest = published_lists().values("date", "revision", "run__editions").first()
    if newest is None:
        return {"edition": edition_link(schedule_of(TimeControl.STANDARD).at(ymd(timezone.localdate())))}
    return {**newest, "edition": edition_link(edition_on(newest["run__editions"], newest["date"]))}
