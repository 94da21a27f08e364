"""Why a game, a player's event or a player's place on the list came out as it did.

Every decision has its article, which depends on the edition; the sentences belong to the pages.
"""

from enum import IntEnum


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

    @property
    def is_rated(self) -> bool:
        return self <= GameDecision.RATED_AGAINST_NEW_LIMITED

    @property
    def is_counted(self) -> bool:
        """Counted towards a first rating."""
        return self in (GameDecision.COUNTED, GameDecision.COUNTED_ROUND_ROBIN)


class EventDecision(IntEnum):
    """How a player's event was treated."""

    RATED = 1
    RATED_CURRENT = 2
    POOLED = 10
    POOLED_OFF_LIST = 11
    DROPPED_ZERO = 12
    NOTHING_COUNTED = 20


class PlayerDecision(IntEnum):
    """How a player comes to stand on, or is missing from, a list."""

    UNCHANGED = 1
    RATED = 2
    FIRST_RATING = 10
    TOO_FEW_GAMES = 11
    NO_POINT = 12
    BELOW_FLOOR = 13
    OFF_LIST = 20
    NO_POOL = 30
    TAKEN_OVER = 40
    """On the opening list, from the books kept before; no article of section 8."""
    GONE = 41
    """Off the list because the office noted him as deceased or as having left; no article of section 8."""


_GAME_ARTICLES = {
    GameDecision.RATED: "8.51",
    GameDecision.RATED_LIMITED: "8.54",
    GameDecision.RATED_AGAINST_NEW: "8.58",
    GameDecision.RATED_AGAINST_NEW_LIMITED: "8.54",
    GameDecision.COUNTED: "8.21a",
    GameDecision.COUNTED_ROUND_ROBIN: "8.21b",
    GameDecision.OPPONENT_UNRATED: "8.52",
    GameDecision.OPPONENT_UNRATED_AT_START: "8.4",
    GameDecision.BOTH_UNRATED: "8.52",
    GameDecision.NO_RATED_PLAYER: "8.21b",
    GameDecision.OPPONENT_OFF_LIST: "8.51",
    GameDecision.DROPPED_ZERO: "8.21",
    GameDecision.OPPONENT_LEFT_OUT: "8.21",
    GameDecision.FORFEIT: "8.51",
    GameDecision.UNDER_ONE_MOVE: "8.51",
    GameDecision.BYE: "8.51",
    GameDecision.UNEQUAL_SCORES: "8.55b",
}

_EVENT_ARTICLES = {
    EventDecision.RATED: "8.55c",
    EventDecision.RATED_CURRENT: "8.4",
    EventDecision.POOLED: "8.2",
    EventDecision.POOLED_OFF_LIST: "8.3",
    EventDecision.DROPPED_ZERO: "8.21",
    EventDecision.NOTHING_COUNTED: "8.52",
}

_PLAYER_ARTICLES = {
    PlayerDecision.UNCHANGED: "8.55c",
    PlayerDecision.RATED: "8.57",
    PlayerDecision.FIRST_RATING: "8.3",
    PlayerDecision.TOO_FEW_GAMES: "8.3",
    PlayerDecision.NO_POINT: "8.3",
    PlayerDecision.BELOW_FLOOR: "8.3",
    PlayerDecision.OFF_LIST: "8.57",
    PlayerDecision.NO_POOL: "8.3",
    PlayerDecision.TAKEN_OVER: "",
    PlayerDecision.GONE: "",
}

# The article of each decision, by edition: later editions number the same rules differently.
_ARTICLES: dict[str, dict[type, dict]] = {
    "fide-2014": {
        GameDecision: _GAME_ARTICLES,
        EventDecision: _EVENT_ARTICLES,
        PlayerDecision: _PLAYER_ARTICLES,
    }
}


def article(edition: str, decision: GameDecision | EventDecision | PlayerDecision) -> str:
    """Give the article that a decision rests on, in an edition's own numbering. Raises KeyError for an unknown one."""
    return _ARTICLES[edition][type(decision)][decision]
