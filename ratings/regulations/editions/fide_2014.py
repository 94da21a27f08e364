"""Section 8 of the FIDE Rating Regulations as in force from 1 July 2014."""

from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.regulations.editions.parameters import Regulations, Steps

FIDE_2014 = Regulations(
    name="fide-2014",
    effective=20140701,
    difference_limit=400,  # 8.54
    unequal_scores_are_rated=True,
    # 8.56
    k_new=40,
    k_normal=20,
    k_high=10,
    high_rating=2400,
    junior_rating_limit=2300,
    junior_age=18,
    junior_through_year=False,
    games_to_settle=30,
    k_times_games_limit=700,
    dropped_games_settle=False,
    bonus=2000,  # 8.23
    reduced_in_round_robin=True,  # 8.25
    reduced_in_pool=True,
    first_rating_games=5,
    first_rating_half_points=1,
    first_rating_months=26,
    floor=1000,
    inactive_months=12,
    iterations=1,  # 8.58
    zero_left_out_of_round_robin=True,
    incomplete_round_robin_as_swiss=True,
    opponents_counted_once=True,
    off_list_player_rates_opponents=True,
    steps=Steps(
        change="8.55b",
        coefficient="8.56",
        half="8.22",
        above_half="8.23",
        below_half="8.24",
        below_half_round_robin="8.25",
        table_p="8.1a",
        table_d="8.1b",
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
            PlayerDecision.TOO_FEW_GAMES: "8.3",
            PlayerDecision.NO_POINT: "8.3",
            PlayerDecision.BELOW_FLOOR: "8.3",
            PlayerDecision.OFF_LIST: "8.57",
            PlayerDecision.NO_POOL: "8.3",
            PlayerDecision.TAKEN_OVER: "",
            PlayerDecision.GONE: "",
        },
    },
)
