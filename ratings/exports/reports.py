"""A tournament as rated, written as a report file (TRF16): with the office's corrections, without private facts."""

from dataclasses import replace

from django.conf import settings
from django.utils import timezone

from players.models import Player
from players.register.visibility import public_player
from ratings.models import TournamentRating
from ratings.published.in_force import rated_as
from tournaments.entering.content import as_report
from tournaments.models import Entry, Game, Stage, Tournament
from tournaments.standings.crosstable import shown_name, standings
from tournaments.trf.records import PartialDate, ReportedPlayer
from tournaments.trf.writer import write

_LONGEST_NAME = 33


class CannotBeReported(ValueError):
    """The tournament cannot be written as a report; the message says why."""


def can_be_reported(tournament: Tournament) -> bool:
    """Whether the office has checked the report, so that people may be named."""
    return tournament.stage in (Stage.ACCEPTED, Stage.RATED)


def as_rated(tournament: Tournament) -> bytes:
    """Write a checked tournament as a report file in UTF-8, which our reader reads back unchanged.

    Players have the registered name, the rating used and the office's number. Adults also have their birth year;
    minors have nothing. Raises CannotBeReported.
    """
    if not can_be_reported(tournament):
        raise CannotBeReported("The report has not been accepted.")
    entries = list(Entry.objects.filter(tournament=tournament).select_related("player"))
    rated = rated_as(tournament)
    results = TournamentRating.objects.filter(tournament=tournament, run=rated.run_id if rated else None)
    ratings = dict(results.values_list("player_id", "rating"))
    rows = standings(entries, Game.objects.filter(tournament=tournament).order_by("round", "id"))
    players = [_player(row.entry, ratings, row.half_points, row.place) for row in rows]
    report = replace(
        as_report(tournament),
        federation=tournament.federation or settings.FEDERATION_CODE,
        players=tuple(sorted(players, key=lambda player: player.start_number)),
    )
    try:
        return write(report).encode()
    except ValueError as error:
        raise CannotBeReported(f"The report format cannot hold this tournament: {error}.") from error


def _player(entry: Entry, ratings: dict[int, int | None], half_points: int, rank: int) -> ReportedPlayer:
    player: Player | None = entry.player
    if player is None:
        return ReportedPlayer(entry.start_number, shown_name(entry)[:_LONGEST_NAME], half_points=half_points)
    public = public_player(player, timezone.localdate())
    rating = ratings.get(player.pk, entry.reported_rating)
    return ReportedPlayer(
        start_number=entry.start_number,
        name=public.name[:_LONGEST_NAME].strip(),
        sex=player.sex if public.is_named else "",
        title=public.title,
        rating=rating,
        federation=public.federation,
        fide_id=public.fide_id,
        national_id=str(player.pk),
        birth=PartialDate(int(public.birth)) if public.birth.isdecimal() else None,
        half_points=half_points,
        rank=rank,
        national_rating=rating,
    )
