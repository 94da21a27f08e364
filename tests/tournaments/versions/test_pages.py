"""The pages about versions: correcting, replacing, sending again, and which version the public sees."""

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.office import client_of, messages_of, person
from tests.tournaments.reports import register
from tests.tournaments.versions.test_sent_again import NAMES, ONE_RESULT, became, question, receive, report
from tournaments.intake.acceptance import accept
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return [register(name, f"19{70 + place}-02-03") for place, name in enumerate(NAMES)]


def test_a_clerk_replaces_an_event_by_the_one_sent_again(people):
    first = became(report(people))
    accept(first, None)
    second = became(report(people, rounds=ONE_RESULT))
    clerk = client_of("clerk")
    asked = question(second)
    assert asked is not None
    text = clerk.get(f"/office/tournaments/{second.pk}/").content.decode()
    assert f"Replace tournament {first.pk}" in text
    assert "Another event" in text
    response = clerk.post(f"/office/findings/{asked.pk}/replace/", follow=True)
    assert messages_of(response) == [f"This is now version 2 of tournament {first.pk}."]
    assert "Round 3, Carlsen, Cato – Alm, Anna 1–0 (instead of ½–½)" in response.content.decode()


def test_a_rated_event_is_corrected_in_a_version_that_waits(people):
    first = became(report(people))
    accept(first, None)
    Tournament.objects.filter(pk=first.pk).update(stage=Stage.RATED)
    officer = client_of("officer")
    response = officer.post(f"/office/tournaments/{first.pk}/correct/", {"reason": "A result"}, follow=True)
    version = Tournament.objects.get(original=first)
    assert messages_of(response) == ["Version 2 is open."]
    assert "Enter the results" in response.content.decode()
    officer.post(f"/office/tournaments/{version.pk}/accept/")
    text = officer.get(f"/office/tournaments/{version.pk}/").content.decode()
    assert "takes its place with a correction of the lists" in text


def test_a_reporter_sends_a_corrected_file_to_his_own_event(people):
    reporter = client_of("reporter")
    sender = User.objects.get(username="reporter")
    first = became(report(people), by=sender)
    file = SimpleUploadedFile("again.trf", report(people, rounds=ONE_RESULT))
    address = f"/office/tournaments/{first.pk}/send-again/"
    reporter.post(address, {"report_file": file, "reason": "Round 3"})
    version = Tournament.objects.get(original=first)
    first.refresh_from_db()
    assert (first.stage, version.version, version.version_reason) == (Stage.REPLACED, 2, "Round 3")
    assert reporter.get(f"/office/tournaments/{version.pk}/version.trf").status_code == 200
    other = became(report(people[::-1]), by=person("clerk"))
    assert reporter.get(f"/office/tournaments/{other.pk}/send-again/").status_code == 403


def test_a_version_is_downloaded_as_it_stands(people):
    first = became(report(people))
    content = client_of("auditor").get(f"/office/tournaments/{first.pk}/version.trf").content
    (refused,) = [finding for finding in receive(content).findings if finding.severity == "block"]
    assert refused.code == "same-event"


def test_the_public_sees_the_version_that_counts_and_earlier_ones_beside_it(people, client):
    first = became(report(people))
    accept(first, None)
    second = became(report(people, rounds=ONE_RESULT), replaces=first, reason="Round 3")
    address = f"/tournaments/{first.pk}/"
    assert client.get(address).context["tournament"] == first
    # What is not accepted yet is the office's.
    assert client.get(f"{address}versions/2/").status_code == 404
    accept(second, None)
    assert client.get(address).context["tournament"] == second
    assert client.get(f"/tournaments/{second.pk}/")["Location"] == address
    assert client.get(f"{address}versions/2/")["Location"] == address
    before = client.get(f"{address}versions/1/")
    assert before.context["tournament"] == first
    assert "counts" in before.content.decode()
    listed = client.get("/tournaments/?year=2025").context["by_month"]
    assert [row.tournament for _month, rows in listed for row in rows] == [second]
    answer = client.get(f"/api/v1/tournaments/{first.pk}").json()
    assert (answer["number"], answer["version"], answer["stage"]) == (first.pk, 2, "accepted")
    assert client.get("/api/v1/tournaments").json()["total"] == 1
