import datetime as dt

import pytest
from django.core.cache import cache

from players.models import Club, Player
from tests.federation.api.asking import THIS_YEAR
from tests.office import named
from tests.ratings import month


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture(scope="module")
def office(module_commits: None):
    """11 wins against 12, draws with 13; 14 is a child without games; 15 is registered and unrated."""
    month.opening({11: 1800, 12: 1800, 13: 1800, 14: 1500, 15: 0})
    club = Club.objects.create(name="Rook")
    Player.objects.filter(pk=11).update(**named("Møller, Łukasz"), birth_year=1980, club=club, fide_id=4711)
    Player.objects.filter(pk=14).update(
        birth_date=dt.date(THIS_YEAR - 10, 1, 1), birth_year=THIS_YEAR - 10, club=club
    )
    tournament = month.tournament([(11, "1-0", 12), (13, "½-½", 11), (12, "+", 13)])
    return month.published(), tournament
