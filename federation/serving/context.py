from typing import Any

from django.conf import settings
from django.http import HttpRequest

from ratings.published.in_force import published_lists
from ratings.words.editions import edition_titles


def office(request: HttpRequest) -> dict[str, Any]:
    """What the frame of every page shows about the federation."""
    return {
        "federation_name": settings.FEDERATION_NAME,
        "is_trial": not settings.PRODUCTION,
        "languages": settings.LANGUAGES,
        "newest_publication": _newest_publication,
    }


def _newest_publication() -> dict[str, Any]:
    """Return the date, revision and editions of the newest published list. Templates that show it call this."""
    newest = published_lists().values("date", "revision", "run__editions").first()
    editions = newest["run__editions"] if newest else ",".join(settings.RATING_EDITIONS)
    return {**(newest or {}), "editions": edition_titles(editions)}
