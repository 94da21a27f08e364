"""Every page as every role, against the tables in docs/roles.md. A page without a row there fails."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from players.base import second_person
from players.models import Action, FideListImport, Player, PlayerMerge
from ratings.corrections.cases import open_case
from ratings.models import FoundBy, PublicationRequest, RatingList, RatingRun, RunState
from tests.office import ROLES, client_of, four_players, report_file
from tests.support import PROJECT
from tournaments.intake.batches import hand_in
from tournaments.intake.receiving import receive_report
from tournaments.models import Entry, Finding, Report, Severity, TimeControl

DOCUMENT = (PROJECT / "docs" / "roles.md").read_text()
Row = tuple[str, str]


def _rows() -> dict[Row, dict[str, str]]:
    """(address, method) -> role -> yes, own or –."""
    lines = [line.strip("| ").split("|") for line in DOCUMENT.splitlines() if line.startswith("| `/office/")]
    header = next(line for line in DOCUMENT.splitlines() if line.startswith("| Address"))
    roles = [cell.strip() for cell in header.strip("| ").split("|")][2:]
    assert roles == list(ROLES)
    cells = [[cell.strip() for cell in line] for line in lines]
    rows = {(row[0].strip("`"), row[1]): dict(zip(roles, row[2:], strict=True)) for row in cells}
    assert len(rows) == len(lines), "an address appears twice in docs/roles.md"
    return rows


ROWS = _rows()
METHODS = ("GET", "POST")


def addresses(patterns: list[Any] | None = None, before: str = "/") -> Iterator[str]:
    """All addresses of the project but the admin's, as docs/roles.md writes them."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                yield from addresses(pattern.url_patterns, before + str(pattern.pattern))
        else:
            assert isinstance(pattern, URLPattern)
            yield re.sub(r"\(\?P(<\w+>)[^)]*\)", r"\1", before + str(pattern.pattern).strip("^$"))


STAFF = sorted({address for address in addresses() if address.startswith("/office/")})


pytestmark = pytest.mark.django_db
PEOPLE = ("anonymous", "visitor", *ROLES)
REFUSALS = {
    "Your role in the office does not include this step.": "refused",
    "You can see only the reports that you have sent.": "not sent by oneself",
}


@pytest.fixture(scope="module")
def sessions(module_db: None) -> dict[str, str]:
    """The session cookie of someone with each role, and of someone who may do `everything`."""
    people = (*PEOPLE[1:], "everything")
    found = {role: client_of(role).cookies["sessionid"].value for role in people}
    User.objects.filter(username="everything").update(is_superuser=True)
    return found


@pytest.fixture(scope="module")
def reporter(sessions: dict[str, str]) -> User:
    return User.objects.get(username="reporter")


@pytest.fixture(scope="module")
def numbers(reporter: User) -> dict[str, int]:
    """By the first part of an address, the number of something of the reporter's that it can be asked for."""
    return _some_of_each(reporter, "Spring Open")


@pytest.fixture(scope="module")
def others(numbers: dict[str, int]) -> dict[str, int]:
    """The same of what a clerk has sent."""
    return _some_of_each(User.objects.get(username="clerk"), "Other Open")


@pytest.fixture
def client_as(sessions: dict[str, str]) -> Callable[[str], Client]:
    def client_as(role: str) -> Client:
        client = Client(raise_request_exception=False)
        if role != "anonymous":
            client.cookies["sessionid"] = sessions[role]
        return client

    return client_as


def _some_of_each(sender: User, name: str) -> dict[str, int]:
    received = receive_report("spring.trf", four_players(name=name, third=f"Third, {name[:6]}"), by=sender)
    assert received.tournament is not None
    entry = Entry.objects.filter(tournament=received.tournament).first()
    assert entry is not None
    finding = Finding.objects.create(
        report=received.report, severity=Severity.CONFIRM, code="doubt", message="Is this right?"
    )
    rating_list, _created = RatingList.objects.get_or_create(
        time_control=TimeControl.STANDARD, date=date(2026, 4, 1)
    )
    run = RatingRun.objects.create(
        list=rating_list, editions="fide-2014", state=RunState.WAITING, requested_at=timezone.now()
    )
    player, survivor = (Player.objects.create(name=f"{name}, Player") for _ in range(2))
    merge = PlayerMerge.objects.create(player=player, survivor=survivor, at=timezone.now())
    fide_list = FideListImport.objects.create(
        file_name="list.txt", list_date=date(2026, 4, 1), federation="FED", requested_at=timezone.now()
    )
    correction = open_case("A result was wrong.", FoundBy.OFFICE, sender)
    return {
        "reports": receive_report("broken.trf", report_file(name=name), by=sender).report.pk,
        "tournaments": received.tournament.pk,
        "participants": entry.pk,
        "findings": finding.pk,
        "corrections": correction.pk,
        "correction-changes": correction.changes.create(player=player).pk,
        "lists": rating_list.pk,
        "runs": run.pk,
        "publications": PublicationRequest.objects.create(
            list=_list_of_may(name), run=run, requested_at=timezone.now()
        ).pk,
        "accounts": sender.pk,
        "batches": hand_in([("empty.trf", b"")], by=sender).pk,
        "players": merge.survivor_id,
        "merges": merge.pk,
        "fide-lists": fide_list.pk,
        "second-person": second_person.ask(Action.NEW_PASSWORD, sender.pk, sender, {}).pk,
    }


def _list_of_may(name: str) -> RatingList:
    """A list of its own for each of two, as a list has one request."""
    kind = TimeControl.RAPID if name == "Spring Open" else TimeControl.BLITZ
    return RatingList.objects.create(time_control=kind, date=date(2026, 5, 1))


def url_of(address: str, numbers: dict[str, int]) -> str:
    """The address with numbers put in."""
    part = address.split("/")[2]
    if "<" in address:
        assert part in numbers, f"say in _some_of_each which object {address} is asked for"
    filled = re.sub(r"<int:pk>", str(numbers.get(part)), address)
    return re.sub(r"<\w+:\w+>", "1", filled)


def ask(client: Client, method: str, url: str) -> Any:
    return client.post(url) if method == "POST" else client.get(url)


def outcome(client: Client, method: str, url: str, *, may_write: bool = False) -> str:
    """What comes of asking; it is undone, and without leave to write, writing anything is a fault."""
    with transaction.atomic():
        if not may_write:
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL transaction_read_only = on")
        response = ask(client, method, url)
        transaction.set_rollback(True)
    assert response.headers["Cache-Control"] == "no-store, private"
    if response.status_code in (302, 303):
        return "log in first" if response.headers["Location"] == f"/login/?next={url}" else "let in"
    if response.status_code == 403:
        said = response.content.decode()
        return next((outcome for sentence, outcome in REFUSALS.items() if sentence in said), "403")
    return "let in" if response.status_code in (200, 204, 400, 409, 422) else str(response.status_code)


def test_the_tables_have_every_address_and_no_other() -> None:
    assert {address for address, _method in ROWS} == set(STAFF)
    others = {address for address in addresses() if not address.startswith("/office/")}
    after_the_table = DOCUMENT.partition("## One's own account")[2]
    assert set(re.findall(r"`(/[^`]*)`", after_the_table)) == others


@pytest.mark.parametrize(("address", "method"), sorted(ROWS), ids=str)
def test_who_may(
    address: str, method: str, numbers: dict[str, int], client_as: Callable[[str], Client]
) -> None:
    cells = ROWS[address, method]
    assert set(cells.values()) <= {"yes", "own", "–"}
    expected = {"anonymous": "log in first", "visitor": "refused"} | {
        role: "refused" if cell == "–" else "let in" for role, cell in cells.items()
    }
    url = url_of(address, numbers)
    assert expected == {
        role: outcome(client_as(role), method, url, may_write=answer == "let in")
        for role, answer in expected.items()
    }


@pytest.mark.parametrize(
    ("address", "method"),
    sorted(row for row in ROWS if "own" in ROWS[row].values() and "<" in row[0]),
    ids=str,
)
def test_a_reporter_is_kept_from_what_others_sent(
    address: str, method: str, others: dict[str, int], client_as: Callable[[str], Client]
) -> None:
    assert outcome(client_as("reporter"), method, url_of(address, others)) == "not sent by oneself"


def test_a_reporter_s_list_shows_the_own_reports_alone(
    others: dict[str, int], reporter: User, client_as: Callable[[str], Client]
) -> None:
    shown = {report.pk for report in client_as("reporter").get("/office/reports/").context["paging"]["page"]}
    assert shown == set(Report.objects.filter(received_by=reporter).values_list("pk", flat=True))
    assert others["reports"] not in shown


@pytest.mark.parametrize("address", STAFF)
def test_a_method_without_a_row_is_refused(
    address: str, numbers: dict[str, int], client_as: Callable[[str], Client]
) -> None:
    """What changes something is never a link, and no page takes a form that the table does not know."""
    client = client_as("everything")
    for method in METHODS:
        if (address, method) not in ROWS:
            assert ask(client, method, url_of(address, numbers)).status_code == 405
    for method in ("put", "patch", "delete"):
        assert getattr(client, method)(url_of(address, numbers)).status_code == 405


# Django's admin


def admin_urls() -> list[str]:
    pages = ["admin:index"]
    for model in admin.site._registry:
        place = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        pages += [f"{place}_changelist", f"{place}_add"]
    return pages


@pytest.mark.parametrize("name", admin_urls())
def test_the_admin_is_the_administrator_s(name: str, client_as: Callable[[str], Client]) -> None:
    answers = {role: client_as(role).get(reverse(name), follow=True) for role in PEOPLE}
    read_only = answers["administrator"].status_code == 403 and name.endswith("_add")
    expected = dict.fromkeys(PEOPLE, 403) | {"anonymous": 200, "administrator": 403 if read_only else 200}
    assert expected == {role: answer.status_code for role, answer in answers.items()}
    assert answers["anonymous"].redirect_chain[-1][0].startswith("/login/")
    assert not answers["administrator"].redirect_chain


def test_accounts_are_not_in_the_admin() -> None:
    assert {model._meta.label for model in admin.site._registry} & {
        "auth.User",
        "auth.Group",
        "account.EmailAddress",
        "mfa.Authenticator",
    } == set()
