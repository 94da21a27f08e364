"""Loading the demo federation is interrupted, repeated, or meets another database."""

import datetime as dt
import re
import signal
from collections import defaultdict
from types import FrameType

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection

from federation import embedded
from federation.demo import DemoError, accounts, load_federation
from players.models import Player
from ratings.models import RatingList
from ratings.published.in_force import list_in_force
from ratings.runs.verification import verify
from tournaments.models import Report, TimeControl, Tournament

LAST = dt.date(2026, 3, 1)


def test_an_interrupted_load_goes_on_where_it_stopped(transactional_db: None) -> None:
    stopped: list[int] = []

    def interrupt(signum: int, frame: FrameType | None) -> None:
        stopped.append(signum)
        raise KeyboardInterrupt

    earlier = signal.signal(signal.SIGALRM, interrupt)
    try:
        for seconds in (1.1, 0.9, 1.3):
            before = len(stopped)
            signal.setitimer(signal.ITIMER_REAL, seconds)
            try:
                load_federation(lambda text: None, players=40, months=2, last=LAST)
            except (KeyboardInterrupt, TypeError):  # numpy makes a TypeError of what interrupts a comparison
                assert len(stopped) > before
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            connection.close()
    finally:
        signal.signal(signal.SIGALRM, earlier)
    assert stopped
    load_federation(lambda text: None, players=40, months=2, last=LAST)

    numbers = defaultdict(list)
    for name in Report.objects.order_by("file_name").values_list("file_name", flat=True):
        match = re.fullmatch(r"(\d{4}-\d\d)-(\d\d)\.trf", name)
        assert match
        numbers[match[1]].append(int(match[2]))
    assert set(numbers) == {"2026-01", "2026-02"}
    for found in numbers.values():
        assert found == list(range(1, len(found) + 1))
    assert Tournament.objects.count() == Report.objects.count()
    for time_control in TimeControl:
        rating_list = list_in_force(time_control, LAST)
        assert rating_list
        assert rating_list.date == LAST
    assert Player.objects.count() == 40
    for rating_list in RatingList.objects.filter(date__gt=dt.date(2026, 1, 1), run__isnull=False):
        assert verify(rating_list).is_reproduced, rating_list


def test_a_demo_of_another_size_is_not_mixed_in(transactional_db: None) -> None:
    class Stop(Exception):
        pass

    def stop(text: str) -> None:
        if not text.startswith("Loading"):
            raise Stop

    with pytest.raises(Stop):
        load_federation(stop, players=40, months=1, last=LAST)
    players = Player.objects.count()
    with pytest.raises(DemoError, match="another --seed, --players or --months"):
        load_federation(print, players=44, months=1, last=LAST)
    assert Player.objects.count() == players


def test_an_office_with_data_of_its_own_is_left_alone(db: None) -> None:
    User.objects.create_user("somebody")
    with pytest.raises(DemoError, match="not the demo's"):
        load_federation(print, players=40, months=1, last=LAST)
    assert not Player.objects.exists()
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_command_loads_the_demo_and_says_who_can_log_in(capsys, monkeypatch) -> None:
    monkeypatch.setattr(embedded, "stop_if_unused", lambda: False)  # this session goes on with the servers
    earlier = signal.getsignal(signal.SIGTERM)
    try:
        call_command("demo", load_only=True, players=40, months=1)
    finally:
        signal.signal(signal.SIGTERM, earlier)
    said = capsys.readouterr().out
    assert f"To log in: {', '.join(accounts.login_names())}" in said
    assert accounts.password() in said
