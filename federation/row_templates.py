"""Rows of long tables and points of charts, as Jinja2 templates (`templates/**/*.jinja`).

A page is a Django template. What it repeats a hundred times is left to Jinja2, which compiles it to Python.
"""

from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils import translation
from jinja2 import Environment

from ratings import figures
from ratings.templatetags.figures import change, change_hundredths


@lru_cache(maxsize=10_000)
def _url(name: str, *parts: Any) -> str:
    return reverse(name, args=parts)


def environment(**options: Any) -> Environment:
    """Jinja2 with the words, addresses and figures of the pages."""
    rows = Environment(  # noqa: S701 # Django's engine asks for escaping
        **options, trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.i18n"]
    )
    rows.install_gettext_callables(  # type: ignore[attr-defined] # added by the extension
        translation.gettext, translation.ngettext, newstyle=True, pgettext=translation.pgettext
    )
    rows.globals["url"] = _url
    rows.filters |= {
        "change": change,
        "change_hundredths": change_hundredths,
        "games_in_words": figures.games_in_words,
        "grouped": figures.grouped,
        "long_date": figures.long_date,
        "points": figures.points,
        "signed": figures.signed,
    }
    return rows
