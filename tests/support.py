"""Real processes and addresses for tests."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

from django.conf import settings
from django.db import connection

from federation import embedded
from federation.celery import app

PROJECT = embedded.PROJECT
WAIT = 150
"""Seconds that what certainly comes may take on a slow and busy machine; who has it earlier waits no longer."""


@contextmanager
def unreachable_queue() -> Iterator[None]:
    """Nobody listens where the workers' queue should be."""
    url = app.conf.broker_url
    app.conf.broker_url = "redis://127.0.0.1:9/0"
    app._after_fork()  # forgets its connections
    try:
        yield
    finally:
        app.conf.broker_url = url
        app._after_fork()


def test_database_url() -> str:
    """The address of the database that the tests use now."""
    database = connection.settings_dict
    host = database["HOST"] or "localhost"
    login = f"{quote(database['USER'])}:{quote(database['PASSWORD'], safe='')}"
    return f"postgresql://{login}@{host}:{database['PORT'] or 5432}/{database['NAME']}"


def test_redis_url() -> str:
    """The address of a Valkey database that this test session has for itself."""
    if settings.PRIVATE_SERVERS:
        return embedded.valkey.url(1 + os.getpid() % (embedded.valkey.DATABASES - 1))
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    return urlunsplit(urlsplit(settings.REDIS_URL)._replace(path=f"/{15 - worker}"))


def environment(**more: str) -> dict[str, str]:
    """The environment for a process that works on the test database and the tests' Valkey database."""
    return os.environ | {
        "DATABASE_URL": test_database_url(),
        "REDIS_URL": test_redis_url(),
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": "localhost,127.0.0.1",
        "HTTPS": "false",
        "SHARED_PAGE_SECONDS": "0",
        **more,
    }


def wait_for(condition: Callable[[], object]) -> None:
    """Wait until it holds."""
    end = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < end, "It did not happen in time."
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    """Whether the process still runs; one that only waits to be reaped does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


class Worker:
    """A running `celery worker` with one pool process, in a process group of its own."""

    def __init__(self, log: Path, env: Mapping[str, str], *options: str) -> None:
        self.log = log
        command = [
            sys.executable,
            "-m",
            "celery",
            "-A",
            "federation",
            "worker",
            "--pool=prefork",
            "--concurrency=1",
        ]
        command += [
            "--without-gossip",
            "--without-mingle",
            "--loglevel=INFO",
            f"--hostname={log.stem}@%h",
            *options,
        ]
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                command,
                cwd=PROJECT,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        self.pid = self.process.pid
        self.wait_for_log(r" ready\.")

    def wait_for_log(self, pattern: str) -> None:
        """Wait until a line of the worker's log matches."""
        end = time.monotonic() + WAIT
        while not re.search(pattern, self.log.read_text(errors="replace")):
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError(
                    f"the worker never logged {pattern!r}:\n{self.log.read_text(errors='replace')}"
                )
            time.sleep(0.05)

    def done(self, task: str) -> int:
        """How many tasks of that name it has finished."""
        return len(re.findall(rf"Task {task}\[[\w-]+\] succeeded", self.log.read_text(errors="replace")))

    def pool_pids(self) -> list[int]:
        """The processes that carry out the tasks."""
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    def kill(self) -> None:
        """End the worker and its pool at once, as a power cut does."""
        if self.process.poll() is not None:
            return
        pool = self.pool_pids()
        os.killpg(self.pid, signal.SIGKILL)
        self.process.wait(timeout=WAIT)
        wait_for(lambda: not any(is_alive(pid) for pid in pool))

    def stop(self) -> None:
        """Let the worker finish its task and end."""
        self.process.terminate()
        try:
            self.process.wait(timeout=WAIT)
        except subprocess.TimeoutExpired:
            self.kill()
