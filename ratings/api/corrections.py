"""Published corrections: what was wrong, and what each changed on which list."""

import datetime as dt

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from ninja import Router
from pydantic import Field

from players.base.interface import PAGE_SIZE, Answer, Number, Paged, PageNumber, PageSize, page_of
from players.models import Player
from players.register.visibility import public_player
from ratings.corrections.drafts import Effect, effects_of
from ratings.models import Correction
from ratings.published.in_force import published_corrections
from tournaments.models import TimeControlName

router = Router(tags=["Corrections"])


class CorrectionOut(Answer):
    number: int
    published_at: str = Field(json_schema_extra={"format": "date-time"})
    text: str = Field(description="What was wrong")
    found_by: str = Field(description="office, player, organiser, or other")
    way: str = Field(
        description="revise: the lists are revised; settle: the next list starts from these numbers"
    )
    url: str


class CorrectedOut(Answer):
    """A person whose numbers on a list changed; null stands for no row."""

    number: int
    name: str
    rating_before: int | None
    rating: int | None
    k_before: int | None
    k: int | None


class RevisedListOut(Answer):
    time_control: TimeControlName
    date: dt.date
    revision: int | None = Field(description="null: settled on the next list")
    players: list[CorrectedOut]


class CorrectionDetailOut(CorrectionOut):
    lists: list[RevisedListOut]


@router.get(
    "", response=Paged[CorrectionOut], operation_id="corrections", summary="Corrections, newest first"
)
def index(request: HttpRequest, page: PageNumber = 1, page_size: PageSize = PAGE_SIZE) -> dict[str, object]:
    """All published corrections of lists."""
    rows, total, following = page_of(published_corrections(), page, page_size)
    return {"items": [_out(request, row) for row in rows], "total": total, "next": following}


@router.get("/{number}", response=CorrectionDetailOut, operation_id="correction", summary="A correction")
def show(request: HttpRequest, number: Number) -> dict[str, object]:
    """A correction with every list that it revised and everyone whose numbers changed there."""
    correction = published_corrections().filter(pk=number).first()
    if correction is None:
        raise Http404(f"There is no published correction {number}.")
    effects = effects_of(correction)
    players = Player.objects.in_bulk({changed.player for effect in effects for changed in effect.people})
    return _out(request, correction) | {"lists": [_revised(effect, players) for effect in effects]}


def _out(request: HttpRequest, correction: Correction) -> dict[str, object]:
    published_at = correction.published_at
    return {
        "number": correction.pk,
        "published_at": published_at.isoformat() if published_at else "",
        "text": correction.text,
        "found_by": correction.found_by,
        "way": correction.way,
        "url": request.build_absolute_uri(reverse("ratings:correction", args=[correction.pk])),
    }


def _revised(effect: Effect, players: dict[int, Player]) -> dict[str, object]:
    rating_list = effect.draft
    today = timezone.localdate()
    public = ((changed, public_player(players[changed.player], today)) for changed in effect.people)
    return {
        "time_control": rating_list.kind.slug,
        "date": rating_list.date,
        "revision": rating_list.revision if rating_list.is_public else None,
        "players": [
            {
                "number": player.number,
                "name": player.name,
                "rating_before": changed.rating[0],
                "rating": changed.rating[1],
                "k_before": changed.k[0],
                "k": changed.k[1],
            }
            for changed, player in public
            if player.has_page
        ],
    }
