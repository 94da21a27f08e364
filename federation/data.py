"""The page that says what can be taken away, and how programs ask for it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.api import api
from ratings.views.home import newest_lists


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Files of the newest lists, feeds, the calendar, and the interface operation by operation."""
    schema = api.get_openapi_schema()
    operations = [
        {"method": method.upper(), "path": path, **_shown(operation)}
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    return render(
        request,
        "data.html",
        {
            "lists": list(newest_lists().values()),
            "operations": operations,
            "limit": settings.API_REQUESTS_PER_MINUTE,
        },
    )


def _shown(operation: dict[str, Any]) -> dict[str, Any]:
    parameters = [one for one in operation["parameters"] if one["in"] == "query"]
    return {
        "id": operation["operationId"],
        "summary": operation["summary"],
        "description": operation.get("description", ""),
        "parameters": [(one["name"], one["required"]) for one in parameters],
    }
