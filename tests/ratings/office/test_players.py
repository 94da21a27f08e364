"""The office's pages about players, as a clerk uses them."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Club, Player, PlayerStatus
from players.register.registration import register_player
from tests.office import messages_of, named
from tests.ratings import month

pytestmark = pytest.mark.django_db(transaction=True)

BORN = date(1970, 1, 11)
GOOD = {
    "name": "Andersen, Anne",
    "birth_date": "1970-01-11",
    "sex": "w",
    "federation": "nor",
    "fide_id": "1500001",
}


@pytest.fixture
def player() -> Player:
    return register_player(name="Andersen, Anne", birth_date=BORN, sex="w", federation="NOR")


def url(name: str, *args: int) -> str:
    return reverse(f"office:{name}", args=args)


class TestSearch:
    def test_by_name_number_and_fide_id_with_the_newest_ratings(self, clerk: Client):
        month.opening({1: 1812, 2: 1700})
        Player.objects.filter(pk=1).update(fide_id=4455)
        for text in ("Player, No1", "1", "4455"):
            response = clerk.get(url("players"), {"q": text})
            assert [line.player.pk for line in response.context["lines"]] == [1]
            assert "1812" in response.content.decode()

    def test_pages(self, clerk: Client):
        Player.objects.bulk_create(Player(**named(f"Berg, B{n}")) for n in range(60))
        response = clerk.get(url("players"), {"q": "berg", "page": "2"})
        assert len(response.context["lines"]) == 10
        assert "q=berg&amp;page=1" in response.content.decode()

    @pytest.mark.parametrize("text", ["", "%", "\x00", "<script>alert(1)</script>", "9" * 300, "';--"])
    def test_hostile_text_is_no_hit_and_no_markup(self, clerk: Client, player: Player, text: str):
        response = clerk.get(url("players"), {"q": text, "page": "-7"})
        assert response.status_code == 200
        assert "<script>alert" not in response.content.decode()
        assert not response.context.get("lines")

    def test_the_number_of_queries_does_not_grow(self, clerk: Client, django_assert_max_num_queries):
        Player.objects.bulk_create(Player(**named(f"Berg, B{n}")) for n in range(60))
        with django_assert_max_num_queries(10):
            clerk.get(url("players"), {"q": "berg"})


class TestRegistering:
    def test_a_new_player_with_a_new_club(self, clerk: Client):
        response = clerk.post(
            url("register_player"), GOOD | {"title": "WFM", "club": "Rooks", "new_club": "on"}, follow=True
        )
        new = Player.objects.get()
        assert response.redirect_chain == [(url("player", new.pk), 302)]
        assert (new.name, new.birth_date, new.sex, new.federation) == ("Andersen, Anne", BORN, "w", "NOR")
        assert (new.title, new.fide_id, new.club and new.club.name) == ("WFM", 1500001, "Rooks")
        assert new.memberships.get().until is None

    @pytest.mark.parametrize("field", ["name", "birth_date", "sex"])
    def test_needs_name_birth_date_and_sex(self, clerk: Client, field: str):
        response = clerk.post(url("register_player"), GOOD | {field: ""})
        assert list(response.context["form"].errors) == [field]
        assert not Player.objects.exists()

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("name", "BYE"),
            ("name", "Andersen"),
            ("name", "No Player"),
            ("birth_date", "1970"),
            ("birth_date", "2999-01-01"),
            ("birth_date", "1970-02-30"),
            ("sex", "x"),
            ("federation", "N1"),
            ("title", "KING"),
            ("fide_id", "0"),
            ("fide_id", "9" * 30),
            ("fide_id", "abc"),
            ("club", "Nowhere"),
            ("club", "x" * 121),
        ],
    )
    def test_says_beside_the_field_what_is_wrong(self, clerk: Client, field: str, value: str):
        response = clerk.post(url("register_player"), GOOD | {field: value})
        assert response.status_code == 200
        assert list(response.context["form"].errors) == [field]
        assert not Player.objects.exists()
        assert not Club.objects.exists()

    def test_shows_who_is_probably_registered_with_reasons_and_asks(self, clerk: Client, player: Player):
        again = GOOD | {"birth_date": "1970-01-12", "name": "Anderssen, Anne"}
        response = clerk.post(url("register_player"), again)
        text = response.content.decode()
        assert [one["player"] for one in response.context["likely"]] == [player]
        assert "similar name, almost the same birth date" in text
        assert Player.objects.count() == 1
        clerk.post(url("register_player"), again | {"confirmed": "on"})
        assert Player.objects.count() == 2

    def test_makes_no_club_when_the_player_cannot_be_registered(self, clerk: Client, player: Player):
        Player.objects.filter(pk=player.pk).update(fide_id=1500001)
        clerk.post(
            url("register_player"),
            GOOD | {"name": "Berg, Bo", "club": "Rooks", "new_club": "on", "confirmed": "on"},
        )
        assert Player.objects.count() == 1
        assert not Club.objects.exists()


class TestCorrecting:
    def form(self, clerk: Client, player: Player) -> dict[str, str]:
        form = clerk.get(url("correct_player", player.pk)).context["form"]
        values = {field.name: field.value() for field in form}
        return {
            name: "" if value is None else str(value) for name, value in values.items() if name != "confirmed"
        } | {"saw": form["saw"].value()}

    def test_name_and_status(self, clerk: Client, player: Player):
        given = self.form(clerk, player) | {"name": "Berg, Anne", "status": "1", "status_since": "2025-05-01"}
        response = clerk.post(url("correct_player", player.pk), given, follow=True)
        assert messages_of(response) == ["Corrected."]
        player.refresh_from_db()
        assert (player.name, player.status, player.status_since) == (
            "Berg, Anne",
            PlayerStatus.DECEASED,
            date(2025, 5, 1),
        )

    def test_a_new_birth_date_is_saved_once_what_it_touches_was_seen(self, clerk: Client):
        month.opening({1: 1800}, birth=19800505, sex="m")
        player = Player.objects.get(pk=1)
        given = self.form(clerk, player) | {"birth_date": "2010-05-05"}
        response = clerk.post(url("correct_player", 1), given)
        text = " ".join(response.content.decode().split())
        assert "open list: K changes with the next run" in text
        assert "published: stays as it is" in text
        player.refresh_from_db()
        assert player.birth_date == date(1980, 5, 5)
        clerk.post(url("correct_player", 1), given | {"confirmed": "on"})
        player.refresh_from_db()
        assert player.birth_date == date(2010, 5, 5)

    def test_two_people_are_told_of_each_other(self, clerk: Client, player: Player):
        first = self.form(clerk, player)
        second = dict(first)
        clerk.post(url("correct_player", player.pk), first | {"name": "Berg, Anne"})
        response = clerk.post(url("correct_player", player.pk), second | {"name": "Dahl, Anne"})
        assert "“Berg, Anne”" in response.content.decode()
        player.refresh_from_db()
        assert player.name == "Berg, Anne"

    @pytest.mark.parametrize("saw", ["", "x", "[]", "{}", '{"name": 1}', "null", '{"birth_date": "x"}'])
    def test_a_page_that_was_tampered_with_changes_nothing(self, clerk: Client, player: Player, saw: str):
        before = Player.objects.values().get()
        response = clerk.post(
            url("correct_player", player.pk), self.form(clerk, player) | {"name": "Berg, Bo", "saw": saw}
        )
        assert response.status_code == 200
        assert Player.objects.values().get() == before

    def test_a_player_of_whom_little_is_known_can_be_corrected(self, clerk: Client):
        unknown = Player.objects.create(name="Old, Otto", birth_year=1930, title="M")
        given = self.form(clerk, unknown) | {"federation": "SWE"}
        clerk.post(url("correct_player", unknown.pk), given)
        unknown.refresh_from_db()
        assert (unknown.federation, unknown.birth_year, unknown.title) == ("SWE", 1930, "M")

    def test_a_number_that_was_given_up_cannot_be_corrected(self, clerk: Client, player: Player):
        other = Player.objects.create(name="Berg, Bo")
        given = self.form(clerk, player) | {"name": "Dahl, Dora"}
        Player.objects.filter(pk=player.pk).update(merged_into=other)
        response = clerk.post(url("correct_player", player.pk), given)
        assert "was merged into" in response.content.decode()


class TestClub:
    def test_is_changed_from_a_day_on_and_shown_with_its_dates(self, clerk: Client, player: Player):
        Club.objects.create(name="Rooks")
        clerk.post(url("change_club", player.pk), {"club": "rooks", "since": "2020-01-01"})
        clerk.post(url("change_club", player.pk), {"club": "", "since": "2021-01-01"})
        player.refresh_from_db()
        assert player.club is None
        text = clerk.get(url("player", player.pk)).content.decode()
        assert "2020-01-01" in text
        assert "2021-01-01" in text

    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"club": "Nowhere", "since": "2020-01-01"}, "club"),
            ({"club": "Rooks", "since": "2999-01-01"}, "since"),
            ({"club": "Rooks", "since": "x"}, "since"),
            ({"club": "Rooks", "since": ""}, "since"),
            ({"club": "", "since": "2020-01-01"}, "club"),
        ],
    )
    def test_says_what_is_wrong(self, clerk: Client, player: Player, given: dict[str, str], field: str):
        Club.objects.create(name="Rooks")
        response = clerk.post(url("change_club", player.pk), given)
        assert list(response.context["form"].errors) == [field]


def test_a_page_of_nobody_is_not_found(clerk: Client, db: None):
    for name in ("player", "correct_player", "change_club"):
        assert clerk.get(url(name, 999)).status_code == 404
