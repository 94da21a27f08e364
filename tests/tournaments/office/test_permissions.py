"""Every staff page about tournaments, for everybody who might ask for it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.office import NOBODY, ROLES, Page, check_who_may, four_players, names_of, report_file
from tournaments import office_urls
from tournaments.models import Entry, Finding, Report, Severity
from tournaments.services import receive_report

STAFF = ("staff", *ROLES)
INTAKE = ("clerk", "officer")
OFFICER = ("officer",)

PAGES = [
    Page("reports", "GET", STAFF),
    Page("upload", "GET", INTAKE),
    Page("upload", "POST", INTAKE),
    Page("report", "GET", STAFF),
    Page("read_again", "POST", INTAKE),
    Page("report_file", "GET", STAFF),
    Page("settle", "GET", INTAKE),
    Page("settle", "POST", INTAKE),
    Page("tournament", "GET", STAFF),
    Page("match_certain", "POST", INTAKE),
    Page("accept", "POST", OFFICER),
    Page("return", "GET", OFFICER),
    Page("return", "POST", OFFICER),
    Page("withdraw", "GET", OFFICER),
    Page("withdraw", "POST", OFFICER),
    Page("reopen", "GET", OFFICER),
    Page("reopen", "POST", OFFICER),
    Page("entry", "GET", STAFF),
    Page("match", "POST", INTAKE),
    Page("unmatch", "POST", INTAKE),
    Page("register", "POST", INTAKE),
]
POST_ONLY = ["read_again", "match_certain", "accept", "match", "unmatch", "register"]


@pytest.fixture
def numbers(db: None) -> dict[str, int | None]:
    """The number that each page is asked for."""
    received = receive_report("spring.trf", four_players())
    assert received.tournament is not None
    refused = receive_report("broken.trf", report_file()).report
    finding = Finding.objects.create(
        report=received.report, severity=Severity.CONFIRM, code="doubt", message="Is this right?"
    )
    entry = Entry.objects.filter(tournament=received.tournament).first()
    assert entry is not None
    of_report: dict[str, int | None] = dict.fromkeys(["report", "read_again", "report_file"], refused.pk)
    of_entry: dict[str, int | None] = dict.fromkeys(["entry", "match", "unmatch", "register"], entry.pk)
    of_tournament: dict[str, int | None] = dict.fromkeys(
        ["tournament", "match_certain", "accept", "return", "withdraw", "reopen"], received.tournament.pk
    )
    return {"reports": None, "upload": None, "settle": finding.pk} | of_report | of_entry | of_tournament


def test_the_table_has_every_page() -> None:
    assert {page.name for page in PAGES} == names_of(office_urls.urlpatterns)


@pytest.mark.parametrize("role", [*NOBODY, *ROLES])
@pytest.mark.parametrize("page", PAGES, ids=str)
def test_who_may(page: Page, role: str, numbers: dict[str, int | None]) -> None:
    before = [Report.objects.count(), list(Entry.objects.values("player"))]
    check_who_may(page, role, numbers[page.name])
    if role not in page.allowed:
        assert [Report.objects.count(), list(Entry.objects.values("player"))] == before


@pytest.mark.parametrize("name", POST_ONLY)
def test_what_changes_something_is_never_a_link(
    name: str, numbers: dict[str, int | None], officer: Client
) -> None:
    assert officer.get(reverse(f"office:{name}", args=[numbers[name]])).status_code == 405
