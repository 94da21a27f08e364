"""The changes of a list as the geometry of a bar chart. Pure: counts in, coordinates out; a template draws them."""

from collections.abc import Mapping
from dataclasses import dataclass

STEP = 10
_LAST = 100
_LEFT, _RIGHT, _TOP, _BOTTOM = 8, 8, 20, 24
_GAP = 2
_LABELS = range(-_LAST, _LAST + 1, 50)


@dataclass(frozen=True, slots=True)
class Bar:
    """Players whose rating changed by `first` to `last` points; None means no limit."""

    first: int | None
    last: int | None
    count: int
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


@dataclass(frozen=True, slots=True)
class ChangeLabel:
    """A change written below the bars, where its bar begins."""

    at: int
    change: int


@dataclass(frozen=True, slots=True)
class Histogram:
    width: int
    height: int
    bottom: int
    bars: list[Bar]
    labels: list[ChangeLabel]

    @property
    def rows(self) -> list[Bar]:
        """The bars that are not empty."""
        return [bar for bar in self.bars if bar.count]


def histogram(by_step: Mapping[int, int], width: int, height: int) -> Histogram | None:
    """Draw the number of players by change in steps of 10 points: -10 for -10 to -1, 0 for 0 to 9.

    Changes beyond 100 points share one bar at each end. None if nobody changed.
    """
    starts = range(-_LAST - STEP, _LAST + STEP, STEP)
    counts = dict.fromkeys(starts, 0)
    for step, count in by_step.items():
        counts[max(starts[0], min(step, starts[-1]))] += count
    most = max(counts.values())
    if not most:
        return None
    room = (width - _LEFT - _RIGHT) // len(starts)
    bottom = height - _BOTTOM
    bars = []
    for place, (start, count) in enumerate(counts.items()):
        # A single player stays visible.
        tall = max(1, count * (bottom - _TOP) // most) if count else 0
        bars.append(
            Bar(
                first=None if start == starts[0] else start,
                last=None if start == starts[-1] else start + STEP - 1,
                count=count,
                x=_LEFT + place * room,
                y=bottom - tall,
                width=room - _GAP,
                height=tall,
            )
        )
    labels = [ChangeLabel(_LEFT + (change - starts[0]) // STEP * room, change) for change in _LABELS]
    return Histogram(width, height, bottom, bars, labels)
