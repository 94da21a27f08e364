"""The database of an office that works already is brought to the newest migrations."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client

from players.models import Player, Visibility
from ratings.models import ListStatus, RatingList, RunKind
from ratings.runs.verification import verify
from tests.database import created
from tests.migrations.dump import dumped, restore


def schema() -> set[str]:
    """What tables, indexes, constraints, functions and triggers there are, and what the tables' columns are like.

    Not the conditions of indexes and triggers, which a restored database words in another way.
    """
    return {
        line.rstrip(",")
        for line in dumped("--schema-only").decode().splitlines()
        if line.startswith(("-- Name: ", "    "))
    }


@pytest.fixture
def fresh_schema(transactional_db: None) -> set[str]:
    """The schema of a database that the migrations made from nothing."""
    return schema()


@pytest.fixture
def upgraded(fresh_schema: set[str]) -> Iterator[None]:
    """The office of the dump, after all migrations since, is in use."""
    cache.clear()
    name = f"{connection.settings_dict['NAME']}_upgraded"
    with created(name):
        restore()
        call_command("migrate", verbosity=0)
        yield
    cache.clear()


def test_an_office_goes_on_after_the_newest_migrations(upgraded: None, fresh_schema: set[str]) -> None:
    assert schema() == fresh_schema
    lists = RatingList.objects.filter(status=ListStatus.PUBLISHED).exclude(run__kind=RunKind.OPENING)
    assert len(lists) == 4 * 3
    for rating_list in lists:
        assert verify(rating_list).is_reproduced, rating_list
    anonymous = Player.objects.get(visibility=Visibility.ANONYMOUS)
    page = Client().get(f"/players/{anonymous.pk}/").content.decode()
    assert f"Player {anonymous.pk}" in page
    assert anonymous.name not in page
