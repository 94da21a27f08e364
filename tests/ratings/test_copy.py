"""COPY both ways: what goes in comes out, with NULLs, dates and texts; what does not fit is refused."""

from datetime import date

import numpy as np
import pytest
from django.db import connection

from ratings.columns.copying import Column, copy_in, copy_out, dates, day_number, ymd_of


@pytest.fixture
def table(db):
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMPORARY TABLE copied (small int2, whole int4, large int8, flag bool, day date, word text)"
        )
        yield cursor  # The table goes with the test's transaction.


def test_values_nulls_dates_and_texts_arrive(table):
    present = np.array([True, False, True])
    copy_in(
        table,
        "copied",
        {
            "small": Column("int2", np.array([-32768, 5, 32767]), present),
            "whole": Column("int4", np.array([1, -2, 3])),
            "large": Column("int8", np.array([2**40, 0, -1])),
            "flag": Column("bool", np.array([True, False, True])),
            "day": Column("date", dates(np.array([20260228, 0, 19310302])), present),
            "word": Column("text", np.array(["a", "fide-2014", ""], "S")),
        },
    )
    table.execute("SELECT small, whole, large, flag, day, word FROM copied ORDER BY whole")
    assert table.fetchall() == [
        (None, -2, 0, False, None, "fide-2014"),
        (-32768, 1, 2**40, True, date(2026, 2, 28), "a"),
        (32767, 3, -1, True, date(1931, 3, 2), ""),
    ]


def test_dates_are_read_as_numbers(table):
    table.execute(
        "INSERT INTO copied (whole, day) VALUES (1, '2026-02-28'), (2, '2024-02-29'), (3, '1999-12-31'),"
        " (4, '2000-01-01'), (5, '1931-03-02'), (6, NULL)"
    )
    query = f"SELECT whole, {day_number('day')} AS day FROM copied"  # noqa: S608 (names of the test)
    found = copy_out(table, query, {"whole": "int4", "day": "int4"})
    assert dict(zip(found["whole"].tolist(), ymd_of(found["day"]).tolist(), strict=True)) == {
        1: 20260228,
        2: 20240229,
        3: 19991231,
        4: 20000101,
        5: 19310302,
        6: 0,
    }


def test_more_rows_than_one_block(table):
    count = 250_001
    copy_in(table, "copied", {"whole": Column("int4", np.arange(count))})
    found = copy_out(table, "SELECT whole FROM copied", {"whole": "int4"})
    assert np.array_equal(np.sort(found["whole"]), np.arange(count))


def test_no_rows_at_all(table):
    assert copy_in(table, "copied", {"whole": Column("int4", np.zeros(0, np.int64))}) == 0
    assert len(copy_out(table, "SELECT whole FROM copied", {"whole": "int4"})["whole"]) == 0


def test_a_value_that_does_not_fit_is_refused(table):
    with pytest.raises(ValueError, match="does not fit a column of type int2"):
        copy_in(table, "copied", {"small": Column("int2", np.array([40_000]))})


def test_an_absent_value_need_not_fit(table):
    copy_in(table, "copied", {"small": Column("int2", np.array([40_000]), np.array([False]))})
    table.execute("SELECT small FROM copied")
    assert table.fetchall() == [(None,)]


def test_parameters_reach_the_query(table):
    found = copy_out(table, "SELECT n AS whole FROM unnest(%s::int[]) AS n", {"whole": "int4"}, ([3, 4],))
    assert sorted(found["whole"].tolist()) == [3, 4]


def test_it_works_with_debugging_switched_on(db, settings):
    settings.DEBUG = True
    with connection.cursor() as cursor:
        found = copy_out(cursor, "SELECT n AS whole FROM unnest(%s::int[]) AS n", {"whole": "int4"}, ([3],))
    assert found["whole"].tolist() == [3]


@pytest.mark.parametrize(
    "query", ["SELECT NULL::int AS whole", "SELECT n AS whole FROM unnest('{1,NULL}'::int[]) n"]
)
def test_a_null_is_not_taken_for_a_number(table, query):
    with pytest.raises(ValueError, match="NULL"):
        copy_out(table, query, {"whole": "int4"})
