"""What was entered, in the form in which a report is read."""

from collections import defaultdict

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from tournaments.models import SET_ASIDE, Entry, System, Tournament
from tournaments.play.results import GameKind, TimeControl, TournamentSystem
from tournaments.trf import records
from tournaments.trf.digest import content_digest

_SYSTEMS = {
    System.SWISS: "Swiss system",
    System.ROUND_ROBIN: "Round robin",
    System.DOUBLE_ROUND_ROBIN: "Double round robin",
    System.TEAM: "Team tournament",
}
_LONGEST_TEAM = 32


def as_report(tournament: Tournament) -> records.TournamentReport:
    """The tournament as it stands in the database."""
    entries = list(tournament.entries.all())
    numbers = {entry.pk: entry.start_number for entry in entries}
    games = tuple(
        records.ReportedGame(
            round=game.round,
            white=numbers[game.white_id],
            black=None if game.black_id is None else numbers[game.black_id],
            white_half_points=game.white_half_points,
            black_half_points=game.black_half_points,
            kind=GameKind(game.kind),
            colours_known=game.colours_known,
        )
        for game in tournament.games.order_by("round", "white__start_number")
    )
    players = tuple(
        records.ReportedPlayer(
            entry.start_number,
            entry.reported_name,
            sex=entry.reported_sex,
            title=entry.reported_title,
            rating=entry.reported_rating,
            federation=entry.reported_federation,
            fide_id=entry.reported_fide_id,
            birth=records.PartialDate(*map(int, entry.reported_birth.split("/")))
            if entry.reported_birth
            else None,
        )
        for entry in entries
    )
    return records.TournamentReport(
        name=tournament.name,
        city=tournament.city,
        federation=tournament.federation,
        start_date=tournament.start_date,
        end_date=tournament.end_date,
        chief_arbiter=tournament.chief_arbiter,
        rounds=max((game.round for game in games), default=0),
        players=players,
        games=games,
        type_text=_SYSTEMS[System(tournament.system)],
        time_control_text=TimeControl(tournament.time_control).name.capitalize(),
        teams=_teams(entries),
        system=TournamentSystem(tournament.system),
        time_control=TimeControl(tournament.time_control),
    )


def _teams(entries: list[Entry]) -> tuple[records.ReportedTeam, ...]:
    members: dict[str, list[int]] = defaultdict(list)
    for entry in sorted(entries, key=lambda entry: entry.start_number):
        if entry.team:
            members[entry.team].append(entry.start_number)
    return tuple(
        records.ReportedTeam(name[:_LONGEST_TEAM], tuple(numbers))
        for name, numbers in sorted(members.items())
    )


def same_event(digest: str) -> QuerySet[Tournament]:
    """The tournaments of the same content, without those set aside, which may come again."""
    return Tournament.objects.filter(content_digest=digest).exclude(stage__in=SET_ASIDE)


def keep_digest(tournament: Tournament) -> Tournament | None:
    """Store the digest by which a tournament entered by hand is recognised if it arrives again.

    If another tournament has the same content, return it and store nothing.
    """
    digest = content_digest(as_report(tournament), tournament.start_date, tournament.end_date)
    same = same_event(digest).exclude(Q(pk=tournament.number) | Q(original=tournament.number))
    if other := same.first():
        return other
    tournament.content_digest = digest
    try:
        with transaction.atomic():
            tournament.save(update_fields=["content_digest"])
    except IntegrityError:
        # A report of the same event was received at the same time.
        return same.first()
    return None
