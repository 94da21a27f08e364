"""What published lists have of one person, and the tournaments and games behind it, in one query each."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import connection

from players.models import Player
from players.register.visibility import has_page, public_name
from ratings.models import ListStatus
from ratings.published.plain_rows import Event, Pool, PublishedList, Row, Run, Settled
from ratings.regulations.period.decisions import GameDecision
from tournaments.play.results import GameKind


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game as a run saw it: scores in half points, PD and change in hundredths."""

    round: int
    colour: str
    """`white`, `black`, or nothing where colours are not known or there was no opponent."""
    kind: GameKind
    half_points: int
    opponent_half_points: int
    decision: GameDecision
    rating: int | None
    opponent_rating: int | None
    difference: int | None
    probability: int | None
    change: int | None


class Found(NamedTuple):
    """A published list with what it has of a person, by his numbers."""

    list: PublishedList
    rows: dict[int, Row]
    pools: dict[int, Pool]


class Meeting(NamedTuple):
    """A game from one side, and whom it was against."""

    side: Side
    opponent: int | None
    """The registered player's number; None where nobody is matched, and for byes."""
    name: str
    """As the public may see it; empty for byes."""
    has_page: bool


Games = dict[tuple[int, int], list[Meeting]]
"""By run and tournament, in the order of rounds."""


def published(number: int) -> list[Found]:
    """Read all published lists, the oldest first, with the rows of a number and of those that were merged into it."""
    with connection.cursor() as cursor:
        cursor.execute(_PUBLISHED, {"number": number})
        found: dict[int, Found] = {}
        for values in cursor.fetchall():
            one = found.get(values[0])
            if one is None:
                list_ = PublishedList._make((*values[:5], Run._make(values[5:_ROW])))
                one = found[list_.id] = Found(list_, {}, {})
            if values[_ROW] is not None:
                one.rows[values[_ROW]] = Row._make(values[_ROW:_POOL])
            if values[_POOL] is not None:
                one.pools[values[_POOL]] = Pool._make(values[_POOL:])
    return list(found.values())


def published_when(rating_list: int, number: int) -> tuple[dt.datetime | None, list[int]]:
    """Give when a list was published, and the numbers that were one person with this one when it was computed.

    A merge of then may be undone since.
    """
    with connection.cursor() as cursor:
        cursor.execute(_PUBLISHED_WHEN, {"list": rating_list, "number": number})
        published_at, numbers = cursor.fetchone()
    return published_at, numbers


def events(runs: Iterable[int], numbers: Iterable[int]) -> list[Event]:
    """Read what runs made of a person's tournaments, in the order in which the runs rated them."""
    with connection.cursor() as cursor:
        cursor.execute(_EVENTS, {"runs": list(runs), "numbers": list(numbers)})
        found = [
            Event._make((*values[:_SETTLED], Settled._make(values[_SETTLED:])))
            for values in cursor.fetchall()
        ]
    return sorted(found, key=lambda event: event.settled.position)


def games(events: Iterable[Event], numbers: Iterable[int]) -> Games:
    """Read a person's games of tournaments as the runs saw them."""
    events = list(events)
    wanted = {
        "runs": list({event.run_id for event in events}),
        "tournaments": list({event.tournament_id for event in events}),
        "numbers": list(numbers),
    }
    found: Games = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(_GAMES, wanted)
        for run, tournament, _, *seen, number, reported, name, visibility in cursor.fetchall():
            round_, colour, kind, own, other, decision, *figures = seen
            side = Side(round_, colour, GameKind(kind), own, other, GameDecision(decision), *figures)
            player = Player(id=number, name=name, visibility=visibility) if number is not None else None
            found[run, tournament].append(
                Meeting(
                    side,
                    number,
                    public_name(player) if player is not None else reported or "",
                    player is not None and has_page(player),
                )
            )
    return found


def _columns(table: str, row: Any) -> str:
    """Name the columns of a table that a tuple takes, for SQL."""
    return ", ".join(f"{table}.{name}" for name in row._fields)


_ROW = 7
_POOL = _ROW + len(Row._fields)
_NUMBERS = "ARRAY(SELECT id FROM players_player WHERE id = %(number)s OR merged_into_id = %(number)s)"
_PUBLISHED = f"""
SELECT list.id, list.time_control, list.date, list.revision, list.run_id, run.editions,
    CASE WHEN list.date = max(list.date) OVER (PARTITION BY list.time_control) THEN run.finished_at END,
    {_columns("rating", Row)}, {_columns("pool", Pool)}
FROM ratings_ratinglist AS list
JOIN ratings_ratingrun AS run ON run.id = list.run_id
LEFT JOIN ratings_rating AS rating
    ON rating.run_id = list.run_id AND rating.player_id = ANY({_NUMBERS})
LEFT JOIN ratings_firstratingpool AS pool
    ON pool.run_id = list.run_id AND pool.player_id = ANY({_NUMBERS})
WHERE list.status = {ListStatus.PUBLISHED.value}
ORDER BY list.date
"""  # noqa: S608 # names of columns


def _games_as(own: str, other: str) -> str:
    return f"""
SELECT rating.run_id, game.tournament_id, game.id,
    game.round, CASE WHEN game.colours_known AND game.black_id IS NOT NULL THEN '{own}' ELSE '' END,
    game.kind, game.{own}_half_points, game.{other}_half_points, rating.{own}_decision, rating.{own}_rating,
    rating.{own}_opponent, rating.{own}_difference, rating.{own}_probability, rating.{own}_change,
    opponent.player_id, opponent.reported_name, player.name, player.visibility
FROM tournaments_entry AS entry
JOIN tournaments_game AS game ON game.{own}_id = entry.id
JOIN ratings_gamerating AS rating ON rating.game_id = game.id AND rating.run_id = ANY(%(runs)s::bigint[])
LEFT JOIN tournaments_entry AS opponent ON opponent.id = game.{other}_id
LEFT JOIN players_player AS player ON player.id = opponent.player_id
WHERE entry.player_id = ANY(%(numbers)s::bigint[]) AND entry.tournament_id = ANY(%(tournaments)s::bigint[])
"""  # noqa: S608 # white and black


_PUBLISHED_WHEN = """
SELECT list.published_at, ARRAY(
    WITH RECURSIVE person AS (
        SELECT %(number)s::bigint AS number
        UNION
        SELECT merge.player_id FROM players_playermerge AS merge JOIN person ON merge.survivor_id = person.number
        WHERE merge.at <= run.requested_at AND (merge.undone_at IS NULL OR merge.undone_at > run.requested_at)
    )
    SELECT number FROM person
)
FROM ratings_ratinglist AS list JOIN ratings_ratingrun AS run ON run.id = list.run_id
WHERE list.id = %(list)s
"""

_GAMES = f"{_games_as('white', 'black')} UNION ALL {_games_as('black', 'white')} ORDER BY round, id"

_SETTLED = len(Event._fields) - 1
_EVENTS = """
SELECT event.run_id, event.tournament_id, event.decision, event.rating, event.games, event.half_points,
    event.rc_sum, event.opponents, event.expected, event.change, event.p, event.dp, event.ru, event.ru_new,
    tournament.name, tournament.start_date, tournament.end_date,
    settled.position, settled.edition, settled.as_round_robin, settled.rated_players, settled.rar_sum,
    settled.dp_sum, settled.opponents, settled.ra, start_list.date
FROM ratings_tournamentrating AS event
JOIN ratings_runtournament AS settled
    ON settled.run_id = event.run_id AND settled.tournament_id = event.tournament_id
JOIN tournaments_tournament AS tournament ON tournament.id = event.tournament_id
LEFT JOIN ratings_ratinglist AS start_list ON start_list.id = settled.start_list_id
WHERE event.run_id = ANY(%(runs)s::bigint[]) AND event.player_id = ANY(%(numbers)s::bigint[])
"""
