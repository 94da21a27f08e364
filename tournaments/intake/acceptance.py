"""What must be settled before a tournament is accepted, and accepting it."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.last_change import done_by
from players.audit.tracking import changes_by
from players.register.lookup import present_numbers
from tournaments.checks.reported import DATE_QUESTIONS
from tournaments.checks.standing import check_again
from tournaments.entering import content
from tournaments.errors import TournamentError
from tournaments.identity import identification
from tournaments.models import Entry, Finding, Game, Severity, Stage, Tournament
from tournaments.play.results import GameKind
from tournaments.stages import last_step, lock, lock_event, lock_for_correction
from tournaments.versions.sealing import seal

if TYPE_CHECKING:
    from django.contrib.auth.models import User


_TO_RATE = Q(kind=GameKind.PLAYED, white__left_out_reason="", black__left_out_reason="")


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """Something to settle before acceptance: what, and the participant or finding concerned."""

    code: str
    message: str
    entry: Entry | None = None
    finding: Finding | None = None


def open_points(tournament: Tournament) -> list[OpenPoint]:
    """What still has to be settled before acceptance, findings first; a fixed number of queries, whatever the size."""
    points = [
        OpenPoint(finding.code, finding.text, finding.entry, finding)
        for finding in Finding.objects.filter(
            Q(report__tournament=tournament) | Q(tournament=tournament),
            severity__in=[Severity.BLOCK, Severity.CONFIRM],
            settled_at=None,
        ).select_related("entry")
    ]
    entries = list(tournament.entries.taking_part())
    if len(entries) < 2:
        points.append(OpenPoint("too-few-players", _("A tournament needs at least two players.")))
    if not tournament.games.filter(_TO_RATE).exists():
        points.append(OpenPoint("nothing-to-rate", _("No game was played: there is nothing to rate.")))
    unmatched = [entry for entry in entries if entry.is_unmatched]
    taken = present_numbers(entry.player_id for entry in entries if entry.player_id is not None)
    points += [
        OpenPoint(
            "player-twice",
            _("Player %(number)d takes part twice, under numbers that were merged. Undo one match.")
            % {"number": number},
        )
        for number, times in Counter(taken).items()
        if times > 1
    ]
    reasons = identification.why_unmatched(unmatched, taken) if unmatched else []
    points += [
        OpenPoint(
            "not-matched",
            _("Participant %(number)d, %(name)s, is not matched: %(why)s.")
            % {"number": entry.start_number, "name": entry.reported_name, "why": why},
            entry,
        )
        for entry, why in zip(unmatched, reasons, strict=True)
    ]
    return points


def settle_finding(
    finding: Finding,
    by: "User | None",
    reason: str,
    now: dt.datetime | None = None,
    *,
    dates: tuple[dt.date, dt.date] | None = None,
) -> None:
    """Confirm that the value used for a finding is right. Raises TournamentError.

    Only for findings that need confirmation, of a tournament that can be changed, and with a reason. Questions about
    the dates are answered, all at once, by the `dates` of the first and last day, which become the tournament's.
    The first reason is kept: if someone else has confirmed it, that is said; repeating it oneself does nothing.
    """
    reason = reason.strip()
    if not reason:
        raise TournamentError(_("Enter the reason; it is kept with your name."))
    tournament = finding.about
    if tournament is None or finding.severity != Severity.CONFIRM:
        raise TournamentError(_("There is nothing to confirm here."))
    answer = {"settled_at": now or timezone.now(), "settled_by": by, "settled_reason": reason}
    with changes_by(by), transaction.atomic():
        locked = lock_for_correction(tournament)
        current = Finding.objects.select_related("settled_by").filter(pk=finding.pk).first()
        if current is None:
            raise TournamentError(_("There is nothing to confirm any more: the facts have changed."))
        if current.settled_at is not None:
            if current.settled_by != by:
                raise TournamentError(
                    _("This has already been confirmed: %(by)s.")
                    % {"by": done_by(current.settled_by, current.settled_at)}
                )
        elif finding.code not in DATE_QUESTIONS:
            Finding.objects.filter(pk=finding.pk).update(**answer)
        else:
            start, end = _set_dates(locked, dates)
            alike = Finding.objects.filter(code__in=DATE_QUESTIONS, settled_at=None)
            of_same = alike.filter(report=finding.report, tournament=finding.tournament)
            of_same.filter(severity=Severity.CONFIRM).update(**answer, used=f"{start} - {end}")
            check_again(locked)
    finding.refresh_from_db()


def _set_dates(tournament: Tournament, dates: tuple[dt.date, dt.date] | None) -> tuple[dt.date, dt.date]:
    if dates is None:
        raise TournamentError(_("Enter the first and the last day of the tournament."))
    tournament.start_date, tournament.end_date = dates
    if tournament.end_date < tournament.start_date:
        raise TournamentError(_("The tournament ends before it starts."))
    tournament.save(update_fields=["start_date", "end_date"])
    if same := content.keep_digest(tournament):
        raise TournamentError(_same_event(same))
    return dates


def _same_event(same: Tournament) -> str:
    return _("This is tournament %(number)d again: the same players with the same results.") % {
        "number": same.number
    }


def accept(tournament: Tournament, by: "User | None", now: dt.datetime | None = None) -> Tournament:
    """Accept a tournament for rating; one that this person has already accepted stays as it is.

    The checks of stored facts run again first. Raises TournamentError, naming what is open, or if its stage does not
    allow it, or if someone else has accepted it.
    """
    with transaction.atomic():
        versions = lock_event(tournament)
        locked = lock(tournament)
        if locked.stage == Stage.ACCEPTED:
            step = last_step(locked)
            if by is not None and step.who != str(by):
                raise TournamentError(_("The tournament has already been accepted: %(by)s.") % {"by": step})
            return locked
        locked = lock_for_correction(tournament)
        check_again(locked)
        points = open_points(locked)
        if not points and locked.is_entered_by_hand and (same := content.keep_digest(locked)):
            points = [OpenPoint("same-event", _same_event(same))]
        if not points:
            seal(locked, versions, by, now)
            return locked
    # Outside, so that the findings are kept.
    raise TournamentError(
        _("Not accepted; open findings: %(count)d. %(first)s")
        % {"count": len(points), "first": " ".join(point.message for point in points[:3])}
    )


def look_again(tournament: Tournament) -> list[Finding]:
    """Run the checks of stored facts again and return new findings: what they depend on may have changed.

    Raises TournamentError if the tournament cannot be changed.
    """
    with transaction.atomic():
        return check_again(lock_for_correction(tournament))


def count_open_points(tournaments: Iterable[Tournament]) -> dict[int, int]:
    """The number of open findings by tournament, in a fixed number of queries."""
    numbers = [tournament.pk for tournament in tournaments]
    findings = Finding.objects.filter(severity__in=[Severity.BLOCK, Severity.CONFIRM], settled_at=None)
    entries = Entry.objects.filter(tournament__in=numbers).taking_part()
    counts: Counter[int] = Counter()
    for of_tournament in (
        findings.filter(report__tournament__in=numbers).values_list("report__tournament"),
        findings.filter(tournament__in=numbers).values_list("tournament"),
        entries.unmatched().values_list("tournament"),
    ):
        counts.update(dict(of_tournament.annotate(n=Count("pk")).order_by()))
    players = dict(entries.values_list("tournament").annotate(n=Count("pk")).order_by())
    played = Game.objects.filter(_TO_RATE, tournament__in=numbers)
    with_games = set(played.values_list("tournament", flat=True).distinct().order_by())
    return {
        number: counts[number] + (players.get(number, 0) < 2) + (number not in with_games)
        for number in numbers
    }
