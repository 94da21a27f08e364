"""The published examples in `examples/`, read; each case checked figure by figure.

A checker rates a case with the code under test and gives the figures that it compared, so that a figure nobody
compares shows up.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from ratings.regulations.arithmetic import fractional_score, rounded
from ratings.regulations.coefficient import limited_coefficient
from ratings.regulations.editions import EDITIONS
from ratings.regulations.editions.fide_2014 import FIDE_2014
from ratings.regulations.parameters import Regulations, UnratedResults
from ratings.regulations.tables import rating_difference, score_probability
from tests.regulations.periods import ROUND_ROBIN, Event, Office, Results

Case = dict[str, Any]
Checked = dict[str, Any]
"""A figure's name and what the code under test makes of it."""


def read(name: str) -> Any:
    text = (Path(__file__).parent / "examples" / name).read_text(encoding="utf-8")
    return json.loads(text, parse_float=Decimal)


WORKED: dict[str, Case] = {case["id"]: case for case in read("worked_examples.json")}

# Bonus 12.5 a half point, limit 350, no n/(n+1).
HANDBOOK_2003 = replace(
    FIDE_2014,
    name="handbook-2003",
    bonus=1250,
    difference_limit=350,
    correction_limit=350,
    reduced_in_round_robin=False,
)
FIDE_2011 = replace(FIDE_2014, name="fide-2011", bonus=1500)


def edition_of(case: Case) -> Regulations:
    """The latest edition that a case names."""
    text = case["edition"]
    if "rapid" in text:
        return EDITIONS["fide-2024-12-rapid"]
    for words, name in (("2025-10", "fide-2025"), ("2024-03", "fide-2024"), ("2022-01", "fide-2022")):
        if words in text:
            return EDITIONS[name]
    return FIDE_2011 if "2011-07" in text else FIDE_2014


def half_points(score: Any) -> int:
    assert 2 * score == int(2 * score)
    return int(2 * score)


def figures(expected: dict[str, Any]) -> dict[str, Any]:
    """The expected figures of a case by name; those of a player as "Ru.C"."""
    flat: dict[str, Any] = {}
    for name, value in expected.items():
        if isinstance(value, dict):
            flat |= {f"{name}.{player}": figure for player, figure in value.items()}
        else:
            flat[name] = value
    return flat


def rated_player(
    regulations: Regulations, rating: int, k: int, events: list[tuple[int, list[Case]]]
) -> tuple[Results, int, list[Event]]:
    """Rate a player's events, each with his rating at its start and his games."""
    office = Office()
    player = office.player(rating, k=k)
    played = []
    for at_start, games in events:
        event = office.event()
        event.enter(player, rating=at_start)
        for game in games:
            event.game(player, office.player(game["opp"]), half_points(game["score"]))
        played.append(event)
    return office.rate(regulations), player, played


def single_game(case: Case) -> Checked:
    given = case["inputs"]
    scores = given["score"] if isinstance(given["score"], list) else [given["score"]]
    sides, changes, limited, whole, ratings = [], [], [], [], []
    for score in scores:
        games = [{"opp": given["opp"], "score": score}]
        events = [(given["own"], games)]
        results, player, _ = rated_player(edition_of(case), given["own"], given["K"], events)
        plain, plain_player, _ = rated_player(EDITIONS["fide-2024"], given["own"], given["K"], events)
        limited.append(Decimal(plain.player(plain_player, "change_hundredths")) / 100)
        sides.append(Decimal(results.side(0, "change")) / 100)
        changes.append(Decimal(results.player(player, "change_hundredths")) / 100)
        whole.append(results.change(player))
        ratings.append(results.rating(player))
    return {
        "change_plain_400_cap": limited[0],
        "change_rules_2025_10": changes[0],
        "rounded_change": whole[0],
        "unrounded": changes[0],
        "dR": sides,
        "change_win": changes[0],
        "new_rating_win": ratings[0],
    }


def event_change(case: Case) -> Checked:
    given = case["inputs"]
    results, player, (event,) = rated_player(
        edition_of(case), given["own"], given["K"], [(given["own"], given["games"])]
    )
    opponents, n = results.entry(event, player, "rc_sum"), results.entry(event, player, "games")
    p = fractional_score(results.entry(event, player, "half_points"), n)
    return {
        "change": Decimal(results.player(player, "change_hundredths")) / 100,
        "expected_points": Decimal(results.entry(event, player, "expected")) / 100,
        "performance": rounded(opponents, n) + int(rating_difference(p)),
    }


def period_change(case: Case) -> Checked:
    given, expected = case["inputs"], case["expected"]
    # Where FIDE corrected the list's rating afterwards, the latest event shows the one it went on from.
    base = given["events"][-1]["Ro"]
    events = [(event["Ro"], event["games"]) for event in given["events"]]
    results, player, played = rated_player(edition_of(case), base, given["previous_list_K"], events)
    sums = [results.entry(event, player, "change") for event in played]
    k = results.player(player, "k_used")
    per_event = base + sum(int(edition_of(case).rounded_change(k * change, 100)) for change in sums)
    return {
        "n": results.player(player, "period_games"),
        "K_used": k,
        "event_sums": [Decimal(change) / 100 for change in sums],
        "event_changes": [Decimal(k * change) / 100 for change in sums],
        "total_change": Decimal(results.player(player, "change_hundredths")) / 100,
        "new_list_rating": results.rating(player),
        "rounded_once_fits": results.rating(player) == expected["new_list_rating"],
        "rounded_per_event_fits": per_event == expected["new_list_rating"],
    }


def rounding(case: Case) -> Checked:
    given = case["inputs"]
    if "sum_K_chg" in given:
        change = edition_of(case).rounded_change(int(given["sum_K_chg"] * 100), 100)
        return {"list_change": change, "rounded_once": change}
    changes = []
    for game in given["cases"]:
        opponent = {"opp": 2000 - game["own_minus_opp"], "score": game["score"]}
        results, player, _ = rated_player(edition_of(case), 2000, game["K"], [(2000, [opponent])])
        assert Decimal(results.player(player, "change_hundredths")) / 100 == game["change"]
        changes.append(results.change(player))
    return {"rounded": changes}


def first_rating(case: Case) -> Checked:
    given = case["inputs"]
    games = given.get("games", [])
    opponents = given.get("opponents") or [game["opp"] for game in games]
    n = given.get("n", len(opponents))
    score = given["score"] if "score" in given else sum(game["score"] for game in games)
    rc_sum = sum(opponents) if opponents else given["Rc"] * n
    results = UnratedResults(rc_sum, n, half_points(score), 0)
    # The calculator's cases give what the rule before 2024 makes, and beside it what that of 2024 does.
    rules = FIDE_2014 if "Ru_2024_rule" in case["expected"] else edition_of(case)
    found = rules.first_rating(rules, results)
    two_draws = EDITIONS["fide-2024"]
    later = two_draws.first_rating(two_draws, results)
    average = Fraction(rc_sum + rules.draws * rules.draws_against, n + rules.draws)
    return {
        "Rc": Decimal(rc_sum) / n,
        "Ra": four_places(average),
        "score": score,
        "n": n,
        "p": Decimal(int(found.p)) / 100,
        "p_percent": found.p,
        "dp": found.dp,
        "Ru": found.rating,
        "Ru_calculator_old_rule": found.rating,
        "Ru_2024_rule": later.rating,
        "Ra_2024": four_places(Fraction(rc_sum + 3600, n + 2)),
        "p_2024_percent": later.p,
        "dp_2024": later.dp,
    }


def four_places(number: Fraction) -> Decimal:
    return Decimal(rounded(number.numerator * 10_000, number.denominator)) / 10_000


def limited_k(case: Case) -> Checked:
    return {"K_used": limited_coefficient(edition_of(case), case["inputs"]["K"], case["inputs"]["n"])}


def table(case: Case) -> Checked:
    changes = [
        50 * half_points(game["score"]) - score_probability(game["D"]) for game in case["inputs"]["cases"]
    ]
    return {"dR_table": [Decimal(int(change)) / 100 for change in changes]}


def cross_table(scores: dict[str, int]) -> Iterator[tuple[str, str]]:
    """Winner and loser of every game of a round robin with these scores; none is drawn.

    The leader beats the lowest and loses to the others, then the rest is arranged in the same way.
    """
    left = dict(scores)
    while left:
        leader = max(left, key=lambda name: left[name])
        wins = left.pop(leader)
        for place, other in enumerate(sorted(left, key=lambda name: left[name])):
            if place < wins:
                yield leader, other
            else:
                left[other] -= 1
                yield other, leader


def round_robin_of(case: Case, regulations: Regulations) -> tuple[Results, Event, dict[str, int]]:
    """Rate the Handbook's ten players. Only their scores are known, and only on them do the figures depend."""
    office = Office()
    rows = case["inputs"]["players"]
    players = {row["id"]: office.player(row["rating"] or 0) for row in rows}
    event = office.event(ROUND_ROBIN)
    for winner, loser in cross_table({row["id"]: row["score"] for row in rows}):
        event.win(players[winner], players[loser])
    results = office.rate(regulations)
    for row in rows:
        assert results.entry(event, players[row["id"]], "half_points") == 2 * row["score"]
    return results, event, players


def handbook(case: Case) -> Checked:
    if case["id"] == "DERIVED-RR-2014":
        return derived_2014(case)
    start = WORKED[case["inputs"].get("continues", case["id"])]
    results, event, players = round_robin_of(start, HANDBOOK_2003)
    scores = {row["id"]: row["score"] for row in start["inputs"]["players"]}
    rated, n = results.event(event, "rated_players"), results.event(event, "opponents")
    found: Checked = {
        "Rar": Fraction(results.event(event, "rar_sum"), rated),
        "dpa": Fraction(results.event(event, "dp_sum"), rated),
        "Ra": results.event(event, "ra"),
    }
    for name, player in players.items():
        p = fractional_score(2 * scores[name], n)
        found[f"dp.{name}"] = int(rating_difference(p))
        if results.ru(event, player):
            found[f"Ru.{name}"] = results.ru(event, player)
            found[f"Ru_new.{name}"] = results.ru_new(event, player)
            found[f"Rc.{name}"] = Fraction(results.entry(event, player, "rc_sum"), n)
    return found


def derived_2014(case: Case) -> Checked:
    results, event, players = round_robin_of(case, replace(FIDE_2014, iterations=0))
    rated, n = results.event(event, "rated_players"), results.event(event, "opponents")
    rar, dpa = (Fraction(results.event(event, name), rated) for name in ("rar_sum", "dp_sum"))
    found: Checked = {"Rar": rar, "dpa": dpa, "Ra_unrounded": rar - dpa * Fraction(n, n + 1)}
    for name, player in players.items():
        if results.ru(event, player):
            found[f"Ru_if_Ra_rounded_first.{name}"] = results.ru(event, player)
        else:
            change = results.entry(event, player, "change")
            found[f"sum_dR_rated_if_Ra_rounded_first.{name}"] = Decimal(change) / 100
    return found


CHECKERS: dict[str, Callable[[Case], Checked]] = {
    "initial_rating_swiss": first_rating,
    "rating_change_single_game": single_game,
    "rating_change_single_game_rapid_blitz": single_game,
    "rating_change_period": period_change,
    "rating_change_event": event_change,
    "rounding_period": rounding,
    "K_times_n": limited_k,
    "table_vs_logistic": table,
    "round_robin_unrated": handbook,
    "one_off_compression": lambda case: {},
}
