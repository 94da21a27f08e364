"""A place on a list in words: the month's change with K, a first rating, or the way to one (8.3, 8.56, 8.57)."""

from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from ratings.models import FirstRatingPool
from ratings.published.person import RatingRow
from ratings.regulations.coefficient import KReason
from ratings.regulations.decisions import PlayerDecision
from ratings.regulations.editions import EDITIONS
from ratings.regulations.parameters import Regulations
from ratings.words import figures
from ratings.words.event import explain_average_of_opponents, explain_score
from ratings.words.sentences import Sentence, cite, joined

_PLACES = {
    PlayerDecision.UNCHANGED: _("No rated game in this period: the rating stays %(rating)s (%(article)s)."),
    PlayerDecision.FIRST_RATING: _("First rating: %(rating)s (%(article)s)."),
    PlayerDecision.OFF_LIST: _(
        "%(before)s with a change of %(change)s falls below %(floor)s, the lowest rating published: the player leaves "
        "the list (%(article)s). A new first rating needs %(games)s games."
    ),
    PlayerDecision.FROM_STANDARD: _(
        "First rating on this list: the standard rating %(base)s with a change of %(change)s (%(article)s)."
    ),
    PlayerDecision.FROM_STANDARD_BELOW_FLOOR: _(
        "The standard rating with a change of %(change)s falls below %(floor)s, the lowest rating published "
        "(%(article)s)."
    ),
    PlayerDecision.TAKEN_OVER: _("%(rating)s was taken over from the records kept before this list."),
    PlayerDecision.GONE: _("No longer on the list: recorded as deceased or as having left the federation."),
}
_AFTER_A_CHANGE = (
    PlayerDecision.FROM_STANDARD,
    PlayerDecision.FROM_STANDARD_BELOW_FLOOR,
    PlayerDecision.GONE,
)
_K_REASONS = {
    KReason.REACHED_2400: _("once rated %(high)s or more"),
    KReason.JUNIOR: _("under %(age)s and below %(limit)s"),
    KReason.NEW: _("fewer than %(games)s games"),
    KReason.SETTLED: _("%(games)s games or more, never rated %(high)s"),
    KReason.EVERYONE: _("the same for everyone"),
}
_K_CHANGES = {
    KReason.REACHED_2400: _("It stays %(k)s for good."),
    KReason.JUNIOR: _(
        "It stays %(k)s as long as both are true, and then becomes %(normal)s once %(games)s games have been played."
    ),
    KReason.NEW: ngettext_lazy(
        "It becomes %(normal)s on the list after %(left)s more rated game, and %(low)s once a rating of %(high)s is "
        "published.",
        "It becomes %(normal)s on the list after %(left)s more rated games, and %(low)s once a rating of %(high)s is "
        "published.",
        "left",
    ),
    KReason.SETTLED: _("It becomes %(low)s once a rating of %(high)s is published."),
    KReason.EVERYONE: _("It depends on neither age nor rating."),
}


def explain_place(
    rules: Regulations, row: RatingRow, before: RatingRow | None, pool: FirstRatingPool | None
) -> Sentence:
    """Put a row of a list into words.

    `before` is the player's row on the previous list, whose K applied to the period; `pool` that of a first rating.
    """
    decision = PlayerDecision(row.decision)
    if decision is PlayerDecision.RATED:
        return _change(rules, row, before)
    if decision is PlayerDecision.FIRST_RATING and pool is not None:
        return explain_pool(rules, pool)
    place = Sentence(
        str(_PLACES[decision]),
        rating=row.rating,
        before=row.previous_rating,
        base=(row.rating or 0) - row.change,
        change=figures.signed(row.change),
        floor=rules.floor,
        games=rules.first_rating_games,
        article=cite(rules, rules.article(decision)),
    )
    if decision in _AFTER_A_CHANGE and row.period_games:
        return joined([_change(rules, row, before), place])
    return place


def explain_pool(rules: Regulations, pool: FirstRatingPool) -> Sentence:
    """Put an unrated player's games so far into words: the first rating, or what is missing."""
    decision = PlayerDecision(pool.decision)
    cited = cite(rules, rules.article(decision))
    if decision is PlayerDecision.NO_POOL:
        return Sentence(gettext("No game counts yet (%(article)s)."), article=cited)
    points = figures.points_in_words(pool.half_points)
    least = figures.points_in_words(rules.first_rating_half_points)
    if decision in (PlayerDecision.TOO_FEW_GAMES, PlayerDecision.NO_POINT):
        return joined([_counted(rules, pool, cited, points), *_needed(rules, pool, least)])
    of_pool = EDITIONS[pool.edition]
    tournaments = ngettext("%(number)s tournament", "%(number)s tournaments", pool.events)
    tournaments %= {"number": pool.events}
    if decision is PlayerDecision.BELOW_FLOOR:
        end = gettext("Ratings below %(floor)s are not published.") % {"floor": rules.floor}
    else:
        end = gettext("A first rating is published once there are %(games)s and at least %(points)s.") % {
            "games": figures.games_in_words(rules.first_rating_games),
            "points": least,
        }
    return joined(
        [
            f"{tournaments}, {figures.games_in_words(pool.games)}, {points}.",
            explain_average_of_opponents(of_pool, pool, of_pool.steps.competition),
            explain_score(of_pool, pool, "Rn", pool.rating),
            end,
        ]
    )


def reason_for_k(rules: Regulations, reason: KReason) -> str:
    """Name the sentence of 8.56 that gives K: `fewer than 30 games`."""
    own_words = rules.sentence(reason)
    return (gettext(own_words) if own_words else str(_K_REASONS[reason])) % {
        "high": rules.high_rating,
        "age": rules.junior_age,
        "limit": rules.junior_rating_limit,
        "games": rules.games_to_settle,
    }


def explain_k(rules: Regulations, row: RatingRow, reason: KReason) -> Sentence:
    """Explain why a player has this K, and what would change it later (8.56), without revealing a birthday."""
    change = _K_CHANGES[reason] % {
        "k": row.k,
        "age": rules.junior_age,
        "limit": rules.junior_rating_limit,
        "normal": rules.k_normal,
        "games": rules.games_to_settle,
        "left": max(rules.games_to_settle - row.games, 1),
        "low": rules.k_high,
        "high": rules.high_rating,
    }
    return Sentence(
        "K = %(k)s: %(reason)s (%(article)s). %(change)s",
        k=row.k,
        reason=reason_for_k(rules, reason),
        article=cite(rules, rules.steps.coefficient),
        change=change,
    )


def _change(rules: Regulations, row: RatingRow, before: RatingRow | None) -> Sentence:
    if row.change_sum > 0:
        message = gettext("In all %(points)s points more than expected (ΣΔR = %(sum)s).")
    elif row.change_sum < 0:
        message = gettext("In all %(points)s points fewer than expected (ΣΔR = %(sum)s).")
    else:
        message = gettext("In all exactly as many points as expected (ΣΔR = %(sum)s).")
    total = figures.signed_hundredths(row.change_sum)
    rounded = Sentence(
        gettext(
            "Each point counts %(coefficient)s: %(k)s × %(sum)s = %(product)s, rounded once for the month to "
            "%(change)s (%(article)s)."
        ),
        coefficient=_coefficient(rules, row, before),
        k=row.k_used,
        sum=total,
        product=figures.signed_hundredths(row.change_hundredths),
        change=figures.signed(row.change),
        article=cite(rules, rules.steps.coefficient, rules.article(PlayerDecision.RATED)),
    )
    return joined([Sentence(message, points=figures.hundredths(abs(row.change_sum)), sum=total), rounded])


def _coefficient(rules: Regulations, row: RatingRow, before: RatingRow | None) -> str:
    coefficient = f"K = {row.k_used}"
    if before is None or before.k is None or before.k_reason is None:
        return coefficient
    if row.k_used < before.k:
        reason = gettext("lowered from %(before)s so that K × %(games)s games stays within %(limit)s") % {
            "before": before.k,
            "games": row.period_games,
            "limit": rules.k_times_games_limit,
        }
    else:
        reason = reason_for_k(rules, KReason(before.k_reason))
    return f"{coefficient} ({reason})"


def _counted(rules: Regulations, pool: FirstRatingPool, cited: Sentence, points: str) -> Sentence:
    games = min(pool.games, rules.first_rating_games)
    return Sentence(
        ngettext(
            "%(games)s of the %(needed)s games needed is counted, with %(points)s (%(article)s).",
            "%(games)s of the %(needed)s games needed are counted, with %(points)s (%(article)s).",
            games,
        ),
        games=games,
        needed=rules.first_rating_games,
        points=points,
        article=cited,
    )


def _needed(rules: Regulations, pool: FirstRatingPool, least: str) -> list[str]:
    """Say what is missing, and what the rating would be, if any."""
    missing = rules.first_rating_games - pool.games
    needed = []
    if missing > 0:
        games = ngettext(
            "%(missing)s more game against a rated opponent",
            "%(missing)s more games against rated opponents",
            missing,
        )
        needed.append(games % {"missing": missing})
    has_point = pool.half_points >= rules.first_rating_half_points
    if not has_point:
        needed.append(gettext("at least %(points)s in all") % {"points": least})
    sentences = [gettext("Still needed: %(what)s.") % {"what": ", ".join(needed)}]
    if has_point:
        sentences.append(gettext("As it stands: %(rating)s (unofficial).") % {"rating": pool.rating})
    return sentences
