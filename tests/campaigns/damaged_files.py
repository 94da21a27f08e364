"""Damaged files: `python -m tests.campaigns.damaged_files --reports N --archives N --fide-lists N --seed S`.

Valid files made here are damaged at random and read as the product reads them. It fails if anything but the product's
own error comes out, if a file takes more than MOST_SECONDS of processor time, or memory exceeds MOST_MEGABYTES. The
number of a file and the seed make it again: `--first NUMBER`.
"""

import argparse
import datetime as dt
import io
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType

import django

from tests.campaigns import huge_reports
from tests.campaigns.made_files import LARGEST, archive, damaged, fide_list, report

MOST_SECONDS = 2.0
MOST_MEGABYTES = 300
_PROGRAM = 100
"""Megabytes that the program has before it reads anything."""


class TooSlow(BaseException):
    """Raised from outside; no handler of errors catches it."""


def read_report(data: bytes) -> str:
    """Everything that is done with a report before the database: what came of it."""
    from tournaments.checks import reported
    from tournaments.trf.digest import content_digest
    from tournaments.trf.reader import read

    result = read(data)
    if result.report is None:
        return "refused"
    day = dt.date(2026, 11, 30)
    head, _findings = reported.check(result.report, result.findings, reported.Given(), day)
    if head is None:
        return "refused"
    content_digest(result.report, head.start_date, head.end_date)
    return "read"


def read_archive(data: bytes) -> str:
    """Unpack it, and read what is in it."""
    from tournaments.intake import archives

    if not archives.is_archive(data):
        return read_report(data)
    try:
        files = archives.unpack(data, archives.Allowance())
    except archives.ArchiveError:
        return "refused"
    for _name, content in files:
        read_report(content)
    return "read"


def read_fide_list(data: bytes) -> str:
    """Read all players who matter."""
    from players.fide.list_entries import FideListError
    from players.fide.list_files import Selection, entries_of
    from players.names import fold

    try:
        for entries in entries_of(io.BytesIO(data), Selection("FED", {1, 2, 3})):
            for entry in entries:
                fold(entry.name)
    except FideListError:
        return "refused"
    return "read"


KINDS: dict[str, tuple[Callable[[random.Random], bytes], Callable[[bytes], str]]] = {
    "reports": (report, read_report),
    "archives": (archive, read_archive),
    "fide-lists": (fide_list, read_fide_list),
}


def failure(read: Callable[[bytes], str], data: bytes, outcomes: dict[str, int], at_start: int) -> str:
    """What is wrong with how a file was read; empty if nothing is."""
    began = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, 5 * MOST_SECONDS)
    try:
        outcome = read(data)
    except TooSlow:
        return f"took more than {5 * MOST_SECONDS:.0f} s"
    except Exception as error:
        return f"raised {type(error).__name__}: {str(error)[:200]}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    outcomes[outcome] = outcomes.get(outcome, 0) + 1
    seconds = time.process_time() - began
    if seconds > MOST_SECONDS:
        return f"took {seconds:.1f} s"
    more = _megabytes() - at_start
    return f"needed {more} MB more" if more > MOST_MEGABYTES - _PROGRAM else ""


def _megabytes() -> int:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def files(kind: str, number: int, seed: int, first: int = 0) -> Iterator[tuple[str, bytes]]:
    """Damaged files of a kind, each with what makes it again."""
    make, _read = KINDS[kind]
    for one in range(first, first + number):
        chance = random.Random(f"{seed} {kind} {one}")
        yield f"--{kind} 1 --seed {seed} --first {one}", damaged(chance, make(chance))


def huge(size: int) -> Iterator[tuple[str, bytes]]:
    """The reports made to be slow."""
    return ((f"huge report: {name}", make(size)) for name, make in huge_reports.REPORTS.items())


def campaign(kind: str, what: Iterator[tuple[str, bytes]]) -> list[str]:
    """Read all files and say how many; return the failures."""
    signal.signal(signal.SIGPROF, _stop)
    failures: list[str] = []
    outcomes: dict[str, int] = {}
    number, began, at_start = 0, time.process_time(), _megabytes()
    for name, data in what:
        number += 1
        if said := failure(KINDS[kind][1], data, outcomes, at_start):
            failures.append(f"{name}: {said}")
            print(failures[-1], flush=True)  # noqa: T201
    came = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    took = time.process_time() - began
    print(f"{kind}: {number} files ({came}), {len(failures)} failures, {took:.0f} s", flush=True)  # noqa: T201
    return failures


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlow


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for kind in KINDS:
        parser.add_argument(f"--{kind}", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first file")
    parser.add_argument("--huge", action="store_true", help="also the reports made to be slow, of 1 MB")
    options = vars(parser.parse_args())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    failures = campaign("reports", huge(LARGEST)) if options["huge"] else []
    for kind in KINDS:
        if number := options[kind.replace("-", "_")]:
            failures += campaign(kind, files(kind, number, options["seed"], options["first"]))
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
