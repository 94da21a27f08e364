"""The inbox and every staff page about lists, for everybody who might ask for it."""

from datetime import date

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ratings import office_urls
from ratings.models import RatingList, RatingRun, RunState
from tests.office import NOBODY, ROLES, Page, all_office_names, check_who_may, names_of, person
from tournaments import office_urls as tournament_urls
from tournaments.models import TimeControl

STAFF = ("staff", *ROLES)
OFFICER = ("officer",)
APPROVER = ("approver",)

PAGES = [
    Page("inbox", "GET", STAFF),
    Page("lists", "GET", STAFF),
    Page("open_list", "GET", OFFICER),
    Page("open_list", "POST", OFFICER),
    Page("list", "GET", STAFF),
    Page("start_run", "POST", OFFICER),
    Page("withdraw_approval", "POST", APPROVER),
    Page("publish", "POST", APPROVER),
    Page("run", "GET", STAFF),
    Page("approve", "POST", APPROVER),
]
POST_ONLY = ["start_run", "withdraw_approval", "publish", "approve"]


@pytest.fixture
def numbers(db: None) -> dict[str, int | None]:
    """The number that each page is asked for."""
    rating_list = RatingList.objects.create(time_control=TimeControl.STANDARD, date=date(2026, 4, 1))
    run = RatingRun.objects.create(list=rating_list, state=RunState.WAITING, requested_at=timezone.now())
    of_list: dict[str, int | None] = dict.fromkeys(
        ["list", "start_run", "withdraw_approval", "publish"], rating_list.pk
    )
    return {"inbox": None, "lists": None, "open_list": None, "run": run.pk, "approve": run.pk} | of_list


def test_the_table_has_every_page() -> None:
    assert {page.name for page in PAGES} == names_of(office_urls.urlpatterns)


def test_no_staff_page_is_in_neither_table() -> None:
    assert all_office_names() == names_of(office_urls.urlpatterns) | names_of(tournament_urls.urlpatterns)


@pytest.mark.parametrize("role", [*NOBODY, *ROLES])
@pytest.mark.parametrize("page", PAGES, ids=str)
def test_who_may(page: Page, role: str, numbers: dict[str, int | None]) -> None:
    before = list(RatingRun.objects.values()) + list(RatingList.objects.values())
    check_who_may(page, role, numbers[page.name])
    if role not in page.allowed:
        assert list(RatingRun.objects.values()) + list(RatingList.objects.values()) == before


@pytest.mark.parametrize("name", POST_ONLY)
def test_what_changes_something_is_never_a_link(name: str, numbers: dict[str, int | None]) -> None:
    client = Client()
    user = person("officer")
    user.groups.add(Group.objects.get(name="approver"))
    client.force_login(user)
    assert client.get(reverse(f"office:{name}", args=[numbers[name]])).status_code == 405
