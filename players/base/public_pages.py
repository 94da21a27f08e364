"""Public pages are made once a minute for all visitors (`federation.shared_pages`).

Only one change cannot wait for the minute to pass: that a person must no longer be named.
"""

import time

from django.core.cache import caches
from django.db import transaction
from django.utils.connection import ConnectionProxy

lossy_cache = ConnectionProxy(caches, "lossy")
"""The cache of what can be made again."""

_RENEWED = "public-pages-renewed"


def renew_public_pages() -> None:
    """Expire every page made before the end of this transaction."""
    transaction.on_commit(lambda: lossy_cache.set(_RENEWED, time.time(), timeout=None), robust=True)


def kept_since_renewal(key: str) -> tuple[object, float]:
    """Return the cached value of a key and the time of the last renewal, in seconds, in one request to the cache."""
    found = lossy_cache.get_many([key, _RENEWED])
    return found.get(key), found.get(_RENEWED, 0.0)
