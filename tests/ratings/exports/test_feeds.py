"""Feeds of publications, and the calendar of lists and cut-offs."""

import xml.etree.ElementTree as ET
from datetime import date

import pytest
from icalendar import Calendar

from tests.ratings import month
from tests.ratings.correcting import corrected, revised
from tournaments.models import TimeControl

pytestmark = pytest.mark.django_db(transaction=True)

ATOM = {"a": "http://www.w3.org/2005/Atom"}


def entries_of(client, path: str) -> list[tuple[str, str]]:
    response = client.get(path)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("application/atom+xml")
    root = ET.fromstring(response.content)
    return [
        (entry.findtext("a:title", "", ATOM), entry.findtext("a:id", "", ATOM))
        for entry in root.findall("a:entry", ATOM)
    ]


def test_lists_and_corrections(client):
    month.opening({11: 1800, 12: 1800})
    event = month.tournament([(11, "1-0", 12)])
    month.published()
    event.refresh_from_db()
    correction = revised(corrected(event))
    lists = entries_of(client, "/feeds/lists.atom")
    assert [title for title, _ in lists] == [
        "Revision 1 of the standard list of 1 February 2026",
        "List of 1 February 2026, standard",
        "List of 1 January 2026, standard",
    ]
    assert len({number for _, number in lists}) == 3
    assert [title for title, _ in entries_of(client, "/feeds/corrections.atom")] == [
        f"Correction {correction.pk}"
    ]


def test_without_a_list_the_feeds_are_empty_and_the_calendar_too(client):
    assert entries_of(client, "/feeds/lists.atom") == []
    assert Calendar.from_ical(client.get("/lists/calendar.ics").content).walk("VEVENT") == []


def test_the_calendar_has_a_year_of_lists_and_the_days_before(client):
    month.opening({11: 1800})
    response = client.get("/lists/calendar.ics")
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    events = Calendar.from_ical(response.content).walk("VEVENT")
    by_uid = {str(event["uid"]): event for event in events}
    assert len(by_uid) == len(events) == 24
    published = by_uid["list-2026-02-01@testserver"]
    assert (published.decoded("dtstart"), published.decoded("dtend")) == (date(2026, 2, 1), date(2026, 2, 2))
    assert published["summary"] == "Rating lists (standard)"
    cut_off = by_uid["cut-off-2026-02-01@testserver"]
    assert (cut_off.decoded("dtstart"), cut_off["summary"]) == (
        date(2026, 1, 31),
        "Cut-off for the lists of 1 February 2026 (standard)",
    )
    assert "list-2027-01-01@testserver" in by_uid


def test_time_controls_of_the_same_day_share_an_event(client):
    from ratings.lists.opening import OpeningRow, take_over

    month.opening({11: 1800})
    row = OpeningRow(11, "Player, No11", "", 0, "FED", "", None, "", 1650, 50, 1650)
    take_over([row], TimeControl.RAPID, month.OPENING)
    events = Calendar.from_ical(client.get("/lists/calendar.ics").content).walk("VEVENT")
    assert len(events) == 24
    assert "Rating lists (standard, rapid)" in [str(event["summary"]) for event in events]
