"""The fictional people of the demo federation: who they are, how well they play, when they first appear."""

import csv
import datetime as dt
import io
from dataclasses import dataclass, field, replace
from random import Random

from federation.demo.names import CLUBS, TONGUES, TOWNS, Tongue
from ratings.lists.opening import COLUMNS
from tournaments.play.results import TimeControl

FLOOR = 1000
_FIRST_FIDE_ID = 990_000_000
"""Far above the ids that FIDE has assigned."""
_LONGEST_NAME = 33
"""The width of a report's column."""
_TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
_WOMENS_TITLES = ((2400, "IM"), (2300, "WGM"), (2200, "WIM"), (2100, "WFM"), (2000, "WCM"))
_LISTED_IN = {TimeControl.STANDARD: 100, TimeControl.RAPID: 40, TimeControl.BLITZ: 25}
"""The percentage of players on the opening list with a rating in each time control."""


@dataclass(frozen=True, slots=True)
class DemoPlayer:
    """A fictional player. Months count from 1, the month of the opening list."""

    index: int
    """The number on the opening list; newcomers follow, but the office assigns their numbers."""
    name: str
    sex: str
    birth: dt.date
    federation: str
    club: str
    fide_id: int | None = None
    title: str = ""
    strength: int = 1500
    """Playing strength in rating points when the opening list was made."""
    growth: int = 0
    """Points a month."""
    activity: int = 3
    """How likely the player is to take part, relative to others."""
    first_month: int = 1
    """The first month in which the player takes part."""
    loses_through: int = 0
    """The last month in which the player loses every game."""
    opening: dict[TimeControl, int] = field(default_factory=dict)
    """Ratings on the opening lists."""
    games: int = 0
    peak: int = 0

    def strength_in(self, month: int) -> int:
        """Playing strength in a month, in rating points."""
        return 0 if month <= self.loses_through else max(600, self.strength + self.growth * month)

    @property
    def falls(self) -> bool:
        """Whether the player is on the opening list and will fall below the floor."""
        return bool(self.opening) and self.loses_through > 0

    @property
    def regular_from(self) -> int:
        """The first month in which the player is drawn like everyone else."""
        if self.opening and not self.falls:
            return self.first_month
        return max(self.first_month, self.loses_through) + 1

    def age_on(self, day: dt.date) -> int:
        born = self.birth
        return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def dice(*what: object) -> Random:
    """Return the random numbers for one part of the federation: the same for the same words."""
    return Random(":".join(map(str, what)))  # noqa: S311 (a demo's chance, no secret)


def make_people(seed: int, players: int, months: int, opening: dt.date, federation: str) -> list[DemoPlayer]:
    """Return all people of the federation: three in four are on the opening list, the others come later."""
    rng = dice(seed, "people")
    clubs = _clubs(rng, max(4, players // 40))
    listed = players * 3 // 4
    known: set[tuple[str, dt.date]] = set()
    people = []
    for index in range(1, players + 1):
        new = index > listed
        age = _age(rng, new)
        sex = "w" if rng.random() < (0.25 if age < 18 else 0.12) else "m"
        while True:
            birth = opening - dt.timedelta(days=age * 365 + rng.randrange(5, 370))
            name = made_up_name(rng, sex)
            if (name, birth) not in known:
                break
        known.add((name, birth))
        person = DemoPlayer(index, name, sex, birth, federation, rng.choice(clubs))
        people.append((_newcomer if new else _listed_player)(rng, person, age, months))
    return people


def opening_list(people: list[DemoPlayer], time_control: TimeControl) -> str:
    """Return the opening list of a time control as the office's CSV."""
    out = io.StringIO()
    table = csv.DictWriter(out, COLUMNS)
    table.writeheader()
    for person in people:
        if time_control in person.opening:
            rating = person.opening[time_control]
            whole = time_control == TimeControl.STANDARD
            table.writerow(
                {
                    "number": person.index,
                    "name": person.name,
                    "sex": person.sex,
                    "birth": person.birth.isoformat(),
                    "federation": person.federation,
                    "title": person.title,
                    "fide_id": person.fide_id or "",
                    "club": person.club,
                    "rating": rating,
                    "games": person.games if whole else person.games // 4,
                    "peak": max(rating, person.peak) if whole else rating,
                }
            )
    return out.getvalue()


def _listed_player(rng: Random, person: DemoPlayer, age: int, months: int) -> DemoPlayer:
    if person.index in (1, 2):
        return _climber(rng, person)
    if person.index % 100 in (3, 4):
        return _falling_player(rng, person, months)
    mean = 1350 if age < 18 else 1680 if age < 60 else 1560
    strength = round(min(2640, max(1020, rng.gauss(mean, 270))))
    rating = max(FLOOR + 3, strength + round(rng.gauss(0, 50)))
    ratings = {TimeControl.STANDARD: rating}
    for time_control in (TimeControl.RAPID, TimeControl.BLITZ):
        if rng.randrange(100) < _LISTED_IN[time_control]:
            ratings[time_control] = max(FLOOR + 3, strength + round(rng.gauss(0, 80)))
    peak = rating + (rng.randrange(0, 150) if age >= 30 else rng.randrange(0, 40))
    return replace(
        person,
        fide_id=_FIRST_FIDE_ID + 7 * person.index if rating > 1700 or rng.random() < 0.2 else None,
        title=_title(person.sex, peak) if age >= 14 else "",
        strength=strength,
        growth=rng.randrange(2, 11) if age < 18 else rng.choice((-1, 0, 0, 0, 1)) if age < 60 else -1,
        activity=rng.choice((1, 1, 1, 3, 3, 9)),
        opening=ratings,
        games=rng.randrange(5, 60) if age < 14 else rng.randrange(9, 900),
        peak=peak,
    )


def _climber(rng: Random, person: DemoPlayer) -> DemoPlayer:
    """A player on the way over 2400 (8.56)."""
    return replace(
        person,
        fide_id=_FIRST_FIDE_ID + 7 * person.index,
        title="IM",
        strength=2580,
        growth=1,
        activity=60,
        opening=dict.fromkeys(TimeControl, 2380 + rng.randrange(0, 10)),
        games=rng.randrange(200, 400),
        peak=2392,
    )


def _falling_player(rng: Random, person: DemoPlayer, months: int) -> DemoPlayer:
    """A player just above the floor who returns and loses every game for two months (8.57, R24)."""
    month = 1 + (person.index // 100) % max(1, months - 2)
    return replace(
        person,
        strength=1150,
        first_month=month,
        loses_through=month + 1,
        opening={TimeControl.STANDARD: FLOOR + rng.randrange(1, 4)},
        games=rng.randrange(40, 90),
        peak=1100 + rng.randrange(0, 200),
    )


def _newcomer(rng: Random, person: DemoPlayer, age: int, months: int) -> DemoPlayer:
    month = 1 + person.index % months
    return replace(
        person,
        strength=round(min(2300, max(850, rng.gauss(1300 if age < 18 else 1450, 230)))),
        growth=rng.randrange(3, 13) if age < 18 else 1,
        activity=rng.choice((2, 3, 9)),
        first_month=month,
        loses_through=month if person.index % 7 == 0 else 0,
    )


def _age(rng: Random, new: bool) -> int:
    share = rng.random()
    if share < (0.6 if new else 0.25):
        return rng.randrange(7, 18)
    return rng.randrange(18, 60) if share < 0.85 else rng.randrange(60, 86)


def made_up_name(rng: Random, sex: str) -> str:
    """Return a name, surname first, that fits a report's column."""
    tongue: Tongue = rng.choices([t for t, _ in TONGUES], [weight for _, weight in TONGUES])[0]
    while True:
        ending = rng.choice(tongue.endings)[sex == "w"]
        name = f"{rng.choice(tongue.stems)}{ending}, {rng.choice(tongue.women if sex == 'w' else tongue.men)}"
        if len(name) <= _LONGEST_NAME:
            return name


def _clubs(rng: Random, count: int) -> list[str]:
    names = [f"{club} {town}" for club in CLUBS for town in TOWNS]
    return sorted(rng.sample(names, min(count, len(names))))


def _title(sex: str, peak: int) -> str:
    steps = _WOMENS_TITLES if sex == "w" else _TITLES
    return next((title for least, title in steps if peak >= least), "")
