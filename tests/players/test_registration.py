"""Registering players and finding them, on a real PostgreSQL."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils import timezone

from players.audit.recorded import Changes
from players.models import Club, Player
from players.register.likeness import Person
from players.register.lookup import candidates, likely, search
from players.register.matching import Reason
from players.register.registration import register_player

pytestmark = pytest.mark.django_db


def register(name="Andersen, Anne", birth_date=dt.date(1970, 1, 11), sex="w", **more) -> Player:
    return register_player(name=name, birth_date=birth_date, sex=sex, **more)


class TestRegistering:
    def test_gives_a_number_and_keeps_what_is_known(self):
        club = Club.objects.create(name="Rooks")
        player = register(" Andersen,  Anne ", federation="nor", fide_id=1500001, title="wfm", club=club)

        player.refresh_from_db()
        assert player.pk > 0
        assert (player.name, player.name_key) == ("Andersen, Anne", "andersen anne")
        assert (player.birth_date, player.birth_year) == (dt.date(1970, 1, 11), 1970)
        assert (player.sex, player.federation, player.title) == ("w", "NOR", "WFM")
        assert (player.fide_id, player.club) == (1500001, club)

    def test_keeps_who_did_it(self):
        clerk = User.objects.create(username="clerk")
        player = register(by=clerk)
        (added,) = Changes(player)[:2]
        assert (added.by, added.kind) == ("clerk", "added")

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("name", ""),
            ("name", "Andersen"),
            ("name", "?? !!"),
            ("name", "Andersen, " + "A" * 120),
            ("name", "Щ" * 60 + ", Ян"),
            ("birth_date", None),
            ("birth_date", dt.date(1850, 1, 1)),
            ("sex", ""),
            ("sex", "x"),
            ("federation", "NORWAY"),
            ("federation", "N0R"),
            ("title", "KING"),
            ("fide_id", 0),
            ("fide_id", 2**63),
        ],
    )
    def test_refuses_what_cannot_be_and_registers_nobody(self, field, value):
        with pytest.raises(ValidationError) as raised:
            register(**{field: value})
        assert set(raised.value.message_dict) == {field}
        assert not Player.objects.exists()

    @pytest.mark.parametrize("days", [1, -365])
    def test_refuses_the_unborn_and_infants(self, days):
        with pytest.raises(ValidationError) as raised:
            register(birth_date=timezone.localdate() + dt.timedelta(days=days))
        assert set(raised.value.message_dict) == {"birth_date"}

    def test_refuses_a_fide_id_that_somebody_has(self):
        register(fide_id=1500001)
        with pytest.raises(ValidationError) as raised:
            register("Berg, Bo", fide_id=1500001)
        assert set(raised.value.message_dict) == {"fide_id"}

    def test_takes_a_birth_date_before_1970(self):
        """Field reports B13."""
        assert register(birth_date=dt.date(1931, 3, 2)).birth_year == 1931

    @pytest.mark.parametrize(
        "values", [{"birth_year": 1971}, {"birth_date": dt.date(2999, 1, 1), "birth_year": 2999}]
    )
    def test_the_database_itself_refuses_birth_data_that_cannot_be(self, values):
        player = register()
        with pytest.raises(IntegrityError):
            Player.objects.filter(pk=player.pk).update(**values)


class TestSearch:
    @pytest.mark.parametrize(
        "text",
        [
            "Jørgensen",
            "jorg",
            "hans jor",
            "JØRGENSEN, Hans",
            "Peter",
            "joergensen",
            "  hans   ",
            "jorgensen hans-p",
        ],
    )
    def test_finds_beginnings_of_any_words_of_the_name(self, text):
        player = register("Jørgensen, Hans Peter")
        register("Berg, Bo")
        hits = list(search(text))
        assert hits == [player]

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("Moller", "Møller, Ada"),
            ("moeller", "Møller, Ada"),
            ("Łukasz", "Nowak, Łukasz"),
            ("lukasz", "Nowak, Łukasz"),
            ("ivanova", "Иванова, Анна"),
            ("иванова", "Иванова, Анна"),
            ("иванова", "Ivanova, Anna"),
            ("haakon", "Berg, Håkon"),
            ("joel", "Møller, Joel"),
            ("Djordjevic", "Đorđević, Milan"),
            ("dordevic mil", "Đorđević, Milan"),
            ("Đorđević", "Djordjevic, Milan"),
            ("O Neill", "O'Neill, James"),
            ("neill", "O’Neill, James"),
            ("oneill jam", "O Neill, James"),
            ("O'Neill", "Oneill, James"),
            ("soegaard", "Sogaard, Ase"),
            ("Müll", "Mueller, Jan"),
            ("jeanpierre", "Dupont, Jean-Pierre"),
            ("Bø", "Boe, Ola"),
        ],
    )
    def test_finds_names_in_other_spellings_and_scripts(self, text, name):
        player = register(name)
        assert list(search(text)) == [player]

    def test_finds_both_spellings_of_an_umlaut(self):
        players = [register("Müller, Jan"), register("Mueller, Jan"), register("Muller, Jan")]
        for text in ("Müller", "Mueller"):
            assert list(search(text)) == [players[1], players[0], players[2]]

    def test_finds_nobody_whose_name_only_resembles_a_spelling(self):
        """Joe may be the beginning of Joel, but not of Jonas."""
        register("Berg, Jonas")
        assert not list(search("Joe"))

    def test_finds_by_number_and_fide_id(self):
        player = register(fide_id=987654321)
        assert list(search(str(player.pk))) == [player]
        assert list(search(" 987654321 ")) == [player]

    @pytest.mark.parametrize(
        "text",
        [
            "",
            " ",
            "%",
            "_",
            "\\",
            "';--",
            "\x00",
            "9" * 40,
            "²",
            "٣",
            "a" * 10_000,
            "zz%",
            "😀",
            "(",
            "andersen anne bo",
        ],
    )
    def test_hostile_or_empty_text_is_no_hit(self, text):
        register()
        assert list(search(text)) == []


class TestCandidates:
    def test_are_found_in_spite_of_typing_errors_and_the_order_of_names(self):
        player = register("Vandenbroucke, Christophe", dt.date(1985, 5, 5), "m")
        register("Berg, Bo")
        reported = Person("Christoph Vandenbrouke", 1985, dt.date(1985, 5, 5))
        ((found, candidate),) = candidates(reported)
        assert found == player
        assert candidate.reasons == (Reason.SIMILAR_NAME, Reason.SAME_BIRTH_DATE)
        assert candidate.score >= 80

    def test_by_fide_id_or_number_are_offered_first(self):
        other = register("Andersen, Anne", dt.date(1988, 8, 8))
        meant = register("Andersen, Anne", dt.date(1970, 1, 11), fide_id=1500001)
        found = candidates(Person("Anderson, Anna", fide_id=1500001))
        assert [player for player, _ in found] == [meant, other]

    def test_of_nobody_are_none(self):
        register()
        assert candidates(Person("", None)) == []
        assert candidates(Person("Zz, Qq", fide_id=5, numbers=(2**70,))) == []


class TestLikelyDuplicates:
    """Field reports B6, B16: equal name and birth year, almost equal dates, the same FIDE id."""

    @pytest.mark.parametrize(
        "person",
        [
            Person("Andersen, Anne", 1970, dt.date(1970, 1, 11)),
            Person("Anne Anderssen", 1970, dt.date(1970, 6, 6)),
            Person("Andersen, Anne", 1969, dt.date(1969, 1, 11)),
            Person("Andersen, Anne", None),
            Person("Married, Anne", 1970, dt.date(1970, 1, 11), fide_id=1500001),
        ],
    )
    def test_are_named(self, person):
        player = register(fide_id=1500001)
        assert [one for one, _why in likely(person)] == [player]

    @pytest.mark.parametrize(
        "person",
        [
            Person("Andersen, Anne", 1999, dt.date(1999, 9, 9)),
            Person("Andersen, Erik", 1970, dt.date(1970, 1, 11)),
            Person("Berg, Bo", 1970, dt.date(1970, 1, 11), fide_id=1500002),
        ],
    )
    def test_are_not_everybody(self, person):
        register(fide_id=1500001)
        assert likely(person) == []
