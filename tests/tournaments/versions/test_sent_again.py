"""Events sent again: recognised whatever was corrected in them, replaced in one step, and rated once."""

import datetime as dt
from typing import Any

import pytest

from players.models import Player
from tests.tournaments.reports import register
from tests.tournaments.trf import builder
from tests.tournaments.trf.builder import with_header
from tournaments.errors import TournamentError
from tournaments.identity.identification import leave_out, match_entry
from tournaments.intake.acceptance import accept, open_points, settle_finding
from tournaments.intake.receiving import Received, receive_report
from tournaments.models import Finding, MatchMethod, Stage, Tournament
from tournaments.stages import reopen, withdraw
from tournaments.versions.in_force import in_force, one_version_each
from tournaments.versions.opening import open_next
from tournaments.versions.replacing import replace

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2025, 12, 1, tzinfo=dt.UTC)
NAMES = ("Alm, Anna", "Bruk, Bent", "Carlsen, Cato", "Dale, Dina", "Egge, Even", "Foss, Frida")
# Everyone against everyone; (white, black, white's result) by round.
ROUNDS = (
    ((1, 6, "1"), (2, 5, "="), (3, 4, "0")),
    ((6, 4, "="), (5, 3, "1"), (1, 2, "=")),
    ((2, 6, "1"), (3, 1, "="), (4, 5, "0")),
    ((6, 5, "0"), (1, 4, "1"), (2, 3, "=")),
    ((3, 6, "1"), (4, 2, "0"), (5, 1, "=")),
)
SEASON: dict[str, Any] = {"r042": "2025/01/10", "r052": "2025/05/30"}
DAYS: dict[str, Any] = {"r042": "2025/03/01", "r052": "2025/03/05"}
OTHER_SIDE = {"1": "0", "0": "1", "=": "="}
Rounds = tuple[tuple[tuple[int, int, str], ...], ...]


@pytest.fixture
def players() -> list[Player]:
    return [register(name, f"19{70 + place}-02-03") for place, name in enumerate(NAMES)]


def report(
    players: list[Player], rounds: Rounds = ROUNDS, names: dict[int, str] | None = None, **header: Any
) -> bytes:
    """A report of these rounds. A player under another name is reported without number or birth."""
    cells: dict[int, list[str]] = {number: [] for number in range(1, 7)}
    for games in rounds:
        for white, black, result in games:
            cells[white].append(f"{black:>4} w {result}")
            cells[black].append(f"{white:>4} b {OTHER_SIDE[result]}")
    lines = []
    for number, player in enumerate(players, start=1):
        known: dict[str, Any] = {"fide_id": str(player.pk), "birth": f"19{69 + number}/02/03"}
        name = (names or {}).get(number)
        lines.append(
            builder.player(number, *cells[number], name=name or player.name, **({} if name else known))
        )
    return builder.text(*lines, header=with_header(**(DAYS | header))).encode()


def receive(content: bytes, **given: Any) -> Received:
    return receive_report("event.trf", content, now=NOW, **given)


def became(content: bytes, **given: Any) -> Tournament:
    received = receive(content, **given)
    assert received.tournament is not None, [finding.message for finding in received.findings]
    return received.tournament


def question(tournament: Tournament) -> Finding | None:
    return Finding.objects.filter(tournament=tournament, code="sent-again").first()


def with_result(round_number: int, board: int, result: str) -> Rounds:
    games = list(ROUNDS[round_number])
    games[board] = (*games[board][:2], result)
    return (*ROUNDS[:round_number], tuple(games), *ROUNDS[round_number + 1 :])


ONE_RESULT = with_result(2, 1, "1")
TURNED = tuple(tuple((b, w, OTHER_SIDE[r]) for w, b, r in games) for games in ROUNDS)
AGAIN: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    # What came first, what came then, and what is said of it.
    "one result": ({}, {"rounds": ONE_RESULT}, "14 of 15 games are the same, 1 result differs"),
    "one result and other days": (
        {},
        {"rounds": ONE_RESULT, "r042": "2025/03/08", "r052": "2025/03/12"},
        "14 of 15 games are the same, 1 result differs, the dates differ",
    ),
    "another name of the event and other days": (
        {},
        {"rounds": ONE_RESULT, "r012": "Spring Cup", "r042": "2025/04/08", "r052": "2025/04/12"},
        "14 of 15",
    ),
    "a year wrong": ({"r042": "2024/03/01", "r052": "2024/03/05"}, {"rounds": ONE_RESULT}, "14 of 15"),
    "another time control": ({}, {"rounds": ONE_RESULT, "r122": "15 min + 10 sec"}, "14 of 15"),
    "colours exchanged": ({}, {"rounds": with_result(0, 0, "=")[:1] + TURNED[1:]}, "14 of 15"),
    "rounds in another order": ({}, {"rounds": ONE_RESULT[::-1]}, "14 of 15"),
    "three rounds, then all five": (
        {"rounds": ROUNDS[:3]},
        {},
        "9 of 15 games are the same, 6 results are new",
    ),
    "a season so far, then more of it": (
        {"rounds": ROUNDS[:2], **SEASON, "r052": "2025/02/20"},
        {"rounds": ROUNDS[:4], **SEASON},
        "6 of 12 games are the same, 6 results are new, the dates differ",
    ),
    "a season with one result": (SEASON, {"rounds": ONE_RESULT, **SEASON}, "14 of 15"),
    "a season with one name": (
        SEASON,
        {"names": {3: "Karlsen, Kato"}, **SEASON},
        "15 of 15 games are the same, 1 participant has another name or player",
    ),
    "a season's last part inside": (
        {**SEASON},
        {"rounds": ROUNDS[3:], **SEASON},
        "6 of 6 games are the same",
    ),
}


@pytest.mark.parametrize(("first", "then", "said"), AGAIN.values(), ids=AGAIN)
def test_what_is_sent_again_is_asked_about_and_replaces_the_first(players, first, then, said):
    one = became(report(players, **first))
    accept(one, None)
    other = became(report(players, **then))
    asked = question(other)
    assert asked is not None
    assert (asked.severity, asked.found) == ("confirm", str(one.pk))
    assert f"This is tournament {one.pk}" in asked.message
    assert said in asked.message
    with pytest.raises(TournamentError):
        accept(other, None)
    version = replace(other, one.pk, None, "Sent again")
    assert (version.number, version.version) == (one.pk, 2)
    assert question(version) is None
    if unmatched := version.entries.filter(player=None).first():
        match_entry(unmatched, players[unmatched.start_number - 1], None)
    accept(version, None)
    one.refresh_from_db()
    assert one.stage == Stage.REPLACED
    assert in_force(one.pk) == in_force(version.pk) == version
    assert list(one_version_each()) == [version]


OTHERS: dict[str, dict[str, Any]] = {
    "other results": {
        "rounds": tuple(tuple((w, b, "1" if r != "1" else "0") for w, b, r in games) for games in ROUNDS),
        **SEASON,
    },
    "half of them by chance, the next month": {
        "rounds": (
            *ROUNDS[:3],
            *(tuple((w, b, "1" if r != "1" else "0") for w, b, r in g) for g in ROUNDS[3:]),
        ),
        "r042": "2025/04/01",
        "r052": "2025/04/05",
    },
    "years later": {"rounds": ONE_RESULT, "r042": "2022/03/01", "r052": "2022/03/05"},
}


@pytest.mark.parametrize("then", OTHERS.values(), ids=OTHERS)
def test_another_event_of_the_same_people_is_not_asked_about(players, then):
    became(report(players))
    assert question(became(report(players, **then))) is None


def test_exactly_the_same_is_refused_with_the_number_of_the_event(players):
    first = became(report(players, **SEASON))
    accept(first, None)
    second = became(report(players, rounds=ONE_RESULT, **SEASON), replaces=first, reason="Round 3")
    accept(second, None)
    received = receive(report(players, rounds=ONE_RESULT, **SEASON))
    assert received.tournament is None
    (block,) = [finding for finding in received.findings if finding.severity == "block"]
    assert (block.code, block.found) == ("same-event", str(first.pk))
    # The state before is no longer in force, and may come again.
    assert question(became(report(players, **SEASON))) is not None


def test_a_person_can_say_that_it_is_another_event(players):
    first = became(report(players))
    accept(first, None)
    other = became(report(players, rounds=ONE_RESULT, r042="2025/03/08", r052="2025/03/09"))
    asked = question(other)
    assert asked is not None
    settle_finding(asked, None, "They played a return match.")
    assert accept(other, None).stage == Stage.ACCEPTED
    reopen(first, None, "A name")
    accept(first, None)
    assert question(first) is None


def test_people_nobody_has_matched_yet_are_recognised_by_name(players):
    names = dict(enumerate(NAMES, start=1))
    Player.objects.all().delete()
    first = became(report(players, names=names, **SEASON))
    other = became(report(players, names=names, rounds=ONE_RESULT, **SEASON))
    asked = question(other)
    assert asked is not None
    assert asked.found == str(first.pk)
    assert "14 of 15" in asked.message


def test_matches_and_answers_are_taken_over_where_nothing_changed(players):
    names = {3: "Karlsen, Kato", 6: "Fos, Frid"}
    first = became(report(players, names=names, r052="2025/06/30"))
    match_entry(first.entries.get(start_number=3), players[2], None)
    leave_out(first.entries.get(start_number=6), None, "Nobody knows her.")
    Finding.objects.create(
        tournament=first, severity="confirm", code="doubt", found="1", message="Is round 1 right?"
    )
    for point in open_points(first):
        assert point.finding is not None
        settle_finding(point.finding, None, "It is right.")
    accept(first, None)
    second = became(report(players, names=names, rounds=ONE_RESULT, r052="2025/06/30"))
    Finding.objects.create(
        tournament=second, severity="confirm", code="doubt", found="1", message="Is round 1 right?"
    )
    Finding.objects.create(
        tournament=second, severity="confirm", code="doubt", found="2", message="Is round 2 right?"
    )
    version = replace(second, first.pk, None, "Sent again")
    entry = version.entries.get(start_number=3)
    assert (entry.player, entry.match_method) == (players[2], MatchMethod.BY_HAND)
    assert version.entries.get(start_number=6).left_out_reason == "Nobody knows her."
    assert [point.message for point in open_points(version)] == ["Is round 2 right?"]


def test_a_rated_one_stays_until_the_lists_are_corrected(players):
    first = became(report(players))
    accept(first, None)
    Tournament.objects.filter(pk=first.pk).update(stage=Stage.RATED)
    second = became(report(players, rounds=ONE_RESULT))
    asked = question(second)
    assert asked is not None
    assert "waits for a correction of the lists" in asked.message
    accept(replace(second, first.pk, None, "Sent again"), None)
    first.refresh_from_db()
    assert first.stage == Stage.RATED
    assert in_force(first.pk) == first
    # What comes after that replaces only what is not rated.
    third = became(report(players, rounds=with_result(2, 2, "=")), replaces=first, reason="Round 3")
    accept(third, None)
    stages = Tournament.objects.order_by("version").values_list("version", "stage")
    assert list(stages) == [(1, Stage.RATED), (2, Stage.REPLACED), (3, Stage.ACCEPTED)]


def test_a_version_withdrawn_leaves_the_one_in_force(players):
    first = became(report(players))
    accept(first, None)
    second = became(report(players, rounds=ONE_RESULT), replaces=first, reason="Round 3")
    withdraw(second, None, "It was right.")
    first.refresh_from_db()
    assert first.stage == Stage.ACCEPTED
    assert list(one_version_each()) == [first]


def test_one_version_is_in_work_at_a_time(players):
    first = became(report(players))
    accept(first, None)
    second = open_next(first, None, "A result")
    with pytest.raises(TournamentError, match="Version 2 is being worked on"):
        open_next(first, None, "Another result")
    with pytest.raises(TournamentError, match="Version 2 is being worked on"):
        reopen(first, None, "Another result")
    third = became(report(players, rounds=ONE_RESULT), replaces=first, reason="Round 3")
    second.refresh_from_db()
    assert (second.stage, third.version) == (Stage.REPLACED, 3)


def test_nothing_is_replaced_by_itself_or_where_nothing_is(players):
    first = became(report(players))
    with pytest.raises(TournamentError, match="already a version"):
        replace(first, first.pk, None, "")
    with pytest.raises(TournamentError, match="There is no tournament"):
        replace(first, 10**9, None, "")
    other = became(report(players, rounds=ONE_RESULT))
    withdraw(first, None, "Wrong")
    with pytest.raises(TournamentError, match="nothing to replace"):
        replace(other, first.pk, None, "")
