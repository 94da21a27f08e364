"""A new edition is one new file."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.support import PROJECT

FIDE_2027 = """
from dataclasses import replace

from ratings.regulations.editions.fide_2025 import FIDE_2025

EDITIONS = (replace(FIDE_2025, name="fide-2027", title="FIDE rules 2027", effective=20270101, difference_limit=300),)
"""
RATED_BY_IT = """
from ratings.regulations.editions import Schedule
from ratings.regulations.period import rate_period
from tests.regulations.periods import Office

office = Office(day=20270201, previous_day=20270101)
games = [
    office.event(start=start, end=20270102).win(office.player(2000), office.player(1500))
    for start in (20261231, 20270101)
]
schedule = Schedule.of_fide(is_standard=True)
results = rate_period(office.period(), schedule)
assert results.games.difference[games].tolist() == [400, 300]
assert schedule.text.endswith(",fide-2025,fide-2027")
"""


def test_an_edition_of_2027_is_in_force_by_its_file_alone(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "migrations")
    for name in ("ratings", "tournaments/play", "tests/regulations"):
        shutil.copytree(PROJECT / name, tmp_path / name, ignore=ignored)
    for package in ("tests", "tournaments"):
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "ratings/regulations/editions/fide_2027.py").write_text(FIDE_2027)
    done = subprocess.run(
        [sys.executable, "-c", RATED_BY_IT], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
