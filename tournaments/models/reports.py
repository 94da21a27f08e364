"""Report files exactly as sent, and what was found in them."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.audit.tracking import tracked
from tournaments import finding_texts
from tournaments.models.events import Tournament


class Severity(models.TextChoices):
    BLOCK = "block", _("must be fixed")
    CONFIRM = "confirm", _("to be confirmed")
    WARN = "warn", _("warning")
    NOTE = "note", _("note")


class Report(models.Model):
    """A report file exactly as it was sent. A refused one belongs to no tournament."""

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="reports"
    )
    file_name = models.CharField(_("file"), max_length=255)
    content = models.BinaryField()
    sha256 = models.CharField(max_length=64, db_index=True)
    encoding = models.CharField(max_length=20, blank=True)
    received_at = models.DateTimeField(_("received"))
    received_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="reports"
    )

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["-received_at", "-id"]
        triggers = [
            pgtrigger.Protect(name="report_is_kept", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="report_content_is_kept", operation=pgtrigger.UpdateOf("content", "sha256")
            ),
        ]

    def __str__(self) -> str:
        return self.file_name


class ReportBatch(models.Model):
    """Report files uploaded together, with the values entered for all of them."""

    received_at = models.DateTimeField()
    received_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="report_batches"
    )
    given = models.JSONField(default=dict)
    """Arguments of `receive_report`; dates as YYYY-MM-DD."""

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"#{self.pk}"


class BatchFile(models.Model):
    """A file of a batch: its content until it is read, then its report, or why there is none."""

    batch = models.ForeignKey(ReportBatch, on_delete=models.CASCADE, related_name="files")
    position = models.PositiveIntegerField()
    file_name = models.CharField(max_length=255)
    content = models.BinaryField(null=True)
    report = models.ForeignKey(Report, null=True, on_delete=models.PROTECT, related_name="+")
    error = models.TextField(blank=True)
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)
    """How often reading has begun."""
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["batch", "position"]
        constraints = [models.UniqueConstraint(name="batch_position_once", fields=["batch", "position"])]

    def __str__(self) -> str:
        return self.file_name


@tracked()
class Finding(models.Model):
    """A repair, a doubt or an error in a report: where it is, what was found, what is used.

    Without a report it is about the stored tournament, and is checked again when that changes.
    """

    report = models.ForeignKey(Report, null=True, on_delete=models.CASCADE, related_name="findings")
    tournament = models.ForeignKey(
        Tournament, null=True, on_delete=models.CASCADE, related_name="standing_findings"
    )
    entry = models.ForeignKey(
        "Entry",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="findings",
        help_text=_("The participant whose match raised it."),
    )
    severity = models.CharField(_("severity"), max_length=7, choices=Severity)
    code = models.CharField(max_length=60)
    line = models.PositiveIntegerField(_("line"), null=True)
    column = models.PositiveIntegerField(_("column"), null=True)
    found = models.TextField(_("found"), blank=True)
    used = models.TextField(_("used"), blank=True)
    message = models.TextField(_("message"))
    settled_at = models.DateTimeField(null=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    settled_reason = models.TextField(blank=True)

    class Meta:
        verbose_name = _("finding")
        verbose_name_plural = _("findings")
        ordering = ["line", "column", "id"]
        constraints = [
            models.CheckConstraint(
                name="finding_of_report_or_tournament",
                condition=Q(report=None, tournament__isnull=False) | Q(report__isnull=False, tournament=None),
            )
        ]

    def __str__(self) -> str:
        return self.message

    @property
    def text(self) -> str:
        """What it says, in the reader's language."""
        number = self.entry.start_number if self.entry else None
        return finding_texts.in_words(
            self.code, self.message, found=self.found, used=self.used, number=number
        )

    @property
    def used_text(self) -> str:
        """What is used instead, in the reader's language."""
        return finding_texts.used_in_words(self.used)

    @property
    def tells_registered_birth(self) -> bool:
        """Whether `used` is a registered birth date, which reporters must not see."""
        return self.code in ("birth-date-contradicts", "birth-date-differs", "birth-year-differs")

    @property
    def about(self) -> Tournament | None:
        """The tournament concerned; None for a refused report."""
        return self.tournament if self.report is None else self.report.tournament
