"""Public pages are made once a minute for all visitors (`federation.serving.shared_pages`).

Only one change cannot wait for the minute to pass: that a person must no longer be named.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import pglock
from django.core.cache import caches
from django.db import connection
from django.utils.connection import ConnectionProxy

from players.models import PublicPages

View = TypeVar("View", bound=Callable[..., Any])

lossy_cache = ConnectionProxy(caches, "lossy")
"""The cache of what can be made again."""


def reads(*parameters: str) -> Callable[[View], View]:
    """Declare the parameters that a view reads from an address; others make no page of their own."""

    def declared(view: View) -> View:
        view.parameters = parameters  # type: ignore[attr-defined]
        return view

    return declared


def renew_public_pages() -> None:
    """Expire every page made before the end of this transaction; whatever holds names comes before or after it."""
    pglock.advisory(_NAMES, xact=True).acquire()
    with connection.cursor() as cursor:
        cursor.execute(_RENEW)


def hold_names() -> None:
    """Let nobody be hidden until the end of the transaction, which makes something with names to be kept."""
    pglock.advisory(_NAMES, xact=True, shared=True).acquire()


def renewals() -> int:
    """Return how often public pages were renewed: the key of a kept page has the number known before it was made."""
    return PublicPages.objects.values_list("renewals", flat=True).first() or 0


_NAMES = "names-in-public"
_RENEW = """
INSERT INTO players_publicpages (id, renewals) VALUES (1, 1)
ON CONFLICT (id) DO UPDATE SET renewals = players_publicpages.renewals + 1
"""
