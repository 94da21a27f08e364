"""Intake checks that need ratings: 3 (ratings), 14 and 17 of the twenty."""

import datetime as dt

import pytest

from tests.ratings import month
from tournaments.intake.acceptance import look_again
from tournaments.models import Entry, Finding, Severity, Stage, Tournament

pytestmark = pytest.mark.django_db


def checked(event: Tournament) -> dict[str, Finding]:
    """What is found in an event that is in correction, by kind."""
    Tournament.objects.filter(pk=event.pk).update(stage=Stage.IN_CORRECTION)
    look_again(event)
    return {finding.code: finding for finding in Finding.objects.filter(tournament=event)}


def test_check_03_a_rating_that_is_not_the_list_s_is_a_warning():
    month.opening({1: 2000, 2: 1900, 3: 0})
    event = month.tournament([(1, "1-0", 2), (2, "1-0", 3)])
    Entry.objects.filter(tournament=event, player_id=1).update(reported_rating=2050)
    Entry.objects.filter(tournament=event, player_id=3).update(reported_rating=1500)
    checked(event)
    found = Finding.objects.filter(tournament=event, code="rating-differs").order_by("found")
    assert [(f.severity, f.found, f.used) for f in found] == [
        (Severity.WARN, "1500", "unrated"),
        (Severity.WARN, "2050", "2000"),
    ]


def test_check_03_the_list_s_rating_none_at_all_and_an_event_before_the_first_list_do_not():
    month.opening({1: 2000, 2: 1900})
    event = month.tournament([(1, "1-0", 2)])
    Entry.objects.filter(tournament=event, player_id=1).update(reported_rating=2000)
    assert checked(event) == {}
    Tournament.objects.filter(pk=event.pk).update(start_date=dt.date(2025, 12, 31))
    Entry.objects.filter(tournament=event, player_id=1).update(reported_rating=1234)
    event.refresh_from_db()
    assert "rating-differs" not in checked(event)


def test_check_14_unrated_players_who_met_nobody_rated_are_noted():
    month.opening({1: 2000, 2: 1900, 3: 0, 4: 0, 5: 0})
    event = month.tournament([(1, "1-0", 2), (3, "1-0", 4), (4, "1-0", 5)])
    finding = checked(event)["only-unrated-met"]
    assert (finding.severity, finding.found) == (Severity.NOTE, "3, 4, 5")


def test_check_14_one_rated_opponent_connects_the_group_and_a_forfeit_does_not():
    month.opening({1: 2000, 2: 1900, 3: 0, 4: 0, 5: 0})
    connected = month.tournament([(1, "1-0", 5), (3, "1-0", 4), (4, "1-0", 5)])
    assert "only-unrated-met" not in checked(connected)
    by_forfeit = month.tournament([(1, "+--", 5), (3, "1-0", 4), (4, "1-0", 5)], start=dt.date(2026, 1, 12))
    assert checked(by_forfeit)["only-unrated-met"].found == "2, 3, 4"


def test_check_17_three_points_above_expectation_have_to_be_confirmed():
    """Against equals one expects half a point a game: 6 of 6 is 3 points more. Worked out by hand."""
    month.opening(dict.fromkeys(range(1, 8), 2000))
    event = month.tournament([(1, "1-0", other) for other in range(2, 8)], end=dt.date(2026, 1, 20))
    finding = checked(event)["above-expectation"]
    assert finding.severity == Severity.CONFIRM
    assert finding.entry is not None
    assert finding.entry.player_id == 1
    assert "scored 6 points" in finding.message
    assert "3.00 were expected" in finding.message


def test_check_17_less_than_three_points_and_games_with_unrated_opponents_do_not():
    month.opening(dict.fromkeys(range(1, 8), 2000) | {8: 0, 9: 0})
    half_a_point_less = [(1, "1-0", other) for other in range(2, 7)] + [(1, "½-½", 7)]
    event = month.tournament(half_a_point_less, end=dt.date(2026, 1, 20))
    assert "above-expectation" not in checked(event)
    against_unrated = [(1, "1-0", other) for other in (2, 3, 4, 5, 8, 9)]
    event = month.tournament(against_unrated, start=dt.date(2026, 1, 21), end=dt.date(2026, 1, 30))
    assert "above-expectation" not in checked(event)
