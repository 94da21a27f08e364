"""The bars of a list's changes: their counts and their places."""

from ratings.pictures.histogram import histogram


def test_every_player_stands_in_one_bar():
    drawn = histogram({-10: 3, 0: 5, 10: 2}, 760, 200)
    assert drawn is not None
    assert [(bar.first, bar.last, bar.count) for bar in drawn.rows] == [(-10, -1, 3), (0, 9, 5), (10, 19, 2)]


def test_what_lies_far_out_is_one_bar_at_each_end():
    drawn = histogram({-300: 1, -110: 2, -100: 4, 90: 8, 100: 16, 250: 32}, 760, 200)
    assert drawn is not None
    assert [(bar.first, bar.last, bar.count) for bar in drawn.rows] == [
        (None, -101, 3),
        (-100, -91, 4),
        (90, 99, 8),
        (100, None, 48),
    ]


def test_the_tallest_bar_fills_the_height_and_a_single_player_is_seen():
    drawn = histogram({0: 10_000, 50: 1}, 358, 200)
    assert drawn is not None
    tall, small = drawn.rows
    assert (tall.y, tall.y + tall.height, small.height) == (20, drawn.bottom, 1)
    assert all(bar.x >= 0 and bar.x + bar.width <= 358 for bar in drawn.bars)
    assert all(a.x + a.width <= b.x for a, b in zip(drawn.bars, drawn.bars[1:], strict=False))


def test_labels_stand_where_their_bars_begin():
    drawn = histogram({-50: 1, 50: 1}, 760, 200)
    assert drawn is not None
    starts = {bar.first: bar.x for bar in drawn.bars}
    assert [(label.change, label.at) for label in drawn.labels] == [
        (change, starts[change]) for change in (-100, -50, 0, 50, 100)
    ]


def test_without_changes_there_is_nothing_to_draw():
    assert histogram({}, 760, 200) is None
