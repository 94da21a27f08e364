"""Comparisons of the register with FIDE's lists."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.people import Player


class ImportState(models.IntegerChoices):
    WAITING = 0, _("waiting")
    RUNNING = 1, _("running")
    DONE = 2, _("done")
    FAILED = 3, _("failed")


class FideListImport(models.Model):
    """One comparison of the register with one of FIDE's lists, which itself is not stored."""

    file_name = models.CharField(_("file"), max_length=255)
    list_date = models.DateField(_("date of the list"))
    federation = models.CharField(_("federation"), max_length=3)
    """The federation whose players were searched for."""
    state = models.PositiveSmallIntegerField(_("state"), choices=ImportState, default=ImportState.WAITING)
    step = models.CharField(max_length=60, blank=True)
    progress = models.PositiveSmallIntegerField(default=0)
    """Per cent."""
    error = models.TextField(blank=True)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    requested_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    entries = models.PositiveIntegerField(default=0)
    """Players on FIDE's list."""
    unreadable = models.PositiveIntegerField(default=0)
    """Lines that were not players."""

    class Meta:
        verbose_name = _("FIDE list")
        verbose_name_plural = _("FIDE lists")
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.file_name

    @property
    def is_finished(self) -> bool:
        return self.state in (ImportState.DONE, ImportState.FAILED)


class FideListChunk(models.Model):
    """A chunk of an uploaded file on its way to the worker, which may be another machine; deleted once read."""

    source = models.ForeignKey(FideListImport, on_delete=models.CASCADE, related_name="chunks")
    position = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(name="chunk_position_once", fields=["source", "position"])]

    def __str__(self) -> str:
        return f"{self.source_id}/{self.position}"


class DifferenceKind(models.TextChoices):
    CONTRADICTING = "contradicting", _("contradicting")
    CHANGED = "changed", _("changed")
    LINK = "link", _("FIDE id found")
    MISSING = "missing", _("missing on FIDE's list")
    NEW = "new", _("not registered")


class FideListDifference(models.Model):
    """A difference between the register and FIDE's list. Nothing changes unless the office selects it."""

    source = models.ForeignKey(FideListImport, on_delete=models.CASCADE, related_name="differences")
    kind = models.CharField(max_length=13, choices=DifferenceKind)
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="+")
    fide_id = models.PositiveBigIntegerField()
    name = models.CharField(max_length=120)
    """The value on FIDE's list; for players missing there, the register's."""
    birth_year = models.PositiveSmallIntegerField(null=True)
    field = models.CharField(max_length=10, blank=True)
    """The field of Player in question."""
    registered = models.CharField(max_length=120, blank=True)
    listed = models.CharField(max_length=120, blank=True)
    applied_at = models.DateTimeField(null=True)
    applied_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["source", "kind", "id"], name="fide_difference_kind")]

    def __str__(self) -> str:
        return f"{self.fide_id} {self.kind} {self.field}"
