"""A tournament's effect on its participants' ratings."""

from django.http import HttpRequest
from ninja import Router

from players.base.interface import Number
from ratings.api.lists import list_out
from ratings.api.schemas import TournamentRatingsOut
from ratings.models import TournamentRating
from ratings.published.in_force import rated_as
from ratings.regulations.decisions import EventDecision
from ratings.regulations.editions import EDITIONS
from ratings.regulations.parameters import Regulations
from ratings.words.event import explain_average
from tournaments.api import tournament_of

router = Router(tags=["Tournaments"])


@router.get(
    "/{number}/ratings",
    response=TournamentRatingsOut,
    operation_id="tournament_ratings",
    summary="A tournament's rating changes",
)
def show(request: HttpRequest, number: Number) -> dict[str, object]:
    """The list on which the tournament was rated, how, and what it changed; empty if it is not rated."""
    tournament = tournament_of(number)
    settled = rated_as(tournament)
    if settled is None:
        return {
            "tournament": tournament.number,
            "list": None,
            "edition": "",
            "round_robin": None,
            "method": "",
            "players": [],
        }
    rules = EDITIONS[settled.edition]
    rows = TournamentRating.objects.filter(run_id=settled.run_id, tournament=tournament).order_by("player_id")
    return {
        "tournament": tournament.number,
        "list": list_out(request, settled.run.list),
        "edition": rules.name,
        "round_robin": settled.as_round_robin,
        "method": str(explain_average(rules, settled)),
        "players": [_change(row, rules) for row in rows],
    }


def _change(row: TournamentRating, rules: Regulations) -> dict[str, object]:
    decision = EventDecision(row.decision)
    return {
        "player": row.player_id,
        "rating": row.rating,
        "games_counted": row.games,
        "half_points": row.half_points,
        "expected": row.expected,
        "change": row.change,
        "ru": row.ru,
        "decision": decision.name.lower(),
        "article": rules.article(decision),
    }
