"""Why a game, a player's event or a player's place on the list came out as it did.

The article of a decision is its edition's; its sentence is in `ratings.words` unless the edition has its own.
"""

from enum import IntEnum
from typing import TypeAlias


class GameDecision(IntEnum):
    """What became of a game, seen from one side."""

    RATED = 1
    RATED_LIMITED = 2
    RATED_AGAINST_NEW = 3
    RATED_AGAINST_NEW_LIMITED = 4
    COUNTED = 10
    COUNTED_ROUND_ROBIN = 11
    OPPONENT_UNRATED = 20
    OPPONENT_UNRATED_AT_START = 21
    BOTH_UNRATED = 22
    NO_RATED_PLAYER = 23
    OPPONENT_OFF_LIST = 24
    DROPPED_ZERO = 30
    OPPONENT_LEFT_OUT = 31
    FORFEIT = 40
    UNDER_ONE_MOVE = 41
    BYE = 42
    UNEQUAL_SCORES = 43
    LEFT_OUT_BY_OFFICE = 45
    """Against a participant whom the office cannot identify; no article of section 8."""
    GAP_TOO_WIDE = 44

    @property
    def is_rated(self) -> bool:
        return self <= GameDecision.RATED_AGAINST_NEW_LIMITED

    @property
    def is_limited(self) -> bool:
        """Whether the difference was more than the edition lets count."""
        return self in (GameDecision.RATED_LIMITED, GameDecision.RATED_AGAINST_NEW_LIMITED)

    @property
    def is_against_new(self) -> bool:
        """Rated with Ru(new) of an unrated opponent of a round robin."""
        return self in (GameDecision.RATED_AGAINST_NEW, GameDecision.RATED_AGAINST_NEW_LIMITED)

    @property
    def is_counted(self) -> bool:
        """Counted towards a first rating."""
        return self in (GameDecision.COUNTED, GameDecision.COUNTED_ROUND_ROBIN)


class EventDecision(IntEnum):
    """How a player's event was treated."""

    RATED = 1
    RATED_CURRENT = 2
    RATED_STANDARD = 3
    """With the standard rating, in rapid or blitz (R30)."""
    POOLED = 10
    POOLED_OFF_LIST = 11
    DROPPED_ZERO = 12
    NOTHING_COUNTED = 20

    @property
    def is_rated(self) -> bool:
        return self <= EventDecision.RATED_STANDARD

    @property
    def is_pooled(self) -> bool:
        """Counted towards a first rating."""
        return self in (EventDecision.POOLED, EventDecision.POOLED_OFF_LIST)


class PlayerDecision(IntEnum):
    """How a player comes to be on a list, or missing from it."""

    UNCHANGED = 1
    RATED = 2
    FIRST_RATING = 10
    TOO_FEW_GAMES = 11
    NO_POINT = 12
    BELOW_FLOOR = 13
    FROM_STANDARD = 14
    """A first rapid or blitz rating: the standard rating and the change (R30)."""
    FROM_STANDARD_BELOW_FLOOR = 15
    OFF_LIST = 20
    NO_POOL = 30
    TAKEN_OVER = 40
    """On the opening list, from the books kept before; no article of section 8."""
    GONE = 41
    """Off the list because the player died or left the federation; no article of section 8."""


FIRST_RATINGS = (PlayerDecision.FIRST_RATING, PlayerDecision.FROM_STANDARD)

Decision: TypeAlias = GameDecision | EventDecision | PlayerDecision
