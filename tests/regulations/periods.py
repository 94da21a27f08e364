"""Rating periods written as a story: players, events, games; rated by the code under test.

office = Office(day=20200301)
ann, bob = office.player(2000), office.player()
cup = office.event(SWISS)
cup.win(ann, bob)
results = office.rate()
results.change(ann)
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.regulations.editions import Schedule
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.regulations.parameters import Regulations
from ratings.regulations.period import PeriodResults, rate_period
from ratings.regulations.period.inputs import EarlierResults, Entries, Events, Games, Period, Players
from tournaments.play.results import GameKind, TournamentSystem

SWISS = TournamentSystem.SWISS
TEAM = TournamentSystem.TEAM
ROUND_ROBIN = TournamentSystem.ROUND_ROBIN
DOUBLE_ROUND_ROBIN = TournamentSystem.DOUBLE_ROUND_ROBIN

WIN, DRAW, LOSS = 2, 1, 0
POINTS = {"w": WIN, "d": DRAW, "l": LOSS}


def columns(kind: type, rows: Sequence[tuple[int, ...]]) -> Any:
    """Turn rows into the columns of a class of inputs."""
    table = np.array(rows, dtype=np.int64).reshape(len(rows), len(fields(kind)))
    return kind(*table.T)


@dataclass
class Event:
    office: "Office"
    position: int
    entered: dict[int, int] = field(default_factory=dict)
    rounds: int = 0

    def enter(self, player: int, rating: int | None = None, standard: int = 0) -> int:
        """Enter a player once; `rating` is that at the event's start, by default the one he has now.

        `standard` is his standard rating then, in rapid and blitz.
        """
        if player not in self.entered:
            at_start = self.office.players[player][0] if rating is None else rating
            self.office.entries.append((self.position, player, at_start, standard))
            self.entered[player] = len(self.office.entries) - 1
        return self.entered[player]

    def game(
        self,
        white: int,
        black: int | None,
        score: int,
        black_score: int | None = None,
        kind: GameKind = GameKind.PLAYED,
    ) -> int:
        """Add a game in a round of its own by white's half points; gives its position. Black gets the rest."""
        other = -1 if black is None else self.enter(black)
        rest = 2 - score if black_score is None else black_score
        self.rounds += 1
        self.office.games.append((self.enter(white), other, score, rest, int(kind), self.rounds))
        return len(self.office.games) - 1

    def win(self, white: int, black: int) -> int:
        return self.game(white, black, WIN)

    def draw(self, white: int, black: int) -> int:
        return self.game(white, black, DRAW)

    def results(self, player: int, opponents: list[int], letters: str) -> None:
        """Add a player's games as w, d and l against opponents known by their ratings."""
        for rating, letter in zip(opponents, letters, strict=True):
            self.game(player, self.office.player(rating), POINTS[letter])


@dataclass
class Office:
    day: int = 20200301
    previous_day: int = 20200201
    players: list[tuple[int, ...]] = field(default_factory=list)
    events: list[tuple[int, ...]] = field(default_factory=list)
    entries: list[tuple[int, ...]] = field(default_factory=list)
    games: list[tuple[int, ...]] = field(default_factory=list)
    earlier: list[tuple[int, ...]] = field(default_factory=list)

    def player(
        self,
        rating: int = 0,
        *,
        k: int = 20,
        games: int | None = None,
        peak: int | None = None,
        birth: int = 19800101,
        had_event: bool | None = None,
        last_game: int = 0,
    ) -> int:
        """Add a player: an adult with 100 games where he is rated, a newcomer where he is not."""
        rated = rating > 0
        self.players.append(
            (
                rating,
                k if rated else 0,
                (100 if rated else 0) if games is None else games,
                rating if peak is None else peak,
                birth,
                int(rated if had_event is None else had_event),
                last_game,
            )
        )
        return len(self.players) - 1

    def event(
        self, system: TournamentSystem = SWISS, *, start: int = 20200201, end: int = 20200209, number: int = 0
    ) -> Event:
        self.events.append((number or len(self.events) + 1, int(system), start, end))
        return Event(self, len(self.events) - 1)

    def earlier_result(
        self,
        player: int,
        *,
        end: int,
        half_points: int,
        games: int,
        rc_sum: int,
        opponents: int = 0,
        dropped: bool = False,
        start: int = 0,
    ) -> None:
        row = (player, end, games, half_points, rc_sum, opponents, int(dropped), start or end)
        self.earlier.append(row)

    def period(self) -> Period:
        return Period(
            day=self.day,
            previous_day=self.previous_day,
            players=columns(Players, self.players),
            events=columns(Events, self.events),
            entries=columns(Entries, self.entries),
            games=columns(Games, self.games),
            earlier=columns(EarlierResults, self.earlier),
        )

    def rate(self, *regulations: Regulations) -> "Results":
        period = self.period()
        return Results(period, rate_period(period, Schedule(regulations or (FIDE_2014,))))


@dataclass
class Results:
    """What the code under test made of a period, by player, by event and player, or by side of a game."""

    period: Period
    all: PeriodResults

    def player(self, player: int, name: str) -> int:
        return int(getattr(self.all.players, name)[player])

    def row(self, player: int, *names: str) -> list[int]:
        return [self.player(player, name) for name in names]

    def rating(self, player: int) -> int:
        return self.player(player, "rating")

    def change(self, player: int) -> int:
        return self.player(player, "change")

    def place(self, player: int) -> PlayerDecision:
        return PlayerDecision(self.player(player, "decision"))

    def entry(self, event: Event, player: int, name: str) -> int:
        return int(getattr(self.all.entries, name)[event.entered[player]])

    def treatment(self, event: Event, player: int) -> EventDecision:
        return EventDecision(self.entry(event, player, "decision"))

    def ru(self, event: Event, player: int) -> int:
        return self.entry(event, player, "ru")

    def ru_new(self, event: Event, player: int) -> int:
        return self.entry(event, player, "ru_new")

    def event(self, event: Event, name: str) -> int:
        return int(getattr(self.all.events, name)[event.position])

    def side(self, game: int, name: str, *, black: bool = False) -> int:
        return int(getattr(self.all.games, name)[game + black * len(self.period.games)])

    def decisions(self, game: int) -> tuple[GameDecision, GameDecision]:
        """What became of a game for white and for black."""
        return (
            GameDecision(self.side(game, "decision")),
            GameDecision(self.side(game, "decision", black=True)),
        )
