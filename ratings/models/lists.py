"""Rating lists and the runs that compute them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.utils.translation import gettext_lazy as _

from players.audit.tracking import tracked
from players.guards import append_only
from ratings import guards
from tournaments.models import TimeControl


def _person() -> models.ForeignKey:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )


class ListStatus(models.IntegerChoices):
    OPEN = 0, _("open")
    APPROVED = 1, _("approved")
    PUBLISHED = 2, _("published")
    SUPERSEDED = 3, _("superseded")
    SETTLED = 4, _("settled on the next list")


@tracked()
class RatingList(models.Model):
    """A month's list of one time control. A correction is a new revision; the superseded one stays readable."""

    time_control = models.PositiveSmallIntegerField(_("time control"), choices=TimeControl)
    date = models.DateField(_("date"))
    revision = models.PositiveSmallIntegerField(_("revision"), default=0)
    status = models.PositiveSmallIntegerField(_("status"), choices=ListStatus, default=ListStatus.OPEN)
    run = models.ForeignKey(
        "RatingRun", null=True, blank=True, on_delete=models.PROTECT, related_name="shown_by"
    )
    approved_at = models.DateTimeField(null=True, blank=True)
    approved_by = _person()
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    published_by = _person()
    superseded_at = models.DateTimeField(null=True, blank=True)
    correction = models.ForeignKey(
        "Correction", null=True, blank=True, on_delete=models.PROTECT, related_name="lists"
    )
    """The correction that this is a draft, or a revision, of."""

    class Meta:
        verbose_name = _("rating list")
        verbose_name_plural = _("rating lists")
        ordering = ["-date", "time_control", "-revision"]
        constraints = [
            # A draft of a correction gets its revision's number when it is published.
            models.UniqueConstraint(
                name="list_revision_once",
                fields=["time_control", "date", "revision"],
                condition=Q(correction=None) | Q(status__in=[ListStatus.PUBLISHED, ListStatus.SUPERSEDED]),
            ),
            models.UniqueConstraint(
                name="list_of_correction_once", fields=["correction", "time_control", "date"]
            ),
            models.UniqueConstraint(
                name="list_one_published_revision",
                fields=["time_control", "date"],
                condition=Q(status=ListStatus.PUBLISHED),
            ),
            models.CheckConstraint(
                name="list_published_has_run",
                condition=Q(status__in=[ListStatus.OPEN]) | Q(run__isnull=False),
            ),
        ]
        permissions = [
            ("run_list", _("Can compute rating lists")),
            ("approve_list", _("Can approve rating lists")),
            ("publish_list", _("Can publish rating lists")),
        ]
        triggers = guards.published_list_stays()

    def __str__(self) -> str:
        return f"{self.get_time_control_display()} {self.date:%Y-%m-%d}"

    @property
    def kind(self) -> TimeControl:
        return TimeControl(self.time_control)

    @property
    def is_public(self) -> bool:
        return self.status in (ListStatus.PUBLISHED, ListStatus.SUPERSEDED)


class RunState(models.IntegerChoices):
    WAITING = 0, _("waiting")
    RUNNING = 1, _("running")
    DONE = 2, _("done")
    FAILED = 3, _("failed")


class RunKind(models.IntegerChoices):
    COMPUTED = 0, _("computed")
    PREVIEW = 1, _("nightly preview")
    OPENING = 2, _("imported")
    CORRECTION = 3, _("correction")


def _of_summary(key: str) -> models.GeneratedField:
    return models.GeneratedField(
        expression=Cast(KT(f"summary__{key}"), models.IntegerField()),
        output_field=models.IntegerField(null=True),
        db_persist=True,
    )


class RatingRun(models.Model):
    """One computation of a list: who requested it, its progress, inputs and result."""

    list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="runs")
    kind = models.PositiveSmallIntegerField(choices=RunKind, default=RunKind.COMPUTED)
    state = models.PositiveSmallIntegerField(_("state"), choices=RunState, default=RunState.WAITING)
    previous_list = models.ForeignKey(
        RatingList, null=True, blank=True, on_delete=models.PROTECT, related_name="followed_by"
    )
    corrects = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="corrected_by"
    )
    """Of a correction: the published run whose list is computed again, with what was known then."""
    editions = models.CharField(_("editions of the regulations"), max_length=500)
    """As `Schedule.text` writes them."""
    step = models.CharField(max_length=60, blank=True)
    progress = models.PositiveSmallIntegerField(default=0)
    """Per cent."""
    error = models.TextField(blank=True)
    requested_by = _person()
    requested_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    inputs_digest = models.CharField(max_length=64, blank=True)
    rows_digest = models.CharField(max_length=64, blank=True)
    summary = models.JSONField(default=dict, blank=True)
    # What public pages say of it, so that they need not read all of it.
    tournaments = _of_summary("tournaments")
    listed = _of_summary("listed")
    first_ratings = _of_summary("first_ratings")

    class Meta:
        verbose_name = _("rating run")
        verbose_name_plural = _("rating runs")
        ordering = ["-id"]
        triggers = guards.published_run_stays()

    def __str__(self) -> str:
        return f"{self.list} #{self.pk}"

    @property
    def is_finished(self) -> bool:
        return self.state in (RunState.DONE, RunState.FAILED)


class PublicationRequest(models.Model):
    """Someone's request to publish an approved list, which a worker carries out, and what came of it."""

    changes = models.JSONField(default=list)
    """What has changed since the run was computed, as `ratings.lists.changes.InputChange`."""
    list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="publication_requests")
    run = models.ForeignKey(RatingRun, on_delete=models.PROTECT, related_name="+")
    """The approved run."""
    requested_by = _person()
    requested_at = models.DateTimeField()
    state = models.PositiveSmallIntegerField(choices=RunState, default=RunState.WAITING)
    step = models.CharField(max_length=60, blank=True)
    progress = models.PositiveSmallIntegerField(default=0)
    """Per cent."""
    finished_at = models.DateTimeField(null=True)
    error = models.TextField(blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                name="publication_requested_once",
                fields=["list"],
                condition=Q(state__in=[RunState.WAITING, RunState.RUNNING]),
            )
        ]

    def __str__(self) -> str:
        return f"{self.list} #{self.pk}"

    @property
    def is_finished(self) -> bool:
        return self.state in (RunState.DONE, RunState.FAILED)


class PublicationReport(models.Model):
    """Recorded when a list is published, and kept: which events were left out, and why."""

    not_rated = models.JSONField(default=list)
    """[[tournament, name, first day, last day, stage, why], ...]; days as YYYY-MM-DD."""
    list = models.OneToOneField(
        RatingList, primary_key=True, on_delete=models.PROTECT, related_name="publication_report"
    )

    class Meta:
        triggers = append_only("publicationreport")


class RunInputs(models.Model):
    """The inputs of a run, compressed, so that a list can be recomputed whatever changes later."""

    run = models.OneToOneField(RatingRun, primary_key=True, on_delete=models.CASCADE, related_name="inputs")
    content = models.BinaryField()

    class Meta:
        triggers = guards.rows_stay("runinputs")
