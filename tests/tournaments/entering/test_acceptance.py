"""What was entered by hand is accepted as a report is: complete, of known players, and once."""

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.tournaments.entering.events import all_won_by_the_lower, event, fill, swiss
from tests.tournaments.reports import line, receive
from tournaments.entering.by_round import add_game
from tournaments.entering.by_table import set_cell
from tournaments.entering.game_changes import token
from tournaments.entering.participants import add_people
from tournaments.entering.pasted import PastedLine
from tournaments.errors import TournamentError
from tournaments.identity.identification import match_entry
from tournaments.intake.acceptance import accept, open_points, settle_finding
from tournaments.models import Game, Stage, System, Tournament
from tournaments.stages import reopen, withdraw

pytestmark = pytest.mark.django_db


def codes(tournament: Tournament) -> list[str]:
    return [point.code for point in open_points(tournament)]


def complete() -> Tournament:
    tournament = event(4)
    fill(tournament, all_won_by_the_lower(4))
    return tournament


def test_a_complete_round_robin_is_accepted_and_can_be_recognised_again() -> None:
    tournament = complete()
    assert codes(tournament) == []
    assert accept(tournament, None).stage == Stage.ACCEPTED
    tournament.refresh_from_db()
    assert len(tournament.content_digest) == 64


def test_a_tournament_without_results_has_nothing_to_rate() -> None:
    assert codes(event(2)) == ["nothing-to-rate"]
    assert codes(event(1)) == ["too-few-players", "nothing-to-rate"]


def test_missing_games_of_a_round_robin_ask_until_they_are_entered_or_confirmed() -> None:
    clerk = User.objects.create_user("clerk")
    tournament = event(4)
    fill(tournament, {(1, 2): "1", (1, 3): "1", (1, 4): "1", (2, 3): "1"})
    (point,) = open_points(tournament)
    assert point.message.startswith("2 of 6 games are missing: 2–4, 3–4.")
    with pytest.raises(TournamentError, match="2 of 6 games are missing"):
        accept(tournament, clerk)
    fill(tournament, {(2, 4): "-"})
    (point,) = open_points(tournament)
    assert point.message.startswith("1 of 6 games are missing: 3–4.")
    assert point.finding is not None
    settle_finding(point.finding, clerk, "Both had left.")
    assert codes(tournament) == []
    game = Game.objects.get(white__start_number=2, black__start_number=4)
    set_cell(tournament, 2, 4, "", seen=token(game), by=clerk)
    assert codes(tournament) == ["results-missing"]


def test_a_confirmation_stays_when_something_else_changes() -> None:
    tournament = event(3)
    fill(tournament, {(1, 2): "1", (1, 3): "1"})
    (point,) = open_points(tournament)
    assert point.finding is not None
    settle_finding(point.finding, None, "Never played.")
    game = Game.objects.get(black__start_number=3)
    set_cell(tournament, 1, 3, "½", seen=token(game), by=None)
    assert codes(tournament) == []


def test_both_games_of_a_double_round_robin_are_due() -> None:
    tournament = event(3, system=System.DOUBLE_ROUND_ROBIN)
    fill(tournament, all_won_by_the_lower(3))
    (point,) = open_points(tournament)
    assert point.message.startswith("3 of 6 games are missing: 1–2, 1–3, 2–3.")


def test_in_a_swiss_everybody_has_a_result_in_every_round() -> None:
    tournament = swiss(3, rounds=2)
    add_game(tournament, 1, 1, 2, "1", by=None)
    (point,) = open_points(tournament)
    assert point.message.startswith(
        "4 of 6 results are missing: round 1: 3 Cole, Cleo, round 2: 1 Abel, Anna, round 2: 2 Baker, Bert, "
        "round 2: 3 Cole, Cleo."
    )
    add_game(tournament, 1, 3, None, "U", by=None)
    add_game(tournament, 2, 3, 1, "1", by=None)
    add_game(tournament, 2, 2, None, "Z", by=None)
    assert codes(tournament) == []


def test_in_a_team_tournament_every_round_has_results() -> None:
    tournament = event(6, system=System.TEAM, rounds=3)
    add_game(tournament, 2, 1, 4, "1", by=None)
    (point,) = open_points(tournament)
    assert point.message.startswith("Rounds without any result: 1, 3.")


def test_somebody_without_a_registered_player_is_matched_first() -> None:
    tournament = event(2)
    (new,) = add_people(tournament, [(PastedLine("", name="Baker, Betty", birth="1990/05/05"), None)], None)
    fill(tournament, all_won_by_the_lower(3))
    assert codes(tournament) == ["not-matched"]
    player = tournament.entries.get(start_number=1).player
    assert player is not None
    with pytest.raises(TournamentError, match="already takes part"):
        match_entry(new, player, None)


def test_nobody_is_born_after_the_start() -> None:
    tournament = event(2)
    add_people(tournament, [(PastedLine("", name="Baby, Betty", birth="2026/03/03"), None)], None)
    assert "birth-after-start" in codes(tournament)


def test_a_tournament_is_accepted_when_it_is_over() -> None:
    tomorrow = timezone.localdate() + dt.timedelta(days=1)
    tournament = event(2, end_date=tomorrow, start_date=tomorrow - dt.timedelta(days=2))
    fill(tournament, {(1, 2): "1"})
    assert codes(tournament) == ["end-in-future"]
    Tournament.objects.filter(pk=tournament.pk).update(end_date=timezone.localdate())
    assert accept(tournament, None).stage == Stage.ACCEPTED


ROUNDS = (
    # Four players by the Berger tables; the lower number wins.
    ("   4 w 1", "   2 w 1", "   3 b 1"),
    ("   3 w 1", "   1 b 0", "   4 w 1"),
    ("   2 b 0", "   4 b 1", "   1 w 0"),
    ("   1 b 0", "   3 w 0", "   2 b 0"),
)
HEADER = (
    "012 Club Championship",
    "022 Springfield",
    "032 NOR",
    "042 2026/03/02",
    "052 2026/03/20",
    "092 Round robin",
    "102 Arbiter, Anna",
    "122 90 minutes + 30 seconds a move",
)


def report_of_the_same(tournament: Tournament):
    """The same four players and results as a report file, received when all was over."""
    players = [entry.player for entry in tournament.entries.order_by("start_number") if entry.player]
    return receive(
        *[
            line(number, player, *cells)
            for number, (player, cells) in enumerate(zip(players, ROUNDS, strict=True), 1)
        ],
        header=HEADER,
        now=dt.datetime(2026, 3, 25, tzinfo=dt.UTC),
    )


def test_an_event_that_was_entered_and_accepted_is_not_taken_over_from_a_report_again() -> None:
    tournament = complete()
    accept(tournament, None)
    received = report_of_the_same(tournament)
    assert received.tournament is None
    assert [(f.code, f.found) for f in received.findings if f.severity == "block"] == [
        ("same-event", str(tournament.pk))
    ]


def test_an_event_that_came_as_a_report_is_not_accepted_once_more_from_the_hand() -> None:
    tournament = complete()
    received = report_of_the_same(tournament)
    assert received.tournament is not None
    with pytest.raises(TournamentError, match=f"ournament {received.tournament.pk}.*same"):
        accept(tournament, None)
    tournament.refresh_from_db()
    assert tournament.stage == Stage.IN_CORRECTION
    withdraw(received.tournament, None, "Entered by hand.")
    assert accept(tournament, None).stage == Stage.ACCEPTED


def twice(**head: Any) -> tuple[Tournament, Tournament]:
    """The same event entered by two people."""
    first, second = event(4, **head), event(0, **head)
    people = [
        (PastedLine("", name=entry.reported_name, birth=entry.reported_birth), entry.player)
        for entry in first.entries.order_by("start_number")
    ]
    add_people(second, people, None)
    for tournament in (first, second):
        fill(tournament, all_won_by_the_lower(4))
    return first, second


def test_of_an_event_entered_twice_one_has_to_go() -> None:
    first, second = twice()
    with pytest.raises(TournamentError, match=f"This is tournament {first.pk}, .* 6 of 6 games are the same"):
        accept(second, None)
    assert accept(first, None).stage == Stage.ACCEPTED
    withdraw(first, None, "Entered twice.")
    assert accept(second, None).stage == Stage.ACCEPTED


def test_a_long_event_entered_twice_is_accepted_once() -> None:
    first, second = twice(end_date=dt.date(2026, 6, 30))
    accept(first, None)
    with pytest.raises(TournamentError, match=f"This is tournament {first.pk}"):
        accept(second, None)
    second.refresh_from_db()
    assert (second.stage, second.content_digest) == (Stage.IN_CORRECTION, "")


def test_what_is_changed_after_reopening_counts_for_the_next_acceptance() -> None:
    tournament = complete()
    accept(tournament, None)
    before = accept(tournament, None).content_digest
    with pytest.raises(TournamentError, match="Only one that is received or in correction"):
        fill(tournament, {(1, 2): "0"})
    reopen(tournament, None, "A result was wrong.")
    game = Game.objects.get(white__start_number=1, black__start_number=2)
    set_cell(tournament, 1, 2, "½", seen=token(game), by=None)
    assert accept(tournament, None).content_digest != before
