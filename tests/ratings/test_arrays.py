"""Columns by name: in a canonical order, each number once."""

import numpy as np

from ratings.columns.arrays import distinct, in_order


def test_each_number_once_ascending():
    found = distinct(np.array([7, 3, 7, -1]), np.array([], np.int64), np.array([3, 12]))
    assert found.tolist() == [-1, 3, 7, 12]
    assert distinct(np.array([], np.int64)).tolist() == []


def test_rows_come_in_the_order_of_their_keys():
    rows = {
        "first": np.array([2, 1, 2, 1]),
        "second": np.array([7, 9, 6, 8]),
        "third": np.array([27, 19, 26, 18]),
    }
    found = in_order(rows, "first", "second")
    assert [column.tolist() for column in found.values()] == [[1, 1, 2, 2], [8, 9, 6, 7], [18, 19, 26, 27]]
