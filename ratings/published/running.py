"""A player's running, unofficial figures: the row of the latest finished run of the next list.

Nothing is computed here. A figure comes with the time of its run; if the run no longer matches what is accepted, there
is no figure and the page says what is waiting.
"""

import datetime
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Q

from ratings.models import (
    FirstRatingPool,
    Rating,
    RatingRun,
    RunState,
    TournamentRating,
)
from ratings.published.history import PublishedList
from ratings.published.in_force import unpublished_lists
from tournaments.models import Entry, Stage, TimeControl


@dataclass(frozen=True, slots=True)
class Running:
    """What has happened since a player's latest list."""

    since: PublishedList
    events: int
    """Tournaments in the figure."""
    waiting: int
    """Accepted tournaments that no finished run includes yet."""
    rating: int | None = None
    change: int | None = None
    pool: FirstRatingPool | None = None
    """For an unrated player: the games so far, including those since the list."""
    as_of: datetime.datetime | None = None


def running(
    numbers: Collection[int], newest: Mapping[TimeControl, PublishedList]
) -> dict[TimeControl, Running]:
    """Read the running figures of a player, by time control, in at most five queries.

    `numbers` are the player's number and those merged into it.
    """
    entries = Entry.objects.filter(player__in=numbers, tournament__stage=Stage.ACCEPTED).order_by()
    accepted = list(entries.values_list("tournament_id", "tournament__time_control"))
    if not accepted:
        return {}
    runs = {
        TimeControl(run.list.time_control): run
        for run in RatingRun.objects.filter(
            state=RunState.DONE,
            previous_list__in=[one.id for one in newest.values()],
            list__in=unpublished_lists(),
        )
        .select_related("list")
        .order_by("list__time_control", "-id")
        .distinct("list__time_control")
    }
    own = Q(run_id__in=[run.pk for run in runs.values()], player__in=numbers)
    rows = {row.run_id: row for row in Rating.objects.filter(own)}
    pools = {pool.run_id: pool for pool in FirstRatingPool.objects.filter(own)}
    events = list(TournamentRating.objects.filter(own))
    waiting = {tournament for tournament, _ in accepted}
    found = {}
    for time_control, rating_list in newest.items():
        run = runs.get(time_control)
        known = {event.tournament_id for event in events if run is not None and event.run_id == run.pk}
        open_here = {tournament for tournament, kind in accepted if kind == time_control} - known
        if known - waiting:
            # A tournament of the run has been withdrawn or rated since: its figure is out of date.
            run, known, open_here = None, set(), open_here | (known & waiting)
        if not (known or open_here):
            continue
        row = rows.get(run.pk) if run else None
        found[time_control] = Running(
            since=rating_list,
            events=len(known),
            waiting=len(open_here),
            rating=row.rating if row else None,
            change=row.change if row and row.previous_rating is not None else None,
            pool=pools.get(run.pk) if run else None,
            as_of=run.finished_at if run else None,
        )
    return found
