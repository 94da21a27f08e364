"""Consecutive months leave exactly what the same months leave one by one, and stop only between two of them."""

import threading
import time
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, models, transaction
from django.utils import timezone

from players.models import Player, PlayerMerge, PlayerStatus
from ratings.lists import publication, replay
from ratings.lists.publication import PublicationError
from ratings.models import (
    FirstRatingPool,
    GameRating,
    PublicationReport,
    Rating,
    RatingList,
    RatingRun,
    RunInputs,
    RunTournament,
    TournamentRating,
    UnlistedPlayer,
    WaitingResult,
)
from ratings.persons.merging import merge
from ratings.published.in_force import next_open_list, published_lists
from ratings.runs import computation
from tests.ratings.month import FEBRUARY, MARCH, opening, published, row, tournament
from tests.support import WAIT
from tournaments.models import Entry, Game, Stage, StageChange, System, TimeControl, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

APRIL = date(2026, 4, 1)
MAY = date(2026, 5, 1)
WRITTEN: tuple[type[models.Model], ...] = (
    *(RunTournament, TournamentRating, GameRating, FirstRatingPool, Rating, RunInputs),
    *(UnlistedPlayer, WaitingResult),
    *(RatingRun, RatingList, apps.get_model("ratings", "RatingListEvent")),
    *(PublicationReport, Tournament, StageChange),
)
TIMES = {
    *("requested_at", "started_at", "finished_at", "approved_at", "published_at"),
    *("at", "received_at", "accepted_at", "pgh_created_at"),
}


def winter() -> None:
    """Results of three months, entered at once.

    Number 6 leaves the list, 7 comes to a first rating over two months, 8 waits for one, 9 goes on as 5, and an event
    ends two months after it began.
    """
    opening({1: 2000, 2: 1900, 3: 1800, 4: 1700, 5: 1600, 6: 1005, 7: 0, 8: 0, 9: 1550})
    late = datetime(2026, 3, 20, tzinfo=UTC)
    tournament([(1, "½-½", 2), (2, "1-0", 3), (3, "0-1", 1), (7, "1-0", 4), (6, "0-1", 5)])
    tournament([(7, "½-½", 1), (7, "0-1", 2), (8, "1-0", 3), (8, "+--", 4)], start=date(2026, 1, 17))
    tournament([(7, "1-0", 5), (7, "½-½", 3), (1, "0-1", 4)], start=date(2026, 2, 7), accepted=late)
    tournament([(9, "1-0", 1), (8, "½-½", 2)], start=date(2026, 1, 28), end=date(2026, 3, 2), accepted=late)
    robin = [(1, "1-0", 2), (3, "½-½", 1), (2, "0-1", 3)]
    tournament(robin, start=date(2026, 3, 8), system=System.ROUND_ROBIN, accepted=late)
    merge(Player.objects.get(pk=9), Player.objects.get(pk=5), None)


def everything() -> dict[str, list[dict[str, Any]]]:
    """All that publishing leaves in the database, except timestamps."""
    return {
        model.__name__: [
            {name: value for name, value in row.items() if name not in TIMES}
            for row in model._default_manager.order_by("pk").values()
        ]
        for model in WRITTEN
    }


def replayed(until: date) -> list[date]:
    return [rating_list.date for rating_list in replay.replay(TimeControl.STANDARD, until)]


def players_on(day: date) -> set[int]:
    return set(
        Rating.objects.filter(run__shown_by__date=day, rating__isnull=False).values_list(
            "player_id", flat=True
        )
    )


def start_anew() -> None:
    """An empty database that counts from 1 again, so that the same facts get the same numbers."""
    call_command("flush", reset_sequences=True, interactive=False, verbosity=0)


def test_months_in_a_row_leave_what_single_months_leave():
    start_anew()
    winter()
    for day in (FEBRUARY, MARCH, APRIL):
        published(day)
    one_by_one = everything()
    start_anew()
    winter()
    assert replayed(APRIL) == [FEBRUARY, MARCH, APRIL]
    assert everything() == one_by_one
    # 1 in January: D 100 and 200: -.14 +.24, K 20: +2. Against the unrated 7 nothing is rated.
    assert row(RatingList.objects.get(date=FEBRUARY), 1).rating == 2002
    # 7: 1, ½, 0 against 1700, 2000, 1900, then 1, ½ against 5 and 3 as they stand on the list of February:
    # 5 won against 1005 (D 400: +.08 x 20 = 1.6): 1602; 3 lost twice (-.36, -.24) and the unrated 8: 1788.
    # Rc = (1700 + 2000 + 1900 + 1602 + 1788) / 5 = 1798; 3 of 5: one half point above 50 %: +20 (8.23).
    seven = row(RatingList.objects.get(date=MARCH), 7)
    assert (seven.rating, seven.games) == (1818, 5)
    assert {len(one_by_one[model.__name__]) for model in (RunInputs, PublicationReport)} == {3}


def test_the_same_facts_under_other_row_ids_have_the_same_digests():
    def digests() -> list[tuple[str, str]]:
        assert replayed(APRIL) == [FEBRUARY, MARCH, APRIL]
        return list(RatingRun.objects.order_by("list__date").values_list("inputs_digest", "rows_digest"))

    start_anew()
    winter()
    here = digests()
    start_anew()
    with connection.cursor() as cursor:
        for number, model in enumerate((Entry, Game, RatingList, RatingRun, PlayerMerge), start=1):
            table = model._meta.db_table
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, 1000 * number])
    winter()
    assert digests() == here
    assert Game.objects.earliest("id").pk > 1000


def test_it_ends_at_the_day_that_is_asked_for_and_goes_on_later():
    winter()
    assert replayed(date(2026, 3, 31)) == [FEBRUARY, MARCH]
    assert replayed(date(2026, 3, 31)) == []
    assert replayed(MAY) == [APRIL, MAY]


def test_it_is_stopped_between_two_months():
    winter()
    months = replay.replay(TimeControl.STANDARD, APRIL)
    assert next(months).date == FEBRUARY
    months.close()
    assert published_lists(TimeControl.STANDARD).first().date == FEBRUARY
    assert not RatingRun.objects.filter(list__date=MARCH).exists()
    assert replayed(APRIL) == [MARCH, APRIL]


def test_what_breaks_off_a_month_leaves_nothing_of_it(monkeypatch):
    winter()
    months = replay.replay(TimeControl.STANDARD, APRIL)
    next(months)
    before = everything()

    def broken(*_args: object) -> None:
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(publication, "mark_rated", broken)
        with pytest.raises(RuntimeError, match="disk"):
            next(months)
    assert everything() == before
    assert replayed(APRIL) == [MARCH, APRIL]


@pytest.fixture
def somebody_else(monkeypatch):
    """Takes a function of a cursor of another connection, and calls it while a month is computed, once."""
    other = connection.copy()
    calculate = computation.calculate

    def during_the_month(change):
        def calculated(*args):
            monkeypatch.setattr(computation, "calculate", calculate)
            with other.cursor() as cursor:
                change(cursor)
            return calculate(*args)

        monkeypatch.setattr(computation, "calculate", calculated)

    yield during_the_month
    other.close()


def test_a_tournament_taken_back_meanwhile_stops_its_month(somebody_else):
    opening({1: 2000, 2: 1900})
    event = tournament([(1, "1-0", 2)])
    in_correction = "UPDATE tournaments_tournament SET stage = %s WHERE id = %s"
    somebody_else(lambda cursor: cursor.execute(in_correction, [Stage.IN_CORRECTION, event.pk]))
    with pytest.raises(PublicationError, match="2026-02-01 was changed while it was computed"):
        replayed(MARCH)
    assert next_open_list(TimeControl.STANDARD).date == FEBRUARY
    assert not RatingRun.objects.filter(list__date=FEBRUARY).exists()
    assert replayed(FEBRUARY) == [FEBRUARY]
    assert row(RatingList.objects.get(date=FEBRUARY), 1).rating == 2000


def test_what_changes_meanwhile_counts_from_the_next_month_on(somebody_else):
    opening({1: 2000, 2: 1900})
    left = "UPDATE players_player SET status = %s WHERE id = 2"
    somebody_else(lambda cursor: cursor.execute(left, [PlayerStatus.LEFT]))
    assert replayed(MARCH) == [FEBRUARY, MARCH]
    assert (players_on(FEBRUARY), players_on(MARCH)) == ({1, 2}, {1})


def test_a_merge_under_way_is_waited_for():
    opening({1: 2000, 2: 1900})
    merged = threading.Event()

    def slowly():
        try:
            with transaction.atomic():
                merge(Player.objects.get(pk=2), Player.objects.get(pk=1), None)
                merged.set()
                time.sleep(1)
        finally:
            connection.close()

    somebody = threading.Thread(target=slowly)
    somebody.start()
    assert merged.wait(WAIT)
    assert replayed(FEBRUARY) == [FEBRUARY]
    somebody.join()
    assert players_on(FEBRUARY) == {1}


def test_a_run_that_waits_is_finished_and_published():
    winter()
    waiting = publication.request_run(RatingList.objects.get(date=FEBRUARY))
    assert replayed(FEBRUARY) == [FEBRUARY]
    assert RatingList.objects.get(date=FEBRUARY).run == waiting


def test_a_day_ahead_is_refused():
    opening({1: 2000})
    tomorrow = timezone.localdate() + timedelta(days=1)
    with pytest.raises(PublicationError, match="is in the future"):
        replayed(tomorrow)


def test_an_office_without_a_list_is_told_what_to_do():
    with pytest.raises(PublicationError, match="opening list first"):
        replayed(FEBRUARY)
