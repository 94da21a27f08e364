"""Links to downloads."""

import re
from typing import Any

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from ratings.exports import files
from ratings.models import RatingList

register = template.Library()


@register.inclusion_tag("public/list_files.html")
def list_files(rating_list: RatingList, *, has_heading: bool = True) -> dict[str, Any]:
    """The files of a published list with sizes and checksums, or that they are being made; and earlier ones."""
    return {
        "list": rating_list,
        "has_heading": has_heading,
        "time_control": rating_list.kind,
        "files": files.files_of(rating_list),
        "withdrawn": files.withdrawn_files_of(rating_list),
    }


@register.filter
def breakable(path: str) -> SafeString:
    """An address that a narrow page may break at its slashes, or the name of a field at its points."""
    return format_html_join("", "<wbr>{}", ((part,) for part in re.findall(r"[/.]?[^/.]*", path)))
