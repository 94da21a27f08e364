"""Every game, seen from each side: rated, counted or not, with D, PD and the change (8.51-8.55, 8.58)."""

from dataclasses import dataclass

import numpy as np

from ratings.regulations.arithmetic import Integers
from ratings.regulations.decisions import GameDecision
from ratings.regulations.editions import Schedule
from ratings.regulations.period.events import Sides, Standing
from ratings.regulations.period.inputs import Period
from ratings.regulations.rated import difference, game_change
from ratings.regulations.tables import score_probability
from tournaments.play.results import GameKind


@dataclass(frozen=True, slots=True)
class SideResults:
    """By side, all of White first, then all of Black. `difference`, `probability` and `change` are 0 if not rated."""

    decision: Integers
    """A GameDecision; 0 for the black side of a game without opponent."""
    own_rating: Integers
    opponent_rating: Integers
    """The opponent's rating used: published, or Ru(new) in a round robin; 0 if there is none."""
    difference: Integers
    """D as counted (8.54)."""
    probability: Integers
    """PD in hundredths."""
    change: Integers
    """Score minus PD, in hundredths."""


def rate_games(period: Period, sides: Sides, standing: Standing, schedule: Schedule) -> SideResults:
    """Decide and rate every side of every game."""
    own, opponent, event = sides.own, sides.opponent, sides.event
    as_round_robin = standing.as_round_robin[event]
    own_rated = standing.own_rated[own]
    own_rating = standing.own_rating[own]
    opponent_rated = sides.between_two & (standing.met_rating[opponent] > 0)
    opponent_new = sides.between_two & standing.has_new_rating[opponent]
    opponent_rating = np.select(
        [opponent_rated, opponent_new], [standing.met_rating[opponent], standing.ru_new[opponent]], 0
    )

    counted_difference = np.zeros(len(own), np.int64)
    unequal_allowed = np.ones(len(own), bool)
    for position, regulations in enumerate(schedule.editions):
        chosen = standing.edition[event] == position
        np.copyto(counted_difference, difference(regulations, own_rating, opponent_rating), where=chosen)
        unequal_allowed[chosen] = regulations.unequal_scores_are_rated
    limited = counted_difference != own_rating - opponent_rating

    decision = np.select(
        [
            own < 0,
            sides.kind == GameKind.FORFEIT,
            sides.kind == GameKind.UNDER_ONE_MOVE,
            ~sides.played,
            ~unequal_allowed & (sides.half_points + sides.opponent_half_points != 2),
            standing.left_out[opponent],
            standing.dropped[own] & (opponent_rated | as_round_robin),
            own_rated & opponent_rated & limited,
            own_rated & opponent_rated,
            own_rated & opponent_new & limited,
            own_rated & opponent_new,
            as_round_robin & (standing.rated_players[event] == 0),
            ~own_rated & as_round_robin,
            ~own_rated & opponent_rated,
            _off_list(period, standing)[opponent],
            standing.own_rated[opponent],
            own_rated,
        ],
        [
            0,
            GameDecision.FORFEIT,
            GameDecision.UNDER_ONE_MOVE,
            GameDecision.BYE,
            GameDecision.UNEQUAL_SCORES,
            GameDecision.OPPONENT_LEFT_OUT,
            GameDecision.DROPPED_ZERO,
            GameDecision.RATED_LIMITED,
            GameDecision.RATED,
            GameDecision.RATED_AGAINST_NEW_LIMITED,
            GameDecision.RATED_AGAINST_NEW,
            GameDecision.NO_RATED_PLAYER,
            GameDecision.COUNTED_ROUND_ROBIN,
            GameDecision.COUNTED,
            GameDecision.OPPONENT_OFF_LIST,
            GameDecision.OPPONENT_UNRATED_AT_START,
            GameDecision.OPPONENT_UNRATED,
        ],
        GameDecision.BOTH_UNRATED,
    )
    rated = is_rated(decision)
    probability = np.where(rated, score_probability(counted_difference), 0)
    return SideResults(
        decision=decision,
        own_rating=np.where(own >= 0, own_rating, 0),
        opponent_rating=opponent_rating,
        difference=np.where(rated, counted_difference, 0),
        probability=probability,
        change=np.where(rated, game_change(sides.half_points, probability), 0),
    )


def is_rated(decision: Integers) -> Integers:
    return (decision >= GameDecision.RATED) & (decision <= GameDecision.RATED_AGAINST_NEW_LIMITED)


def is_counted(decision: Integers) -> Integers:
    """Counted towards a first rating."""
    return (decision == GameDecision.COUNTED) | (decision == GameDecision.COUNTED_ROUND_ROBIN)


def _off_list(period: Period, standing: Standing) -> Integers:
    """Rated at the start but off the list since, and therefore met as unrated (R27, if the edition says so)."""
    return (period.entries.rating > 0) & (standing.met_rating == 0)
