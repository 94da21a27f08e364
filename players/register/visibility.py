"""What the public sees of a player, decided in this one place for pages, lists, searches and the API.

A player is shown with a name, without one ("Player 48213"), or not at all. In any case ratings and games stay, because
other people's ratings depend on them: an anonymous or hidden player still appears in cross-tables under the number.
"""

import datetime as dt
from dataclasses import dataclass
from typing import Protocol

from django.db.models import Q
from django.utils.translation import gettext as _

from players.models import Visibility
from players.register.ages import AGE_OF_MAJORITY, is_minor, public_birth


class Registered(Protocol):
    """What these functions need of a player: a `Player`, or the same facts without one."""

    @property
    def pk(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def visibility(self) -> int: ...
    @property
    def title(self) -> str: ...
    @property
    def federation(self) -> str: ...
    @property
    def fide_id(self) -> int | None: ...
    @property
    def club_id(self) -> int | None: ...
    @property
    def birth_date(self) -> dt.date | None: ...
    @property
    def birth_year(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """The facts of a player that anybody may read."""

    number: int
    name: str
    is_named: bool
    has_page: bool
    """Whether the player has a page and appears on lists and in searches."""
    title: str = ""
    federation: str = ""
    fide_id: int | None = None
    club_id: int | None = None
    """Never of a minor."""
    birth: str = ""
    """The birth year of an adult, the age group of a minor."""
    is_minor: bool = False


def public_name(player: Registered) -> str:
    """Return the public name: as registered, or ``Player 48213``."""
    if player.visibility == Visibility.NAMED:
        return player.name
    return _("Player %(number)s") % {"number": player.pk}


def has_page(player: Registered) -> bool:
    """Whether a player has a page to link to."""
    return player.visibility != Visibility.HIDDEN


def public_player(player: Registered, today: dt.date) -> PublicPlayer:
    """Return the public facts of a player."""
    if player.visibility != Visibility.NAMED:
        return PublicPlayer(player.pk, public_name(player), is_named=False, has_page=has_page(player))
    minor = is_minor(player.birth_date, player.birth_year, today)
    return PublicPlayer(
        number=player.pk,
        name=player.name,
        is_named=True,
        has_page=True,
        title=player.title,
        federation=player.federation,
        fide_id=player.fide_id,
        club_id=None if minor else player.club_id,
        birth=public_birth(player.birth_date, player.birth_year, today),
        is_minor=minor,
    )


def on_lists(prefix: str = "") -> Q:
    """Who may appear on a public list. `prefix` leads to the player, as in `player__`."""
    return Q(**{f"{prefix}visibility__lt": Visibility.HIDDEN})


def named(prefix: str = "") -> Q:
    """Whose facts are public: only they can be found by name, club, title, sex or age."""
    return Q(**{f"{prefix}visibility": Visibility.NAMED})


def club_is_public(today: dt.date, prefix: str = "") -> Q:
    """Whose club may be shown: named adults, as `players.register.ages.is_minor` defines them."""
    # Someone born on 1 March is not an adult on 29 February.
    day = 28 if (today.month, today.day) == (2, 29) else today.day
    come_of_age = today.replace(year=today.year - AGE_OF_MAJORITY, day=day)
    return named(prefix) & (
        Q(**{f"{prefix}birth_date__lte": come_of_age})
        | Q(**{f"{prefix}birth_date": None})
        & (
            Q(**{f"{prefix}birth_year": None})
            | Q(**{f"{prefix}birth_year__lt": today.year - AGE_OF_MAJORITY})
        )
    )
