"""Ranks: one more than the number of higher ratings, on the whole list and within groups."""

import datetime as dt

import pytest
from django.core.cache import cache

from players.models import Player, Visibility
from players.register.visibility import public_player
from ratings.models import Rating
from ratings.published.history import histories
from ratings.published.ranks import ranks_of
from tests.ratings import month
from tournaments.models import TimeControl

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def rating_list():
    """The opening list of January 2026: two women, a girl of 11, a man of 70 whose rating the girl has as well."""
    cache.clear()
    rating_list = month.opening({11: 2100, 12: 1900, 13: 1700, 14: 1700})
    for number, sex, birth_year in ((11, "w", 1990), (12, "w", None), (13, "w", 2014), (14, "m", 1955)):
        Player.objects.filter(pk=number).update(sex=sex, birth_year=birth_year)
    return rating_list


def shown(number: int) -> list[tuple[str, int, int]]:
    player, today = Player.objects.get(pk=number), dt.date(2026, 1, 15)
    newest = histories([number])[TimeControl.STANDARD].newest
    assert newest
    found = ranks_of(player, public_player(player, today), {TimeControl.STANDARD: newest}, today)
    return [(one.group, one.rank, one.size) for one in found[TimeControl.STANDARD]]


def test_ranks_within_each_group(rating_list):
    assert shown(11) == [("", 1, 4), ("w", 1, 3)]
    assert shown(12) == [("", 2, 4), ("w", 2, 3)]
    # Of 2026: the girl was 11 on 1 January or turns 12 in the year, the man 70 or turns 71.
    assert shown(13) == [("", 3, 4), ("w", 3, 3), ("U12", 1, 1)]
    assert shown(14) == [("", 3, 4), ("m", 1, 1), ("S65", 1, 1)]


def test_a_run_writes_ranks_and_counts_hidden_players(rating_list):
    Player.objects.filter(pk=11).update(visibility=Visibility.HIDDEN)
    month.tournament([(14, "1-0", 13)])
    run = month.published().run_id
    # Equals, K 20: 1710 and 1690.
    ranks = {row.player_id: row.rank for row in Rating.objects.filter(run=run)}
    assert ranks == {11: 1, 12: 2, 14: 3, 13: 4}


def test_who_left_the_list_has_no_rank(rating_list):
    Player.objects.filter(pk=11).update(status=2)
    run = month.published().run_id
    ranks = {row.player_id: row.rank for row in Rating.objects.filter(run=run)}
    assert ranks == {11: None, 12: 1, 13: 2, 14: 2}
