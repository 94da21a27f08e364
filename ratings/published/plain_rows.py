"""Rows of published lists, pools and tournaments as plain tuples, with the names that the models give their columns.

Models of as many rows take longer to make than PostgreSQL takes to find them. What is said of a row is said of both.
"""

import datetime as dt
from typing import NamedTuple, TypeAlias

from ratings.models import FirstRatingPool, Rating, RatingList, RunTournament, TournamentRating


class Run(NamedTuple):
    """What a history needs of the run behind a list."""

    editions: str
    finished_at: dt.datetime | None
    """Of the newest list of a time control only, whose ranks it stamps: moments take long to read."""


class PublishedList(NamedTuple):
    """A published list, as `RatingList` names its facts."""

    id: int
    time_control: int
    date: dt.date
    revision: int
    run_id: int
    run: Run


class Row(NamedTuple):
    """A row of a list, as `Rating` names its columns."""

    player_id: int
    decision: int
    previous_rating: int | None
    rating: int | None
    change: int
    change_sum: int
    change_hundredths: int
    period_games: int
    k_used: int
    k: int | None
    k_reason: int | None
    games: int
    peak: int


class Pool(NamedTuple):
    """An unrated player's games so far, as `FirstRatingPool` names its columns."""

    player_id: int
    decision: int
    events: int
    games: int
    half_points: int
    rc_sum: int
    opponents: int
    p: int
    dp: int
    rating: int


class Event(NamedTuple):
    """A person's tournament, as `TournamentRating` names its columns, with what is to say of the tournament."""

    run_id: int
    tournament_id: int
    decision: int
    rating: int | None
    games: int
    half_points: int
    rc_sum: int
    opponents: int
    expected: int
    change: int
    p: int | None
    dp: int | None
    ru: int | None
    ru_new: int | None
    name: str
    start_date: dt.date
    end_date: dt.date
    settled: "Settled"


class Settled(NamedTuple):
    """How a run rated a tournament, as `RunTournament` names its columns."""

    position: int
    edition: str
    as_round_robin: bool
    rated_players: int
    rar_sum: int
    dp_sum: int
    opponents: int
    ra: int | None
    start_list: dt.date | None
    """The date of the list in force when it started, whose ratings are used."""


AnyList: TypeAlias = RatingList | PublishedList
AnyRow: TypeAlias = Rating | Row
AnyPool: TypeAlias = FirstRatingPool | Pool
AnyEvent: TypeAlias = TournamentRating | Event
AnySettled: TypeAlias = RunTournament | Settled
