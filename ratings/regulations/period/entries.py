"""The totals of a player's games in an event: score, expected score and change, or Ru (8.2, 8.55)."""

from dataclasses import dataclass

import numpy as np

from ratings.regulations.arithmetic import Integers, sum_by
from ratings.regulations.decisions import EventDecision, GameDecision
from ratings.regulations.parameters import UnratedResults
from ratings.regulations.period.events import Dropped, EventResults, NewRatings, Standing
from ratings.regulations.period.games import SideResults, is_counted, is_rated
from ratings.regulations.period.parts import EditionPart


@dataclass(frozen=True, slots=True)
class EntryResults:
    """A player's event. Counted games are those rated, or counted towards a first rating."""

    decision: Integers
    games: Integers
    half_points: Integers
    rc_sum: Integers
    """Sum of the competition's ratings: opponents met, or n x Ra in a round robin of an unrated player."""
    opponents: Integers
    """n of 8.25 if it applies, otherwise 0."""
    expected: Integers
    """Sum of PD in hundredths."""
    change: Integers
    """Sum of score minus PD in hundredths, before K."""
    p: Integers
    dp: Integers
    ru: Integers
    """An unrated player's rating in this event (8.2), 0 if there is none."""
    ru_new: Integers
    """After the process of iteration of a round robin (8.58), otherwise 0."""


def rate_entries(
    part: EditionPart,
    events: EventResults,
    standing: Standing,
    dropped: Dropped,
    new: NewRatings,
    results: SideResults,
) -> EntryResults:
    """Add the games of each player's event together and rate the unrated."""
    rules, sides, event = part.regulations, part.sides, part.entries.event
    size = len(part.entries)
    rated = is_rated(results.decision)
    zero = results.decision == GameDecision.DROPPED_ZERO
    used = rated | is_counted(results.decision) | zero
    own = sides.own[used]

    games = np.bincount(own, minlength=size)
    half_points = sum_by(own, sides.half_points[used], size)
    as_round_robin = events.as_round_robin[event] & ~standing.own_rated
    rc_sum = np.where(
        as_round_robin, events.ra[event] * games, sum_by(own, results.opponent_rating[used], size)
    )
    opponents = np.where(as_round_robin & (games > 0), events.opponents[event], 0)
    expected = sum_by(sides.own[rated], results.probability[rated], size)
    change = sum_by(sides.own[rated], results.change[rated], size)

    pooled = ~standing.own_rated & (games > 0) & ~dropped.dropped
    decision = np.select(
        [
            dropped.dropped,
            games == 0,
            standing.with_standard,
            standing.own_rated & (part.entries.rating == 0),
            standing.own_rated,
            part.entries.rating > 0,
        ],
        [
            EventDecision.DROPPED_ZERO,
            EventDecision.NOTHING_COUNTED,
            EventDecision.RATED_STANDARD,
            EventDecision.RATED_CURRENT,
            EventDecision.RATED,
            EventDecision.POOLED_OFF_LIST,
        ],
        EventDecision.POOLED,
    )
    p = np.zeros(size, np.int64)
    dp = np.zeros(size, np.int64)
    ru = np.where(new.has_new_rating, new.ru, 0)
    found = rules.first_rating(
        rules, UnratedResults(rc_sum[pooled], games[pooled], half_points[pooled], opponents[pooled])
    )
    p[pooled], dp[pooled], ru[pooled] = found.p, found.dp, found.rating
    return EntryResults(
        decision=decision,
        games=games,
        half_points=half_points,
        rc_sum=rc_sum,
        opponents=opponents,
        expected=expected,
        change=change,
        p=p,
        dp=dp,
        ru=ru,
        ru_new=np.where(new.has_new_rating, new.ru_new, 0),
    )
