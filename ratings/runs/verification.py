"""Recompute a published list and compare every row; nothing is written."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from django.db import connection, transaction
from numpy.typing import NDArray

from ratings.columns.copying import Column, copy_out
from ratings.models import RatingList, RunInputs, RunKind, RunTournament
from ratings.published.in_force import published_lists
from ratings.runs.computation import calculate
from ratings.runs.inputs import Inputs
from ratings.runs.outputs import KEYS, RUN_TOURNAMENT, Table
from ratings.runs.reading import read, tournaments_rated

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
        key = KEYS[name]
        columns = {column: values for column, values in table.items() if column not in ("run_id", "edition")}
        stored = _stored(name, columns, run_id)
        computed = {column: _with_nulls(values) for column, values in columns.items()}
        order = _by_key(name, computed)
        computed = {column: values[order] for column, values in computed.items()}
        found.rows += len(order)
        _compare_table(found, name, key, stored, computed)
    editions = dict(
        zip(
            tables[RUN_TOURNAMENT]["tournament_id"].values.tolist(),
            (edition.decode() for edition in tables[RUN_TOURNAMENT]["edition"].values.tolist()),
            strict=True,
        )
    )
    for number, edition in RunTournament.objects.filter(run_id=run_id).values_list(
        "tournament_id", "edition"
    ):
        if number in editions and editions[number] != edition:
            _note(found, Difference(RUN_TOURNAMENT, (number,), "edition", edition, editions[number]))


def _compare_table(
    found: Verification,
    name: str,
    key: tuple[str, ...],
    stored: dict[str, NDArray[np.int64]],
    computed: dict[str, NDArray[np.int64]],
) -> None:
    if not all(np.array_equal(stored[column], computed[column]) for column in key):
        published, now = (
            set(zip(*(side[column].tolist() for column in key), strict=True)) for side in (stored, computed)
        )
        for row in sorted(published ^ now):
            there, here = ("row", None) if row in published else (None, "row")
            _note(found, Difference(name, row, "", there, here))
        return
    for column, values in computed.items():
        for position in np.flatnonzero(stored[column] != values):
            before, after = (int(side[position]) for side in (stored[column], values))
            _note(
                found,
                Difference(
                    name,
                    tuple(int(computed[part][position]) for part in key),
                    column,
                    None if before == _NULL else before,
                    None if after == _NULL else after,
                ),
            )


def _note(found: Verification, difference: Difference) -> None:
    found.count += 1
    if len(found.differences) < _MOST:
        found.differences.append(difference)


def _stored(name: str, columns: dict[str, Column], run_id: int) -> dict[str, NDArray[np.int64]]:
    """Read a table's rows of the run, in the order of their keys."""
    selected = ", ".join(_selected(column, values) for column, values in columns.items())
    query = f'SELECT {selected} FROM "{name}" WHERE run_id = %s'
    with connection.cursor() as cursor:
        kinds = {column: _READ_AS.get(values.type, values.type) for column, values in columns.items()}
        found = copy_out(cursor, query, kinds, (run_id,))
    order = _by_key(name, found)
    return {column: values[order] for column, values in found.items()}


def _by_key(name: str, columns: dict[str, NDArray[np.int64]]) -> NDArray[np.int64]:
    return np.lexsort([columns[column] for column in reversed(KEYS[name])])


def _selected(column: str, values: Column) -> str:
    value = {"date": f"{column} - DATE '2000-01-01'", "bool": f"{column}::int"}.get(values.type, column)
    return f'COALESCE({value}, {_NULL}) AS "{column}"'


def _with_nulls(column: Column) -> NDArray[np.int64]:
    values = column.values.astype(np.int64)
    return values if column.present is None else np.where(column.present, values, _NULL)
