"""What has changed since a run: said by name, and compared while nobody can change it."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from threading import Event

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from players.audit.tracking import changes_by
from players.models import Player, PlayerStatus
from ratings.lists import publication
from ratings.lists.changes import changes_now, changes_since
from ratings.lists.publication import OutOfDate
from ratings.models import ListStatus, Rating, RatingList, RatingRun
from ratings.persons.merging import merge, undo
from tests.database import behind_the_guards
from tests.ratings.month import FEBRUARY, MARCH, opening, published, run, tournament
from tests.support import FIDE_DATES, WAIT
from tournaments.models import Stage, Tournament
from tournaments.stages import move, reopen, return_tournament, withdraw

pytestmark = pytest.mark.django_db(transaction=True)


def said(finished: RatingRun) -> set[tuple[str, int, str]]:
    return {(change.what, change.number, change.who) for change in changes_since(finished)}


@pytest.fixture
def event() -> Tournament:
    opening({1: 2000, 2: 1900, 3: 1800})
    return tournament([(1, "1-0", 2)])


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna")


def test_nothing_has_changed(event: Tournament) -> None:
    assert changes_since(run()) == []


@pytest.mark.parametrize(
    ("step", "what"),
    [(reopen, "in_correction"), (return_tournament, "returned"), (withdraw, "withdrawn")],
)
def test_an_event_that_is_no_longer_accepted(event: Tournament, anna: User, step, what: str) -> None:
    finished = run()
    step(event, anna, "A wrong result.")
    assert said(finished) == {(f"event-{what}", event.pk, "anna")}


def test_an_event_accepted_again(event: Tournament, anna: User) -> None:
    finished = run()
    move(reopen(event, anna, "A wrong result."), Stage.ACCEPTED, anna)
    assert said(finished) == {("event-accepted", event.pk, "anna")}


def test_an_event_whose_acceptance_was_stored_after_the_run_had_read(event: Tournament) -> None:
    finished = run()
    late = tournament([(2, "1-0", 3)], accepted=datetime(2026, 1, 20, tzinfo=UTC))
    assert said(finished) == {("event-new", late.pk, "")}


def test_results_participants_and_days(event: Tournament, anna: User) -> None:
    finished = run()
    event.games.update(white_half_points=1, black_half_points=1)
    assert said(finished) == {("event-results", event.pk, "Someone")}
    event.games.update(white_half_points=2, black_half_points=0)
    event.entries.filter(player=2).update(player=3)
    # Tina of 1800 played now: with her comes the rating of the list in force, which has not changed.
    assert said(finished) == {("event-participants", event.pk, "Someone")}
    event.entries.filter(player=3).update(player=2)
    with changes_by(anna):
        Tournament.objects.filter(pk=event.pk).update(end_date=date(2026, 1, 11))
    assert said(finished) == {("event-facts", event.pk, "anna")}


def test_a_birth_date_and_a_status(event: Tournament, anna: User) -> None:
    finished = run()
    with changes_by(anna):
        Player.objects.filter(pk=1).update(birth_year=2010)
        Player.objects.filter(pk=3).update(status=PlayerStatus.DECEASED)
    assert said(finished) == {("player-birth", 1, "anna"), ("player-status", 3, "anna")}
    Player.objects.filter(pk=1).update(name="Another, Name", club=None)  # what no run reads
    Player.objects.filter(pk=1).update(birth_year=None)
    Player.objects.filter(pk=3).update(status=PlayerStatus.ACTIVE)
    assert said(finished) == set()


def test_a_merge_that_was_undone(event: Tournament, anna: User) -> None:
    done = merge(Player.objects.get(pk=3), Player.objects.get(pk=1), None)
    finished = run()
    undo(done, anna)
    assert said(finished) == {("player-merge", 3, "anna")}


def test_the_list_before(event: Tournament, anna: User) -> None:
    """A revision of the list before, with other ratings at the start of the event."""
    published(FEBRUARY)
    later = tournament([(1, "1-0", 2)], date(2026, 2, 10), accepted=datetime(2026, 2, 11, tzinfo=UTC))
    finished = run(MARCH)
    february = RatingList.objects.get(date=FEBRUARY)
    other = RatingRun.objects.create(
        list=february, state=2, requested_at=timezone.now(), editions="fide-2014"
    )
    behind_the_guards("UPDATE ratings_ratinglist SET status = 3 WHERE id = %s", february.pk)
    rows = list(Rating.objects.filter(run=february.run, rating__isnull=False))
    for row in rows:
        row.run, row.rating = other, (row.rating or 0) + 5
    Rating.objects.bulk_create(rows)
    revised = RatingList.objects.create(
        time_control=february.time_control,
        date=FEBRUARY,
        revision=1,
        status=ListStatus.PUBLISHED,
        run=other,
        published_at=timezone.now(),
        published_by=anna,
    )
    assert said(finished) == {("list-before", revised.pk, "anna"), ("list-start", revised.pk, "anna")}
    assert later.pk  # which began under that list


def test_the_setting_of_the_editions(event: Tournament, settings) -> None:
    finished = run()
    settings.RATING_EDITIONS = FIDE_DATES
    assert said(finished) == {("setting-editions", 0, "")}


def test_a_run_out_of_date_is_not_approved(event: Tournament, anna: User) -> None:
    finished = run()
    reopen(event, anna, "A wrong result.")
    with pytest.raises(OutOfDate, match="compute it again") as refused:
        publication.approve(finished.list, finished, None)
    assert [change.number for change in refused.value.changes] == [event.pk]


@pytest.mark.parametrize("change", ["reopen", "birth", "merge"])
def test_nothing_can_change_between_comparison_and_publication(
    event: Tournament, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """Someone changes what the list rests on as soon as publishing has compared it: this waits for the publication."""
    merged = merge(Player.objects.get(pk=3), Player.objects.get(pk=1), None)
    finished = run()
    approved = publication.approve(finished.list, finished, None)
    compared, done = Event(), []

    def steps() -> None:
        try:
            compared.wait(WAIT)
            if change == "reopen":
                with pytest.raises(Exception, match="rated"):
                    reopen(event, None, "A wrong result.")
            elif change == "birth":
                Player.objects.filter(pk=1).update(birth_year=2010)
            else:
                undo(merged, None)
            done.append(RatingList.objects.get(pk=approved.pk).is_public)
        finally:
            connection.close()

    def slowly(run: RatingRun):
        found = changes_now(run)
        compared.set()
        # Long enough for the other one to be done, if nothing held it up.
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.5)")
        return found

    monkeypatch.setattr(publication, "changes_now", slowly)
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(steps)
        publication.publish(approved)
        other.result()
    assert done == [True]
