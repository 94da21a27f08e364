"""The editions of the regulations, one file each, and which one applies when.

A game follows the edition in force on the day its event started; anything about a whole list (development
coefficient, first ratings, rounding of the change) follows the edition in force on the list's date.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.regulations.editions.parameters import Regulations

__all__ = ["EDITIONS", "FIDE_2014", "Regulations", "Schedule"]

EDITIONS = {edition.name: edition for edition in (FIDE_2014,)}


@dataclass(frozen=True, slots=True)
class Schedule:
    """The editions that a federation uses, in order of their dates."""

    editions: tuple[Regulations, ...]

    @classmethod
    def named(cls, names: Iterable[str]) -> "Schedule":
        """Return the schedule of the named editions. Raises ValueError for an unknown name or no name."""
        wanted = tuple(names)
        unknown = [name for name in wanted if name not in EDITIONS]
        if unknown or not wanted:
            known = ", ".join(EDITIONS)
            raise ValueError(
                f"Unknown edition of the regulations {', '.join(unknown) or '(none)'}; known: {known}."
            )
        return cls(
            tuple(sorted((EDITIONS[name] for name in set(wanted)), key=lambda edition: edition.effective))
        )

    @property
    def names(self) -> str:
        return ",".join(edition.name for edition in self.editions)

    def index_at(self, day: int) -> int:
        """Return the position of the edition in force on a day (yyyymmdd); before the first one, the first."""
        in_force = [i for i, edition in enumerate(self.editions) if edition.effective <= day]
        return in_force[-1] if in_force else 0

    def at(self, day: int) -> Regulations:
        """Return the edition in force on a day (yyyymmdd)."""
        return self.editions[self.index_at(day)]
