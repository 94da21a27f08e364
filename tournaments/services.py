"""Everything the office does with a tournament. Pages, commands and tasks call these."""

from tournaments.entering.by_round import add_game, change_game, first_open_round, free_player, round_of
from tournaments.entering.codes import mirrored
from tournaments.entering.conflicts import Conflict
from tournaments.entering.games import GameConflict, colours_by_tables, set_cell, text_for, token
from tournaments.entering.heads import HeadConflict, change_head, create_event
from tournaments.entering.participants import add_people, add_player, find_players, preview, renumber
from tournaments.entering.participants import remove as remove_participant
from tournaments.errors import ReportTooLarge, TournamentError
from tournaments.identity.identification import (
    PossiblePlayer,
    auto_match,
    candidates_for,
    match_entry,
    register_from_entry,
    unmatch_entry,
)
from tournaments.intake.acceptance import (
    OpenPoint,
    accept,
    count_open_points,
    look_again,
    open_points,
    settle_finding,
)
from tournaments.intake.receiving import Received, receive_report
from tournaments.stages.progress import mark_rated, reopen, return_tournament, withdraw

__all__ = [
    "Conflict",
    "GameConflict",
    "HeadConflict",
    "OpenPoint",
    "PossiblePlayer",
    "Received",
    "ReportTooLarge",
    "TournamentError",
    "accept",
    "add_game",
    "add_people",
    "add_player",
    "auto_match",
    "candidates_for",
    "change_game",
    "change_head",
    "colours_by_tables",
    "count_open_points",
    "create_event",
    "find_players",
    "first_open_round",
    "free_player",
    "look_again",
    "mark_rated",
    "match_entry",
    "mirrored",
    "open_points",
    "preview",
    "receive_report",
    "register_from_entry",
    "remove_participant",
    "renumber",
    "reopen",
    "return_tournament",
    "round_of",
    "set_cell",
    "settle_finding",
    "text_for",
    "token",
    "unmatch_entry",
    "withdraw",
]
