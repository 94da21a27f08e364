"""The frame of every page, rows of long tables and points of charts, as Jinja2 templates (`templates/**/*.jinja`).

A page is a Django template. What every page has, and what one repeats a hundred times, is left to Jinja2, which
compiles it to Python.
"""

from functools import cache, lru_cache
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import formats, translation
from django.utils.text import capfirst
from django.utils.timezone import localtime
from jinja2 import ChainableUndefined, Environment

from ratings.templatetags.figures import change, change_hundredths
from ratings.words import figures


def _url(name: str, *parts: Any) -> str:
    """Give an address. Those that differ in one number, as of a list's players, are put together around it."""
    if len(parts) == 1 and isinstance(parts[0], int):
        before, after = _around_number(name)
        return f"{before}{parts[0]}{after}"
    return _whole_url(name, *parts)


@cache
def _around_number(name: str) -> tuple[str, str]:
    before, _, after = reverse(name, args=[0]).rpartition("0")
    return before, after


@lru_cache(maxsize=10_000)
def _whole_url(name: str, *parts: Any) -> str:
    return reverse(name, args=parts)


def environment(**options: Any) -> Environment:
    """Jinja2 with the words, addresses and figures of the pages."""
    rows = Environment(  # noqa: S701 # Django's engine asks for escaping
        **options, trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.i18n"]
    )
    # As in Django's templates: the frame of an error page may know neither visitor nor request
    rows.undefined = ChainableUndefined
    rows.install_gettext_callables(  # type: ignore[attr-defined] # added by the extension
        translation.gettext, translation.ngettext, newstyle=True, pgettext=translation.pgettext
    )
    rows.globals |= {
        "date_range": figures.date_range,
        "fide_profile": lambda: settings.FIDE_PROFILE_URL,
        "get_language": translation.get_language,
        "languages": settings.LANGUAGES,
        "static": cache(static),
        "url": _url,
    }
    rows.filters |= {
        "capfirst": capfirst,
        "change": change,
        "change_hundredths": change_hundredths,
        "date": formats.date_format,
        "games_in_words": figures.games_in_words,
        "grouped": figures.grouped,
        "hundredths": figures.hundredths,
        "localtime": localtime,
        "long_date": figures.long_date,
        "month": figures.month,
        "moment": lambda when: figures.moment(localtime(when)),
        "points": figures.points,
        "signed": figures.signed,
    }
    return rows
