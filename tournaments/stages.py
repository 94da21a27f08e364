"""Which stage of a tournament follows which, and moving to it: one person at a time, recording who, when and why."""

import datetime as dt
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.last_change import LastChange, done_by
from tournaments.errors import TournamentError
from tournaments.models import Stage, StageChange, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User

EDITABLE = frozenset({Stage.RECEIVED, Stage.IN_CORRECTION})
"""Stages in which matches and findings can be worked on."""

_FOLLOWING: dict[Stage, frozenset[Stage]] = {
    Stage.RECEIVED: frozenset(
        {Stage.IN_CORRECTION, Stage.ACCEPTED, Stage.RETURNED, Stage.WITHDRAWN, Stage.REPLACED}
    ),
    Stage.IN_CORRECTION: frozenset({Stage.ACCEPTED, Stage.RETURNED, Stage.WITHDRAWN, Stage.REPLACED}),
    Stage.ACCEPTED: frozenset(
        {Stage.IN_CORRECTION, Stage.RATED, Stage.RETURNED, Stage.WITHDRAWN, Stage.REPLACED}
    ),
    # What a published list was computed from can only be replaced by another version, with a correction of the list;
    # what was returned or withdrawn comes again as a new report.
    Stage.RATED: frozenset({Stage.REPLACED}),
    Stage.RETURNED: frozenset(),
    Stage.WITHDRAWN: frozenset(),
    Stage.REPLACED: frozenset(),
}


def may_follow(now: int, then: int) -> bool:
    """Whether a tournament of stage ``now`` can go to stage ``then``."""
    return Stage(then) in _FOLLOWING[Stage(now)]


def lock(tournament: Tournament) -> Tournament:
    """The current tournament, locked until the end of the transaction."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def hold(tournament_ids: Iterable[int]) -> None:
    """Keep these tournaments as they are until the end of the transaction."""
    # Thousands at a publication.
    list(
        Tournament.objects.select_for_update()
        .filter(pk__in=tournament_ids)
        .order_by("pk")
        .values_list("pk", flat=True)
    )


def lock_event(tournament: Tournament) -> list[Tournament]:
    """All versions of a tournament's event, the first one first, locked until the end of the transaction."""
    versions = Q(pk=tournament.number) | Q(original=tournament.number)
    return list(Tournament.objects.select_for_update().filter(versions).order_by("pk"))


def lock_for_correction(tournament: Tournament) -> Tournament:
    """The tournament, locked, if matches and findings can be worked on. Raises TournamentError otherwise."""
    locked = lock(tournament)
    if locked.stage == Stage.RATED:
        raise TournamentError(
            _("The tournament is rated: a published list is based on it. Correct it in its next version.")
        )
    if locked.stage not in EDITABLE:
        raise TournamentError(
            _(
                "The tournament is %(stage)s: %(by)s. Only one that is received or in correction can be changed."
            )
            % {"stage": locked.get_stage_display(), "by": last_step(locked)}
        )
    return locked


def last_step(tournament: Tournament) -> LastChange:
    """Who moved a tournament to its stage, and when."""
    step = tournament.stage_changes.select_related("by").order_by("at", "id").last()
    return done_by(step.by if step else None, step.at if step else None)


def move(
    tournament: Tournament, stage: Stage, by: "User | None", at: dt.datetime | None = None, reason: str = ""
) -> None:
    """Move a locked tournament to another stage. Raises TournamentError if that is not allowed."""
    if not may_follow(tournament.stage, stage):
        raise TournamentError(
            _("The tournament is %(now)s: %(by)s. It cannot become %(then)s.")
            % {"now": tournament.get_stage_display(), "by": last_step(tournament), "then": stage.label}
        )
    at = at or timezone.now()
    tournament.stage = stage
    tournament.accepted_at = at if stage == Stage.ACCEPTED else tournament.accepted_at
    if stage == Stage.IN_CORRECTION:
        tournament.accepted_at = None
    tournament.save(update_fields=["stage", "accepted_at"])
    StageChange.objects.create(tournament=tournament, stage=stage, at=at, by=by, reason=reason)


def _with_reason(
    tournament: Tournament,
    stage: Stage,
    by: "User | None",
    reason: str,
    only_from: Collection[Stage] = tuple(Stage),
) -> Tournament:
    reason = reason.strip()
    if not reason:
        raise TournamentError(_("Enter the reason; it is kept with your name."))
    with transaction.atomic():
        locked = lock(tournament)
        if locked.stage not in only_from:
            raise TournamentError(
                _("The tournament is %(now)s: %(by)s. Only an accepted one can be reopened.")
                % {"now": locked.get_stage_display(), "by": last_step(locked)}
            )
        move(locked, stage, by, reason=reason)
    return locked


def return_tournament(tournament: Tournament, by: "User | None", reason: str) -> Tournament:
    """Return the report: its sender must send another. Raises TournamentError if rated or without a reason."""
    return _with_reason(tournament, Stage.RETURNED, by, reason)


def withdraw(tournament: Tournament, by: "User | None", reason: str) -> Tournament:
    """Withdraw the tournament for good, for example because it was received twice. Raises TournamentError."""
    return _with_reason(tournament, Stage.WITHDRAWN, by, reason)


def reopen(tournament: Tournament, by: "User | None", reason: str) -> Tournament:
    """Reopen an accepted tournament for correction.

    Raises TournamentError unless it is accepted, or if another version is being worked on.
    """
    with transaction.atomic():
        for version in lock_event(tournament):
            if version.stage in EDITABLE and version != tournament:
                raise TournamentError(
                    _("Version %(n)d is being worked on. Accept or withdraw it first.")
                    % {"n": version.version}
                )
        return _with_reason(tournament, Stage.IN_CORRECTION, by, reason, only_from={Stage.ACCEPTED})


def mark_rated(tournament_ids: Collection[int], by: "User | None", at: dt.datetime) -> int:
    """Mark these tournaments as rated by a published list. Return how many are rated for the first time.

    Those rated before, if a list is published again, stay as they are. Raises TournamentError, changing nothing, unless
    all others are accepted.
    """
    # Thousands at a publication: an object or parameter each would take longer than all the rest.
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, stage FROM tournaments_tournament WHERE id = ANY(%s::bigint[]) ORDER BY id FOR UPDATE",
            [list(tournament_ids)],
        )
        stage_of = dict(cursor.fetchall())
        if len(stage_of) != len(set(tournament_ids)):
            raise TournamentError(_("Some of the tournaments no longer exist."))
        new = [number for number, stage in stage_of.items() if stage != Stage.RATED]
        for number in new:
            if not may_follow(stage_of[number], Stage.RATED):
                raise TournamentError(
                    _("Tournament %(number)d is %(stage)s, not accepted; it cannot be rated.")
                    % {"number": number, "stage": Stage(stage_of[number]).label}
                )
        cursor.execute(
            "INSERT INTO tournaments_stagechange (tournament_id, stage, at, by_id, reason)"
            " SELECT number, %s, %s, %s, '' FROM unnest(%s::bigint[]) AS number",
            [Stage.RATED, at, by.pk if by is not None else None, new],
        )
        cursor.execute(
            "UPDATE tournaments_tournament SET stage = %s WHERE id = ANY(%s::bigint[])", [Stage.RATED, new]
        )
    return len(new)
