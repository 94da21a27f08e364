"""What was published since a given time, for those who keep a copy."""

from django.http import HttpRequest
from django.urls import reverse
from ninja import Router

from players.base.interface import PAGE_SIZE, Moment, Paged, PageNumber, PageSize, page_of
from ratings.api.lists import lists_out
from ratings.api.schemas import PublicationOut
from ratings.models import RatingList
from ratings.published.in_force import public_lists

router = Router(tags=["Changes"])


@router.get("", response=Paged[PublicationOut], operation_id="changes", summary="What was published since")
def index(
    request: HttpRequest,
    since: Moment,
    page: PageNumber = 1,
    page_size: PageSize = PAGE_SIZE,
) -> dict[str, object]:
    """Lists and corrections in the order of their publication, with the addresses of the changed ratings."""
    found = public_lists().filter(published_at__gt=since).order_by("published_at", "id")
    rows, total, following = page_of(found, page, page_size)
    items = [_publication(request, *one) for one in zip(rows, lists_out(request, rows), strict=True)]
    return {"items": items, "total": total, "next": following}


def _publication(request: HttpRequest, rating_list: RatingList, out: dict[str, object]) -> dict[str, object]:
    name = rating_list.kind.slug
    changes = reverse("api-1:list_changes", args=[name, f"{rating_list.date:%Y-%m-%d}"])
    return {
        "list": out,
        "correction": rating_list.revision > 0,
        "changes": request.build_absolute_uri(f"{changes}?revision={rating_list.revision}"),
    }
