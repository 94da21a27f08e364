"""The FIDE Rating Regulations with the amendment of 1 October 2025; it leaves rapid and blitz as they are."""

from dataclasses import replace

import numpy as np

from ratings.regulations.arithmetic import Integers
from ratings.regulations.decisions import GameDecision
from ratings.regulations.editions import fide_2014
from ratings.regulations.editions.fide_2024 import FIDE_2024
from ratings.regulations.parameters import Article, Met, Regulations, amended, said


def limited_below_2650(rules: Regulations, met: Met) -> Integers:
    """8.3.1: a difference of more than 400 counts as 400 for a player below 2650; from 2650 on it counts in full."""
    return np.where(
        met.own_rating >= rules.unlimited_from,
        met.own_rating - met.opponent_rating,
        fide_2014.limited_in_every_game(rules, met),
    )


FIDE_2025 = replace(
    FIDE_2024,
    name="fide-2025",
    title=said("FIDE rules October 2025"),
    effective=20251001,
    counted_difference=limited_below_2650,
    unlimited_from=2650,
    sentences={
        **FIDE_2024.sentences,
        GameDecision: {
            **FIDE_2024.sentences[GameDecision],
            GameDecision.RATED: said(
                "D = %(own)s − %(opponent)s = %(gap)s, counted in full for a player rated 2650 or more (%(article)s)."
            ),
        },
    },
    articles=amended(
        FIDE_2024.articles,
        Article(
            "8.3.1",
            said(
                "For each game against a rated player: D is one’s own rating minus the opponent’s. Games against "
                "unrated opponents are not rated. For a player rated below 2650, a difference of more than 400 points "
                "counts as 400; such a rating is marked with a star. For a player rated 2650 or more the difference "
                "always counts in full."
            ),
        ),
    ),
    differences=(
        Article(
            "8.3.1",
            said(
                "For a player rated 2650 or more, a difference of more than 400 points counts in full; for the "
                "opponent it still counts as 400."
            ),
        ),
    ),
)

EDITIONS = (FIDE_2025,)
