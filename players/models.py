"""Clubs and players: who exists. What a player is worth stands on rating lists, never here."""

from typing import Any

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import ExtractYear, Now
from django.utils.translation import gettext_lazy as _

from players.names import fold


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
        self.name_key = fold(self.name)
        super().save(*args, **kwargs)


class Sex(models.TextChoices):
    UNKNOWN = "", _("not known")
    MAN = "m", _("man")
    WOMAN = "w", _("woman")


class PlayerStatus(models.IntegerChoices):
    ACTIVE = 0, _("active")
    DECEASED = 1, _("deceased")
    LEFT = 2, _("left the federation")


class Player(models.Model):
    """A person under his public number, `id`.

    The birth date may be known to the day, to the year, or not at all; the year always stands in `birth_year`.
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

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name_key", "id"]
        indexes = [
            models.Index(fields=["name_key", "id"], name="player_name"),
            GinIndex(fields=["name_key"], name="player_name_similar", opclasses=["gin_trgm_ops"]),
            models.Index(fields=["birth_date"], name="player_birth_date"),
        ]
        constraints = [
            models.CheckConstraint(
                name="player_birth_year_of_date",
                condition=Q(birth_date=None) | Q(birth_year=ExtractYear("birth_date")),
                violation_error_message=_("The birth year is not that of the birth date."),
            ),
            models.CheckConstraint(
                name="player_birth_not_in_future",
                condition=Q(birth_date=None) | Q(birth_date__lte=Now()),
                violation_error_message=_("The birth date lies in the future."),
            ),
        ]

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
