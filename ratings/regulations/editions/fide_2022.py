"""The FIDE Rating Regulations as in force from 1 January 2022 to 29 February 2024; rapid and blitz beside standard.

Each step has its article in its docstring; rulings are those of docs/rulings.md.
"""

from dataclasses import fields, replace
from typing import Any

import numpy as np

from ratings.regulations.arithmetic import Integers, rounded_away_from_zero
from ratings.regulations.coefficient import KReason
from ratings.regulations.decisions import Decision, EventDecision, GameDecision, PlayerDecision
from ratings.regulations.editions import fide_2014
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.regulations.parameters import (
    Article,
    Formula,
    Met,
    Regulations,
    Steps,
    UnratedResults,
    amended,
    said,
)


def limited_once_an_event(rules: Regulations, met: Met) -> Integers:
    """8.3.1 (R35): in each event, the game with a player's greatest difference above 400 counts as 400.

    Of equal ones it is one in which he is higher rated, and then the first.
    """
    difference = met.own_rating - met.opponent_rating
    wide = np.flatnonzero(np.abs(difference) > rules.difference_limit)
    own, gap = met.own[wide], difference[wide]
    order = np.lexsort((met.in_round[wide], gap < 0, -np.abs(gap), own))
    greatest = wide[order[np.diff(own[order], prepend=-1) != 0]]
    counted = difference.copy()
    counted[greatest] = np.sign(difference[greatest]) * rules.difference_limit
    return counted


def formula(rules: Regulations, results: UnratedResults) -> Formula:
    """8.2.3 in words: as before, but for round robins too."""
    return fide_2014.formula(rules, results)._replace(article="8.2.3")


def through_year(rules: Regulations, birth: Integers) -> Integers:
    """8.3.3 (R14): the end of the year of the 18th birthday."""
    return (birth // 10_000 + rules.junior_age + 1) * 10_000


ARTICLES = (
    Article("7.1", said("When a rating is published"), is_heading=True),
    Article(
        "7.1.4",
        said(
            "A first rating is published once it is based on at least 5 games against rated opponents, not "
            "necessarily in one tournament: results of the last 26 months are pooled. It must be at least 1000."
        ),
    ),
    Article("7.2.1", said("A player whose rating falls below 1000 is unrated on the next list.")),
    Article("8.2", said("The rating Ru of an unrated player"), is_heading=True),
    Article(
        "8.2.1",
        said(
            "If a player scores nothing in their very first event, that result is ignored. Otherwise all results "
            "together are rated."
        ),
    ),
    Article("8.2.2", said("Rc is the average rating of the rated opponents, in round robins too.")),
    Article(
        "8.2.3",
        said(
            "A score of 50 %%: Ru = Rc. More: Ru = Rc + 20 for each half point over 50 %%. Less: Ru = Rc + dp, from "
            "table %(table_p)s. Ru is rounded to the nearest whole number."
        ),
    ),
    Article(
        "8.2.4",
        said(
            "A player who has received a rating since the event is rated with the current rating; for the opponents "
            "in that event the player remains unrated."
        ),
    ),
    Article("8.3", said("The change of a rated player"), is_heading=True),
    Article(
        "8.3.1",
        said(
            "For each game against a rated player: D is one’s own rating minus the opponent’s. Games against unrated "
            "opponents are not rated. A difference of more than 400 points counts as 400, but only once in a "
            "tournament, in the game with the greatest difference. Such a rating is marked with a star."
        ),
    ),
    Article("8.3.2", said("The change of a game and of a period:")),
    Article("8.3.2a", said("The score probability PD is looked up in table %(table_d)s.")),
    Article("8.3.2b", said("ΔR = score − PD, where the score of a game is 1, ½ or 0.")),
    Article("8.3.2c", said("ΣΔR × K is the change for a tournament or a rating period.")),
    Article(
        "8.3.3",
        said(
            "K, the development coefficient, is 40 for a player new to the list until 30 games have been completed; "
            "20 as long as the rating stays under 2400; 10 once a published rating has reached 2400, for good; and 40 "
            "until the end of the year of the 18th birthday as long as the rating stays under 2300. If K × games in a "
            "period would exceed 700, K is lowered to the largest whole number that keeps it within 700."
        ),
    ),
    Article(
        "8.3.4",
        said("The change is rounded to the nearest whole number; exactly half is rounded away from zero."),
    ),
)

DECISIONS: dict[type, dict[Decision, str]] = {
    GameDecision: {
        GameDecision.RATED: "8.3.1",
        GameDecision.RATED_LIMITED: "8.3.1",
        GameDecision.COUNTED: "8.2.2",
        GameDecision.OPPONENT_UNRATED: "8.3.1",
        GameDecision.OPPONENT_UNRATED_AT_START: "8.2.4",
        GameDecision.BOTH_UNRATED: "8.3.1",
        GameDecision.OPPONENT_OFF_LIST: "R27",
        GameDecision.DROPPED_ZERO: "8.2.1",
        GameDecision.FORFEIT: "R21",
        GameDecision.UNDER_ONE_MOVE: "R21",
        GameDecision.BYE: "R21",
        GameDecision.UNEQUAL_SCORES: "R23",
        GameDecision.LEFT_OUT_BY_OFFICE: "R38",
    },
    EventDecision: {
        EventDecision.RATED: "8.3.2c",
        EventDecision.RATED_CURRENT: "8.2.4",
        EventDecision.POOLED: "8.2",
        EventDecision.POOLED_OFF_LIST: "7.2.1",
        EventDecision.DROPPED_ZERO: "8.2.1",
        EventDecision.NOTHING_COUNTED: "8.3.1",
    },
    PlayerDecision: {
        PlayerDecision.UNCHANGED: "8.3.2c",
        PlayerDecision.RATED: "8.3.4",
        PlayerDecision.FIRST_RATING: "7.1.4",
        PlayerDecision.TOO_FEW_GAMES: "7.1.4",
        PlayerDecision.NO_POINT: "R15",
        PlayerDecision.BELOW_FLOOR: "7.1.4",
        PlayerDecision.OFF_LIST: "7.2.1",
        PlayerDecision.NO_POOL: "7.1.4",
        PlayerDecision.TAKEN_OVER: "",
        PlayerDecision.GONE: "",
    },
}

# fmt: off
RULINGS = {
    "R1": "8.1.1", "R3": "7.1.4", "R6": "8.2.1", "R7": "8.3.3", "R8": "8.3.4", "R9": "8.3.4", "R10": "8.3.1",
    "R11": "8.3.3", "R12": "8.3.3", "R13": "8.3.3", "R14": "8.3.3", "R15": "7.1.4", "R20": "8.3.1", "R21": "8.3.1",
    "R22": "8.2.4", "R23": "8.3.2b", "R24": "7.2.1", "R26": "", "R27": "8.3.1", "R28": "", "R33": "7.1.4", "R34": "",
    "R38": "",
}
# fmt: on

NOT_AGAINST_UNRATED = said("Not rated: games against unrated opponents are not rated")
JUNIOR_BY_YEAR = said("%(age)s or younger at the end of the year, and below %(limit)s")

FIDE_2022 = replace(
    FIDE_2014,
    name="fide-2022",
    title=said("FIDE rules 2022"),
    effective=20220101,
    counted_difference=limited_once_an_event,
    formula=formula,
    junior_until=through_year,
    rounded_change=rounded_away_from_zero,
    round_robin_method=False,
    reduced_in_round_robin=False,
    reduced_in_pool=False,
    zero_left_out_of_round_robin=False,
    steps=Steps(
        probability="8.3.2a",
        change="8.3.2b",
        coefficient="8.3.3",
        table_p="8.1.1",
        table_d="8.1.2",
        competition="8.2.2",
    ),
    decisions=DECISIONS,
    sentences={
        GameDecision: {
            GameDecision.RATED_LIMITED: said(
                "D = %(own)s − %(opponent)s = %(gap)s, counted as %(limit)s: the greatest difference in this "
                "tournament (%(article)s)."
            ),
            GameDecision.RATED: said(
                "D = %(own)s − %(opponent)s = %(gap)s, counted in full: only the greatest difference in a tournament "
                "is limited (%(article)s)."
            ),
            GameDecision.OPPONENT_UNRATED: NOT_AGAINST_UNRATED,
        },
        KReason: {KReason.JUNIOR: JUNIOR_BY_YEAR},
    },
    articles=ARTICLES,
    rulings={**RULINGS, "R5": "8.2.3", "R35": "8.3.1"},
    own_rulings={
        "R8": said("+1.5 is rounded to +2, −1.5 to −2."),
        "R14": said("K is 40 until the end of the year of the 18th birthday."),
    },
    differences=(
        Article("8.3.1", said("A difference counts as 400 only once in a tournament, not in every game.")),
        Article(
            "8.2.2",
            said(
                "Round robins are rated as Swiss tournaments: nobody is rated against an unrated player, and Ra and "
                "the iteration are gone."
            ),
        ),
        Article("8.3.3", said("K of juniors lasts until the end of the year of the 18th birthday.")),
        Article("8.3.4", said("Exactly half a point is rounded away from zero: −1.5 becomes −2.")),
    ),
)

# The rapid and blitz regulations number their articles from 7.
_OF_RAPID = {
    **{f"8.{chapter}": f"7.{chapter}" for chapter in ("1", "1.1", "1.2", "2", "3")},
    **{f"8.2.{number}": f"7.2.{number + 1}" for number in range(1, 5)},
    **{f"8.3.{number}": f"7.3.{number}" for number in ("1", "2", "2a", "2b", "2c", "3", "4")},
    "7.1.4": "R15",
    "7.2.1": "R24",
}
_PLAYS_WITH_STANDARD = Article(
    "7.2.1",
    said(
        "A player without a rating on this list who has a standard rating when the tournament begins plays with that "
        "rating and is considered to be rated."
    ),
)


def of_rapid(standard: Regulations, **different: Any) -> Regulations:
    """Return the rapid and blitz edition beside a standard one: its articles by their own numbers, and 7.2.1 (R30)."""

    def number(article: str) -> str:
        return _OF_RAPID.get(article, article)

    def formula_of_rapid(rules: Regulations, results: UnratedResults) -> Formula:
        found = standard.formula(rules, results)
        return found._replace(article=number(found.article))

    decisions = {
        kind: {decision: number(article) for decision, article in articles.items()}
        for kind, articles in standard.decisions.items()
    }
    decisions[EventDecision][EventDecision.RATED_STANDARD] = "7.2.1"
    decisions[PlayerDecision][PlayerDecision.FROM_STANDARD] = "7.2.1"
    decisions[PlayerDecision][PlayerDecision.FROM_STANDARD_BELOW_FLOOR] = "R36"
    of_section_8 = [article for article in standard.articles if article.number.startswith("8.")]
    articles = [article._replace(number=number(article.number)) for article in of_section_8]
    return replace(
        standard,
        is_standard=False,
        formula=formula_of_rapid,
        steps=Steps(**{field.name: number(getattr(standard.steps, field.name)) for field in fields(Steps)}),
        decisions=decisions,
        articles=(articles[0], _PLAYS_WITH_STANDARD, *articles[1:]),
        rulings={
            **{ruling: number(article) for ruling, article in standard.rulings.items()},
            "R15": "",
            "R24": "",
            "R30": "7.2.1",
            "R36": "7.2.1",
        },
        **different,
    )


FIDE_2022_RAPID = of_rapid(
    FIDE_2022,
    name="fide-2022-rapid",
    title=said("FIDE rules 2022 for rapid and blitz"),
    coefficient_reason=fide_2014.one_for_all,
    differences=(
        Article("7.3.1", said("A difference of more than 400 points counts as 400, once in a tournament.")),
        Article("7.2.3", said("Round robins are rated as Swiss tournaments.")),
        Article("7.2.2", said("Only a first tournament without a point is ignored.")),
        Article("7.3.4", said("Exactly half a point is rounded away from zero: −1.5 becomes −2.")),
    ),
)
FIDE_2022_RAPID = replace(
    FIDE_2022_RAPID,
    articles=amended(
        FIDE_2022_RAPID.articles,
        Article(
            "7.3.3",
            said(
                "K, the development coefficient, is 20 for everyone. If K × games in a period would exceed 700, K is "
                "lowered to the largest whole number that keeps it within 700."
            ),
        ),
    ),
    rulings={
        number: article
        for number, article in FIDE_2022_RAPID.rulings.items()
        if number not in ("R7", "R12", "R14")
    },
)

# From 1 October 2022, K is that of standard games.
FIDE_2022_10_RAPID = of_rapid(
    FIDE_2022,
    name="fide-2022-10-rapid",
    title=said("FIDE rules October 2022 for rapid and blitz"),
    effective=20221001,
    differences=(Article("7.3.3", said("K depends on age, rating and games, as in standard games.")),),
)

EDITIONS = (FIDE_2022, FIDE_2022_RAPID, FIDE_2022_10_RAPID)
