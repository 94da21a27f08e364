"""Clubs and players: who exists. Ratings are on rating lists, never here."""

from typing import Any

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import ExtractYear, Now
from django.utils.translation import gettext_lazy as _

from players import guards
from players.audit.tracking import tracked
from players.names import fold


@tracked(exclude=["name_key"])
class Club(models.Model):
    name = models.CharField(_("name"), max_length=120, unique=True)
    name_key = models.CharField(max_length=120, db_index=True, editable=False)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name_key", "id"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.set_key()
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """Raises ValidationError if another club has the same name in another spelling."""
        self.name = " ".join(self.name.split())
        self.set_key()
        if Club.objects.filter(name_key=self.name_key).exclude(pk=self.pk).exists():
            raise ValidationError({"name": _("Another club has this name, perhaps in another spelling.")})

    def set_key(self) -> None:
        """Derive the folded name for searching and sorting."""
        self.name_key = fold(self.name)


class Sex(models.TextChoices):
    UNKNOWN = "", _("not known")
    MAN = "m", _("man")
    WOMAN = "w", _("woman")


class PlayerStatus(models.IntegerChoices):
    ACTIVE = 0, _("active")
    DECEASED = 1, _("deceased")
    LEFT = 2, _("left the federation")


class Visibility(models.IntegerChoices):
    """What the public may see of a player; `players.register.visibility` applies it."""

    NAMED = 0, _("with a name")
    ANONYMOUS = 1, _("without a name")
    HIDDEN = 2, _("hidden")


@tracked(exclude=["name_key"])
class Player(models.Model):
    """A person, under the public number `id`.

    The birth may be known to the day, to the year, or not at all; `birth_year` always has the year.
    """

    name = models.CharField(_("name"), max_length=120, help_text=_("Surname, first name"))
    name_key = models.CharField(max_length=120, editable=False)
    sex = models.CharField(_("sex"), max_length=1, choices=Sex, blank=True, default=Sex.UNKNOWN)
    birth_date = models.DateField(_("birth date"), null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("birth year"), null=True, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    title = models.CharField(_("title"), max_length=3, blank=True)
    fide_id = models.PositiveBigIntegerField(_("FIDE id"), null=True, blank=True, unique=True)
    club = models.ForeignKey(
        Club, verbose_name=_("club"), null=True, blank=True, on_delete=models.PROTECT, related_name="players"
    )
    status = models.PositiveSmallIntegerField(_("status"), choices=PlayerStatus, default=PlayerStatus.ACTIVE)
    status_since = models.DateField(_("status since"), null=True, blank=True)
    visibility = models.PositiveSmallIntegerField(
        _("visibility"), choices=Visibility, default=Visibility.NAMED, db_default=Visibility.NAMED
    )
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, editable=False, on_delete=models.PROTECT, related_name="merged_numbers"
    )
    """The number that replaced this one; see PlayerMerge."""

    history_parts = (("players.ClubMembership", "player"),)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name_key", "id"]
        indexes = [
            models.Index(fields=["name_key", "id"], name="player_name"),
            GinIndex(fields=["name_key"], name="player_name_similar", opclasses=["gin_trgm_ops"]),
            models.Index(fields=["visibility", "name_key", "id"], name="player_public_order"),
            models.Index(fields=["title"], name="player_title", condition=~Q(title="")),
            models.Index(fields=["birth_date"], name="player_birth_date"),
            models.Index(fields=["birth_year", "sex"], name="player_birth_year_sex"),
        ]
        constraints = [
            models.CheckConstraint(
                name="player_birth_year_of_date",
                condition=Q(birth_date=None) | Q(birth_year=ExtractYear("birth_date")),
                violation_error_message=_("The birth year does not match the birth date."),
            ),
            models.CheckConstraint(
                name="player_birth_not_in_future",
                condition=Q(birth_date=None) | Q(birth_date__lte=Now()),
                violation_error_message=_("The birth date is in the future."),
            ),
            models.CheckConstraint(name="player_not_merged_into_itself", condition=~Q(merged_into=F("id"))),
        ]
        permissions = [
            ("read_office", _("Can read everything in the office")),
            ("edit_player", _("Can register and correct players and clubs")),
            ("merge_players", _("Can merge players")),
            ("import_fide_list", _("Can import FIDE's lists")),
            ("set_visibility", _("Can decide how a player is shown in public")),
        ]
        triggers = guards.facts_recorded()

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.set_keys()
        super().save(*args, **kwargs)

    def set_keys(self) -> None:
        """Derive the folded name and the birth year; for bulk_create, which does not call save."""
        self.name_key = fold(self.name)
        if self.birth_date is not None:
            self.birth_year = self.birth_date.year


class _Fact(models.Model):
    """Something that holds of a player from a day on, as it was recorded; written by PostgreSQL, never changed.

    Of several rows, the one with the highest id counts among those recorded up to a moment.
    """

    player = models.ForeignKey(Player, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        abstract = True


class StatusFact(_Fact):
    """A player's status, other than active from the beginning."""

    status = models.PositiveSmallIntegerField(choices=PlayerStatus)
    since = models.DateField(null=True)

    class Meta:
        triggers = guards.append_only("statusfact")

    def __str__(self) -> str:
        return f"{self.player_id}: {self.get_status_display()}"


class BirthFact(_Fact):
    """A player's birth, which holds from its own day on; without values it is not known any more."""

    birth_date = models.DateField(null=True)
    birth_year = models.PositiveSmallIntegerField(null=True)

    class Meta:
        triggers = guards.append_only("birthfact")

    def __str__(self) -> str:
        return f"{self.player_id}: {self.birth_date or self.birth_year}"


@tracked()
class ClubMembership(models.Model):
    """A player's time in a club. The one without an end is that of `Player.club`."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="memberships")
    since = models.DateField(_("since"), null=True, blank=True)
    """Empty if the membership was imported without its beginning."""
    until = models.DateField(_("until"), null=True, blank=True)

    class Meta:
        verbose_name = _("club membership")
        verbose_name_plural = _("club memberships")
        ordering = [F("since").desc(nulls_last=True), "-id"]
        constraints = [
            models.UniqueConstraint(
                name="membership_one_current", fields=["player"], condition=Q(until__isnull=True)
            ),
            models.CheckConstraint(
                name="membership_since_before_until",
                condition=Q(since=None) | Q(until=None) | Q(since__lte=F("until")),
                violation_error_message=_("The membership ends before it begins."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}"


class PlayerMerge(models.Model):
    """Two numbers that are one person: `player` is the number given up, `survivor` the one that stays.

    Participants stay matched to the number under which the office recognised them, including in tournaments behind a
    published list, where nothing may change. What the two numbers have in common is decided in one place,
    `ratings.runs.state.as_known`. So published lists keep both numbers. Merges are never changed or deleted; undoing
    one is a row of its own, and a list computed afterwards is the same as without the merge.
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


class PublicPages(models.Model):
    """One row, or none so far: what kept public pages depend on, kept where nothing is lost."""

    renewals = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.renewals}"
