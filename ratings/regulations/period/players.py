"""A player's place on the list: the month's change, or a first rating (fide-2014 8.3, 8.55-8.57; R30-R34)."""

from dataclasses import dataclass

import numpy as np

from ratings.regulations.arithmetic import Integers, sum_by
from ratings.regulations.coefficient import coefficient, limited_coefficient
from ratings.regulations.days import months_before
from ratings.regulations.decisions import EventDecision, PlayerDecision
from ratings.regulations.editions import Schedule
from ratings.regulations.parameters import Regulations, UnratedRating, UnratedResults
from ratings.regulations.period.entries import EntryResults
from ratings.regulations.period.events import Standing, order_of
from ratings.regulations.period.inputs import EarlierResults, Period
from ratings.regulations.rated import rating_change

_RATED = (EventDecision.RATED, EventDecision.RATED_CURRENT, EventDecision.RATED_STANDARD)
_WAITING = (EventDecision.POOLED, EventDecision.POOLED_OFF_LIST, EventDecision.DROPPED_ZERO)


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
    pool_edition: Integers
    """Position in the schedule of the edition that rates the pool (R33)."""
    from_standard: Integers
    """Whether the month's change is added to a standard rating, on a rapid or blitz list (R30)."""


def rate_players(
    period: Period, standing: Standing, entries: EntryResults, schedule: Schedule
) -> PlayerResults:
    """Determine every player's place on the list of the period's date, by the edition in force on that date (R34)."""
    regulations = schedule.at(period.day)
    players = period.players
    size = len(players)
    player = period.entries.player

    counted = np.isin(entries.decision, _RATED)
    standard = _standard_rating(period, standing, entries)
    from_standard = standard > 0
    was_rated = (players.rating > 0) | from_standard
    period_games = sum_by(player[counted], entries.games[counted], size)
    change_sum = sum_by(player[counted], entries.change[counted], size)
    last_game = players.last_game.copy()
    np.maximum.at(last_game, player[counted], period.events.end[period.entries.event[counted]])
    k_before = np.where(from_standard, _k_of_newcomers(period, schedule), players.k)
    k_used = np.where(was_rated, limited_coefficient(regulations, k_before, period_games), 0)
    change_hundredths, change = rating_change(regulations, change_sum, k_used)
    moved = np.where(from_standard, standard, players.rating) + change
    stays = was_rated & (moved >= regulations.floor)

    pool = _pool(period, entries, from_standard, regulations, schedule)
    first = _first_rating(pool, schedule)
    new_decision = first_rating_decision(regulations, pool["games"], pool["half_points"], first.rating)
    decision = np.select(
        [
            from_standard & stays,
            from_standard,
            stays & (period_games > 0),
            stays,
            was_rated,
        ],
        [
            PlayerDecision.FROM_STANDARD,
            PlayerDecision.FROM_STANDARD_BELOW_FLOOR,
            PlayerDecision.RATED,
            PlayerDecision.UNCHANGED,
            PlayerDecision.OFF_LIST,
        ],
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
        pool_edition=pool["edition"],
        from_standard=from_standard,
    )


def _standard_rating(period: Period, standing: Standing, entries: EntryResults) -> Integers:
    """Return the standard rating to which a player's change is added: that of his first rated event (R36), or 0."""
    found = np.zeros(len(period.players), np.int64)
    rated = np.flatnonzero(entries.decision == EventDecision.RATED_STANDARD)
    rated = rated[period.players.rating[period.entries.player[rated]] == 0]
    if len(rated):
        latest_first = rated[np.argsort(-order_of(period.events)[period.entries.event[rated]])]
        found[period.entries.player[latest_first]] = standing.own_rating[latest_first]
    return found


def _k_of_newcomers(period: Period, schedule: Schedule) -> Integers:
    """Return the K that players who are not on the list before would have had on it (R36)."""
    players, day = period.players, period.previous_day
    return coefficient(schedule.at(day), players.peak, players.games, players.birth, day)[0]


def _first_rating(pool: dict[str, Integers], schedule: Schedule) -> UnratedRating:
    """Return Rn of every pool (8.3), each by its own edition (R33)."""
    size = len(pool["games"])
    p, dp, rating = (np.zeros(size, np.int64) for _ in range(3))
    for position in np.unique(pool["edition"][pool["games"] > 0]).tolist():
        chosen = (pool["games"] > 0) & (pool["edition"] == position)
        columns = (pool[name][chosen] for name in ("rc_sum", "games", "half_points", "opponents"))
        edition = schedule.editions[position]
        found = edition.first_rating(edition, UnratedResults(*columns))
        p[chosen], dp[chosen], rating[chosen] = found.p, found.dp, found.rating
    return UnratedRating(p=p, dp=dp, rating=rating)


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


def _pool(
    period: Period,
    entries: EntryResults,
    from_standard: Integers,
    regulations: Regulations,
    schedule: Schedule,
) -> dict[str, Integers]:
    """Combine each unrated player's results within the window, old and new, as if in one tournament (8.3)."""
    waiting = np.isin(entries.decision, _WAITING)
    event = period.entries.event[waiting]
    new = EarlierResults(
        player=period.entries.player[waiting],
        end=period.events.end[event],
        games=entries.games[waiting],
        half_points=entries.half_points[waiting],
        rc_sum=entries.rc_sum[waiting],
        opponents=entries.opponents[waiting],
        dropped=(entries.decision[waiting] == EventDecision.DROPPED_ZERO).astype(np.int64),
        start=period.events.start[event],
    )
    names = ("player", "end", "games", "half_points", "rc_sum", "opponents", "dropped", "start")
    rows = {name: np.concatenate([getattr(period.earlier, name), getattr(new, name)]) for name in names}
    since = months_before(period.day, regulations.first_rating_months)
    # R36: what waited for a first rating is not used by who begins with the standard one.
    inside = (rows["dropped"] == 0) & (rows["end"] >= since) & ~from_standard[rows["player"]]
    size = len(period.players)
    player, end = rows["player"][inside], rows["end"][inside]
    pool = {
        name: sum_by(player, rows[name][inside], size)
        for name in ("games", "half_points", "rc_sum", "opponents")
    }
    pool["events"] = np.bincount(player, minlength=size)
    pool["end"] = np.zeros(size, np.int64)
    np.maximum.at(pool["end"], player, end)
    # R33: the edition is that of the newest event, the last in the order of events.
    newest_last = np.lexsort((rows["start"][inside], end))
    newest_start = np.full(size, period.day)
    newest_start[player[newest_last]] = rows["start"][inside][newest_last]
    pool["edition"] = schedule.positions(newest_start)
    # R4: the factor n/(n+1) applies only if all events were round robins.
    other_kind = np.bincount(player[rows["opponents"][inside] == 0], minlength=size) > 0
    is_reduced = np.array([edition.reduced_in_pool for edition in schedule.editions])[pool["edition"]]
    pool["opponents"] = np.where(other_kind, 0, pool["opponents"]) * is_reduced
    dropped = rows["dropped"] == 1
    pool["dropped_games"] = sum_by(rows["player"][dropped], rows["games"][dropped], size)
    return pool
