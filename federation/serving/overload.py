"""What a reader sees when PostgreSQL is down or a statement takes too long: a clear "try again", never a pile-up."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.views import defaults

RETRY_AFTER = "30"


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an error: 503 with Retry-After if the database did not answer in time, otherwise 500."""
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return HttpResponse(
            loader.render_to_string("503.html"), status=503, headers={"Retry-After": RETRY_AFTER}
        )
    return defaults.server_error(request)
