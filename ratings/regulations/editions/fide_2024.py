"""The FIDE Rating Regulations as in force from 1 March 2024 to 30 September 2025; rapid and blitz beside standard.

Each step has its article in its docstring; rulings are those of docs/rulings.md.
"""

from dataclasses import replace

import numpy as np

from ratings.regulations.arithmetic import fractional_score, rounded
from ratings.regulations.coefficient import KReason
from ratings.regulations.decisions import GameDecision
from ratings.regulations.editions import fide_2014, fide_2022
from ratings.regulations.editions.fide_2022 import FIDE_2022
from ratings.regulations.parameters import (
    Article,
    Formula,
    Regulations,
    UnratedRating,
    UnratedResults,
    amended,
    said,
)
from ratings.regulations.tables import rating_difference


def with_two_draws(rules: Regulations, results: UnratedResults) -> UnratedRating:
    """8.2.2-8.2.3: the opponents and two more rated 1800, the score and two draws; Rc + dp, at most 2200."""
    games, half_points = results.games + rules.draws, results.half_points + rules.draws
    played = results.games > 0
    p = np.where(played, fractional_score(half_points, games), 0)
    dp = np.where(played, rating_difference(p), 0)
    rating = rounded(results.rc_sum + rules.draws * rules.draws_against + dp * games, games)
    return UnratedRating(
        p=p, dp=dp, rating=np.where(played, np.minimum(rating, rules.highest_first_rating), 0)
    )


def formula(rules: Regulations, results: UnratedResults) -> Formula:
    """8.2.3 in words."""
    unlimited = replace(rules, highest_first_rating=rules.highest_first_rating + 1)
    return Formula(
        said("p = %(p)s, table %(table)s: dp = %(dp)s. %(name)s = Rc + dp"),
        "8.2.3",
        is_limited=bool(with_two_draws(unlimited, results).rating > rules.highest_first_rating),
    )


FIDE_2024 = replace(
    FIDE_2022,
    name="fide-2024",
    title=said("FIDE rules 2024"),
    effective=20240301,
    counted_difference=fide_2014.limited_in_every_game,
    first_rating=with_two_draws,
    formula=formula,
    bonus=0,
    draws=2,
    draws_against=1800,
    highest_first_rating=2200,
    floor=1400,
    sentences={
        GameDecision: {GameDecision.OPPONENT_UNRATED: fide_2022.NOT_AGAINST_UNRATED},
        KReason: {KReason.JUNIOR: fide_2022.JUNIOR_BY_YEAR},
    },
    articles=amended(
        FIDE_2022.articles,
        Article(
            "7.1.4",
            said(
                "A first rating is published once it is based on at least 5 games against rated opponents, not "
                "necessarily in one tournament: results of the last 26 months are pooled. It must be at least 1400."
            ),
        ),
        Article("7.2.1", said("A player whose rating falls below 1400 is unrated on the next list.")),
        Article(
            "8.2.2",
            said(
                "Rc is the average rating of the rated opponents and of two more rated 1800. The games against these "
                "two are considered to be drawn."
            ),
        ),
        Article(
            "8.2.3",
            said(
                "Ru = Rc + dp, from table %(table_p)s, for the score with the two draws; rounded to the nearest whole "
                "number. The highest first rating is 2200."
            ),
        ),
        Article(
            "8.3.1",
            said(
                "For each game against a rated player: D is one’s own rating minus the opponent’s. Games against "
                "unrated opponents are not rated. A difference of more than 400 points counts as 400. Such a rating "
                "is marked with a star."
            ),
        ),
    ),
    rulings=fide_2022.RULINGS,
    own_rulings={"R14": FIDE_2022.own_rulings["R14"], "R8": said("−2.5 is rounded to −3, −17.5 to −18.")},
    differences=(
        Article("8.3.1", said("A difference of more than 400 points counts as 400 in every game.")),
        Article(
            "8.2.2",
            said(
                "Two draws against opponents rated 1800 enter a first rating, which is at most 2200, and dp counts "
                "above 50 % too."
            ),
        ),
        Article("7.2.1", said("The lowest rating published is 1400, no longer 1000.")),
    ),
)

FIDE_2024_RAPID = fide_2022.of_rapid(
    FIDE_2024,
    name="fide-2024-rapid",
    title=said("FIDE rules 2024 for rapid and blitz"),
    differences=(
        Article("7.3.1", said("A difference of more than 400 points counts as 400 in every game.")),
        Article(
            "7.2.3",
            said(
                "Two draws against opponents rated 1800 enter a first rating, which is at most 2200, and dp counts "
                "above 50 % too."
            ),
        ),
        Article("R24", said("The lowest rating published is 1400, no longer 1000.")),
    ),
)

# From 1 December 2024 a game between a player above 2600 and one at least 600 below is not rated.
FIDE_2024_12_RAPID = replace(
    FIDE_2024_RAPID,
    name="fide-2024-12-rapid",
    title=said("FIDE rules December 2024 for rapid and blitz"),
    effective=20241201,
    unrated_gap=600,
    unrated_gap_above=2600,
    decisions={
        **FIDE_2024_RAPID.decisions,
        GameDecision: {**FIDE_2024_RAPID.decisions[GameDecision], GameDecision.GAP_TOO_WIDE: "7.3.1"},
    },
    articles=amended(
        FIDE_2024_RAPID.articles,
        Article(
            "7.3.1",
            said(
                "For each game against a rated player: D is one’s own rating minus the opponent’s. Games against "
                "unrated opponents are not rated. A difference of more than 400 points counts as 400. Such a rating "
                "is marked with a star. If a player is rated above 2600, a game with a difference of 600 points or "
                "more is not rated."
            ),
        ),
    ),
    differences=(
        Article(
            "7.3.1",
            said(
                "A game with a difference of 600 points or more is not rated if a player is rated above 2600."
            ),
        ),
    ),
)

EDITIONS = (FIDE_2024, FIDE_2024_RAPID, FIDE_2024_12_RAPID)
