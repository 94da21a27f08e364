"""Columns by name: in a canonical order, each number once."""

import numpy as np
import pytest
from django.db import connection

from ratings.columns.arrays import distinct, ordered


def test_each_number_once_ascending():
    found = distinct(np.array([7, 3, 7, -1]), np.array([], np.int64), np.array([3, 12]))
    assert found.tolist() == [-1, 3, 7, 12]
    assert distinct(np.array([], np.int64)).tolist() == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([(3, 1, 30), (1, 9, 10), (2, 5, 20)], [(1, 9, 10), (2, 5, 20), (3, 1, 30)]),
        ([(2, 7, 27), (1, 9, 19), (2, 6, 26), (1, 8, 18)], [(1, 8, 18), (1, 9, 19), (2, 6, 26), (2, 7, 27)]),
    ],
)
def test_rows_come_in_the_order_of_their_key(rows, expected):
    columns = dict.fromkeys(("first", "second", "third"), "int4")
    with connection.cursor() as cursor:
        query = "SELECT * FROM unnest(%s::int[], %s::int[], %s::int[]) AS v(first, second, third)"
        found = ordered(cursor, query, columns, [list(column) for column in zip(*rows, strict=True)])
    assert list(zip(*(values.tolist() for values in found.values()), strict=True)) == expected
