"""Participants who are not registered: registered from the report, or left out."""

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from players.audit.recorded import Changes
from players.models import Player
from tests.tournaments.reports import (
    OTHER_CELLS,
    first_line,
    four_players,
    line,
    lines,
    received_tournament,
    register,
)
from tests.tournaments.trf import builder
from tournaments.errors import TournamentError
from tournaments.identity.identification import (
    auto_match,
    leave_out,
    match_entry,
    register_from_entry,
    take_back,
)
from tournaments.intake.acceptance import accept, count_open_points, open_points
from tournaments.models import Entry, MatchMethod, Stage, Tournament

pytestmark = pytest.mark.django_db


def with_first(**changes: str) -> Tournament:
    """The tournament of four registered players of whom the first is reported otherwise."""
    return received_tournament(*first_line(**changes))


def first(tournament: Tournament) -> Entry:
    return tournament.entries.get(start_number=1)


def open_codes(tournament: Tournament) -> list[str]:
    return [point.code for point in open_points(tournament)]


class TestLeavingOut:
    """A10: one participant without an identity does not stop the event."""

    def test_lets_the_others_be_accepted(self):
        tournament = with_first(name="Nobody, Nora", fide_id="", birth="", federation="SWE")
        assert open_codes(tournament) == ["foreign-without-fide-id", "not-matched"]
        officer = User.objects.create(username="officer")
        leave_out(first(tournament), officer, " Nobody knows her. ")
        assert first(tournament).left_out_reason == "Nobody knows her."
        (changed,) = Changes(first(tournament))[:1]
        assert changed.by == "officer"
        assert open_points(tournament) == []
        assert auto_match(tournament) == 0
        assert accept(tournament, officer).stage == Stage.ACCEPTED
        with pytest.raises(TournamentError):
            take_back(first(tournament), officer)

    def test_is_undone_by_taking_back_or_matching(self):
        tournament = with_first(name="Nobody, Nora", fide_id="", birth="")
        leave_out(first(tournament), None, "Nobody knows her.")
        take_back(first(tournament), None)
        assert open_codes(tournament) == ["not-matched"]
        leave_out(first(tournament), None, "Nobody knows her.")
        match_entry(first(tournament), Player.objects.get(name="Andersen, Anne"), None)
        assert first(tournament).left_out_reason == ""

    def test_needs_a_reason_and_nobody_matched(self):
        tournament = received_tournament(*lines(four_players()))
        with pytest.raises(TournamentError, match="reason"):
            leave_out(first(tournament), None, " ")
        with pytest.raises(TournamentError, match="matched"):
            leave_out(first(tournament), None, "Nobody knows her.")

    def test_of_all_but_one_leaves_nothing_to_rate(self):
        tournament = received_tournament(
            *(builder.player(n, c, name=f"Nobody, N{n}") for n, c in ((1, "   2 w 1"), (2, "   1 b 0")))
        )
        for entry in tournament.entries.all():
            leave_out(entry, None, "Nobody knows them.")
        assert open_codes(tournament) == ["too-few-players", "nothing-to-rate"]
        assert count_open_points([tournament]) == {tournament.pk: 2}


class TestRegisteringFromTheReport:
    def test_makes_a_player_and_matches_him(self):
        tournament = with_first(name="Nyman, Nora", fide_id="", birth="1999/09/09", title="WCM")
        clerk = User.objects.create(username="clerk")
        player = register_from_entry(
            first(tournament), clerk, name="Nyman, Nora", birth_date=dt.date(1999, 9, 9), sex="w"
        )

        assert (player.birth_date, player.sex, player.title) == (dt.date(1999, 9, 9), "w", "WCM")
        assert player.federation == "NOR"
        assert (first(tournament).player, first(tournament).match_method) == (player, MatchMethod.NEW_PLAYER)
        assert open_points(tournament) == []

    def test_of_a_guest_keeps_the_fide_id_with_which_he_is_known_next_month(self):
        """A11: FIDE publishes the year of birth alone."""
        guest = {
            "name": "Visser, Piet",
            "fide_id": "1018477",
            "birth": "1984",
            "federation": "NED",
            "sex": "m",
        }
        tournament = with_first(**guest)
        player = register_from_entry(
            first(tournament), None, name="Visser, Piet", birth_date=None, birth_year=1984, sex="m"
        )
        assert (player.fide_id, player.birth_date, player.birth_year) == (1018477, None, 1984)
        assert open_points(tournament) == []
        assert not tournament.standing_findings.filter(code="id-differs").exists()
        players = list(Player.objects.filter(pk__lt=player.pk).order_by("pk"))
        again = received_tournament(
            line(1, players[0], OTHER_CELLS[0][0], **guest),
            *lines(players, OTHER_CELLS)[1:],
        )
        assert (first(again).player, first(again).match_method) == (player, MatchMethod.FIDE_ID)

    @pytest.mark.parametrize(
        "more", [{"federation": "NOR", "fide_id": "1018477"}, {"federation": "NED", "fide_id": ""}]
    )
    def test_with_the_year_alone_needs_another_federation_and_a_fide_id(self, more):
        tournament = with_first(name="Visser, Piet", birth="1984", sex="m", **more)
        with pytest.raises(ValidationError, match="full birth date"):
            register_from_entry(
                first(tournament), None, name="Visser, Piet", birth_date=None, birth_year=1984, sex="m"
            )

    @pytest.mark.parametrize("fide_id", ["1500007", "77"])
    def test_leaves_out_an_id_that_is_another_s_or_no_fide_id(self, fide_id):
        tournament = with_first(name="Visser, Piet", fide_id=fide_id, birth="1984", sex="m")
        register("Berg, Ole", "1950", fide_id=1500007)
        values: dict[str, Any] = {"name": "Visser, Piet", "birth_date": dt.date(1984, 5, 5), "sex": "m"}
        assert register_from_entry(first(tournament), None, **values, confirmed=True).fide_id is None

    def test_of_a_likely_duplicate_needs_a_confirmation(self):
        """Field reports B6: one person twice, with birth dates a day apart."""
        tournament = with_first(fide_id="", birth="1970/01/12")
        values: dict[str, Any] = {"name": "Andersen, Anne", "birth_date": dt.date(1970, 1, 12), "sex": "w"}
        with pytest.raises(ValidationError, match="Probably registered already") as raised:
            register_from_entry(first(tournament), None, **values)
        assert raised.value.code == "likely-duplicate"
        assert str(Player.objects.get(name="Andersen, Anne").pk) in raised.value.messages[0]
        assert Player.objects.count() == 4

        player = register_from_entry(first(tournament), None, **values, confirmed=True)
        assert Player.objects.count() == 5
        assert first(tournament).player == player

    @pytest.mark.parametrize(
        "wrong", [{"birth_date": None}, {"birth_date": dt.date(2999, 1, 1)}, {"sex": ""}, {"name": "Nora"}]
    )
    def test_without_name_full_birth_date_or_sex_is_refused(self, wrong):
        tournament = with_first(name="Nyman, Nora", fide_id="", birth="1999")
        values: dict[str, Any] = {"name": "Nyman, Nora", "birth_date": dt.date(1999, 9, 9), "sex": "w"}
        with pytest.raises(ValidationError):
            register_from_entry(first(tournament), None, **(values | wrong))
        assert Player.objects.count() == 4
        assert first(tournament).player is None

    def test_twice_is_refused_the_second_time(self):
        tournament = with_first(name="Nyman, Nora", fide_id="", birth="1999/09/09")
        entry = first(tournament)
        values: dict[str, Any] = {"name": "Nyman, Nora", "birth_date": dt.date(1999, 9, 9), "sex": "w"}
        register_from_entry(entry, None, **values)
        with pytest.raises(TournamentError, match="has been matched with Nyman, Nora in the meantime"):
            register_from_entry(entry, None, **values, confirmed=True)
        assert Player.objects.count() == 5
