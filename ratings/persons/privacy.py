"""How a player is shown in public, and the files that show it: they are taken away at once and made again."""

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import QuerySet

from players.models import Player, Visibility
from players.register import services
from ratings.exports import files
from ratings.models import Rating, RatingList
from ratings.published.in_force import public_lists

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def lists_with(player: Player) -> QuerySet[RatingList]:
    """Give the published lists, superseded ones too, on which any number of the person stands."""
    runs = Rating.objects.filter(player__in=services.numbers_of(player)).values("run")
    return public_lists().filter(run__in=runs)


def show(player: Player, visible: Visibility, reason: str, by: "User | None") -> list[RatingList]:
    """Show a player in public with name, without it, or not at all; the lists whose files are to be made again.

    Ratings and games stay as they are, and so do the opponents' numbers. Raises ValidationError as
    `players.register.services.set_visibility` does.
    """
    with transaction.atomic():
        services.set_visibility(player, visible, reason, by)
        lists = list(lists_with(player))
        files.withdraw(lists)
        return lists
