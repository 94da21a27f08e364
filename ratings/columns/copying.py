"""COPY in both directions on Django's own connection, in PostgreSQL's binary format, between tables and NumPy arrays.

Writing: a row of the format is a field count, then the length and bytes of each field. If no values are missing,
rows of fixed-width columns are a structured array; the bytes of missing values are cut out.

Reading: the driver returns one message per row, which costs more than the row itself, so the server packs the
rows of a query into one value of fixed-width fields with nothing between them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from django.db.backends.utils import CursorWrapper
from numpy.typing import NDArray

_SIGNATURE = b"PGCOPY\n\xff\r\n\0" + b"\0" * 8
_TRAILER = b"\xff\xff"
# The answer to a packed query starts like this: two fields, the second of which holds the rows.
_ANSWER = np.dtype([("fields", ">i2"), ("length", ">i4"), ("rows", ">i8"), ("bytes", ">i4")])
_ROWS_AT_ONCE = 100_000
# PostgreSQL's name of each type -> its layout.
_TYPES = {"int2": ">i2", "int4": ">i4", "int8": ">i8", "bool": "u1", "date": ">i4"}
_TEXT = "text"
_EPOCH = np.datetime64("2000-01-01", "D")
NO_DAY = -1_000_000
"""Stands for a missing date among days since 2000-01-01; no real date is so far back."""

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Column:
    """A column to write: its PostgreSQL type, its values, and which rows have one (None: all).

    Text is an array of ASCII bytes (dtype S).
    """

    type: str
    values: Array
    present: Array | None = None


def dates(days: Array) -> Array:
    """Convert yyyymmdd integers to days since 2000-01-01, as COPY needs them; 0 stays 0."""
    safe = np.where(days > 0, days, 20000101)
    months = (safe // 10_000 - 1970) * 12 + safe // 100 % 100 - 1
    start = months.astype("datetime64[M]").astype("datetime64[D]")
    return (start + (safe % 100 - 1).astype("timedelta64[D]") - _EPOCH).astype(np.int64)


def day_number(column: str) -> str:
    """Return SQL for a date column as days since 2000-01-01, NO_DAY for NULL. `to_char` costs far more."""
    return f"COALESCE({column} - DATE '2000-01-01', {NO_DAY})"


def ymd_of(days: Array) -> NDArray[np.int64]:
    """Convert such days to yyyymmdd integers; NO_DAY becomes 0."""
    day = _EPOCH + days.astype("timedelta64[D]")
    month = day.astype("datetime64[M]")
    months = month.astype(np.int64)
    day_of_month = (day - month.astype("datetime64[D]")).astype(np.int64) + 1
    ymd = (1970 + months // 12) * 10_000 + (months % 12 + 1) * 100 + day_of_month
    return np.where(days == NO_DAY, 0, ymd)


def copy_in(cursor: CursorWrapper, table: str, columns: Mapping[str, Column]) -> int:
    """Append rows to a table and return their number. Raises ValueError if a value does not fit its column."""
    count = len(next(iter(columns.values())).values)
    names = ", ".join(f'"{name}"' for name in columns)
    with cursor.copy(f'COPY "{table}" ({names}) FROM STDIN (FORMAT BINARY)') as copy:
        copy.write(_SIGNATURE)
        for start in range(0, count, _ROWS_AT_ONCE):
            copy.write(_rows(columns.values(), slice(start, min(start + _ROWS_AT_ONCE, count))))
        copy.write(_TRAILER)
    return count


def copy_out(
    cursor: CursorWrapper, query: str, columns: Mapping[str, str], params: Sequence[Any] = ()
) -> dict[str, NDArray[np.int64]]:
    """Read a query's columns, given as name -> type and never NULL, into arrays of 64-bit integers.

    The order of the rows is undefined. Raises ValueError for a NULL.
    """
    packed = " || ".join(f'{kind}send("{name}"::{kind})' for name, kind in columns.items())
    statement = (
        f"COPY (SELECT count(*), COALESCE(string_agg({packed}, ''::bytea), ''::bytea) FROM ({query}) AS rows)"
        " TO STDOUT (FORMAT BINARY)"
    )
    # The driver's own cursor: Django's cursor under DEBUG accepts no parameters here.
    with cursor.cursor.copy(statement, params) as copy:
        data = b"".join(bytes(block) for block in copy)
    answer = np.frombuffer(data, _ANSWER, count=1, offset=len(_SIGNATURE))[0]
    row = np.dtype([(name, _TYPES[kind]) for name, kind in columns.items()])
    rows = np.frombuffer(
        data, row, count=answer["bytes"] // row.itemsize, offset=len(_SIGNATURE) + _ANSWER.itemsize
    )
    if len(rows) != answer["rows"]:
        raise ValueError("A query for arrays returned a NULL.")
    return {name: rows[name].astype(np.int64) for name in columns}


def _row_type(kinds: Iterable[str]) -> np.dtype:
    """Return the layout of a row; each kind is a PostgreSQL type or, for text, a dtype."""
    parts: list[tuple[str, str]] = [("fields", ">i2")]
    for position, kind in enumerate(kinds):
        parts += [(f"length{position}", ">i4"), (f"value{position}", _TYPES.get(kind, kind))]
    return np.dtype(parts)


def _rows(columns: Iterable[Column], part: slice) -> bytes:
    columns = list(columns)
    row = _row_type(column.values.dtype.str if column.type == _TEXT else column.type for column in columns)
    rows = np.empty(part.stop - part.start, row)
    rows["fields"] = len(columns)
    kept = np.ones((len(rows), row.itemsize), bool)
    for position, column in enumerate(columns):
        values = column.values[part]
        present = np.ones(len(rows), bool) if column.present is None else column.present[part]
        offset, size = row.fields[f"value{position}"][1], row[f"value{position}"].itemsize  # type: ignore[index]
        written = rows[f"value{position}"]
        written[:] = values
        if (present & (written != values)).any():
            raise ValueError(f"A value does not fit a column of type {column.type}.")
        length = np.char.str_len(values) if column.type == _TEXT else size
        length = np.where(present, length, 0)
        rows[f"length{position}"] = np.where(present, length, -1)
        if (length < size).any():
            kept[:, offset : offset + size] = np.arange(size) < length[:, None]
    flat = rows.view(np.uint8).reshape(len(rows), row.itemsize)
    return (flat if kept.all() else flat[kept]).tobytes()
