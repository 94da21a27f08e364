"""How a player is shown in public, and the files affected: they are removed at once and made again."""

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import QuerySet

from players.models import Player, Visibility
from players.register import lookup, registration
from ratings.exports import files
from ratings.models import Rating, RatingList
from ratings.published.in_force import public_lists

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def lists_with(player: Player) -> QuerySet[RatingList]:
    """Return the published lists, including superseded ones, with any number of the person."""
    runs = Rating.objects.filter(player__in=lookup.numbers_of(player)).values("run")
    return public_lists().filter(run__in=runs)


def show(player: Player, visible: Visibility, reason: str, by: "User | None") -> list[RatingList]:
    """Show a player in public with a name, without one, or not at all. Return the lists whose files must be made again.

    Ratings and games stay as they are, and so do the opponents' numbers. Raises ValidationError as
    `players.register.registration.set_visibility` does.
    """
    with transaction.atomic():
        registration.set_visibility(player, visible, reason, by)
        lists = list(lists_with(player))
        files.withdraw(lists)
        return lists
