"""Correcting players, clubs with dates, status with date: on a real PostgreSQL."""

import datetime as dt

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from players.models import Club, ClubMembership, Player, PlayerStatus
from players.register.registration import change_club, club_named, correct, register_player, seen

pytestmark = pytest.mark.django_db

BIRTH = dt.date(1970, 1, 11)


@pytest.fixture
def player() -> Player:
    return register_player(name="Andersen, Anne", birth_date=BIRTH, sex="w", federation="NOR", fide_id=77)


class TestCorrecting:
    def test_writes_what_was_changed_and_what_follows_from_it(self, player: Player):
        changed = correct(player, seen(player), {"name": " Møller,  Anne", "birth_date": dt.date(1971, 2, 3)})
        player.refresh_from_db()
        assert changed == ["name", "birth_date"]
        assert (player.name, player.name_key) == ("Møller, Anne", "moller anne")
        assert (player.birth_date, player.birth_year) == (dt.date(1971, 2, 3), 1971)
        assert (player.sex, player.federation, player.fide_id) == ("w", "NOR", 77)

    def test_two_people_may_correct_different_things_at_once(self, player: Player):
        both_saw = seen(player)
        correct(player, both_saw, both_saw | {"name": "Berg, Anne"})
        correct(player, both_saw, both_saw | {"title": "wfm"})
        player.refresh_from_db()
        assert (player.name, player.title) == ("Berg, Anne", "WFM")

    def test_what_somebody_else_has_changed_meanwhile_is_not_overwritten(self, player: Player):
        both_saw = seen(player)
        correct(player, both_saw, both_saw | {"name": "Berg, Anne"})
        with pytest.raises(ValidationError) as raised:
            correct(player, both_saw, both_saw | {"name": "Dahl, Anne", "title": "WGM"})
        assert "“Berg, Anne”" in raised.value.message_dict["name"][0]
        player.refresh_from_db()
        assert (player.name, player.title) == ("Berg, Anne", "")

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("name", "Andersen"),
            ("name", "No Player"),
            ("name", "\x00, \x00"),
            ("birth_date", None),
            ("birth_date", dt.date(2999, 1, 1)),
            ("sex", ""),
            ("sex", "x"),
            ("title", "KING"),
            ("federation", "NORWAY"),
            ("fide_id", -1),
            ("fide_id", 2**63),
        ],
    )
    def test_refuses_what_cannot_be_and_changes_nothing(self, player: Player, field: str, value: object):
        before = Player.objects.values().get()
        with pytest.raises(ValidationError) as raised:
            correct(player, seen(player), {field: value, "title" if field != "title" else "name": "GM"})
        assert field in raised.value.message_dict
        assert Player.objects.values().get() == before

    def test_a_fault_of_old_does_not_keep_another_field_from_being_corrected(self, player: Player):
        Player.objects.filter(pk=player.pk).update(birth_date=None, birth_year=None, sex="", title="M")
        player.refresh_from_db()
        correct(player, seen(player), {"federation": "SWE"})
        player.refresh_from_db()
        assert player.federation == "SWE"

    def test_a_fide_id_belongs_to_one_player(self, player: Player):
        other = register_player(name="Berg, Bo", birth_date=BIRTH, sex="m", fide_id=78)
        with pytest.raises(ValidationError) as raised:
            correct(player, seen(player), {"fide_id": other.fide_id})
        assert set(raised.value.message_dict) == {"fide_id"}


class TestStatus:
    def test_has_a_date(self, player: Player):
        correct(
            player,
            seen(player),
            {"status": PlayerStatus.DECEASED, "status_since": dt.date(2025, 5, 1)},
        )
        player.refresh_from_db()
        assert (player.status, player.status_since) == (PlayerStatus.DECEASED, dt.date(2025, 5, 1))
        correct(player, seen(player), {"status": PlayerStatus.ACTIVE})
        player.refresh_from_db()
        assert (player.status, player.status_since) == (PlayerStatus.ACTIVE, None)

    @pytest.mark.parametrize("since", [None, dt.date(2999, 1, 1), dt.date(1960, 1, 1)])
    def test_needs_a_date_that_can_be(self, player: Player, since: dt.date | None):
        with pytest.raises(ValidationError) as raised:
            correct(player, seen(player), {"status": PlayerStatus.LEFT, "status_since": since})
        assert set(raised.value.message_dict) == {"status_since"}
        player.refresh_from_db()
        assert player.status == PlayerStatus.ACTIVE


class TestClubs:
    def test_the_membership_before_ends_where_the_new_one_begins(self, player: Player):
        rooks, bishops = Club.objects.create(name="Rooks"), Club.objects.create(name="Bishops")
        change_club(player, rooks, dt.date(2020, 1, 1))
        change_club(player, bishops, dt.date(2022, 7, 1))
        change_club(player, None, dt.date(2024, 7, 1))
        found = [(m.club.name, m.since, m.until) for m in player.memberships.all()]
        assert found == [
            ("Bishops", dt.date(2022, 7, 1), dt.date(2024, 7, 1)),
            ("Rooks", dt.date(2020, 1, 1), dt.date(2022, 7, 1)),
        ]
        player.refresh_from_db()
        assert player.club is None

    def test_a_club_taken_over_without_a_beginning_is_kept(self, player: Player):
        player.club = Club.objects.create(name="Rooks")
        player.save()
        change_club(player, Club.objects.create(name="Bishops"), dt.date(2022, 7, 1))
        assert [(m.club.name, m.since, m.until) for m in player.memberships.all()] == [
            ("Bishops", dt.date(2022, 7, 1), None),
            ("Rooks", None, dt.date(2022, 7, 1)),
        ]

    @pytest.mark.parametrize("days", [1, -4000])
    def test_refuses_a_day_that_cannot_be(self, player: Player, days: int):
        rooks, bishops = Club.objects.create(name="Rooks"), Club.objects.create(name="Bishops")
        change_club(player, rooks, dt.date(2020, 1, 1))
        with pytest.raises(ValidationError) as raised:
            change_club(player, bishops, timezone.localdate() + dt.timedelta(days=days))
        assert set(raised.value.message_dict) == {"since"}
        assert ClubMembership.objects.count() == 1

    def test_refuses_the_present_club(self, player: Player):
        rooks = Club.objects.create(name="Rooks")
        change_club(player, rooks, dt.date(2020, 1, 1))
        with pytest.raises(ValidationError):
            change_club(player, rooks, dt.date(2021, 1, 1))

    def test_is_found_whatever_its_spelling_and_made_only_when_asked_for(self):
        rooks = Club.objects.create(name="Szachy Łódź")
        assert club_named(" szachy   LODZ") == rooks
        assert club_named("Bishops") is None
        assert club_named("  ") is None
        assert club_named("Bishops", create=True) == Club.objects.get(name="Bishops")
