"""Real Celery workers for tests, forked from one process that has imported the project."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import django

from tests.support import PROJECT, WAIT, is_alive, wait_for

OPTIONS = ("--pool=prefork", "--concurrency=1", "--without-gossip", "--without-mingle", "--loglevel=INFO")


class Nursery:
    """The process that workers are forked from: each would take seconds to import what it has imported."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        command = [sys.executable, "-m", "tests.workers"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, cwd=PROJECT, env=environment, stdin=pipe, stdout=pipe, text=True
        )

    def start(self, log: Path, *options: str, **variables: str) -> "Worker":
        """A worker that writes this log, with further options and variables of the environment."""
        options = ("worker", *OPTIONS, f"--hostname={log.stem}@%h", *options)
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([str(log), options, variables]) + "\n")
        self._process.stdin.flush()
        return Worker(log, int(self._process.stdout.readline()))

    def close(self) -> None:
        self._process.communicate()


class Worker:
    """A running `celery worker` with one pool process, in a process group of its own."""

    def __init__(self, log: Path, pid: int) -> None:
        self.log = log
        self.pid = pid
        self.wait_for_log(r" ready\.")

    def wait_for_log(self, pattern: str) -> None:
        """Wait until a line of the worker's log matches."""
        end = time.monotonic() + WAIT
        while not re.search(pattern, said := self.log.read_text(errors="replace")):
            if not is_alive(self.pid) or time.monotonic() > end:
                raise AssertionError(f"the worker never logged {pattern!r}:\n{said}")
            time.sleep(0.02)

    def done(self, task: str) -> int:
        """How many tasks of that name it has finished."""
        return len(re.findall(rf"Task {task}\[[\w-]+\] succeeded", self.log.read_text(errors="replace")))

    def pool_pids(self) -> list[int]:
        """The processes that carry out the tasks."""
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    def kill(self) -> None:
        """End the worker and its pool at once, as a power cut does."""
        if is_alive(self.pid):
            everyone = [self.pid, *self.pool_pids()]
            os.killpg(self.pid, signal.SIGKILL)
            wait_for(lambda: not any(map(is_alive, everyone)))


def _fork_workers() -> None:
    """Fork a worker for each line of the standard input, and write its process id."""
    from federation.celery import app

    django.setup()
    app.loader.import_default_modules()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who has ended is not waited for
    for line in sys.stdin:
        log, options, variables = json.loads(line)
        Path(log).touch()
        if pid := os.fork():
            print(pid, flush=True)  # noqa: T201 (read by the tests)
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for stream in (1, 2):
            os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND), stream)
        os.environ |= variables | {"CELERY_SKIP_CHECKS": "true"}
        tempfile.tempdir = None  # asks the environment again
        app.worker_main(options)


if __name__ == "__main__":
    _fork_workers()
