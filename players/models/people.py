"""Clubs and players: who exists, and the dated facts that lists depend on."""

from typing import Any

from django.contrib.postgres.indexes import GinIndex
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import ExtractYear, Now
from django.utils.translation import gettext_lazy as _

from players import guards
from players.audit.tracking import tracked
from players.names import begins_as_formula, fold, letters, search_words, unseen_sign


def refuse_unfit_texts(thing: models.Model, *fields: str) -> None:
    """Raise ValidationError, by field, for texts with signs that cannot be seen, and for those that are formulas."""
    faults: dict[str, Any] = {}
    for field in fields:
        text = getattr(thing, field)
        if sign := unseen_sign(text):
            faults[field] = _("This contains the invisible character %(sign)s. Type the text again.") % {
                "sign": sign
            }
        elif begins_as_formula(text):
            faults[field] = _("A spreadsheet would take this for a formula. Begin with a letter or a digit.")
    if faults:
        raise ValidationError(faults)


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
        """Raises ValidationError for an unfit name, and if another club has this name, perhaps in another spelling."""
        self.name = " ".join(self.name.split())
        refuse_unfit_texts(self, "name")
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


@tracked(exclude=["name_key", "name_letters", "search_words"])
class Player(models.Model):
    """A person, under the public number `id`.

    The birth may be known to the day, to the year, or not at all; `birth_year` always has the year.
    """

    name = models.CharField(_("name"), max_length=120, help_text=_("Surname, first name"))
    # Derived from the name: by which it is sorted, by which the same name is found, and by which it is searched.
    name_key = models.CharField(max_length=120, editable=False)
    name_letters = models.TextField(default="", db_default="", editable=False)
    search_words = models.TextField(default="", db_default="", editable=False)
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
            models.Index(fields=["name_letters"], name="player_name_letters"),
            GinIndex(fields=["search_words"], name="player_search", opclasses=["gin_trgm_ops"]),
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

    def clean(self) -> None:
        """Raises ValidationError for a name that cannot be seen or would be computed."""
        refuse_unfit_texts(self, "name")

    def set_keys(self) -> None:
        """Derive the folded names and the birth year; for bulk_create, which does not call save."""
        self.name_key = fold(self.name)
        self.name_letters = letters(self.name)
        self.search_words = search_words(self.name)
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
