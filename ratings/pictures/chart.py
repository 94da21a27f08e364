"""A rating history as the geometry of a line chart. Pure: points in, coordinates out; a template draws them.

Time is real, so a gap of a year is as wide as a year. A rating holds until the next list, so the line has steps.
Coordinates are whole numbers of a viewBox.
"""

from collections.abc import Iterable, Sequence
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


class _Axes:
    """The scale of days and ratings that holds all points, and its grid lines."""

    def __init__(self, points: Sequence[Point], width: int, height: int, margin: int) -> None:
        values = [point.rating for point in points if point.rating is not None]
        self.width, self.height = width, height
        self.left, self.right, self.top, self.bottom = _LEFT, width - margin, _TOP, height - _BOTTOM
        self._start, self._end = min(point.day for point in points), max(point.day for point in points)
        self._low, self._high, ticks = _scale(min(values), max(values))
        self.ratings = [Tick(at=self._y(value), rating=value) for value in ticks]
        days, self.years_only = _days(self._start, self._end, self.right - self.left)
        self.days = [Tick(at=self._x(day), day=day) for day in days]

    def _x(self, day: date) -> int:
        if self._start == self._end:
            return (self.left + self.right) // 2
        days = (self._end - self._start).days
        return self.left + (day - self._start).days * (self.right - self.left) // days

    def _y(self, rating: int) -> int:
        return self.bottom - (rating - self._low) * (self.bottom - self.top) // (self._high - self._low)

    def _label(self, day: date, rating: int) -> RatingLabel:
        return RatingLabel(self._x(day), self._y(rating), rating)

    def _line(self, points: Sequence[Point]) -> tuple[str, RatingLabel | None]:
        """Return a player's path, and the latest rating where its line ends: on the day of the next list, if any."""
        parts: list[str] = []
        height: int | None = None
        label = None
        for index, point in enumerate(points):
            if point.rating is None:
                if height is not None:
                    parts.append(f"H{self._x(point.day)}")
                height = None
                continue
            now = self._y(point.rating)
            if height is None:
                parts.append(f"M{self._x(point.day)} {now}")
            elif now != height:
                parts.append(f"H{self._x(point.day)}V{now}")
            height = now
            label = self._label(points[min(index + 1, len(points) - 1)].day, point.rating)
        if height is not None:
            parts.append(f"H{self._x(points[-1].day)}")
        return "".join(parts), label


class Chart(_Axes):
    """One history: all that the template draws."""

    def __init__(self, points: Sequence[Point], width: int, height: int, editions: Iterable[date]) -> None:
        super().__init__(points, width, height, _RIGHT)
        rated = [
            (index, point, point.rating) for index, point in enumerate(points) if point.rating is not None
        ]
        self.path, self.last = self._line(points)
        self.marks: list[Mark] = []
        for index, point, rating in reversed(rated):
            is_kept = point.is_first or point.is_shown or index in (rated[0][0], rated[-1][0])
            at = self._x(point.day)
            # Leave out points that would cover a later one: nobody could see, touch or step through them all.
            if is_kept or (point.is_marked and self.marks[-1].x - at >= _POINT):
                self.marks.append(Mark(index, at, self._y(rating), point.is_first))
        self.marks.reverse()
        # Days between the first and the last list on which a new edition of the regulations takes effect.
        self.editions = [Tick(at=self._x(day), day=day) for day in editions if self._start < day <= self._end]
        # None if there is only one point: the last label shows it.
        self.first = self._label(rated[0][1].day, rated[0][2]) if len(rated) > 1 else None


class Comparison(_Axes):
    """Several histories on one scale. `lines` has the path of each, and where the latest rating is written."""

    def __init__(self, series: Sequence[Sequence[Point]], width: int, height: int) -> None:
        points = [point for own in series for point in own]
        super().__init__(points, width, height, _RIGHT_OF_COMPARISON)
        self.lines = _apart([self._line(own) for own in series])


def chart(points: Sequence[Point], width: int, height: int, editions: Iterable[date] = ()) -> Chart | None:
    """Draw the points, which are in chronological order. Return None if no point has a rating.

    `editions` are the first days of new editions of the regulations.
    """
    return Chart(points, width, height, editions) if _is_rated(points) else None


def comparison(series: Sequence[Sequence[Point]], width: int, height: int) -> Comparison | None:
    """Draw several players on one scale, those without ratings as empty lines. Return None if nobody has a rating."""
    return Comparison(series, width, height) if any(map(_is_rated, series)) else None


def _is_rated(points: Sequence[Point]) -> bool:
    return any(point.rating is not None for point in points)


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


def _days(start: date, end: date, width: int) -> tuple[list[date], bool]:
    """Return the months to label on the axis, as many as there is room for."""
    months = (end.year - start.year) * 12 + end.month - start.month
    room = max(2, width // _LABEL_WIDTH)
    step = next((step for step in _MONTH_STEPS if months // step < room), _MONTH_STEPS[-1])
    first = start.year * 12 + start.month - 1 + (start.day > 1)
    numbers = range(-(-first // step) * step, end.year * 12 + end.month, step)
    return [date(number // 12, number % 12 + 1, 1) for number in numbers], step >= 12
