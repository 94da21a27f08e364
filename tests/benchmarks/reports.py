"""Reading a league's season of 3,037 players, against the `trf` package where that is installed."""

import datetime as dt
import importlib
import random

from tests.benchmarks.figures import Figure, median_of, stopwatch
from tournaments.results import GameKind, TimeControl, TournamentSystem
from tournaments.trf.reader import read
from tournaments.trf.records import PartialDate, ReportedGame, ReportedPlayer, TournamentReport
from tournaments.trf.writer import write

PLAYERS, ROUNDS = 3_037, 6


def season(players: int = PLAYERS, rounds: int = ROUNDS) -> tuple[bytes, int]:
    """Give a made-up report file, and the number of its games."""
    chance = random.Random(1)
    people = [
        ReportedPlayer(
            start_number=number,
            name=f"Surname{number}, First{number % 97}",
            sex="m",
            rating=chance.randrange(1100, 2500),
            federation="FED",
            fide_id=1_000_000 + number,
            birth=PartialDate(chance.randrange(1940, 2015), 5, 6),
            half_points=None,
            rank=number,
        )
        for number in range(1, players + 1)
    ]
    games = []
    for game_round in range(1, rounds + 1):
        order = list(range(1, players + 1))
        chance.shuffle(order)
        for white, black in zip(order[0::2], order[1::2], strict=False):
            score = chance.choice((0, 1, 2))
            games.append(ReportedGame(game_round, white, black, score, 2 - score, GameKind.PLAYED, True))
    report = TournamentReport(
        name="League",
        city="Town",
        federation="FED",
        start_date=dt.date(2026, 1, 10),
        end_date=dt.date(2026, 1, 20),
        type_text="Team",
        encoded_type="",
        time_control_text="",
        encoded_time_control="5400+30",
        chief_arbiter="Arbiter, A",
        deputies=(),
        round_dates=(),
        rounds=rounds,
        players=tuple(people),
        games=tuple(sorted(games, key=lambda game: (game.round, game.white))),
        teams=(),
        system=TournamentSystem.TEAM,
        time_control=TimeControl.STANDARD,
        encoding="utf-8",
        other_records=(),
    )
    return write(report).encode(), len(games)


def reports() -> list[Figure]:
    content, games = season()

    def reading() -> float:
        with stopwatch() as watch:
            result = read(content)
        assert result.accepted
        return watch.seconds

    seconds = median_of(5, reading)
    what = f"{PLAYERS} players, {games} games, with findings"
    figures = [Figure("reading the largest report", seconds, 0.5, "lower", "s", what)]
    try:
        trf = importlib.import_module("trf")
    except ImportError:
        return figures
    text = content.decode()

    def theirs() -> float:
        with stopwatch() as watch:
            trf.loads(text)
        return watch.seconds

    return [
        *figures,
        Figure(
            "reading against the trf package", seconds / median_of(5, theirs), 1.0, "lower", "ratio", what
        ),
    ]
