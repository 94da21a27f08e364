"""Round robins: the tournament average Ra and the ratings of the unrated by iteration (8.21b, 8.25, 8.58).

The arrays hold many round robins at once: `event` is each entry's round robin, games refer to entries.
"""

from dataclasses import dataclass

import numpy as np

from ratings.regulations.arithmetic import Integers, fractional_score, rounded, sum_by
from ratings.regulations.parameters import Regulations, UnratedResults
from ratings.regulations.tables import rating_difference


@dataclass(frozen=True, slots=True)
class RoundRobins:
    """Rar, dpa, n and Ra of each event (sums, so that all stay integers) and Ru, Ru(new) of each entry."""

    rated: Integers
    """Number of rated players of each event; 0 leaves `ra` at 0."""
    rar_sum: Integers
    dp_sum: Integers
    opponents: Integers
    """n of 8.21b (iii) for each event."""
    ra: Integers
    ru: Integers
    """Ru of each unrated entry (8.22-8.25); 0 for rated ones."""
    ru_new: Integers
    """Ru(new) of each unrated entry after the process of iteration (8.58)."""


def is_complete(
    cycles: Integers, event: Integers, white: Integers, black: Integers, played: Integers
) -> Integers:
    """For each event, whether every pair of its participants played `cycles` games (ruling R19).

    `cycles` has a value for each event: 1 for a round robin, 2 for a double one, 0 for other systems (never
    complete). `event`, `white`, `black` and `played` describe the games between two players; a game that was
    paired but not played makes the event incomplete. An event without games is not complete.
    """
    cycles = np.asarray(cycles)
    complete = cycles > 0
    of_kind = complete[event]
    event, white, black, played = event[of_kind], white[of_kind], black[of_kind], played[of_kind]
    complete = complete & (np.bincount(event, minlength=len(cycles)) > 0)
    complete[event[~played]] = False
    players = np.unique(np.column_stack([np.tile(event, 2), np.concatenate([white, black])]), axis=0)
    size = np.bincount(players[:, 0], minlength=len(cycles))
    low, high = np.minimum(white, black), np.maximum(white, black)
    pairs, met = np.unique(np.column_stack([event, low, high]), axis=0, return_counts=True)
    complete[pairs[met != cycles[pairs[:, 0]], 0]] = False
    return complete & (np.bincount(pairs[:, 0], minlength=len(cycles)) == size * (size - 1) // 2)


def tournament_average(rar_sum: Integers, dp_sum: Integers, rated: Integers, n: Integers) -> Integers:
    """Return Ra = Rar - dpa x n/(n+1), with Rar and dpa as sums over `rated` players, at least one (8.21b iii, R2)."""
    return rounded(rar_sum * (n + 1) - dp_sum * n, rated * (n + 1))


def rate(
    regulations: Regulations,
    events: int,
    event: Integers,
    rating: Integers,
    white: Integers,
    black: Integers,
    white_half_points: Integers,
    black_half_points: Integers,
) -> RoundRobins:
    """Determine Ra of each event, and Ru and Ru(new) of each unrated entry (8.21b, 8.22-8.25, 8.58, ruling R16).

    `event` and `rating` (0 for unrated) belong to the entries; the rest are the played games, whose sides
    are positions among the entries.
    """
    entries = len(event)
    own = np.concatenate([white, black])
    opponent = np.concatenate([black, white])
    games = np.bincount(own, minlength=entries)
    half_points = sum_by(own, np.concatenate([white_half_points, black_half_points]), entries)
    is_rated = (rating > 0) & (games > 0)
    p = fractional_score(half_points, np.maximum(games, 1))
    rated = np.bincount(event[is_rated], minlength=events)
    rar_sum = sum_by(event[is_rated], rating[is_rated], events)
    dp_sum = sum_by(event[is_rated], rating_difference(p[is_rated]), events)
    n = np.maximum(np.bincount(event[games > 0], minlength=events) - 1, 0)
    if not regulations.opponents_counted_once:
        n = np.zeros(events, dtype=np.int64)
        np.maximum.at(n, event, games)
    ra = np.where(rated > 0, tournament_average(rar_sum, dp_sum, np.maximum(rated, 1), n), 0)

    is_new = (rating == 0) & (games > 0) & (rated[event] > 0)

    def first_rating(rc: Integers) -> Integers:
        return regulations.first_rating(
            regulations, UnratedResults(rc * games, games, half_points, n[event])
        ).rating

    ru = np.where(is_new, first_rating(ra[event]), 0)
    ru_new = ru
    for _ in range(regulations.iterations):
        strength = np.where(is_new, ru_new, rating)
        corrections = np.zeros(entries, dtype=np.int64)
        if limit := regulations.correction_limit:
            counted_as = np.clip(strength[opponent], strength[own] - limit, strength[own] + limit)
            corrections = sum_by(own, counted_as - strength[opponent], entries)
        rc_new = rounded(ra[event] * games + corrections, np.maximum(games, 1))
        ru_new = np.where(is_new, first_rating(rc_new), 0)
    return RoundRobins(rated=rated, rar_sum=rar_sum, dp_sum=dp_sum, opponents=n, ra=ra, ru=ru, ru_new=ru_new)
