"""Editions of the regulations as values, and which one applies when.

An edition is a set of named parameters. Adding one means adding a value here; callers do not change.
A game follows the edition in force on the day its event started; what concerns a whole list (development
coefficient, first ratings, rounding of the change) follows the edition in force on the list's date.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Regulations:
    """One edition's parameters. Defaults are those of fide-2014; the article or ruling stands beside each."""

    name: str
    effective: int
    """First day of validity, yyyymmdd."""

    # Rated players
    difference_limit: int = 400
    """8.54: a greater difference counts as this."""
    unequal_scores_are_rated: bool = True
    """R23: ½-0 and 0-0 over the board count, each side with its own score."""

    # Development coefficient, 8.56
    k_new: int = 40
    k_normal: int = 20
    k_high: int = 10
    high_rating: int = 2400
    junior_rating_limit: int = 2300
    junior_age: int = 18
    junior_through_year: bool = False
    """R14: False, until the birthday; True, through the year of the birthday."""
    games_to_settle: int = 30
    k_times_games_limit: int = 700
    dropped_games_settle: bool = False
    """R7: whether games of a dropped first event count to the 30."""

    # Unrated players, 8.2-8.3
    bonus: int = 2000
    """8.23, R5: hundredths of a point for each half point over 50 %."""
    reduced_in_round_robin: bool = True
    """8.25: dp x n/(n+1) for less than 50 % in a round robin."""
    reduced_in_pool: bool = True
    """R4: whether a pool of round robins only is reduced too; a pool of mixed kinds never is."""
    first_rating_games: int = 5
    first_rating_half_points: int = 1
    first_rating_months: int = 26
    """R15: events that ended within so many months before the list's date are pooled."""
    floor: int = 1000
    """R15, R24: no lower rating is published."""
    inactive_months: int = 12
    """R26: without a rated game for so long a player is flagged as inactive."""

    # Round robins, 8.21b and 8.58
    iterations: int = 1
    """R16: passes of the "process of iteration"."""
    zero_left_out_of_round_robin: bool = True
    """R17: an unrated player without a point in his first event is left out as if he had not played."""
    incomplete_round_robin_as_swiss: bool = True
    """R19: a round robin with an unplayed game is rated as a Swiss."""
    opponents_counted_once: bool = True
    """R18: n of n/(n+1) counts opponents; False, games."""

    # Players who enter or leave the list between an event and its rating
    off_list_player_rates_opponents: bool = True
    """R27: a player who was rated at the start and is off the list since counts as rated for his opponents."""


FIDE_2014 = Regulations(name="fide-2014", effective=20140701)

EDITIONS = {edition.name: edition for edition in (FIDE_2014,)}


@dataclass(frozen=True, slots=True)
class Schedule:
    """The editions a federation uses, in order of their dates."""

    editions: tuple[Regulations, ...]

    @classmethod
    def named(cls, names: Iterable[str]) -> "Schedule":
        """Give the schedule of the named editions. Raises ValueError for an unknown name or none at all."""
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
        """Give the position of the edition in force on a day (yyyymmdd); before the first one, the first."""
        in_force = [i for i, edition in enumerate(self.editions) if edition.effective <= day]
        return in_force[-1] if in_force else 0

    def at(self, day: int) -> Regulations:
        """Give the edition in force on a day (yyyymmdd)."""
        return self.editions[self.index_at(day)]
