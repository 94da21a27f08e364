"""Correcting a player. Only fields that were edited are written, and only if their values are still those seen."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Club, ClubMembership, Player, PlayerStatus, Sex
from players.register.services import birth_date_fault, faults

CORRECTABLE = ("name", "sex", "birth_date", "title", "federation", "fide_id", "status", "status_since")


def seen(player: Player) -> dict[str, Any]:
    """A player as seen by the person correcting it, to be passed back to `correct`."""
    return {field: getattr(player, field) for field in CORRECTABLE}


def correct(player: Player, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Write the values of `after` that differ from those seen, `before`. Return the names of the changed fields.

    Raises ValidationError, by field, if a value is invalid or if someone else has changed the same field since it was
    seen; then nothing is written.
    """
    changed = [field for field in CORRECTABLE if after.get(field, before[field]) != before[field]]
    with transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=player.pk)
        errors: dict[str, Any] = {}
        if locked.merged_into_id is not None:
            errors["__all__"] = _("This number was merged into %(number)d. Correct that player.") % {
                "number": locked.merged_into_id
            }
        for field in changed:
            now = getattr(locked, field)
            if now not in (before[field], after[field]):
                errors[field] = _("Someone else has changed this to “%(now)s” in the meantime.") % {
                    "now": now
                }
            setattr(locked, field, _normal(field, after[field]))
        if "birth_date" in changed:
            errors |= _new_birth_date(locked)
        if "sex" in changed and locked.sex not in (Sex.MAN, Sex.WOMAN):
            errors["sex"] = _("Enter the sex, m or w.")
        if {"status", "status_since"} & set(changed):
            errors |= _status_faults(locked)
        errors |= {
            field: fault
            for field, fault in faults(locked).items()
            if field in changed and field not in errors
        }
        if errors:
            raise ValidationError(errors)
        locked.set_keys()
        locked.full_clean(exclude=["name_key", *(field for field in CORRECTABLE if field not in changed)])
        locked.save(update_fields=[*CORRECTABLE, "name_key", "birth_year"])
    return changed


def _normal(field: str, value: Any) -> Any:
    if field == "name":
        return " ".join(value.split())
    return value.strip().upper() if field in ("title", "federation") else value


def _new_birth_date(player: Player) -> dict[str, str]:
    if player.birth_date is None:
        return {"birth_date": _("Enter the full birth date. It can be corrected but not removed.")}
    fault = birth_date_fault(player.birth_date)
    return {"birth_date": fault} if fault and player.status == PlayerStatus.ACTIVE else {}


def _status_faults(player: Player) -> dict[str, str]:
    if player.status == PlayerStatus.ACTIVE:
        player.status_since = None
        return {}
    if player.status_since is None:
        return {"status_since": _("Enter the date, at least approximately.")}
    if player.status_since > timezone.localdate():
        return {"status_since": _("The date is in the future.")}
    if player.birth_date is not None and player.status_since < player.birth_date:
        return {"status_since": _("The date is before the birth date.")}
    return {}


def change_club(player: Player, club: Club | None, day: dt.date) -> None:
    """Record that a player is in this club, or in none, from a day on; the previous membership ends that day.

    Raises ValidationError if the day is in the future or not after the beginning of the current membership.
    """
    if day > timezone.localdate():
        raise ValidationError({"since": _("The date is in the future.")})
    with transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=player.pk)
        if locked.club_id == (club.pk if club else None):
            raise ValidationError({"club": _("This is already the current club.")})
        present = locked.memberships.filter(until=None).first()
        if present is None and locked.club is not None:
            present = ClubMembership(player=locked, club=locked.club)
        if present is not None:
            if present.since is not None and present.since > day:
                raise ValidationError(
                    {
                        "since": _("The current membership began later, on %(since)s.")
                        % {"since": present.since}
                    }
                )
            present.until = day
            present.save()
        if club is not None:
            ClubMembership.objects.create(player=locked, club=club, since=day)
        locked.club = club
        locked.save(update_fields=["club"])
    player.club = club


def club_named(name: str, *, create: bool = False) -> Club | None:
    """The club of that name, in any spelling; a new one if there is none and `create` is set."""
    name = " ".join(name.split())
    if not name:
        return None
    club = Club(name=name)
    club.set_key()
    known = Club.objects.filter(name=name).first() or Club.objects.filter(name_key=club.name_key).first()
    if known is None and create:
        club.full_clean(exclude=["name_key"])
        club.save()
        return club
    return known
