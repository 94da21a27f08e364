"""Public pages are made once a minute for all who ask for the same (`federation.shared_pages`).

One change cannot wait for the minute to pass: that a person is no longer to be named.
"""

import time

from django.core.cache import caches
from django.db import transaction
from django.utils.connection import ConnectionProxy

lossy_cache = ConnectionProxy(caches, "lossy")
"""Holds what pages show and can be made again."""

_RENEWED = "public-pages-renewed"


def renew_public_pages() -> None:
    """Let no page made before the end of this transaction be shown as new any more."""
    transaction.on_commit(lambda: lossy_cache.set(_RENEWED, time.time(), timeout=None), robust=True)


def kept_since_renewal(key: str) -> tuple[object, float]:
    """Give what the cache holds under a key, and the second of the last renewal, in one request to the cache."""
    found = lossy_cache.get_many([key, _RENEWED])
    return found.get(key), found.get(_RENEWED, 0.0)
