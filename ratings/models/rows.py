"""The rows that a run writes, frozen with their reasons.

They have composite keys, no foreign key constraints, and NULL for "none": they are written by COPY, a million at a
time.
"""

from enum import IntEnum
from typing import Any

from django.db import models

from players.models import Player
from ratings import guards
from ratings.models.lists import RatingList, RatingRun
from ratings.regulations import coefficient, decisions
from tournaments.models import Game, Tournament


def _choices(enum: type[IntEnum]) -> list[tuple[int, str]]:
    return [(member.value, member.name) for member in enum]


def _row_of(model: type[models.Model], **kwargs: Any) -> models.ForeignKey:
    """A reference written by COPY: no constraint and no index of its own."""
    return models.ForeignKey(
        model, on_delete=models.PROTECT, related_name="+", db_constraint=False, db_index=False, **kwargs
    )


class RunTournament(models.Model):
    """A tournament as a run rated it: its place in the order of events, edition, method and averages."""

    pk = models.CompositePrimaryKey("run_id", "tournament_id")
    run = _row_of(RatingRun)
    tournament = _row_of(Tournament)
    position = models.PositiveIntegerField()
    edition = models.CharField(max_length=20)
    start_list = _row_of(RatingList, null=True)
    """The list in force on the day the event started (R10)."""
    as_round_robin = models.BooleanField()
    rated_players = models.PositiveIntegerField()
    rar_sum = models.IntegerField()
    dp_sum = models.IntegerField()
    opponents = models.PositiveIntegerField()
    ra = models.SmallIntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["tournament"], name="runtournament_tournament")]
        triggers = guards.rows_stay("runtournament")


class Rating(models.Model):
    """A player's row on a list. A row without a rating means that the player left with this list (R24)."""

    pk = models.CompositePrimaryKey("run_id", "player_id")
    run = _row_of(RatingRun)
    player = _row_of(Player)
    decision = models.SmallIntegerField(choices=_choices(decisions.PlayerDecision))
    previous_rating = models.SmallIntegerField(null=True)
    rating = models.SmallIntegerField(null=True)
    rank = models.IntegerField(null=True)
    """One more than the players with a higher rating on the list, hidden ones among them; none without a rating."""
    change = models.SmallIntegerField()
    """Whole points."""
    change_sum = models.IntegerField()
    """Score minus expected score over the period, hundredths."""
    change_hundredths = models.IntegerField()
    """The same times K."""
    period_games = models.SmallIntegerField()
    k_used = models.SmallIntegerField()
    k = models.SmallIntegerField(null=True)
    k_reason = models.SmallIntegerField(null=True, choices=_choices(coefficient.KReason))
    games = models.IntegerField()
    """Rated games so far, this period included."""
    peak = models.SmallIntegerField()
    last_game = models.DateField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["player"], name="rating_player"),
            models.Index(fields=["run", "rank"], name="rating_rank"),
        ]
        triggers = guards.rows_stay("rating")


class UnlistedPlayer(models.Model):
    """Someone who is not on a list but was rated or had a counted event, as the next list needs to know.

    He has no rating yet, or fell below the floor with it (R24): without `rating`. He died or left the federation:
    `rating` and `k` are the last ones. Or the number was merged into another, which has taken over its values.
    """

    pk = models.CompositePrimaryKey("run_id", "player_id")
    run = _row_of(RatingRun)
    player = _row_of(Player)
    merged_into = _row_of(Player, null=True)
    rating = models.SmallIntegerField(null=True)
    k = models.SmallIntegerField(null=True)
    games = models.IntegerField()
    peak = models.SmallIntegerField()
    last_game = models.DateField(null=True)

    class Meta:
        triggers = guards.rows_stay("unlistedplayer")


class WaitingResult(models.Model):
    """A result that waits for a first rating after a list (8.3); see `ratings.runs.state.Waiting`."""

    pk = models.CompositePrimaryKey("run_id", "tournament_id", "player_id")
    run = _row_of(RatingRun)
    tournament = _row_of(Tournament)
    player = _row_of(Player)
    end_date = models.DateField()
    games = models.SmallIntegerField()
    half_points = models.SmallIntegerField()
    rc_sum = models.IntegerField()
    opponents = models.SmallIntegerField()
    dropped = models.BooleanField()
    set_aside = models.BooleanField()

    class Meta:
        triggers = guards.rows_stay("waitingresult")


class FirstRatingPool(models.Model):
    """An unrated player's games so far, as if played in one tournament (8.3), and their result."""

    pk = models.CompositePrimaryKey("run_id", "player_id")
    run = _row_of(RatingRun)
    player = _row_of(Player)
    decision = models.SmallIntegerField(choices=_choices(decisions.PlayerDecision))
    events = models.SmallIntegerField()
    games = models.SmallIntegerField()
    half_points = models.SmallIntegerField()
    rc_sum = models.IntegerField()
    opponents = models.SmallIntegerField()
    p = models.SmallIntegerField()
    dp = models.SmallIntegerField()
    rating = models.SmallIntegerField()
    edition = models.CharField(max_length=20)
    """That of the newest event (R33)."""

    class Meta:
        indexes = [models.Index(fields=["player"], name="pool_player")]
        triggers = guards.rows_stay("firstratingpool")


class TournamentRating(models.Model):
    """A player's tournament: counted games, Rc, score, expected score and change, or Ru."""

    pk = models.CompositePrimaryKey("run_id", "tournament_id", "player_id")
    run = _row_of(RatingRun)
    tournament = _row_of(Tournament)
    player = _row_of(Player)
    decision = models.SmallIntegerField(choices=_choices(decisions.EventDecision))
    rating = models.SmallIntegerField(null=True)
    """Own rating used; none for an unrated player."""
    games = models.SmallIntegerField()
    half_points = models.SmallIntegerField()
    rc_sum = models.IntegerField()
    opponents = models.SmallIntegerField()
    """n of n/(n+1) where 8.25 applies, otherwise 0."""
    expected = models.IntegerField()
    change = models.IntegerField()
    p = models.SmallIntegerField(null=True)
    dp = models.SmallIntegerField(null=True)
    ru = models.SmallIntegerField(null=True)
    ru_new = models.SmallIntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["player"], name="tournamentrating_player")]
        triggers = guards.rows_stay("tournamentrating")


class GameRating(models.Model):
    """A game as each side saw it. Ratings as used; D as counted; PD and change in hundredths."""

    pk = models.CompositePrimaryKey("run_id", "game_id")
    run = _row_of(RatingRun)
    game = _row_of(Game)
    white_decision = models.SmallIntegerField(choices=_choices(decisions.GameDecision))
    white_rating = models.SmallIntegerField(null=True)
    white_opponent = models.SmallIntegerField(null=True)
    white_difference = models.SmallIntegerField(null=True)
    white_probability = models.SmallIntegerField(null=True)
    white_change = models.SmallIntegerField(null=True)
    black_decision = models.SmallIntegerField(null=True, choices=_choices(decisions.GameDecision))
    black_rating = models.SmallIntegerField(null=True)
    black_opponent = models.SmallIntegerField(null=True)
    black_difference = models.SmallIntegerField(null=True)
    black_probability = models.SmallIntegerField(null=True)
    black_change = models.SmallIntegerField(null=True)

    class Meta:
        triggers = guards.rows_stay("gamerating")
