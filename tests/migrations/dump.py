"""The dump of a small office's database, as `pg_dump` writes it."""

import datetime as dt
import gzip
import os
import subprocess
from pathlib import Path

from django.contrib.auth.models import User
from django.core.management import call_command

from federation.demo import load_federation
from federation.embedded.home import programs
from players.models import Player, Visibility
from players.register.registration import correct, seen, set_visibility
from ratings.lists import publication
from ratings.persons.merging import merge
from ratings.published.in_force import next_open_list
from ratings.runs import computation
from tests.database import DATABASE_PREFIX, created
from tests.support import test_database_url
from tournaments.models import TimeControl, Tournament

DUMP = Path(__file__).with_name("office.sql.gz")


def make() -> None:
    """Write the dump of an office made with all migrations of today."""
    with created(f"{DATABASE_PREFIX}{os.getpid()}"):
        call_command("migrate", verbosity=0)
        _fill()
        DUMP.write_bytes(gzip.compress(dumped(), mtime=0))


def dumped(*options: str) -> bytes:
    """The database in use as SQL."""
    command = [
        programs().postgres / "pg_dump",
        "--no-owner",
        "--no-privileges",
        *options,
        test_database_url(),
    ]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def restore() -> None:
    """Put the dump into the database in use, which is empty."""
    command = [
        programs().postgres / "psql",
        "--no-psqlrc",
        "--quiet",
        "--set=ON_ERROR_STOP=1",
        test_database_url(),
    ]
    subprocess.run(command, input=gzip.decompress(DUMP.read_bytes()), stdout=subprocess.DEVNULL, check=True)


def _fill() -> None:
    """Three months of the demo, then one with a merged, an anonymous and a corrected player."""
    load_federation(lambda text: None, players=40, months=3, last=dt.date(2026, 3, 1))
    User.objects.update(password="!")
    anonymous, wrong, merged = Player.objects.order_by("pk")[:3]
    set_visibility(anonymous, Visibility.ANONYMOUS, "Asked for it.", None)
    correct(wrong, seen(wrong), {"birth_date": wrong.birth_date - dt.timedelta(days=365)})
    events = Tournament.objects.filter(entries__player=merged)
    merge(merged, Player.objects.exclude(entries__tournament__in=events).last(), None)
    for time_control in TimeControl:
        rating_list = next_open_list(time_control)
        run = computation.compute(publication.request_run(rating_list).pk)
        publication.publish(publication.approve(rating_list, run, None))
