"""Working on what comes from outside in a process of its own, with limits of time and memory.

Reading is linear, so no file comes near the limits; they hold for what nobody has thought of. A forked process is the
simplest that does it: the limits of the operating system end it wherever it is, in a pattern or a library, and end
nothing else. Limits of the Celery worker would end the worker, with the other files of an upload, and would not hold
for commands. The process uses no database connection and ends without cleaning up what it shares with its parent.
Pages do not fork: what is uploaded is read by a worker.
"""

import gc
import os
import pickle
import resource
import select
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

MOST_SECONDS = 10
"""Of processor time."""
MOST_BYTES = 512 * 1024 * 1024
"""Of memory, besides what the parent has."""
_PATIENCE = 12
"""How many times MOST_SECONDS a process may last on a busy machine."""
_END = b"the end of the answer"
_STATM = Path("/proc/self/statm")

T = TypeVar("T")


class BeyondLimits(Exception):
    """The work took more time or memory than allowed, or its process was ended from outside."""


def within_limits(work: Callable[[], T]) -> T:
    """The result of `work`, which must be picklable. Raises BeyondLimits, and what `work` raises."""
    receiving, sending = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(receiving)
        _work(work, sending)
    os.close(sending)
    try:
        answer = _answer(receiving)
    finally:
        os.close(receiving)
        # It has answered, or has been given up.
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    if not answer:
        raise BeyondLimits
    succeeded, result = pickle.loads(answer)  # noqa: S301 (written by our own process)
    if not succeeded:
        raise result
    return result


def _work(work: Callable[[], object], sending: int) -> None:
    """What the child does. It never returns; without an answer it has failed."""
    try:
        gc.disable()  # what it would clean up is the parent's
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        if _STATM.exists():
            most = int(_STATM.read_text().split()[0]) * resource.getpagesize() + MOST_BYTES
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
        with os.fdopen(sending, "wb") as file:
            file.write(pickle.dumps(_outcome(work)) + _END)
    finally:
        os._exit(0)


def _outcome(work: Callable[[], object]) -> tuple[bool, object]:
    """Whether the work succeeded, and its result or error."""
    try:
        return True, work()
    except MemoryError:
        raise
    except Exception as error:
        return False, error


def _answer(receiving: int) -> bytes:
    """What the child has sent; empty if it ended without an answer or took too long."""
    parts: list[bytes] = []
    end = time.monotonic() + _PATIENCE * MOST_SECONDS
    while select.select([receiving], [], [], max(0.0, end - time.monotonic()))[0]:
        if not (part := os.read(receiving, 1 << 20)):
            answer = b"".join(parts)
            return answer.removesuffix(_END) if answer.endswith(_END) else b""
        parts.append(part)
    return b""
