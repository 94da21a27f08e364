"""A period split by edition: each part is rated by its own edition, and the results are put together again."""

from dataclasses import dataclass, fields
from typing import Any, TypeVar

import numpy as np

from ratings.regulations.arithmetic import Integers
from ratings.regulations.editions import Schedule
from ratings.regulations.parameters import Regulations
from ratings.regulations.period.inputs import Entries, Events, Period, Players
from tournaments.play.results import GameKind

Rows = TypeVar("Rows")
Place = Any
"""Where the rows of a part are in the whole period: positions, or a slice of everything."""
_EVERYTHING = slice(None)


@dataclass(frozen=True, slots=True)
class Sides:
    """Every game twice, first from White's side, then from Black's; -1 for no opponent."""

    own: Integers
    opponent: Integers
    half_points: Integers
    opponent_half_points: Integers
    kind: Integers
    in_round: Integers
    event: Integers
    between_two: Integers
    """Whether both sides have an entry."""
    played: Integers


def sides_of(period: Period) -> Sides:
    games, entries = period.games, period.entries
    own = np.concatenate([games.white, games.black])
    opponent = np.concatenate([games.black, games.white])
    between_two = (own >= 0) & (opponent >= 0)
    kind = np.tile(games.kind, 2)
    return Sides(
        own=own,
        opponent=opponent,
        half_points=np.concatenate([games.white_half_points, games.black_half_points]),
        opponent_half_points=np.concatenate([games.black_half_points, games.white_half_points]),
        kind=kind,
        in_round=np.tile(games.in_round, 2),
        event=np.tile(entries.event[np.maximum(games.white, games.black)], 2),
        between_two=between_two,
        played=between_two & (kind == GameKind.PLAYED),
    )


@dataclass(frozen=True, slots=True)
class EditionPart:
    """The events of one edition with their entries and sides, which refer to each other by positions in the part."""

    position: int
    """Of the edition in the schedule."""
    regulations: Regulations
    players: Players
    """Everyone; players have no edition."""
    events: Events
    entries: Entries
    sides: Sides
    event_place: Place
    entry_place: Place
    side_place: Place


def split(period: Period, sides: Sides, schedule: Schedule) -> list[EditionPart]:
    """Return the parts of a period; it is the only part itself if its events follow one edition."""
    edition = schedule.positions(period.events.start)
    found = np.unique(edition).tolist()
    if len(found) < 2:
        position = found[0] if found else 0
        rows = (period.players, period.events, period.entries, sides)
        return [
            EditionPart(position, schedule.editions[position], *rows, _EVERYTHING, _EVERYTHING, _EVERYTHING)
        ]
    return [
        _part(period, sides, position, schedule.editions[position], edition == position) for position in found
    ]


def _part(
    period: Period, sides: Sides, position: int, regulations: Regulations, chosen: Integers
) -> EditionPart:
    events = np.flatnonzero(chosen)
    entries = np.flatnonzero(chosen[period.entries.event])
    ours = np.flatnonzero(chosen[sides.event])
    event_at, entry_at = _renumbered(events, len(chosen)), _renumbered(entries, len(period.entries))
    part_entries = taken(period.entries, entries)
    part_sides = taken(sides, ours)
    return EditionPart(
        position=position,
        regulations=regulations,
        players=period.players,
        events=taken(period.events, events),
        entries=changed(part_entries, event=event_at[part_entries.event]),
        sides=changed(
            part_sides,
            own=entry_at[part_sides.own],
            opponent=entry_at[part_sides.opponent],
            event=event_at[part_sides.event],
        ),
        event_place=events,
        entry_place=entries,
        side_place=ours,
    )


def _renumbered(chosen: Integers, size: int) -> Integers:
    """Return the new position of each row; nobody, -1, stays nobody."""
    found = np.full(size + 1, -1, np.int64)
    found[chosen] = np.arange(len(chosen))
    return found


def taken(rows: Rows, place: Place) -> Rows:
    """Return the rows in these places."""
    return type(rows)(*(getattr(rows, field.name)[place] for field in fields(rows)))  # type: ignore[arg-type]


def changed(rows: Rows, **columns: Integers) -> Rows:
    """Return the rows with other columns."""
    values = {field.name: getattr(rows, field.name) for field in fields(rows)}  # type: ignore[arg-type]
    return type(rows)(**values | columns)


def joined(found: list[Rows], places: list[Place], size: int) -> Rows:
    """Put the rows of all parts back into their places among `size` rows."""
    names = [field.name for field in fields(found[0])]  # type: ignore[arg-type]
    return type(found[0])(*(whole([getattr(rows, name) for rows in found], places, size) for name in names))


def whole(found: list[Integers], places: list[Place], size: int) -> Integers:
    """Put the values of all parts back into their places among `size` values."""
    if len(found) == 1:
        return found[0]
    values = np.zeros(size, found[0].dtype)
    for part, place in zip(found, places, strict=True):
        values[place] = part
    return values
