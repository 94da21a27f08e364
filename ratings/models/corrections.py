"""Corrections of published lists: what was wrong, who said so, and what is put right."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.audit.tracking import tracked
from players.models import Player, PlayerMerge
from ratings import guards
from tournaments.models import Tournament


def _person() -> models.ForeignKey:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )


class FoundBy(models.TextChoices):
    """Who found an error: a category, never a name."""

    OFFICE = "office", _("the office")
    PLAYER = "player", _("a player")
    ORGANISER = "organiser", _("an organiser or arbiter")
    OTHER = "other", _("someone else")


class CorrectionWay(models.TextChoices):
    """What becomes of the lists that a correction computes again."""

    REVISE = "revise", _("revise all lists affected")
    SETTLE = "settle", _("settle on the next list")


class CorrectionState(models.IntegerChoices):
    OPEN = 0, pgettext_lazy("state of a correction", "open")
    COMPUTING = 1, _("effect being computed")
    COMPUTED = 2, _("effect computed")
    APPROVED = 3, pgettext_lazy("state of a correction", "approved")
    PUBLISHED = 4, pgettext_lazy("state of a correction", "published")
    ABANDONED = 5, _("abandoned")


@tracked(exclude=["step", "progress"])
class Correction(models.Model):
    """A case: what was wrong on published lists, and how it is put right. Its number is public."""

    text = models.TextField(
        _("what was wrong"), help_text=_("The public reads this. Name no one who complained.")
    )
    found_by = models.CharField(_("found by"), max_length=9, choices=FoundBy)
    way = models.CharField(
        _("way"),
        max_length=6,
        choices=CorrectionWay,
        default=CorrectionWay.REVISE,
        db_default=CorrectionWay.REVISE,
    )
    """Revised lists replace the published ones; or these stay, and the next list starts from what was computed."""
    way_reason = models.TextField(_("reason"), blank=True, default="", db_default="")
    state = models.PositiveSmallIntegerField(
        _("state"), choices=CorrectionState, default=CorrectionState.OPEN
    )
    opened_at = models.DateTimeField(_("opened"))
    opened_by = _person()
    requested_by = _person()
    """Who asked for the effect last."""
    computed_since = models.DateTimeField(null=True, blank=True)
    """When the computation of the effect began; what changes afterwards is not in it."""
    step = models.CharField(max_length=60, blank=True)
    progress = models.PositiveSmallIntegerField(default=0)
    """Per cent."""
    error = models.TextField(blank=True)
    approved_at = models.DateTimeField(null=True, blank=True)
    approved_by = _person()
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    published_by = _person()
    closing_reason = models.TextField(blank=True)
    """Why it was abandoned."""

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["-id"]
        permissions = [("correct_lists", _("Can correct published lists"))]
        triggers = guards.published_correction_stays()

    def __str__(self) -> str:
        return f"{self.pk}"

    @property
    def is_closed(self) -> bool:
        return self.state in (CorrectionState.PUBLISHED, CorrectionState.ABANDONED)


class CorrectionChange(models.Model):
    """One thing that a correction puts right.

    An event: `before` is the rated version, `after` the one that is rated instead. Without `after` the event is taken
    out, without `before` it is added to its own month. Or the birth of a `player`, or a `merge` or its undoing, which
    then hold from the first list on.
    """

    correction = models.ForeignKey(Correction, on_delete=models.CASCADE, related_name="changes")
    before = models.ForeignKey(Tournament, null=True, on_delete=models.PROTECT, related_name="+")
    after = models.ForeignKey(Tournament, null=True, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    merge = models.ForeignKey(PlayerMerge, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                name="correction_changes_one_thing",
                condition=(Q(before__isnull=False) | Q(after__isnull=False)) & Q(player=None, merge=None)
                | Q(before=None, after=None, player__isnull=False, merge=None)
                | Q(before=None, after=None, player=None, merge__isnull=False),
            ),
            models.CheckConstraint(
                name="correction_changes_something", condition=Q(before=None) | ~Q(before=F("after"))
            ),
            *(
                models.UniqueConstraint(name=f"correction_{field}_once", fields=["correction", field])
                for field in ("before", "after", "player", "merge")
            ),
        ]
        triggers = guards.change_of_published_correction_stays()

    def __str__(self) -> str:
        return f"{self.correction_id}: {self.before or self.after or self.player or self.merge}"
