"""One run per time control at a time, across all workers and hosts."""

from collections.abc import Iterator
from contextlib import contextmanager

import pglock


class RunBusy(Exception):
    """Another run of this time control is being computed."""


@contextmanager
def one_run_at_a_time(time_control: int, *, wait: bool) -> Iterator[None]:
    """Hold the time control's lock. Raises RunBusy if another session holds it and `wait` is false.

    The lock belongs to the database session: it disappears with its worker.
    """
    with pglock.advisory(name(time_control), timeout=None if wait else 0) as held:
        if not held:
            raise RunBusy
        yield


def is_running(time_control: int) -> bool:
    """Whether a run of this time control is being computed now."""
    with pglock.advisory(name(time_control), timeout=0) as free:
        return not free


def name(time_control: int) -> str:
    """The name of the time control's lock."""
    return f"run-{time_control}"
