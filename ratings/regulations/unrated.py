"""The rating of an unrated player from one event or from a pool of events (8.2, 8.3)."""

from dataclasses import dataclass

import numpy as np

from ratings.regulations.arithmetic import Integers, fractional_score, rounded
from ratings.regulations.editions import Regulations
from ratings.regulations.tables import rating_difference


@dataclass(frozen=True, slots=True)
class UnratedRating:
    """The result of 8.22-8.25. `p` in hundredths; `rating` in whole points."""

    p: Integers
    dp: Integers
    rating: Integers


def unrated_rating(
    regulations: Regulations, rc_sum: Integers, games: Integers, half_points: Integers, opponents: Integers
) -> UnratedRating:
    """Return Ru of one event, or Rn of a pool (8.22-8.25; rulings R2, R4, R5).

    `rc_sum` is n x Rc, the sum of the competition's ratings over the counted `games`. `opponents` is the n of
    n/(n+1) if every event was a round robin, and 0 if the factor does not apply. If `games` is 0, so is the
    rating.
    """
    rc_sum, games, half_points, opponents = np.broadcast_arrays(rc_sum, games, half_points, opponents)
    n = np.maximum(games, 1)
    p = np.where(games > 0, fractional_score(half_points, n), 0)
    dp = rating_difference(p)
    over = half_points - games
    factor = opponents if regulations.reduced_in_round_robin else np.zeros_like(opponents)
    above = rounded(100 * rc_sum + regulations.bonus * over * n, 100 * n)
    # R2: if n/(n+1) applies, Rc is rounded first, then the result.
    below_reduced = rounded(rounded(rc_sum, n) * (factor + 1) + dp * factor, factor + 1)
    below_plain = rounded(rc_sum + dp * n, n)
    below = np.where(factor > 0, below_reduced, below_plain)
    rating = np.where(games > 0, np.where(over >= 0, above, below), 0)
    return UnratedRating(p=p, dp=np.where(games > 0, dp, 0), rating=rating)
