"""`{% load rows %}`: parts of a page that repeat often, by Jinja2; see `federation.row_templates`."""

from typing import Any

from django import template
from django.template import engines
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def rows(name: str, **context: Any) -> SafeString:
    """The rows that a template makes of what it is given: `{% rows "ratings/list_rows.jinja" lines=lines %}`."""
    return mark_safe(engines["rows"].get_template(name).render(context))  # noqa: S308 # escaped by the engine
