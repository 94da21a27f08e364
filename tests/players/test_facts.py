"""What is recorded of players for computations: by PostgreSQL, each change a row of its own, and never changed."""

from datetime import date

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from players.models import BirthFact, Player, PlayerMerge, PlayerStatus, StatusFact, UndoneMerge

pytestmark = pytest.mark.django_db

DIED = date(2026, 3, 14)


def births(player: Player) -> list[tuple[date | None, int | None]]:
    return list(
        BirthFact.objects.filter(player=player).order_by("id").values_list("birth_date", "birth_year")
    )


def statuses(player: Player) -> list[tuple[int, date | None]]:
    return list(StatusFact.objects.filter(player=player).order_by("id").values_list("status", "since"))


def test_what_is_known_from_the_beginning_is_recorded():
    known = Player.objects.create(name="First, Fritz", birth_date=date(1980, 1, 15))
    gone = Player.objects.create(name="Second, Sue", status=PlayerStatus.DECEASED, status_since=DIED)
    assert (births(known), statuses(known)) == ([(date(1980, 1, 15), 1980)], [])
    assert (births(gone), statuses(gone)) == ([], [(PlayerStatus.DECEASED, DIED)])


def test_every_change_is_recorded_and_nothing_else():
    player = Player.objects.create(name="First, Fritz", birth_year=1980)
    player.status, player.status_since = PlayerStatus.LEFT, DIED
    player.save()
    Player.objects.update(title="FM")
    Player.objects.update(status=PlayerStatus.ACTIVE, status_since=None)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE players_player SET birth_year = NULL")
    assert births(player) == [(None, 1980), (None, None)]
    assert statuses(player) == [(PlayerStatus.LEFT, DIED), (PlayerStatus.ACTIVE, None)]
    assert BirthFact.objects.earliest("id").recorded_at <= timezone.now()


def test_of_many_at_once():
    players = Player.objects.bulk_create([Player(name=f"No{n}", birth_year=1980 + n) for n in range(3)])
    Player.objects.update(status=PlayerStatus.LEFT)
    assert [births(player) for player in players] == [[(None, 1980)], [(None, 1981)], [(None, 1982)]]
    assert [statuses(player) for player in players] == [[(PlayerStatus.LEFT, None)]] * 3


@pytest.mark.parametrize("model", [StatusFact, BirthFact, PlayerMerge, UndoneMerge])
def test_what_was_recorded_is_neither_changed_nor_deleted(model):
    one = Player.objects.create(name="One", birth_year=1980, status=PlayerStatus.LEFT)
    two = Player.objects.create(name="Two")
    merge = PlayerMerge.objects.create(player=two, survivor=one, at=timezone.now())
    UndoneMerge.objects.create(merge=merge, at=timezone.now())
    table = model._meta.db_table
    for statement in (f"UPDATE {table} SET id = id", f"DELETE FROM {table}"):  # noqa: S608 (a model's table)
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")  # tests may empty tables otherwise
        with pytest.raises(DatabaseError, match="cannot"):
            cursor.execute(f"TRUNCATE {table} CASCADE")
        transaction.set_rollback(True)
    assert model.objects.count() == 1
