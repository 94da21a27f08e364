"""A player's places on the newest lists: among all, among women or men, in the age class, in the club."""

import datetime
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Count, Q

from players.ages import age_class
from players.models import Player, Sex
from players.visibility import PublicPlayer, club_is_public
from ratings.models import Rating
from ratings.plain_rows import AnyList
from ratings.rankings import rankings
from tournaments.models import TimeControl


@dataclass(frozen=True, slots=True)
class Place:
    """``12 of 1 934``; `group` is ``""`` for the whole list, ``m``, ``w``, an age class, or ``club``."""

    group: str
    rank: int
    size: int


def places(
    player: Player,
    public: PublicPlayer,
    ratings: Mapping[TimeControl, tuple[AnyList, int]],
    today: datetime.date,
) -> dict[TimeControl, list[Place]]:
    """Give a player's places on lists, by the ratings he has there; one query, whatever the size of the lists."""
    in_club = _in_club(public, ratings.values(), today)
    found = {}
    for time_control, (rating_list, rating) in ratings.items():
        groups = [""]
        if public.is_named:
            groups += [player.sex] if player.sex != Sex.UNKNOWN else []
            groups += filter(None, [age_class(player.birth_year, rating_list.date.year)])
        ranks = rankings(rating_list, groups)
        own = [Place(group, ranks[group].rank(rating), ranks[group].size) for group in groups]
        if rating_list.run_id in in_club:
            above, members = in_club[rating_list.run_id]
            own.append(Place("club", above + 1, members))
        found[time_control] = own
    return found


def _in_club(
    public: PublicPlayer, ratings: Collection[tuple[AnyList, int]], today: datetime.date
) -> dict[int | None, tuple[int, int]]:
    """Count by run how many of the club stand above the rating, and how many stand there at all."""
    if public.club_id is None or not ratings:
        return {}
    higher = [Q(run_id=rating_list.run_id, rating__gt=rating) for rating_list, rating in ratings]
    rows = (
        Rating.objects.filter(
            club_is_public(today, "player__"),
            run_id__in=[rating_list.run_id for rating_list, _ in ratings],
            player__club_id=public.club_id,
            rating__isnull=False,
        )
        .values_list("run_id")
        .annotate(above=Count("player_id", filter=reduce(or_, higher)), members=Count("player_id"))
    )
    return {run: (above, members) for run, above, members in rows}
