"""A player's tournament in words: the change and its parts, or Ru with Rc and dp (8.2-8.4, 8.55, 8.58)."""

import datetime

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from ratings.models import FirstRatingPool, RunTournament, TournamentRating
from ratings.regulations.arithmetic import rounded
from ratings.regulations.decisions import EventDecision, GameDecision
from ratings.regulations.parameters import Regulations, UnratedResults
from ratings.words import figures
from ratings.words.sentences import Sentence, cite, joined, row_of_p

_DECISIONS = {
    EventDecision.RATED: _("Rating used: %(rating)s."),
    EventDecision.RATED_CURRENT: _(
        "Unrated when the tournament began, but on the list since then: the current rating %(rating)s is used "
        "(%(article)s)."
    ),
    EventDecision.RATED_STANDARD: _(
        "Without a rating on this list when the tournament began: the standard rating %(rating)s is used "
        "(%(article)s)."
    ),
    EventDecision.POOLED: _("Counts towards a first rating (%(article)s)."),
    EventDecision.POOLED_OFF_LIST: _(
        "On the list when the tournament began, but not since then: the games count towards a new first rating "
        "(%(article)s)."
    ),
    EventDecision.DROPPED_ZERO: _("No point in the first tournament: the result is ignored (%(article)s)."),
    EventDecision.NOTHING_COUNTED: _("No game of this tournament could be counted (%(article)s)."),
}


def explain_event(rules: Regulations, row: TournamentRating, start_list: datetime.date | None) -> Sentence:
    """Put a player's tournament into words. `start_list` is the date of the list in force when it started."""
    decision = EventDecision(row.decision)
    own_words = rules.sentence(decision)
    message = gettext(own_words) if own_words else str(_DECISIONS[decision])
    if decision is EventDecision.RATED and start_list is not None:
        message = gettext(
            "Rating used: %(rating)s, from the list of %(date)s, in force when the tournament began."
        )
    parts = [
        Sentence(
            message,
            rating=row.rating,
            date=figures.long_date(start_list) if start_list else "",
            article=cite(rules, rules.article(decision)),
        )
    ]
    if decision.is_rated:
        parts.append(_totals(rules, row))
    if decision.is_pooled:
        average = GameDecision.COUNTED_ROUND_ROBIN if row.opponents else GameDecision.COUNTED
        parts.append(explain_average_of_opponents(rules, row, rules.article(average)))
        parts.append(explain_score(rules, row, "Ru", row.ru or 0))
    if row.ru_new is not None and row.ru is not None:
        message = gettext(
            "The games of rated opponents are rated with Ru(new) = %(new)s, found by iteration from Ru = %(ru)s "
            "(%(article)s)."
        )
        cited = cite(rules, rules.article(GameDecision.RATED_AGAINST_NEW))
        parts.append(Sentence(message, new=row.ru_new, ru=row.ru, article=cited))
    return joined(parts)


def explain_average(rules: Regulations, row: RunTournament) -> Sentence:
    """Say how a tournament is rated: as a round robin with its average Ra, or game by game."""
    if not row.as_round_robin:
        return Sentence(
            gettext(
                "Only games against rated opponents count: each is rated on its own for a rated player (%(article)s), "
                "and all together for an unrated one (%(average)s)."
            ),
            article=cite(rules, rules.article(GameDecision.RATED)),
            average=cite(rules, rules.article(GameDecision.COUNTED)),
        )
    cited = cite(rules, rules.article(GameDecision.COUNTED_ROUND_ROBIN))
    if row.ra is None:
        message = gettext("A round robin without a rated player: nothing can be rated (%(article)s).")
        return Sentence(message, article=cited)
    return Sentence(
        gettext(
            "Rated as a round robin. Rar = %(rar_sum)s ÷ %(rated)s = %(rar)s, dpa = %(dp_sum)s ÷ %(rated)s = %(dpa)s, "
            "n = %(n)s: Ra = Rar − dpa × n/(n+1) = %(ra)s (%(article)s)."
        ),
        rar_sum=figures.grouped(row.rar_sum),
        rated=row.rated_players,
        rar=figures.quotient(row.rar_sum, row.rated_players),
        dp_sum=figures.grouped(row.dp_sum),
        dpa=figures.quotient(row.dp_sum, row.rated_players),
        n=row.opponents,
        ra=row.ra,
        article=cited,
    )


def explain_average_of_opponents(
    rules: Regulations, row: TournamentRating | FirstRatingPool, article: str
) -> Sentence:
    """Write Rc out: `Rc = 20 417 ÷ 11 = 1856.09`."""
    total, games = row.rc_sum + rules.draws * rules.draws_against, row.games + rules.draws
    whole = int(rounded(total, games))
    is_whole = total % games == 0
    if rules.draws:
        message = "Rc = (%(sum)s + %(draws)s × %(against)s) ÷ (%(games)s + %(draws)s) = %(rc)s (%(article)s)."
    elif _is_reduced(rules, row) and not is_whole:
        message = gettext("Rc = %(sum)s ÷ %(games)s = %(rc)s, rounded to %(whole)s (%(article)s).")
    else:
        message = "Rc = %(sum)s ÷ %(games)s = %(rc)s (%(article)s)."
    return Sentence(
        message,
        sum=figures.grouped(row.rc_sum),
        games=row.games,
        draws=rules.draws,
        against=rules.draws_against,
        rc=whole if is_whole else figures.quotient(total, games),
        whole=whole,
        article=cite(rules, article),
    )


def explain_score(
    rules: Regulations, row: TournamentRating | FirstRatingPool, name: str, result: int
) -> Sentence:
    """Explain how the edition rates a score. `name` is Ru or Rn."""
    formula = rules.formula(rules, UnratedResults(row.rc_sum, row.games, row.half_points, row.opponents))
    over = row.half_points - row.games
    if formula.is_limited:
        message = gettext("%(formula)s, limited to %(result)s (%(article)s).")
    else:
        message = gettext("%(formula)s, rounded to %(result)s (%(article)s).")
    return Sentence(
        message,
        formula=Sentence(
            gettext(formula.text),
            name=name,
            over=ngettext("%(number)s half point", "%(number)s half points", over) % {"number": over},
            half_points_over=over,
            bonus=rules.bonus // 100,
            p=row_of_p(rules, row.p or 0),
            table=rules.steps.table_p,
            dp=figures.grouped(row.dp or 0),
            n=row.opponents,
        ),
        result=result,
        article=cite(rules, formula.article),
    )


def _totals(rules: Regulations, row: TournamentRating) -> Sentence:
    return Sentence(
        ngettext(
            "%(points)s from %(games)s game against opponents averaging %(average)s. Expected: %(expected)s points. "
            "Difference: ΣΔR = %(change)s (%(article)s).",
            "%(points)s from %(games)s games against opponents averaging %(average)s. Expected: %(expected)s points. "
            "Difference: ΣΔR = %(change)s (%(article)s).",
            row.games,
        ),
        points=figures.points_in_words(row.half_points),
        games=row.games,
        average=figures.quotient(row.rc_sum, row.games),
        expected=figures.hundredths(row.expected),
        change=figures.signed_hundredths(row.change),
        article=cite(rules, rules.article(EventDecision.RATED)),
    )


def _is_reduced(rules: Regulations, row: TournamentRating | FirstRatingPool) -> bool:
    """Whether n/(n+1) applies, for which Rc is a whole number first (8.25, ruling R2)."""
    return row.half_points < row.games and row.opponents > 0 and rules.reduced_in_round_robin
