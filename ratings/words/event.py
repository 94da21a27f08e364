"""A player's tournament in words: the change and its parts, or Ru with Rc and dp (8.2-8.4, 8.55, 8.58)."""

import datetime
from collections.abc import Callable

from django.utils.translation import gettext, ngettext

from ratings.models import FirstRatingPool, RunTournament, TournamentRating
from ratings.regulations.arithmetic import rounded
from ratings.regulations.editions import EDITIONS
from ratings.regulations.period.decisions import EventDecision, article
from ratings.words import figures
from ratings.words.articles import cite, steps
from ratings.words.sentences import Sentence, joined, row_of_p


def explain_event(edition: str, row: TournamentRating, start_list: datetime.date | None) -> Sentence:
    """Put a player's tournament into words. `start_list` is the date of the list in force when it started."""
    sentences = [_SENTENCES[EventDecision(row.decision)](edition, row, start_list)]
    if row.ru_new is not None and row.ru is not None:
        sentences.append(
            Sentence(
                gettext(
                    "Rated opponents are rated against Ru(new) = %(new)s, which the process of iteration makes of "
                    "Ru = %(ru)s (%(article)s)."
                ),
                new=row.ru_new,
                ru=row.ru,
                article=cite(edition, steps(edition).iteration),
            )
        )
    return joined(sentences)


def explain_average(row: RunTournament) -> Sentence:
    """Say how a tournament is rated: as a round robin with its average Ra, or game by game."""
    at = steps(row.edition)
    if not row.as_round_robin:
        return Sentence(
            gettext("Each game against a rated opponent is rated on its own (%(article)s)."),
            article=cite(row.edition, at.difference),
        )
    if row.ra is None:
        return Sentence(
            gettext("A round robin without a rated player: nothing can be rated (%(article)s)."),
            article=cite(row.edition, at.round_robin_average),
        )
    return Sentence(
        gettext(
            "Rated as a round robin. Rar = %(rar_sum)s ÷ %(rated)s = %(rar)s, dpa = %(dp_sum)s ÷ %(rated)s = %(dpa)s, "
            "n = %(n)s: Ra = Rar − dpa × n/(n+1) = %(ra)s (%(article)s)."
        ),
        rar_sum=figures.grouped(row.rar_sum),
        rated=row.rated_players,
        rar=_quotient(row.rar_sum, row.rated_players),
        dp_sum=figures.grouped(row.dp_sum),
        dpa=_quotient(row.dp_sum, row.rated_players),
        n=row.opponents,
        ra=row.ra,
        article=cite(row.edition, at.round_robin_average),
    )


def explain_average_of_opponents(
    edition: str, row: TournamentRating | FirstRatingPool, article_of_rc: str
) -> Sentence:
    """Write Rc out: `Rc = 20 417 ÷ 11 = 1856.09`."""
    values = {
        "sum": figures.grouped(row.rc_sum),
        "games": row.games,
        "rc": _quotient(row.rc_sum, row.games),
        "whole": rounded(row.rc_sum, row.games),
        "article": cite(edition, article_of_rc),
    }
    if row.rc_sum % row.games == 0:
        return Sentence(gettext("Rc = %(sum)s ÷ %(games)s = %(whole)s (%(article)s)."), **values)
    if _is_reduced(edition, row):
        return Sentence(
            gettext("Rc = %(sum)s ÷ %(games)s = %(rc)s, rounded %(whole)s (%(article)s)."), **values
        )
    return Sentence(gettext("Rc = %(sum)s ÷ %(games)s = %(rc)s (%(article)s)."), **values)


def explain_score(edition: str, row: TournamentRating | FirstRatingPool, name: str, result: int) -> Sentence:
    """Say what 8.22-8.25 make of a score. `name` is Ru or Rn."""
    at = steps(edition)
    over = row.half_points - row.games
    values = {
        "name": name,
        "result": result,
        "p": row_of_p(row.p or 0),
        "dp": figures.grouped(row.dp or 0),
        "table": at.table_p,
        "n": row.opponents,
        "over": over,
        "bonus": figures.grouped(EDITIONS[edition].bonus // 100),
    }
    if over == 0:
        return Sentence(
            gettext("50 %%: %(name)s = Rc, rounded %(result)s (%(article)s)."),
            **(values | {"article": cite(edition, at.half)}),
        )
    if over > 0:
        return Sentence(
            ngettext(
                "%(over)s half point over 50 %%: %(name)s = Rc + %(over)s × %(bonus)s, "
                "rounded %(result)s (%(article)s).",
                "%(over)s half points over 50 %%: %(name)s = Rc + %(over)s × %(bonus)s, "
                "rounded %(result)s (%(article)s).",
                over,
            ),
            **(values | {"article": cite(edition, at.above_half)}),
        )
    if _is_reduced(edition, row):
        return Sentence(
            gettext(
                "p = %(p)s, table %(table)s: dp = %(dp)s. With n = %(n)s, %(name)s = Rc + dp × n/(n+1), "
                "rounded %(result)s (%(article)s)."
            ),
            **(values | {"article": cite(edition, at.below_half_round_robin)}),
        )
    return Sentence(
        gettext(
            "p = %(p)s, table %(table)s: dp = %(dp)s. %(name)s = Rc + dp, rounded %(result)s (%(article)s)."
        ),
        **(values | {"article": cite(edition, at.below_half)}),
    )


def _totals(edition: str, row: TournamentRating) -> Sentence:
    return Sentence(
        gettext(
            "%(points)s of %(games)s against an average of %(average)s; expected %(expected)s: ΣΔR = %(change)s "
            "(%(article)s)."
        ),
        points=figures.points(row.half_points),
        games=row.games,
        average=_quotient(row.rc_sum, row.games) if row.games else "0",
        expected=figures.hundredths(row.expected),
        change=figures.signed_hundredths(row.change),
        article=cite(edition, steps(edition).total),
    )


def _rated(edition: str, row: TournamentRating, start_list: datetime.date | None) -> Sentence:
    if start_list is None:
        used = Sentence(gettext("Rated as %(rating)s."), rating=row.rating)
    else:
        used = Sentence(
            gettext("Rated as %(rating)s, by the list of %(date)s in force at the start."),
            rating=row.rating,
            date=figures.long_date(start_list),
        )
    return joined([used, _totals(edition, row)])


def _rated_current(edition: str, row: TournamentRating, start_list: datetime.date | None) -> Sentence:
    used = Sentence(
        gettext(
            "Unrated when the tournament began, on the list since: rated with the current rating "
            "%(rating)s (%(article)s)."
        ),
        rating=row.rating,
        article=cite(edition, article(edition, EventDecision.RATED_CURRENT)),
    )
    return joined([used, _totals(edition, row)])


def _pooled(edition: str, row: TournamentRating, start_list: datetime.date | None) -> Sentence:
    at = steps(edition)
    counts = Sentence(
        gettext("Counts towards a first rating (%(article)s)."),
        article=cite(edition, article(edition, EventDecision.POOLED)),
    )
    average = at.round_robin_average if row.opponents else at.swiss_average
    return joined(
        [
            counts,
            explain_average_of_opponents(edition, row, average),
            explain_score(edition, row, "Ru", row.ru or 0),
        ]
    )


def _pooled_off_list(edition: str, row: TournamentRating, start_list: datetime.date | None) -> Sentence:
    left = Sentence(
        gettext(
            "On the list when the tournament began, off it since: the games go to a new first rating (%(article)s)."
        ),
        article=cite(edition, article(edition, EventDecision.POOLED_OFF_LIST)),
    )
    return joined([left, _pooled(edition, row, start_list)])


def _dropped_zero(edition: str, row: TournamentRating, start_list: datetime.date | None) -> Sentence:
    return Sentence(
        gettext("No point in the first tournament: the score is disregarded (%(article)s)."),
        article=cite(edition, article(edition, EventDecision.DROPPED_ZERO)),
    )


def _nothing_counted(edition: str, row: TournamentRating, start_list: datetime.date | None) -> Sentence:
    return Sentence(
        gettext("No game of this tournament could be counted (%(article)s)."),
        article=cite(edition, article(edition, EventDecision.NOTHING_COUNTED)),
    )


_SENTENCES: dict[EventDecision, Callable[[str, TournamentRating, datetime.date | None], Sentence]] = {
    EventDecision.RATED: _rated,
    EventDecision.RATED_CURRENT: _rated_current,
    EventDecision.POOLED: _pooled,
    EventDecision.POOLED_OFF_LIST: _pooled_off_list,
    EventDecision.DROPPED_ZERO: _dropped_zero,
    EventDecision.NOTHING_COUNTED: _nothing_counted,
}


def _is_reduced(edition: str, row: TournamentRating | FirstRatingPool) -> bool:
    """Whether n/(n+1) applies, for which Rc is a whole number first (8.25, ruling R2)."""
    under_half = row.half_points < row.games
    return under_half and row.opponents > 0 and EDITIONS[edition].reduced_in_round_robin


def _quotient(numerator: int, denominator: int) -> str:
    return figures.hundredths(figures.quotient_hundredths(numerator, denominator))
