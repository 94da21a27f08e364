"""How ratings are calculated: the editions, each with the articles, tables and rulings that explanations link to."""

from itertools import pairwise
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from players.base.public_pages import reads
from ratings.published.edition import schedule_of
from ratings.regulations.days import as_date
from ratings.regulations.editions import EDITIONS
from ratings.regulations.parameters import Regulations
from ratings.regulations.tables import bands, rating_difference, score_probability
from ratings.words import figures
from ratings.words.editions import article_text, edition_link, rulings
from tournaments.models import TimeControl

_TABLE_COLUMNS = 6


@reads()
def index(request: HttpRequest) -> HttpResponse:
    """The editions that the federation uses, by time control, each with what it changed."""
    kinds = [
        (kind, [_summary(edition) for edition in reversed(schedule_of(kind).editions)])
        for kind in TimeControl
    ]
    context = {
        "kinds": kinds,
        "objection_days": settings.OBJECTION_DAYS,
        "office_email": settings.OFFICE_EMAIL,
    }
    return render(request, "public/regulations.html", context)


@reads()
def show(request: HttpRequest, edition: str) -> HttpResponse:
    """An edition in plain words, with an anchor for each article and each row of the tables."""
    if edition not in EDITIONS:
        raise Http404
    rules = EDITIONS[edition]
    scores = [
        (p, figures.hundredths(p), figures.grouped(int(rating_difference(p)))) for p in range(100, -1, -1)
    ]
    height = -(-len(scores) // _TABLE_COLUMNS)
    rows = []
    for least, greatest in bands():
        chance = int(score_probability(least))
        words = f"{least}–{greatest}" if greatest is not None else f"> {least - 1}"
        rows.append((least, words, figures.hundredths(chance), figures.hundredths(100 - chance)))
    context = {
        **_summary(rules),
        "title": gettext(rules.title),
        "neighbours": _neighbours(rules),
        "articles": [
            (article.number, article_text(rules, article.text), article.is_heading)
            for article in rules.articles
        ],
        "table_p": rules.steps.table_p,
        "table_d": rules.steps.table_d,
        "rulings": rulings(rules),
        "scores": [scores[start : start + height] for start in range(0, len(scores), height)],
        "bands": [rows[start : start + 17] for start in range(0, len(rows), 17)],
    }
    return render(request, "public/edition.html", context)


def _summary(rules: Regulations) -> dict[str, Any]:
    return {
        "edition": edition_link(rules),
        "name": rules.name,
        "since": as_date(rules.effective),
        "differences": [(article.number, article_text(rules, article.text)) for article in rules.differences],
    }


def _neighbours(rules: Regulations) -> dict[str, Any]:
    """Return the editions before and after one among those of its kind, as links."""
    kind = [edition for edition in EDITIONS.values() if edition.is_standard is rules.is_standard]
    kind.sort(key=lambda edition: edition.effective)
    found = {}
    for before, after in pairwise(kind):
        if after is rules:
            found["before"] = edition_link(before)
        if before is rules:
            found["after"] = edition_link(after)
    return found
