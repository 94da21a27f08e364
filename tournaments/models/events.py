"""Tournaments, their participants and their games, as reported and as accepted."""

import datetime as dt
from typing import Literal, Self, cast

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from players.audit.tracking import tracked
from players.models import Player
from players.models.people import refuse_unfit_texts
from players.register.likeness import Person
from tournaments import guards
from tournaments.play import results


class System(models.IntegerChoices):
    SWISS = results.TournamentSystem.SWISS, _("Swiss")
    ROUND_ROBIN = results.TournamentSystem.ROUND_ROBIN, _("round robin")
    DOUBLE_ROUND_ROBIN = results.TournamentSystem.DOUBLE_ROUND_ROBIN, _("double round robin")
    TEAM = results.TournamentSystem.TEAM, _("team")


ALL_AGAINST_ALL = (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN)


TimeControlName = Literal["standard", "rapid", "blitz"]


class TimeControl(models.IntegerChoices):
    STANDARD = results.TimeControl.STANDARD, _("standard")
    RAPID = results.TimeControl.RAPID, _("rapid")
    BLITZ = results.TimeControl.BLITZ, _("blitz")

    @property
    def slug(self) -> TimeControlName:
        """The name in addresses, files and the API."""
        return cast(TimeControlName, self.name.lower())

    @classmethod
    def by_slug(cls) -> dict[str, "TimeControl"]:
        return {control.slug: control for control in cls}


class Stage(models.IntegerChoices):
    """The stage of a tournament; `tournaments.stages` defines which may follow which."""

    RECEIVED = 0, _("received")
    IN_CORRECTION = 1, _("in correction")
    ACCEPTED = 2, _("accepted")
    RATED = 3, _("rated")
    RETURNED = 4, _("returned")
    WITHDRAWN = 5, _("withdrawn")
    REPLACED = 6, _("replaced")


SET_ASIDE = (Stage.RETURNED, Stage.WITHDRAWN, Stage.REPLACED)
"""Stages of what counts nowhere."""
TAKEN_OUT = (Stage.RETURNED, Stage.WITHDRAWN)
"""Of these, the stages of what the office took out without putting another version in its place."""


class MatchMethod(models.IntegerChoices):
    """How a reported person was recognised."""

    NONE = 0, _("not matched")
    OFFICE_ID = 1, _("office number")
    FIDE_ID = 2, _("FIDE id")
    NAME_AND_BIRTH = 3, _("name and birth date")
    BY_HAND = 4, _("by hand")
    NEW_PLAYER = 5, _("registered from the report")


@tracked(exclude=["content_digest"])
class Tournament(models.Model):
    """One version of an event to rate; a part with another time control is a separate event.

    The first version's number is the event's. A later one, with rows of its own, names the first as `original`; so what
    a list was computed from stays as it was. For `edits` see `tournaments.entering`.
    """

    name = models.CharField(_("name"), max_length=200)
    city = models.CharField(_("city"), max_length=100, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    start_date = models.DateField(_("start"))
    end_date = models.DateField(_("end"))
    system = models.PositiveSmallIntegerField(_("system"), choices=System)
    time_control = models.PositiveSmallIntegerField(_("time control"), choices=TimeControl)
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    chief_arbiter = models.CharField(_("chief arbiter"), max_length=200, blank=True)
    stage = models.PositiveSmallIntegerField(_("stage"), choices=Stage, default=Stage.RECEIVED)
    # Empty while a tournament is entered by hand: its content is known once it is accepted.
    content_digest = models.CharField(max_length=64, blank=True, editable=False)
    edits = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    original = models.ForeignKey(
        "self", null=True, editable=False, on_delete=models.PROTECT, related_name="later_versions"
    )
    version = models.PositiveSmallIntegerField(default=1, db_default=1, editable=False)
    version_reason = models.TextField(_("reason for this version"), blank=True, default="", db_default="")
    received_at = models.DateTimeField(_("received"))
    accepted_at = models.DateTimeField(_("accepted"), null=True, blank=True)

    history_parts = (
        ("tournaments.Entry", "tournament"),
        ("tournaments.Game", "tournament"),
        ("tournaments.Finding", "report__tournament"),
        ("tournaments.Finding", "tournament"),
    )

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-end_date", "-start_date", "-id"]
        indexes = [
            models.Index(fields=["-end_date", "-start_date", "-id"], name="tournament_newest"),
            models.Index(fields=["stage", "time_control", "end_date"], name="tournament_stage"),
        ]
        constraints = [
            models.CheckConstraint(
                name="tournament_start_before_end",
                condition=Q(start_date__lte=F("end_date")),
                violation_error_message=_("The tournament ends before it starts."),
            ),
            # The same event sent twice is recognised by its content; what was set aside may come again. Two versions
            # of an event can have the same content, with another player behind a participant.
            models.UniqueConstraint(
                name="tournament_content_once",
                fields=["content_digest"],
                condition=Q(original=None) & ~Q(stage__in=SET_ASIDE) & ~Q(content_digest=""),
            ),
            models.UniqueConstraint(name="tournament_version_once", fields=["original", "version"]),
            models.CheckConstraint(
                name="tournament_first_version_is_the_original",
                condition=Q(original=None, version=1) | Q(original__isnull=False, version__gt=1),
            ),
            # A game is rated once.
            models.UniqueConstraint(
                Coalesce("original", "id"),
                name="tournament_one_version_rated",
                condition=Q(stage=Stage.RATED),
            ),
            models.UniqueConstraint(
                Coalesce("original", "id"),
                name="tournament_one_version_accepted",
                condition=Q(stage=Stage.ACCEPTED),
            ),
            models.UniqueConstraint(
                Coalesce("original", "id"),
                name="tournament_one_version_in_work",
                condition=Q(stage__in=[Stage.RECEIVED, Stage.IN_CORRECTION]),
            ),
        ]
        permissions = [
            ("report_own", _("Can send reports and see what becomes of them")),
            ("receive_report", _("Can receive reports")),
            ("match_players", _("Can match reported players")),
            ("enter_results", _("Can enter tournaments and results by hand")),
            ("accept_tournament", _("Can accept tournaments")),
        ]
        triggers = guards.rated_tournament_stays()

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Raises ValidationError for texts that cannot be seen or would be computed."""
        refuse_unfit_texts(self, "name", "city", "chief_arbiter")

    @property
    def number(self) -> int:
        """The event's number, the same for all its versions."""
        return self.original_id or self.pk

    @classmethod
    def versions_of(cls, number: int) -> "models.QuerySet[Tournament]":
        """Return all versions of the event with this number, the first one first."""
        return cls.objects.filter(Q(pk=number, original=None) | Q(original=number)).order_by("version")

    @cached_property
    def is_entered_by_hand(self) -> bool:
        """Whether this version came without a report file."""
        return not self.reports.exists()

    @cached_property
    def came_as_file(self) -> bool:
        """Whether a version of the event came with a report file."""
        versions = Q(original=self.number) | Q(pk=self.number)
        return Tournament.objects.filter(versions, reports__isnull=False).exists()

    @property
    def has_cross_table(self) -> bool:
        """Whether results are entered as a cross-table, whose rounds follow from the number of participants.

        An event that came as a file keeps the rounds reported, and is corrected round by round.
        """
        return self.system in ALL_AGAINST_ALL and not self.came_as_file


class StageChange(models.Model):
    """Who moved a tournament to which stage, when, and why."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stage_changes")
    stage = models.PositiveSmallIntegerField(choices=Stage)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["at", "id"]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_stage_display()}"


class EntryQuerySet(models.QuerySet["Entry"]):
    def unmatched(self) -> Self:
        """Those of whom it must still be said who they are."""
        return self.filter(player=None, left_out_reason="")

    def taking_part(self) -> Self:
        """Those whom the office has not left out."""
        return self.filter(left_out_reason="")


@tracked()
class Entry(models.Model):
    """A participant: as reported, and which registered player that is, or why the office has left him or her out."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    start_number = models.PositiveIntegerField(_("start number"))
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="entries"
    )
    match_method = models.PositiveSmallIntegerField(choices=MatchMethod, default=MatchMethod.NONE)
    team = models.CharField(_("team"), max_length=100, blank=True)
    reported_name = models.CharField(max_length=120)
    reported_sex = models.CharField(max_length=1, blank=True)
    reported_title = models.CharField(max_length=3, blank=True)
    reported_rating = models.PositiveSmallIntegerField(null=True)
    reported_federation = models.CharField(max_length=3, blank=True)
    reported_fide_id = models.PositiveBigIntegerField(null=True)
    reported_national_id = models.CharField(max_length=20, blank=True)
    reported_birth = models.CharField(max_length=10, blank=True)
    left_out_reason = models.TextField(_("left out because"), blank=True, default="", db_default="")

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("participant")
        verbose_name_plural = _("participants")
        ordering = ["tournament", "start_number"]
        constraints = [
            models.UniqueConstraint(name="entry_start_number_once", fields=["tournament", "start_number"]),
            models.UniqueConstraint(name="entry_player_once", fields=["tournament", "player"]),
            models.CheckConstraint(
                name="entry_left_out_is_nobody", condition=Q(left_out_reason="") | Q(player=None)
            ),
        ]
        triggers = guards.kept_once_rated("entry")

    def __str__(self) -> str:
        return f"{self.start_number} {self.reported_name}"

    @property
    def is_unmatched(self) -> bool:
        """Whether it must still be said who this is."""
        return self.player_id is None and not self.left_out_reason

    @property
    def as_reported(self) -> Person:
        """The identity as reported. The id column and the national number may each hold the office's number."""
        parts = [int(part) for part in self.reported_birth.split("/") if part]
        ids = [int(self.reported_national_id)] if self.reported_national_id.isdecimal() else []
        if self.reported_fide_id is not None:
            ids.append(self.reported_fide_id)
        return Person(
            name=self.reported_name,
            birth_year=parts[0] if parts else None,
            birth_date=dt.date(*parts) if len(parts) == 3 else None,
            sex=self.reported_sex,
            fide_id=self.reported_fide_id,
            numbers=tuple(dict.fromkeys(ids)),
        )


@tracked()
class Game(models.Model):
    """A game, a forfeit or a bye. Scores in half points, each side its own (R23).

    A bye, or a forfeit without opponent, has no black; if colours are unknown, the lower start number
    is recorded as White.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="games", db_index=False)
    round = models.PositiveSmallIntegerField(_("round"))
    white = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="games_as_white")
    black = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="games_as_black"
    )
    white_half_points = models.PositiveSmallIntegerField()
    black_half_points = models.PositiveSmallIntegerField(default=0)
    kind = models.PositiveSmallIntegerField(choices=[(kind.value, kind.name) for kind in results.GameKind])
    colours_known = models.BooleanField(default=True)
    edits = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    history_subject = ("round", "white", "black")

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["tournament", "round", "id"]
        constraints = [
            models.UniqueConstraint(name="game_white_once_a_round", fields=["tournament", "round", "white"]),
            models.UniqueConstraint(name="game_black_once_a_round", fields=["tournament", "round", "black"]),
            models.CheckConstraint(
                name="game_not_against_oneself", condition=Q(black=None) | ~Q(white=F("black"))
            ),
            models.CheckConstraint(
                name="game_half_points", condition=Q(white_half_points__lte=2, black_half_points__lte=2)
            ),
            models.CheckConstraint(
                name="game_played_has_opponent",
                condition=~Q(kind=results.GameKind.PLAYED) | Q(black__isnull=False),
            ),
        ]
        triggers = [*guards.kept_once_rated("game"), *guards.once_a_round()]

    def __str__(self) -> str:
        return f"{self.round}: {self.white_id} - {self.black_id}"
