"""The editions of the regulations, one file each, and which one applies when.

A game follows the edition in force on the day its event started; anything about a whole list (development
coefficient, lowest rating, rounding of the change) follows the edition in force on the list's date (R34).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import iter_modules

import numpy as np

from ratings.regulations.arithmetic import Integers
from ratings.regulations.days import iso, ymd_of_iso
from ratings.regulations.parameters import Regulations

EDITIONS: dict[str, Regulations] = {
    edition.name: edition
    for module in iter_modules(__path__)
    for edition in import_module(f"{__name__}.{module.name}").EDITIONS
}
"""By name; a new edition is a new file in this folder."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The editions that one time control follows, in order of their first days."""

    editions: tuple[Regulations, ...]

    @classmethod
    def of_fide(cls, *, is_standard: bool) -> "Schedule":
        """Return FIDE's own dates, for standard games or for rapid and blitz."""
        return cls._in_order(edition for edition in EDITIONS.values() if edition.is_standard is is_standard)

    @classmethod
    def read(cls, text: str) -> "Schedule":
        """Read a schedule as `text` writes it. Raises ValueError for an unknown edition, a bad date or none at all."""
        found = []
        for part in text.split(","):
            name, _, first_day = (word.strip() for word in part.partition(":"))
            if name not in EDITIONS:
                raise ValueError(
                    f"Unknown edition of the regulations {name or '(none)'}; known: {', '.join(EDITIONS)}."
                )
            edition = EDITIONS[name]
            found.append(replace(edition, effective=ymd_of_iso(first_day)) if first_day else edition)
        return cls._in_order(found)

    @classmethod
    def _in_order(cls, editions: Iterable[Regulations]) -> "Schedule":
        return cls(tuple(sorted(editions, key=lambda edition: edition.effective)))

    @property
    def text(self) -> str:
        """The names, separated by commas; where FIDE's first day is not used, with the day: `fide-2022:2022-06-01`."""
        return ",".join(
            edition.name
            if edition.effective == EDITIONS[edition.name].effective
            else f"{edition.name}:{iso(edition.effective)}"
            for edition in self.editions
        )

    def positions(self, days: Integers) -> Integers:
        """Return the position of the edition in force on each day (yyyymmdd); before the first one, the first."""
        first_days = [edition.effective for edition in self.editions]
        return np.maximum(np.searchsorted(first_days, days, side="right") - 1, 0)

    def at(self, day: int) -> Regulations:
        """Return the edition in force on a day (yyyymmdd); before the first one, the first."""
        return self.editions[int(self.positions(day))]
