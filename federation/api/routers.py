"""The read-only API `/api/v1/`: the routers of all packages under one roof.

What all answers share is here: problems as defined by RFC 9457, ETag and Last-Modified, CORS, and a rate limit per
client. Within version 1, fields are added, never changed or removed.
"""

from collections.abc import Callable
from functools import partial, wraps
from http import HTTPStatus
from math import ceil
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import URLPattern, path, resolve, reverse
from django.utils.http import http_date
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.throttling import SimpleRateThrottle

import players.api
import tournaments.api
from federation.api.description import PARAMETERS
from federation.serving.changes import last_change
from federation.serving.shared_pages import shared
from players.base.interface import Moved
from players.base.public_pages import lossy_cache
from ratings import api as ratings_api

View = Callable[..., HttpResponseBase]

PROBLEM = "application/problem+json"
_PROBLEM_SCHEMA = {
    "title": "Problem",
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "What is wrong and what to do"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["where", "what"],
                "properties": {"where": {"type": "string"}, "what": {"type": "string"}},
            },
        },
    },
}


class Api(NinjaAPI):
    """Adds to the OpenAPI document what each parameter means and which problems every operation can return."""

    def get_openapi_schema(self, **kwargs: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(**kwargs)
        schema["components"]["schemas"]["Problem"] = _PROBLEM_SCHEMA
        for operations in schema["paths"].values():
            for method, operation in operations.items():
                statuses = [404, 422, 429] if method == "get" else [400, 422, 429]
                operation["responses"] |= {str(status): _problem_response(status) for status in statuses}
                for parameter in operation["parameters"]:
                    parameter["description"] = PARAMETERS[parameter["name"]]
                if "number" in [one["name"] for one in operation["parameters"]]:
                    operation["responses"]["301"] = {
                        "description": "The number was merged into another player's"
                    }
        return schema


def _problem_response(status: int) -> dict[str, Any]:
    content = {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {"description": HTTPStatus(status).phrase, "content": content}


api = Api(
    title=f"{settings.FEDERATION_NAME}: ratings",
    version="1",
    description=(
        "Published rating lists, players' histories and the calculations behind every number. Read-only, without a "
        "key, open to pages of other origins. Scores are half points; expected scores and changes are hundredths. "
        "To get a whole list, download its file. ETag and Last-Modified are honoured: ask with If-None-Match."
    ),
    urls_namespace="api-1",
    docs_url=None,
)
api.add_router("/players", players.api.router)
api.add_router("", ratings_api.players)
api.add_router("/lists", ratings_api.lists)
api.add_router("/tournaments", tournaments.api.router)
api.add_router("/tournaments", ratings_api.tournaments)
api.add_router("/changes", ratings_api.publications)
api.add_router("/corrections", ratings_api.corrections)


def problem(status: int, detail: str, **more: Any) -> HttpResponse:
    """Answer with what is wrong."""
    body = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    return JsonResponse(body | more, status=status, content_type=PROBLEM)


@api.exception_handler(Http404)
def _not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    return problem(404, str(error))


@api.exception_handler(HttpError)
def _refused(request: HttpRequest, error: HttpError) -> HttpResponse:
    return problem(error.status_code, error.message)


@api.exception_handler(ValidationError)
def _not_understood(request: HttpRequest, error: ValidationError) -> HttpResponse:
    errors = [
        {"where": ".".join(str(part) for part in one["loc"]), "what": one["msg"]} for one in error.errors
    ]
    return problem(422, "; ".join(f"{one['where']}: {one['what']}" for one in errors), errors=errors)


@api.exception_handler(SuspiciousOperation)
def _suspicious(request: HttpRequest, error: SuspiciousOperation) -> HttpResponse:
    status = 413 if isinstance(error, RequestDataTooBig) else 400
    return problem(status, str(error))


@api.exception_handler(Moved)
def _moved(request: HttpRequest, error: Moved) -> HttpResponse:
    match = resolve(request.path_info)
    response = HttpResponse(status=301)
    response["Location"] = reverse(match.view_name, kwargs=match.kwargs | {"number": error.number})
    return response


def public(view: View) -> View:
    """Wrap a view with what all answers of the API have in common."""

    @conditional_page
    def made(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        make = partial(_stamped, view, args, kwargs)
        if request.method == "GET":
            return shared("answer", request, PARAMETERS, make, _is_whole)
        return make(request)

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response: HttpResponseBase
        throttle = PerClient(f"{settings.API_REQUESTS_PER_MINUTE}/min")
        if request.method == "OPTIONS":
            response = HttpResponse(status=204)
        elif settings.API_REQUESTS_PER_MINUTE and not throttle.allow_request(request):
            wait = ceil(throttle.wait() or 1)
            response = problem(429, _("Too many requests: wait %(seconds)s seconds.") % {"seconds": wait})
            response["Retry-After"] = str(wait)
        else:
            method = request.method
            if method == "HEAD":  # the server leaves the body out
                request.method = "GET"
            response = made(request, *args, **kwargs)
            request.method = method
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Allow-Methods"] = "GET, HEAD, OPTIONS, POST"
        response["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match, If-Modified-Since"
        response["Access-Control-Expose-Headers"] = "ETag, Last-Modified, Location, Retry-After"
        return response

    answered.csrf_exempt = True  # type: ignore[attr-defined]  # nothing is stored, nobody is logged in
    return answered


def _stamped(view: View, args: Any, kwargs: Any, request: HttpRequest) -> HttpResponseBase:
    """Have a view answer, and add Last-Modified."""
    response = view(request, *args, **kwargs)
    if response.status_code == 405:
        allowed = response["Allow"]
        response = problem(405, f"Allowed here: {allowed}.")
        response["Allow"] = allowed
    if request.method == "GET" and response.status_code == 200:
        response["Last-Modified"] = http_date(last_change().timestamp())
        response["Cache-Control"] = "public, no-cache"
    return response


def _is_whole(request: HttpRequest, response: HttpResponse) -> bool:
    return response.status_code == 200


class PerClient(SimpleRateThrottle):
    """Limits the requests of each address; without the cache nobody is turned away."""

    cache = lossy_cache  # type: ignore[assignment]  # a proxy of one

    def get_cache_key(self, request: HttpRequest) -> str:
        return f"api-requests:{client_of(request)}"


def client_of(request: HttpRequest) -> str:
    """Return the client's address: behind the proxy that HTTPS implies, the last one it names."""
    if settings.HTTPS and (forwarded := request.headers.get("X-Forwarded-For")):
        return forwarded.rpartition(",")[2].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def _nothing_here(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return problem(
        404, f"There is nothing here; all operations are listed in {reverse('api-1:openapi-json')}."
    )


def urls() -> tuple[list[URLPattern], str, str]:
    """The API's addresses, each with what all have in common; any other address is an error in the same form."""
    patterns, app_name, namespace = api.urls
    own = [
        path(str(one.pattern), public(one.callback), name=one.name)
        for one in patterns
        if isinstance(one, URLPattern) and one.callback is not None and one.name != "api-root"
    ]
    root = path("", public(_nothing_here), name="api-root")
    return [*own, root, path("<path:rest>", public(_nothing_here))], app_name, namespace
