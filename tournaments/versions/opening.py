"""The next version of an event, opened by the office: a copy in which everything can be corrected by hand."""

import datetime as dt
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import connection, transaction
from django.db.models import Model, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.tracking import added_from_kept_file, changes_by
from tournaments import stages
from tournaments.checks.standing import check_again
from tournaments.entering.heads import HEAD
from tournaments.errors import TournamentError
from tournaments.models import TAKEN_OUT, Entry, Finding, Game, Severity, Stage, StageChange, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def open_next(
    source: Tournament, by: "User | None", reason: str, now: dt.datetime | None = None
) -> Tournament:
    """Open the next version of an event as a copy of this one, to be corrected by hand, and return it.

    Matches, and answers to questions, are copied; a report that is still in correction is replaced at once. Raises
    TournamentError without a reason, while another version is being worked on, and for what was returned or withdrawn.
    """
    reason = reason.strip()
    if not reason:
        raise TournamentError(_("Enter the reason; it is kept with your name."))
    now = now or timezone.now()
    with changes_by(by), transaction.atomic():
        versions = stages.lock_event(source)
        source = next(version for version in versions if version.pk == source.pk)
        number = max(version.version for version in versions) + 1
        _check(source, versions)
        if source.stage in stages.EDITABLE:
            stages.move(
                source, Stage.REPLACED, by, now, _("Corrected by hand as version %(n)d") % {"n": number}
            )
        opened = Tournament.objects.create(
            **{field: getattr(source, field) for field in HEAD},
            stage=Stage.RECEIVED,
            original_id=source.number,
            version=number,
            version_reason=reason,
            received_at=now,
        )
        with added_from_kept_file():
            _copy(source, opened)
        StageChange.objects.create(tournament=opened, stage=Stage.RECEIVED, at=now, by=by, reason=reason)
        stages.move(opened, Stage.IN_CORRECTION, by, now)
        check_again(opened)
    return opened


def can_open_next(source: Tournament, versions: Sequence[Tournament]) -> bool:
    """Whether the next version can be opened from this one of the event's versions."""
    try:
        _check(source, versions)
    except TournamentError:
        return False
    return True


def _check(source: Tournament, versions: Sequence[Tournament]) -> None:
    if source.stage in TAKEN_OUT:
        raise TournamentError(
            _("The tournament is %(stage)s. A corrected report can be uploaded as a new one.")
            % {"stage": source.get_stage_display()}
        )
    if source.stage in stages.EDITABLE and source.is_entered_by_hand:
        raise TournamentError(_("This version can be corrected as it is."))
    for version in versions:
        if version.stage in stages.EDITABLE and version != source:
            raise TournamentError(
                _("Version %(n)d is being worked on. Accept or withdraw it first.") % {"n": version.version}
            )


def _copy(source: Tournament, opened: Tournament) -> None:
    """Copy participants, games, and the questions with their answers."""
    entry = _columns(Entry, "id", "tournament_id")
    game = _columns(Game, "id", "tournament_id", "white_id", "black_id", "edits")
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO tournaments_entry (tournament_id, {entry})"  # noqa: S608 (names of columns)
            f" SELECT %s, {entry} FROM tournaments_entry WHERE tournament_id = %s",
            [opened.pk, source.pk],
        )
        values = ", ".join(f"g.{column}" for column in game.split(", "))
        cursor.execute(
            f"""
            WITH numbers AS (
                SELECT was.id AS was, now.id AS now FROM tournaments_entry was
                JOIN tournaments_entry now ON now.tournament_id = %s AND now.start_number = was.start_number
                WHERE was.tournament_id = %s
            )
            INSERT INTO tournaments_game (tournament_id, white_id, black_id, {game})
            SELECT %s, white.now, black.now, {values} FROM tournaments_game g
            JOIN numbers white ON white.was = g.white_id LEFT JOIN numbers black ON black.was = g.black_id
            WHERE g.tournament_id = %s ORDER BY g.id
            """,  # noqa: S608 (names of columns)
            [opened.pk, source.pk, opened.pk, source.pk],
        )
    entries = dict(opened.entries.values_list("start_number", "pk"))
    questions = Finding.objects.filter(
        Q(report__tournament=source) | Q(tournament=source), severity=Severity.CONFIRM
    ).select_related("entry")
    for finding in (found := list(questions)):
        if finding.entry is not None:
            finding.entry_id = entries[finding.entry.start_number]
        # Answered or not, what the file left doubtful is still doubtful.
        finding.pk, finding.report_id, finding.tournament_id = None, None, opened.pk
    Finding.objects.bulk_create(found)


def _columns(model: type[Model], *left_out: str) -> str:
    columns = [str(field.column) for field in model._meta.concrete_fields]
    return ", ".join(column for column in columns if column not in left_out)
