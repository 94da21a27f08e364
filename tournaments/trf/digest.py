"""Recognising the same event in two files."""

import datetime as dt
import hashlib
import json

from players.names import fold
from tournaments.trf.records import TournamentReport

TINY_EVENT_GAMES = 10
"""An event with fewer played games can be repeated on other days with the same players and results."""


def content_digest(report: TournamentReport, start: dt.date, end: dt.date) -> str:
    """SHA-256, in hexadecimal, of who played whom in which round with which result.

    Independent of the header, encoding, line ends, start numbers, colours, identities and the order of
    lines, so a report sent again with corrections of those is recognised. Byes are ignored. For an event of few
    games the days, `start` and `end`, are included.
    """
    names = {player.start_number: fold(player.name) for player in report.players}
    games = []
    for game in report.games:
        if game.black is None:
            continue
        sides = sorted(
            [(names[game.white], game.white_half_points), (names[game.black], game.black_half_points)]
        )
        games.append((game.round, int(game.kind), *sides))
    days = [str(start), str(end)] if report.played_games < TINY_EVENT_GAMES else []
    content = json.dumps([sorted(names.values()), sorted(games), days])
    return hashlib.sha256(content.encode()).hexdigest()
