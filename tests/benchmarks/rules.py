"""The rules alone, as arrays, against the same rules in a plain Python loop over games, entries and players."""

from bisect import bisect_left
from collections import defaultdict
from typing import Any

from ratings.lists import publication
from ratings.regulations.days import month_after
from ratings.regulations.decisions import EventDecision, GameDecision
from ratings.regulations.editions import Schedule
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.regulations.period import PeriodResults, rate_period
from ratings.regulations.period.inputs import Period
from ratings.regulations.tables import BAND_ENDS
from ratings.runs import computation
from tests.benchmarks.database import database
from tests.benchmarks.federations import Federation, Size
from tests.benchmarks.figures import Figure, stopwatch
from tests.benchmarks.month import OPENING
from tournaments.models import TimeControl

GAMES_A_PLAYER = 2
"""As in FIDE's month, so that it is the games that are measured and not the players who did not play."""


def rules(size: Size) -> Figure:
    """Rate a month of Swiss events both ways. Raises AssertionError when the two disagree."""
    with database():
        federation = Federation(size.players)
        federation.register(OPENING)
        games = federation.play(OPENING, GAMES_A_PLAYER * size.players, round_robins=False)
        run = publication.request_run(publication.open_list(TimeControl.STANDARD, month_after(OPENING)))
        period = computation.inputs_of(run).month().period
    found: dict[str, Any] = {}

    def arrays() -> float:
        with stopwatch() as watch:
            found["arrays"] = rate_period(period, Schedule((FIDE_2014,)))
        return watch.seconds

    rows = [[column.tolist() for column in columns] for columns in _columns(period)]

    def loop() -> float:
        with stopwatch() as watch:
            found["loop"] = plain_loop(*rows)
        return watch.seconds

    # In turns, taking the fastest, as the machine may be busy at times.
    slow, fast = (min(times) for times in zip(*((loop(), arrays()) for _ in range(7)), strict=True))
    _assert_same(found["arrays"], found["loop"])
    how = (
        f"{games} games, {size.players} players; plain loop {games / slow:,.0f} games/s, "
        f"arrays {games / fast:,.0f} games/s, all decisions and pools"
    )
    return Figure("the rules alone", slow / fast, 5, "higher", "ratio", how)


def plain_loop(players: Any, entries: Any, games: Any) -> dict[str, Any]:
    """Rate Swiss events game by game: decisions, D, PD, changes, K, pools of the unrated (8.2-8.5)."""
    rating, k_of = players
    entry_player, start_rating = entries
    sides: list[tuple[int, int, int, int]] = []
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0])
    for own_column, opponent_column, score_column in ((0, 1, 2), (1, 0, 3)):
        for number in range(len(games[0])):
            own, opponent = games[own_column][number], games[opponent_column][number]
            score = games[score_column][number]
            mine, theirs = rating[entry_player[own]], start_rating[opponent]
            row = sums[own]
            if not theirs:
                decision = GameDecision.OPPONENT_UNRATED if mine else GameDecision.BOTH_UNRATED
                sides.append((decision, 0, 0, 0))
                continue
            row[0] += 1
            row[1] += score
            row[2] += theirs
            if not mine:
                sides.append((GameDecision.COUNTED, 0, 0, 0))
                continue
            difference = (start_rating[own] or mine) - theirs
            counted = max(-400, min(400, difference))
            higher = 50 + bisect_left(BAND_ENDS, abs(counted))
            probability = higher if counted >= 0 else 100 - higher
            change = 50 * score - probability
            row[3] += probability
            row[4] += change
            decision = GameDecision.RATED if counted == difference else GameDecision.RATED_LIMITED
            sides.append((decision, counted, probability, change))
    totals: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for own, row in sums.items():
        if rating[entry_player[own]]:
            total = totals[entry_player[own]]
            total[0] += row[0]
            total[1] += row[4]
    changes = {}
    for player, (number, change) in totals.items():
        k = min(k_of[player], 700 // max(number, 1))
        changes[player] = (2 * change * k + 100) // 200
    return {"sides": sides, "changes": changes}


def _columns(period: Period) -> list[list[Any]]:
    players, entries, games = period.players, period.entries, period.games
    return [
        [players.rating, players.k],
        [entries.player, entries.rating],
        [games.white, games.black, games.white_half_points, games.black_half_points],
    ]


def _assert_same(results: PeriodResults, plain: dict[str, Any]) -> None:
    changes = results.players.change
    assert all(changes[player] == change for player, change in plain["changes"].items())
    dropped = results.entries.decision[results.sides.own] == EventDecision.DROPPED_ZERO
    ours = zip(
        results.games.decision.tolist(),
        results.games.difference.tolist(),
        results.games.probability.tolist(),
        results.games.change.tolist(),
        strict=True,
    )
    # The loop leaves first events without a point alone (8.21).
    assert all(
        mine == theirs for mine, theirs, left in zip(ours, plain["sides"], dropped, strict=True) if not left
    )
