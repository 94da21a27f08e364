"""A player's ranks on the latest lists: overall, among women or men, in the age group, in the club."""

import datetime
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from players.models import Player, Sex
from players.register.ages import age_class
from players.register.visibility import PublicPlayer, club_is_public
from ratings.models import Rating, RatingList
from ratings.published.ranks import rankings
from tournaments.models import TimeControl


@dataclass(frozen=True, slots=True)
class Place:
    """``12 of 1 934``; `group` is ``""`` for the whole list, ``m``, ``w``, an age group, or ``club``."""

    group: str
    rank: int
    size: int


def places(
    player: Player,
    public: PublicPlayer,
    ratings: Mapping[TimeControl, tuple[RatingList, int]],
    today: datetime.date,
) -> dict[TimeControl, list[Place]]:
    """Return a player's ranks on lists by the ratings there; one query, whatever the size of the lists."""
    in_club = _club_ratings(public, [rating_list for rating_list, _ in ratings.values()], today)
    found = {}
    for time_control, (rating_list, rating) in ratings.items():
        groups = [""]
        if public.is_named:
            groups += [player.sex] if player.sex != Sex.UNKNOWN else []
            groups += filter(None, [age_class(player.birth_year, rating_list.date.year)])
        ranks = rankings(rating_list, groups)
        own = [Place(group, ranks[group].rank(rating), ranks[group].size) for group in groups]
        members = in_club.get(rating_list.run_id)
        if members:
            own.append(Place("club", sum(other > rating for other in members) + 1, len(members)))
        found[time_control] = own
    return found


def _club_ratings(
    public: PublicPlayer, lists: list[RatingList], today: datetime.date
) -> dict[int | None, list[int]]:
    if public.club_id is None or not lists:
        return {}
    rows = Rating.objects.filter(
        club_is_public(today, "player__"),
        run_id__in=[rating_list.run_id for rating_list in lists],
        player__club_id=public.club_id,
        rating__isnull=False,
    )
    found: dict[int | None, list[int]] = defaultdict(list)
    for run_id, rating in rows.values_list("run_id", "rating"):
        if rating is not None:
            found[run_id].append(rating)
    return found
