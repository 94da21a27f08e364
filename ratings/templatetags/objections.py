"""`{% objections list %}`: how to object to a list, as long as one can."""

from typing import Any

from django import template

from ratings.models import RatingList
from ratings.objections import open_until

register = template.Library()


@register.inclusion_tag("ratings/objections.html")
def objections(rating_list: RatingList) -> dict[str, Any]:
    """Until when, and where it says how; nothing after that."""
    return {"last": open_until(rating_list)}
