"""`make bench`: measure, print a table, write bench.json. `make bench SIZE=fide` takes the largest federation.

Each figure is a ratio of two things measured in this run, or a time; the machine should have nothing else to do.
"""

import argparse
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.benchmarks import fide_list, load, month, pages, publication, reports, rules, upload
    from tests.benchmarks.federations import SIZES, Size
    from tests.benchmarks.figures import Figure, report

    logging.disable(logging.WARNING)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", choices=SIZES, default="national")
    parser.add_argument("--only", help="the benchmarks whose name contains this")
    options = parser.parse_args()
    size: Size = SIZES[options.size]
    national = SIZES["national"]
    benchmarks: dict[str, Callable[[], list[Figure]]] = {
        "month": lambda: month.month(size, options.size),
        "publication": lambda: publication.publication(size, options.size),
        "rules": lambda: [rules.rules(national)],
        "growth": lambda: [month.growth(national)],
        "replay": lambda: month.replay(
            national.players, national.games, 120 if options.size == "fide" else 12
        ),
        "reports": reports.reports,
        "upload": upload.upload,
        "fide": lambda: fide_list.fide_list(600_000 if options.size == "fide" else 60_000),
        "visitors": lambda: load.load(size, options.size),
        "pages": lambda: pages.pages(size, 240 if options.size == "fide" else 36),
    }
    figures: list[Figure] = []
    for name, benchmark in benchmarks.items():
        if options.only and options.only not in name:
            continue
        sys.stderr.write(f"{name} ...\n")
        figures += benchmark()
    sys.stdout.write(report(figures, options.size, Path("bench.json")) + "\n")


if __name__ == "__main__":
    main()
