"""A whole rating period: inputs in, every result with its decision out.

The period is split by edition; each part is rated in the order of the regulations; the parts are put together again
for what players have of all of them: first events, changes, pools. Nothing depends on the order of the rows.
"""

from dataclasses import dataclass

from ratings.regulations.editions import Schedule
from ratings.regulations.period.entries import EntryResults, rate_entries
from ratings.regulations.period.events import (
    Dropped,
    EventResults,
    NewRatings,
    Standing,
    countable_sides,
    drop_zeros,
    methods,
    rate_round_robins,
    standings,
)
from ratings.regulations.period.games import SideResults, rate_games
from ratings.regulations.period.inputs import Period
from ratings.regulations.period.parts import Sides, joined, sides_of, split, taken, whole
from ratings.regulations.period.players import PlayerResults, rate_players


@dataclass(frozen=True, slots=True)
class PeriodResults:
    """Results by event, side of a game, entry and player, in the order of the inputs."""

    sides: Sides
    events: EventResults
    games: SideResults
    standing: Standing
    dropped: Dropped
    new_ratings: NewRatings
    entries: EntryResults
    players: PlayerResults


def rate_period(period: Period, schedule: Schedule) -> PeriodResults:
    """Rate everything that belongs to the list of `period.day`."""
    sides = sides_of(period)
    parts = split(period, sides, schedule)
    of_events = [part.event_place for part in parts], len(period.events)
    of_entries = [part.entry_place for part in parts], len(period.entries)
    of_sides = [part.side_place for part in parts], len(sides.own)

    method = [methods(part) for part in parts]
    standing = [standings(part) for part in parts]
    every_standing = joined(standing, *of_entries)
    countable = whole([countable_sides(part) for part in parts], *of_sides)
    dropped, still = drop_zeros(period, sides, joined(method, *of_events), every_standing, countable)

    events, new, games, entries = [], [], [], []
    for part, how, stands in zip(parts, method, standing, strict=True):
        gone = taken(dropped, part.entry_place)
        averages, ratings = rate_round_robins(part, how, stands, still[part.side_place])
        results = rate_games(part, averages, stands, gone, ratings)
        entries.append(rate_entries(part, averages, stands, gone, ratings, results))
        events.append(averages)
        new.append(ratings)
        games.append(results)
    every_entry = joined(entries, *of_entries)
    return PeriodResults(
        sides=sides,
        events=joined(events, *of_events),
        games=joined(games, *of_sides),
        standing=every_standing,
        dropped=dropped,
        new_ratings=joined(new, *of_entries),
        entries=every_entry,
        players=rate_players(period, every_standing, every_entry, schedule),
    )
