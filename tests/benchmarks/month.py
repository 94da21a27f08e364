"""A month's run end to end, its memory, its growth, and months in a row."""

import statistics
from datetime import date

from ratings.lists import publication
from ratings.lists.replay import replay as replay_lists
from ratings.models import RatingList, RatingRun
from ratings.published.in_force import next_open_list
from ratings.regulations.days import month_after
from ratings.runs import computation
from ratings.runs.verification import verify_history
from tests.benchmarks.database import analyze, database
from tests.benchmarks.federations import Federation, Size
from tests.benchmarks.figures import Figure, stopwatch
from tests.benchmarks.memory import peak_memory
from tests.benchmarks.raw import copy_rows_of
from tournaments.models import TimeControl

OPENING = date(2014, 8, 1)
SINGLE_MONTHS = 3


def compute(rating_list: RatingList) -> tuple[float, RatingRun]:
    """Return the seconds from the click to the draft, and the run."""
    with stopwatch() as watch:
        run = computation.compute(publication.request_run(rating_list).pk)
    return watch.seconds, run


def publish(run: RatingRun) -> float:
    with stopwatch() as watch:
        publication.publish(publication.approve(run.list, run, None))
    return watch.seconds


def month(size: Size, name: str) -> list[Figure]:
    """The month of a federation of this size, against raw COPY; memory."""
    with database():
        federation = Federation(size.players)
        federation.register(OPENING)
        games = federation.play(OPENING, size.games)
        analyze()
        rating_list = publication.open_list(TimeControl.STANDARD, month_after(OPENING))
        repeats = 1 if size.games > 100_000 else 3
        ratios, seconds = [], []
        for _ in range(repeats):
            took, run = compute(rating_list)
            seconds.append(took)
            ratios.append(took / copy_rows_of(run))
        peak = peak_memory("run_rating_list", rating_list.date.isoformat())
    middle = sorted(ratios)[len(ratios) // 2]
    what = f"{games} games, {size.players} players"
    return [
        Figure(
            f"{name} month, end to end", middle, 1.5, "lower", "ratio", f"run / raw COPY of its rows; {what}"
        ),
        Figure(
            f"{name} month, click to draft", min(seconds), 2.0 if repeats > 1 else 60.0, "lower", "s", what
        ),
        Figure(
            f"{name} month, peak memory",
            peak,
            2048,
            "lower",
            "MB",
            "whole process of manage.py run_rating_list",
        ),
    ]


def growth(size: Size) -> Figure:
    """Ten times the games of the same federation."""
    times = []
    for games in (size.games // 10, size.games):
        with database():
            federation = Federation(size.players)
            federation.register(OPENING)
            federation.play(OPENING, games)
            analyze()
            rating_list = publication.open_list(TimeControl.STANDARD, month_after(OPENING))
            times.append(statistics.median(compute(rating_list)[0] for _ in range(3)))
    how = f"{size.games} against {size.games // 10} games, {size.players} players"
    return Figure("growth with ten times the games", times[1] / times[0], 11, "lower", "ratio", how)


def replay(players: int, games: int, months: int) -> list[Figure]:
    """Consecutive months, with all results present from the start, against single months before and after them.

    Then all months are computed again and compared with what is published.
    """
    with database():
        federation = Federation(players)
        federation.register(OPENING)
        days = [OPENING]
        for _ in range(months + 2 * SINGLE_MONTHS):
            federation.play(days[-1], games)
            days.append(month_after(days[-1]))
        analyze()
        single = [_single_month() for _ in range(SINGLE_MONTHS)]
        with stopwatch() as replayed:
            lists = list(replay_lists(TimeControl.STANDARD, days[SINGLE_MONTHS + months]))
        assert len(lists) == months
        single += [_single_month() for _ in range(SINGLE_MONTHS)]
        with stopwatch() as verified:
            found = list(verify_history(TimeControl.STANDARD))
        assert len(found) == months + 2 * SINGLE_MONTHS
        assert all(verification.is_reproduced for verification in found)
    one = statistics.median(single)
    what = f"{months} months of {games} games, {players} players"
    return [
        Figure(
            "replay against months x one month",
            replayed.seconds / (months * one),
            1.0,
            "lower",
            "ratio",
            f"{what}; one month {one:.2f} s, median of {len(single)}, half before and half after",
        ),
        Figure("replay", replayed.seconds, 120, "lower", "s", f"{what}, computed and published"),
        Figure(
            "history verified",
            verified.seconds,
            120,
            "lower",
            "s",
            f"{len(found)} months computed and compared",
        ),
    ]


def _single_month() -> float:
    """Return the seconds of computing, approving and publishing the next month in the ordinary way."""
    rating_list = next_open_list(TimeControl.STANDARD)
    assert rating_list is not None
    seconds, run = compute(rating_list)
    return seconds + publish(run)
