"""The events of a month of the demo federation, as the reports that arbiters send.

Pure: the same federation, month and lists give the same files. A month's events are those that end in it; all but the
late ones are reported in time for the next month's list.
"""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from federation.demo import play
from federation.demo.names import OPENS, SEASONS, TOWNS
from federation.demo.people import DemoPlayer, dice, made_up_name, make_people
from federation.demo.reports import Header, report_file
from tournaments.play.results import TimeControl, TournamentSystem

Listed = Callable[[TimeControl, dt.date], Mapping[int, tuple[int, int | None]]]
"""By time control and day: the number and the rating in force of everyone the office knows, by index."""


def _plays(person: DemoPlayer, time_control: TimeControl) -> bool:
    """Those of the opening list, and a few who are new to it."""
    return time_control in person.opening or person.index % 12 == 0


_GROUPS: dict[str, Callable[[DemoPlayer, dt.date], bool]] = {
    "": lambda person, day: True,
    "A ": lambda person, day: person.strength >= 1800,
    "B ": lambda person, day: person.strength < 1700,
    "U18 ": lambda person, day: person.age_on(day) < 18,
    "S60 ": lambda person, day: person.age_on(day) >= 60,
    "Women’s ": lambda person, day: person.sex == "w",
    "Rapid ": lambda person, day: _plays(person, TimeControl.RAPID),
    "Blitz ": lambda person, day: _plays(person, TimeControl.BLITZ),
}
_SWISS_GROUPS = ("", "", "A ", "B ", "U18 ", "S60 ", "Women’s ")
_TOP = 3000
_ARBITERS = 12
_SMALLEST_FIELD = 4


class Then(Enum):
    """How far the office gets with an event."""

    ACCEPTED = "accepted"
    RECEIVED = "received"
    IN_CORRECTION = "in correction"


@dataclass(frozen=True, slots=True)
class Event:
    """An event as the office receives it."""

    file_name: str
    content: bytes
    people: tuple[DemoPlayer, ...]
    """The people behind the start numbers, in their order."""
    end: dt.date
    late: bool
    """Whether it is reported after the month's list is published."""
    then: Then


@dataclass(frozen=True)
class Federation:
    """The fictional federation: its size, its months after the opening list, and its code."""

    seed: int
    players: int
    months: int
    opening: dt.date
    code: str

    @cached_property
    def people(self) -> list[DemoPlayer]:
        return make_people(self.seed, self.players, self.months, self.opening, self.code)

    @cached_property
    def arbiters(self) -> list[str]:
        rng = dice(self.seed, "arbiters")
        return [made_up_name(rng, "m" if rng.random() < 0.7 else "w") for _ in range(_ARBITERS)]

    def date(self, month: int) -> dt.date:
        """Return the date of the list for which a month's events are rated; 0 is the opening list's."""
        months = self.opening.year * 12 + self.opening.month - 1 + month
        return dt.date(months // 12, months % 12 + 1, 1)


class PlayedMonth:
    """A month's events, made one after the other; nobody plays in two of them at once."""

    def __init__(self, federation: Federation, month: int, listed: Listed) -> None:
        self.federation = federation
        self.month = month
        self.listed = listed
        self.first = federation.date(month - 1)
        self.last = federation.date(month) - dt.timedelta(days=1)
        self.events: list[Event] = []
        self._busy: dict[int, list[tuple[dt.date, dt.date]]] = {}
        self._rng = dice(federation.seed, "month", month)

    def play(self) -> list[Event]:
        """Return the month's events in the order in which the office receives them."""
        self._round_robins()
        self._swisses()
        if self.month > 1:
            self._over_the_turn()
        if self.month % 2 == 1:
            self._league()
        else:
            self._double_round_robin()
            self._beginners()
        self._fast_chess()
        self._late()
        return sorted(self.events, key=lambda event: (event.late, event.end, event.file_name))

    # Kinds of events

    def _round_robins(self) -> None:
        count = self._many(3)
        for place in range(count):
            start = self._day(2, 14)
            end = start + dt.timedelta(days=8)
            new = self._newcomers() if place == 0 else []
            guests = new[-1:] if self.month % 2 else [*new[:1], *new[1:][-1:]]
            level = _TOP if place == 1 else self._level(guests)
            field = self._near_each_other(10 - len(guests), level, start, end)
            unplayed = int(place == 2 or (count == 1 and self.month % 3 == 0))
            city = self._town()
            name = f"{'Masters' if place == 1 else 'Round Robin'} {city}"
            self._add(name, city, TournamentSystem.ROUND_ROBIN, field + guests, start, end, unplayed=unplayed)

    def _double_round_robin(self) -> None:
        start = self._day(2, 16)
        end = start + dt.timedelta(days=6)
        city = self._town()
        field = self._near_each_other(6, self._level([]), start, end)
        self._add(f"Match Tournament {city}", city, TournamentSystem.DOUBLE_ROUND_ROBIN, field, start, end)

    def _swisses(self) -> None:
        for place in range(self._many(3)):
            start = self._day(1, 16)
            rounds = self._rng.choice((5, 5, 7, 7, 9))
            end = start + dt.timedelta(days=2 if rounds == 5 else rounds - 1)
            group = "" if place == 0 else self._rng.choice(_SWISS_GROUPS)
            must = self._newcomers()[: None if place == 0 else 3]
            if place == 0:
                must += [p for p in self.federation.people if p.falls and p.first_month == self.month]
            size = max(self._size(16, 54), 2 * len(must))
            field = must + self._draw(size - len(must), start, end, group)
            city = self._town()
            name = f"{city} {group}{self._open(start, end)}"
            self._add(name, city, TournamentSystem.SWISS, field, start, end, rounds=rounds)

    def _over_the_turn(self) -> None:
        """Events with one round a week that began in the previous month."""
        before = self.month - 1
        for place in range(self._many(2)):
            start = self.first - dt.timedelta(days=self._rng.randrange(8, 20))
            end = self._day(12, 20)
            must = []
            if place == 0:
                people = [person for person in self.federation.people if person.first_month == before]
                must = [p for p in people if p.falls] + [p for p in people if not p.opening][:4]
            field = must + self._draw(self._size(16, 36) - len(must), start, end)
            city = self._town()
            rounds = 5 if place == 0 else 7
            self._add(
                f"Club Championship {city}", city, TournamentSystem.SWISS, field, start, end, rounds=rounds
            )

    def _league(self) -> None:
        teams, boards = (8, 4) if self.federation.players >= 400 else (4, 3)
        start = self._day(1, 4)
        end = start + dt.timedelta(days=20)
        field = self._draw(teams * (boards + 1), start, end)
        if len(field) < teams * (boards + 1):
            return
        field.sort(key=lambda person: -person.strength)
        line_ups = {town: field[place::teams] for place, town in enumerate(self._rng.sample(TOWNS, teams))}
        name = f"Team League {self._rng.choice(('North', 'South', 'West', 'East'))}"
        city = next(iter(line_ups))
        self._add(name, city, TournamentSystem.TEAM, field, start, end, line_ups=line_ups, boards=boards)

    def _beginners(self) -> None:
        """A round robin without a rated player (8.21b)."""
        start = self.first + dt.timedelta(days=24)
        end = start + dt.timedelta(days=1)
        ratings = self.listed(TimeControl.STANDARD, start)
        unrated = [
            person
            for person in self.federation.people
            if not person.opening
            and person.first_month <= self.month
            and ratings.get(person.index, (0, None))[1] is None
            and self._is_free(person, start, end)
        ]
        field = unrated[-6:] if len(unrated) >= 6 else unrated[-4:]
        if len(field) >= 4:
            city = self._town()
            self._add(f"Beginners’ Cup {city}", city, TournamentSystem.ROUND_ROBIN, field, start, end)

    def _fast_chess(self) -> None:
        for time_control, count, rounds in ((TimeControl.RAPID, 2, 7), (TimeControl.BLITZ, 1, 9)):
            for _ in range(self._many(count)):
                start = self._day(4, 23)
                field = self._draw(self._size(14, 36), start, start, f"{time_control.name.title()} ")
                city = self._town()
                name = f"{city} {time_control.name.title()}"
                self._add(
                    name, city, TournamentSystem.SWISS, field, start, start, time_control, rounds=rounds
                )

    def _late(self) -> None:
        """Events of the last days, reported after the list is published (R25); those of the last month are waiting."""
        waiting = [Then.ACCEPTED] * 3 + [Then.RECEIVED] * 3 + [Then.IN_CORRECTION]
        is_last = self.month == self.federation.months
        for then in waiting if is_last else [Then.ACCEPTED]:
            end = self.last - dt.timedelta(days=self._rng.randrange(1, 3))
            start = end - dt.timedelta(days=1)
            field = self._draw(self._size(14, 30), start, end, allow_busy=is_last)
            city = self._town()
            name = f"{city} {self._open(start, end)}"
            self._add(
                name, city, TournamentSystem.SWISS, field, start, end, rounds=5, is_late=True, then=then
            )

    # Participants and dates

    def _many(self, of_two_thousand: int) -> int:
        return max(1, round(of_two_thousand * self.federation.players / 2000))

    def _size(self, least: int, most: int) -> int:
        """How many players an event has in a federation of this size; an even number."""
        most = max(least, min(most, self.federation.players // 3))
        return self._rng.randrange(least, most + 1) // 2 * 2

    def _day(self, earliest: int, latest: int) -> dt.date:
        return self.first + dt.timedelta(days=self._rng.randrange(earliest - 1, latest))

    def _open(self, start: dt.date, end: dt.date) -> str:
        return self._rng.choice(OPENS).format(
            season=SEASONS[start.month % 12 // 3], length="Weekend" if (end - start).days < 3 else "Holiday"
        )

    def _town(self) -> str:
        return self._rng.choice(TOWNS)

    def _is_free(self, person: DemoPlayer, start: dt.date, end: dt.date) -> bool:
        return all(end < begun or start > over for begun, over in self._busy.get(person.index, ()))

    def _newcomers(self) -> list[DemoPlayer]:
        """Newcomers of the month before their first event, those who will lose every game first."""
        new = [
            person
            for person in self.federation.people
            if not person.opening and person.first_month == self.month and person.index not in self._busy
        ]
        return sorted(new, key=lambda person: (not person.loses_through, person.index))

    def _draw(
        self, count: int, start: dt.date, end: dt.date, group: str = "", *, allow_busy: bool = False
    ) -> list[DemoPlayer]:
        """Draw players who are free, the active ones more often."""
        month = self.month if start >= self.first else self.month - 1
        fits = [
            person
            for person in self.federation.people
            if person.regular_from <= month
            and _GROUPS[group](person, start)
            and (allow_busy or self._is_free(person, start, end))
        ]
        if len(fits) < count and group:
            return self._draw(count, start, end)
        lots = {person.index: self._rng.random() ** (1 / person.activity) for person in fits}
        return sorted(fits, key=lambda person: -lots[person.index])[:count]

    def _level(self, guests: Sequence[DemoPlayer]) -> int:
        """A strength: slightly above the guests', or any."""
        return guests[-1].strength + 150 if guests else self._rng.randrange(1300, 2100)

    def _near_each_other(self, count: int, level: int, start: dt.date, end: dt.date) -> list[DemoPlayer]:
        """Draw rated players of about the same strength."""
        ratings = self.listed(TimeControl.STANDARD, start)
        drawn = self._draw(6 * count, start, end)
        drawn = [person for person in drawn if ratings.get(person.index, (0, None))[1]]
        return sorted(drawn, key=lambda person: (abs(person.strength - level), person.index))[:count]

    # Playing and reporting

    def _add(
        self,
        name: str,
        city: str,
        system: TournamentSystem,
        field: Sequence[DemoPlayer],
        start: dt.date,
        end: dt.date,
        time_control: TimeControl = TimeControl.STANDARD,
        *,
        rounds: int = 0,
        unplayed: int = 0,
        line_ups: Mapping[str, Sequence[DemoPlayer]] | None = None,
        boards: int = 0,
        is_late: bool = False,
        then: Then = Then.ACCEPTED,
    ) -> None:
        if system != TournamentSystem.SWISS:
            field = field[: len(field) // 2 * 2]
        if len(field) < _SMALLEST_FIELD:
            return
        for person in field:
            self._busy.setdefault(person.index, []).append((start, end))
        listed = self.listed(time_control, start)
        ordered = sorted(field, key=lambda p: (-(listed.get(p.index, (0, None))[1] or 0), p.index))
        month = self.month if start >= self.first else self.month - 1
        strengths = {number: person.strength_in(month) for number, person in enumerate(ordered, 1)}
        results = play.Results(self._rng, strengths)
        teams: dict[str, tuple[int, ...]] = {}
        if system == TournamentSystem.SWISS:
            play.Swiss(results, min(rounds, len(field) - 1)).play()
        elif line_ups is None:
            play.round_robin(results, 2 if system == TournamentSystem.DOUBLE_ROUND_ROBIN else 1, unplayed)
        else:
            numbers = {person.index: number for number, person in enumerate(ordered, 1)}
            teams = {town: tuple(numbers[p.index] for p in team) for town, team in line_ups.items()}
            play.teams(results, list(teams.values()), boards)
        header = Header(
            name,
            city,
            self.federation.code,
            start,
            end,
            system,
            time_control,
            self._rng.choice(self.federation.arbiters),
        )
        careless = 2 if then == Then.IN_CORRECTION else 0
        content = report_file(self._rng, header, ordered, listed, results.games, teams, careless)
        file_name = f"{self.first:%Y-%m}-{len(self.events) + 1:02}.trf"
        self.events.append(Event(file_name, content, tuple(ordered), end, is_late, then))
