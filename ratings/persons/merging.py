"""Merging two numbers of one person, and undoing it. PlayerMerge says what that means."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.last_change import done_by
from players.models import ClubMembership, Player, PlayerMerge, UndoneMerge
from players.register.lookup import numbers_of
from ratings.models import Rating, RatingList
from ratings.published.in_force import published_lists, unpublished_lists
from tournaments.models import SET_ASIDE, Entry, Game, Stage, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class MergeRefused(ValueError):
    """The merge, or undoing it, is not possible; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class ListOfBoth:
    """A published list with both numbers, or, if it is the latest, with at least one."""

    list: RatingList
    given_up: Rating | None
    survivor: Rating | None

    @property
    def both(self) -> bool:
        return self.given_up is not None and self.survivor is not None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a merge would do."""

    player: Player
    survivor: Player
    refusal: str
    """Why the two cannot be merged; empty if they can."""
    contradictions: list[str]
    """The evidence against their being one person, in words."""
    tournaments: int
    games: int
    """Tournaments and games of the number given up, which become the survivor's."""
    rated: int
    """Of the tournaments, those rated by a published list."""
    newest: list[ListOfBoth]
    """The latest list of each time control with one of the two: what the next run starts from."""
    both_on: list[ListOfBoth]
    """Published lists with both, newest first. They stay as they are."""
    memberships: list[ClubMembership]
    moves_club: bool
    moves_fide_id: bool


def preview(player: Player, survivor: Player) -> Preview:
    """Show what merging `player` into `survivor` would move, in a fixed number of queries."""
    entries = Entry.objects.filter(player__in=numbers_of(player)).exclude(tournament__stage__in=SET_ASIDE)
    numbers = [player.pk, survivor.pk]
    newest, both_on = _standings(*numbers)
    return Preview(
        player=player,
        survivor=survivor,
        refusal=_refusal(player, survivor),
        contradictions=_contradictions(player, survivor),
        tournaments=entries.count(),
        games=Game.objects.filter(
            Q(white__in=entries.values("pk")) | Q(black__in=entries.values("pk"))
        ).count(),
        rated=entries.filter(tournament__stage=Stage.RATED).count(),
        newest=newest,
        both_on=both_on,
        memberships=list(_memberships_to_move(player, survivor).select_related("club")),
        moves_club=_moves_club(player, survivor),
        moves_fide_id=_moves_fide_id(player, survivor),
    )


def merge(player: Player, survivor: Player, by: "User | None", *, now: datetime | None = None) -> PlayerMerge:
    """Merge `player` into `survivor`, from the next run on.

    Raises MergeRefused, changing nothing, if they are the same number, if either is already merged, if the public sees
    them differently, or if both take part in the same tournament.
    """
    with transaction.atomic():
        # A run is requested under the lock of its list: it applies this merge or was requested before it.
        list(unpublished_lists().select_for_update().order_by("pk"))
        locked = _locked(player, survivor)
        player, survivor = locked[player.pk], locked[survivor.pk]
        if refusal := _refusal(player, survivor):
            raise MergeRefused(refusal)
        done = PlayerMerge(player=player, survivor=survivor, at=now or timezone.now(), by=by)
        if _moves_fide_id(player, survivor):
            done.moved_fide_id = player.fide_id
            Player.objects.filter(pk=player.pk).update(fide_id=None)
            survivor.fide_id = done.moved_fide_id
        memberships = _memberships_to_move(player, survivor)
        done.moved_memberships = list(memberships.values_list("pk", flat=True))
        if _moves_club(player, survivor):
            done.moved_club = True
            survivor.club = player.club
        ClubMembership.objects.filter(pk__in=done.moved_memberships).update(player=survivor)
        survivor.save(update_fields=["fide_id", "club"])
        done.save()
        Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player)).update(merged_into=survivor)
    return done


def undo(merge: PlayerMerge, by: "User | None", *, now: datetime | None = None) -> UndoneMerge:
    """Undo a merge: what moved goes back, and the next run rates two players again.

    Raises MergeRefused if it was already undone or if the survivor has itself been merged since.
    """
    with transaction.atomic():
        list(unpublished_lists().select_for_update().order_by("pk"))
        done = PlayerMerge.objects.select_for_update().get(pk=merge.pk)
        if UndoneMerge.objects.filter(merge=done).exists():
            raise MergeRefused(
                _("This merge has already been undone: %(by)s.")
                % {"by": done_by(done.undoing.by, done.undoing.at)}
            )
        locked = _locked(done.player, done.survivor)
        player, survivor = locked[done.player_id], locked[done.survivor_id]
        if survivor.merged_into_id is not None:
            raise MergeRefused(
                _("Number %(survivor)d has since been merged into %(into)d. Undo that merge first.")
                % {"survivor": survivor.pk, "into": survivor.merged_into_id}
            )
        if done.moved_fide_id is not None and survivor.fide_id == done.moved_fide_id:
            Player.objects.filter(pk=survivor.pk).update(fide_id=None)
            player.fide_id = done.moved_fide_id
        ClubMembership.objects.filter(pk__in=done.moved_memberships, player=survivor).update(player=player)
        if done.moved_club and survivor.club_id == player.club_id:
            Player.objects.filter(pk=survivor.pk).update(club=None)
        player.save(update_fields=["fide_id"])
        undone = UndoneMerge.objects.create(merge=done, at=now or timezone.now(), by=by)
        active = PlayerMerge.objects.filter(undoing=None)
        _follow(
            player.pk, dict(active.filter(player__merged_into=survivor).values_list("player", "survivor"))
        )
        Player.objects.filter(pk=player.pk).update(merged_into=None)
    return undone


def lists_published_since(merge: PlayerMerge) -> QuerySet[RatingList]:
    """Return the published lists that count both numbers as one player: those whose run applied the merge."""
    return published_lists().filter(
        run__requested_at__gte=merge.at,
        run__in=Rating.objects.filter(player=merge.survivor_id).values("run"),
    )


def _follow(number: int, into: dict[int, int]) -> None:
    """Point every number that was merged into this one, directly or by others, at it again."""
    waiting = [number]
    while waiting:
        target = waiting.pop()
        waiting += [source for source, survivor in into.items() if survivor == target]
        Player.objects.filter(pk__in=waiting).update(merged_into=number)


def _locked(*players: Player) -> dict[int, Player]:
    rows = Player.objects.select_for_update().filter(pk__in=[player.pk for player in players])
    return {player.pk: player for player in rows.order_by("pk")}


def _refusal(player: Player, survivor: Player) -> str:
    if player.pk == survivor.pk:
        return _("This is the same number; enter another one.")
    for one in (player, survivor):
        if one.merged_into_id is not None:
            last = PlayerMerge.objects.filter(player=one, undoing=None).select_related("by").first()
            return _("Number %(number)d has already been merged into %(into)d: %(by)s.") % {
                "number": one.pk,
                "into": one.merged_into_id,
                "by": done_by(last.by if last else None, last.at if last else None),
            }
    if player.visibility != survivor.visibility:
        return _("The public sees them differently. Choose the same for both before you merge.")
    both = Tournament.objects.exclude(stage__in=SET_ASIDE)
    for one in (player, survivor):
        both = both.filter(pk__in=Entry.objects.filter(player__in=numbers_of(one)).values("tournament"))
    event = both.first()
    if event is not None:
        return _(
            "Both numbers take part in “%(event)s” (%(start)s). Either these are two people, or one "
            "participant there is matched wrongly."
        ) % {"event": event.name, "start": event.start_date}
    return ""


def _contradictions(player: Player, survivor: Player) -> list[str]:
    found = []
    if player.birth_date and survivor.birth_date and player.birth_date != survivor.birth_date:
        found.append(_("The birth dates differ."))
    elif player.birth_year and survivor.birth_year and player.birth_year != survivor.birth_year:
        found.append(_("The birth years differ."))
    if player.sex and survivor.sex and player.sex != survivor.sex:
        found.append(_("The sex differs."))
    if player.fide_id and survivor.fide_id:
        found.append(_("Each has its own FIDE id. The survivor's is used; both are recognised in reports."))
    return found


def _standings(player: int, survivor: int) -> tuple[list[ListOfBoth], list[ListOfBoth]]:
    by_run = {rating_list.run_id: rating_list for rating_list in published_lists()}
    rows = {
        (row.run_id, row.player_id): row
        for row in Rating.objects.filter(player__in=[player, survivor], run__in=by_run)
    }
    found = [
        ListOfBoth(rating_list, rows.get((run_id, player)), rows.get((run_id, survivor)))
        for run_id, rating_list in by_run.items()
        if run_id is not None
    ]
    newest = {standing.list.time_control: standing for standing in reversed(found)}
    either = [one for one in newest.values() if one.given_up is not None or one.survivor is not None]
    both = sorted((one for one in found if one.both), key=lambda one: one.list.date, reverse=True)
    return sorted(either, key=lambda one: one.list.time_control), both


def _memberships_to_move(player: Player, survivor: Player) -> QuerySet[ClubMembership]:
    """Return all memberships of the number given up; the current one only if the survivor has none."""
    memberships = player.memberships.all()
    has_club = survivor.club_id is not None or survivor.memberships.filter(until=None).exists()
    return memberships.filter(until__isnull=False) if has_club else memberships


def _moves_club(player: Player, survivor: Player) -> bool:
    has_club = survivor.club_id is not None or survivor.memberships.filter(until=None).exists()
    return player.club_id is not None and not has_club


def _moves_fide_id(player: Player, survivor: Player) -> bool:
    return player.fide_id is not None and survivor.fide_id is None
