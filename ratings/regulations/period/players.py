"""A player's place on the list: the month's change, or a first rating from the pool (8.3, 8.55-8.57)."""

from dataclasses import dataclass

import numpy as np

from ratings.regulations.arithmetic import Integers, sum_by
from ratings.regulations.coefficient import coefficient, limited_coefficient
from ratings.regulations.days import months_before
from ratings.regulations.decisions import EventDecision, PlayerDecision
from ratings.regulations.editions import Regulations, Schedule
from ratings.regulations.period.entries import EntryResults
from ratings.regulations.period.inputs import EarlierResults, Period
from ratings.regulations.rated import rating_change
from ratings.regulations.unrated import UnratedRating, unrated_rating


@dataclass(frozen=True, slots=True)
class PlayerResults:
    """A player's place on the list."""

    decision: Integers
    rating: Integers
    """0 if not on the list."""
    change: Integers
    """Whole points (8.57)."""
    change_sum: Integers
    """Sum of score minus PD over the period, in hundredths."""
    change_hundredths: Integers
    """The same times K, before rounding."""
    period_games: Integers
    k_used: Integers
    k: Integers
    """As on this list, for the next period."""
    k_reason: Integers
    games: Integers
    peak: Integers
    last_game: Integers
    pool_events: Integers
    pool_games: Integers
    pool_half_points: Integers
    pool_rc_sum: Integers
    pool_opponents: Integers
    pool_p: Integers
    pool_dp: Integers
    pool_rating: Integers
    """Rn of the pool (8.3), published or not."""


def rate_players(period: Period, entries: EntryResults, schedule: Schedule) -> PlayerResults:
    """Determine every player's place on the list of the period's date, by the edition in force on that date."""
    regulations = schedule.at(period.day)
    players = period.players
    size = len(players)
    player = period.entries.player
    was_rated = players.rating > 0

    counted = np.isin(entries.decision, (EventDecision.RATED, EventDecision.RATED_CURRENT))
    period_games = sum_by(player[counted], entries.games[counted], size)
    change_sum = sum_by(player[counted], entries.change[counted], size)
    last_game = players.last_game.copy()
    np.maximum.at(last_game, player[counted], period.events.end[period.entries.event[counted]])
    k_used = np.where(was_rated, limited_coefficient(regulations, players.k, period_games), 0)
    change_hundredths, change = rating_change(change_sum, k_used)
    moved = players.rating + change
    stays = was_rated & (moved >= regulations.floor)

    pool = _pool(period, entries, regulations)
    first = _first_rating(regulations, pool)
    new_decision = first_rating_decision(regulations, pool["games"], pool["half_points"], first.rating)
    decision = np.select(
        [stays & (period_games > 0), stays, was_rated],
        [PlayerDecision.RATED, PlayerDecision.UNCHANGED, PlayerDecision.OFF_LIST],
        new_decision,
    )
    enters = decision == PlayerDecision.FIRST_RATING
    rating = np.select([stays, enters], [moved, first.rating], 0)
    games = players.games + period_games + np.where(enters, pool["games"], 0)
    np.maximum.at(last_game, np.flatnonzero(enters), pool["end"][enters])
    peak = np.maximum(players.peak, rating)
    settled = games + np.where(enters, pool["dropped_games"], 0) * regulations.dropped_games_settle
    k, k_reason = coefficient(regulations, peak, settled, players.birth, period.day)
    on_list = rating > 0
    return PlayerResults(
        decision=decision,
        rating=rating,
        change=np.where(was_rated, change, 0),
        change_sum=change_sum,
        change_hundredths=np.where(was_rated, change_hundredths, 0),
        period_games=period_games,
        k_used=k_used,
        k=np.where(on_list, k, 0),
        k_reason=np.where(on_list, k_reason, 0),
        games=np.where(regulations.dropped_games_settle & enters, settled, games),
        peak=peak,
        last_game=last_game,
        pool_events=pool["events"],
        pool_games=pool["games"],
        pool_half_points=pool["half_points"],
        pool_rc_sum=pool["rc_sum"],
        pool_opponents=pool["opponents"],
        pool_p=first.p,
        pool_dp=first.dp,
        pool_rating=first.rating,
    )


def _first_rating(regulations: Regulations, pool: dict[str, Integers]) -> UnratedRating:
    """Return Rn of every pool (8.3). Few players have one, so the others are left out of the arithmetic."""
    chosen = pool["games"] > 0
    columns = (pool[name][chosen] for name in ("rc_sum", "games", "half_points", "opponents"))
    found = unrated_rating(regulations, *columns)

    def for_all(values: Integers) -> Integers:
        column = np.zeros(len(chosen), np.int64)
        column[chosen] = values
        return column

    return UnratedRating(p=for_all(found.p), dp=for_all(found.dp), rating=for_all(found.rating))


def first_rating_decision(
    regulations: Regulations, games: Integers, half_points: Integers, rating: Integers
) -> Integers:
    """Return the PlayerDecision: whether a pool's Rn is published, or what is missing (8.3, R15)."""
    return np.select(
        [
            np.asarray(games) == 0,
            np.asarray(half_points) < regulations.first_rating_half_points,
            np.asarray(games) < regulations.first_rating_games,
            np.asarray(rating) < regulations.floor,
        ],
        [
            PlayerDecision.NO_POOL,
            PlayerDecision.NO_POINT,
            PlayerDecision.TOO_FEW_GAMES,
            PlayerDecision.BELOW_FLOOR,
        ],
        PlayerDecision.FIRST_RATING,
    )


def is_inactive(regulations: Regulations, last_game: Integers, day: int) -> Integers:
    """Who is flagged as inactive on the list of `day`: no rated game in the last 12 months (R26).

    `last_game` is the end of the last event with a rated game, yyyymmdd; if it is 0, unknown, nobody is flagged.
    """
    last_game = np.asarray(last_game)
    return (last_game > 0) & (last_game < months_before(day, regulations.inactive_months))


def _pool(period: Period, entries: EntryResults, regulations: Regulations) -> dict[str, Integers]:
    """Combine each unrated player's results within the window, old and new, as if in one tournament (8.3)."""
    waiting = np.isin(
        entries.decision, (EventDecision.POOLED, EventDecision.POOLED_OFF_LIST, EventDecision.DROPPED_ZERO)
    )
    new = EarlierResults(
        player=period.entries.player[waiting],
        end=period.events.end[period.entries.event[waiting]],
        games=entries.games[waiting],
        half_points=entries.half_points[waiting],
        rc_sum=entries.rc_sum[waiting],
        opponents=entries.opponents[waiting],
        dropped=(entries.decision[waiting] == EventDecision.DROPPED_ZERO).astype(np.int64),
    )
    rows = {
        name: np.concatenate([getattr(period.earlier, name), getattr(new, name)])
        for name in ("player", "end", "games", "half_points", "rc_sum", "opponents", "dropped")
    }
    since = months_before(period.day, regulations.first_rating_months)
    inside = (rows["dropped"] == 0) & (rows["end"] >= since)
    size = len(period.players)
    player = rows["player"][inside]
    pool = {
        name: sum_by(player, rows[name][inside], size)
        for name in ("games", "half_points", "rc_sum", "opponents")
    }
    pool["events"] = np.bincount(player, minlength=size)
    # R4: the factor n/(n+1) applies only if all events were round robins.
    other_kind = np.bincount(player[rows["opponents"][inside] == 0], minlength=size) > 0
    pool["opponents"] = np.where(other_kind, 0, pool["opponents"]) * regulations.reduced_in_pool
    pool["end"] = np.zeros(size, np.int64)
    np.maximum.at(pool["end"], player, rows["end"][inside])
    dropped = rows["dropped"] == 1
    pool["dropped_games"] = sum_by(rows["player"][dropped], rows["games"][dropped], size)
    return pool
