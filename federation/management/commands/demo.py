"""`manage.py demo`: the whole office on this machine, until Ctrl-C."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections

from federation import demo, embedded, preconditions
from federation.embedded.home import home

START_SECONDS = 60
STOP_SECONDS = 20


class Command(BaseCommand):
    help = "Load the demo federation and serve it with a Celery worker and beat, until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="Port of the pages (default: 8000).")
        parser.add_argument("--empty", action="store_true", help="Load no demo federation.")
        parser.add_argument(
            "--load-only", action="store_true", help="Load the demo federation; serve nothing."
        )
        for name, default, what in (
            ("--players", demo.PLAYERS, "players"),
            ("--months", demo.MONTHS, "months after the opening list"),
            ("--seed", demo.SEED, "the seed of its random numbers"),
        ):
            parser.add_argument(
                name, type=int, default=default, help=f"The demo federation's {what} (default: {default})."
            )

    def handle(self, *args: Any, port: int, empty: bool, load_only: bool, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("The demo is never loaded into an office in production. Write OFFICE=trial.")
        signal.signal(signal.SIGTERM, _as_ctrl_c)
        with ExitStack() as stack:
            if settings.PRIVATE_SERVERS:
                stack.callback(embedded.stop_if_unused)
            stack.callback(connections.close_all)
            try:
                if not load_only and (problem := preconditions.serving(str(port))):
                    raise CommandError(problem)
                self._say("Making the tables (10 seconds)")
                call_command("migrate", verbosity=0, interactive=False)
                # On the other core while this one loads: the pages start, and the worker makes the lists' files.
                commands = [] if load_only else _commands(port)
                processes = [stack.enter_context(Process(*command)) for command in commands]
                if not empty:
                    self._load(options)
                connections.close_all()
                if load_only:
                    return
                self._wait_until_served(port, processes)
                self._say(f"The trial office is open at http://127.0.0.1:{port}/ (Ctrl-C stops everything)")
                while True:
                    _check_alive(processes)
                    time.sleep(0.5)
            except KeyboardInterrupt:
                self.stdout.write("Stopping.")

    def _load(self, options: dict[str, Any]) -> None:
        known = {name: options[name] for name in ("players", "months", "seed")}
        try:
            demo.load_federation(self._say, **known)
        except demo.DemoError as error:
            raise CommandError(str(error)) from error
        self._say(f"To log in: {', '.join(demo.login_names())}; each with the password {demo.password()}")

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def _wait_until_served(self, port: int, processes: list["Process"]) -> None:
        end = time.monotonic() + START_SECONDS
        while True:
            _check_alive(processes)
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health/", timeout=5).close()
                return
            except OSError as error:
                if time.monotonic() > end:
                    raise CommandError(
                        f"The pages are not served: {error}. More in {home()}/*.log"
                    ) from error
            time.sleep(0.1)


class Process:
    """One of the office's processes, with its log; stopped at the end of the with block."""

    def __init__(self, name: str, *arguments: str) -> None:
        self.name = name
        self.log = home() / f"{name}.log"
        self.arguments = arguments

    def __enter__(self) -> "Process":
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 (our own programs)
                [sys.executable, "-m", *self.arguments],
                cwd=settings.BASE_DIR,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C reaches only this command, which stops the others in order
            )
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def _commands(port: int) -> list[tuple[str, ...]]:
    celery = ("celery", "-A", "federation")
    web = ("gunicorn", "federation.wsgi", f"--bind=127.0.0.1:{port}", "--limit-request-line=0")
    schedule: Path = home() / "beat-schedule"
    return [
        ("worker", *celery, "worker", "--concurrency=1", "--loglevel=INFO"),
        ("beat", *celery, "beat", "--loglevel=INFO", f"--schedule={schedule}", "--pidfile="),
        ("web", *web, "--workers=2", "--threads=4", "--no-control-socket"),
    ]


def _check_alive(processes: list[Process]) -> None:
    for process in processes:
        if process.process.poll() is not None:
            raise CommandError(f"The {process.name} has ended. More in {process.log}")


def _as_ctrl_c(signum: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
