"""Pages of long tables."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest


def page_of(request: HttpRequest, rows: QuerySet[Any] | Sequence[Any], size: int) -> dict[str, Any]:
    """Give the page that `?page=` asks for, or the nearest one there is, as the pager template wants it."""
    paginator: Paginator[Any] = Paginator(rows, size)
    page: Page[Any] = paginator.get_page(request.GET.get("page"))
    kept = request.GET.copy()
    kept.pop("page", None)
    query = kept.urlencode()
    return {
        "page": page,
        "pages": paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1),
        "query": f"{query}&" if query else "",
    }
