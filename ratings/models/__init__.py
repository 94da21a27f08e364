"""Rating lists, the runs that compute them, and the results of each run, frozen with their reasons.

`ratings.guards` keeps the rows of published lists from ever changing.
"""

from ratings.models.corrections import Correction, CorrectionChange, CorrectionState, CorrectionWay, FoundBy
from ratings.models.files import FileFormat, FilesFailure, ListFile, WithdrawnFile
from ratings.models.lists import (
    ListStatus,
    PublicationReport,
    PublicationRequest,
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
    "CorrectionWay",
    "FileFormat",
    "FilesFailure",
    "FirstRatingPool",
    "FoundBy",
    "GameRating",
    "ListFile",
    "ListStatus",
    "PublicationReport",
    "PublicationRequest",
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
