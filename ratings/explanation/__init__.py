"""Why a number is what it is: the frozen rows of a run as sentences, each with its edition and article.

Read-only. Nothing is computed here that a list could show; stored integers are written out, and the sums and
quotients of a sentence are those that a reader would check.
"""

from ratings.explanation.events import explain_average, explain_event
from ratings.explanation.games import GameLine, Side, explain_game, explain_not_rated
from ratings.explanation.places import (
    explain_coefficient,
    explain_next_coefficient,
    explain_place,
    explain_pool,
)

__all__ = [
    "GameLine",
    "Side",
    "explain_average",
    "explain_coefficient",
    "explain_event",
    "explain_game",
    "explain_next_coefficient",
    "explain_not_rated",
    "explain_place",
    "explain_pool",
]
