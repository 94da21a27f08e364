"""From an accepted tournament to a published list, through the pages."""

from datetime import date, timedelta

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from players.register.registration import register_player
from ratings import tasks
from ratings.lists.publication import open_list, publish
from ratings.models import ListStatus, RatingList, RatingRun, RunState
from ratings.runs import computation
from tests.office import client_of, four_players, messages_of, person
from tournaments.intake.acceptance import accept
from tournaments.intake.receiving import receive_report
from tournaments.models import Stage, StageChange, TimeControl, Tournament

APRIL = date(2026, 4, 1)


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """An accepted tournament of March 2026; its four players are unrated."""
    for name, born, sex in (
        ("First, Fritz", date(1980, 1, 15), "m"),
        ("Second, Sven", date(1975, 5, 2), "m"),
        ("Third, Tina", date(1990, 11, 30), "w"),
        ("Fourth, Fiona", date(2001, 7, 7), "w"),
    ):
        register_player(name=name, birth_date=born, sex=sex)
    received = receive_report("spring.trf", four_players()).tournament
    assert received is not None
    return accept(received, None)


@pytest.fixture
def april(transactional_db: None) -> RatingList:
    return open_list(TimeControl.STANDARD, APRIL)


def post(client: Client, step: str, number: int, **values: object):
    return client.post(reverse(f"office:{step}", args=[number]), values, follow=True)


def computed(client: Client, rating_list: RatingList) -> RatingRun:
    """A finished run that was started through the page; no worker listens, the test computes it."""
    post(client, "start_run", rating_list.pk)
    return computation.compute(rating_list.runs.latest("pk").pk)


def page_of(client: Client, rating_list: RatingList) -> str:
    return client.get(reverse("office:list", args=[rating_list.pk])).content.decode()


def carried_out(client: Client, rating_list: RatingList):
    """The page where somebody who watches a publication ends; no worker listens, the test publishes."""
    request = rating_list.publication_requests.latest("pk")
    tasks.publish_list(request.pk)
    return client.get(reverse("office:publication", args=[request.pk]), follow=True)


def test_the_first_list_is_opened_once(transactional_db: None) -> None:
    officer = client_of("officer")
    values = {"time_control": str(int(TimeControl.RAPID)), "date": "2026-04-01"}
    for _click in range(2):
        officer.post(reverse("office:open_list"), values)
    (rapid,) = RatingList.objects.all()
    assert (rapid.time_control, rapid.date, rapid.status) == (TimeControl.RAPID, APRIL, ListStatus.OPEN)
    assert "1 April 2026" in officer.get(reverse("office:inbox")).content.decode()
    response = officer.post(reverse("office:open_list"), {})
    assert set(response.context["form"].errors) == {"time_control", "date"}


def test_a_double_click_starts_one_run(april: RatingList) -> None:
    officer = client_of("officer")
    first = post(officer, "start_run", april.pk)
    second = post(officer, "start_run", april.pk)
    (run,) = RatingRun.objects.all()
    assert run.state == RunState.WAITING
    assert run.requested_by is not None
    assert run.requested_by.username == "officer"
    target = [(reverse("office:run", args=[run.pk]), 302)]
    assert first.redirect_chain == second.redirect_chain == target
    assert "Waiting for a worker" in first.content.decode()


def test_two_officers_at_once_start_one_run(april: RatingList) -> None:
    post(client_of("officer"), "start_run", april.pk)
    post(client_of("officer", "another"), "start_run", april.pk)
    asked_for = RatingRun.objects.get().requested_by
    assert asked_for is not None
    assert asked_for.username == "officer"


def test_the_page_of_a_run_asks_again_every_second_until_it_is_finished(april: RatingList) -> None:
    officer = client_of("officer")
    run = RatingRun.objects.get(pk=post(officer, "start_run", april.pk).context["run"].pk)
    url = reverse("office:run", args=[run.pk])
    RatingRun.objects.filter(pk=run.pk).update(state=RunState.RUNNING, step="writing", progress=60)
    page = officer.get(url).content.decode()
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page
    part = officer.get(url, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith('<div id="run-progress"')
    assert f'hx-get="{url}" hx-trigger="every 1s"' in part
    assert '<progress max="100" value="60">' in part
    assert "Writing the list" in part
    RatingRun.objects.filter(pk=run.pk).update(state=RunState.FAILED, error="ValueError: the reason")
    part = officer.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "hx-get" not in part
    assert "ValueError: the reason" in part
    assert "refresh" not in officer.get(url).content.decode()


def test_a_month_from_run_to_publication(tournament: Tournament, april: RatingList) -> None:
    officer, approver = client_of("officer"), client_of("approver")
    run = computed(officer, april)
    review = approver.get(reverse("office:list", args=[april.pk])).content.decode()
    assert "Results of the run" in review
    assert "both unrated" in review
    assert "Spring Open" in review
    assert reverse("office:approve", args=[run.pk]) in review

    post(approver, "approve", run.pk)
    april.refresh_from_db()
    assert (april.status, april.run_id) == (ListStatus.APPROVED, run.pk)

    progress = post(approver, "publish", april.pk)
    assert "Waiting for a worker." in progress.content.decode()
    assert "The list is being published." in page_of(approver, april)
    response = carried_out(approver, april)
    april.refresh_from_db()
    assert april.status == ListStatus.PUBLISHED
    assert april.published_by is not None
    assert april.published_by.username == "approver"
    report = response.content.decode()
    assert "Report of the publication" in report
    assert "officer" in report
    assert reverse("ratings:list", args=[april.time_control, april.date]) in report
    tournament.refresh_from_db()
    assert tournament.stage == Stage.RATED
    page = officer.get(reverse("office:tournament", args=[tournament.pk])).content.decode()
    assert "It is rated on a published list." in page
    assert "1 May 2026" in officer.get(reverse("office:lists")).content.decode()


@pytest.mark.parametrize(("days", "said"), [(1, True), (0, False), (-1, False)])
def test_whoever_publishes_before_the_lists_date_reads_what_that_means(
    transactional_db: None, days: int, said: bool
) -> None:
    rating_list = open_list(TimeControl.STANDARD, timezone.localdate() + timedelta(days=days))
    run = computed(client_of("officer"), rating_list)
    approver = client_of("approver")
    text = post(approver, "approve", run.pk).content.decode()
    assert ("accepted after publication go to the next list." in text) is said


def test_double_clicks_approve_and_publish_once(tournament: Tournament, april: RatingList) -> None:
    approver = client_of("approver")
    run = computed(client_of("officer"), april)
    post(approver, "approve", run.pk)
    april.refresh_from_db()
    approved_at = april.approved_at
    post(approver, "approve", run.pk)
    april.refresh_from_db()
    assert april.approved_at == approved_at
    post(approver, "publish", april.pk)
    post(approver, "publish", april.pk)
    carried_out(approver, april)
    april.refresh_from_db()
    published_at = april.published_at
    (said,) = messages_of(post(approver, "publish", april.pk))
    assert "already published: approver" in said
    carried_out(approver, april)
    april.refresh_from_db()
    assert april.published_at == published_at
    assert StageChange.objects.filter(tournament=tournament, stage=Stage.RATED).count() == 1
    assert RatingList.objects.filter(time_control=TimeControl.STANDARD).count() == 2


def test_who_started_the_run_does_not_approve_it_unless_the_office_says_so(
    tournament: Tournament, april: RatingList
) -> None:
    both = Client()
    user = person("officer", "both")
    user.groups.add(*person("approver").groups.all())
    both.force_login(user)
    run = computed(both, april)
    response = post(both, "approve", run.pk)
    assert messages_of(response) == ["You started this run: someone else must approve it."]
    april.refresh_from_db()
    assert april.status == ListStatus.OPEN
    with override_settings(FOUR_EYES=False):
        post(both, "approve", run.pk)
    april.refresh_from_db()
    assert april.status == ListStatus.APPROVED


def test_an_approval_is_taken_back(tournament: Tournament, april: RatingList) -> None:
    approver = client_of("approver")
    post(approver, "approve", computed(client_of("officer"), april).pk)
    post(approver, "withdraw_approval", april.pk)
    april.refresh_from_db()
    assert (april.status, april.run) == (ListStatus.OPEN, None)
    assert "is not approved" in messages_of(post(approver, "withdraw_approval", april.pk))[0]


def test_only_a_finished_run_and_an_approved_list_go_on(tournament: Tournament, april: RatingList) -> None:
    approver = client_of("approver")
    run = post(client_of("officer"), "start_run", april.pk).context["run"]
    assert messages_of(post(approver, "approve", run.pk)) == [
        "Only a finished run of this list can be approved."
    ]
    assert "has to be approved before" in messages_of(post(approver, "publish", april.pk))[0]
    april.refresh_from_db()
    assert april.status == ListStatus.OPEN


def test_a_published_month_refuses_a_run_and_says_so(tournament: Tournament, april: RatingList) -> None:
    officer, approver = client_of("officer"), client_of("approver")
    run = computed(officer, april)
    post(approver, "approve", run.pk)
    april.refresh_from_db()
    publish(april)
    response = post(officer, "start_run", april.pk)
    (message,) = messages_of(response)
    assert "is published and cannot be computed again" in message
    assert list(RatingRun.objects.all()) == [run]
    assert "Start a run" not in response.content.decode()
    assert "Compute again" not in response.content.decode()


def test_what_changed_after_the_run_keeps_it_from_being_published(
    tournament: Tournament, april: RatingList
) -> None:
    officer, approver = client_of("officer"), client_of("approver")
    run = computed(officer, april)
    post(approver, "approve", run.pk)
    post(officer, "reopen", tournament.pk, reason="A wrong result.")
    post(approver, "publish", april.pk)
    page = carried_out(approver, april).content.decode()
    assert "compute it again" in page
    assert f'<a href="{reverse("office:tournament", args=[tournament.pk])}">Spring Open</a>' in page
    assert "It was reopened." in page
    april.refresh_from_db()
    assert april.status == ListStatus.APPROVED
    # The officer's next step is there, and the approver's is not.
    assert "Compute again" in page_of(officer, april)
    assert reverse("office:publish", args=[april.pk]) not in page

    post(approver, "withdraw_approval", april.pk)
    refused = post(approver, "approve", run.pk)
    assert refused.status_code == 409
    assert "It was reopened." in refused.content.decode()
    april.refresh_from_db()
    assert april.status == ListStatus.OPEN


def test_who_comes_second_reads_who_was_first(tournament: Tournament, april: RatingList) -> None:
    officer, approver = client_of("officer"), client_of("approver")
    post(officer, "start_run", april.pk)
    (said,) = messages_of(post(client_of("officer", "late officer"), "start_run", april.pk))
    assert said.startswith("This has already been requested: officer, 20")
    run = computed(officer, april)
    late = client_of("approver", "late approver")
    post(approver, "approve", run.pk)
    (said,) = messages_of(post(late, "approve", run.pk))
    assert said.startswith("This run has already been approved: approver, 20")
    post(approver, "publish", april.pk)
    (said,) = messages_of(post(late, "publish", april.pk))
    assert said.startswith("This has already been requested: approver, 20")
    for step in ("withdraw_approval", "start_run"):
        client = late if step == "withdraw_approval" else officer
        (said,) = messages_of(post(client, step, april.pk))
        assert said.startswith("The list is being published: approver, 20")
    carried_out(approver, april)
    (said,) = messages_of(post(late, "withdraw_approval", april.pk))
    assert "is already published: approver, 20" in said
