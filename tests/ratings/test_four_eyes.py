"""Who may approve which run: never a preview, and nobody who took part."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from ratings import tasks
from ratings.lists import publication
from ratings.lists.publication import PublicationError
from ratings.models import ListStatus, Rating, RatingList, RatingRun, RunKind, RunState
from ratings.runs import computation
from tests.ratings.month import FEBRUARY, opening, run, tournament
from tournaments.models import Stage, StageChange, TimeControl

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def february() -> RatingList:
    opening({1: 2000, 2: 1900})
    return publication.open_list(TimeControl.STANDARD, FEBRUARY)


@pytest.fixture
def officer() -> User:
    return User.objects.create_user("officer")


def preview() -> RatingRun:
    """The night's preview, which no worker has computed yet."""
    tasks.preview_open_lists()
    return RatingRun.objects.latest("pk")


def test_a_preview_is_not_approved_and_not_published(february: RatingList) -> None:
    finished = computation.compute(preview().pk)
    with pytest.raises(PublicationError, match="nightly preview cannot be approved"):
        publication.approve(february, finished, None)
    february.refresh_from_db()
    assert february.status == ListStatus.OPEN


@pytest.mark.parametrize("state", [RunState.WAITING, RunState.RUNNING])
def test_whoever_computes_while_a_preview_waits_gets_a_run_of_his_own(
    february: RatingList, officer: User, state: RunState
) -> None:
    waiting = preview()
    RatingRun.objects.filter(pk=waiting.pk).update(state=state)
    own = publication.request_run(february, officer)
    assert (own.kind, own.requested_by) == (RunKind.COMPUTED, officer)
    waiting.refresh_from_db()
    assert waiting.state == (RunState.FAILED if state == RunState.WAITING else RunState.RUNNING)
    # A preview that was under way is finished, and takes nothing from the run.
    own = computation.compute(own.pk)
    computation.compute(waiting.pk)
    assert Rating.objects.filter(run=own).count() == 2
    assert publication.approve(february, own, None).run_id == own.pk


def test_no_preview_of_what_can_be_approved_as_it_is(february: RatingList, officer: User) -> None:
    finished = computation.compute(publication.request_run(february, officer).pk)
    assert preview().pk == finished.pk
    tournament([(1, "1-0", 2)], accepted=datetime(2026, 1, 20, tzinfo=UTC))
    later = computation.compute(preview().pk)
    assert later.kind == RunKind.PREVIEW
    # The run's rows are still there, and it is still the one that would be approved.
    assert Rating.objects.filter(run=finished).count() == 2


def test_a_run_is_not_approved_while_another_is_waited_for(february: RatingList, officer: User) -> None:
    finished = run()
    publication.request_run(february, officer)
    with pytest.raises(PublicationError, match="new run of this list has been requested"):
        publication.approve(february, finished, None)


def test_whoever_accepted_a_tournament_does_not_approve_its_list_if_the_office_says_so(
    february: RatingList, officer: User, settings
) -> None:
    events = [tournament([(1, "1-0", 2)]), tournament([(1, "1-0", 2)], time_control=TimeControl.RAPID)]
    other = User.objects.create_user("other")
    for event, by in zip(events, (officer, other), strict=True):
        StageChange.objects.create(tournament=event, stage=Stage.ACCEPTED, at=timezone.now(), by=by)
    finished = run()
    assert publication.why_not_approve(finished, officer) == ""
    settings.FOUR_EYES_ON_ACCEPTING = True
    assert "You accepted “Open”" in publication.why_not_approve(finished, officer)
    # The other one's tournament is on the rapid list.
    assert publication.why_not_approve(finished, other) == ""
    with pytest.raises(PublicationError, match="someone else must approve it"):
        publication.approve(february, finished, officer)
    settings.FOUR_EYES = False
    assert publication.approve(february, finished, officer).approved_by == officer
