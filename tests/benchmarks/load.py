"""A run and a publication with its files while 200 visitors look at the pages, from gunicorn on the same machine."""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ratings.lists import publication
from ratings.regulations.days import month_after
from tests import support
from tests.benchmarks.database import analyze, database
from tests.benchmarks.federations import Federation, Size
from tests.benchmarks.figures import Figure
from tests.benchmarks.month import OPENING, compute
from tests.benchmarks.publication import published_with_files
from tests.benchmarks.server import server
from tests.benchmarks.visitors import COMING, THINKING, VISITORS
from tournaments.models import TimeControl


def load(size: Size, name: str) -> list[Figure]:
    with database():
        federation = Federation(size.players)
        opening = federation.register(OPENING)
        federation.play(OPENING, size.games)
        analyze()
        repeats = 1 if size.games > 100_000 else 5
        rating_list = publication.open_list(TimeControl.STANDARD, month_after(OPENING))
        compute(rating_list)
        alone = statistics.median(compute(rating_list)[0] for _ in range(repeats))
        with server() as port, _visitors(port, f"{opening.date}", size.players) as told:
            time.sleep(COMING + 2)
            beside = statistics.median(compute(rating_list)[0] for _ in range(repeats))
            run = rating_list.runs.latest("id")
            published_with_files(run)
            time.sleep(2)
        for error in told["errors"][:10]:
            sys.stderr.write(f"{error}\n")
    what = f"{VISITORS} visitors, a page each {THINKING:g} s: {told['answers']} answers; {name} month"
    return [
        Figure("under load, errors", len(told["errors"]), 0, "lower", "", what),
        Figure("under load, slowest page", told["slowest"], 1, "lower", "s", what),
        Figure("under load, p95 of pages", told["p95"] * 1000, 250, "lower", "ms", what),
        Figure("under load, the run against alone", beside / alone, 1.2, "lower", "ratio", what),
    ]


@contextmanager
def _visitors(port: int, day: str, players: int) -> Iterator[dict[str, Any]]:
    """Let visitors come during the block; afterwards the mapping holds their report."""
    command = [sys.executable, "-m", "tests.benchmarks.visitors", str(port), day, str(players)]
    told: dict[str, Any] = {}
    process = subprocess.Popen(
        command, cwd=support.PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    yield told
    output, _ = process.communicate()
    told |= json.loads(output)
