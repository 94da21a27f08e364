"""`{% load figures %}`: numbers, scores, changes and dates as this site writes them."""

import datetime

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from ratings import figures

register = template.Library()

register.filter("grouped", figures.grouped)
register.filter("signed", figures.signed)
register.filter("hundredths", figures.hundredths)
register.filter("signed_hundredths", figures.signed_hundredths)
register.filter("points", figures.points)
register.filter("long_date", figures.long_date)
register.filter("month", figures.month)
register.filter("unbroken", figures.unbroken)


@register.simple_tag
def days(start: datetime.date, end: datetime.date) -> str:
    """The days from start to end: `{% days tournament.start_date tournament.end_date %}`."""
    return figures.date_range(start, end)


@register.filter
def change(points: int | None) -> SafeString | str:
    """A change in points with a sign that needs no colour: ▲ +12, ▼ −7, = 0; nothing where there is none."""
    if points is None:
        return ""
    return _marked(points, figures.signed(points), figures.change_in_words(points))


@register.filter
def change_hundredths(number: int | None) -> SafeString | str:
    """The same for a change in hundredths, without the arrow: +0.16."""
    if number is None:
        return ""
    return format_html(
        '<span class="change {}">{}</span>', _direction(number), figures.signed_hundredths(number)
    )


def _marked(number: int, text: str, words: str) -> SafeString:
    sign = {"up": "▲", "down": "▼", "same": "="}[_direction(number)]
    return format_html(
        '<span class="change {}"><span aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        _direction(number),
        f"{sign} {text}",
        words,
    )


def _direction(number: int) -> str:
    return "up" if number > 0 else "down" if number < 0 else "same"
