"""The office as gunicorn serves it, with an empty view beside it: `gunicorn tests.benchmarks.served`."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from federation.wsgi import application as application


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


def _with_empty_view() -> None:
    from federation import urls

    urls.urlpatterns.append(path("empty/", empty))


_with_empty_view()
