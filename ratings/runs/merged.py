"""What a run makes of merged players: the numbers of one person become one, the survivor's.

Nothing stored changes. Participants, published rows and results that wait for a first rating stay under the number
they have; only the arrays that a run reads are brought together. So a run after a merge takes

- the rating and K of the survivor; those of the other number where only that one stands on the list;
- the games of both numbers, the higher peak, the later last game;
- the results of both towards a first rating, unless either number has been rated since;
- at an event's start, the survivor's rating on the list in force, else the other number's.

What was brought together once stands in the survivor's row of the next published list and is not added again.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import numpy as np
from django.db.models import Max, Q
from numpy.typing import NDArray

from players.models import PlayerMerge
from ratings.columns.arrays import Arrays, distinct
from ratings.models import Rating, RatingRun, RunKind


@dataclass(frozen=True)
class Merges:
    """The merges that a run knows of: number given up -> number that goes on, and since when."""

    into: dict[int, tuple[int, datetime]]

    @classmethod
    def known_to(cls, run: RatingRun, as_of: datetime | None = None) -> "Merges":
        """Read the merges up to the moment the run was asked for; later ones are the next run's.

        Those undone are left out; with `as_of` only those undone by that moment.
        """
        stands = Q(undone_at=None) if as_of is None else Q(undone_at=None) | Q(undone_at__gt=as_of)
        rows = PlayerMerge.objects.filter(stands, at__lte=run.requested_at)
        return cls(
            {number: (survivor, at) for number, survivor, at in rows.values_list("player", "survivor", "at")}
        )

    def person(self, number: int) -> int:
        """Give the number under which a number's person goes on."""
        while number in self.into:
            number, _at = self.into[number]
        return number

    @cached_property
    def persons(self) -> dict[int, list[int]]:
        """The numbers given up, by the number under which the person goes on; the latest merge first."""
        found: dict[int, list[int]] = {}
        for number in sorted(self.into, key=lambda number: (self.into[number][1], number), reverse=True):
            found.setdefault(self.person(number), []).append(number)
        return found

    def complete(self, met: NDArray[np.int64], listed: NDArray[np.int64]) -> NDArray[np.int64]:
        """Add to the players met all numbers of every merged person of whom one number was met or is listed."""
        numbers = np.array([*self.into, *self.persons], np.int64)
        present = numbers[np.isin(numbers, met) | np.isin(numbers, listed)]
        people = {self.person(number) for number in present.tolist()}
        added = [number for person in people for number in (person, *self.persons[person])]
        return distinct(met, np.array(added, np.int64))

    def unite(self, arrays: Arrays, start_runs: dict[int, int], runs: list[int]) -> None:
        """Make one player of each person in a run's arrays.

        `start_runs` is the run of the list in force at each event's start, `runs` those of the published lists.
        """
        if not self.into:
            return
        self._unite_entries(arrays, start_runs)
        arrays["earlier_player"] = self._persons_of(arrays["earlier_player"])
        order = np.lexsort([arrays["earlier_event"], arrays["earlier_player"]])
        for name in arrays:
            if name.startswith("earlier_"):
                arrays[name] = arrays[name][order]
        self._unite_players(arrays, runs)

    def _persons_of(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        changed = numbers.copy()
        for position in np.flatnonzero(np.isin(numbers, list(self.into))).tolist():
            changed[position] = self.person(int(numbers[position]))
        return changed

    def _unite_entries(self, arrays: Arrays, start_runs: dict[int, int]) -> None:
        arrays["entry_player"] = self._persons_of(arrays["entry_player"])
        touched = np.flatnonzero(np.isin(arrays["entry_player"], list(self.persons))).tolist()
        people = {int(arrays["entry_player"][position]) for position in touched}
        numbers = [number for person in people for number in (person, *self.persons[person])]
        rows = Rating.objects.filter(
            player__in=numbers, run__in=set(start_runs.values()), rating__isnull=False
        ).values_list("run_id", "player_id", "rating")
        ratings = {(run, number): rating for run, number, rating in rows}
        for position in touched:
            person, event = int(arrays["entry_player"][position]), int(arrays["entry_event"][position])
            found = (ratings.get((start_runs[event], number)) for number in (person, *self.persons[person]))
            arrays["entry_rating"][position] = next(filter(None, found), 0)

    def _unite_players(self, arrays: Arrays, runs: list[int]) -> None:
        position = {
            number: place
            for place, number in enumerate(arrays["player"].tolist())
            if number in self.persons or number in self.into
        }
        knew_of = self._computed_last(list(position), runs)
        for person, others in self.persons.items():
            for other in others:
                if person in position and other in position:
                    self._add(arrays, position[person], position[other], self._is_added(other, knew_of))
        kept = ~np.isin(arrays["player"], list(self.into))
        for name in arrays:
            if name == "player" or name.startswith("player_"):
                arrays[name] = arrays[name][kept]

    @staticmethod
    def _add(arrays: Arrays, to: int, of: int, is_added: bool) -> None:
        """Add what one number brings to another; whether there was an event before is never stored in a row."""
        arrays["player_had_event"][to] |= arrays["player_had_event"][of]
        if is_added:
            return
        if arrays["player_rating"][to] == 0:
            for name in ("player_rating", "player_k"):
                arrays[name][to] = arrays[name][of]
        arrays["player_games"][to] += arrays["player_games"][of]
        for name in ("player_peak", "player_last_game"):
            arrays[name][to] = max(arrays[name][to], arrays[name][of])

    def _is_added(self, number: int, knew_of: dict[int, datetime]) -> bool:
        """Say whether a published row of a number further on was computed after the merges that lead to it."""
        since = None
        while number in self.into:
            number, at = self.into[number]
            since = at if since is None else max(since, at)
            if number in knew_of and knew_of[number] >= since:
                return True
        return False

    @staticmethod
    def _computed_last(numbers: list[int], runs: list[int]) -> dict[int, datetime]:
        """Give when the run behind each number's latest published row was asked for; no opening list knows merges."""
        rows = (
            Rating.objects.filter(player__in=numbers, run__in=runs)
            .order_by("run__list__date")
            .values_list("player_id", "run__requested_at", "run__kind")
        )
        latest = {number: (at, kind) for number, at, kind in rows}
        return {number: at for number, (at, kind) in latest.items() if kind != RunKind.OPENING}


def numbers_undone(merges: Merges, as_of: datetime | None = None) -> tuple[list[int], list[datetime]]:
    """Give the numbers that were merged once and are players of their own again, and when they were merged last.

    With `as_of`, those that were so at that moment.
    """
    undone = Q(undone_at__isnull=False) if as_of is None else Q(undone_at__lte=as_of)
    rows = (
        PlayerMerge.objects.filter(undone)
        .exclude(player__in=merges.into)
        .values_list("player")
        .annotate(Max("at"))
        .order_by("player")
    )
    return [number for number, _at in rows], [at for _number, at in rows]
