"""Downloads: files of lists with their checksums, a player's numbers, a tournament as rated."""

import csv
import datetime
import io
from collections.abc import Iterable, Sequence
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date, quote_etag
from django.views.decorators.http import require_safe

from players.models import Player
from players.register.lookup import numbers_of
from players.register.visibility import on_lists
from ratings.exports import calculations, files, reports
from ratings.exports.cells import harmless
from ratings.models import FileFormat, ListFile
from ratings.published.history import histories
from tournaments.models import TimeControl
from tournaments.versions.in_force import in_force

_CHECKSUM = ".sha256"


@require_safe
def list_file(
    request: HttpRequest, time_control: TimeControl, day: datetime.date, name: str
) -> HttpResponseBase:
    """A file of a published list, or, with `.sha256` appended, its checksum in the format of `sha256sum --check`."""
    file = get_object_or_404(
        ListFile.objects.defer("content"),
        name=name.removesuffix(_CHECKSUM),
        list__time_control=time_control,
        list__date=day,
    )
    if name.endswith(_CHECKSUM):
        return _saved_as(
            HttpResponse(f"{file.sha256}  {file.name}\n", content_type="text/plain; charset=utf-8"), name
        )
    gzipped = file.gzipped and _takes_gzip(request)
    etag = quote_etag(f"{file.sha256}-gzip" if gzipped else file.sha256)
    modified = int(file.made_at.timestamp())
    response: HttpResponseBase | None = get_conditional_response(request, etag=etag, last_modified=modified)
    if response is None:
        kind = files.CONTENT_TYPES[FileFormat(file.format)]
        if request.method == "HEAD":
            response = HttpResponse(content_type=kind)
        else:
            response = StreamingHttpResponse(files.content(file, gzipped=gzipped), content_type=kind)
        response["Content-Length"] = str(files.stored_size(file) if gzipped else file.size)
        if gzipped:
            response["Content-Encoding"] = "gzip"
        _saved_as(response, file.name)
    response["ETag"] = etag
    response["Last-Modified"] = http_date(modified)
    response["Cache-Control"] = "public, no-cache"
    response["X-Content-Type-Options"] = "nosniff"
    if file.gzipped:
        patch_vary_headers(response, ["Accept-Encoding"])
    return response


@require_safe
def tournament_report(request: HttpRequest, number: int) -> HttpResponse:
    """A checked tournament as a report file."""
    tournament = in_force(number)
    if tournament is None:
        raise Http404
    try:
        content = reports.as_rated(tournament)
    except reports.CannotBeReported as error:
        raise Http404(str(error)) from error
    response = HttpResponse(content, content_type="text/plain; charset=utf-8")
    return _saved_as(response, f"tournament-{tournament.number}.trf")


@require_safe
def player_history(request: HttpRequest, number: int, form: str) -> HttpResponse:
    """A player's rows on all lists of the three time controls."""
    rows = [
        row.model_dump()
        for row in calculations.history_entries(histories(numbers_of(_player(number))).values())
    ]
    return _table(rows, f"player-{number}-history", form, list(calculations.HistoryEntry.model_fields))


@require_safe
def player_calculations(request: HttpRequest, number: int, form: str) -> HttpResponse:
    """Every rated game of a player with its calculation: JSON by tournament, or CSV with one line per game."""
    player = _player(number)
    events = [
        event
        for time_control, history in histories(numbers_of(player)).items()
        for event in calculations.calculations(player, time_control, history.months)
    ]
    if form == "json":
        return _table([event.model_dump() for event in events], f"player-{number}-calculations", form, [])
    of_event = ["time_control", "list", "tournament", "name", "start", "end", "k"]
    of_game = list(calculations.GameCalculation.model_fields)
    rows = [
        {name: getattr(event, name) for name in of_event} | {name: getattr(game, name) for name in of_game}
        for event in events
        for game in event.games
    ]
    return _table(rows, f"player-{number}-calculations", form, of_event + of_game)


def _player(number: int) -> Player:
    return get_object_or_404(Player.objects.filter(on_lists(), merged_into=None), pk=number)


def _table(rows: Iterable[dict[str, Any]], stem: str, form: str, columns: Sequence[str]) -> HttpResponse:
    if form == "json":
        response: HttpResponse = JsonResponse(list(rows), encoder=DjangoJSONEncoder, safe=False)
    else:
        text = io.StringIO()
        writer = csv.DictWriter(text, columns)
        writer.writeheader()
        writer.writerows({name: harmless(cell) for name, cell in row.items()} for row in rows)
        response = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    return _saved_as(response, f"{stem}.{form}")


def _saved_as(response: HttpResponseBase, name: str) -> Any:
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


def _takes_gzip(request: HttpRequest) -> bool:
    """Whether the client accepts gzip; `q=0` means that it does not."""
    for part in request.headers.get("Accept-Encoding", "").split(","):
        coding, _, quality = part.strip().lower().partition(";")
        if coding.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
