from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest

from ratings.pictures.chart import Point, chart, comparison


def month(number: int) -> date:
    return date(2000 + number // 12, number % 12 + 1, 1)


@pytest.mark.parametrize("points", [[], [Point(month(0), None), Point(month(1), None)]])
def test_points_without_any_rating_make_no_chart(points):
    assert chart(points, 1100, 260) is None


def test_one_point_is_drawn_in_the_middle_and_labelled_once():
    drawn = chart([Point(month(0), 1856, is_first=True)], 1100, 260)
    assert drawn is not None
    assert drawn.first is None
    assert drawn.last.rating == 1856
    (mark,) = drawn.marks
    assert mark.is_first
    assert mark.x == (drawn.left + drawn.right) // 2
    assert 0 < mark.y < drawn.bottom
    assert [tick.day for tick in drawn.days] == [month(0)]


def test_two_points_span_the_width_with_a_step_at_the_second():
    drawn = chart([Point(month(0), 1800), Point(month(1), 1850)], 1100, 260)
    assert drawn is not None
    first, last = drawn.marks
    assert (first.x, last.x) == (drawn.left, drawn.right)
    assert first.y > last.y, "a higher rating is drawn higher"
    assert drawn.path == f"M{first.x} {first.y}H{last.x}V{last.y}H{last.x}"
    assert drawn.first is not None
    assert (drawn.first.rating, drawn.last.rating) == (1800, 1850)


def test_time_is_real_so_a_year_without_lists_is_wide():
    points = [Point(date(2020, 1, 1), 1800), Point(date(2020, 2, 1), 1810), Point(date(2022, 1, 1), 1820)]
    drawn = chart([Point(p.day, p.rating, is_marked=True) for p in points], 1100, 260)
    assert drawn is not None
    a, b, c = (mark.x for mark in drawn.marks)
    days = (date(2022, 1, 1) - date(2020, 1, 1)).days
    assert b - a == 31 * (c - a) // days


def test_300_points_stay_inside_and_only_those_with_something_to_say_are_marked():
    points = [Point(month(n), 1500 + n * 3 % 700, is_marked=n % 10 == 0) for n in range(300)]
    drawn = chart(points, 358, 220)
    assert drawn is not None
    assert [mark.index for mark in drawn.marks] == [*range(0, 300, 10), 299]
    assert all(drawn.left <= mark.x <= drawn.right for mark in drawn.marks)
    assert all(0 < mark.y <= drawn.bottom for mark in drawn.marks)
    assert 2 <= len(drawn.days) <= 4, "labels have room on a phone"
    assert drawn.years_only
    assert len({tick.at for tick in drawn.days}) == len(drawn.days)


@pytest.mark.parametrize(
    ("low", "high"), [(1000, 1000), (1000, 1001), (1234, 1240), (999, 2850), (1500, 1999)]
)
def test_the_scale_has_few_round_lines_and_holds_every_value(low, high):
    drawn = chart([Point(month(0), low), Point(month(1), high)], 1100, 260)
    assert drawn is not None
    values = [tick.rating for tick in drawn.ratings]
    assert 2 <= len(values) <= 6
    assert values[0] <= low
    assert values[-1] >= high
    assert all(value % 10 == 0 for value in values)


def test_the_line_is_interrupted_where_a_player_was_off_the_list():
    points = [
        Point(month(0), 1010),
        Point(month(1), None),
        Point(month(2), None),
        Point(month(3), 1100, True),
    ]
    drawn = chart(points, 1100, 260)
    assert drawn is not None
    assert drawn.path.count("M") == 2
    assert [mark.index for mark in drawn.marks] == [0, 3]
    assert drawn.marks[1].is_first


def test_the_last_rating_is_written_where_the_line_ends():
    """A rating holds until the next list, which the player may have left; the label does not cover the line."""
    points = [Point(month(0), 1003), Point(month(1), None), Point(month(2), None)]
    drawn = chart(points, 1100, 260)
    compared = comparison([points], 1100, 260)
    assert drawn is not None
    assert compared is not None
    assert drawn.path.endswith(f"H{drawn.last.x}")
    assert drawn.last.x < drawn.right
    path, label = compared.lines[0]
    assert label is not None
    assert path.endswith(f"H{label.x}")


def test_days_of_other_editions_are_marked_inside_the_history_only():
    points = [Point(date(2024, 1, 1), 1800), Point(date(2024, 3, 1), 1810), Point(date(2024, 5, 1), 1820)]
    drawn = chart(points, 400, 200, [date(2024, 1, 1), date(2024, 3, 1), date(2025, 10, 1)])
    # 60 of 121 days along the 304 units between the margins of 44 and 52.
    assert [(tick.day, tick.at) for tick in drawn.editions] == [(date(2024, 3, 1), 44 + 60 * 304 // 121)]
    assert chart(points, 400, 200).editions == []


THREE_HUNDRED = [
    Point(date(2000 + number // 12, number % 12 + 1, 1), 1500 + 7 * number % 400, is_marked=True)
    for number in range(300)
]


def test_three_hundred_lists_are_drawn_inside_the_frame():
    drawn = chart(THREE_HUNDRED, 1100, 260)
    assert all(drawn.left <= mark.x <= drawn.right and 0 <= mark.y <= drawn.bottom for mark in drawn.marks)
    assert drawn.years_only
    assert len(drawn.days) <= 16


def test_points_that_would_cover_each_other_are_left_out_but_for_those_one_looks_for():
    drawn = chart(THREE_HUNDRED, 1100, 260)
    # 299 months on 1004 units, 3 or 4 each: every third point, and the first and the last.
    assert (drawn.marks[0].index, drawn.marks[-1].index) == (0, 299)
    assert 300 / 3 <= len(drawn.marks) <= 300 / 3 + 3
    assert all(later.x - mark.x >= 8 for mark, later in pairwise(drawn.marks[1:]))
    shown = [replace(point, is_shown=index == 150) for index, point in enumerate(THREE_HUNDRED)]
    new = [replace(point, is_first=index == 151) for index, point in enumerate(shown)]
    assert {150, 151} <= {mark.index for mark in chart(new, 1100, 260).marks}


def test_a_comparison_has_one_scale_and_labels_that_do_not_cover_each_other():
    days = [date(2026, 1, 1), date(2026, 2, 1)]
    first = [Point(day, rating) for day, rating in zip(days, (1800, 1850), strict=True)]
    second = [Point(day, rating) for day, rating in zip(days, (1900, 1852), strict=True)]
    drawn = comparison([first, second, []], 400, 200)
    labels = [label for _, label in drawn.lines]
    assert labels[2] is None
    assert [label.rating for label in labels[:2]] == [1850, 1852]
    assert abs(labels[0].y - labels[1].y) >= 14
    assert comparison([[], []], 400, 200) is None
    one = comparison([[Point(days[0], 1800)]], 400, 200)
    assert one.lines[0][1].rating == 1800
