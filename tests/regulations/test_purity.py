"""The regulations by themselves: what reading the code cannot show (see tests/architecture for that)."""

import subprocess
import sys

from tests.support import PROJECT

ALONE = """
import builtins, datetime, sys, time
import ratings.regulations.period, ratings.regulations.editions

strangers = {"django", "psycopg", "celery", "redis", "sqlite3"} & {name.split(".")[0] for name in sys.modules}
assert not strangers, strangers

from tests.regulations.periods import Office

def forbidden(*args, **kwargs):
    raise AssertionError("the rules asked for the time, a file or a float")

for name in ("time", "time_ns", "monotonic", "perf_counter", "localtime", "gmtime"):
    setattr(time, name, forbidden)
office = Office()
player = office.player(2000)
office.event().results(player, [1900, 1500], "wd")
builtins.open = forbidden
assert office.rate().change(player) == -1
"""


def test_a_period_is_rated_without_django_database_or_clock() -> None:
    """2000 against 1900 and 1500: +.36 -.42 = -.06, K 20: -1.2 -> -1."""
    done = subprocess.run(
        [sys.executable, "-c", ALONE], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
