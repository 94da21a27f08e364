"""What holds for every period, whatever is in it."""

import random
import time
from dataclasses import fields
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratings.regulations.coefficient import limited_coefficient
from ratings.regulations.decisions import PlayerDecision
from ratings.regulations.editions import Schedule
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.regulations.period import PeriodResults, rate_period
from ratings.regulations.period.inputs import EarlierResults, Entries, Events, Games, Period, Players
from tests.regulations.generated import periods
from tests.regulations.periods import ROUND_ROBIN, SWISS, TEAM, Office
from tests.regulations.test_against_plain import assert_same
from tournaments.play.results import GameKind

SCHEDULE = Schedule.of_fide(is_standard=True)
quick = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def taken(rows: Any, order: np.ndarray) -> dict[str, np.ndarray]:
    return {column.name: getattr(rows, column.name)[order] for column in fields(rows)}


def renamed(names: np.ndarray, order: np.ndarray) -> np.ndarray:
    """Positions after rows were put into a new order; nobody stays nobody."""
    place = np.empty(len(order) + 1, dtype=np.int64)
    place[order] = np.arange(len(order))
    place[-1] = -1
    return place[names]


def shuffled(period: Period, orders: dict[str, np.ndarray]) -> Period:
    """The same period with the rows of every table in another order."""
    entries = taken(period.entries, orders["entries"])
    games = taken(period.games, orders["games"])
    earlier = taken(period.earlier, orders["earlier"])
    entries |= {name: renamed(entries[name], orders[f"{name}s"]) for name in ("event", "player")}
    games |= {name: renamed(games[name], orders["entries"]) for name in ("white", "black")}
    earlier["player"] = renamed(earlier["player"], orders["players"])
    return Period(
        day=period.day,
        previous_day=period.previous_day,
        players=Players(**taken(period.players, orders["players"])),
        events=Events(**taken(period.events, orders["events"])),
        entries=Entries(**entries),
        games=Games(**games),
        earlier=EarlierResults(**earlier),
    )


def assert_equal_rows(found: Any, expected: Any, order: np.ndarray) -> None:
    for column in fields(expected):
        np.testing.assert_array_equal(
            getattr(found, column.name), getattr(expected, column.name)[order], err_msg=column.name
        )


@quick
@given(periods(), st.randoms(use_true_random=False))
def test_field_report_d8_the_order_of_the_input_changes_nothing(period: Period, rng: random.Random) -> None:
    orders = {}
    for name in ("players", "events", "entries", "games", "earlier"):
        order = list(range(len(getattr(period, name))))
        rng.shuffle(order)
        orders[name] = np.array(order, dtype=np.int64)
    expected = rate_period(period, SCHEDULE)
    found = rate_period(shuffled(period, orders), SCHEDULE)
    both_sides = np.concatenate([orders["games"], orders["games"] + len(period.games)])
    assert_equal_rows(found.players, expected.players, orders["players"])
    assert_equal_rows(found.entries, expected.entries, orders["entries"])
    assert_equal_rows(found.games, expected.games, both_sides)
    for name in ("as_round_robin", "rated_players", "rar_sum", "dp_sum", "opponents", "ra"):
        np.testing.assert_array_equal(
            getattr(found.events, name), getattr(expected.events, name)[orders["events"]]
        )


@quick
@given(periods())
def test_field_report_h12_rating_a_period_twice_gives_the_same(period: Period) -> None:
    first, second = rate_period(period, SCHEDULE), rate_period(period, SCHEDULE)
    for part in ("players", "entries", "games"):
        rows = getattr(first, part)
        everything = np.arange(len(rows.decision))
        assert_equal_rows(getattr(second, part), rows, everything)


@quick
@given(periods())
def test_colours_change_nothing(period: Period) -> None:
    paired = period.games.black >= 0
    swapped = {name: getattr(period.games, name).copy() for name in ("white", "black")}
    points = {name: getattr(period.games, f"{name}_half_points").copy() for name in ("white", "black")}
    for columns in (swapped, points):
        columns["white"][paired], columns["black"][paired] = (
            columns["black"][paired],
            columns["white"][paired],
        )
    other = Games(
        white=swapped["white"],
        black=swapped["black"],
        white_half_points=points["white"],
        black_half_points=points["black"],
        kind=period.games.kind,
        in_round=period.games.in_round,
    )
    expected = rate_period(period, SCHEDULE)
    found = rate_period(
        Period(
            period.day,
            period.previous_day,
            period.players,
            period.events,
            period.entries,
            other,
            period.earlier,
        ),
        SCHEDULE,
    )
    assert_equal_rows(found.players, expected.players, np.arange(len(period.players)))


@quick
@given(periods())
def test_every_number_is_whole(period: Period) -> None:
    results: PeriodResults = rate_period(period, SCHEDULE)
    for part in (results.players, results.entries, results.games, results.events):
        for column in fields(part):
            assert getattr(part, column.name).dtype.kind in "ib", column.name


@quick
@given(periods())
def test_r13_k_times_games_never_exceeds_700(period: Period) -> None:
    players = rate_period(period, SCHEDULE).players
    assert (players.k_used * players.period_games <= 700).all()


@given(st.integers(1, 100), st.integers(1, 2000))
def test_r13_the_limited_k_is_the_largest_that_fits(k: int, games: int) -> None:
    limited = int(limited_coefficient(FIDE_2014, k, games))
    assert limited * games <= 700
    assert limited == k or (limited + 1) * games > 700


@given(
    st.integers(1000, 2900),
    st.integers(1000, 2900),
    st.sampled_from([10, 20, 40]),
    st.sampled_from([0, 1, 2]),
)
def test_in_a_game_of_two_players_with_equal_k_the_changes_cancel(a: int, b: int, k: int, score: int) -> None:
    """Inside the 400 and beyond it: the table gives both together one point."""
    office = Office()
    white, black = office.player(a, k=k), office.player(b, k=k)
    office.event().game(white, black, score)
    results = office.rate()
    hundredths = [results.player(player, "change_hundredths") for player in (white, black)]
    assert sum(hundredths) == 0
    assert abs(hundredths[0]) <= 92 * k


def big_month(players: int, rng: random.Random) -> Period:
    """Swiss events, teams and round robins of rated and unrated players, with all that happens."""
    office = Office()
    people = [
        office.player(
            0 if rng.random() < 0.2 else rng.randrange(1000, 2700),
            k=rng.choice([10, 20, 40]),
            had_event=rng.random() < 0.7,
        )
        for _ in range(players)
    ]
    for number in range(players // 8):
        system = rng.choice([SWISS, SWISS, TEAM, ROUND_ROBIN])
        event = office.event(system, end=20200201 + number % 28)
        field = rng.sample(people, 6)
        for player in field:
            # A few have come to the list, or left it, since the start (8.4, R27).
            at_start = office.players[player][0]
            event.enter(player, rng.choice([0, 1400]) if rng.random() < 0.05 else at_start)
        for place, white in enumerate(field):
            for black in field[place + 1 :]:
                played = system == ROUND_ROBIN or rng.random() < 0.95
                kind = GameKind.PLAYED if played else GameKind.FORFEIT
                event.game(white, black, rng.choice([0, 0, 1, 2, 2]), kind=kind)
    return office.period()


def test_a_whole_month_follows_the_text() -> None:
    plain = assert_same(big_month(1000, random.Random(2014)))
    decisions = {side["decision"] for side in plain.sides}
    assert len(decisions) >= 10


def test_field_report_d10_the_cost_grows_with_the_games_and_no_faster() -> None:
    """Ten times the month may take ten times as long; a quadratic step would take a hundred times."""

    def seconds(period: Period) -> float:
        taken_by_runs = []
        for _ in range(3):
            start = time.process_time()
            rate_period(period, SCHEDULE)
            taken_by_runs.append(time.process_time() - start)
        return min(taken_by_runs)

    small, large = (big_month(size, random.Random(7)) for size in (2_000, 20_000))
    assert seconds(large) < 30 * seconds(small)


def test_a_month_without_games_leaves_everybody_where_he_stands() -> None:
    office = Office()
    rated, unrated = office.player(1800, k=40), office.player()
    results = office.rate()
    assert results.row(rated, "rating", "change", "games", "k") == [1800, 0, 100, 20]
    assert results.place(rated) == PlayerDecision.UNCHANGED
    assert results.place(unrated) == PlayerDecision.NO_POOL
    office.event()
    assert office.rate().rating(rated) == 1800
    assert len(Office().rate().all.players.rating) == 0
