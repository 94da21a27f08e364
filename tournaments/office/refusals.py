"""Refusals of services, on the next page."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest

from tournaments.errors import TournamentError


@contextmanager
def told(request: HttpRequest) -> Iterator[None]:
    """Show the person why a service refuses; what follows inside is skipped."""
    try:
        yield
    except TournamentError as error:
        messages.error(request, str(error))
