"""The page about downloads and the API."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.api.description import Operation, operations
from federation.api.routers import api
from ratings.published.in_force import newest_lists


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Files of the latest lists, feeds, the calendar, and the API operation by operation."""
    return render(
        request,
        "public/data.html",
        {
            "lists": list(newest_lists().values()),
            "operations": _operations(),
            "limit": settings.API_REQUESTS_PER_MINUTE,
        },
    )


@cache
def _operations() -> list[Operation]:
    """Describe the API; made once, as it changes only with the program."""
    return operations(api.get_openapi_schema())
