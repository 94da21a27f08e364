"""A sample of two people at once; the campaign tries every pair of a month's actions (see CONTRIBUTING)."""

import subprocess
import sys

from tests.support import PROJECT

# Where two wanted the same, where one takes what the other rests on, and where both lock much.
SAMPLE = (
    ("match", "match another"),
    ("register", "register another"),
    ("accept", "accept"),
    ("remove a participant", "remove a participant"),
    ("publish", "reopen rapid"),
)


def test_whoever_is_too_late_is_told_and_nothing_is_lost() -> None:
    """In a process of its own, as the campaign forks others: not after threads have been started."""
    pairs = [argument for pair in SAMPLE for argument in ("--pair", "+".join(pair))]
    command = [sys.executable, "-m", "tests.campaigns.two_at_once", "--rounds", "1", *pairs]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(SAMPLE)} pairs, 1 rounds each, 0 faults" in done.stdout
