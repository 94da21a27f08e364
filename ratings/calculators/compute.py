"""The calculators, by the regulations and in the words of the explanations. Nothing is stored."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from django.utils.translation import gettext

from ratings.models import FirstRatingPool, RunTournament
from ratings.published.person import RatingRow
from ratings.published.played import Side
from ratings.regulations.arithmetic import fractional_score
from ratings.regulations.coefficient import KReason, k_for, limited_coefficient
from ratings.regulations.decisions import GameDecision, PlayerDecision
from ratings.regulations.parameters import Met, Regulations, UnratedResults
from ratings.regulations.period.players import first_rating_decision
from ratings.regulations.rated import game_change, is_gap_too_wide, rating_change
from ratings.regulations.round_robin import tournament_average
from ratings.regulations.tables import rating_difference, score_probability
from ratings.words.event import explain_average
from ratings.words.game import GameLine, explain_game, starred
from ratings.words.list_place import explain_place, explain_pool
from ratings.words.sentences import Sentence
from tournaments.play.results import GameKind


@dataclass(frozen=True, slots=True)
class CalculatedChange:
    """The change of a rated player from a set of games."""

    games: list[GameLine]
    change: int
    rating: int
    together: Sentence


@dataclass(frozen=True, slots=True)
class CalculatedFirstRating:
    """The rating that an unrated player's results would give. `games` is empty for a round robin."""

    games: list[GameLine]
    average: Sentence | None
    """How Ra was calculated, for a round robin."""
    rating: int
    is_published: bool
    together: Sentence


def change(
    regulations: Regulations, rating: int, reason: KReason, results: Sequence[tuple[int, int]]
) -> CalculatedChange:
    """Rate games against rated opponents: pairs of the opponent's rating and the score in half points (8.5)."""
    opponents = np.array([opponent for opponent, _ in results])
    is_rated = ~is_gap_too_wide(regulations, rating, opponents)
    rated = np.flatnonzero(is_rated)
    met = Met(own=np.zeros_like(rated), own_rating=rating, opponent_rating=opponents[rated], in_round=rated)
    counted = dict(
        zip(rated.tolist(), regulations.counted_difference(regulations, met).tolist(), strict=True)
    )
    sides = []
    for place, (opponent, half_points) in enumerate(results):
        if place not in counted:
            sides.append(_side(place + 1, half_points, opponent, GameDecision.GAP_TOO_WIDE, rating=rating))
            continue
        probability = int(score_probability(counted[place]))
        limited = counted[place] != rating - opponent
        sides.append(
            _side(
                place + 1,
                half_points,
                opponent,
                GameDecision.RATED_LIMITED if limited else GameDecision.RATED,
                rating=rating,
                difference=counted[place],
                probability=probability,
                change=int(game_change(half_points, probability)),
            )
        )
    total = sum(side.change or 0 for side in sides)
    k = int(k_for(regulations, reason))
    k_used = int(limited_coefficient(regulations, k, len(counted)))
    product, points = (int(number) for number in rating_change(regulations, total, k_used))
    row = RatingRow(
        decision=PlayerDecision.RATED,
        previous_rating=rating,
        rating=rating + points,
        change=points,
        change_sum=total,
        change_hundredths=product,
        period_games=len(counted),
        k_used=k_used,
    )
    return CalculatedChange(
        games=[_line(regulations, side, k_used) for side in sides],
        change=points,
        rating=rating + points,
        together=explain_place(regulations, row, RatingRow(k=k, k_reason=reason), None),
    )


def first_rating_of_swiss(
    regulations: Regulations, results: Sequence[tuple[int, int]]
) -> CalculatedFirstRating:
    """Rate an unrated player's games against rated opponents of a Swiss or team tournament (8.21a, 8.22-8.24)."""
    sides = [
        _side(number, half_points, opponent, GameDecision.COUNTED)
        for number, (opponent, half_points) in enumerate(results, start=1)
    ]
    return _first_rating(
        regulations,
        rc_sum=sum(opponent for opponent, _ in results),
        games=len(results),
        half_points=sum(half_points for _, half_points in results),
        opponents=0,
        lines=[_line(regulations, side, 0) for side in sides],
    )


def first_rating_of_round_robin(
    regulations: Regulations, half_points: int, others: Sequence[tuple[int | None, int]]
) -> CalculatedFirstRating:
    """Rate an unrated player's round robin (8.21b, 8.22-8.25).

    `others` are the other participants: rating, None for unrated, and score in half points. At least one is rated.
    """
    n = len(others)
    rated = [(rating, score) for rating, score in others if rating is not None]
    rar_sum = sum(rating for rating, _ in rated)
    dp_sum = sum(int(rating_difference(fractional_score(score, n))) for _, score in rated)
    ra = int(tournament_average(rar_sum, dp_sum, len(rated), n))
    average = RunTournament(
        edition=regulations.name,
        as_round_robin=True,
        rated_players=len(rated),
        rar_sum=rar_sum,
        dp_sum=dp_sum,
        opponents=n,
        ra=ra,
    )
    return _first_rating(
        regulations,
        rc_sum=ra * n,
        games=n,
        half_points=half_points,
        opponents=n,
        average=explain_average(regulations, average),
    )


def _first_rating(
    regulations: Regulations,
    *,
    rc_sum: int,
    games: int,
    half_points: int,
    opponents: int,
    lines: Iterable[GameLine] = (),
    average: Sentence | None = None,
) -> CalculatedFirstRating:
    found = regulations.first_rating(regulations, UnratedResults(rc_sum, games, half_points, opponents))
    rating = int(found.rating)
    decision = PlayerDecision(int(first_rating_decision(regulations, games, half_points, rating)))
    pool = FirstRatingPool(
        decision=decision,
        events=1,
        games=games,
        half_points=half_points,
        rc_sum=rc_sum,
        opponents=opponents,
        p=int(found.p),
        dp=int(found.dp),
        rating=rating,
        edition=regulations.name,
    )
    return CalculatedFirstRating(
        games=list(lines),
        average=average,
        rating=rating,
        is_published=decision is PlayerDecision.FIRST_RATING,
        together=explain_pool(regulations, pool),
    )


def _line(regulations: Regulations, side: Side, k: int) -> GameLine:
    """Put a game into words; here it has a number instead of a round."""
    what = gettext("Game %(number)s, against %(rating)s") % {"number": side.round, "rating": starred(side)}
    return replace(explain_game(regulations, side, k), what=what)


def _side(number: int, half_points: int, opponent: int, decision: GameDecision, **rated: int) -> Side:
    return Side(
        round=number,
        colour="",
        kind=GameKind.PLAYED,
        half_points=half_points,
        opponent_half_points=2 - half_points,
        decision=decision,
        opponent_rating=opponent,
        **{"rating": None, "difference": None, "probability": None, "change": None} | rated,
    )
