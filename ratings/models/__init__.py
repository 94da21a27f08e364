"""Rating lists, the runs that compute them, and the results of each run, frozen with their reasons.

`ratings.guards` keeps the rows of published lists from ever changing.
"""

from ratings.models.corrections import Correction, CorrectionChange, CorrectionState, FoundBy
from ratings.models.files import FileFormat, ListFile, WithdrawnFile
from ratings.models.lists import (
    ListStatus,
    PublicationReport,
    RatingList,
    RatingRun,
    RunInputs,
    RunKind,
    RunState,
)
from ratings.models.rows import (
    FirstRatingPool,
    GameRating,
    Rating,
    RunTournament,
    TournamentRating,
    UnlistedPlayer,
    WaitingResult,
)

__all__ = [
    "Correction",
    "CorrectionChange",
    "CorrectionState",
    "FileFormat",
    "FirstRatingPool",
    "FoundBy",
    "GameRating",
    "ListFile",
    "ListStatus",
    "PublicationReport",
    "Rating",
    "RatingList",
    "RatingRun",
    "RunInputs",
    "RunKind",
    "RunState",
    "RunTournament",
    "TournamentRating",
    "UnlistedPlayer",
    "WaitingResult",
    "WithdrawnFile",
]
