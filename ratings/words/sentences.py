"""Sentences that know what they cite: plain text as strings, with links on pages."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe

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
    """Words that link to an anchor on the page of the regulations."""

    __slots__ = ("_anchor",)
    _anchor: str

    def __new__(cls, words: str, anchor: str) -> "Link":
        link = super().__new__(cls, words)
        link._anchor = anchor
        return link

    def __html__(self) -> SafeString:
        return format_html('<a href="{}#{}">{}</a>', _regulations(), self._anchor, str(self))


def joined(parts: Iterable[str], between: str = " ") -> Sentence:
    """Join sentences or parts of one."""
    values = {str(position): part for position, part in enumerate(parts)}
    return Sentence(between.join(f"%({name})s" for name in values), **values)


def cite(*articles: str) -> Sentence:
    """Cite articles, each once and as a link: `8.51, 8.55b`. The page names the edition."""
    return joined((Link(article, article) for article in dict.fromkeys(articles)), ", ")


def row_of_p(table: str, p: int) -> Link:
    """Write a fractional score, in hundredths, with a link to its row of the table."""
    return Link(hundredths(p), f"{table}-{p}")


def row_of_d(table: str, least: int, words: str) -> Link:
    """Write the row of a table of rating differences that begins with `least`, with a link to it."""
    return Link(words, f"{table}-{least}")


@cache
def _regulations() -> str:
    return reverse("ratings:regulations")
