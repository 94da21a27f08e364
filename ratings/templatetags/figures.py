"""`{% load figures %}`: numbers, scores, changes and dates as this site writes them."""

import datetime
import re
from functools import cache, lru_cache

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from ratings.words import figures

register = template.Library()

register.filter("grouped", figures.grouped)
register.filter("signed", figures.signed)
register.filter("hundredths", figures.hundredths)
register.filter("signed_hundredths", figures.signed_hundredths)
register.filter("points", figures.points)
register.filter("long_date", figures.long_date, expects_localtime=True)
register.filter("moment", figures.moment, expects_localtime=True)
register.filter("month", figures.month)
register.filter("unbroken", figures.unbroken)


@register.simple_tag
def days(start: datetime.date, end: datetime.date) -> str:
    """The days from start to end: `{% days tournament.start_date tournament.end_date %}`."""
    return figures.date_range(start, end)


@register.filter
def change(points: int | None) -> SafeString | str:
    """A change in points with a sign that needs no colour: ▲ +12, ▼ −7, = 0; nothing where there is none."""
    return "" if points is None else _marked(points, get_language())


@register.filter
def change_hundredths(number: int | None) -> SafeString | str:
    """The same for a change in hundredths, without the arrow: +0.16."""
    return "" if number is None else _marked_hundredths(number, get_language())


# What an explanation cites: `fide-2014 8.51, 8.55b`; a row of a table, `8.1b, row 279–290` or `over 735`; and a
# fractional score looked up in the other table, `p = .38, table 8.1a`. The same in every language.
_ARTICLES = re.compile(r"\b(fide-\d{4}) (8\.\d+[a-c]?(?:, 8\.\d+[a-c]?)*)")
_ARTICLE = re.compile(r"8\.\d+[a-c]?")
_ROW_OF_D = re.compile(r"(8\.1b\D{1,20}?)((\d+)(–\d+)?)")
_ROW_OF_P = re.compile(r"(\bp\s=\s)((\d?)[.,](\d\d))(?=\D{1,30}8\.1a)")


@register.filter
def linked(text: str) -> SafeString:
    """A sentence of an explanation with a way to each article and row of a table that it names."""
    page = _regulations()

    def to(anchor: str, words: str) -> str:
        return f'<a href="{page}#{anchor}">{words}</a>'

    def articles(found: re.Match[str]) -> str:
        return f"{found[1]} " + _ARTICLE.sub(lambda one: to(one[0], one[0]), found[2])

    def row_of_d(found: re.Match[str]) -> str:
        least = int(found[3]) if found[4] else int(found[3]) + 1
        return found[1] + to(f"8.1b-{least}", found[2])

    def row_of_p(found: re.Match[str]) -> str:
        return found[1] + to(f"8.1a-{int(found[3] or 0) * 100 + int(found[4])}", found[2])

    html = str(conditional_escape(figures.unbroken(text)))
    html = _ROW_OF_P.sub(row_of_p, _ROW_OF_D.sub(row_of_d, html))
    # Safe: the text is escaped above, and what is added consists of digits, points and the page's own address.
    return mark_safe(_ARTICLES.sub(articles, html))  # noqa: S308


@cache
def _regulations() -> str:
    return reverse("ratings:regulations")


# Kept by language, because a page may say a hundred changes and all pages say the same ones.


@lru_cache(maxsize=4096)
def _marked(points: int, _language: str | None) -> SafeString:
    sign = {"up": "▲", "down": "▼", "same": "="}[_direction(points)]
    return format_html(
        '<span class="change {}"><span aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        _direction(points),
        f"{sign} {figures.signed(points)}",
        figures.change_in_words(points),
    )


@lru_cache(maxsize=4096)
def _marked_hundredths(number: int, _language: str | None) -> SafeString:
    return format_html(
        '<span class="change {}">{}</span>', _direction(number), figures.signed_hundredths(number)
    )


def _direction(number: int) -> str:
    return "up" if number > 0 else "down" if number < 0 else "same"
