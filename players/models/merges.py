"""Numbers that are, or may be, one person."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players import guards
from players.models.people import Player


class PlayerMerge(models.Model):
    """Two numbers that are one person: `player` is the number given up, `survivor` the one that stays.

    Participants stay matched to the number under which the office recognised them, including in tournaments behind a
    published list, where nothing may change. What the two numbers have in common is decided in one place,
    `ratings.runs.state.as_known`. So published lists keep both numbers. Merges are never changed or deleted; undoing
    one is a row of its own: lists computed afterwards rate two players again, each with its own games.
    """

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    survivor = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="absorbed")
    at = models.DateTimeField()
    """Runs requested from this moment on apply the merge."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    moved_fide_id = models.PositiveBigIntegerField(null=True)
    """The FIDE id that the survivor, who had none, took over."""
    moved_memberships = models.JSONField(default=list)
    """The ids of the club memberships that went to the survivor."""
    moved_club = models.BooleanField(default=False)
    """Whether the current club went to the survivor, who had none."""

    class Meta:
        verbose_name = _("merge of players")
        verbose_name_plural = _("merges of players")
        ordering = ["-at", "-id"]
        constraints = [
            models.CheckConstraint(name="merge_of_two_numbers", condition=~Q(player=F("survivor")))
        ]
        triggers = guards.append_only("playermerge")

    def __str__(self) -> str:
        return f"{self.player_id} -> {self.survivor_id}"


class UndoneMerge(models.Model):
    """The undoing of a merge."""

    merge = models.OneToOneField(PlayerMerge, on_delete=models.PROTECT, related_name="undoing")
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        triggers = guards.append_only("undonemerge")

    def __str__(self) -> str:
        return f"{self.merge}"


class PossibleDuplicate(models.Model):
    """Two numbers that may be one person, found by the last search or rejected by the office."""

    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    score = models.PositiveSmallIntegerField()
    """0 to 100."""
    reasons = models.JSONField(default=list)
    """The evidence for and against, as `players.register.matching.Reason`."""
    denied_at = models.DateTimeField(null=True)
    denied_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["-score", "first", "second"]
        constraints = [
            models.UniqueConstraint(name="duplicate_pair_once", fields=["first", "second"]),
            models.CheckConstraint(name="duplicate_pair_ordered", condition=Q(first__lt=F("second"))),
        ]

    def __str__(self) -> str:
        return f"{self.first_id} = {self.second_id}?"
