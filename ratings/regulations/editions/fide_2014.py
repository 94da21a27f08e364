"""Section 8 of the FIDE Rating Regulations as in force from 1 July 2014 to 31 December 2021.

Each step has its article in its docstring; rulings are those of docs/rulings.md.
"""

from dataclasses import replace

import numpy as np

from ratings.regulations.arithmetic import Integers, fractional_score, rounded
from ratings.regulations.coefficient import KReason
from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.regulations.parameters import (
    Article,
    Formula,
    Met,
    Regulations,
    Steps,
    UnratedRating,
    UnratedResults,
    amended,
    said,
)
from ratings.regulations.tables import rating_difference


def limited_in_every_game(rules: Regulations, met: Met) -> Integers:
    """8.54: a difference of more than 400 counts as 400."""
    return np.clip(met.own_rating - met.opponent_rating, -rules.difference_limit, rules.difference_limit)


def never_limited(_rules: Regulations, met: Met) -> Integers:
    """R37: rapid and blitz took the table to its end."""
    return met.own_rating - met.opponent_rating


def points_above_half(rules: Regulations, results: UnratedResults) -> UnratedRating:
    """8.22-8.25 (R2, R4, R5): Rc; more than 50 %, 20 points for each half point; less, dp, in round robins reduced."""
    n = np.maximum(results.games, 1)
    p = np.where(results.games > 0, fractional_score(results.half_points, n), 0)
    dp = np.where(results.games > 0, rating_difference(p), 0)
    over = results.half_points - results.games
    factor = results.opponents * rules.reduced_in_round_robin
    above = rounded(100 * results.rc_sum + rules.bonus * over * n, 100 * n)
    # R2: if n/(n+1) applies, Rc is rounded first, then the result.
    below_reduced = rounded(rounded(results.rc_sum, n) * (factor + 1) + dp * factor, factor + 1)
    below = np.where(factor > 0, below_reduced, rounded(results.rc_sum + dp * n, n))
    rating = np.where(results.games > 0, np.where(over >= 0, above, below), 0)
    return UnratedRating(p=p, dp=dp, rating=rating)


def formula(rules: Regulations, results: UnratedResults) -> Formula:
    """8.22-8.25 in words."""
    if results.half_points == results.games:
        return Formula(said("50 %%: %(name)s = Rc"), "8.22")
    if results.half_points > results.games:
        return Formula(said("%(over)s over 50 %%: %(name)s = Rc + %(half_points_over)s × %(bonus)s"), "8.23")
    if results.opponents and rules.reduced_in_round_robin:
        return Formula(
            said("p = %(p)s, table %(table)s: dp = %(dp)s. With n = %(n)s, %(name)s = Rc + dp × n/(n+1)"),
            "8.25",
        )
    return Formula(said("p = %(p)s, table %(table)s: dp = %(dp)s. %(name)s = Rc + dp"), "8.24")


def until_birthday(rules: Regulations, birth: Integers) -> Integers:
    """8.56 (R14): the 18th birthday; if only the year is known, the end of the year in which it falls."""
    return np.where(
        birth % 10_000 == 0,
        (birth // 10_000 + rules.junior_age + 1) * 10_000,
        birth + rules.junior_age * 10_000,
    )


def by_rating_age_and_games(
    rules: Regulations, peak: Integers, games: Integers, is_junior: Integers
) -> Integers:
    """8.56 (R12): 2400 reached; under 18 and below 2300; fewer than 30 games; the rest."""
    return np.select(
        [
            peak >= rules.high_rating,
            is_junior & (peak < rules.junior_rating_limit),
            games < rules.games_to_settle,
        ],
        [KReason.REACHED_2400, KReason.JUNIOR, KReason.NEW],
        KReason.SETTLED,
    )


def one_for_all(_rules: Regulations, peak: Integers, games: Integers, is_junior: Integers) -> Integers:
    """R37: rapid and blitz had one K for everyone."""
    return np.full(np.broadcast(peak, games, is_junior).shape, KReason.EVERYONE)


ARTICLES = (
    Article("8.2", said("The rating Ru of an unrated player in one event"), is_heading=True),
    Article(
        "8.21",
        said(
            "If a player scores nothing in their very first event, that result is ignored. Otherwise the average "
            "rating of the competition, Rc, is determined first."
        ),
    ),
    Article(
        "8.21a", said("In a Swiss or a team tournament Rc is the average rating of the rated opponents met.")
    ),
    Article(
        "8.21b",
        said(
            "In a round robin the results of all players are taken into account. Rar is the average rating of the "
            "rated players; for each of them dp is looked up for the fractional score, and dpa is the average of "
            "these. With n opponents, Ra = Rar − dpa × n/(n+1). For an unrated player Ra is Rc."
        ),
    ),
    Article("8.22", said("A score of 50 %: Ru = Rc.")),
    Article("8.23", said("More than 50 %: Ru = Rc + 20 for each half point over 50 %.")),
    Article("8.24", said("Swiss or team tournament, less than 50 %: Ru = Rc + dp, from table 8.1a.")),
    Article("8.25", said("Round robin, less than 50 %: Ru = Rc + dp × n/(n+1).")),
    Article("8.3", said("The first rating that is published"), is_heading=True),
    Article(
        "8.3-rn",
        said(
            "Rn is calculated as if all games so far had been played in one tournament, from the total score against "
            "all opponents, and is rounded to the nearest whole number."
        ),
    ),
    Article("8.4", said("Published between the event and its rating"), is_heading=True),
    Article(
        "8.4-current",
        said(
            "A player who has received a rating since the event is rated with the current rating; for the opponents "
            "in that event the player remains unrated."
        ),
    ),
    Article("8.5", said("The change of a rated player"), is_heading=True),
    Article(
        "8.51", said("For each game against a rated player: D is one’s own rating minus the opponent’s.")
    ),
    Article(
        "8.52",
        said(
            "Games against unrated opponents are rated in round robins only, at the end of the event. In other "
            "tournaments they are not rated."
        ),
    ),
    Article("8.53", said("Provisional ratings of unrated players from earlier tournaments are ignored.")),
    Article(
        "8.54",
        said("A difference of more than 400 points counts as 400. Such a rating is marked with a star."),
    ),
    Article("8.55", said("The change of a game and of a period:")),
    Article("8.55a", said("The score probability PD is looked up in table 8.1b.")),
    Article("8.55b", said("ΔR = score − PD, where the score of a game is 1, ½ or 0.")),
    Article("8.55c", said("ΣΔR × K is the change for a tournament or a rating period.")),
    Article(
        "8.56",
        said(
            "K, the development coefficient, is 40 for a player new to the list until 30 games have been completed; "
            "20 as long as the rating stays under 2400; 10 once a published rating has reached 2400, for good; and 40 "
            "for players under 18 as long as their rating stays under 2300. If K × games in a period would exceed "
            "700, K is lowered to the largest whole number that keeps it within 700."
        ),
    ),
    Article(
        "8.57",
        said(
            "The change is rounded to the nearest whole number; exactly half is rounded up, for losses too "
            "(−1.5 becomes −1)."
        ),
    ),
    Article(
        "8.58",
        said(
            "Unrated players of a round robin get their ratings by iteration. Rated players are then rated against "
            "these ratings, Ru(new), as if they were established."
        ),
    ),
)

# fmt: off
RULINGS = {
    "R1": "8.1a", "R2": "8.21b", "R3": "8.3", "R4": "8.3", "R5": "8.23", "R6": "8.21", "R7": "8.56",
    "R8": "8.57", "R9": "8.57", "R10": "8.51", "R11": "8.56", "R12": "8.56", "R13": "8.56",
    "R14": "8.56", "R15": "8.3", "R16": "8.58", "R17": "8.21", "R18": "8.21b", "R19": "8.21b",
    "R20": "8.52", "R21": "8.51", "R22": "8.4", "R23": "8.55b", "R24": "8.57", "R26": "",
    "R27": "8.51", "R28": "", "R33": "8.3", "R34": "", "R38": "",
}
# fmt: on

FIDE_2014 = Regulations(
    name="fide-2014",
    title=said("FIDE rules 2014"),
    effective=20140701,
    # 8.51-8.55
    counted_difference=limited_in_every_game,
    difference_limit=400,
    unequal_scores_are_rated=True,
    # 8.56
    coefficient_reason=by_rating_age_and_games,
    k_new=40,
    k_normal=20,
    k_high=10,
    high_rating=2400,
    junior_rating_limit=2300,
    junior_age=18,
    junior_until=until_birthday,
    games_to_settle=30,
    k_times_games_limit=700,
    dropped_games_settle=False,
    rounded_change=rounded,  # 8.57, R8
    # 8.2, 8.3
    first_rating=points_above_half,
    formula=formula,
    bonus=2000,
    first_rating_games=5,
    first_rating_half_points=1,
    first_rating_months=26,
    floor=1000,
    inactive_months=12,
    # 8.21b, 8.25, 8.58
    round_robin_method=True,
    reduced_in_round_robin=True,
    reduced_in_pool=True,
    correction_limit=400,
    iterations=1,
    zero_left_out_of_round_robin=True,
    off_list_player_rates_opponents=True,
    steps=Steps(
        probability="8.55a",
        change="8.55b",
        coefficient="8.56",
        table_p="8.1a",
        table_d="8.1b",
        competition="8.3",
    ),
    decisions={
        GameDecision: {
            GameDecision.RATED: "8.51",
            GameDecision.RATED_LIMITED: "8.54",
            GameDecision.RATED_AGAINST_NEW: "8.58",
            GameDecision.RATED_AGAINST_NEW_LIMITED: "8.54",
            GameDecision.COUNTED: "8.21a",
            GameDecision.COUNTED_ROUND_ROBIN: "8.21b",
            GameDecision.OPPONENT_UNRATED: "8.52",
            GameDecision.OPPONENT_UNRATED_AT_START: "8.4",
            GameDecision.BOTH_UNRATED: "8.52",
            GameDecision.NO_RATED_PLAYER: "8.21b",
            GameDecision.OPPONENT_OFF_LIST: "8.51",
            GameDecision.DROPPED_ZERO: "8.21",
            GameDecision.OPPONENT_LEFT_OUT: "8.21",
            GameDecision.FORFEIT: "8.51",
            GameDecision.UNDER_ONE_MOVE: "8.51",
            GameDecision.BYE: "8.51",
            GameDecision.UNEQUAL_SCORES: "8.55b",
            GameDecision.LEFT_OUT_BY_OFFICE: "R38",
        },
        EventDecision: {
            EventDecision.RATED: "8.55c",
            EventDecision.RATED_CURRENT: "8.4",
            EventDecision.POOLED: "8.2",
            EventDecision.POOLED_OFF_LIST: "8.3",
            EventDecision.DROPPED_ZERO: "8.21",
            EventDecision.NOTHING_COUNTED: "8.52",
        },
        PlayerDecision: {
            PlayerDecision.UNCHANGED: "8.55c",
            PlayerDecision.RATED: "8.57",
            PlayerDecision.FIRST_RATING: "8.3",
            PlayerDecision.TOO_FEW_GAMES: "R15",
            PlayerDecision.NO_POINT: "R15",
            PlayerDecision.BELOW_FLOOR: "R15",
            PlayerDecision.OFF_LIST: "R24",
            PlayerDecision.NO_POOL: "8.3",
            PlayerDecision.TAKEN_OVER: "",
            PlayerDecision.GONE: "",
        },
    },
    sentences={},
    articles=ARTICLES,
    rulings=RULINGS,
    own_rulings={},
    differences=(),
)

RAPID_AND_BLITZ = replace(
    FIDE_2014,
    name="fide-2014-rapid",
    title=said("FIDE rules 2014 for rapid and blitz"),
    is_standard=False,
    counted_difference=never_limited,
    correction_limit=0,
    coefficient_reason=one_for_all,
    least_first_half_points=2,
    sentences={
        GameDecision: {
            GameDecision.RATED: said("D = %(own)s − %(opponent)s = %(gap)s, counted in full (%(article)s)."),
            GameDecision.DROPPED_ZERO: said(
                "Not counted: a first tournament with less than one point is ignored"
            ),
            GameDecision.OPPONENT_LEFT_OUT: said(
                "Not rated: the opponent scored less than one point in a first tournament and is treated as not "
                "having played"
            ),
        },
        EventDecision: {
            EventDecision.DROPPED_ZERO: said(
                "Less than one point in the first tournament: the result is ignored (%(article)s)."
            ),
        },
    },
    decisions={
        **FIDE_2014.decisions,
        GameDecision: {
            **FIDE_2014.decisions[GameDecision],
            GameDecision.RATED_LIMITED: "R37",
            GameDecision.RATED_AGAINST_NEW_LIMITED: "R37",
        },
        EventDecision: {**FIDE_2014.decisions[EventDecision], EventDecision.RATED_STANDARD: "R30"},
        PlayerDecision: {
            **FIDE_2014.decisions[PlayerDecision],
            PlayerDecision.FROM_STANDARD: "R30",
            PlayerDecision.FROM_STANDARD_BELOW_FLOOR: "R36",
        },
    },
    articles=amended(
        ARTICLES,
        Article(
            "8.21",
            said(
                "If a player scores less than one point in their very first event, that result is ignored. Otherwise "
                "the average rating of the competition, Rc, is determined first."
            ),
        ),
        Article("8.54", said("A difference of more than 400 points counts in full.")),
        Article(
            "8.56",
            said(
                "K, the development coefficient, is 20 for everyone. If K × games in a period would exceed 700, K is "
                "lowered to the largest whole number that keeps it within 700."
            ),
        ),
    ),
    rulings={
        **{number: article for number, article in RULINGS.items() if number not in ("R7", "R12", "R14")},
        "R30": "",
        "R36": "",
        "R37": "8.56",
    },
    own_rulings={
        "R17": said(
            "An unrated player with less than one point in a round robin that is their first event is treated as not "
            "having played."
        ),
    },
    differences=(
        Article("8.56", said("K is 20 for everyone.")),
        Article("8.54", said("A difference of more than 400 points counts in full.")),
        Article("8.21", said("A first tournament with less than one point is ignored.")),
        Article("R30", said("A player who has only a standard rating plays with it.")),
    ),
)

EDITIONS = (FIDE_2014, RAPID_AND_BLITZ)
