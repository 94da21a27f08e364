"""Every game, seen from each side: rated, counted or not, with D, PD and the change (fide-2014 8.51-8.55, 8.58)."""

from dataclasses import dataclass

import numpy as np

from ratings.regulations.arithmetic import Integers
from ratings.regulations.decisions import GameDecision
from ratings.regulations.parameters import Met
from ratings.regulations.period.events import Dropped, EventResults, NewRatings, Standing
from ratings.regulations.period.parts import EditionPart
from ratings.regulations.rated import game_change, is_gap_too_wide
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


def rate_games(
    part: EditionPart, events: EventResults, standing: Standing, dropped: Dropped, new: NewRatings
) -> SideResults:
    """Decide and rate every side of every game of a part."""
    rules, sides = part.regulations, part.sides
    own, opponent, event = sides.own, sides.opponent, sides.event
    as_round_robin = events.as_round_robin[event]
    own_rated = standing.own_rated[own]
    own_rating = standing.own_rating[own]
    opponent_rated = sides.between_two & (standing.met_rating[opponent] > 0)
    opponent_new = sides.between_two & new.has_new_rating[opponent]
    opponent_rating = np.select(
        [opponent_rated, opponent_new], [standing.met_rating[opponent], new.ru_new[opponent]], 0
    )
    unequal = sides.half_points + sides.opponent_half_points != 2
    gap = np.abs(own_rating - opponent_rating)
    too_wide = is_gap_too_wide(rules, own_rating, opponent_rating)
    # The last of the conditions of a rated game: what is limited depends on the player's other rated games.
    played = sides.played & (rules.unequal_scores_are_rated | ~unequal) & ~dropped.left_out[opponent]
    meets = played & own_rated & (opponent_rated | opponent_new) & ~too_wide & ~dropped.dropped[own]
    rated = np.flatnonzero(meets)
    met = Met(own[rated], own_rating[rated], opponent_rating[rated], sides.in_round[rated])
    difference = np.zeros(len(own), np.int64)
    difference[rated] = rules.counted_difference(rules, met)
    limited = meets & (np.abs(difference) != gap)

    # Rated at the start but off the list since, and therefore met as unrated (R27, if the edition says so).
    off_list = (part.entries.rating > 0) & (standing.met_rating == 0)
    decision = np.select(
        [
            (sides.kind == GameKind.PLAYED) & ~sides.between_two,
            own < 0,
            sides.kind == GameKind.FORFEIT,
            sides.kind == GameKind.UNDER_ONE_MOVE,
            ~sides.played,
            unequal & (not rules.unequal_scores_are_rated),
            dropped.left_out[opponent],
            dropped.dropped[own] & (opponent_rated | as_round_robin),
            meets & opponent_rated & limited,
            meets & opponent_rated,
            meets & limited,
            meets,
            own_rated & opponent_rated,
            as_round_robin & (events.rated_players[event] == 0),
            ~own_rated & as_round_robin,
            ~own_rated & opponent_rated,
            off_list[opponent],
            standing.own_rated[opponent],
            own_rated,
        ],
        [
            GameDecision.LEFT_OUT_BY_OFFICE,
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
            GameDecision.GAP_TOO_WIDE,
            GameDecision.NO_RATED_PLAYER,
            GameDecision.COUNTED_ROUND_ROBIN,
            GameDecision.COUNTED,
            GameDecision.OPPONENT_OFF_LIST,
            GameDecision.OPPONENT_UNRATED_AT_START,
            GameDecision.OPPONENT_UNRATED,
        ],
        GameDecision.BOTH_UNRATED,
    )
    probability = np.where(meets, score_probability(difference), 0)
    return SideResults(
        decision=decision,
        own_rating=np.where(own >= 0, own_rating, 0),
        opponent_rating=opponent_rating,
        difference=difference,
        probability=probability,
        change=np.where(meets, game_change(sides.half_points, probability), 0),
    )


def is_rated(decision: Integers) -> Integers:
    return (decision >= GameDecision.RATED) & (decision <= GameDecision.RATED_AGAINST_NEW_LIMITED)


def is_counted(decision: Integers) -> Integers:
    """Counted towards a first rating."""
    return (decision == GameDecision.COUNTED) | (decision == GameDecision.COUNTED_ROUND_ROBIN)
