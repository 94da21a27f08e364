"""Undone merges give games back, and merging again adds them once, worked by hand."""

from datetime import UTC, date, datetime

import pytest

from ratings.persons.merging import undo
from tests.ratings.month import FEBRUARY, MARCH, on, opening, published, row, run, tournament
from tests.ratings.test_merging import APRIL, merged

pytestmark = pytest.mark.django_db(transaction=True)


def test_merging_again_after_a_list_adds_what_was_given_back():
    """Games 50 + 50 with the merge, 50 each without it; a game each in February, then together 51 + 51."""
    opening({1: 1800, 2: 1700, 3: 1600})
    done = merged(2, into=1)
    published(FEBRUARY)
    undo(done, None)
    accepted = datetime(2026, 2, 20, tzinfo=UTC)
    tournament([(1, "½-½", 3)], date(2026, 2, 10), accepted=accepted)
    tournament([(2, "½-½", 3)], date(2026, 2, 12), accepted=accepted)
    march = published(MARCH)
    assert {number: row(march, number).games for number in (1, 2)} == {1: 51, 2: 51}
    again = merged(2, into=1)
    assert row(published(APRIL), 1).games == 102
    undo(again, None)
    may = run(date(2026, 5, 1))
    assert {number: row(may, number).games for number in (1, 2)} == {1: 51, 2: 51}


def test_undoing_a_chain_gives_each_number_its_own_games_back():
    """3 into 2, 2 into 1: 150 games. Both undone between two lists: 50 each."""
    opening({1: 1800, 2: 1700, 3: 1600})
    first, second = merged(3, into=2), merged(2, into=1)
    assert row(published(FEBRUARY), 1).games == 150
    undo(second, None)
    undo(first, None)
    march = run(MARCH)
    assert {number: row(march, number).games for number in on(march)} == {1: 50, 2: 50, 3: 50}
