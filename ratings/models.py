"""Rating lists, the runs that compute them, and the results of each run, frozen with their reasons.

The rows that a run writes have composite keys, no foreign key constraints, and NULL for "none": they are written by
COPY, a million at a time. `ratings.guards` keeps the rows of published lists from ever changing.
"""

from enum import IntEnum
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.utils.translation import gettext_lazy as _

from players.audit.tracking import tracked
from players.guards import append_only
from players.models import Player
from ratings import guards
from ratings.regulations import coefficient, decisions
from tournaments.models import Game, TimeControl, Tournament


def _person() -> models.ForeignKey:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )


class ListStatus(models.IntegerChoices):
    OPEN = 0, _("open")
    APPROVED = 1, _("approved")
    PUBLISHED = 2, _("published")
    SUPERSEDED = 3, _("superseded")


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

    class Meta:
        verbose_name = _("rating list")
        verbose_name_plural = _("rating lists")
        ordering = ["-date", "time_control", "-revision"]
        constraints = [
            models.UniqueConstraint(name="list_revision_once", fields=["time_control", "date", "revision"]),
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
    editions = models.CharField(_("editions of the regulations"), max_length=100)
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


def _choices(enum: type[IntEnum]) -> list[tuple[int, str]]:
    return [(member.value, member.name) for member in enum]


def _row_of(model: type[models.Model], **kwargs: Any) -> models.ForeignKey:
    """A reference written by COPY: no constraint and no index of its own."""
    return models.ForeignKey(
        model, on_delete=models.PROTECT, related_name="+", db_constraint=False, db_index=False, **kwargs
    )


class RunTournament(models.Model):
    """A tournament as a run rated it: its place in the order of events, edition, method and averages."""

    pk = models.CompositePrimaryKey("run_id", "tournament_id")
    run = _row_of(RatingRun)
    tournament = _row_of(Tournament)
    position = models.PositiveIntegerField()
    edition = models.CharField(max_length=20)
    start_list = _row_of(RatingList, null=True)
    """The list in force on the day the event started (R10)."""
    as_round_robin = models.BooleanField()
    rated_players = models.PositiveIntegerField()
    rar_sum = models.IntegerField()
    dp_sum = models.IntegerField()
    opponents = models.PositiveIntegerField()
    ra = models.SmallIntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["tournament"], name="runtournament_tournament")]
        triggers = guards.rows_stay("runtournament")


class Rating(models.Model):
    """A player's row on a list. A row without a rating means that the player left with this list (R24)."""

    pk = models.CompositePrimaryKey("run_id", "player_id")
    run = _row_of(RatingRun)
    player = _row_of(Player)
    decision = models.SmallIntegerField(choices=_choices(decisions.PlayerDecision))
    previous_rating = models.SmallIntegerField(null=True)
    rating = models.SmallIntegerField(null=True)
    rank = models.IntegerField(null=True)
    """One more than the players with a higher rating on the list, hidden ones among them; none without a rating."""
    change = models.SmallIntegerField()
    """Whole points."""
    change_sum = models.IntegerField()
    """Score minus expected score over the period, hundredths."""
    change_hundredths = models.IntegerField()
    """The same times K."""
    period_games = models.SmallIntegerField()
    k_used = models.SmallIntegerField()
    k = models.SmallIntegerField(null=True)
    k_reason = models.SmallIntegerField(null=True, choices=_choices(coefficient.KReason))
    games = models.IntegerField()
    """Rated games so far, this period included."""
    peak = models.SmallIntegerField()
    last_game = models.DateField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["player"], name="rating_player"),
            models.Index(fields=["run", "rank"], name="rating_rank"),
        ]
        triggers = guards.rows_stay("rating")


class UnlistedPlayer(models.Model):
    """Someone who is not on a list but was rated or had a counted event, as the next list needs to know.

    He has no rating yet, or fell below the floor with it (R24): without `rating`. He died or left the federation:
    `rating` and `k` are the last ones. Or the number was merged into another, which has taken over its values.
    """

    pk = models.CompositePrimaryKey("run_id", "player_id")
    run = _row_of(RatingRun)
    player = _row_of(Player)
    merged_into = _row_of(Player, null=True)
    rating = models.SmallIntegerField(null=True)
    k = models.SmallIntegerField(null=True)
    games = models.IntegerField()
    peak = models.SmallIntegerField()
    last_game = models.DateField(null=True)

    class Meta:
        triggers = guards.rows_stay("unlistedplayer")


class WaitingResult(models.Model):
    """A result that waits for a first rating after a list (8.3); see `ratings.runs.state.Waiting`."""

    pk = models.CompositePrimaryKey("run_id", "tournament_id", "player_id")
    run = _row_of(RatingRun)
    tournament = _row_of(Tournament)
    player = _row_of(Player)
    end_date = models.DateField()
    games = models.SmallIntegerField()
    half_points = models.SmallIntegerField()
    rc_sum = models.IntegerField()
    opponents = models.SmallIntegerField()
    dropped = models.BooleanField()
    set_aside = models.BooleanField()

    class Meta:
        triggers = guards.rows_stay("waitingresult")


class FirstRatingPool(models.Model):
    """An unrated player's games so far, as if played in one tournament (8.3), and their result."""

    pk = models.CompositePrimaryKey("run_id", "player_id")
    run = _row_of(RatingRun)
    player = _row_of(Player)
    decision = models.SmallIntegerField(choices=_choices(decisions.PlayerDecision))
    events = models.SmallIntegerField()
    games = models.SmallIntegerField()
    half_points = models.SmallIntegerField()
    rc_sum = models.IntegerField()
    opponents = models.SmallIntegerField()
    p = models.SmallIntegerField()
    dp = models.SmallIntegerField()
    rating = models.SmallIntegerField()

    class Meta:
        indexes = [models.Index(fields=["player"], name="pool_player")]
        triggers = guards.rows_stay("firstratingpool")


class TournamentRating(models.Model):
    """A player's tournament: counted games, Rc, score, expected score and change, or Ru."""

    pk = models.CompositePrimaryKey("run_id", "tournament_id", "player_id")
    run = _row_of(RatingRun)
    tournament = _row_of(Tournament)
    player = _row_of(Player)
    decision = models.SmallIntegerField(choices=_choices(decisions.EventDecision))
    rating = models.SmallIntegerField(null=True)
    """Own rating used; none for an unrated player."""
    games = models.SmallIntegerField()
    half_points = models.SmallIntegerField()
    rc_sum = models.IntegerField()
    opponents = models.SmallIntegerField()
    """n of n/(n+1) where 8.25 applies, otherwise 0."""
    expected = models.IntegerField()
    change = models.IntegerField()
    p = models.SmallIntegerField(null=True)
    dp = models.SmallIntegerField(null=True)
    ru = models.SmallIntegerField(null=True)
    ru_new = models.SmallIntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["player"], name="tournamentrating_player")]
        triggers = guards.rows_stay("tournamentrating")


class GameRating(models.Model):
    """A game as each side saw it. Ratings as used; D as counted; PD and change in hundredths."""

    pk = models.CompositePrimaryKey("run_id", "game_id")
    run = _row_of(RatingRun)
    game = _row_of(Game)
    white_decision = models.SmallIntegerField(choices=_choices(decisions.GameDecision))
    white_rating = models.SmallIntegerField(null=True)
    white_opponent = models.SmallIntegerField(null=True)
    white_difference = models.SmallIntegerField(null=True)
    white_probability = models.SmallIntegerField(null=True)
    white_change = models.SmallIntegerField(null=True)
    black_decision = models.SmallIntegerField(null=True, choices=_choices(decisions.GameDecision))
    black_rating = models.SmallIntegerField(null=True)
    black_opponent = models.SmallIntegerField(null=True)
    black_difference = models.SmallIntegerField(null=True)
    black_probability = models.SmallIntegerField(null=True)
    black_change = models.SmallIntegerField(null=True)

    class Meta:
        triggers = guards.rows_stay("gamerating")


class FileFormat(models.TextChoices):
    """The formats of a list's files."""

    CSV = "csv", "CSV"
    XLSX = "xlsx", "XLSX"
    TXT = "txt", "TXT"
    XML = "xml", "XML"
    JSON = "json", "JSON"
    CHANGES = "changes", _("changes since the previous list, CSV")


class ListFile(models.Model):
    """A published list as a file, made once and never changed."""

    list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="files")
    format = models.CharField(max_length=7, choices=FileFormat)
    name = models.CharField(max_length=60, unique=True)
    made_at = models.DateTimeField()
    size = models.PositiveBigIntegerField()
    """Size in bytes of the file as saved."""
    sha256 = models.CharField(max_length=64)
    """Of the file as saved."""
    gzipped = models.BooleanField()
    """Whether `content` is compressed; XLSX already is by itself."""
    content = models.BinaryField()

    class Meta:
        ordering = ["list", "id"]
        constraints = [models.UniqueConstraint(name="list_file_once", fields=["list", "format"])]
        triggers = guards.list_file_stays()

    def __str__(self) -> str:
        return self.name


class WithdrawnFile(models.Model):
    """A file that was removed and made again because it showed too much about a player; its checksum is kept."""

    list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="withdrawn_files")
    name = models.CharField(max_length=60)
    sha256 = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField()

    class Meta:
        triggers = append_only("withdrawnfile")
