"""What is waiting, for whom, since when, until when, and which list is late."""

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from players.models import Player
from ratings.models import RatingList
from tests.office import client_of, four_players, person, report_file
from tests.ratings import month
from tests.ratings.correcting import next_version
from tournaments.intake.acceptance import count_open_points, open_points
from tournaments.intake.receiving import receive_report
from tournaments.models import Report, Stage, TimeControl, Tournament
from tournaments.stages import return_tournament, withdraw

DAY = dt.timedelta(days=1)


def received(third: str = "Third, Tina", days_after: int = 3, **header: str) -> Tournament:
    """An event that ended on 8 March 2026, received some days later."""
    at = dt.datetime(2026, 3, 8, 12, tzinfo=dt.UTC) + days_after * DAY
    tournament = receive_report(
        "spring.trf", four_players(third=third, **header), by=person("clerk", f"clerk {third}"), now=at
    ).tournament
    assert tournament is not None
    return tournament


def inbox(client: Client) -> str:
    return client.get(reverse("office:inbox")).content.decode()


def rows(client: Client) -> list:
    return client.get(reverse("office:inbox")).context["waiting"]


def test_reports_are_due_after_seven_days_and_late_ones_say_so(officer: Client) -> None:
    in_time, late = received(), received("Else, Eva", days_after=8)
    waiting = {row.tournament: row for row in rows(officer)}
    assert waiting[in_time].due == waiting[late].due == dt.date(2026, 3, 15)
    assert not waiting[in_time].is_late
    assert waiting[late].is_late
    assert inbox(officer).count(">late<") == 1


def test_the_age_is_counted_from_receipt_and_the_oldest_comes_first(officer: Client) -> None:
    today = timezone.now()
    newer, older = received(), received("Else, Eva")
    Tournament.objects.filter(pk=newer.pk).update(received_at=today - DAY)
    Tournament.objects.filter(pk=older.pk).update(received_at=today - 12 * DAY)
    assert [(row.tournament, row.age) for row in rows(officer)] == [(older, 12), (newer, 1)]
    assert "12 days" in inbox(officer)


def test_open_points_wait_for_the_clerk_and_the_rest_for_the_officer(officer: Client) -> None:
    tournament = received()
    (row,) = rows(officer)
    assert (row.open_points, row.waits_for) == (4, "clerk")
    for entry, name in zip(tournament.entries.all(), ("a", "b", "c", "d"), strict=True):
        entry.player = Player.objects.create(name=f"{name}, {name}")
        entry.save()
    (row,) = rows(officer)
    assert (row.open_points, row.waits_for) == (0, "rating officer")


def test_who_moved_it_to_its_stage_and_when_is_said(officer: Client) -> None:
    tournament = received()
    assert tournament.stage == Stage.IN_CORRECTION
    page = inbox(officer)
    assert "2026-03-11, clerk Third, Tina" in page


def test_accepted_ones_name_the_list_that_takes_them(officer: Client) -> None:
    for end in (dt.date(2026, 1, 31), dt.date(2026, 2, 1)):
        Tournament.objects.create(
            name=f"ended {end}",
            start_date=end,
            end_date=end,
            system=0,
            time_control=TimeControl.STANDARD,
            rounds=1,
            stage=Stage.ACCEPTED,
            received_at=timezone.now(),
            accepted_at=timezone.now(),
        )
    RatingList.objects.create(time_control=TimeControl.STANDARD, date=dt.date(2026, 2, 1))
    accepted = officer.get(reverse("office:inbox")).context["accepted"]
    taken = {row.tournament.name: row.list and row.list.list.date for row in accepted}
    assert taken == {"ended 2026-01-31": dt.date(2026, 2, 1), "ended 2026-02-01": None}


def test_the_next_cut_off_is_said(officer: Client) -> None:
    today = timezone.localdate()
    RatingList.objects.create(time_control=TimeControl.BLITZ, date=today + 10 * DAY)
    row = next(r for r in officer.get(reverse("office:inbox")).context["open_lists"] if r.list)
    assert (row.last_day, row.days_left, row.is_overdue) == (today + 9 * DAY, 9, False)
    assert "9 days left" in inbox(officer)


@pytest.mark.parametrize(("days", "overdue"), [(0, True), (-40, True), (1, False)])
def test_a_list_whose_day_has_come_raises_an_alarm_until_it_is_published(
    officer: Client, days: int, overdue: bool
) -> None:
    RatingList.objects.create(
        time_control=TimeControl.RAPID, date=timezone.localdate() + dt.timedelta(days=days)
    )
    assert ("is not published yet." in inbox(officer)) == overdue


def test_a_published_list_raises_none(officer: Client) -> None:
    month.opening({1: 2000})
    RatingList.objects.filter(status=0).update(date=timezone.localdate() + DAY)
    assert "is not published yet." not in inbox(officer)


def test_refused_returned_and_withdrawn_with_reasons_and_people(officer: Client) -> None:
    refused = receive_report("bad.trf", report_file(), by=person("clerk", "Carla")).report
    return_tournament(received(), person("officer", "Olga"), "Round 3 is missing.")
    withdraw(received("Else, Eva"), person("officer", "Oskar"), "Received twice.")
    page = inbox(officer)
    assert str(refused.findings.get(severity="block").message) in page
    for text in ("Carla", "Round 3 is missing.", "Olga", "Received twice.", "Oskar"):
        assert text in page


def test_the_number_of_queries_does_not_grow_with_what_waits(officer: Client) -> None:
    received()
    inbox(officer)
    with CaptureQueriesContext(connection) as few:
        inbox(officer)
    for number in range(8):
        received(f"Third, T{number}")
    for number in range(3):
        receive_report(f"bad{number}.trf", report_file(name=f"Bad {number}"))
    assert (Tournament.objects.count(), Report.objects.filter(tournament=None).count()) == (9, 3)
    with CaptureQueriesContext(connection) as many:
        inbox(officer)
    # Prefetches of the refused reports' findings run only where there are such reports.
    assert len(many) <= len(few) + 1


def test_open_points_are_counted_as_they_are_listed(db: None) -> None:
    events = [received(), received("Else, Eva")]
    Tournament.objects.get(pk=events[0].pk).entries.all().delete()
    for event in events:
        assert count_open_points(events)[event.pk] == len(open_points(event))
    assert client_of("auditor").get(reverse("office:inbox")).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_new_version_of_a_rated_tournament_waits_for_a_correction(officer: Client) -> None:
    month.opening({1: 2000, 2: 1900})
    rated = month.tournament([(1, "1-0", 2)])
    month.published()
    rated.refresh_from_db()
    later = next_version(rated)
    response = officer.get(reverse("office:inbox"))
    (row,) = response.context["accepted"]
    assert (row.tournament.pk, row.list, row.waits_for_correction) == (later.pk, None, True)
