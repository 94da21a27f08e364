"""A whole rating period: inputs in, every result with its decision out (8.2-8.5).

The steps follow the order of the regulations. Nothing depends on the order of the rows.
"""

from dataclasses import dataclass

from ratings.regulations.editions import Schedule
from ratings.regulations.period.entries import EntryResults, rate_entries
from ratings.regulations.period.events import Sides, Standing, settle, sides_of
from ratings.regulations.period.games import SideResults, rate_games
from ratings.regulations.period.inputs import Period
from ratings.regulations.period.players import PlayerResults, rate_players


@dataclass(frozen=True, slots=True)
class PeriodResults:
    """Results by event, side of a game, entry and player, in the order of the inputs."""

    sides: Sides
    events: Standing
    games: SideResults
    entries: EntryResults
    players: PlayerResults


def rate_period(period: Period, schedule: Schedule) -> PeriodResults:
    """Rate everything that belongs to the list of `period.day`."""
    sides = sides_of(period)
    standing = settle(period, sides, schedule)
    games = rate_games(period, sides, standing, schedule)
    entries = rate_entries(period, sides, standing, games, schedule)
    players = rate_players(period, entries, schedule)
    return PeriodResults(sides=sides, events=standing, games=games, entries=entries, players=players)
