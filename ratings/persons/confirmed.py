"""What an office can have confirmed by a second person: merging, undoing it, and how the public sees a player."""

from typing import TYPE_CHECKING

from players.base import second_person
from players.models import Action, Player, PlayerMerge, Proposal, Visibility
from ratings.models import RatingList
from ratings.persons import merging, privacy

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def merge(player: Player, survivor: Player, by: "User") -> Proposal | None:
    """Merge as `merging.merge` does, or return what has to be confirmed first. Raises MergeRefused."""
    if not second_person.is_needed(Action.MERGE):
        merging.merge(player, survivor, by)
        return None
    if refusal := merging.preview(player, survivor).refusal:
        raise merging.MergeRefused(refusal)
    return second_person.ask(Action.MERGE, player.pk, by, {"into": survivor.pk})


def undo_merge(merge: PlayerMerge, by: "User") -> Proposal | None:
    """Undo a merge as `merging.undo` does, or return what has to be confirmed first. Raises MergeRefused."""
    if not second_person.is_needed(Action.UNDO_MERGE):
        merging.undo(merge, by)
        return None
    numbers = {"number": merge.player_id, "into": merge.survivor_id}
    return second_person.ask(Action.UNDO_MERGE, merge.pk, by, numbers)


def show(player: Player, visible: Visibility, reason: str, by: "User") -> list[RatingList] | None:
    """Show a player as `privacy.show` does; None if it has to be confirmed first. Raises ValidationError."""
    if not second_person.is_needed(Action.SHOW):
        return privacy.show(player, visible, reason, by)
    second_person.ask(Action.SHOW, player.pk, by, {"visibility": int(visible), "reason": reason.strip()})
    return None
