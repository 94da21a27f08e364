"""`{% load rows %}`: parts of a page by Jinja2; see `federation.row_templates`."""

from typing import Any

from django import template
from django.template import engines
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def rows(context: template.Context, name: str, **more: Any) -> SafeString:
    """What a template makes of all that the page knows, and of what it is given besides.

    `{% rows "public/list_rows.jinja" %}`, `{% rows "public/objections.jinja" last=day %}`.
    """
    known: dict[Any, Any] = context.flatten() | more
    return mark_safe(engines["rows"].get_template(name).render(known))  # noqa: S308 # escaped by the engine
