"""Sentences that know what they cite: plain text as strings, with links on pages."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe

from ratings.regulations.parameters import Regulations
from ratings.words.figures import NO_BREAK_SPACE, hundredths


class Sentence(str):
    """A message with values filled in. Templates write it through `__html__`, with the links of its values."""

    __slots__ = ("_message", "_values")
    _message: str
    _values: dict[str, Any]

    def __new__(cls, message: str, **values: Any) -> "Sentence":
        """Take a translated message and the value of each of its %(placeholders)s."""
        sentence = super().__new__(cls, message % values)
        sentence._message, sentence._values = message, values
        return sentence

    def __html__(self) -> SafeString:
        message = str(escape(self._message))
        for operator in "=−÷×":  # a formula stays on one line
            message = message.replace(f" {operator} ", f"{NO_BREAK_SPACE}{operator}{NO_BREAK_SPACE}")
        values = {name: conditional_escape(value) for name, value in self._values.items()}
        return mark_safe(message % values)  # noqa: S308 # both are escaped


class Link(str):
    """Words that link to the page of an edition of the regulations, or to an anchor on it."""

    __slots__ = ("_anchor", "_edition")
    _edition: str
    _anchor: str

    def __new__(cls, words: str, edition: str, anchor: str = "") -> "Link":
        link = super().__new__(cls, words)
        link._edition, link._anchor = edition, anchor
        return link

    def __html__(self) -> SafeString:
        anchor = f"#{self._anchor}" if self._anchor else ""
        return format_html('<a href="{}{}">{}</a>', _page(self._edition), anchor, str(self))


def joined(parts: Iterable[str], between: str = " ") -> Sentence:
    """Join sentences or parts of one."""
    values = {str(position): part for position, part in enumerate(parts)}
    return Sentence(between.join(f"%({name})s" for name in values), **values)


def cite(rules: Regulations, *articles: str) -> Sentence:
    """Cite articles of an edition, each once and as a link: `8.51, 8.55b`. The page names the edition."""
    return joined((Link(article, rules.name, article) for article in dict.fromkeys(articles)), ", ")


def row_of_p(rules: Regulations, p: int) -> Link:
    """Write a fractional score, in hundredths, with a link to its row of the edition's table."""
    return Link(hundredths(p), rules.name, f"{rules.steps.table_p}-{p}")


def row_of_d(rules: Regulations, least: int, words: str) -> Link:
    """Write the row of the edition's table of rating differences that begins with `least`, with a link to it."""
    return Link(words, rules.name, f"{rules.steps.table_d}-{least}")


@cache
def _page(edition: str) -> str:
    return reverse("ratings:edition", args=[edition])
