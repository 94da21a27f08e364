"""Clubs and players: who exists. Ratings are on rating lists, never here."""

from players.models.fide_lists import (
    DifferenceKind,
    FideListChunk,
    FideListDifference,
    FideListImport,
    ImportState,
)
from players.models.merges import PlayerMerge, PossibleDuplicate, UndoneMerge
from players.models.pages import PublicPages
from players.models.people import (
    BirthFact,
    Club,
    ClubMembership,
    Player,
    PlayerStatus,
    Sex,
    StatusFact,
    Visibility,
)

__all__ = [
    "BirthFact",
    "Club",
    "ClubMembership",
    "DifferenceKind",
    "FideListChunk",
    "FideListDifference",
    "FideListImport",
    "ImportState",
    "Player",
    "PlayerMerge",
    "PlayerStatus",
    "PossibleDuplicate",
    "PublicPages",
    "Sex",
    "StatusFact",
    "UndoneMerge",
    "Visibility",
]
