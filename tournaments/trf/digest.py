"""Recognising the same event in two files."""

import hashlib
import json

from players.names import fold
from tournaments.trf.records import TournamentReport


def content_digest(report: TournamentReport) -> str:
    """SHA-256, in hexadecimal, of who played whom in which round with which result.

    Independent of the header, encoding, line ends, start numbers, colours, identities and the order of
    lines, so a report sent again with corrections of those is recognised. Byes do not enter.
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
    content = json.dumps([sorted(names.values()), sorted(games)])
    return hashlib.sha256(content.encode()).hexdigest()
