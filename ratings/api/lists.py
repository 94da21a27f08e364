"""All lists, one list with its rows, and what changed since the previous list."""

import datetime as dt
from typing import Annotated, Any

from django.db.models import (
    Exists,
    F,
    OuterRef,
    Prefetch,
    QuerySet,
    SmallIntegerField,
    Subquery,
    Value,
    prefetch_related_objects,
)
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from ninja import Router
from pydantic import Field

from players.base.interface import (
    PAGE_SIZE,
    After,
    Day,
    InDigits,
    Paged,
    PageNumber,
    PageSize,
    Part,
    end_of,
    page_of,
    part_of,
)
from players.register.visibility import on_lists, public_name, public_player
from ratings.api.schemas import ChangeOut, ListOut, ListRowOut
from ratings.models import ListFile, ListStatus, Rating, RatingList
from ratings.published.edition import list_edition
from ratings.published.in_force import list_in_force, public_lists, published_lists
from ratings.regulations.days import ymd
from ratings.regulations.parameters import Regulations
from ratings.regulations.period.players import is_inactive
from tournaments.models import TimeControl, TimeControlName

router = Router(tags=["Lists"])
Revision = Annotated[int, Field(ge=0, le=32767), InDigits] | None


def _list_of(
    time_control: TimeControlName, day: dt.date, revision: int | None, known_on: dt.date | None = None
) -> RatingList:
    """Return one of the published lists. Raises Http404."""
    lists = published_lists(known_at=end_of(known_on))
    if revision is not None:
        lists = public_lists().filter(revision=revision)
    rating_list = lists.filter(time_control=TimeControl.by_slug()[time_control], date=day).first()
    if rating_list is None:
        which = "" if revision is None else f", revision {revision}"
        raise Http404(f"There is no published {time_control} list of {day:%Y-%m-%d}{which}.")
    return rating_list


def list_out(request: HttpRequest, rating_list: RatingList) -> dict[str, object]:
    """Describe a list without its rows."""
    return lists_out(request, [rating_list])[0]


def lists_out(request: HttpRequest, lists: list[RatingList]) -> list[dict[str, object]]:
    """Describe several lists, in one query."""
    prefetch_related_objects(lists, Prefetch("files", ListFile.objects.defer("content").order_by("id")))
    return [_list_out(request, rating_list) for rating_list in lists]


def _list_out(request: HttpRequest, rating_list: RatingList) -> dict[str, object]:
    place = rating_list.kind, rating_list.date
    page = reverse("ratings:list", args=place)
    return {
        "time_control": rating_list.kind.slug,
        "date": rating_list.date,
        "revision": rating_list.revision,
        "superseded": rating_list.status == ListStatus.SUPERSEDED,
        "published_at": rating_list.published_at.isoformat() if rating_list.published_at else "",
        "edition": list_edition(rating_list).name,
        "files": [
            {
                "name": file.name,
                "format": file.format,
                "size": file.size,
                "sha256": file.sha256,
                "url": request.build_absolute_uri(reverse("ratings:list_file", args=[*place, file.name])),
            }
            for file in rating_list.files.all()
        ],
        "url": request.build_absolute_uri(
            f"{page}?revision={rating_list.revision}" if rating_list.status == ListStatus.SUPERSEDED else page
        ),
    }


@router.get("", response=Paged[ListOut], operation_id="lists", summary="Published lists, newest first")
def index(
    request: HttpRequest,
    time_control: TimeControlName | None = None,
    page: PageNumber = 1,
    page_size: PageSize = PAGE_SIZE,
) -> dict[str, object]:
    """All published lists, including superseded revisions."""
    found = public_lists()
    if time_control is not None:
        found = found.filter(time_control=TimeControl.by_slug()[time_control])
    rows, total, following = page_of(found, page, page_size)
    return {"items": lists_out(request, rows), "total": total, "next": following}


@router.get(
    "/{time_control}/in-force", response=ListOut, operation_id="list_in_force", summary="List of a day"
)
def in_force(
    request: HttpRequest,
    time_control: TimeControlName,
    on: Day | None = None,
    as_known_on: Day | None = None,
) -> dict[str, object]:
    """The list in force on a day: the latest one with this date or an earlier one."""
    day = on or timezone.localdate()
    rating_list = list_in_force(TimeControl.by_slug()[time_control], day, end_of(as_known_on))
    if rating_list is None:
        raise Http404(f"No {time_control} list was in force on {day:%Y-%m-%d}.")
    return list_out(request, rating_list)


@router.get("/{time_control}/{day}", response=ListOut, operation_id="list", summary="A list")
def show(
    request: HttpRequest,
    time_control: TimeControlName,
    day: Day,
    revision: Revision = None,
    as_known_on: Day | None = None,
) -> dict[str, object]:
    """A list's facts and files. To get a whole list, download a file."""
    return list_out(request, _list_of(time_control, day, revision, as_known_on))


@router.get(
    "/{time_control}/{day}/players",
    response=Part[ListRowOut],
    operation_id="list_rows",
    summary="A list's rows",
)
def rows(
    request: HttpRequest,
    time_control: TimeControlName,
    day: Day,
    revision: Revision = None,
    after: After = 0,
    limit: PageSize = PAGE_SIZE,
) -> dict[str, object]:
    """The players of a list in the order of their numbers, with their ranks."""
    rating_list = _list_of(time_control, day, revision)
    found, following = part_of(limit, after, _on_list(rating_list))
    regulations, today = list_edition(rating_list), timezone.localdate()
    return {
        "items": [_row(row, regulations, rating_list.date, today) for row in found],
        "next": following,
    }


@router.get(
    "/{time_control}/{day}/changes",
    response=Part[ChangeOut],
    operation_id="list_changes",
    summary="What changed",
    url_name="list_changes",
)
def changes(
    request: HttpRequest,
    time_control: TimeControlName,
    day: Day,
    revision: Revision = None,
    after: After = 0,
    limit: PageSize = PAGE_SIZE,
) -> dict[str, object]:
    """Who is new, has a different rating than on the previous list, or left with this list."""
    rating_list = _list_of(time_control, day, revision)
    before = rating_list.run.previous_list if rating_list.run is not None else None
    stood, stands = _on_list(before), _on_list(rating_list)
    rating_before = Subquery(stood.filter(player=OuterRef("player")).values("rating"))
    changed = stands.annotate(before=rating_before, now=F("rating")).exclude(before=F("rating"))
    left = stood.exclude(Exists(stands.filter(player=OuterRef("player")))).annotate(
        before=F("rating"), now=Value(None, SmallIntegerField())
    )
    found, following = part_of(limit, after, changed, left)
    return {"items": [_change(row) for row in found], "next": following}


def _on_list(rating_list: RatingList | None) -> QuerySet[Rating]:
    rows = Rating.objects.filter(on_lists("player__"), rating__isnull=False).select_related("player")
    return rows.filter(run_id=rating_list.run_id) if rating_list is not None else rows.none()


def _row(row: Rating, regulations: Regulations, day: dt.date, today: dt.date) -> dict[str, object]:
    public = public_player(row.player, today)
    last_game = ymd(row.last_game) if row.last_game is not None else 0
    return {
        "rank": row.rank,
        "number": public.number,
        "name": public.name,
        "title": public.title,
        "federation": public.federation,
        "birth": public.birth,
        "rating": row.rating,
        "previous_rating": row.previous_rating,
        "change": row.change,
        "games": row.period_games,
        "k": row.k,
        "games_so_far": row.games,
        "inactive": bool(is_inactive(regulations, last_game, ymd(day))),
    }


def _change(row: Any) -> dict[str, object]:
    what = "left" if row.now is None else "new" if row.before is None else "changed"
    return {
        "number": row.player_id,
        "name": public_name(row.player),
        "what": what,
        "previous_rating": row.before,
        "rating": row.now,
    }
