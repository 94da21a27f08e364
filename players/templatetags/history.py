"""`{% history object %}`: who changed what of the object and its parts, a page at a time."""

from django import template
from django.core.paginator import Paginator
from django.db import models

from players.audit.recorded import Change, Changes

register = template.Library()

CHANGES_A_PAGE = 20
PARAMETER = "changes"


@register.inclusion_tag("components/history.html", takes_context=True)
def history(context: template.Context, obj: models.Model) -> dict[str, object]:
    """The changes, newest first; `?changes=2` is the second page."""
    paginator: Paginator[Change] = Paginator(Changes(obj), CHANGES_A_PAGE)  # type: ignore[arg-type]
    return {"page": paginator.get_page(context["request"].GET.get(PARAMETER)), "parameter": PARAMETER}
