"""docs/partitions.sql at work: lists are computed, published and verified as before, and the guards hold everywhere."""

from collections.abc import Iterator

import pytest
from django.db import IntegrityError, connection, transaction

from ratings.lists import publication
from ratings.models import RatingList
from ratings.published.in_force import next_open_list
from ratings.runs import computation
from ratings.runs.verification import verify
from tests.ratings import month
from tests.support import PROJECT
from tournaments.models import TimeControl

BEGIN_PARTITION = (PROJECT / "docs" / "partitions.sql").read_text()
HISTORY = (
    *("ratings_rating", "ratings_gamerating", "ratings_tournamentrating"),
    *("ratings_unlistedplayer", "ratings_waitingresult"),
)
REFUSED = (
    """INSERT INTO {0} SELECT
       (jsonb_populate_record(r, jsonb_build_object('player_id', 99, 'game_id', 99))).* FROM {0} r LIMIT 1""",
    "UPDATE {0} SET run_id = run_id",
    "DELETE FROM {0}",
    "TRUNCATE {0}",
)


def sql(statement: str) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []


def next_published() -> RatingList:
    """Compute, approve and publish the next list in the test's transaction."""
    rating_list = next_open_list(TimeControl.STANDARD)
    assert rating_list is not None
    run = computation.compute_within(publication.request_run(rating_list))
    return publication.publish(publication.approve(rating_list, run, None))


@pytest.fixture
def one_transaction(transactional_db: None) -> Iterator[None]:
    """Everything happens in one snapshot and is taken back, the partitions too."""
    with transaction.atomic():
        computation.use_one_snapshot()
        for history in HISTORY:
            sql(f"ALTER TABLE {history} ENABLE TRIGGER USER")  # tests may empty tables otherwise
        yield
        transaction.set_rollback(True)


@pytest.fixture
def months(one_transaction: None) -> list[RatingList]:
    """The opening list and February in the first partition, March and April in one of their own each.

    Number 3 waits for a first rating.
    """
    opening = month.opening({1: 1900, 2: 2000, 3: 0})
    for day in (10, 11):
        month.tournament([(1, "1-0", 2), (3, "1-0", 1)], start=opening.date.replace(day=day))
    months = [opening, next_published()]
    for _ in range(2):
        sql(BEGIN_PARTITION)
        month.tournament([(2, "1-0", 1), (3, "1-0", 1)], start=months[-1].date.replace(day=20))
        months.append(next_published())
    return months


def partitions(history: str) -> list[str]:
    found = sql("SELECT inhparent::regclass::text, inhrelid::regclass::text FROM pg_inherits")
    names = [name for parent, name in found if parent == history]
    return sorted(names, key=lambda name: int(name.rpartition("_")[2]))


def test_each_year_s_runs_lie_in_their_partition_and_are_reproduced(months):
    first, second, third, fourth = (rating_list.run_id for rating_list in months)
    assert partitions("ratings_rating") == [
        "ratings_rating_1",
        f"ratings_rating_{third}",
        f"ratings_rating_{fourth}",
    ]
    lie = sql("SELECT DISTINCT run_id, tableoid::regclass::text FROM ratings_rating ORDER BY run_id")
    assert lie == [
        (first, "ratings_rating_1"),
        (second, "ratings_rating_1"),
        (third, f"ratings_rating_{third}"),
        (fourth, f"ratings_rating_{fourth}"),
    ]
    assert all(verify(rating_list).is_reproduced for rating_list in months[1:])


def test_published_rows_stay_also_where_a_statement_names_the_partition(months):
    for history in HISTORY:
        for table in [history, *partitions(history)]:
            rows = sql(f"TABLE {table}")
            assert rows
            for statement in REFUSED:
                with pytest.raises(IntegrityError, match="published rating list"), transaction.atomic():
                    sql(statement.format(table))
            assert sql(f"TABLE {table}") == rows


def test_called_again_it_begins_nothing_and_gives_every_partition_the_guards_that_were_added(months):
    sql(BEGIN_PARTITION)
    before = {history: partitions(history) for history in HISTORY}
    for history in HISTORY:
        # Stands for a guard of a later migration
        sql(
            f"CREATE TRIGGER added BEFORE DELETE ON {history} EXECUTE FUNCTION suppress_redundant_updates_trigger()"
        )
    sql(BEGIN_PARTITION)
    assert {history: partitions(history) for history in HISTORY} == before
    guarded = sql("SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'added'")
    assert sorted(guarded) == sorted((name,) for history in HISTORY for name in (history, *before[history]))
