"""`{% objections list %}`: how to object to a list, as long as one can."""

from django import template
from django.utils.safestring import SafeString

from ratings.models import RatingList
from ratings.objections import open_until
from ratings.templatetags.rows import rows

register = template.Library()


@register.simple_tag(takes_context=True)
def objections(context: template.Context, rating_list: RatingList) -> SafeString:
    """Until when, and where it says how; nothing after that."""
    return rows(context, "ratings/objections.jinja", last=open_until(rating_list.published_at))
