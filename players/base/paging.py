"""Pages of long tables."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

_LONGEST_NUMBER = 15


def page_of(request: HttpRequest, rows: QuerySet[Any] | Sequence[Any], size: int) -> dict[str, Any]:
    """Give the page that `?page=` asks for, or the nearest one there is, as the pager template wants it."""
    paginator: Paginator[Any] = Paginator(rows, size)
    page: Page[Any] = paginator.get_page(request.GET.get("page"))
    return {
        "page": page,
        "pages": paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1),
        "query": kept_query(request, "page"),
    }


def kept_query(request: HttpRequest, *dropped: str) -> str:
    """Give the address's parameters without some of them, ready for one more to follow."""
    kept = request.GET.copy()
    for name in dropped:
        kept.pop(name, None)
    query = kept.urlencode()
    return f"{query}&" if query else ""


def whole_number(text: str | None) -> int | None:
    """Read a number of an address, or nothing where it is none that a row could have."""
    if text and text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER:
        return int(text)
    return None


class Counted(Sequence[None]):
    """So many rows that need not be there for their pages to be numbered."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: Any) -> Any:
        return [None] * len(range(*index.indices(self._size))) if isinstance(index, slice) else None
