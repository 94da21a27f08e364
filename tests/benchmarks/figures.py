"""Figures: each a measured value against its goal, printed as a table and written to bench.json."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` and `goal` in `unit`; `better` is "lower" or "higher"; `how` says what was measured against what."""

    name: str
    value: float
    goal: float
    better: str
    unit: str
    how: str

    @property
    def is_reached(self) -> bool:
        return self.value <= self.goal if self.better == "lower" else self.value >= self.goal


class Stopwatch:
    """Seconds of a block, after it: `with stopwatch() as watch: ...; watch.seconds`."""

    seconds = 0.0


@contextmanager
def stopwatch() -> Iterator[Stopwatch]:
    watch = Stopwatch()
    start = time.perf_counter()
    try:
        yield watch
    finally:
        watch.seconds = time.perf_counter() - start


def report(figures: list[Figure], size: str, path: Path) -> str:
    """Write bench.json and return the table."""
    content = {"size": size, "figures": [asdict(figure) for figure in figures]}
    path.write_text(json.dumps(content, indent=1) + "\n")
    rows = [
        f"{'reached' if figure.is_reached else 'MISSED':8} {figure.name:44} {figure.value:10.2f} "
        f"{'≤' if figure.better == 'lower' else '≥'} {figure.goal:<8g} {figure.unit:8} {figure.how}"
        for figure in figures
    ]
    return "\n".join(rows)
