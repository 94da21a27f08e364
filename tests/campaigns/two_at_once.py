"""Two people at once: `python -m tests.campaigns.two_at_once --rounds 8 [--only NAME] [--part 2/3]`.

Every pair of a month's actions is done at the same moment by two people, through the pages, on a small office's copy.
Whatever comes of it must be what comes of one after the other, in one order or the other: the same answers, in which
whoever is too late is told, and the same rows. Or one alone is done, and the other one told. It fails for any other
outcome, an error (500, 503) or an answer that says nothing.
"""

import argparse
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations_with_replacement
from threading import Barrier
from typing import Any, NamedTuple

import django

Pair = tuple[str, str]


class Outcome(NamedTuple):
    """won, told or a fault for each of the two, and the rows."""

    answers: tuple[str, str]
    state: dict[str, str]


def all_pairs() -> list[Pair]:
    """Every action with itself and with every other one."""
    from tests.campaigns.month_actions import ACTIONS

    return list(combinations_with_replacement(ACTIONS, 2))


def campaign(pairs: list[Pair], rounds: int) -> list[str]:
    """Try pairs of actions so many times each, and return what went wrong."""
    from federation.celery import app
    from tests.campaigns import small_office

    app.conf.broker_url = "memory://"
    faults: list[str] = []
    began = time.monotonic()
    with small_office.databases() as databases:
        for pair in pairs:
            allowed = [_trial(databases, pair, order) for order in ((0, 1), (1, 0), (0,), (1,))]
            for number in range(rounds):
                if fault := _fault(_trial(databases, pair, None), allowed):
                    faults.append(f"{pair[0]} + {pair[1]}, round {number + 1}: {fault}")
                    print(faults[-1], flush=True)  # noqa: T201
    took = time.monotonic() - began
    print(f"{len(pairs)} pairs, {rounds} rounds each, {len(faults)} faults, {took:.0f} s", flush=True)  # noqa: T201
    return faults


def _trial(databases: Any, pair: Pair, order: tuple[int, ...] | None) -> Outcome:
    """Do two actions in an order, or at once."""
    from tests.campaigns import small_office

    with databases.copy():
        from django.db import connection

        from tests.campaigns.month_actions import ACTIONS, prepared

        actions = [prepared(ACTIONS[name], who) for name, who in zip(pair, small_office.PEOPLE, strict=True)]
        answers = ["told", "told"]
        if order is not None:
            for place in order:
                answers[place] = actions[place]()
        else:
            start = Barrier(2)

            def run(place: int) -> None:
                try:
                    start.wait(60)
                    answers[place] = actions[place]()
                finally:
                    connection.close()

            with ThreadPoolExecutor(2) as pool:
                for done in [pool.submit(run, place) for place in (0, 1)]:
                    done.result()
        small_office.work_off()
        return Outcome((answers[0], answers[1]), small_office.state())


def _fault(outcome: Outcome, allowed: list[Outcome]) -> str:
    wrong = [answer for answer in outcome.answers if answer not in ("won", "told")]
    if wrong:
        return f"answered {wrong}"
    if outcome in allowed:
        return ""
    nearest = [one for one in allowed if one.answers == outcome.answers]
    if not nearest:
        return f"{outcome.answers}, one after the other {[one.answers for one in allowed]}"
    return "; ".join(
        f"{name}: {set(json.loads(now)) ^ set(json.loads(one.state[name]))}"
        for one in nearest
        for name, now in outcome.state.items()
        if now != one.state[name]
    )[:1500]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--only", default="", help="only pairs with this action")
    parser.add_argument("--part", default="1/1", help="which part of the pairs, for several processes: 2/3")
    parser.add_argument("--pair", action="append", default=[], help="only this pair: NAME+NAME")
    options = parser.parse_args()
    django.setup()
    part, parts = map(int, options.part.split("/"))
    pairs = [pair for pair in all_pairs() if options.only in ("", *pair)]
    if options.pair:
        pairs = [pair for pair in pairs if {"+".join(pair), "+".join(reversed(pair))} & set(options.pair)]
    sys.exit(bool(campaign(pairs[part - 1 :: parts], options.rounds)))


if __name__ == "__main__":
    main()
