"""Pages and answers at the size of the federation, over HTTP from gunicorn, against an empty view of the same server.

Few players have a long history, all are on the latest list. Each address is requested once, when the page is made, and
then again, when it is shared (`federation.serving.shared_pages`).
"""

import statistics
from collections.abc import Callable
from datetime import date

from ratings.published.in_force import next_open_list, published_lists
from ratings.regulations.days import month_after
from tests.benchmarks.database import analyze, database
from tests.benchmarks.federations import Federation, Size
from tests.benchmarks.figures import Figure
from tests.benchmarks.month import compute, publish
from tests.benchmarks.server import seconds_of, server
from tournaments.models import TimeControl

FIRST_LIST = date(2006, 11, 1)
WITH_HISTORY = 2_000
GAMES_A_MONTH = 1_000
ADDRESSES = 40
TIMES = 5
_WARM_UP = 8
"""Requests before timing starts, so that every process has compiled the templates."""


def pages(size: Size, months: int) -> list[Figure]:
    with database():
        day = grow(size, months)
        with server() as port:
            return figures_of(port, day, size, months)


def grow(size: Size, months: int) -> date:
    """Play months with few players, and let the others join the latest list. Return its date."""
    few = Federation(WITH_HISTORY)
    few.register(FIRST_LIST)
    day = FIRST_LIST
    for month in range(months):
        few.play(day, GAMES_A_MONTH)
        day = month_after(day)
        if month in (1, 6, 24, 96):
            analyze()
        rating_list = next_open_list(TimeControl.STANDARD)
        assert rating_list is not None
        publish(compute(rating_list)[1])
    newest = published_lists(TimeControl.STANDARD).select_related("run")[0]
    Federation(size.players - WITH_HISTORY, first=WITH_HISTORY + 1).join(newest)
    analyze()
    return day


def addresses(day: date, players: int) -> dict[str, Callable[[int], str]]:
    """Return the addresses of each kind, by a number from 0."""

    def word(number: int) -> str:
        return f"b{'aeiou'[number % 5]}{'lnrs'[number // 5 % 4]}{'dm'[number // 20 % 2]}"

    return {
        "list page": lambda number: f"/lists/standard/{day}/?page={1 + 97 * number}",
        "player page": lambda number: f"/players/{1 + 7919 * number % players}/",
        "player page, long history": lambda number: f"/players/{1 + number}/",
        "search": lambda number: f"/players/?q={word(number)}",
        "tournament page": lambda number: f"/tournaments/{1 + number}/",
        "interface, player": lambda number: f"/api/v1/players/{1 + 7919 * number % players}",
        "interface, long history": lambda number: f"/api/v1/players/{1 + number}/history",
    }


def figures_of(port: int, day: date, size: Size, months: int) -> list[Figure]:
    nothing = _p95([seconds_of(port, "/empty/") for _ in range(ADDRESSES * TIMES)])
    what = f"{size.players} players, {months} months; empty view {nothing * 1000:.1f} ms"
    found = []
    for name, address in addresses(day, size.players).items():
        for number in range(_WARM_UP):
            seconds_of(port, address(ADDRESSES + number))
        made = _p95([seconds_of(port, address(number)) for number in range(ADDRESSES)])
        kept = _p95([seconds_of(port, address(number)) for _ in range(TIMES) for number in range(ADDRESSES)])
        found += [
            Figure(f"{name}, p95 when made", made * 1000, 60, "lower", "ms", what),
            Figure(
                f"{name}, p95 when kept, against an empty view", kept / nothing, 4, "lower", "ratio", what
            ),
        ]
    return found


def _p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]
