"""How ratings are calculated: the articles, tables and rulings that explanations link to."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from players.base.public_pages import reads
from ratings.regulations.tables import bands, rating_difference, score_probability
from ratings.words import figures
from ratings.words.fide_2014 import ARTICLES, RULINGS

_TABLE_COLUMNS = 6


@reads()
def show(request: HttpRequest) -> HttpResponse:
    """Section 8 in plain words, with an anchor for each article and each row of the tables."""
    scores = [
        (p, figures.hundredths(p), figures.grouped(int(rating_difference(p)))) for p in range(100, -1, -1)
    ]
    height = -(-len(scores) // _TABLE_COLUMNS)
    rows = []
    for least, greatest in bands():
        chance = int(score_probability(least))
        words = f"{least}–{greatest}" if greatest is not None else f"> {least - 1}"
        rows.append((least, words, figures.hundredths(chance), figures.hundredths(100 - chance)))
    return render(
        request,
        "public/regulations.html",
        {
            "articles": ARTICLES,
            "objection_days": settings.OBJECTION_DAYS,
            "office_email": settings.OFFICE_EMAIL,
            "rulings": RULINGS,
            "scores": [scores[start : start + height] for start in range(0, len(scores), height)],
            "bands": [rows[start : start + 17] for start in range(0, len(rows), 17)],
        },
    )
