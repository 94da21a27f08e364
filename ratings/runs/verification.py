"""Recompute a published list and compare every row; nothing is written."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from django.db import connection, transaction

from ratings.columns.arrays import in_order
from ratings.columns.copying import Array, Column, copy_out
from ratings.models import RatingList, RunInputs, RunKind
from ratings.published.in_force import published_lists
from ratings.runs.computation import calculate
from ratings.runs.inputs import Inputs
from ratings.runs.known import tournaments_rated
from ratings.runs.outputs import KEYS, Table
from ratings.runs.reading import read

# Occurs in no column of a run's rows; stands for NULL while rows are compared.
_NULL = -32_768
_READ_AS = {"bool": "int2", "date": "int4"}
_MOST = 20


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that differs. `key` identifies the row within its table."""

    table: str
    key: tuple[int, ...]
    column: str
    published: int | str | None
    computed: int | str | None


@dataclass(slots=True)
class Verification:
    """The result of the comparison. `differences` holds the first ones; `count` is how many values differ."""

    rating_list: RatingList
    rows: int = 0
    count: int = 0
    differences: list[Difference] = field(default_factory=list)
    inputs_changed: bool = False
    """Results, matches or earlier lists are not what they were when the list was computed."""
    reproduced_from_kept_inputs: bool | None = None
    """Checked only if there are differences: whether the inputs stored with the run still give its rows."""

    @property
    def is_reproduced(self) -> bool:
        return self.count == 0


def verify(rating_list: RatingList) -> Verification:
    """Recompute a published list from the stored data and compare every row. Raises ValueError for other lists.

    Births, statuses and merges are those of the time of the computation, as the register changes every month.
    """
    run = rating_list.run
    if run is None or not rating_list.is_public:
        raise ValueError(f"The list {rating_list} is not published; there is nothing to verify.")
    with transaction.atomic():
        inputs = read(run, tournaments_rated(run), as_of=run.started_at)
        found = Verification(rating_list, inputs_changed=inputs.digest != run.inputs_digest)
        _compare(found, calculate(inputs, run)[-1], run.pk)
        if found.count:
            kept = Inputs.thawed(bytes(RunInputs.objects.get(run=run).content))
            again = Verification(rating_list)
            _compare(again, calculate(kept, run)[-1], run.pk)
            found.reproduced_from_kept_inputs = again.is_reproduced
    return found


def verify_history(time_control: int) -> Iterator[Verification]:
    """Verify the published lists of a time control in order, without imported lists and superseded revisions.

    Each is computed from the stored games and the lists before it. If all are reproduced, the whole history follows
    from the first list and the games; if one is not, the others are still checked on their own.
    """
    computed = published_lists(time_control).exclude(run__kind=RunKind.OPENING)
    for rating_list in computed.select_related("run").order_by("date"):
        yield verify(rating_list)


def _compare(found: Verification, tables: dict[str, Table], run_id: int) -> None:
    for name, table in tables.items():
        keys = KEYS[name]
        columns = {column: values for column, values in table.items() if column != "run_id"}
        stored = _stored(name, columns, run_id)
        computed = in_order({column: _with_nulls(values) for column, values in columns.items()}, *keys)
        found.rows += len(computed[keys[0]])
        if all(np.array_equal(stored[column], values) for column, values in computed.items()):
            continue
        published, now = (_by_key(rows, keys) for rows in (stored, computed))
        for key in sorted(published.keys() | now.keys()):
            if key not in published or key not in now:
                there, here = ("row", None) if key in published else (None, "row")
                _note(found, Difference(name, key, "", there, here))
                continue
            for column, before, after in zip(computed, published[key], now[key], strict=True):
                if before != after:
                    _note(found, Difference(name, key, column, _shown(before), _shown(after)))


def _by_key(rows: dict[str, Array], keys: tuple[str, ...]) -> dict[tuple[int, ...], tuple[Any, ...]]:
    found = zip(*(values.tolist() for values in rows.values()), strict=True)
    return dict(zip(zip(*(rows[key].tolist() for key in keys), strict=True), found, strict=True))


def _note(found: Verification, difference: Difference) -> None:
    found.count += 1
    if len(found.differences) < _MOST:
        found.differences.append(difference)


def _shown(value: int | bytes) -> int | str | None:
    return value.decode() if isinstance(value, bytes) else None if value == _NULL else value


def _stored(name: str, columns: dict[str, Column], run_id: int) -> dict[str, Array]:
    """Read a table's rows of the run, in the order of their keys."""
    numbers = {column: values for column, values in columns.items() if values.type != "text"}
    kinds = {column: _READ_AS.get(values.type, values.type) for column, values in numbers.items()}
    selected = ", ".join(_selected(column, values) for column, values in numbers.items())
    source = f'FROM "{name}" WHERE run_id = %s'
    with connection.cursor() as cursor:
        found = in_order(copy_out(cursor, f"SELECT {selected} {source}", kinds, (run_id,)), *KEYS[name])
        for column in columns.keys() - numbers.keys():
            cursor.execute(f"SELECT {column} {source} ORDER BY {', '.join(KEYS[name])}", [run_id])
            found[column] = np.array([text for (text,) in cursor.fetchall()], "S")
    return {column: found[column] for column in columns}


def _selected(column: str, values: Column) -> str:
    value = {"date": f"{column} - DATE '2000-01-01'", "bool": f"{column}::int"}.get(values.type, column)
    return f'COALESCE({value}, {_NULL}) AS "{column}"'


def _with_nulls(column: Column) -> Array:
    values = column.values if column.type == "text" else column.values.astype(np.int64)
    return values if column.present is None else np.where(column.present, values, _NULL)
