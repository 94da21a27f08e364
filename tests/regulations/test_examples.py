"""Published figures: FIDE's calculator and calculation pages, the Handbook's example, notes of federations.

`examples/` holds the figures with their sources. A figure binds in the editions that exist; the others wait, by name.
"""

import re
from decimal import Decimal

import pytest

from ratings.regulations.arithmetic import rounded
from ratings.regulations.coefficient import coefficient, limited_coefficient
from ratings.regulations.decisions import EventDecision
from ratings.regulations.editions import EDITIONS, FIDE_2014
from ratings.regulations.rated import rating_change
from tests.regulations.periods import Office
from tests.regulations.published import CHECKERS, WORKED, event_change, figures, read

PUBLISHED_CHANGES = read("fide_published_changes.json")["cases"]
VECTORS = read("rule_vectors.json")

# Why a figure is not compared. Those of an edition move into its tests on the day that it is added.
CAP_2025 = "fide-2025: the true difference of a player rated 2650 or more"
TWO_DRAWS = "fide-2024: two draws against 1800 in a first rating, at most 2200"
HALF_AWAY = "fide-2024: a half is rounded away from zero"
RAPID = "fide-2024 rapid and blitz: a gap of 600 or more with a player above 2600 is not rated"
ADJUSTMENT = "fide-2024: the adjustment of 1 March 2024"
OF_2003 = "2003 alone: the change of a rated player from his average opponent, since 2014 game by game"
NOT_THE_RULE = "shown by the source as what the rule does not give"
SHOWN_IN = "no figure of its own: it is the middle step of Ru_new, which is compared"

TWO_DRAWS_FIGURES = ("Ru_2024_rule", "Ra_2024", "p_2024_percent", "dp_2024")
PER_EVENT = ("01", "02", "03", "04", "05", "07", "08", "09", "10", "12")

WAITING: dict[str, dict[str, str]] = {
    **{f"FIDE-CALC-{number}": {"change_rules_2025_10": CAP_2025} for number in (16, 17, 20, 21)},
    **{f"FIDE-INIT-0{number}": dict.fromkeys(TWO_DRAWS_FIGURES, TWO_DRAWS) for number in (1, 2, 5, 7)},
    "FIDE-PUB-01": dict.fromkeys(
        (
            "event_sums",
            "event_changes",
            "total_change",
            "new_list_rating",
            "rounded_once_fits",
            "rounded_per_event_fits",
        ),
        CAP_2025,
    ),
    # R9: the one published period of 14 that fits rounding event by event: 2406, and once a period 2405.
    "FIDE-PUB-02": {"new_list_rating": NOT_THE_RULE},
    **{f"FIDE-RND-{number}": {"rounded_per_event": NOT_THE_RULE} for number in PER_EVENT},
    "FIDE-RND-09": {"list_change": HALF_AWAY, "rounded_once": HALF_AWAY, "rounded_per_event": NOT_THE_RULE},
    "LICHESS-22": {"rounded_change": CAP_2025, "unrounded": CAP_2025},
    "LICHESS-24": {"rounded_change": RAPID},
    "LICHESS-25": {"rounded_change": RAPID},
    "ECHECS-INIT-1": dict.fromkeys(("Ru", "p_percent", "dp"), TWO_DRAWS),
    **{
        f"ECHECS-INIT-{number}": dict.fromkeys(("Ru", "Ra", "p_percent", "dp"), TWO_DRAWS)
        for number in (2, 4)
    },
    "FEXERJ-TABLE": {"dR_logistic": NOT_THE_RULE},
    **{f"COMPR-{number}": {"new": ADJUSTMENT} for number in (1, 2, 3)},
    "HB2003-RR-02": {
        **{f"Rc.{player}": OF_2003 for player in "ABDFGJ"},
        **{f"Rc_new.{player}": OF_2003 for player in "ABDFGJ"},
        **{f"Rc_new.{player}": SHOWN_IN for player in "CEHI"},
        **{f"rating_change.{player}": OF_2003 for player in "ABDFGJ"},
    },
    "DERIVED-RR-2014": {
        **{f"Ru_if_rounded_at_end.{player}": NOT_THE_RULE for player in "CEHI"},
        **{f"sum_dR_rated_if_rounded_at_end.{player}": NOT_THE_RULE for player in "ABDFGJ"},
    },
}


class TestWorkedExamples:
    """`worked_examples.json`: every figure is compared, or waits for a reason that stands above."""

    def test_there_are_77(self) -> None:
        assert len(WORKED) == 77
        assert {case["kind"] for case in WORKED.values()} == set(CHECKERS)
        assert all(case["source"] for case in WORKED.values())

    @pytest.mark.parametrize("name", WORKED)
    def test_every_figure(self, name: str) -> None:
        case = WORKED[name]
        expected, waiting = figures(case["expected"]), WAITING.get(name, {})
        found = CHECKERS[case["kind"]](case)
        bound = {figure: value for figure, value in expected.items() if figure not in waiting}
        assert {figure: found.get(figure) for figure in bound} == bound

    def test_what_waits_is_exactly_what_these_editions_do_not_give(self) -> None:
        open_figures: dict[str, set[str]] = {}
        for name, case in WORKED.items():
            found = CHECKERS[case["kind"]](case)
            missing = {
                figure
                for figure, value in figures(case["expected"]).items()
                if figure not in found or found[figure] != value
            }
            if missing:
                open_figures[name] = missing
        assert open_figures == {name: set(reasons) for name, reasons in WAITING.items()}

    def test_cases_that_wait_as_a_whole(self) -> None:
        """Of these not one figure is bound yet beside those that only repeat the input."""
        whole = {
            name
            for name, reasons in WAITING.items()
            if set(reasons) == set(figures(WORKED[name]["expected"]))
        }
        assert whole == {
            "FIDE-RND-09",
            "LICHESS-22",
            "LICHESS-24",
            "LICHESS-25",
            "ECHECS-INIT-2",
            "ECHECS-INIT-4",
            "COMPR-1",
            "COMPR-2",
            "COMPR-3",
        }

    def test_no_figure_waits_for_an_edition_that_exists(self) -> None:
        awaited = {
            edition
            for reasons in [*WAITING.values(), WAITING_VECTORS]
            for reason in reasons.values()
            for edition in re.findall(r"fide-\d+", reason)
        }
        assert awaited == {"fide-2024", "fide-2025"}
        assert not awaited & set(EDITIONS)


class TestChangesThatFidePublished:
    """`fide_published_changes.json`: real players before 2014, whose table is the same."""

    @pytest.mark.parametrize("case", PUBLISHED_CHANGES, ids=lambda case: case["id"])
    def test_change_expected_score_and_performance(self, case: dict) -> None:
        points = {"w": Decimal(1), "d": Decimal("0.5"), "l": Decimal(0)}
        games = [
            {"opp": opponent, "score": points[result]}
            for opponent, result in zip(case["opponents"], case["results"], strict=True)
        ]
        found = event_change({"inputs": {"own": case["rating"], "K": case["k"], "games": games}})
        expected = {
            "change": case["official_change"],
            "expected_points": case["official_expected"],
            "performance": case["official_performance"],
        }
        bound = {name: value for name, value in expected.items() if value is not None}
        assert bound
        found["change"] = Decimal(rounded(int(found["change"] * 100), 10)) / 10
        assert {name: found[name] for name in bound} == bound


def k_vector(vector: dict) -> int:
    """K of a player of that age on the list's date, after the 700 limit."""
    day = 20200301
    # 17: the 18th birthday is tomorrow; 18: it is today.
    birth = day - vector["age"] * 10000 if vector["age"] != 17 else day - 18 * 10000 + 1
    peak = max(vector["rating"], 2400 if vector["ever2400"] else 0)
    k, _ = coefficient(FIDE_2014, peak, vector["games_before"], birth, day)
    return int(limited_coefficient(FIDE_2014, k, vector["n"]))


WAITING_VECTORS = dict.fromkeys(("2024-five-wins", "2024-cap", "2024-weak", "2024-3of5"), TWO_DRAWS)
FIRST_RATINGS = [vector for vector in VECTORS["initial"] if vector["id"] not in WAITING_VECTORS]


class TestRuleVectors:
    """`rule_vectors.json`."""

    @pytest.mark.parametrize("vector", VECTORS["k_factor"])
    def test_development_coefficient(self, vector: dict) -> None:
        assert k_vector(vector) == vector["k"]

    @pytest.mark.parametrize("vector", VECTORS["rounding"])
    def test_rounding(self, vector: dict) -> None:
        hundredths = int(Decimal(vector["change"]) * 100)
        assert rating_change(hundredths, 1)[1] == vector["half_up_toward_plus"]

    def test_what_waits(self) -> None:
        assert {vector["id"] for vector in VECTORS["initial"] if vector["regs"] != "2014"} == set(
            WAITING_VECTORS
        )

    @pytest.mark.parametrize("vector", FIRST_RATINGS, ids=lambda vector: vector["id"])
    def test_first_rating(self, vector: dict) -> None:
        office = Office()
        player = office.player(had_event="events" in vector)
        events = []
        for event in vector.get("events", [vector]):
            events.append(office.event())
            events[-1].results(player, event["opponents"], "".join(event["results"]))
        results = office.rate()
        if "pooled" in vector:
            pooled = vector["pooled"]
            assert results.rating(player) == pooled["ru"]
            assert results.player(player, "pool_games") == pooled["n"]
            assert results.player(player, "pool_half_points") == 2 * pooled["score"]
            assert results.player(player, "pool_p") == 100 * pooled["p"]
            assert results.player(player, "pool_dp") == pooled["dp"]
        elif vector["ru"] is None:
            assert results.treatment(events[0], player) == EventDecision.DROPPED_ZERO
        else:
            assert results.ru(events[0], player) == vector["ru"]
            n = results.entry(events[0], player, "games")
            assert results.entry(events[0], player, "rc_sum") == n * vector["rc"]
            if "p" in vector:
                assert results.entry(events[0], player, "p") == 100 * vector["p"]
                assert results.entry(events[0], player, "dp") == vector["dp"]
