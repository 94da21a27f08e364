"""A game seen from one side, in words: D, PD and the change, or why it is not rated (8.51-8.55, 8.58)."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext

from ratings.published.played import Side
from ratings.regulations.period.decisions import GameDecision, article
from ratings.regulations.tables import band
from ratings.words import figures
from ratings.words.articles import cite, steps
from ratings.words.sentences import Sentence, joined, row_of_d
from tournaments.play.results import GameKind


@dataclass(frozen=True, slots=True)
class GameLine:
    """What a page says of a game: which one, how it ended, its change in hundredths, and why."""

    what: str
    outcome: str
    change: int | None
    why: Sentence
    counts: bool
    """Rated, or counted towards a first rating."""


def explain_game(edition: str, side: Side) -> GameLine:
    """Put a side of a game into words."""
    return GameLine(
        what=_what(side),
        outcome=outcome(side.kind, side.half_points),
        change=side.change if side.decision.is_rated else None,
        why=_SENTENCES[side.decision](edition, side),
        counts=side.decision.is_rated or side.decision.is_counted,
    )


def explain_not_rated(edition: str, decision: GameDecision) -> Sentence:
    """Say why games with this decision are not rated. Raises KeyError for a decision by which they are."""
    cited = cite(edition, article(edition, decision))
    return Sentence("%(reason)s (%(article)s).", reason=_NOT_RATED[decision](), article=cited)


def outcome(kind: GameKind, half_points: int) -> str:
    """How it ended, in a word or two."""
    if kind is GameKind.HALF_POINT_BYE:
        return gettext("half-point bye")
    if kind is GameKind.FULL_POINT_BYE:
        return gettext("full-point bye")
    if kind is GameKind.PAIRING_BYE:
        return gettext("bye by the pairing")
    if kind is GameKind.ZERO_POINT_BYE:
        return gettext("absent")
    if kind is GameKind.FORFEIT:
        return gettext("won by forfeit") if half_points == 2 else gettext("lost by forfeit")
    return [gettext("lost"), gettext("drawn"), gettext("won")][half_points]


def _what(side: Side) -> str:
    star = "*" if side.decision in _LIMITED else ""
    words = {"round": side.round, "rating": f"{side.opponent_rating}{star}"}
    if side.kind.is_bye:
        return Sentence(gettext("Round %(round)s"), **words)
    if side.opponent_rating is None:
        return {
            "white": gettext("Round %(round)s, white against an unrated player"),
            "black": gettext("Round %(round)s, black against an unrated player"),
            "": gettext("Round %(round)s, against an unrated player"),
        }[side.colour] % words
    return {
        "white": gettext("Round %(round)s, white against %(rating)s"),
        "black": gettext("Round %(round)s, black against %(rating)s"),
        "": gettext("Round %(round)s, against %(rating)s"),
    }[side.colour] % words


_LIMITED = (GameDecision.RATED_LIMITED, GameDecision.RATED_AGAINST_NEW_LIMITED)
"""A star marks a difference that 8.54 has limited, as on FIDE's pages."""


def _rated(edition: str, side: Side) -> Sentence:
    return joined([_difference(side), _change(edition, side)], ". ")


def _rated_limited(edition: str, side: Side) -> Sentence:
    counted = Sentence(
        gettext("%(difference)s, counted as %(limit)s (%(article)s)."),
        difference=_difference(side),
        limit=figures.grouped(side.difference or 0),
        article=cite(edition, article(edition, GameDecision.RATED_LIMITED)),
    )
    return joined([counted, _change(edition, side)])


def _rated_against_new(edition: str, side: Side) -> Sentence:
    return joined([_new_opponent(edition, side), _rated(edition, side)])


def _rated_against_new_limited(edition: str, side: Side) -> Sentence:
    return joined([_new_opponent(edition, side), _rated_limited(edition, side)])


def _new_opponent(edition: str, side: Side) -> Sentence:
    return Sentence(
        gettext(
            "The opponent was unrated; the games of this round robin give Ru(new) = %(rating)s (%(article)s)."
        ),
        rating=side.opponent_rating,
        article=cite(edition, steps(edition).iteration),
    )


def _difference(side: Side) -> Sentence:
    own, opponent = side.rating or 0, side.opponent_rating or 0
    return Sentence(
        gettext("D = %(own)s − %(opponent)s = %(difference)s"),
        own=own,
        opponent=opponent,
        difference=figures.grouped(own - opponent),
    )


def _change(edition: str, side: Side) -> Sentence:
    least, greatest = band(side.difference or 0)
    at = steps(edition)
    row = (
        f"{least}–{greatest}"
        if greatest is not None
        else gettext("over %(difference)s") % {"difference": least - 1}
    )
    words = Sentence(
        gettext("Table %(table)s, row %(row)s: PD = %(chance)s. ΔR = %(score)s − %(chance)s = %(change)s"),
        table=at.table_d,
        row=row_of_d(least, row),
        chance=figures.table_hundredths(side.probability or 0),
        score=_score(side.half_points),
        change=figures.signed_table_hundredths(side.change or 0),
    )
    return Sentence("%(words)s (%(article)s).", words=words, article=cite(edition, at.difference, at.change))


def _score(half_points: int) -> str:
    return figures.table_hundredths(50)[:-1] if half_points == 1 else str(half_points // 2)


def _counted(edition: str, side: Side) -> Sentence:
    return Sentence(
        gettext("Counted towards a first rating; %(rating)s is one of the ratings in Rc (%(article)s)."),
        rating=side.opponent_rating,
        article=cite(edition, article(edition, GameDecision.COUNTED)),
    )


def _counted_round_robin(edition: str, side: Side) -> Sentence:
    return Sentence(
        gettext("Counted towards a first rating; Ra stands for every opponent (%(article)s)."),
        article=cite(edition, article(edition, GameDecision.COUNTED_ROUND_ROBIN)),
    )


_NOT_RATED: dict[GameDecision, Callable[[], str]] = {
    GameDecision.OPPONENT_UNRATED: lambda: gettext(
        "Not rated: games against unrated opponents count in round robins only"
    ),
    GameDecision.OPPONENT_UNRATED_AT_START: lambda: gettext(
        "Not rated: the opponent had no rating when the tournament began; the rating published since counts for "
        "the opponent’s own change only"
    ),
    GameDecision.BOTH_UNRATED: lambda: gettext("Not counted: neither player had a rating"),
    GameDecision.NO_RATED_PLAYER: lambda: gettext(
        "Not counted: nobody in this round robin had a rating, so it has no average"
    ),
    GameDecision.OPPONENT_OFF_LIST: lambda: gettext(
        "Not rated: the opponent has left the list since the tournament began"
    ),
    GameDecision.DROPPED_ZERO: lambda: gettext(
        "Not counted: no point in the first tournament, which is disregarded"
    ),
    GameDecision.OPPONENT_LEFT_OUT: lambda: gettext(
        "Not rated: the opponent scored no point in a first tournament and is left out as if not having played"
    ),
    GameDecision.FORFEIT: lambda: gettext("Not rated: the game was not played"),
    GameDecision.UNDER_ONE_MOVE: lambda: gettext("Not rated: not both players made a move"),
    GameDecision.BYE: lambda: gettext("Not rated: there was no opponent"),
    GameDecision.UNEQUAL_SCORES: lambda: gettext("Not rated: the two scores do not add up to one point"),
}


def _not_rated(decision: GameDecision) -> Callable[[str, Side], Sentence]:
    return lambda edition, side: explain_not_rated(edition, decision)


_SENTENCES: dict[GameDecision, Callable[[str, Side], Sentence]] = {
    GameDecision.RATED: _rated,
    GameDecision.RATED_LIMITED: _rated_limited,
    GameDecision.RATED_AGAINST_NEW: _rated_against_new,
    GameDecision.RATED_AGAINST_NEW_LIMITED: _rated_against_new_limited,
    GameDecision.COUNTED: _counted,
    GameDecision.COUNTED_ROUND_ROBIN: _counted_round_robin,
    **{decision: _not_rated(decision) for decision in _NOT_RATED},
}
