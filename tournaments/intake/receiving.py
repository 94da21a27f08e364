"""Receiving a report: the file is stored as sent, and becomes a tournament if no finding blocks."""

import datetime as dt
import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.tracking import added_from_kept_file
from players.base.access import REPORT_OWN
from tournaments import stages
from tournaments.checks import reported
from tournaments.checks.reported import Given, Head
from tournaments.checks.standing import check_again
from tournaments.entering import content as entered
from tournaments.errors import TournamentError
from tournaments.identity import identification
from tournaments.intake import acceptance
from tournaments.intake.limits import BeyondLimits, within_limits
from tournaments.models import Entry, Finding, Game, Report, Stage, StageChange, Tournament
from tournaments.play.results import TimeControl, TournamentSystem
from tournaments.trf import records
from tournaments.trf.digest import content_digest
from tournaments.trf.reader import read
from tournaments.versions import replacing
from tournaments.versions.in_force import versions_of

if TYPE_CHECKING:
    from django.contrib.auth.models import User

RECEIVE = "tournaments.receive_report"


@dataclass(frozen=True, slots=True)
class Received:
    """The outcome for a file: it is always stored, and becomes a tournament unless a finding blocks."""

    report: Report
    tournament: Tournament | None
    findings: list[Finding]


def receive_report(
    file_name: str,
    content: bytes,
    *,
    by: "User | None" = None,
    now: dt.datetime | None = None,
    system: int | None = None,
    time_control: int | None = None,
    start_date: dt.date | None = None,
    end_date: dt.date | None = None,
    name: str | None = None,
    replaces: Tournament | None = None,
    reason: str = "",
) -> Received:
    """Store a report file and make it a tournament with its participants, certain matches and games.

    Values passed here override the file. With `replaces` it becomes the next version of that event, for this reason. A
    file with a blocking finding is stored without a tournament; so is one whose event already exists with the same
    content. Raises TournamentError, with nothing read or stored.
    """
    if len(content) > settings.MAX_REPORT_BYTES:
        raise TournamentError(
            _(
                "The file is larger than %(most)d bytes. Nothing was stored. Send the tournament report itself."
            )
            % {"most": settings.MAX_REPORT_BYTES}
        )
    now = now or timezone.now()
    report = _new_report(file_name, content, by, now)
    given = Given(
        name=(name or "").strip() or None,
        start_date=start_date,
        end_date=end_date,
        system=None if system is None else TournamentSystem(system),
        time_control=None if time_control is None else TimeControl(time_control),
    )
    try:
        examined = within_limits(lambda: _examine(content, report.file_name, given, timezone.localdate(now)))
    except BeyondLimits:
        return _refuse(report, [_beyond_limits("takes more time or memory than reading a report can take")])
    read_report, facts, findings, digest = examined
    if read_report is None:
        return _refuse(report, findings)
    report.encoding = read_report.encoding
    if by is not None and not (by.has_perm(RECEIVE) or by.has_perm(REPORT_OWN)):
        facts, findings = None, [*findings, _not_allowed(by)]
    if facts is None:
        return _refuse(report, findings)
    if same := _same_event(digest):
        return _refuse(report, [*findings, same])
    try:
        with transaction.atomic():
            received = _store(report, read_report, facts, findings, digest)
            if replaces is not None and received.tournament is not None:
                return _as_next_version(received, received.tournament, replaces.number, by, reason)
            return received
    except IntegrityError as error:
        # Two uploads at the same time: the database accepted the first one.
        if "tournament_content_once" not in str(error) or (same := _same_event(digest)) is None:
            raise
        report.pk = None
        report.tournament = None
        return _refuse(report, [*findings, same])


def refuse_unread(
    file_name: str, content: bytes, attempts: int, by: "User | None", now: dt.datetime
) -> Received:
    """Store a file that was never read to the end, as the process that did it was ended each time."""
    report = _new_report(file_name, content, by, now)
    return _refuse(report, [_beyond_limits(f"was ended from outside {attempts} times while it was read")])


def _new_report(file_name: str, content: bytes, by: "User | None", now: dt.datetime) -> Report:
    return Report(
        file_name=safe_name(file_name),
        content=content,
        sha256=hashlib.sha256(content).hexdigest(),
        received_at=now,
        received_by=by,
    )


def _examine(
    content: bytes, file_name: str, given: Given, today: dt.date
) -> tuple[records.TournamentReport | None, Head | None, list[records.Finding], str]:
    """All that can be said of a file without the database: the report, its head, the findings and the digest."""
    result = read(content, file_name)
    if result.report is None:
        return None, None, list(result.findings), ""
    facts, findings = reported.check(result.report, result.findings, given, today)
    digest = content_digest(result.report, facts.start_date, facts.end_date) if facts else ""
    return result.report, facts, findings, digest


def _beyond_limits(what: str) -> records.Finding:
    return records.Finding(
        "beyond-limits",
        f"The file could not be read within the limits: it {what}. Send the tournament report itself; if it is one, "
        "export it again, or ask whoever runs this program to look at the file.",
    )


def safe_name(file_name: str) -> str:
    """The last part of a path, without unprintable characters."""
    name = file_name.replace("\\", "/").rsplit("/", 1)[-1]
    return "".join(sign if sign.isprintable() else "_" for sign in name)[-255:] or "report"


def _not_allowed(by: "User") -> records.Finding:
    return records.Finding(
        "reporter-not-allowed",
        f"{by} may not submit reports. Once an administrator has granted the role, the file can be read again.",
        found=str(by),
    )


def _same_event(digest: str) -> records.Finding | None:
    same = entered.same_event(digest).first()
    if same is None:
        return None
    return records.Finding(
        "same-event",
        f"This is tournament {same.number} again: the same players with the same results. What else is wrong there "
        "can be corrected in its next version.",
        found=str(same.number),
    )


def _refuse(report: Report, findings: Iterable[records.Finding]) -> Received:
    with transaction.atomic():
        report.save(force_insert=True)
        return Received(report, None, _keep(report, findings))


def _keep(report: Report, findings: Iterable[records.Finding]) -> list[Finding]:
    rows = [Finding(report=report, severity=finding.severity, **asdict(finding)) for finding in findings]
    with added_from_kept_file():
        return Finding.objects.bulk_create(rows)


def _store(
    report: Report,
    read_report: records.TournamentReport,
    facts: Head,
    findings: list[records.Finding],
    digest: str,
) -> Received:
    tournament = Tournament.objects.create(
        name=facts.name[:200],
        city=read_report.city[:100],
        federation=read_report.federation,
        start_date=facts.start_date,
        end_date=facts.end_date,
        system=facts.system,
        time_control=facts.time_control,
        rounds=read_report.rounds,
        chief_arbiter=read_report.chief_arbiter[:200],
        stage=Stage.RECEIVED,
        content_digest=digest,
        received_at=report.received_at,
    )
    report.tournament = tournament
    report.save(force_insert=True)
    kept = _keep(report, findings)
    entries = _entries(tournament, read_report)
    identification.assign_certain(entries)
    with added_from_kept_file():
        Entry.objects.bulk_create(entries)
        Game.objects.bulk_create(
            _games(tournament, read_report, {entry.start_number: entry.pk for entry in entries})
        )
    StageChange.objects.create(
        tournament=tournament, stage=Stage.RECEIVED, at=report.received_at, by=report.received_by
    )
    kept += check_again(tournament)
    if acceptance.open_points(tournament):
        stages.move(tournament, Stage.IN_CORRECTION, report.received_by, report.received_at)
    return Received(report, tournament, kept)


def _as_next_version(
    received: Received, sent: Tournament, number: int, by: "User | None", reason: str
) -> Received:
    edited = versions_of(number).filter(stage__in=stages.EDITABLE).first()
    if edited is not None and edited.is_entered_by_hand and by is not None and not by.has_perm(RECEIVE):
        raise TournamentError(
            _("The office is correcting this tournament now, in version %(n)d. Nothing was stored.")
            % {"n": edited.version}
        )
    tournament = replacing.replace(sent, number, by, reason or received.report.file_name)
    about = Q(report=received.report) | Q(tournament=tournament)
    return Received(received.report, tournament, list(Finding.objects.filter(about)))


def _entries(tournament: Tournament, report: records.TournamentReport) -> list[Entry]:
    teams = {member: team.name for team in report.teams for member in team.members}
    return [
        Entry(
            tournament=tournament,
            start_number=player.start_number,
            team=teams.get(player.start_number, "")[:100],
            reported_name=player.name[:120],
            reported_sex=player.sex,
            reported_title=player.title,
            reported_rating=player.rating,
            reported_federation=player.federation,
            reported_fide_id=player.fide_id,
            reported_national_id=player.national_id[:20],
            reported_birth=str(player.birth or ""),
        )
        for player in report.players
    ]


def _games(tournament: Tournament, report: records.TournamentReport, entries: dict[int, int]) -> list[Game]:
    """The games between participants, whose ids are given by start number."""
    return [
        Game(
            tournament_id=tournament.pk,
            round=game.round,
            white_id=entries[game.white],
            black_id=None if game.black is None else entries[game.black],
            white_half_points=game.white_half_points,
            black_half_points=game.black_half_points,
            kind=game.kind,
            colours_known=game.colours_known,
        )
        for game in report.games
    ]
