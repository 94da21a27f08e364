"""A place on a list in words: the month's change with K, a first rating, or the way to one (8.3, 8.56, 8.57)."""

from collections.abc import Callable
from functools import lru_cache

from django.utils.translation import get_language, gettext, ngettext

from ratings.models import FirstRatingPool, Rating
from ratings.regulations.coefficient import KReason
from ratings.regulations.editions import EDITIONS
from ratings.regulations.period.decisions import PlayerDecision, article
from ratings.words import figures
from ratings.words.articles import cite, steps
from ratings.words.event import explain_average_of_opponents, explain_score
from ratings.words.sentences import Sentence, joined


def explain_place(edition: str, row: Rating, before: Rating | None, pool: FirstRatingPool | None) -> Sentence:
    """Put a row of a list into words.

    `before` is the player's row on the list before, whose K applied to the period; `pool` his first rating's.
    """
    decision = PlayerDecision(row.decision)
    if decision is PlayerDecision.FIRST_RATING and pool is not None:
        return explain_pool(edition, pool)
    return _PLACES[decision](edition, row, before)


def explain_pool(edition: str, pool: FirstRatingPool) -> Sentence:
    """Put an unrated player's games so far into words: the first rating, or what is missing."""
    return _POOLS[PlayerDecision(pool.decision)](edition, pool)


def explain_coefficient(edition: str, reason: KReason) -> Sentence:
    """Say in words which sentence of 8.56 gives K: `fewer than 30 games, fide-2014 8.56`."""
    return joined([_K_REASONS[reason](edition), cite(edition, steps(edition).coefficient)], ", ")


def explain_next_coefficient(edition: str, row: Rating) -> Sentence:
    """Say what would change K on a later list (8.56). No birthday is told."""
    if row.k_reason is None:
        return Sentence("")
    return Sentence(
        "%(change)s (%(article)s).",
        change=_K_CHANGES[KReason(row.k_reason)](edition, row),
        article=cite(edition, steps(edition).coefficient),
    )


def _rated(edition: str, row: Rating, before: Rating | None) -> Sentence:
    at = steps(edition)
    return Sentence(
        gettext(
            "ΣΔR = %(sum)s, %(coefficient)s, %(k)s × %(sum)s = %(product)s, rounded once for the month: %(change)s "
            "(%(article)s)."
        ),
        sum=figures.signed_hundredths(row.change_sum),
        coefficient=_coefficient_used(edition, row, before),
        k=row.k_used,
        product=figures.signed_hundredths(row.change_hundredths),
        change=figures.signed(row.change),
        article=cite(edition, at.rounding),
    )


def _coefficient_used(edition: str, row: Rating, before: Rating | None) -> Sentence:
    if before is None or before.k is None or before.k_reason is None:
        return Sentence("K = %(k)s", k=row.k_used)
    if row.k_used < before.k:
        return Sentence(
            gettext(
                "K = %(used)s (instead of %(k)s, so that K × %(games)s games stays within %(limit)s, %(article)s)"
            ),
            used=row.k_used,
            k=before.k,
            games=row.period_games,
            limit=EDITIONS[edition].k_times_games_limit,
            article=cite(edition, steps(edition).coefficient),
        )
    reason = explain_coefficient(edition, KReason(before.k_reason))
    return Sentence("K = %(k)s (%(reason)s)", k=row.k_used, reason=reason)


def _unchanged(edition: str, row: Rating, before: Rating | None) -> Sentence:
    return _stays(edition, row.rating, get_language())


@lru_cache(maxsize=4096)
def _stays(edition: str, rating: int | None, _language: str | None) -> Sentence:
    """Kept by language, because most months of most players say it."""
    return Sentence(
        gettext("No rated game in this period: %(rating)s stays (%(article)s)."),
        rating=rating,
        article=cite(edition, article(edition, PlayerDecision.UNCHANGED)),
    )


def _off_list(edition: str, row: Rating, before: Rating | None) -> Sentence:
    return Sentence(
        gettext(
            "%(before)s with a change of %(change)s falls below %(floor)s, the lowest rating published: off the list "
            "(%(article)s). A new first rating needs %(games)s games."
        ),
        before=row.previous_rating,
        change=figures.signed(row.change),
        floor=EDITIONS[edition].floor,
        games=EDITIONS[edition].first_rating_games,
        article=cite(edition, article(edition, PlayerDecision.OFF_LIST)),
    )


def _gone(edition: str, row: Rating, before: Rating | None) -> Sentence:
    words = gettext("No longer on the list: noted as deceased or as having left the federation.")
    return joined([_rated(edition, row, before), words] if row.period_games else [words])


def _taken_over(edition: str, row: Rating, before: Rating | None) -> Sentence:
    return Sentence(
        gettext("%(rating)s was taken over from the books kept before this list."), rating=row.rating
    )


def _first_rating(edition: str, row: Rating, before: Rating | None) -> Sentence:
    return Sentence(
        gettext("First rating: %(rating)s (%(article)s)."),
        rating=row.rating,
        article=cite(edition, article(edition, PlayerDecision.FIRST_RATING)),
    )


def _pool_published(edition: str, pool: FirstRatingPool) -> Sentence:
    regulations = EDITIONS[edition]
    minimum = Sentence(
        gettext("Published from %(games)s games and %(points)s point."),
        games=regulations.first_rating_games,
        points=figures.points(regulations.first_rating_half_points),
    )
    return joined([_played(pool), _made_of(edition, pool), minimum])


def _pool_too_few(edition: str, pool: FirstRatingPool) -> Sentence:
    missing = EDITIONS[edition].first_rating_games - pool.games
    words = Sentence(
        ngettext("%(missing)s game is missing.", "%(missing)s games are missing.", missing),
        missing=missing,
    )
    return joined([_on_the_way(edition, pool), words, _as_it_stands(pool)])


def _pool_no_point(edition: str, pool: FirstRatingPool) -> Sentence:
    words = Sentence(
        gettext("At least %(points)s point is needed."),
        points=figures.points(EDITIONS[edition].first_rating_half_points),
    )
    return joined([_on_the_way(edition, pool), words])


def _pool_below_floor(edition: str, pool: FirstRatingPool) -> Sentence:
    words = Sentence(gettext("Ratings below %(floor)s are not published."), floor=EDITIONS[edition].floor)
    return joined([_played(pool), _made_of(edition, pool), words])


def _pool_none(edition: str, pool: FirstRatingPool) -> Sentence:
    return Sentence(
        gettext("No game has counted yet (%(article)s)."),
        article=cite(edition, article(edition, PlayerDecision.NO_POOL)),
    )


def _played(pool: FirstRatingPool) -> Sentence:
    events = Sentence(ngettext("%(number)s event", "%(number)s events", pool.events), number=pool.events)
    games = Sentence(ngettext("%(number)s game", "%(number)s games", pool.games), number=pool.games)
    return Sentence(
        gettext("%(events)s, %(games)s, score %(points)s."),
        events=events,
        games=games,
        points=figures.points(pool.half_points),
    )


def _made_of(edition: str, pool: FirstRatingPool) -> Sentence:
    average = explain_average_of_opponents(edition, pool, steps(edition).pool)
    return joined([average, explain_score(edition, pool, "Rn", pool.rating)])


def _on_the_way(edition: str, pool: FirstRatingPool) -> Sentence:
    regulations = EDITIONS[edition]
    return Sentence(
        gettext("%(games)s of %(needed)s games, score %(points)s of the %(least)s needed (%(article)s)."),
        games=pool.games,
        needed=regulations.first_rating_games,
        points=figures.points(pool.half_points),
        least=figures.points(regulations.first_rating_half_points),
        article=cite(edition, article(edition, PlayerDecision(pool.decision))),
    )


def _as_it_stands(pool: FirstRatingPool) -> Sentence:
    return Sentence(gettext("As it stands: %(rating)s (unofficial)."), rating=pool.rating)


_PLACES: dict[PlayerDecision, Callable[[str, Rating, Rating | None], Sentence]] = {
    PlayerDecision.UNCHANGED: _unchanged,
    PlayerDecision.RATED: _rated,
    PlayerDecision.FIRST_RATING: _first_rating,
    PlayerDecision.OFF_LIST: _off_list,
    PlayerDecision.TAKEN_OVER: _taken_over,
    PlayerDecision.GONE: _gone,
}

_POOLS: dict[PlayerDecision, Callable[[str, FirstRatingPool], Sentence]] = {
    PlayerDecision.FIRST_RATING: _pool_published,
    PlayerDecision.TOO_FEW_GAMES: _pool_too_few,
    PlayerDecision.NO_POINT: _pool_no_point,
    PlayerDecision.BELOW_FLOOR: _pool_below_floor,
    PlayerDecision.NO_POOL: _pool_none,
}

_K_REASONS: dict[KReason, Callable[[str], Sentence]] = {
    KReason.REACHED_2400: lambda edition: Sentence(
        gettext("%(rating)s reached once"), rating=EDITIONS[edition].high_rating
    ),
    KReason.JUNIOR: lambda edition: Sentence(
        gettext("under %(age)s and below %(rating)s"),
        age=EDITIONS[edition].junior_age,
        rating=EDITIONS[edition].junior_rating_limit,
    ),
    KReason.NEW: lambda edition: Sentence(
        gettext("fewer than %(games)s games"), games=EDITIONS[edition].games_to_settle
    ),
    KReason.SETTLED: lambda edition: Sentence(
        gettext("%(games)s games played, never %(rating)s"),
        games=EDITIONS[edition].games_to_settle,
        rating=EDITIONS[edition].high_rating,
    ),
}


def _after_junior(edition: str, row: Rating) -> Sentence:
    regulations = EDITIONS[edition]
    return Sentence(
        gettext(
            "It stays %(k)s until the age of %(age)s, or until a rating of %(limit)s is published; then it is "
            "%(normal)s with %(games)s games played"
        ),
        k=row.k,
        age=regulations.junior_age,
        limit=regulations.junior_rating_limit,
        normal=regulations.k_normal,
        games=regulations.games_to_settle,
    )


def _after_new(edition: str, row: Rating) -> Sentence:
    regulations = EDITIONS[edition]
    left = max(regulations.games_to_settle - row.games, 1)
    return Sentence(
        ngettext(
            "It becomes %(normal)s on the list after %(left)s more rated game, %(high)s once a rating of %(limit)s is "
            "published",
            "It becomes %(normal)s on the list after %(left)s more rated games, %(high)s once a rating of %(limit)s is "
            "published",
            left,
        ),
        left=left,
        normal=regulations.k_normal,
        high=regulations.k_high,
        limit=regulations.high_rating,
    )


_K_CHANGES: dict[KReason, Callable[[str, Rating], Sentence]] = {
    KReason.REACHED_2400: lambda edition, row: Sentence(gettext("It stays so, whatever the rating does")),
    KReason.JUNIOR: _after_junior,
    KReason.NEW: _after_new,
    KReason.SETTLED: lambda edition, row: Sentence(
        gettext("It becomes %(high)s once a rating of %(limit)s is published"),
        high=EDITIONS[edition].k_high,
        limit=EDITIONS[edition].high_rating,
    ),
}
