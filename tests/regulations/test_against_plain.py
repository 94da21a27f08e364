"""The arrays of the code under test against a plain working-out of the text, on whole periods."""

from collections.abc import Iterable
from typing import Any

from hypothesis import HealthCheck, given, settings

from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.regulations.editions import Schedule
from ratings.regulations.period import rate_period
from ratings.regulations.period.inputs import Period
from tests.regulations.generated import periods
from tests.regulations.plain import PlainPeriod
from tests.regulations.plain_rules import RAPID, STANDARD

SCHEDULES = {
    "standard": (Schedule.of_fide(is_standard=True), STANDARD),
    "rapid": (Schedule.of_fide(is_standard=False), RAPID),
}

SIDE = ("own_rating", "opponent_rating", "difference", "probability", "change")
ENTRY = ("games", "half_points", "rc_sum", "opponents", "expected", "change", "p", "dp", "ru", "ru_new")
MOVED = ("change", "change_sum", "change_hundredths", "period_games", "k_used")
POOL = tuple(
    f"pool_{name}" for name in ("events", "games", "half_points", "rc_sum", "opponents", "p", "dp", "rating")
)
PLACE = ("games", "peak", "last_game", "k_reason")
PLAYER = {"rating": "new", "k": "new_k"} | {name: name for name in MOVED + POOL + PLACE}


def assert_same(period: Period, kind: str = "standard") -> PlainPeriod:
    """Compare every number and every decision of a period."""
    schedule, rules = SCHEDULES[kind]
    plain = PlainPeriod(period, rules)
    results = rate_period(period, schedule)
    _compare("side", GameDecision, plain.sides, results.games, {name: name for name in SIDE})
    _compare("entry", EventDecision, plain.entries, results.entries, {name: name for name in ENTRY})
    _compare("player", PlayerDecision, plain.players, results.players, PLAYER)
    editions = [schedule.editions[position].name for position in results.players.pool_edition.tolist()]
    for player, edition in zip(plain.players, editions, strict=True):
        assert player.get("pool_rules", edition) == edition
    return plain


def _compare(what: str, kind: type, expected: Iterable[dict], found: Any, names: dict[str, str]) -> None:
    for number, row in enumerate(expected):
        decision = int(found.decision[number])
        assert decision == row["decision"], (
            f"{what} {number}: decided {kind(decision)!r}, expected {row['decision']!r}"
        )
        for name, plain_name in names.items():
            if row.get("dropped") and name in ("rc_sum", "opponents"):
                continue  # nothing is made of them
            value, wanted = int(getattr(found, name)[number]), row.get(plain_name, 0)
            assert value == wanted, f"{what} {number}: {name} {value}, expected {wanted}"


several = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))


@several
@given(periods())
def test_every_number_and_every_decision_of_a_period_follows_the_text(period: Period) -> None:
    """Several editions in one period, and pools that cross their first days."""
    assert_same(period)


@several
@given(periods("rapid"))
def test_every_number_and_every_decision_in_rapid_and_blitz_follows_the_text(period: Period) -> None:
    assert_same(period, "rapid")
