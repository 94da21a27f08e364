"""How each event is rated: by which method, who counts as rated, whose zero is dropped (fide-2014 8.21, 8.4; R30)."""

from dataclasses import dataclass

import numpy as np

from ratings.regulations import round_robin
from ratings.regulations.arithmetic import Integers, sum_by
from ratings.regulations.period.inputs import Events, Period
from ratings.regulations.period.parts import EditionPart, Sides
from tournaments.play.results import TournamentSystem


@dataclass(frozen=True, slots=True)
class Method:
    """What an edition says of each event before its results are looked at."""

    as_round_robin: Integers
    leaves_out: Integers
    """Whether a player who is dropped is left out of the round robin (R17)."""
    least_half_points: Integers
    """Fewer in a first event are dropped."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What players are in an event, by entry."""

    own_rated: Integers
    own_rating: Integers
    """0 for unrated."""
    met_rating: Integers
    """What opponents meet; 0 for unrated."""
    with_standard: Integers
    """Plays with the standard rating (R30)."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """Who is dropped for a first event without a point, by entry; who of them is left out of the round robin."""

    dropped: Integers
    left_out: Integers


@dataclass(frozen=True, slots=True)
class EventResults:
    """The edition and method of each event, and the averages of round robins (fide-2014 8.21b)."""

    edition: Integers
    """Position in the schedule."""
    as_round_robin: Integers
    rated_players: Integers
    rar_sum: Integers
    dp_sum: Integers
    opponents: Integers
    ra: Integers


@dataclass(frozen=True, slots=True)
class NewRatings:
    """The ratings of the unrated in round robins, by entry (fide-2014 8.58)."""

    has_new_rating: Integers
    ru: Integers
    ru_new: Integers


def methods(part: EditionPart) -> Method:
    """Return which events are rated as round robins (R19), and what happens to a first event without a point."""
    rules, sides, count = part.regulations, part.sides, len(part.events)
    as_round_robin = np.zeros(count, bool)
    if rules.round_robin_method:
        cycles = np.select(
            [
                part.events.system == TournamentSystem.ROUND_ROBIN,
                part.events.system == TournamentSystem.DOUBLE_ROUND_ROBIN,
            ],
            [1, 2],
            0,
        )
        paired = sides.between_two & _whites(sides)
        complete = round_robin.is_complete(
            cycles, sides.event[paired], sides.own[paired], sides.opponent[paired], sides.played[paired]
        )
        as_round_robin = (cycles > 0) & (complete | (not rules.incomplete_round_robin_as_swiss))
    return Method(
        as_round_robin=as_round_robin,
        leaves_out=as_round_robin & rules.zero_left_out_of_round_robin,
        least_half_points=np.full(count, rules.least_first_half_points),
    )


def standings(part: EditionPart) -> Standing:
    """Return what players are in their events: rated or not, for themselves and for their opponents."""
    entries, players = part.entries, part.players
    latest = players.rating[entries.player]
    # R30: who has no rating on this list plays with the standard one. R36: who has left this list does not.
    with_standard = (entries.rating == 0) & (entries.standard > 0) & (not part.regulations.is_standard)
    with_standard &= (latest > 0) | (players.peak[entries.player] == 0)
    own_rated = (latest > 0) | with_standard
    at_start = np.where(with_standard, entries.standard, entries.rating)
    # 8.4: published since the event's start -> rated with the current rating, but unrated for opponents.
    own_rating = np.where(own_rated, np.where(at_start > 0, at_start, latest), 0)
    meets_as_rated = own_rated | part.regulations.off_list_player_rates_opponents
    return Standing(
        own_rated=own_rated,
        own_rating=own_rating,
        met_rating=np.where(meets_as_rated, at_start, 0),
        with_standard=with_standard,
    )


def countable_sides(part: EditionPart) -> Integers:
    """Return which sides can count: those played, with two scores that make one point unless R23 lets others."""
    sides = part.sides
    equal = sides.half_points + sides.opponent_half_points == 2
    return sides.played & (equal | part.regulations.unequal_scores_are_rated)


def order_of(events: Events) -> Integers:
    """Return the place of each event in the order of events: end, start, number."""
    place = np.empty(len(events), np.int64)
    place[np.lexsort((events.number, events.start, events.end))] = np.arange(len(events))
    return place


def drop_zeros(
    period: Period, sides: Sides, method: Method, standing: Standing, countable: Integers
) -> tuple[Dropped, Integers]:
    """Find the first events without a point, of all editions together (8.21, R6, R17).

    Return who is dropped, and which sides of games can still count. Leaving a player out can remove the only point of
    another, so the search repeats until nothing changes.
    """
    events, entries, players = period.events, period.entries, period.players
    place = order_of(events)
    had_event = players.had_event.astype(bool)
    left_out = np.zeros(len(entries), bool)
    by_rated = sides.played & (standing.met_rating[sides.own] > 0)
    rated_in = np.bincount(sides.event[by_rated], minlength=len(events)) > 0
    in_round_robin = method.as_round_robin[sides.event]
    counts = np.where(in_round_robin, rated_in[sides.event], standing.met_rating[sides.opponent] > 0)
    least = method.least_half_points[entries.event]
    # An event played with the standard rating (R30) is a first event too, but nothing is dropped from it.
    has_begun = ~standing.own_rated | standing.with_standard
    while True:
        counted = countable & counts & has_begun[sides.own]
        own = sides.own[counted]
        games = np.bincount(own, minlength=len(entries))
        half_points = sum_by(own, sides.half_points[counted], len(entries))
        candidate = np.flatnonzero((games > 0) & ~had_event[entries.player])
        earliest = np.full(len(players), len(events), np.int64)
        np.minimum.at(earliest, entries.player[candidate], place[entries.event[candidate]])
        is_first = np.zeros(len(entries), bool)
        is_first[candidate] = place[entries.event[candidate]] == earliest[entries.player[candidate]]
        zero = is_first & (half_points < least) & (entries.rating == 0) & ~standing.own_rated
        leaving = zero & method.leaves_out[entries.event]
        if not leaving.any():
            return Dropped(dropped=zero | left_out, left_out=left_out), countable
        left_out |= leaving
        had_event[entries.player[leaving]] = True
        countable = countable & ~(left_out[sides.own] | left_out[sides.opponent])


def rate_round_robins(
    part: EditionPart, method: Method, standing: Standing, countable: Integers
) -> tuple[EventResults, NewRatings]:
    """Determine the averages of the part's round robins and the ratings of the unrated in them (8.21b, 8.58)."""
    sides, event = part.sides, part.entries.event
    games = _whites(sides) & countable & method.as_round_robin[sides.event]
    found = round_robin.rate(
        part.regulations,
        len(part.events),
        event,
        standing.met_rating,
        sides.own[games],
        sides.opponent[games],
        sides.half_points[games],
        sides.opponent_half_points[games],
    )
    plays = np.bincount(sides.own[countable], minlength=len(event)) > 0
    of_method, of_player = method.as_round_robin, method.as_round_robin[event]
    has_new_rating = of_player & (standing.met_rating == 0) & plays & (found.rated[event] > 0)
    return (
        EventResults(
            edition=np.full(len(part.events), part.position),
            as_round_robin=of_method,
            rated_players=found.rated * of_method,
            rar_sum=found.rar_sum * of_method,
            dp_sum=found.dp_sum * of_method,
            opponents=found.opponents * of_method,
            ra=found.ra * of_method,
        ),
        NewRatings(has_new_rating=has_new_rating, ru=found.ru * of_player, ru_new=found.ru_new * of_player),
    )


def _whites(sides: Sides) -> Integers:
    return np.arange(len(sides.own)) < len(sides.own) // 2
