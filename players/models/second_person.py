"""What one person asked for and another has to confirm."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players import guards


class Rule(models.TextChoices):
    """What an office can put under the rule that a second person confirms."""

    ADMINISTRATION = "administration", _("administrators’ accounts and these rules")
    MERGING = "merging", _("merging players and undoing it")
    VISIBILITY = "visibility", _("anonymising, hiding and showing players")


class Action(models.TextChoices):
    """What can be asked for."""

    CHANGE_ACCOUNT = "change account", _("change an account")
    NEW_PASSWORD = "new password", _("a new password")
    FORGET_SECOND_FACTOR = "forget second factor", _("remove a second factor")
    CHANGE_RULE = "change rule", _("change what needs a second person")
    MERGE = "merge", _("merge two numbers")
    UNDO_MERGE = "undo merge", _("undo a merge")
    SHOW = "show", _("change how the public sees a player")


class Decision(models.IntegerChoices):
    CONFIRMED = 1, _("confirmed")
    REFUSED = 2, _("refused")


class Proposal(models.Model):
    """A request that waits for a second person, or what became of it: decided once, never changed or deleted."""

    action = models.CharField(max_length=30, choices=Action.choices)
    subject = models.BigIntegerField()
    """The account, player or merge that it is about; 0 for a rule."""
    details = models.JSONField(default=dict)
    """What exactly is to be done."""
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    """From then on it can no longer be confirmed."""
    outcome = models.PositiveSmallIntegerField(null=True, choices=Decision.choices)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-asked_at", "-id"]
        constraints = [
            models.CheckConstraint(
                name="proposal_confirmed_by_another",
                condition=~Q(outcome=Decision.CONFIRMED) | ~Q(decided_by=F("asked_by")),
            ),
            models.CheckConstraint(
                name="proposal_decided_by_somebody",
                condition=Q(outcome=None, decided_by=None, decided_at=None)
                | Q(outcome__isnull=False, decided_by__isnull=False, decided_at__isnull=False),
            ),
        ]
        triggers = guards.decided_once()

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"


class RuleDecision(models.Model):
    """That a rule is in force from a moment on, or no longer; without a row it is as the program has it."""

    rule = models.CharField(max_length=30, choices=Rule.choices)
    required = models.BooleanField()
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["id"]
        triggers = guards.append_only("ruledecision")

    def __str__(self) -> str:
        return f"{self.rule}: {self.required}"
