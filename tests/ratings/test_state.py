"""How facts and a month's results change the state of a list, worked by hand."""

from dataclasses import fields

import numpy as np

from ratings.regulations.editions import Schedule
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.regulations.period import rate_period
from ratings.regulations.period.inputs import EarlierResults, Entries, Events, Games, Period, Players
from ratings.runs.state import Facts, State, Waiting, as_known, next_state

NOBODY: list[int] = []


def column(values) -> np.ndarray:
    return np.array(list(values), np.int64)


def state(players: dict[int, dict[str, int]], *waiting: dict[str, int]) -> State:
    """By number what differs from a player of 50 games who stands on the list with his peak and K 20."""
    given = {
        "k": 20,
        "games": 50,
        "peak": 1900,
        "last_game": 20250601,
        "listed": 1,
        "into": 0,
        "had_event": 1,
    }
    rows = [given | players[number] for number in sorted(players)]
    columns = {name: column(row[name] for row in rows) for name in ("rating", *given)}
    result = {
        "event": 1,
        "start": 20260101,
        "end": 20260101,
        "games": 2,
        "half_points": 2,
        "rc_sum": 3600,
        "opponents": 0,
    }
    result |= {"dropped": 0, "set_aside": 0}
    kept = [result | one for one in waiting]
    return State(
        player=column(sorted(players)),
        **columns,
        waiting=Waiting(*(column(one[field.name] for one in kept) for field in fields(Waiting))),
    )


def facts(*merges: tuple[int, int], gone: list[int] = NOBODY) -> Facts:
    return Facts(column(one for one, _ in merges), column(to for _, to in merges), column(gone))


def known(before: State, given: Facts, entered: list[int] = NOBODY) -> State:
    return as_known(before, given, column(entered))


def following(before: State, given: Facts, day: int = 20260201) -> State:
    """The state after a month without events."""
    none = column([])
    size = len(before.player)
    period = Period(
        day=day,
        previous_day=day,
        players=Players(
            rating=before.current,
            k=before.k * before.listed,
            games=before.games,
            peak=before.peak,
            birth=np.zeros(size, np.int64),
            had_event=before.had_event,
            last_game=before.last_game,
        ),
        events=Events(none, none, none, none),
        entries=Entries(none, none, none, none),
        games=Games(none, none, none, none, none, none),
        earlier=EarlierResults(none, none, none, none, none, none, none, none),
    )
    results = rate_period(period, Schedule((FIDE_2014,)))
    return next_state(before, given, period, results, FIDE_2014)


def of(found: State, number: int) -> dict[str, int]:
    (row,) = np.flatnonzero(found.player == number)
    names = ("rating", "k", "games", "peak", "last_game", "listed", "into")
    return {name: int(getattr(found, name)[row]) for name in names}


def waiting(found: State) -> list[tuple[int, int, int]]:
    rows = found.waiting
    return list(zip(rows.player.tolist(), rows.event.tolist(), rows.set_aside.tolist(), strict=True))


UNRATED = {"rating": 0, "k": 0, "games": 0, "peak": 0, "last_game": 0, "listed": 0}
GONE = {"rating": 1750, "listed": 0}


class TestAMerge:
    def test_adds_games_the_higher_peak_and_the_later_last_game(self):
        before = state({1: {"rating": 1800}, 2: {"rating": 1700, "peak": 2410, "last_game": 20260105}})
        found = known(before, facts((2, 1)))
        assert of(found, 1) == {
            "rating": 1800,
            "k": 20,
            "games": 100,
            "peak": 2410,
            "last_game": 20260105,
            "listed": 1,
            "into": 0,
        }
        assert of(found, 2) == of(before, 2) | {"listed": 0, "into": 1}

    def test_is_done_once(self):
        given = facts((2, 1))
        found = known(state({1: {"rating": 1800}, 2: {"rating": 1700}}), given)
        assert of(known(found, given), 1)["games"] == 100

    def test_of_merges_comes_to_the_last_number(self):
        before = state({1: {"rating": 1800}, 2: {"rating": 1700}, 3: {"rating": 1600}})
        together = known(before, facts((3, 2), (2, 1)))
        assert (of(together, 1)["games"], of(together, 3)["into"], of(together, 2)["into"]) == (150, 2, 1)
        first = known(before, facts((3, 2)))
        assert of(known(first, facts((3, 2), (2, 1))), 1)["games"] == 150
        assert facts((3, 2), (2, 1)).persons(column([3, 2, 1, 9])).tolist() == [1, 1, 1, 9]

    def test_takes_the_rating_on_the_list_before_that_of_somebody_gone(self):
        before = state({1: GONE, 2: {"rating": 1700, "k": 10}})
        found = of(known(before, facts((2, 1))), 1)
        assert (found["rating"], found["k"], found["listed"]) == (1700, 10, 1)
        found = of(known(before, facts((1, 2))), 2)
        assert (found["rating"], found["k"]) == (1700, 10)

    def test_of_somebody_gone_into_an_active_number_without_a_rating_gives_him_his_rating_back(self):
        found = of(known(state({1: UNRATED, 2: GONE}), facts((2, 1), gone=[2])), 1)
        assert (found["rating"], found["games"], found["listed"]) == (1750, 50, 1)

    def test_lets_no_result_wait_that_is_older_than_the_persons_last_rated_game(self):
        """R24: who fell off the list needs five new games."""
        fallen = {"rating": 0, "k": 0, "listed": 0, "last_game": 20251220}
        rows = [{"player": 2, "event": 1, "end": 20251210}, {"player": 2, "event": 2, "end": 20260105}]
        before = state({1: fallen, 2: UNRATED}, *rows)
        assert waiting(known(before, facts((2, 1)))) == [(2, 1, 1), (2, 2, 0)]

    def test_undone_after_a_list_gives_the_number_back_and_takes_its_games_from_the_survivor(self):
        before = state({1: {"rating": 1800}, 2: {"rating": 1700}})
        after = following(known(before, facts((2, 1))), facts((2, 1)))
        found = known(after, facts())
        assert of(found, 2) == of(before, 2)
        assert of(found, 1) == of(before, 1)


class TestWhoIsGone:
    def test_keeps_rating_and_k_and_stands_on_the_list_again_when_he_is_active(self):
        before = state({1: {"rating": 1800}})
        after = following(known(before, facts(gone=[1])), facts(gone=[1]))
        assert of(after, 1) == of(before, 1) | {"listed": 0}
        later = following(known(after, facts(gone=[1])), facts(gone=[1]), 20260301)
        assert of(later, 1) == of(after, 1)
        assert later.current.tolist() == [0]
        assert of(known(later, facts()), 1) == of(before, 1)


class TestWaitingResults:
    def test_stay_while_the_window_is_open(self):
        """R15: events that ended in the 26 months before the list's date, here since 1 December 2023."""
        rows = [{"player": 1, "event": 1, "end": 20231130}, {"player": 1, "event": 2, "end": 20231201}]
        assert waiting(following(state({1: UNRATED}, *rows), facts())) == [(1, 2, 0)]

    def test_a_first_event_without_a_point_stays_for_good(self):
        row = {"player": 1, "end": 20140101, "dropped": 1}
        assert waiting(following(state({1: UNRATED}, row), facts())) == [(1, 1, 0)]

    def test_of_a_merged_number_are_set_aside_by_a_rating_and_wait_again_when_the_merge_is_undone(self):
        before = state({1: {"rating": 1800}, 2: UNRATED}, {"player": 2}, {"player": 1, "event": 2})
        after = following(known(before, facts((2, 1))), facts((2, 1)))
        assert waiting(after) == [(2, 1, 1)]
        assert waiting(known(after, facts((2, 1)))) == [(2, 1, 1)]
        assert waiting(known(after, facts())) == [(2, 1, 0)]

    def test_of_somebody_gone_wait_until_he_is_back(self):
        before = state({1: GONE}, {"player": 1})
        assert waiting(following(known(before, facts(gone=[1])), facts(gone=[1]))) == [(1, 1, 0)]
        assert waiting(following(known(before, facts()), facts())) == []
