"""The read-only API for players: who exists, as far as the public may know."""

from typing import Annotated

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Router
from pydantic import Field

from players.base.interface import PAGE_SIZE, Answer, Moved, Number, Paged, PageNumber, PageSize, page_of
from players.models import Club, Player, PlayerStatus
from players.register import lookup
from players.register.visibility import on_lists, public_player

router = Router(tags=["Players"])
_LONGEST_SEARCH = 200


class PlayerOut(Answer):
    """A player. Minors have an age group but no birth year or club; anonymous players only a number."""

    number: int
    name: str
    named: bool = Field(description="false: the player is shown without a name")
    title: str
    federation: str
    fide_id: int | None
    club: str | None
    birth: str = Field(description="Birth year of an adult, age group of a minor (U12), or nothing")
    status: str = Field(description="active, deceased or left")


def player_out(player: Player) -> PlayerOut:
    """Return the public facts of a player whose club is already loaded."""
    public = public_player(player, timezone.localdate())
    club: Club | None = player.club
    return PlayerOut(
        number=public.number,
        name=public.name,
        named=public.is_named,
        title=public.title,
        federation=public.federation,
        fide_id=public.fide_id,
        club=club.name if club is not None and public.club_id is not None else None,
        birth=public.birth,
        status=PlayerStatus(player.status).name.lower() if public.is_named else "active",
    )


def player_of(number: int) -> Player:
    """Return a player with a public page. Raises Http404, or Moved for a number that was merged into another."""
    player = Player.objects.select_related("club").filter(on_lists(), pk=number).first()
    if player is None:
        raise Http404(f"There is no player {number}.")
    if player.merged_into_id is not None:
        raise Moved(player.merged_into_id)
    return player


@router.get("", response=Paged[PlayerOut], operation_id="find_players", summary="Find players")
def find(
    request: HttpRequest,
    q: Annotated[str, Field(min_length=1, max_length=_LONGEST_SEARCH, description="Name, number or FIDE id")],
    page: PageNumber = 1,
    page_size: PageSize = PAGE_SIZE,
) -> dict[str, object]:
    """Find players by number, FIDE id, or the beginnings of words of the name, in any spelling or script."""
    found = lookup.public_search(q).select_related("club").order_by("visibility", "name_key", "id")
    rows, total, following = page_of(found, page, page_size)
    return {"items": [player_out(player) for player in rows], "total": total, "next": following}


@router.get("/{number}", response=PlayerOut, operation_id="player", summary="A player")
def show(request: HttpRequest, number: Number) -> PlayerOut:
    """Who a player is. Ratings are at /players/{number}/history and /players/{number}/ratings."""
    return player_out(player_of(number))
