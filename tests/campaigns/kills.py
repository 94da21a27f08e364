"""Killed workers: `python -m tests.campaigns.kills --rounds 50 [--only NAME] [--seed S]`.

A process that computes, publishes, accepts, imports or makes files on a small office's copy is killed at a random
moment. Then either nothing of the work or all of it is there; and once it is done again, as a worker that starts does,
all of it is there once. It fails for any other outcome.
"""

import argparse
import io
import json
import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import django

Work = Callable[[], Callable[[], object]]
"""Prepares the office, and returns what the process does."""


def works() -> dict[str, Work]:
    """What is killed, by name."""
    from django.contrib.auth.models import User
    from django.core.management import CommandError, call_command
    from django.utils import timezone

    from players.models import FideListChunk, FideListImport
    from players.tasks import compare_with_fide_list
    from ratings import tasks
    from ratings.exports import files
    from ratings.lists import publication
    from ratings.models import RatingList
    from tests.campaigns.small_office import FEBRUARY, list_of
    from tests.office import four_players
    from tests.players.fide_lists import line, text_file
    from tournaments.intake import acceptance, batches
    from tournaments.models import TimeControl, Tournament
    from tournaments.tasks import read_batch

    def run() -> Callable[[], object]:
        number = publication.request_run(list_of(TimeControl.STANDARD)).pk
        return lambda: tasks.compute_run(number)

    def publish() -> Callable[[], object]:
        number = publication.request_publication(list_of(TimeControl.RAPID), None).pk
        return lambda: tasks.publish_list(number)

    def accept() -> Callable[[], object]:
        officer = User.objects.get(username="anna")
        return lambda: acceptance.accept(Tournament.objects.get(name="Ready Cup"), officer)

    def reports() -> Callable[[], object]:
        sent = [(f"{name}.trf", four_players(name=name)) for name in ("One", "Two", "Three")]
        number = batches.hand_in(sent, by=User.objects.get(username="anna")).pk
        return lambda: read_batch(number)

    def fide_list() -> Callable[[], object]:
        source = FideListImport.objects.create(
            file_name="list.txt", list_date=FEBRUARY, federation="FED", requested_at=timezone.now()
        )
        lines = [line(1000 + number, f"New, N{number}") for number in range(2_000)]
        FideListChunk.objects.create(source=source, position=0, content=text_file(lines))
        return lambda: compare_with_fide_list(source.pk)

    def list_files() -> Callable[[], object]:
        opening = RatingList.objects.filter(time_control=TimeControl.STANDARD).earliest("date")
        files.withdraw([opening])
        return lambda: tasks.make_list_files(opening.pk)

    def command(*arguments: str) -> Work:
        def type_it() -> None:
            with suppress(CommandError):  # it is published already
                call_command(*arguments, verbosity=0, stdout=io.StringIO())

        return lambda: type_it

    day = str(FEBRUARY)
    return {
        "run": run,
        "publish": publish,
        "accept": accept,
        "reports": reports,
        "fide-list": fide_list,
        "files": list_files,
        "publish-command": command("publish_rating_list", day, "--time-control", "rapid"),
        "files-command": command("make_list_files", "2026-01-01", "--again"),
    }


def campaign(rounds: int, only: str = "", seed: int = 1) -> list[str]:
    """Kill each kind of work so many times, and return what went wrong."""
    from federation.celery import app
    from tests.campaigns import small_office

    app.conf.broker_url = "memory://"
    faults: list[str] = []
    # Not one work but several, one after the other: each report of a batch; the list, then its files.
    several = ("reports", "publish-command")
    chance = random.Random(seed)
    with small_office.databases() as databases:
        for name, work in works().items():
            if only and only != name:
                continue
            began = time.monotonic()
            with databases.copy():
                job = work()
                before = small_office.state()
                seconds = _in_process(job)
                after = small_office.state()
                _in_process(small_office.work_off)
                finished = small_office.state()
            counts = {"nothing": 0, "all": 0}
            for number in range(rounds):
                with databases.copy():
                    job = work()
                    _in_process(job, chance.uniform(0, 1.5 * seconds))
                    left = small_office.state()
                    if left not in (before, after) and name not in several:
                        faults.append(f"{name} {number}: half-done: {_difference(left, before)}")
                    counts["nothing" if left == before else "all"] += 1
                    if name in ("accept", "publish-command", "files-command"):
                        _in_process(job)  # somebody clicks, or types, again
                    _in_process(small_office.work_off)
                    if (there := small_office.state()) != finished:
                        faults.append(f"{name} {number}: done again: {_difference(there, finished)}")
            took = time.monotonic() - began
            print(  # noqa: T201
                f"{name}: {rounds} kills ({counts['nothing']} left nothing, {counts['all']} something), {took:.0f} s",
                flush=True,
            )
    for fault in faults:
        print(fault[:1500], flush=True)  # noqa: T201
    return faults


def _in_process(job: Callable[[], object], kill_after: float | None = None) -> float:
    from tests.campaigns.small_office import in_process

    took = in_process(job, kill_after)
    _wait_for_its_sessions()
    return took


def _wait_for_its_sessions() -> None:
    """PostgreSQL notices that somebody is gone at the end of the statement, and undoes what was not committed."""
    from django.db import connection

    end = time.monotonic() + 60
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            if cursor.fetchone() == (0,):
                return
        if time.monotonic() > end:
            raise AssertionError("Sessions of a killed process stay.")
        time.sleep(0.01)


def _difference(one: dict[str, str], other: dict[str, str]) -> Any:
    return {
        name: sorted(set(json.loads(rows)) ^ set(json.loads(other[name])))
        for name, rows in one.items()
        if rows != other[name]
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=50, help="kills of each kind of work")
    parser.add_argument("--only", default="", help="this kind only")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    django.setup()
    sys.exit(bool(campaign(options.rounds, options.only, options.seed)))


if __name__ == "__main__":
    main()
