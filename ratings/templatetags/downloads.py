"""Links to what can be taken away."""

from typing import Any

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

from ratings.exports import files
from ratings.models import RatingList
from tournaments.models import TimeControl

register = template.Library()


@register.inclusion_tag("ratings/list_files.html")
def list_files(rating_list: RatingList) -> dict[str, Any]:
    """The files of a published list with sizes and checksums, or that they are being made; and those before."""
    return {
        "list": rating_list,
        "time_control": TimeControl(rating_list.time_control),
        "files": files.files_of(rating_list),
        "withdrawn": files.withdrawn_files_of(rating_list),
    }


@register.filter
def breakable(path: str) -> SafeString:
    """An address that a narrow page may break at its slashes."""
    return format_html_join(mark_safe("<wbr>/"), "{}", ((part,) for part in path.split("/")))
