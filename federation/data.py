"""The page that says what can be taken away, and how programs ask for it."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.api import api
from federation.api_description import Operation, operations
from ratings.published.in_force import newest_lists


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Files of the newest lists, feeds, the calendar, and the interface operation by operation."""
    return render(
        request,
        "data.html",
        {
            "lists": list(newest_lists().values()),
            "operations": _operations(),
            "limit": settings.API_REQUESTS_PER_MINUTE,
        },
    )


@cache
def _operations() -> list[Operation]:
    """Put the interface into words, once: it changes with the program only."""
    return operations(api.get_openapi_schema())
