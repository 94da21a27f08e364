"""A person's tournaments and games, as runs rated them."""

import datetime
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.db import connection

from players.models import Player
from players.register.visibility import has_page, public_name
from ratings.models import RunTournament, TournamentRating
from ratings.regulations.decisions import GameDecision
from tournaments.play.results import GameKind
from tournaments.standings.crosstable import left_out_name


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game as a run saw it: scores in half points, PD and change in hundredths."""

    round: int
    colour: str
    """`white`, `black`, or empty if colours are unknown or there was no opponent."""
    kind: GameKind
    half_points: int
    opponent_half_points: int
    decision: GameDecision
    rating: int | None
    opponent_rating: int | None
    difference: int | None
    probability: int | None
    change: int | None


class Played(NamedTuple):
    """A person's tournament: its result for the player, and how the run rated the event."""

    result: TournamentRating
    event: RunTournament

    @property
    def start_list(self) -> datetime.date | None:
        """The date of the list in force when it started, whose ratings are used."""
        return self.event.start_list.date if self.event.start_list else None


class Meeting(NamedTuple):
    """A game from one side, with the opponent."""

    side: Side
    opponent: int | None
    """The registered player's number; None if left out, and for byes."""
    name: str
    """As the public may see it; empty for byes."""
    has_page: bool


Games = dict[tuple[int, int], list[Meeting]]
"""By run and tournament, in the order of rounds."""


def played(runs: Iterable[int | None], numbers: Iterable[int]) -> list[Played]:
    """Read the results of a person's tournaments, in the order in which runs rated them."""
    results = list(
        TournamentRating.objects.filter(run__in=runs, player__in=numbers).select_related("tournament")
    )
    events = RunTournament.objects.filter(
        run__in={one.run_id for one in results}, tournament__in={one.tournament_id for one in results}
    )
    event_of = {(one.run_id, one.tournament_id): one for one in events.select_related("start_list")}
    found = [Played(one, event_of[one.run_id, one.tournament_id]) for one in results]
    return sorted(found, key=lambda one: one.event.position)


def games(results: Iterable[TournamentRating], numbers: Iterable[int]) -> Games:
    """Read a person's games in these tournaments as runs rated them."""
    results = list(results)
    wanted = {
        "runs": list({one.run_id for one in results}),
        "tournaments": list({one.tournament_id for one in results}),
        "numbers": list(numbers),
    }
    found: Games = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(_GAMES, wanted)
        for run, tournament, _, *seen, number, start_number, name, visibility in cursor.fetchall():
            round_, colour, kind, own, other, decision, *figures = seen
            side = Side(round_, colour, GameKind(kind), own, other, GameDecision(decision), *figures)
            player = Player(id=number, name=name, visibility=visibility) if number is not None else None
            nobody = left_out_name(start_number) if start_number is not None else ""
            found[run, tournament].append(
                Meeting(
                    side,
                    number,
                    public_name(player) if player is not None else nobody,
                    player is not None and has_page(player),
                )
            )
    return found


def _games_as(own: str, other: str) -> str:
    return f"""
SELECT rating.run_id, game.tournament_id, game.id,
    game.round, CASE WHEN game.colours_known AND game.black_id IS NOT NULL THEN '{own}' ELSE '' END,
    game.kind, game.{own}_half_points, game.{other}_half_points, rating.{own}_decision, rating.{own}_rating,
    rating.{own}_opponent, rating.{own}_difference, rating.{own}_probability, rating.{own}_change,
    opponent.player_id, opponent.start_number, player.name, player.visibility
FROM tournaments_entry AS entry
JOIN tournaments_game AS game ON game.{own}_id = entry.id
JOIN ratings_gamerating AS rating ON rating.game_id = game.id AND rating.run_id = ANY(%(runs)s::bigint[])
LEFT JOIN tournaments_entry AS opponent ON opponent.id = game.{other}_id
LEFT JOIN players_player AS player ON player.id = opponent.player_id
WHERE entry.player_id = ANY(%(numbers)s::bigint[]) AND entry.tournament_id = ANY(%(tournaments)s::bigint[])
"""  # noqa: S608 # white and black


_GAMES = f"{_games_as('white', 'black')} UNION ALL {_games_as('black', 'white')} ORDER BY round, id"
