"""What the office reviews before approving a run, which becomes the report of the publication."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from players.models import Player
from ratings.lists.left_out import LeftOut, left_out
from ratings.models import FirstRatingPool, PublicationReport, Rating, RatingRun, RunTournament
from ratings.pictures.histogram import histogram
from ratings.published.edition import edition_on
from ratings.regulations.decisions import GameDecision
from ratings.regulations.editions import Schedule
from tournaments.models import Tournament

COUNTS = {
    "listed": _("On the list"),
    "first_ratings": _("New on the list"),
    "left_list": _("Left the list"),
    "changed": _("Rating changed"),
    "unchanged": _("Rating unchanged"),
    "k_changed": _("K changed"),
    "tournaments": _("Tournaments"),
    "games": _("Games"),
    "without_birth": _("On the list without birth date"),
}

REASONS = {
    GameDecision.RATED: _("rated"),
    GameDecision.RATED_LIMITED: _("rated, difference counted as 400"),
    GameDecision.RATED_AGAINST_NEW: _("rated against an unrated player of a round robin"),
    GameDecision.RATED_AGAINST_NEW_LIMITED: _("the same, difference counted as 400"),
    GameDecision.COUNTED: _("counted towards a first rating"),
    GameDecision.COUNTED_ROUND_ROBIN: _("counted towards a first rating, round robin"),
    GameDecision.OPPONENT_UNRATED: _("opponent unrated"),
    GameDecision.OPPONENT_UNRATED_AT_START: _("opponent unrated when the tournament began"),
    GameDecision.BOTH_UNRATED: _("both unrated"),
    GameDecision.NO_RATED_PLAYER: _("no rated player in the round robin"),
    GameDecision.OPPONENT_OFF_LIST: _("opponent has left the list"),
    GameDecision.DROPPED_ZERO: _("no points in a first tournament, which is disregarded"),
    GameDecision.OPPONENT_LEFT_OUT: _("opponent's tournament disregarded"),
    GameDecision.FORFEIT: _("forfeit"),
    GameDecision.UNDER_ONE_MOVE: _("not both players made a move"),
    GameDecision.BYE: _("bye"),
    GameDecision.UNEQUAL_SCORES: _("the two scores do not add up to one point"),
    GameDecision.LEFT_OUT_BY_OFFICE: _("opponent left out by the office"),
    GameDecision.GAP_TOO_WIDE: _("difference too great to be rated"),
}


@dataclass(frozen=True)
class Count:
    label: Promise
    before: int | None
    now: int | None


@dataclass(frozen=True)
class DecisionCount:
    """How many sides of games had this decision."""

    reason: Promise
    article: str
    number: int
    used: bool


@dataclass(frozen=True)
class PlayerChange:
    """A player whose rating changed."""

    player: Player
    before: int | None
    now: int | None
    change: int


class Review:
    """A finished run, in the order of its review. A few queries, however long the list."""

    def __init__(self, run: RatingRun) -> None:
        self.run = run
        summary: dict[str, Any] = run.summary
        previous = run.previous_list
        last: dict[str, Any] = (
            previous.run.summary if previous is not None and previous.run is not None else {}
        )
        self.counts = [
            Count(label, last.get(key), summary[key]) for key, label in COUNTS.items() if key in summary
        ]
        numbers = {row[0] for key in ("new", "gains", "losses", "k_changes") for row in summary.get(key, [])}
        numbers |= {*summary.get("off_list", []), *summary.get("without_games", [])}
        players = Player.objects.in_bulk(numbers)
        rows = {row.player_id: row for row in Rating.objects.filter(run=run, player__in=numbers)}
        pools = {
            pool.player_id: pool
            for pool in FirstRatingPool.objects.filter(
                run=run, player__in=[number for number, _rating in summary.get("new", [])]
            )
        }

        def moved(key: str) -> list[PlayerChange]:
            return [
                PlayerChange(players[number], rows[number].previous_rating, rows[number].rating, change)
                for number, change in summary.get(key, [])
            ]

        self.new = [(players[number], rating, pools.get(number)) for number, rating in summary.get("new", [])]
        self.gains = moved("gains")
        self.losses = moved("losses")
        self.k_changes = [
            (players[number], before, now) for number, before, now in summary.get("k_changes", [])
        ]
        self.knows_without_games = "without_games" in summary
        self.without_games = [players[number] for number in summary.get("without_games", [])]
        self.off_list = [players[number] for number in summary.get("off_list", [])]
        sides = {GameDecision[name]: number for name, number in summary.get("sides_by_decision", {}).items()}
        self.sides = [_sides(decision, number, run) for decision, number in sorted(sides.items())]
        self.tournaments = Tournament.objects.filter(
            pk__in=RunTournament.objects.filter(run=run).values("tournament_id")
        )
        by_step = {int(step): number for step, number in summary.get("histogram", {}).items()}
        self.histograms = [
            (name, drawn)
            for name, width in (("wide", 760), ("narrow", 358))
            if (drawn := histogram(by_step, width, 200)) is not None
        ]

    @cached_property
    def without_birth(self) -> QuerySet[Player]:
        """Players on the list whose birth year is unknown, by name."""
        listed = Rating.objects.filter(run=self.run, rating__isnull=False)
        players = Player.objects.filter(birth_year=None, pk__in=listed.values("player_id"))
        return players.order_by("name_key", "pk")

    @cached_property
    def not_rated(self) -> list[LeftOut] | None:
        """Events that the list leaves out: as of its publication, or before that as of now.

        None for an imported list, for which this is unknown.
        """
        rating_list = self.run.list
        if not rating_list.is_public:
            return left_out(rating_list, self.run)
        report = PublicationReport.objects.filter(list=rating_list).first()
        return [LeftOut(*row) for row in report.not_rated] if report is not None else None


def _sides(decision: GameDecision, number: int, run: RatingRun) -> DecisionCount:
    # An event may follow an earlier edition than the list.
    editions = [edition_on(run.editions, run.list.date), *reversed(Schedule.read(run.editions).editions)]
    article = next(edition.article(decision) for edition in editions if edition.makes(decision))
    used = decision.is_rated or decision.is_counted
    return DecisionCount(REASONS[decision], article, number, used)
