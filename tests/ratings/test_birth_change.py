"""What a new birth date affects, by the text of 8.56 and rulings R12, R14; nothing is written."""

from datetime import date

import pytest

from players.models import Player
from ratings.models import Rating
from ratings.persons.birth_change import effects
from tests.ratings.month import FEBRUARY, MARCH, OPENING, opening, published
from tournaments.models import TimeControl

pytestmark = pytest.mark.django_db(transaction=True)

CHILD, ADULT = date(2010, 5, 5), date(1980, 5, 5)


def player(born: date | None) -> Player:
    Player.objects.filter(pk=1).update(birth_date=born, birth_year=born and born.year)
    return Player.objects.get(pk=1)


def test_k_of_the_open_list_changes_and_published_lists_are_named():
    """50 games, below 2300: 40 before the 18th birthday, else 20."""
    opening({1: 1800}, birth=19800505)
    published(FEBRUARY)
    before = list(Rating.objects.values())
    (effect,) = effects(player(ADULT), CHILD)
    assert (effect.time_control, effect.open_list and effect.open_list.date) == (TimeControl.STANDARD, MARCH)
    assert (effect.k_before, effect.k_after) == (20, 40)
    assert [(one.list.date, one.k, one.would_be) for one in effect.published] == [
        (FEBRUARY, 20, 40),
        (OPENING, 20, 40),
    ]
    assert list(Rating.objects.values()) == before
    assert player(ADULT).birth_date == ADULT


@pytest.mark.parametrize(
    ("day", "open_k", "lists"),
    [(date(2008, 2, 15), 20, [FEBRUARY, OPENING]), (date(2008, 3, 15), 40, [FEBRUARY, OPENING])],
)
def test_the_day_decides_within_the_year(day: date, open_k: int, lists: list[date]):
    opening({1: 1800}, birth=19800505)
    published(FEBRUARY)
    (effect,) = effects(player(ADULT), day)
    assert (effect.k_after, [one.list.date for one in effect.published]) == (open_k, lists)


def test_from_one_adult_year_to_another_nothing_is_touched():
    opening({1: 1800}, birth=19800505)
    (effect,) = effects(player(ADULT), date(1979, 5, 5))
    assert (effect.k_before, effect.k_after, effect.published) == (20, 20, [])


def test_of_a_date_not_known_before():
    opening({1: 1800})
    (effect,) = effects(player(None), CHILD)
    assert (effect.k_before, effect.k_after) == (20, 40)


def test_an_unrated_player_is_on_no_list():
    opening({1: 0, 2: 1800})
    assert effects(player(ADULT), CHILD) == []
