"""Refusals of services, on the next page."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from players.audit.last_change import last_change
from tournaments.errors import TournamentError
from tournaments.models import Entry


@contextmanager
def told(request: HttpRequest) -> Iterator[None]:
    """Show the person why a service refuses; what follows inside is skipped."""
    try:
        yield
    except TournamentError as error:
        messages.error(request, str(error))


def removed_participant(request: HttpRequest, pk: int) -> HttpResponse:
    """Say who has removed a participant, on the tournament's page. Raises Http404 if there never was one."""
    last = Entry.pgh_event_model.objects.filter(pgh_obj_id=pk).order_by("-pgh_id").first()  # type: ignore[attr-defined]
    if last is None:
        raise Http404
    said = {"name": last.reported_name, "by": last_change(Entry(pk=pk))}
    messages.error(request, _("%(name)s no longer takes part: %(by)s.") % said)
    return redirect("office:tournament", last.tournament_id)
