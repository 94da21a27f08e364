"""A run's results in numbers for the office's review; people are identified by their public number."""

from typing import Any

import numpy as np

from ratings.regulations.decisions import FIRST_RATINGS, GameDecision, PlayerDecision
from ratings.regulations.period import PeriodResults
from ratings.runs.inputs import Month

_MOST = 20


def summary(month: Month, results: PeriodResults) -> dict[str, Any]:
    """Return counts, first ratings, biggest changes, K changes, and games by decision.

    Keys: `tournaments`, `games`, `listed`, `first_ratings`, `left_list`, `changed`, `unchanged`, `k_changed`,
    `without_birth`, `new` [[player, rating]], `gains` and `losses` [[player, change]], `k_changes`
    [[player, before, after]], `without_games` [player]: whose rating changed without a game in the period, `off_list`
    [player], `sides_by_decision` {decision: sides}, `histogram` {"-40": n, ...}: players by change in steps of 10
    points.
    """
    before, players = month.period.players, results.players
    number, shown = month.state.player, month.shown
    on_list = (players.rating > 0) & shown
    rated = (players.decision == PlayerDecision.RATED) & shown
    new = np.isin(players.decision, FIRST_RATINGS) & shown
    off = (players.decision == PlayerDecision.OFF_LIST) & shown | (before.rating > 0) & ~shown
    stayed = on_list & (before.rating > 0)
    changed = stayed & (players.rating != before.rating)
    idle = changed & (players.period_games == 0)
    k_changed = on_list & (before.k > 0) & (players.k != before.k)
    by_change = np.lexsort((number, players.change))
    by_change = by_change[rated[by_change]]
    gains = [i for i in by_change[::-1][:_MOST] if players.change[i] > 0]
    losses = [i for i in by_change[:_MOST] if players.change[i] < 0]
    best_new = np.flatnonzero(new)[np.lexsort((number[new], -players.rating[new]))]
    steps, counts = np.unique(players.change[rated] // 10 * 10, return_counts=True)
    decisions, sides = np.unique(results.games.decision[results.games.decision > 0], return_counts=True)
    return {
        "tournaments": len(month.period.events),
        "games": len(month.period.games),
        "listed": int(on_list.sum()),
        "changed": int(changed.sum()),
        "unchanged": int((stayed & ~changed).sum()),
        "first_ratings": int(new.sum()),
        "left_list": int(off.sum()),
        "k_changed": int(k_changed.sum()),
        "without_birth": int((on_list & (before.birth == 0)).sum()),
        "new": [[int(number[i]), int(players.rating[i])] for i in best_new],
        "gains": [[int(number[i]), int(players.change[i])] for i in gains],
        "losses": [[int(number[i]), int(players.change[i])] for i in losses],
        "k_changes": [
            [int(number[i]), int(before.k[i]), int(players.k[i])] for i in np.flatnonzero(k_changed)[:200]
        ],
        "without_games": [int(number[i]) for i in np.flatnonzero(idle)[:200]],
        "off_list": [int(number[i]) for i in np.flatnonzero(off)],
        "sides_by_decision": {
            GameDecision(int(d)).name: int(n) for d, n in zip(decisions, sides, strict=True)
        },
        "histogram": {str(int(s)): int(n) for s, n in zip(steps, counts, strict=True)},
    }
