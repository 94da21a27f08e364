"""A sample of two people at once; the campaign tries every pair of a month's actions (see CONTRIBUTING)."""

from collections.abc import Iterator

import pytest
from django.db import connection

from federation.celery import app
from tests.campaigns.month_actions import ACTIONS
from tests.campaigns.two_at_once import Pair, campaign

# Where two wanted the same, where one takes what the other rests on, and where both lock much.
SAMPLE: list[Pair] = [
    ("match", "match another"),
    ("register", "register another"),
    ("accept", "accept"),
    ("remove a participant", "remove a participant"),
    ("publish", "reopen rapid"),
]


@pytest.fixture
def own_databases(django_db_setup: object, django_db_blocker) -> Iterator[None]:
    """The campaign makes databases of its own, and its queue is in memory."""
    url = app.conf.broker_url
    with django_db_blocker.unblock():
        yield
        connection.close()
    app.conf.broker_url = url
    app._after_fork()  # forgets its connections


def test_whoever_is_too_late_is_told_and_nothing_is_lost(own_databases: None) -> None:
    assert {name for pair in SAMPLE for name in pair} <= ACTIONS.keys()
    assert campaign(SAMPLE, rounds=1) == []
