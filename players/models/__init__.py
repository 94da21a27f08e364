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
from players.models.second_person import Action, Decision, Proposal, Rule, RuleDecision

__all__ = [
    "Action",
    "BirthFact",
    "Club",
    "ClubMembership",
    "Decision",
    "DifferenceKind",
    "FideListChunk",
    "FideListDifference",
    "FideListImport",
    "ImportState",
    "Player",
    "PlayerMerge",
    "PlayerStatus",
    "PossibleDuplicate",
    "Proposal",
    "PublicPages",
    "Rule",
    "RuleDecision",
    "Sex",
    "StatusFact",
    "UndoneMerge",
    "Visibility",
]
