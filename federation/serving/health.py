"""Whether the office can do its work now, for load balancers, container health checks and monitoring."""

from collections.abc import Callable

import structlog
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

log = structlog.get_logger(__name__)


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 with every part "ok", or 503 naming the parts that do not answer; details go only to the log."""
    parts = {"database": _answer(_database), "valkey": _answer(_valkey)}
    well = all(answer == "ok" for answer in parts.values())
    return JsonResponse(parts, status=200 if well else 503)


def _answer(check: Callable[[], None]) -> str:
    try:
        check()
    except Exception as error:
        log.warning("health_check_failed", check=check.__name__, error=type(error).__name__)
        return "failed"
    return "ok"


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _valkey() -> None:
    cache.set("health", "ok", 10)
    if cache.get("health") != "ok":
        raise LookupError("what was stored is not there")
