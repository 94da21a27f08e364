"""Rows of a published list as a visitor asks for them: narrowed, in an order, a page at a time, fast at any size.

The whole list by rating has numbered pages: the rank tells which row a page begins with. Everything else is
read from one row on, forwards or backwards, so that the last page costs as much as the first.
"""

import datetime
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from players.models import Club, Player
from players.names import spellings
from players.register import lookup, visibility
from ratings.models import Rating, RatingList
from ratings.published.ranks import in_group
from ratings.regulations.days import as_date, months_before, ymd
from ratings.regulations.parameters import Regulations

ORDERS = ("rating", "name")
ACTIVITIES = ("active", "inactive")
COUNTED_UP_TO = 1000
_FEW = 1200
"""Up to this many people are looked up on a list one by one; of more, some soon appear on the way down the list."""
_MOST_CLUBS = 100
_BY_NAME = ("player__visibility", "player__name_key", "player_id")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a visitor wants to see of a list. Empty means all."""

    text: str = ""
    club: str = ""
    sex: str = ""
    age: str = ""
    title: str = ""
    activity: str = ""
    order: str = "rating"

    @property
    def is_narrowed(self) -> bool:
        return self != Wish(order=self.order)

    @property
    def is_of_facts(self) -> bool:
        """Whether it asks for facts of people, which are public of named players only."""
        return bool(self.club or self.sex or self.age or self.title)


@dataclass(frozen=True, slots=True)
class Cut:
    """A part of a list. `before` and `after` are the players whose rows lead on, None where there are no more."""

    rows: list[Rating]
    before: int | None
    after: int | None
    total: int | None
    """None for more than COUNTED_UP_TO."""


def whole_page(rating_list: RatingList, position: int, size: int) -> list[Rating]:
    """Return the rows from a position of the whole list by rating; the first position is 0."""
    rows = _rows(rating_list)
    rank = rows.filter(rank__lte=position + 1).order_by("-rank").values_list("rank", flat=True).first()
    if rank is None:
        return []
    offset = position + 1 - rank
    return list(rows.filter(rank__gte=rank).order_by("rank", *_BY_NAME)[offset : offset + size])


def cut(
    rating_list: RatingList,
    regulations: Regulations,
    wish: Wish,
    size: int,
    today: datetime.date,
    *,
    after: int | None = None,
    before: int | None = None,
) -> Cut:
    """Return the rows after or before a player's, or the first ones."""
    wanted = _rows(rating_list).filter(
        visibility.on_lists("player__"), _active(rating_list, regulations, wish)
    )
    counted = wanted
    if wish.text or wish.is_of_facts:
        people = Player.objects.filter(_people(rating_list, wish, today)).order_by()
        few = list(people.values_list("pk", flat=True)[: _FEW + 1])
        # By number, so that PostgreSQL does not go down the list until it has met enough of them.
        counted = wanted.filter(player_id__in=few)
        wanted = counted if len(few) <= _FEW else wanted.filter(_people(rating_list, wish, today, "player__"))
    anchor_number = after if after is not None else before
    anchor = _rows(rating_list).filter(player_id=anchor_number).first() if anchor_number is not None else None
    backwards = anchor is not None and after is None
    order = _order(wish.order, backwards)
    found: list[Rating] = []
    for part in _beyond(anchor, wish.order, backwards) if anchor else [Q()]:
        if len(found) <= size:
            found += wanted.filter(part).order_by(*order)[: size + 1 - len(found)]
    more = len(found) > size
    found = found[:size]
    if backwards:
        found.reverse()
    total = _counted(counted)
    if total <= COUNTED_UP_TO and counted is not wanted:
        total = _counted(wanted)
    has_before, has_after = (more, True) if backwards else (anchor is not None, more)
    return Cut(
        rows=found,
        before=found[0].player_id if found and has_before else None,
        after=found[-1].player_id if found and has_after else None,
        total=total if total <= COUNTED_UP_TO else None,
    )


def active_since(rating_list: RatingList, regulations: Regulations) -> datetime.date:
    """Return the day since which someone must have played to be active on a list (R26)."""
    return as_date(months_before(ymd(rating_list.date), regulations.inactive_months))


def _rows(rating_list: RatingList) -> QuerySet[Rating]:
    return Rating.objects.filter(run_id=rating_list.run_id, rank__isnull=False).select_related("player")


def _active(rating_list: RatingList, regulations: Regulations, wish: Wish) -> Q:
    if not wish.activity:
        return Q()
    since = active_since(rating_list, regulations)
    return Q(last_game__gte=since) if wish.activity == "active" else Q(last_game__lt=since)


def _people(rating_list: RatingList, wish: Wish, today: datetime.date, prefix: str = "") -> Q:
    """Which players are wanted. `prefix` leads to the player."""
    wanted = visibility.named(prefix) if wish.is_of_facts else Q()
    if wish.text:
        wanted &= Q(**{f"{prefix}pk__in": lookup.public_search(wish.text)})
    if wish.club:
        wanted &= visibility.club_is_public(today, prefix) & Q(**{f"{prefix}club__in": _clubs(wish.club)})
    for group in filter(None, (wish.sex, wish.age)):
        wanted &= in_group(group, rating_list.date.year, prefix)
    if wish.title:
        wanted &= ~Q(**{f"{prefix}title": ""}) if wish.title == "any" else Q(**{f"{prefix}title": wish.title})
    return wanted


def _counted(rows: QuerySet[Rating]) -> int:
    return rows.order_by()[: COUNTED_UP_TO + 1].count()


def _clubs(text: str) -> list[int]:
    """Return the club of exactly this name, or those whose name has the text in it."""
    exact = list(Club.objects.filter(name_key__in=filter(None, spellings(text))).values_list("pk", flat=True))
    return exact or list(
        Club.objects.filter(lookup.named_like(text)).values_list("pk", flat=True)[:_MOST_CLUBS]
    )


def _order(order: str, backwards: bool) -> list[str]:
    columns = ("rank", *_BY_NAME) if order == "rating" else _BY_NAME
    return [f"-{column}" if backwards else column for column in columns]


def _beyond(anchor: Rating, order: str, backwards: bool) -> list[Q]:
    """Return the rows after (or before) an anchor in an order, in parts that follow each other.

    Each part is a range of one index; in one condition the range would be lost.
    """
    player = anchor.player
    further, equal = ("lt", "lte") if backwards else ("gt", "gte")
    names = Q(**{f"player__name_key__{equal}": player.name_key}) & (
        Q(**{f"player__name_key__{further}": player.name_key}) | Q(**{f"player_id__{further}": player.pk})
    )
    same = Q(player__visibility=player.visibility) & names
    others = Q(**{f"player__visibility__{further}": player.visibility})
    if order == "name":
        return [same, others]
    return [Q(**{f"rank__{equal}": anchor.rank}) & (Q(**{f"rank__{further}": anchor.rank}) | same | others)]
