"""Pages of long tables."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

_LONGEST_NUMBER = 15


def page_of(request: HttpRequest, rows: QuerySet[Any] | Sequence[Any], size: int) -> dict[str, Any]:
    """Return the page that `?page=` asks for, or the nearest one, as `components/pager.html` needs it."""
    paginator: Paginator[Any] = Paginator(rows, size)
    page: Page[Any] = paginator.get_page(request.GET.get("page"))
    return {
        "page": page,
        "pages": paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1),
        "query": kept_query(request, "page"),
    }


def kept_query(request: HttpRequest, *dropped: str) -> str:
    """Return the address's parameters without some of them, ready for another to be appended."""
    kept = request.GET.copy()
    for name in dropped:
        kept.pop(name, None)
    query = kept.urlencode()
    return f"{query}&" if query else ""


def whole_number(text: str | None) -> int | None:
    """Read a number in an address; None if no row could have it."""
    if text and text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER:
        return int(text)
    return None


class Counted(Sequence[None]):
    """Stands for a known number of rows, so that their pages can be numbered without loading them."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: Any) -> Any:
        return [None] * len(range(*index.indices(self._size))) if isinstance(index, slice) else None
