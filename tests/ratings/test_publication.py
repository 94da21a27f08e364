"""The steps to a published list, and what PostgreSQL refuses afterwards."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction

from players.models import Player, PlayerStatus
from ratings.lists import publication
from ratings.lists.publication import PublicationError
from ratings.models import ListStatus, Rating, RatingList, RunKind
from ratings.published.in_force import list_in_force, next_open_list
from ratings.runs.verification import verify
from tests.database import behind_the_guards
from tests.ratings.month import FEBRUARY, MARCH, OPENING, opening, published, row, run, tournament
from tournaments.models import TimeControl

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def month():
    """Two players, one game in January, February's list published."""
    opening({1: 2000, 2: 1900})
    tournament([(1, "1-0", 2)])
    return published(FEBRUARY)


def test_publishing_opens_the_next_month(month):
    following = next_open_list(TimeControl.STANDARD)
    assert following is not None
    assert (following.date, following.status) == (MARCH, ListStatus.OPEN)


def test_publishing_twice_changes_nothing(month):
    again = publication.publish(month)
    assert again.published_at == month.published_at


def test_postgresql_plans_for_a_list_that_it_knows(month):
    """Of a run that is not among its statistics it expects one row, and looks at all of them for a page."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT most_common_vals::text::int[] FROM pg_stats"
            " WHERE tablename = 'ratings_rating' AND attname = 'run_id'"
        )
        assert month.run_id in cursor.fetchone()[0]


def test_a_published_month_is_not_opened_or_computed_again(month):
    with pytest.raises(PublicationError, match="already published"):
        publication.open_list(TimeControl.STANDARD, FEBRUARY)
    with pytest.raises(PublicationError, match="cannot be computed again"):
        publication.request_run(month)


def test_lists_are_published_in_order():
    opening({1: 2000})
    later = publication.open_list(TimeControl.STANDARD, MARCH)
    with pytest.raises(PublicationError, match="2026-02-01 has to be published first"):
        publication.request_run(later)


def test_only_an_approved_list_is_published():
    opening({1: 2000})
    finished = run()
    with pytest.raises(PublicationError, match="has to be approved"):
        publication.publish(finished.list)


def test_nobody_approves_the_own_run(settings):
    opening({1: 2000})
    officer = User.objects.create(username="officer")
    finished = run()
    type(finished).objects.filter(pk=finished.pk).update(requested_by=officer)
    finished.refresh_from_db()
    with pytest.raises(PublicationError, match="someone else must approve it"):
        publication.approve(finished.list, finished, officer)
    settings.FOUR_EYES = False
    assert publication.approve(finished.list, finished, officer).approved_by == officer


def test_only_the_newest_run_is_approved():
    opening({1: 2000})
    first = run()
    run()
    with pytest.raises(PublicationError, match="newer run"):
        publication.approve(first.list, first, None)


def test_a_result_changed_after_approval_stops_publication():
    opening({1: 2000, 2: 1900})
    event = tournament([(1, "1-0", 2)])
    finished = run()
    approved = publication.approve(finished.list, finished, None)
    event.games.update(white_half_points=0, black_half_points=2)
    with pytest.raises(PublicationError, match="compute it again"):
        publication.publish(approved)
    assert RatingList.objects.get(pk=approved.pk).status == ListStatus.APPROVED


def test_a_new_run_takes_the_approval_back():
    opening({1: 2000})
    finished = run()
    approved = publication.approve(finished.list, finished, None)
    publication.request_run(approved)
    approved.refresh_from_db()
    assert (approved.status, approved.run) == (ListStatus.OPEN, None)


def test_one_unfinished_run_a_list():
    opening({1: 2000})
    rating_list = publication.open_list(TimeControl.STANDARD, FEBRUARY)
    first = publication.request_run(rating_list)
    assert publication.request_run(rating_list, kind=RunKind.PREVIEW) == first


def test_the_list_in_force(month):
    def in_force(day: date) -> date | None:
        found = list_in_force(TimeControl.STANDARD, day)
        return found.date if found else None

    assert in_force(date(2025, 12, 31)) is None
    assert in_force(date(2026, 1, 31)) == OPENING
    assert in_force(date(2026, 2, 1)) == FEBRUARY


REFUSED = [
    "UPDATE ratings_rating SET rating = 2800",
    "DELETE FROM ratings_rating",
    "INSERT INTO ratings_rating SELECT run_id, 99, decision, previous_rating, rating, change, change_sum,"
    " change_hundredths, period_games, k_used, k, k_reason, games, peak, last_game FROM ratings_rating LIMIT 1",
    "UPDATE ratings_gamerating SET white_change = 99",
    "DELETE FROM ratings_gamerating",
    "UPDATE ratings_tournamentrating SET change = 99",
    "DELETE FROM ratings_tournamentrating",
    "UPDATE ratings_runtournament SET edition = 'fide-2024'",
    "DELETE FROM ratings_runinputs",
    "UPDATE ratings_ratingrun SET summary = '{}'",
    "UPDATE ratings_ratinglist SET date = '2027-01-01' WHERE status = 2",
    "UPDATE ratings_ratinglist SET status = 0 WHERE status = 2",
    "UPDATE ratings_ratinglist SET status = 3, revision = 7 WHERE status = 2",
    "DELETE FROM ratings_ratinglist WHERE status = 2",
    "UPDATE tournaments_game SET white_half_points = 1",
    "DELETE FROM tournaments_game",
    "UPDATE tournaments_entry SET start_number = 9",
    "DELETE FROM tournaments_tournament",
    "DELETE FROM players_player",
]


def test_postgresql_refuses_to_change_what_is_published(month, subtests):
    before = list(Rating.objects.order_by("run_id", "player_id").values())
    for statement in REFUSED:
        with (
            subtests.test(statement),
            pytest.raises(DatabaseError),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)
    assert list(Rating.objects.order_by("run_id", "player_id").values()) == before


def test_published_tables_are_not_emptied(month, subtests):
    """The test database switches these triggers off for its own cleaning; here they are on."""
    for table in ("rating", "gamerating", "ratinglist", "ratingrun", "runinputs"):
        with subtests.test(table), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE ratings_{table} ENABLE TRIGGER ALL")
            with pytest.raises(DatabaseError, match="cannot be emptied"), transaction.atomic():
                cursor.execute(f"TRUNCATE ratings_{table} CASCADE")
            transaction.set_rollback(True)


def test_a_list_can_only_be_superseded_once_at_a_known_time(month):
    supersede = "UPDATE ratings_ratinglist SET status = 3, superseded_at = {} WHERE id = %s"
    with connection.cursor() as cursor:
        with pytest.raises(DatabaseError, match="cannot be changed"), transaction.atomic():
            cursor.execute(supersede.format("NULL"), [month.pk])
        cursor.execute(supersede.format("now()"), [month.pk])
        with pytest.raises(DatabaseError, match="cannot be changed"), transaction.atomic():
            cursor.execute(supersede.format("now() - INTERVAL '1 day'"), [month.pk])
    month.refresh_from_db()
    assert month.is_public


def test_one_published_revision_a_month(month):
    with pytest.raises(DatabaseError, match="list_one_published_revision"):
        RatingList.objects.create(
            time_control=month.time_control,
            date=month.date,
            revision=1,
            status=ListStatus.PUBLISHED,
            run=month.run,
        )


def test_a_published_list_is_reproduced(month):
    found = verify(month)
    # 1 tournament, 2 players in it, 1 game, 2 rows of the list
    assert (found.is_reproduced, found.rows, found.inputs_changed) == (True, 6, False)


def test_tampering_with_a_row_is_found(month):
    behind_the_guards(
        "UPDATE ratings_rating SET rating = 2500 WHERE player_id = 1 AND run_id = %s", month.run_id
    )
    found = verify(month)
    # D 100: PD .64; +.36 x 20 = 7.2
    (difference,) = found.differences
    assert (difference.key, difference.column, difference.published, difference.computed) == (
        (1,),
        "rating",
        2500,
        2007,
    )
    assert found.reproduced_from_kept_inputs is False


def test_a_missing_row_is_found(month):
    behind_the_guards("DELETE FROM ratings_rating WHERE player_id = 2 AND run_id = %s", month.run_id)
    found = verify(month)
    assert [(d.table, d.key) for d in found.differences] == [("ratings_rating", (2,))]


def test_data_changed_since_is_told_from_rows_changed(month):
    """A result changed past the guards gives other ratings today; the kept inputs still give the published rows."""
    behind_the_guards("UPDATE tournaments_game SET white_half_points = 1, black_half_points = 1")
    found = verify(month)
    # D 100: PD .64; .5 - .64 = -.14, x 20 = -2.8
    assert ("rating", 2007, 1997) in [(d.column, d.published, d.computed) for d in found.differences]
    assert (found.inputs_changed, found.reproduced_from_kept_inputs) == (True, True)


def test_what_the_register_has_learnt_since_leaves_a_list_reproduced(month):
    """Birth dates are corrected and people die every month: a list rests on the register of its day."""
    Player.objects.filter(pk=1).update(birth_year=2015)
    Player.objects.filter(pk=1).update(birth_year=1990)
    Player.objects.filter(pk=2).update(status=PlayerStatus.DECEASED)
    found = verify(month)
    assert (found.is_reproduced, found.inputs_changed) == (True, False)
    march = published(MARCH)
    Player.objects.filter(pk=2).update(status=PlayerStatus.ACTIVE)
    april = published(date(2026, 4, 1))
    Player.objects.filter(pk=2).update(status=PlayerStatus.LEFT)
    assert [verify(one).is_reproduced for one in (month, march, april)] == [True, True, True]
    assert (row(april, 2).rating, row(month, 2).rating) == (1893, 1893)


def test_an_earlier_list_is_still_reproduced_later(month):
    tournament([(1, "0-1", 2)], start=date(2026, 2, 10))
    published(MARCH)
    assert verify(RatingList.objects.get(pk=month.pk)).is_reproduced


def test_a_list_that_is_not_published_is_not_verified():
    opening({1: 2000})
    finished = run()
    with pytest.raises(ValueError, match="not published"):
        verify(finished.list)


def test_a_months_change_is_on_the_list(month):
    assert (row(month, 1).rating, row(month, 2).rating) == (2007, 1893)
