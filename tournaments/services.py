"""Everything the office does with a tournament. Pages, commands and tasks call these."""

from tournaments.acceptance import (
    OpenPoint,
    accept,
    count_open_points,
    look_again,
    open_points,
    settle_finding,
)
from tournaments.errors import ReportTooLarge, TournamentError
from tournaments.identification import (
    PossiblePlayer,
    auto_match,
    candidates_for,
    match_entry,
    register_from_entry,
    unmatch_entry,
)
from tournaments.intake import Received, receive_report
from tournaments.progress import mark_rated, reopen, return_tournament, withdraw

__all__ = [
    "OpenPoint",
    "PossiblePlayer",
    "Received",
    "ReportTooLarge",
    "TournamentError",
    "accept",
    "auto_match",
    "candidates_for",
    "count_open_points",
    "look_again",
    "mark_rated",
    "match_entry",
    "open_points",
    "receive_report",
    "register_from_entry",
    "reopen",
    "return_tournament",
    "settle_finding",
    "unmatch_entry",
    "withdraw",
]
