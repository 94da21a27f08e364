"""Which events a list leaves out, and why: for the review and for the permanent record."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.models import RatingList, RatingRun, RunTournament, TournamentRating
from tournaments.intake.acceptance import count_open_points
from tournaments.models import TAKEN_OUT, Stage, StageChange, Tournament
from tournaments.versions.in_force import one_version_each

_OPEN = (Stage.RECEIVED, Stage.IN_CORRECTION)


class LeftOut(NamedTuple):
    """An event that ended before the list's date and is not rated in it; days as YYYY-MM-DD."""

    tournament: int
    name: str
    start: str
    end: str
    stage: str
    why: str


def left_out(rating_list: RatingList, run: RatingRun | None) -> list[LeftOut]:
    """Return the events of the list's time control that the run does not rate, by end date, with the reason.

    These are events still waiting, events of the period that were returned or withdrawn, and rated events without a
    counted game. A fixed number of queries.
    """
    previous = run.previous_list if run is not None else None
    taken_out = Q(stage__in=TAKEN_OUT)
    if previous is not None:
        taken_out &= Q(end_date__gte=previous.date)
    waiting = (
        one_version_each()
        .filter(
            Q(stage__in=[*_OPEN, Stage.ACCEPTED]) | taken_out,
            time_control=rating_list.time_control,
            end_date__lt=rating_list.date,
        )
        .exclude(pk__in=RunTournament.objects.filter(run=run).values("tournament_id"))
        .order_by("end_date", "id")
    )
    open_points = count_open_points([event for event in waiting if event.stage in _OPEN])
    reasons = _reasons([event for event in waiting if event.stage in TAKEN_OUT])
    rows = [_row(event, _why(event, open_points, reasons)) for event in waiting]
    without_effect = Tournament.objects.filter(pk__in=_without_counted_games(run)) if run else ()
    rows += [_row(event, _("rated, but none of its games count")) for event in without_effect]
    return rows


def _row(event: Tournament, why: str) -> LeftOut:
    return LeftOut(
        event.number,
        event.name,
        event.start_date.isoformat(),
        event.end_date.isoformat(),
        str(event.get_stage_display()),
        why,
    )


def _why(event: Tournament, open_points: dict[int, int], reasons: dict[int, str]) -> str:
    if event.stage in TAKEN_OUT:
        return reasons.get(event.pk, "")
    if event.stage == Stage.ACCEPTED:
        return _("accepted after the run was started; the next run will include it")
    count = open_points[event.pk]
    if not count:
        return _("not accepted yet")
    return ngettext("%(n)d open finding", "%(n)d open findings", count) % {"n": count}


def _reasons(events: Iterable[Tournament]) -> dict[int, str]:
    changes = StageChange.objects.filter(tournament__in=events, stage__in=TAKEN_OUT)
    return dict(changes.order_by("at", "id").values_list("tournament_id", "reason"))


def _without_counted_games(run: RatingRun) -> list[int]:
    counted = TournamentRating.objects.filter(run=run).values("tournament_id").annotate(n=Sum("games"))
    return [row["tournament_id"] for row in counted if not row["n"]]
