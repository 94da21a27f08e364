"""Publishing a list and making all its files, against reading it once from the database."""

import statistics

from ratings.exports import files
from ratings.lists.publication import approve, open_list, publish
from ratings.models import RatingRun
from ratings.regulations.days import month_after
from tests.benchmarks.database import analyze, database
from tests.benchmarks.federations import Federation, Size
from tests.benchmarks.figures import Figure, stopwatch
from tests.benchmarks.memory import peak_memory
from tests.benchmarks.month import OPENING, compute
from tests.benchmarks.raw import copy_list_of
from tournaments.models import TimeControl


def publication(size: Size, name: str) -> list[Figure]:
    """One month at the size of FIDE, otherwise the middle one of three."""
    measured = []
    day = OPENING
    with database():
        federation = Federation(size.players)
        federation.register(day)
        for _ in range(1 if size.games > 100_000 else 3):
            federation.play(day, size.games)
            day = month_after(day)
            _, run = compute(open_list(TimeControl.STANDARD, day))
            analyze()
            published, made, raw = side_by_side(run)
            measured.append(((published + made) / raw, published, made, raw))
        peak = peak_memory("make_list_files", day.isoformat(), "--again")
    ratio, published, made, raw = sorted(measured)[len(measured) // 2]
    what = f"{size.players} players; publishing {published:.2f} s, files {made:.2f} s"
    return [
        Figure(
            f"{name} publication with all files against raw COPY out",
            ratio,
            4,
            "lower",
            "ratio",
            f"{what} / COPY of the list in its order, with names and clubs, {raw:.2f} s",
        ),
        Figure(f"{name} publication with all files", published + made, 10, "lower", "s", what),
        Figure(
            f"{name} publication, peak memory",
            peak,
            2048,
            "lower",
            "MB",
            "whole process of manage.py make_list_files",
        ),
    ]


def side_by_side(run: RatingRun) -> tuple[float, float, float]:
    """Return the seconds of publishing, and the medians of three times making the files and reading the list."""
    published, first = published_with_files(run)
    run.list.refresh_from_db()
    made, raw = [first], [copy_list_of(run)]
    for _ in range(2):
        files.withdraw([run.list])
        with stopwatch() as making:
            files.make(run.list)
        made.append(making.seconds)
        raw.append(copy_list_of(run))
    return published, statistics.median(made), statistics.median(raw)


def published_with_files(run: RatingRun) -> tuple[float, float]:
    """Return the seconds of approving and publishing, and of making the files."""
    with stopwatch() as publishing:
        rating_list = publish(approve(run.list, run, None))
    with stopwatch() as making:
        files.make(rating_list)
    return publishing.seconds, making.seconds
