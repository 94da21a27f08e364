"""A rating history as the geometry of a line chart. Pure: points in, coordinates out; a template draws them.

Time is real, so a gap of a year is as wide as a year. A rating holds until the next list, so the line has steps.
Coordinates are whole numbers of a viewBox.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 52, 14, 26
_RIGHT_OF_COMPARISON = 62
"""Labels have a letter before the rating."""
_STEPS = (10, 20, 50, 100, 200, 500, 1000)
_MONTH_STEPS = (1, 2, 3, 6, 12, 24, 60, 120)
_LINES = 5
_LABEL_WIDTH = 72
_LABEL_HEIGHT = 15
_POINT = 8
"""How wide a point is drawn."""


@dataclass(frozen=True, slots=True)
class Point:
    """A player on a list. Without a rating the line has a gap."""

    day: date
    rating: int | None
    is_first: bool = False
    """A first rating, drawn as an open circle."""
    is_marked: bool = False
    """Something happened on this list: the point can be focused and followed."""
    is_shown: bool = False
    """The list whose calculation is shown below."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A point as drawn. `index` is its place among the points given."""

    index: int
    x: int
    y: int
    is_first: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """A grid line: its position, and its rating or month."""

    at: int
    rating: int = 0
    day: date | None = None


@dataclass(frozen=True, slots=True)
class RatingLabel:
    x: int
    y: int
    rating: int


@dataclass(frozen=True, slots=True)
class Chart:
    """All that the template draws."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    path: str
    marks: list[Mark]
    ratings: list[Tick]
    days: list[Tick]
    years_only: bool
    editions: list[Tick]
    """Days between the first and the last list on which a new edition of the regulations takes effect."""
    first: RatingLabel | None
    """None if there is only one point: the last label shows it."""
    last: RatingLabel


@dataclass(frozen=True, slots=True)
class Comparison:
    """Several histories on one scale."""

    width: int
    height: int
    left: int
    right: int
    bottom: int
    lines: list[tuple[str, RatingLabel | None]]
    """By player: the path, and where the latest rating is written."""
    ratings: list[Tick]
    days: list[Tick]
    years_only: bool


def chart(points: Sequence[Point], width: int, height: int, editions: Iterable[date] = ()) -> Chart | None:
    """Draw the points, which are in chronological order. Return None if no point has a rating.

    `editions` are the first days of new editions of the regulations.
    """
    rated = [(index, point) for index, point in enumerate(points) if point.rating is not None]
    if not rated:
        return None
    values = [point.rating for _, point in rated if point.rating is not None]
    low, high, ticks = _scale(min(values), max(values))
    start, end = points[0].day, points[-1].day
    right, bottom = width - _RIGHT, height - _BOTTOM

    def x(day: date) -> int:
        if start == end:
            return (_LEFT + right) // 2
        return _LEFT + (day - start).days * (right - _LEFT) // (end - start).days

    def y(rating: int) -> int:
        return bottom - (rating - low) * (bottom - _TOP) // (high - low)

    marks: list[Mark] = []
    for index, point in reversed(rated):
        is_kept = point.is_first or point.is_shown or index in (rated[0][0], rated[-1][0])
        at = x(point.day)
        # Leave out points that would cover a later one: nobody could see, touch or step through them all.
        if is_kept or (point.is_marked and marks[-1].x - at >= _POINT):
            marks.append(Mark(index, at, y(point.rating or 0), point.is_first))
    marks.reverse()
    first, last = rated[0][1], rated[-1][1]
    line_ends = _holds_until(points, rated[-1][0])
    days, years_only = _days(start, end, x, right - _LEFT)
    return Chart(
        width=width,
        height=height,
        left=_LEFT,
        right=right,
        top=_TOP,
        bottom=bottom,
        path=_path(points, x, y),
        marks=marks,
        ratings=[Tick(at=y(value), rating=value) for value in ticks],
        days=days,
        years_only=years_only,
        editions=[Tick(at=x(day), day=day) for day in editions if start < day <= end],
        first=RatingLabel(x(first.day), y(first.rating or 0), first.rating or 0) if len(rated) > 1 else None,
        last=RatingLabel(x(line_ends), y(last.rating or 0), last.rating or 0),
    )


def comparison(series: Sequence[Sequence[Point]], width: int, height: int) -> Comparison | None:
    """Draw several players on one scale, those without ratings as empty lines. Return None if nobody has a rating."""
    values = [point.rating for points in series for point in points if point.rating is not None]
    if not values:
        return None
    low, high, ticks = _scale(min(values), max(values))
    start = min(points[0].day for points in series if points)
    end = max(points[-1].day for points in series if points)
    right, bottom = width - _RIGHT_OF_COMPARISON, height - _BOTTOM

    def x(day: date) -> int:
        if start == end:
            return (_LEFT + right) // 2
        return _LEFT + (day - start).days * (right - _LEFT) // (end - start).days

    def y(rating: int) -> int:
        return bottom - (rating - low) * (bottom - _TOP) // (high - low)

    lines = []
    for points in series:
        rated = [index for index, point in enumerate(points) if point.rating is not None]
        label = None
        if rated:
            rating = points[rated[-1]].rating or 0
            label = RatingLabel(x(_holds_until(points, rated[-1])), y(rating), rating)
        lines.append((_path(points, x, y), label))
    days, years_only = _days(start, end, x, right - _LEFT)
    return Comparison(
        width=width,
        height=height,
        left=_LEFT,
        right=right,
        bottom=bottom,
        lines=_apart(lines),
        ratings=[Tick(at=y(value), rating=value) for value in ticks],
        days=days,
        years_only=years_only,
    )


def _holds_until(points: Sequence[Point], index: int) -> date:
    """Return the day on which a point's rating ends: that of the next list, if any."""
    return points[min(index + 1, len(points) - 1)].day


def _apart(lines: list[tuple[str, RatingLabel | None]]) -> list[tuple[str, RatingLabel | None]]:
    """Move labels at the same end apart, so that each can be read."""
    placed: list[RatingLabel] = []
    moved: dict[int, RatingLabel] = {}
    order = sorted((label.y, index) for index, (_, label) in enumerate(lines) if label is not None)
    for _, index in order:
        label = lines[index][1]
        if label is None:
            continue
        near = [other.y for other in placed if abs(other.x - label.x) < _RIGHT_OF_COMPARISON]
        label = RatingLabel(label.x, max([label.y, *(at + _LABEL_HEIGHT for at in near)]), label.rating)
        placed.append(label)
        moved[index] = label
    return [(path, moved.get(index)) for index, (path, _) in enumerate(lines)]


def _scale(least: int, greatest: int) -> tuple[int, int, list[int]]:
    """Return the ends of the scale and its grid lines, at most _LINES of them, at round numbers."""
    step = next((step for step in _STEPS if -(-greatest // step) - least // step < _LINES), _STEPS[-1])
    low, high = least // step * step, -(-greatest // step) * step
    if low == high:
        low, high = low - step, high + step
    return low, high, list(range(low, high + 1, step))


def _path(points: Sequence[Point], x: Callable[[date], int], y: Callable[[int], int]) -> str:
    parts: list[str] = []
    height: int | None = None
    for point in points:
        if point.rating is None:
            if height is not None:
                parts.append(f"H{x(point.day)}")
            height = None
            continue
        now = y(point.rating)
        if height is None:
            parts.append(f"M{x(point.day)} {now}")
        elif now != height:
            parts.append(f"H{x(point.day)}V{now}")
        height = now
    if height is not None:
        parts.append(f"H{x(points[-1].day)}")
    return "".join(parts)


def _days(start: date, end: date, x: Callable[[date], int], width: int) -> tuple[list[Tick], bool]:
    """Return the months to label on the axis, as many as there is room for."""
    months = (end.year - start.year) * 12 + end.month - start.month
    room = max(2, width // _LABEL_WIDTH)
    step = next((step for step in _MONTH_STEPS if months // step < room), _MONTH_STEPS[-1])
    first = start.year * 12 + start.month - 1 + (start.day > 1)
    number = -(-first // step) * step
    ticks = []
    while number <= end.year * 12 + end.month - 1:
        day = date(number // 12, number % 12 + 1, 1)
        ticks.append(Tick(at=x(day), day=day))
        number += step
    return ticks, step >= 12
