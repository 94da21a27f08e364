"""Creating a tournament by hand and correcting its head."""

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from tests.tournaments.entering.events import HEAD, event, fill, swiss
from tests.tournaments.reports import four_players, lines, received_tournament
from tournaments.entering.heads import HeadConflict, change_head, create_event
from tournaments.errors import TournamentError
from tournaments.models import Stage, System, TimeControl, Tournament
from tournaments.stages import withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def clerk() -> User:
    return User.objects.create_user("clerk")


@pytest.fixture
def other() -> User:
    return User.objects.create_user("other")


def change(tournament: Tournament, by: User | None = None, **fields: Any) -> Tournament:
    return change_head(tournament, by, seen=tournament.edits, **fields)


def test_a_new_tournament_is_in_correction_and_says_who_made_it(clerk: User) -> None:
    now = dt.datetime(2026, 3, 21, 9, tzinfo=dt.UTC)
    tournament = create_event(clerk, now, **HEAD)
    tournament.refresh_from_db()
    assert (tournament.name, tournament.stage, tournament.received_at) == (
        "Club Championship",
        Stage.IN_CORRECTION,
        now,
    )
    assert not tournament.reports.exists()
    assert [(c.stage, c.by, c.at) for c in tournament.stage_changes.all()] == [
        (Stage.RECEIVED, clerk, now),
        (Stage.IN_CORRECTION, clerk, now),
    ]


def test_two_unfinished_tournaments_are_not_the_same_event() -> None:
    assert event().pk != event().pk


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": "  "}, "name"),
        ({"federation": "NO"}, "federation"),
        ({"federation": "N0R"}, "federation"),
        ({"end_date": dt.date(2026, 3, 1)}, "end_date"),
        ({"system": System.SWISS, "rounds": None}, "rounds"),
        ({"system": System.SWISS, "rounds": 0}, "rounds"),
        ({"system": System.TEAM, "rounds": 100}, "rounds"),
        ({"system": 9, "rounds": 3}, "system"),
        ({"time_control": 9}, "time_control"),
        ({"name": "x" * 201}, "name"),
    ],
    ids=str,
)
def test_a_bad_head_makes_nothing_and_names_the_field(changed: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as raised:
        create_event(None, **(HEAD | changed))
    assert list(raised.value.message_dict) == [field]
    assert not Tournament.objects.exists()


def test_spaces_and_case_are_put_in_order() -> None:
    tournament = create_event(None, **(HEAD | {"name": " Club   Cup ", "federation": " nor "}))
    assert (tournament.name, tournament.federation) == ("Club Cup", "NOR")


def test_a_head_is_corrected_and_counts_the_corrections(clerk: User) -> None:
    tournament = swiss(0)
    changed = change(tournament, clerk, name="Cup", time_control=TimeControl.RAPID, rounds=5)
    assert (changed.name, changed.time_control, changed.rounds, changed.edits) == (
        "Cup",
        TimeControl.RAPID,
        5,
        1,
    )
    assert changed.city == "Springfield"
    kept = Tournament.pgh_event_model.objects.order_by("pgh_id").last()  # type: ignore[attr-defined]
    assert (kept.name, kept.pgh_context["user"]) == ("Club Championship", clerk.pk)


def test_saving_without_a_change_is_none() -> None:
    tournament = swiss(0)
    assert change(tournament, name=tournament.name).edits == 0


def test_who_is_slower_overwrites_nothing_and_is_told_who_was_faster(clerk: User, other: User) -> None:
    tournament = swiss(0)
    change(tournament, other, city="Shelbyville")
    with pytest.raises(HeadConflict, match="other changed this tournament") as raised:
        change(tournament, clerk, city="Capital City")
    assert raised.value.tournament.city == "Shelbyville"
    assert raised.value.change.at is not None
    tournament.refresh_from_db()
    assert tournament.city == "Shelbyville"
    change(tournament, clerk, city="Capital City")
    tournament.refresh_from_db()
    assert tournament.city == "Capital City"


def test_with_results_the_system_stays_and_no_round_with_results_goes() -> None:
    tournament = event(3)
    fill(tournament, {(1, 2): "1"})
    for system in (System.SWISS, System.DOUBLE_ROUND_ROBIN):
        with pytest.raises(ValidationError) as raised:
            change(tournament, system=system, rounds=9)
        assert list(raised.value.message_dict) == ["system"]
    tournament.refresh_from_db()
    assert tournament.system == System.ROUND_ROBIN


def test_without_results_a_swiss_can_become_a_double_round_robin() -> None:
    tournament = swiss(4)
    assert change(tournament, system=System.DOUBLE_ROUND_ROBIN, rounds=None).rounds == 6


def test_what_came_as_a_report_is_corrected_in_the_report() -> None:
    tournament = received_tournament(*lines(four_players()))
    with pytest.raises(TournamentError, match="came as a report"):
        change(tournament, name="Other")
    tournament.refresh_from_db()
    assert tournament.name != "Other"


def test_a_withdrawn_tournament_does_not_change() -> None:
    tournament = swiss(0)
    withdraw(tournament, None, "Never played.")
    with pytest.raises(TournamentError, match="Only one that is received or in correction"):
        change(tournament, name="Other")
