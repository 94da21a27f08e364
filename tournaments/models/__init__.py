"""Tournaments: what was played. The file as sent, what it reported, and what the office accepted, side by side."""

from tournaments.models.events import (
    ALL_AGAINST_ALL,
    SET_ASIDE,
    TAKEN_OUT,
    Entry,
    Game,
    MatchMethod,
    Stage,
    StageChange,
    System,
    TimeControl,
    TimeControlName,
    Tournament,
)
from tournaments.models.reports import BatchFile, Finding, Report, ReportBatch, Severity

__all__ = [
    "ALL_AGAINST_ALL",
    "SET_ASIDE",
    "TAKEN_OUT",
    "BatchFile",
    "Entry",
    "Finding",
    "Game",
    "MatchMethod",
    "Report",
    "ReportBatch",
    "Severity",
    "Stage",
    "StageChange",
    "System",
    "TimeControl",
    "TimeControlName",
    "Tournament",
]
