"""`{% load figures %}`: numbers, scores, changes, dates and addresses as this site writes them."""

import datetime
from functools import cache

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from ratings.words import figures

register = template.Library()

register.filter("grouped", figures.grouped)
register.filter("before_after", figures.before_after)
register.filter("signed", figures.signed)
register.filter("hundredths", figures.hundredths)
register.filter("points", figures.points)
register.filter("long_date", figures.long_date, expects_localtime=True)
register.filter("moment", figures.moment, expects_localtime=True)
register.filter("month", figures.month)


@register.simple_tag
def days(start: datetime.date, end: datetime.date) -> str:
    """The days from start to end: `{% days tournament.start_date tournament.end_date %}`."""
    return figures.date_range(start, end)


@register.filter
def page(number: int, name: str) -> str:
    """Return the address of a numbered page: `{{ player.pk|page:"ratings:player" }}`.

    `{% url %}` does the same but takes ten times as long, which shows in the rows of a long table.
    """
    before, after = _around_number(name)
    return f"{before}{number}{after}"


@cache
def _around_number(name: str) -> tuple[str, str]:
    before, _, after = reverse(name, args=[0]).partition("0")
    return before, after


@register.filter
def change(points: int | None) -> SafeString | str:
    """A change in points with a sign that needs no colour: ▲ +12, ▼ −7, = 0; nothing where there is none."""
    if points is None:
        return ""
    return format_html(
        '<span class="change {}"><span aria-hidden="true">{} {}</span>'
        '<span class="visually-hidden">{}</span></span>',
        _direction(points),
        {"up": "▲", "down": "▼", "same": "="}[_direction(points)],
        figures.signed(points),
        figures.change_in_words(points),
    )


@register.filter
def change_hundredths(number: int | None) -> SafeString | str:
    """The same for a change in hundredths, without the arrow: +0.16."""
    if number is None:
        return ""
    return format_html(
        '<span class="change {}">{}</span>', _direction(number), figures.signed_hundredths(number)
    )


def _direction(number: int) -> str:
    return "up" if number > 0 else "down" if number < 0 else "same"
