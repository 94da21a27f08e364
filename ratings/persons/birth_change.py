"""What a new birth date affects: K on the open lists, and the published ones whose K follows from the old date.

Read-only. Published lists stay as they are; open ones are computed with the birth date registered by then.
"""

import datetime as dt
from dataclasses import dataclass

from players.models import Player
from players.register.lookup import numbers_of
from ratings.models import Rating, RatingList
from ratings.published.edition import schedule_of
from ratings.published.in_force import next_open_list, published_lists
from ratings.regulations.coefficient import coefficient
from ratings.regulations.days import ymd
from ratings.regulations.editions import Schedule
from tournaments.models import TimeControl


@dataclass(frozen=True, slots=True)
class PublishedK:
    """A published list, its K, and what K would have been."""

    list: RatingList
    k: int
    would_be: int


@dataclass(frozen=True, slots=True)
class BirthEffect:
    """What a birth date affects on the lists of one time control."""

    time_control: TimeControl
    open_list: RatingList | None
    k_before: int | None
    """On the open list, with the games rated so far; None if the player has no rating."""
    k_after: int | None
    published: list[PublishedK]
    """Lists on which K would have been different, newest first."""


def effects(player: Player, birth_date: dt.date | None) -> list[BirthEffect]:
    """Compare K by the registered birth date and by a new one, for each list with the player."""
    old = ymd(player.birth_date) if player.birth_date else (player.birth_year or 0) * 10_000
    new = ymd(birth_date) if birth_date else 0
    rows = list(
        Rating.objects.filter(
            player__in=numbers_of(player),
            rating__isnull=False,
            run__in=published_lists().values("run"),
        ).select_related("run__list")
    )
    rows.sort(key=lambda row: (row.run.list.date, row.player_id == player.pk), reverse=True)
    found = []
    for time_control in TimeControl:
        own = [row for row in rows if row.run.list.time_control == time_control]
        open_list = next_open_list(time_control)
        before = after = None
        if own and open_list is not None:
            before, after = (
                _k(schedule_of(time_control), own[0], birth, open_list.date) for birth in (old, new)
            )
        published = [
            PublishedK(row.run.list, row.k, would_be)
            for row in own
            if row.k is not None
            and (would_be := _k(Schedule.read(row.run.editions), row, new, row.run.list.date)) != row.k
        ]
        if own:
            found.append(BirthEffect(time_control, open_list, before, after, published))
    return found


def _k(schedule: Schedule, row: Rating, birth: int, day: dt.date) -> int:
    """K on a list's date by a row's peak and games (8.56)."""
    regulations = schedule.at(ymd(day))
    k, _reason = coefficient(regulations, row.peak, row.games, birth, ymd(day))
    return int(k)
