"""A game from one side, in words: what it gained and how that is calculated, or why it is not rated."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from ratings.published.played import Side
from ratings.regulations.decisions import GameDecision
from ratings.regulations.parameters import Regulations
from ratings.regulations.tables import band
from ratings.words import figures
from ratings.words.sentences import Sentence, cite, joined, row_of_d
from tournaments.play.results import GameKind


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in words."""

    what: str
    outcome: str
    points: int | None
    """What a rated game gained: K times its change, in hundredths of a rating point."""
    why: Sentence
    working: Sentence
    """The steps of the calculation; empty for a game that is not rated."""
    counts: bool
    """Rated, or counted towards a first rating."""


def explain_game(rules: Regulations, side: Side, k: int) -> GameLine:
    """Put one side of a game into words. K matters only for rated games."""
    decision = side.decision
    return GameLine(
        what=_what(side),
        outcome=outcome(side.kind, side.half_points),
        points=k * (side.change or 0) if decision.is_rated else None,
        why=_expected(side) if decision.is_rated else _reason(rules, side),
        working=_working(rules, side, k) if decision.is_rated else Sentence(""),
        counts=decision.is_rated or decision.is_counted,
    )


def explain_not_rated(rules: Regulations, decision: GameDecision) -> Sentence:
    """Explain why games with this decision are not rated. Raises KeyError if they are."""
    own_words = rules.sentence(decision)
    reason = gettext(own_words) if own_words else str(_NOT_RATED[decision])
    return Sentence(
        "%(reason)s (%(article)s).",
        reason=reason % rules.numbers if "%(" in reason else reason,
        article=cite(rules, rules.article(decision)),
    )


def starred(side: Side) -> str:
    """Write the opponent's rating, with a star if the difference was limited, as on FIDE's pages."""
    return f"{side.opponent_rating}{'*' if side.decision.is_limited else ''}"


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
    words = {"round": side.round, "rating": starred(side)}
    if side.kind.is_bye:
        return gettext("Round %(round)s") % words
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


def _expected(side: Side) -> Sentence:
    gap = _gap(side)
    if gap > 0:
        message = ngettext(
            "Against an opponent rated %(gap)s point lower, a score of %(expected)s was expected; "
            "the score was %(score)s.",
            "Against an opponent rated %(gap)s points lower, a score of %(expected)s was expected; "
            "the score was %(score)s.",
            gap,
        )
    elif gap < 0:
        message = ngettext(
            "Against an opponent rated %(gap)s point higher, a score of %(expected)s was expected; "
            "the score was %(score)s.",
            "Against an opponent rated %(gap)s points higher, a score of %(expected)s was expected; "
            "the score was %(score)s.",
            -gap,
        )
    else:
        message = gettext(
            "Against an opponent with the same rating, a score of %(expected)s was expected; the score was %(score)s."
        )
    return Sentence(
        message,
        gap=abs(gap),
        expected=figures.hundredths(side.probability or 0),
        score=figures.points(side.half_points),
    )


def _working(rules: Regulations, side: Side, k: int) -> Sentence:
    parts = []
    if side.decision.is_against_new:
        message = gettext(
            "The opponent was unrated; this round robin gives the rating Ru(new) = %(rating)s (%(article)s)."
        )
        cited = cite(rules, rules.article(GameDecision.RATED_AGAINST_NEW))
        parts.append(Sentence(message, rating=side.opponent_rating, article=cited))
    message = "D = %(own)s − %(opponent)s = %(gap)s."
    if side.decision.is_limited:
        own_words = rules.sentence(GameDecision.RATED_LIMITED)
        message = (
            gettext(own_words)
            if own_words
            else gettext("D = %(own)s − %(opponent)s = %(gap)s, counted as %(limit)s (%(article)s).")
        )
    elif abs(_gap(side)) > rules.difference_limit:
        message = gettext(rules.sentence(GameDecision.RATED) or message)
    parts.append(
        Sentence(
            message,
            own=side.rating,
            opponent=side.opponent_rating,
            gap=figures.grouped(_gap(side)),
            limit=figures.grouped(side.difference or 0),
            article=cite(rules, rules.article(GameDecision.RATED_LIMITED)),
        )
    )
    least, greatest = band(side.difference or 0)
    row = (
        gettext("over %(difference)s") % {"difference": least - 1}
        if greatest is None
        else f"{least}–{greatest}"
    )
    parts.append(
        Sentence(
            gettext(
                "Table %(table)s, row %(row)s: PD = %(chance)s. ΔR = %(score)s − %(chance)s = %(change)s. "
                "K × ΔR = %(k)s × %(change)s = %(product)s (%(article)s)."
            ),
            table=rules.steps.table_d,
            row=row_of_d(rules, least, row),
            chance=figures.hundredths(side.probability or 0),
            score=figures.points(side.half_points),
            change=figures.signed_hundredths(side.change or 0),
            k=k,
            product=figures.signed_hundredths(k * (side.change or 0)),
            article=cite(
                rules, rules.article(GameDecision.RATED), rules.steps.probability, rules.steps.change
            ),
        )
    )
    return joined(parts)


def _gap(side: Side) -> int:
    return (side.rating or 0) - (side.opponent_rating or 0)


def _reason(rules: Regulations, side: Side) -> Sentence:
    if not side.decision.is_counted:
        return explain_not_rated(rules, side.decision)
    if side.decision is GameDecision.COUNTED:
        message = gettext(
            "Counts towards a first rating: %(rating)s is one of the ratings averaged in Rc (%(article)s)."
        )
    else:
        message = gettext(
            "Counts towards a first rating; Ra is used instead of each opponent’s rating (%(article)s)."
        )
    return Sentence(message, rating=side.opponent_rating, article=cite(rules, rules.article(side.decision)))


_NOT_RATED = {
    GameDecision.OPPONENT_UNRATED: _(
        "Not rated: games against unrated opponents are rated in round robins only"
    ),
    GameDecision.OPPONENT_UNRATED_AT_START: _(
        "Not rated: the opponent was unrated when the tournament began; a rating published since then counts for the "
        "opponent’s own change only"
    ),
    GameDecision.BOTH_UNRATED: _("Not counted: neither player was rated"),
    GameDecision.NO_RATED_PLAYER: _(
        "Not counted: nobody in this round robin was rated, so it has no average"
    ),
    GameDecision.OPPONENT_OFF_LIST: _("Not rated: the opponent has left the list since the tournament began"),
    GameDecision.DROPPED_ZERO: _("Not counted: a first tournament without a point is ignored"),
    GameDecision.OPPONENT_LEFT_OUT: _(
        "Not rated: the opponent scored no point in a first tournament and is treated as not having played"
    ),
    GameDecision.FORFEIT: _("Not rated: the game was not played"),
    GameDecision.UNDER_ONE_MOVE: _("Not rated: the game did not start (one or both players made no move)"),
    GameDecision.BYE: _("Not rated: there was no opponent"),
    GameDecision.UNEQUAL_SCORES: _("Not rated: the two scores do not add up to one point"),
    GameDecision.LEFT_OUT_BY_OFFICE: _(
        "Not rated: the office left a participant out of the rating because it could not identify the person"
    ),
    GameDecision.GAP_TOO_WIDE: _(
        "Not rated: the difference is %(unrated_gap)s points or more and a player is rated above "
        "%(unrated_gap_above)s"
    ),
}
