"""National rating support (TRF26): lines with a federation's code in place of 001.

In the columns of a player line they carry a player's national number and national rating.
"""

import re
from collections.abc import Container
from dataclasses import replace

from tournaments.trf.findings import Findings
from tournaments.trf.records import ReportedPlayer

# Extensions of pairing programs (XXR, BBW, ...) may look the same.
_LINE = re.compile(r"(?!XX|BB)[A-Z]{3} ([ 0-9]{4})(?: .*)?")


def take(line: str, number: int, players: dict[int, ReportedPlayer], findings: Findings) -> None:
    """Add a national rating line to its player."""
    start_number = int(line[4:8])
    player = players[start_number]
    national_id = line[57:68].strip("\"' ")
    rating = line[48:52].strip()
    if rating and not rating.isdecimal():
        findings.add(
            "national-rating-unreadable",
            f"“{rating}” is no national rating (columns 49-52); left empty.",
            line=number,
            column=49,
            found=rating,
        )
        rating = ""
    players[start_number] = replace(
        player,
        national_id=national_id or player.national_id,
        national_rating=int(rating or 0) or player.national_rating,
    )


def is_about_a_player(line: str, players: Container[int]) -> bool:
    """Whether a line of an unknown record has the form of a national rating line of a known player."""
    match = _LINE.fullmatch(line)
    return bool(match and match[1].strip().isdecimal() and int(match[1]) in players and len(line) >= 49)
