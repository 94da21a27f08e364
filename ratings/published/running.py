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
from ratings.published.person import RatingRow
from tournaments.models import Entry, Stage, TimeControl
from tournaments.versions.in_force import has_rated_version


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
    entries = Entry.objects.filter(
        ~has_rated_version("tournament__"), player__in=numbers, tournament__stage=Stage.ACCEPTED
    ).order_by()
    accepted = list(entries.values_list("tournament_id", "tournament__time_control"))
    if not accepted:
        return {}
    runs = {
        time_control: (run, finished_at)
        for time_control, run, finished_at in RatingRun.objects.filter(
            state=RunState.DONE,
            previous_list__in=[one.id for one in newest.values()],
            list__in=unpublished_lists(),
        )
        .order_by("list__time_control", "-id")
        .distinct("list__time_control")
        .values_list("list__time_control", "id", "finished_at")
    }
    own = Q(run_id__in=[run for run, _finished_at in runs.values()], player__in=numbers)
    read = Rating.objects.filter(own).values_list(*RatingRow._fields)
    rows = {row.run_id: row for row in map(RatingRow._make, read)}
    pools = {pool.run_id: pool for pool in FirstRatingPool.objects.filter(own)}
    events = list(TournamentRating.objects.filter(own).values_list("run_id", "tournament_id"))
    waiting = {tournament for tournament, _ in accepted}
    found = {}
    for time_control, rating_list in newest.items():
        run, finished_at = runs.get(time_control, (None, None))
        known = {tournament for of_run, tournament in events if of_run == run}
        open_here = {tournament for tournament, kind in accepted if kind == time_control} - known
        if known - waiting:
            # A tournament of the run has been withdrawn or rated since: its figure is out of date.
            run, finished_at, known, open_here = None, None, set(), open_here | (known & waiting)
        if not (known or open_here):
            continue
        row = rows.get(run) if run else None
        found[time_control] = Running(
            since=rating_list,
            events=len(known),
            waiting=len(open_here),
            rating=row.rating if row else None,
            change=row.change if row and row.previous_rating is not None else None,
            pool=pools.get(run) if run else None,
            as_of=finished_at,
        )
    return found
