"""What a reader sees when PostgreSQL is away or a statement takes too long: a clear "come again", never a pile-up."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.views import defaults

RETRY_AFTER = "30"


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault: 503 with Retry-After where the database could not answer in time, 500 otherwise."""
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return HttpResponse(
            loader.render_to_string("503.html"), status=503, headers={"Retry-After": RETRY_AFTER}
        )
    return defaults.server_error(request)
