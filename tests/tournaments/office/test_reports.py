"""Uploading report files, good and bad, and what the office sees of them."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.register.registration import register_player
from tests.office import client_of, four_players, messages_of, player_line, report_file
from tournaments import tasks
from tournaments.intake import batches
from tournaments.models import Finding, Report, ReportBatch, Severity, Stage, System, TimeControl, Tournament


def upload(client: Client, *files: tuple[str, bytes], **values: str):
    """Upload files, read them as a worker does, and return the page that then comes."""
    return read_and_follow(client, hand_in(client, *files, **values))


def hand_in(client: Client, *files: tuple[str, bytes], **values: str):
    data = values | {"report_files": [SimpleUploadedFile(name, content) for name, content in files]}
    return client.post(reverse("office:upload"), data)


def read_and_follow(client: Client, response):
    """Read what was handed in, and return the page about it."""
    for number in batches.unfinished():
        tasks.read_batch(number)
    return client.get(response.headers["Location"], follow=True) if response.status_code == 302 else response


def test_a_good_file_becomes_a_tournament_with_its_page(clerk: Client) -> None:
    response = upload(clerk, ("spring.trf", four_players()))
    tournament = Tournament.objects.get()
    assert response.redirect_chain == [(reverse("office:tournament", args=[tournament.pk]), 302)]
    assert messages_of(response) == ["spring.trf was read."]
    assert tournament.name == "Spring Open"
    assert tournament.entries.count() == 4
    report = Report.objects.get()
    assert bytes(report.content) == four_players()
    assert report.received_by is not None
    assert report.received_by.username == "clerk"
    page = response.content.decode()
    assert "First, Fritz" in page
    assert "Match the players one by one" in page


@pytest.mark.parametrize(("role", "tells"), [("reporter", False), ("clerk", True)])
def test_a_registered_birth_date_is_told_to_the_office_and_not_to_who_sent_the_file(
    db: None, role: str, tells: bool
) -> None:
    """Field reports B15: who guesses a child's birth date in a report does not learn it from the finding."""
    register_player(name="First, Fritz", birth_date=date(2014, 5, 9), sex="m", fide_id=77)
    content = report_file(
        player_line(1, "First, Fritz", (2, "w", "1"), birth="2014/01/01", fide_id=77),
        player_line(2, "Second, Sven", (1, "b", "0"), birth="1975/05/02"),
    )
    page = upload(client_of(role), ("spring.trf", content)).content.decode()
    assert "the birth date differs from the register" in page
    assert ("2014-05-09" in page) is tells


def test_the_file_comes_back_as_it_was_sent(clerk: Client) -> None:
    content = four_players().replace(b"Fourth, Fiona", b"Fourth, Fi\xf3na")
    upload(clerk, ("frühling.trf", content))
    response = clerk.get(reverse("office:report_file", args=[Report.objects.get().pk]))
    assert response.content == content
    assert response.headers["Content-Type"] == "application/octet-stream"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Content-Disposition"].startswith("attachment;")
    assert "fr%C3%BChling.trf" in response.headers["Content-Disposition"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)), "a picture"),
        (report_file(player_line(1, "Alone, Albert", ("0000", " ", " "))), "two players"),
    ],
    ids=["empty", "binary", "one-player"],
)
def test_a_file_that_cannot_be_used_is_refused_with_the_reason(
    clerk: Client, content: bytes, said: str
) -> None:
    response = upload(clerk, ("bad.trf", content))
    report = Report.objects.get()
    assert response.redirect_chain == [(reverse("office:report", args=[report.pk]), 302)]
    assert messages_of(response) == ["bad.trf was refused."]
    assert not Tournament.objects.exists()
    assert bytes(report.content) == content
    (fault,) = [finding for finding in report.findings.all() if finding.severity == Severity.BLOCK]
    assert said in fault.message
    assert fault.message in response.content.decode().replace("&#x27;", "'")
    for page in ("office:inbox", "office:reports"):
        assert "bad.trf" in clerk.get(reverse(page)).content.decode()


def test_a_file_that_is_too_large_is_not_even_kept(clerk: Client) -> None:
    with override_settings(MAX_REPORT_BYTES=2048):
        response = upload(clerk, ("large.trf", b"x" * 2049), ("spring.trf", four_players()))
    assert response.status_code == 200
    assert response.context["form"].errors["report_files"] == [
        "large.trf is too large: 2.0\xa0KB, at most 2.0\xa0KB are allowed. Nothing was stored."
    ]
    assert not Report.objects.exists()


def test_the_same_event_again_is_refused_and_leads_to_the_first(clerk: Client) -> None:
    upload(clerk, ("spring.trf", four_players()))
    first = Tournament.objects.get()
    response = upload(clerk, ("again.trf", four_players()))
    assert Tournament.objects.get() == first
    assert messages_of(response) == ["again.trf was refused."]
    assert reverse("office:tournament", args=[first.pk]) in response.content.decode()


def test_several_files_are_read_each_on_its_own(clerk: Client) -> None:
    response = upload(
        clerk,
        ("spring.trf", four_players()),
        ("bad.trf", b"nothing"),
        ("autumn.trf", four_players(third="Else, Eva")),
    )
    batch = ReportBatch.objects.get()
    assert response.request["PATH_INFO"] == reverse("office:batch", args=[batch.pk])
    page = response.content.decode()
    assert "2 files became tournaments, 1 was refused." in page
    assert "hx-get" not in page
    for tournament in Tournament.objects.all():
        assert reverse("office:tournament", args=[tournament.pk]) in page
    refused = Report.objects.get(tournament=None)
    assert reverse("office:report", args=[refused.pk]) in page
    assert str(refused.findings.get(severity=Severity.BLOCK).message) in page
    assert Tournament.objects.count() == 2
    assert Report.objects.count() == 3


def test_what_the_office_gives_counts_instead_of_the_file(clerk: Client) -> None:
    upload(
        clerk,
        ("spring.trf", four_players()),
        system=str(int(System.ROUND_ROBIN)),
        time_control=str(int(TimeControl.RAPID)),
        start_date="2026-03-05",
        end_date="2026-03-09",
    )
    tournament = Tournament.objects.get()
    assert (tournament.system, tournament.time_control) == (System.ROUND_ROBIN, TimeControl.RAPID)
    assert (tournament.start_date, tournament.end_date) == (date(2026, 3, 5), date(2026, 3, 9))


def test_without_a_file_the_form_says_so_beside_the_field_and_on_top(clerk: Client) -> None:
    response = clerk.post(reverse("office:upload"), {})
    page = response.content.decode()
    assert response.status_code == 200
    assert '<a href="#id_report_files">' in page
    assert "invalid-feedback" in page
    assert not Report.objects.exists()


def test_a_refused_report_can_be_read_again_with_what_it_lacks(clerk: Client) -> None:
    content = four_players().replace(b"122 90 minutes for 40 moves + 30 seconds a move\r\n", b"")
    upload(clerk, ("spring.trf", content))
    refused = Report.objects.get()
    assert refused.tournament is None
    response = clerk.post(
        reverse("office:read_again", args=[refused.pk]), {"time_control": str(int(TimeControl.BLITZ))}
    )
    assert response.headers["Location"] == reverse("office:batch", args=[ReportBatch.objects.latest("pk").pk])
    assert not Tournament.objects.exists()
    response = read_and_follow(clerk, response)
    tournament = Tournament.objects.get()
    assert response.redirect_chain == [(reverse("office:tournament", args=[tournament.pk]), 302)]
    assert tournament.time_control == TimeControl.BLITZ


def test_a_finding_is_shown_with_the_line_of_the_file_and_its_place_in_it(clerk: Client) -> None:
    content = four_players().replace(b"1980/01/15", b"1980/13/45")
    response = upload(clerk, ("spring.trf", content))
    finding = Finding.objects.get(severity=Severity.WARN, found="1980/13/45")
    page = response.content.decode()
    assert f"line {finding.line}, column {finding.column}" in page
    assert "<mark>1980/13/45</mark>" in page
    assert "First, Fritz" in page.split("<mark>1980/13/45</mark>")[0].rsplit("<code>", 1)[1]


def test_what_a_file_says_is_shown_as_text(clerk: Client) -> None:
    response = upload(clerk, ("<b>x</b>.trf", four_players(third="<script>alert(1)</script>")))
    page = response.content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<b>x</b>.trf" not in page


def test_a_doubtful_finding_is_confirmed_with_a_reason_that_is_kept(clerk: Client) -> None:
    upload(clerk, ("spring.trf", four_players()))
    tournament = Tournament.objects.get()
    finding = Finding.objects.create(
        report=Report.objects.get(), severity=Severity.CONFIRM, code="doubt", message="Is this right?"
    )
    url = reverse("office:settle", args=[finding.pk])
    assert url in clerk.get(reverse("office:tournament", args=[tournament.pk])).content.decode()
    empty = clerk.post(url, {"reason": " "})
    assert empty.context["form"].errors["reason"]
    finding.refresh_from_db()
    assert finding.settled_at is None
    response = clerk.post(url, {"reason": "Asked the arbiter."}, follow=True)
    finding.refresh_from_db()
    assert finding.settled_reason == "Asked the arbiter."
    assert finding.settled_by is not None
    assert finding.settled_by.username == "clerk"
    assert "Asked the arbiter." in response.content.decode()
    clerk.post(url, {"reason": "Another one."})
    finding.refresh_from_db()
    assert finding.settled_reason == "Asked the arbiter."


def test_a_question_about_the_dates_is_answered_with_the_dates(clerk: Client) -> None:
    upload(clerk, ("spring.trf", four_players(start="3/1/2025", end="3/2/2025")))
    tournament = Tournament.objects.get()
    finding = Finding.objects.get(code="date-ambiguous")
    url = reverse("office:settle", args=[finding.pk])
    page = clerk.get(url).content.decode()
    assert "2025-01-03 - 2025-02-03" in page
    assert "2025-03-01 - 2025-03-02" in page
    half = clerk.post(url, {"reason": "Asked the arbiter.", "start_date": "2025-01-03"})
    assert half.context["form"].errors["end_date"]
    answer = {"reason": "Asked the arbiter.", "start_date": "2025-01-03", "end_date": "2025-02-03"}
    response = clerk.post(url, answer, follow=True)
    tournament.refresh_from_db()
    assert str(tournament.start_date) == "2025-01-03"
    assert str(tournament.end_date) == "2025-02-03"
    assert "Asked the arbiter." in response.content.decode()


def test_a_larger_tournament_takes_no_more_queries(clerk: Client) -> None:
    upload(clerk, ("spring.trf", four_players()))
    small = _queries(clerk, Tournament.objects.get())
    upload(clerk, ("large.trf", _many(60)))
    assert _queries(clerk, Tournament.objects.latest("pk")) == small


def _many(number: int) -> bytes:
    """Odd against even, white wins."""
    lines = []
    for i in range(1, number + 1):
        game = (i + 1, "w", "1") if i % 2 else (i - 1, "b", "0")
        birth, points = f"1980/01/{i % 28 + 1:02}", "1.0" if i % 2 else "0.0"
        lines.append(player_line(i, f"Surname{i:02}, Name", game, birth=birth, points=points))
    return report_file(*lines, name="Large Open")


def _queries(client: Client, tournament: Tournament) -> int:
    url = reverse("office:tournament", args=[tournament.pk])
    client.get(url)
    with CaptureQueriesContext(connection) as queries:
        client.get(url)
    return len(queries)


def test_the_stage_is_in_words(clerk: Client) -> None:
    upload(clerk, ("spring.trf", four_players()))
    assert Tournament.objects.get().stage == Stage.IN_CORRECTION
    assert "in correction" in clerk.get(reverse("office:inbox")).content.decode()
