"""Reading a report as large as the largest known one: a league's season."""

import datetime as dt
import random
from collections.abc import Sequence
from dataclasses import replace

from tests.benchmarks.figures import Figure, stopwatch
from tournaments.play.results import GameKind, TimeControl, TournamentSystem
from tournaments.trf.consistency import scored_half_points
from tournaments.trf.reader import read
from tournaments.trf.records import PartialDate, ReportedGame, ReportedPlayer, TournamentReport
from tournaments.trf.writer import write

PLAYERS, ROUNDS, GAMES = 3_037, 11, 8_933
TIMES = 15


def season(people: Sequence[ReportedPlayer], start: dt.date) -> bytes:
    """Return the report of a season of these players as a file: in each round about half of them play."""
    chance = random.Random(1)
    games: list[ReportedGame] = []
    for number in range(GAMES):
        game_round = 1 + number * ROUNDS // GAMES
        if not games or game_round != games[-1].round:
            order = chance.sample([player.start_number for player in people], len(people))
        score = chance.choice((0, 1, 2))
        games.append(
            ReportedGame(game_round, order.pop(), order.pop(), score, 2 - score, GameKind.PLAYED, True)
        )
    scored = scored_half_points(games)
    report = TournamentReport(
        name="League",
        city="Town",
        federation="FED",
        start_date=start,
        end_date=start + dt.timedelta(ROUNDS),
        type_text="Team",
        encoded_time_control="5400+30",
        chief_arbiter="Arbiter, A",
        rounds=ROUNDS,
        players=tuple(replace(player, half_points=scored[player.start_number]) for player in people),
        games=tuple(games),
        system=TournamentSystem.TEAM,
        time_control=TimeControl.STANDARD,
    )
    return write(report).encode()


def reports() -> list[Figure]:
    chance = random.Random(1)
    people = [
        ReportedPlayer(
            start_number=number,
            name=f"Surname{number}, First{number % 97}",
            sex="m",
            rating=chance.randrange(1100, 2500),
            federation="FED",
            fide_id=1_000_000 + number,
            birth=PartialDate(chance.randrange(1940, 2015), chance.randrange(1, 13), chance.randrange(1, 29)),
            rank=number,
        )
        for number in range(1, PLAYERS + 1)
    ]
    content = season(people, dt.date(2026, 1, 10))

    def seconds() -> float:
        with stopwatch() as watch:
            result = read(content)
        assert result.accepted
        assert result.report is not None
        assert result.report.played_games == GAMES
        return watch.seconds

    how = f"{PLAYERS} players, {ROUNDS} rounds, {GAMES} games, with findings; fastest of {TIMES}"
    return [
        Figure("reading the largest report", min(seconds() for _ in range(TIMES)), 0.5, "lower", "s", how)
    ]
