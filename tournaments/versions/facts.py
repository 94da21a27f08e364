"""An event in plain values, to be compared."""

from tournaments.entering.heads import HEAD
from tournaments.models import System, TimeControl, Tournament
from tournaments.play.results import GameKind
from tournaments.versions.difference import ComparedGame, EventFacts, Starter


def facts_of(tournament: Tournament) -> EventFacts:
    """The event with its participants, in the register's present numbers, and its games."""
    head: dict[str, object] = {field: getattr(tournament, field) for field in HEAD}
    head["system"] = System(tournament.system)
    head["time_control"] = TimeControl(tournament.time_control)
    people = {}
    numbers = {}
    for pk, number, name, player, survivor, left_out in tournament.entries.values_list(
        "pk", "start_number", "reported_name", "player", "player__merged_into", "left_out_reason"
    ):
        people[number] = Starter(number, name, survivor or player, bool(left_out))
        numbers[pk] = number
    games = tuple(
        ComparedGame(
            round_number,
            numbers[white],
            None if black is None else numbers[black],
            white_score,
            black_score,
            GameKind(kind),
            colours_known,
        )
        for round_number, white, black, white_score, black_score, kind, colours_known in (
            tournament.games.values_list(
                "round", "white", "black", "white_half_points", "black_half_points", "kind", "colours_known"
            ).order_by("round", "pk")
        )
    )
    return EventFacts(head, people, games)
