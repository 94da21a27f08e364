"""Numbers that may be one person (field reports B6, B16), on a real PostgreSQL, also at 50,000 players."""

import datetime as dt
import random
import time

import pytest
from django.contrib.auth.models import User
from django.db import connection

from players.models import Player, PossibleDuplicate
from players.register.matching import Reason
from players.register.registration import register_player
from tests.ratings.month import tournament
from tournaments.identity import duplicates
from tournaments.models import Entry, Stage, Tournament
from tournaments.tasks import search_for_duplicates

pytestmark = pytest.mark.django_db

BORN = dt.date(1970, 1, 11)


def player(name: str = "Andersen, Anne", born: dt.date = BORN, sex: str = "w", **more) -> Player:
    return register_player(name=name, birth_date=born, sex=sex, **more)


def found() -> list[tuple[str, str]]:
    duplicates.search()
    return [(pair.first.name, pair.second.name) for pair in duplicates.queue()]


class TestAreFound:
    @pytest.mark.parametrize(
        ("name", "born"),
        [
            ("Andersen, Anne", BORN),
            ("Anne Andersen", BORN),
            ("Ändersen, Anne", BORN),
            ("Aendersen, Aenne", BORN),
            ("Anderson, Anna", BORN),
            ("Andersen, Anne Marie", BORN),
            ("Andersen, Anne", dt.date(1970, 6, 6)),
            ("Andersen, Anne", dt.date(1970, 1, 12)),
            ("Andersen, Anne", dt.date(1970, 11, 1)),
            ("Andersen, Anne", dt.date(1971, 1, 11)),
            ("Andersen, Ane", dt.date(1970, 1, 12)),
            ("Andersen, Ane", dt.date(1970, 11, 1)),
            ("Andersen, Ane", dt.date(1970, 3, 11)),
            ("Andersen, Anna", dt.date(1960, 1, 11)),
        ],
    )
    def test_a_fitting_name_with_the_same_or_almost_the_same_birth(self, name: str, born: dt.date):
        player()
        player(name, born)
        player("Berg, Bo", dt.date(1980, 2, 3), "m")
        assert found() == [("Andersen, Anne", name)]

    def test_a_birth_a_day_apart_over_the_new_year(self):
        player(born=dt.date(1999, 12, 31))
        player(born=dt.date(2000, 1, 1))
        assert len(found()) == 1

    def test_one_of_whom_no_birth_is_known(self):
        player()
        other = player()
        Player.objects.filter(pk=other.pk).update(birth_date=None, birth_year=None)
        assert len(found()) == 1

    def test_the_fide_id_of_one_in_a_report_of_the_other(self):
        one = player("Andersen-Berg, Anne", fide_id=4455)
        other = player("Berg, Anne", dt.date(1975, 3, 3))
        event = tournament([(one.pk, "1-0", player("Dahl, Dora", dt.date(1981, 1, 1)).pk)])
        Entry.objects.create(
            tournament=Tournament.objects.create(
                name="Other",
                start_date=event.start_date,
                end_date=event.end_date,
                system=0,
                time_control=0,
                rounds=1,
                content_digest="x",
                received_at=event.received_at,
            ),
            start_number=1,
            player=other,
            reported_name="Berg, Anne",
            reported_fide_id=4455,
        )
        duplicates.search()
        (pair,) = duplicates.queue()
        assert (pair.first, pair.second) == (one, other)
        assert Reason.SAME_FIDE_ID.value in pair.reasons

    def test_the_likeliest_come_first(self):
        player()
        player("Anderson, Anna", dt.date(1970, 5, 5))
        player()
        pairs = found()
        assert pairs[0] == ("Andersen, Anne", "Andersen, Anne")
        scores = [pair.score for pair in duplicates.queue()]
        assert scores == sorted(scores, reverse=True)

    def test_anew_at_each_search(self):
        one, other = player(), player()
        assert len(found()) == 1
        Player.objects.filter(pk=other.pk).update(merged_into=one)
        assert list(duplicates.queue()) == []
        assert found() == []
        assert not PossibleDuplicate.objects.exists()

    def test_by_the_nightly_task(self):
        player()
        player()
        assert search_for_duplicates() == 1


class TestAreNotFound:
    @pytest.mark.parametrize(
        ("name", "born"),
        [
            ("Andersen, Erik", BORN),
            ("Berg, Bo", BORN),
            ("Andersen, Anne", dt.date(1985, 7, 8)),
            ("Andersen, Anne", dt.date(2007, 1, 11)),
            ("Andersen, Anton", dt.date(1970, 7, 8)),
        ],
    )
    def test_other_people(self, name: str, born: dt.date):
        player()
        player(name, born)
        assert found() == []

    @pytest.mark.parametrize(
        ("stage", "count"), [(Stage.ACCEPTED, 0), (Stage.RATED, 0), (Stage.WITHDRAWN, 1)]
    )
    def test_two_who_have_met(self, stage: Stage, count: int):
        event = tournament([(player().pk, "1-0", player().pk)])
        Tournament.objects.filter(pk=event.pk).update(stage=stage)
        assert len(found()) == count

    def test_what_the_office_has_denied(self):
        one, other = player(), player()
        clerk = User.objects.create(username="clerk")
        duplicates.search()
        duplicates.deny(other, one, clerk)
        duplicates.deny(one, other, None)
        assert list(duplicates.queue()) == []
        assert found() == []
        pair = PossibleDuplicate.objects.get()
        assert pair.denied_by == clerk
        assert pair.denied_at is not None


def test_names_that_are_no_persons_are_listed():
    """Field reports B16."""
    player()
    for name in ("BYE", "No Player", "?"):
        nobody = Player(name=name)
        nobody.save()
    assert {player.name for player in duplicates.not_persons()} == {"BYE", "No Player", "?"}


def registered(number: int) -> tuple[list[Player], list[Player]]:
    """Players with names of their own or nearly, the first hundred of them, and a twin of each of these."""
    rng = random.Random(8)
    syllables = "ba ko ri ma len dor vi sa tor ne pol gu shi wa zen ul".split()

    def word(least: int) -> str:
        return "".join(rng.choices(syllables, k=rng.randint(least, 3))).capitalize()

    surnames = [word(2) for _ in range(number * 3 // 50)]
    first_names = [word(1) for _ in range(300)]
    people = []
    for _ in range(number):
        born = dt.date(1930, 1, 1) + dt.timedelta(days=rng.randrange(90 * 365))
        person = Player(name=f"{rng.choice(surnames)}, {rng.choice(first_names)}", birth_date=born, sex="m")
        person.set_keys()
        people.append(person)
    Player.objects.bulk_create(people, batch_size=5000)
    originals, twins = people[:100], []
    for original in originals:
        twin = Player(name=original.name + "a", birth_date=original.birth_date, sex="m")
        twin.set_keys()
        twins.append(twin)
    return originals, Player.objects.bulk_create(twins)


def test_ten_times_the_players_are_searched_in_ten_times_the_time():
    """Twenty thousand; comparing each with each would take a hundred times as long."""
    seconds = []
    for number in (2_000, 20_000):
        Player.objects.all().delete()
        originals, twins = registered(number)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE players_player")  # as PostgreSQL does by itself within minutes
        start = time.monotonic()
        duplicates.search()
        seconds.append(time.monotonic() - start)
    pairs = {(pair.first_id, pair.second_id) for pair in duplicates.queue()}
    assert {(original.pk, twin.pk) for original, twin in zip(originals, twins, strict=True)} <= pairs
    assert seconds[1] < 30 * seconds[0]
