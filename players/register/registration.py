"""Registering and correcting players. Only fields that were edited are written, and only over the values seen."""

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pghistory
import pglock
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit.last_change import last_change
from players.audit.tracking import changes_by
from players.base.public_pages import renew_public_pages
from players.models import Club, ClubMembership, Player, PlayerStatus, Sex, Visibility
from players.names import TITLES, fold, is_no_person, spellings
from players.register.lookup import LARGEST_ID, numbers_of

if TYPE_CHECKING:
    from django.contrib.auth.models import User

YOUNGEST, OLDEST = 3, 110
"""The plausible ages of a new player, in years."""
_LONGEST_KEY = 120
DERIVED = ("name_key", "name_letters", "search_words")
"""What `Player.set_keys` derives from the name."""
CORRECTABLE = ("name", "sex", "birth_date", "title", "federation", "fide_id", "status", "status_since")


def register_player(
    *,
    name: str,
    birth_date: dt.date | None,
    sex: str,
    birth_year: int | None = None,
    federation: str = "",
    fide_id: int | None = None,
    title: str = "",
    club: Club | None = None,
    by: "User | None" = None,
) -> Player:
    """Register a new player and assign the number. The history records who did it.

    Of a player of another federation with a FIDE id the year of birth is enough, which is all that FIDE publishes.
    Raises ValidationError, by field, unless the name has two words, the birth date is full, past and plausible, the
    sex is m or w, and federation, title and FIDE id are valid; a FIDE id belongs to one player.
    """
    player = Player(
        name=" ".join(name.split()),
        birth_date=birth_date,
        birth_year=birth_year if birth_date is None else birth_date.year,
        sex=sex,
        federation=federation.strip().upper(),
        fide_id=fide_id,
        title=title.strip().upper(),
        club=club,
    )
    errors: dict[str, Any] = {
        "birth_date": _birth_fault(player),
        "sex": None if sex in (Sex.MAN, Sex.WOMAN) else _("Enter the sex, m or w."),
    } | faults(player)
    errors = {field: fault for field, fault in errors.items() if fault}
    if errors:
        raise ValidationError(errors)
    player.full_clean(exclude=DERIVED)
    with changes_by(by), refused_if_taken(player):
        player.save()
    return player


def hold() -> None:
    """Let nobody else register a player until the end of the transaction, which looks whether it is someone known."""
    pglock.advisory("register-player", xact=True).acquire()


@contextmanager
def refused_if_taken(thing: Model) -> Iterator[None]:
    """Raise ValidationError, by field, if someone else has just stored what may exist once, such as a FIDE id."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        # It can be seen now, and is refused as it would have been if it had come earlier.
        thing.full_clean(exclude=DERIVED)
        raise


def faults(player: Player) -> dict[str, str]:
    """What is wrong with a player's name, federation, title and FIDE id, by field."""
    faults = {}
    key = fold(player.name)
    if len(key.split()) < 2:
        faults["name"] = _("Enter the surname and the full first name.")
    elif len(key) > _LONGEST_KEY:
        faults["name"] = _("The name is too long.")
    elif is_no_person(player.name):
        faults["name"] = _("Pairing programs write this for a bye; it is not a name.")
    if player.federation and not re.fullmatch("[A-Z]{3}", player.federation):
        faults["federation"] = _("Enter the federation's three-letter code.")
    if player.title and player.title not in TITLES:
        faults["title"] = _("This is not a FIDE title.")
    if player.fide_id is not None:
        other = Player.objects.filter(fide_id=player.fide_id).exclude(pk=player.pk).first()
        if not 0 < player.fide_id <= LARGEST_ID:
            faults["fide_id"] = _("This is not a FIDE id.")
        elif other is not None:
            faults["fide_id"] = _("Player %(number)d, %(name)s, has this FIDE id.") % {
                "number": other.pk,
                "name": other.name,
            }
    return faults


def _birth_fault(player: Player) -> str | None:
    """Why a new player cannot have this birth; None if possible."""
    is_guest = player.fide_id is not None and player.federation not in ("", settings.FEDERATION_CODE)
    if player.birth_date is None and player.birth_year is not None and is_guest:
        return birth_date_fault(dt.date(min(max(player.birth_year, 1), 9999), 1, 1))
    return birth_date_fault(player.birth_date)


def birth_date_fault(birth_date: dt.date | None) -> str | None:
    """Why a new player cannot have this birth date; None if possible."""
    if birth_date is None:
        return _("Enter the full birth date: day, month and year.")
    today = timezone.localdate()
    if birth_date > today:
        return _("The birth date is in the future.")
    age = today.year - birth_date.year - ((today.month, today.day) < (birth_date.month, birth_date.day))
    if not YOUNGEST <= age <= OLDEST:
        return _("A player with that birth date would be %(age)d years old. Correct the birth date.") % {
            "age": age
        }
    return None


def set_visibility(player: Player, visible: Visibility, reason: str, by: "User | None") -> None:
    """Show a player in public with a name, without one, or not at all; see `players.register.visibility`.

    This applies to all numbers of the person; the history records the reason. Raises ValidationError without a reason,
    for a number that was merged into another, or if the player is no longer shown as in `player`.
    """
    visible, reason = Visibility(visible), reason.strip()
    if not reason:
        raise ValidationError({"reason": _("Enter the reason.")})
    with changes_by(by), transaction.atomic(), pghistory.context(reason=reason):
        saw = player.visibility
        player.refresh_from_db(from_queryset=Player.objects.select_for_update())
        if player.merged_into_id is not None:
            raise ValidationError(
                _("This number was merged into %(number)d. Choose it for that player.")
                % {"number": player.merged_into_id}
            )
        if player.visibility not in (saw, visible):
            raise ValidationError(
                {
                    "visibility": _("This has been changed to “%(now)s” in the meantime: %(by)s.")
                    % {"now": player.get_visibility_display(), "by": last_change(player)}
                }
            )
        Player.objects.filter(pk__in=numbers_of(player)).update(visibility=visible)
        player.visibility = visible
        renew_public_pages()


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
                errors[field] = _("This has been changed to “%(now)s” in the meantime: %(by)s.") % {
                    "now": now,
                    "by": last_change(locked),
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
        locked.full_clean(exclude=[*DERIVED, *(field for field in CORRECTABLE if field not in changed)])
        with refused_if_taken(locked):
            locked.save(update_fields=[*CORRECTABLE, *DERIVED, "birth_year"])
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

    Raises ValidationError if the day is in the future or not after the beginning of the current membership, or if the
    player is no longer in the club of `player`.
    """
    if day > timezone.localdate():
        raise ValidationError({"since": _("The date is in the future.")})
    with transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=player.pk)
        if locked.club_id == (club.pk if club else None):
            raise ValidationError({"club": _("This is already the current club.")})
        if locked.club_id != player.club_id:
            raise ValidationError(
                {
                    "club": _("This has been changed to “%(now)s” in the meantime: %(by)s.")
                    % {"now": locked.club or _("none"), "by": last_change(locked)}
                }
            )
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
    known = _known_club(name)
    if known is None and create:
        with transaction.atomic():
            pglock.advisory("new-club", xact=True).acquire()
            known = _known_club(name)  # if someone else has just created it
            if known is None:
                known = Club(name=name)
                known.full_clean(exclude=["name_key"])
                known.save()
    return known


def _known_club(name: str) -> Club | None:
    exact = Club.objects.filter(name=name).first()
    return exact or Club.objects.filter(name_key__in=spellings(name)).first()
