"""Entering a tournament by hand through the pages, without their scripts."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Club, Player
from tests.office import client_of, four_players, messages_of
from tests.tournaments.entering.events import event, fill, registered, swiss
from tournaments.entering.by_round import add_game
from tournaments.entering.game_changes import token
from tournaments.intake.receiving import receive_report
from tournaments.models import Game, Stage, System, Tournament
from tournaments.stages import withdraw

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Club Championship",
    "city": "Springfield",
    "federation": "FED",
    "chief_arbiter": "Arbiter, Anna",
    "start_date": "2026-03-02",
    "end_date": "2026-03-20",
    "system": System.ROUND_ROBIN,
    "time_control": 0,
    "rounds": "",
}


def post(client: Client, page_name: str, /, *args: int, **values: Any) -> Any:
    return client.post(reverse(f"office:{page_name}", args=args), values, follow=True)


def page(client: Client, name: str, *args: int, **query: str) -> str:
    response = client.get(reverse(f"office:{name}", args=args), query)
    assert response.status_code == 200
    return response.content.decode()


class TestHead:
    def test_creating_leads_to_the_participants(self, clerk: Client) -> None:
        response = post(clerk, "new_event", **FORM)
        tournament = Tournament.objects.get()
        assert response.redirect_chain == [(reverse("office:participants", args=[tournament.pk]), 302)]
        assert (tournament.name, tournament.stage, tournament.system) == (
            "Club Championship",
            Stage.IN_CORRECTION,
            System.ROUND_ROBIN,
        )
        assert "There are no participants yet." in response.content.decode()

    @pytest.mark.parametrize(
        ("changed", "field"),
        [
            ({"name": ""}, "name"),
            ({"start_date": "2026"}, "start_date"),
            ({"end_date": "2026-03-01"}, "end_date"),
            ({"system": System.SWISS}, "rounds"),
            ({"system": ""}, "system"),
            ({"federation": "N1"}, "federation"),
        ],
        ids=str,
    )
    def test_faults_stand_beside_their_fields(
        self, clerk: Client, changed: dict[str, Any], field: str
    ) -> None:
        response = post(clerk, "new_event", **(FORM | changed))
        assert list(response.context["form"].errors) == [field]
        assert f'<a href="#id_{field}">' in response.content.decode()
        assert not Tournament.objects.exists()

    def test_who_is_slower_sees_both_versions_and_saves_over_it_knowingly(self, clerk: Client) -> None:
        tournament = swiss(0)
        other = client_of("officer", "other")
        head = FORM | {"system": System.SWISS, "rounds": 3, "seen": 0}
        assert messages_of(post(other, "head", tournament.pk, **(head | {"city": "Shelbyville"}))) == [
            "Saved."
        ]
        response = post(clerk, "head", tournament.pk, **(head | {"city": "Capital City"}))
        content = response.content.decode()
        assert "other changed this tournament while you were working on it." in content
        assert response.context["differences"] == [("City", "Shelbyville", "Capital City")]
        tournament.refresh_from_db()
        assert tournament.city == "Shelbyville"
        seen = response.context["form"].data["seen"]
        post(clerk, "head", tournament.pk, **(head | {"city": "Capital City", "seen": seen}))
        tournament.refresh_from_db()
        assert tournament.city == "Capital City"

    def test_the_tournament_s_page_leads_on(self, clerk: Client) -> None:
        tournament = event(0)
        assert reverse("office:participants", args=[tournament.pk]) in page(
            clerk, "tournament", tournament.pk
        )
        tournament = event(2)
        assert reverse("office:results", args=[tournament.pk]) in page(clerk, "tournament", tournament.pk)


class TestParticipants:
    def test_hits_have_club_and_birth_year_and_are_added_by_a_button(self, clerk: Client) -> None:
        tournament = event(0)
        (anna,) = registered(1)
        anna.club = Club.objects.create(name="Springfield Knights")
        anna.save()
        found = page(clerk, "participants", tournament.pk, q="abel")
        for text in (
            "Abel, Anna",
            "1970",
            "Springfield Knights",
            "unrated",
            f'name="player" value="{anna.pk}"',
        ):
            assert text in found
        response = post(clerk, "add_participant", tournament.pk, player=anna.pk)
        assert messages_of(response) == ["1 Abel, Anna takes part."]
        assert "takes part" in page(clerk, "participants", tournament.pk, q=str(anna.pk))

    @pytest.mark.parametrize("number", ["", "x", "99999999", "9" * 40, "-1"])
    def test_a_player_who_does_not_exist(self, clerk: Client, number: str) -> None:
        tournament = event(0)
        assert messages_of(post(clerk, "add_participant", tournament.pk, player=number)) == [
            "There is no player with that number."
        ]
        assert not tournament.entries.exists()

    def test_somebody_unknown_is_added_to_be_matched_later(self, clerk: Client) -> None:
        tournament = event(0)
        post(clerk, "add_participant", tournament.pk, name="New, Nora", birth_date="1999-12-31")
        entry = tournament.entries.get()
        assert (entry.reported_name, entry.reported_birth, entry.player) == ("New, Nora", "1999/12/31", None)
        assert "not matched" in page(clerk, "participants", tournament.pk)
        response = post(clerk, "add_participant", tournament.pk, name="", birth_date="")
        assert messages_of(response) == ["Enter the name; a birth date has day, month and year."]

    def test_hostile_searches_find_nobody(self, clerk: Client) -> None:
        tournament = event(1)
        for text in ("'; drop table x; --", "%", "\\", "ł" * 500, "\0", "<script>alert(1)</script>"):
            found = page(clerk, "participants", tournament.pk, q=text)
            assert "Nobody was found" in found
            assert "<script>alert" not in found

    def test_numbers_are_saved_and_bad_ones_are_refused(self, clerk: Client) -> None:
        tournament = event(2)
        one, two = tournament.entries.order_by("start_number")
        seen = {f"seen-{one.pk}": 1, f"seen-{two.pk}": 2}
        numbers = {f"number-{one.pk}": "2", f"number-{two.pk}": "1"}
        assert messages_of(post(clerk, "renumber", tournament.pk, **seen, **numbers)) == [
            "The start numbers are saved."
        ]
        assert tournament.entries.get(start_number=1) == two
        for bad in ("", "x", "1.5", "9" * 40, "\0"):
            response = post(clerk, "renumber", tournament.pk, **seen, **(numbers | {f"number-{one.pk}": bad}))
            assert "changed the participants" in messages_of(response)[0]
        seen = {f"seen-{one.pk}": 2, f"seen-{two.pk}": 1}
        response = post(clerk, "renumber", tournament.pk, **seen, **(numbers | {f"number-{one.pk}": "x"}))
        assert "from 1 to 2" in messages_of(response)[0]

    def test_removing(self, clerk: Client) -> None:
        tournament = event(2)
        response = post(clerk, "remove_participant", tournament.entries.get(start_number=1).pk)
        assert messages_of(response) == ["Abel, Anna no longer takes part."]
        assert tournament.entries.count() == 1


class TestPasting:
    LIST = "Abel, Anna;1970-01-01\nBaker, Berd;1971\nNobody, Known;1999-09-09"

    def test_the_preview_shows_who_is_recognised_and_who_is_to_be_decided(self, clerk: Client) -> None:
        tournament = event(0)
        anna, bert = registered(2)
        response = post(clerk, "paste", tournament.pk, text=self.LIST, preview="1")
        assert [choice for _n, _row, choice in response.context["rows"]] == [str(anna.pk), "", ""]
        content = response.content.decode()
        assert content.count("to be decided") == 2
        assert f'value="{bert.pk}"' in content
        assert "similar name, same birth year" in content
        assert not tournament.entries.exists()

    def test_the_decided_list_is_added(self, clerk: Client) -> None:
        tournament = event(0)
        anna, bert = registered(2)
        choices = {"line-1": str(bert.pk), "line-2": "unmatched"}
        response = post(clerk, "paste", tournament.pk, text=self.LIST, add="1", **choices)
        assert messages_of(response) == ["3 participants were added."]
        assert list(tournament.entries.order_by("start_number").values_list("player", "reported_name")) == [
            (anna.pk, "Abel, Anna"),
            (bert.pk, "Baker, Berd"),
            (None, "Nobody, Known"),
        ]

    @pytest.mark.parametrize("choice", ["", "x", "99999999"])
    def test_a_line_that_is_not_decided_adds_nobody(self, clerk: Client, choice: str) -> None:
        tournament = event(0)
        registered(2)
        choices = {"line-1": choice, "line-2": "left-out"}
        response = post(clerk, "paste", tournament.pk, text=self.LIST, add="1", **choices)
        assert response.context["form"].errors == {"text": ["Line 2: choose the right player."]}
        assert not tournament.entries.exists()

    def test_a_player_who_was_not_offered_cannot_be_chosen(self, clerk: Client) -> None:
        tournament = event(0)
        registered(2)
        other = Player.objects.create(name="Zander, Zoe", birth_year=1950)
        response = post(
            clerk, "paste", tournament.pk, text="Abel, Anna;1970-01-01", add="1", **{"line-0": other.pk}
        )
        assert "choose the right player" in response.content.decode()
        assert not tournament.entries.exists()

    def test_an_empty_list(self, clerk: Client) -> None:
        response = post(clerk, "paste", event(0).pk, text=" \n ", preview="1")
        assert "list is empty" in response.content.decode() or response.context["form"].errors["text"]


class TestGrid:
    def cells(self, tournament: Tournament, **changed: str) -> dict[str, str]:
        """What the page would post, with some cells changed."""
        from tournaments.entering.by_table import grid

        values = {}
        for cell in grid(tournament).cells.values():
            values[f"cell-{cell.key}"] = cell.text
            if cell.first < cell.second:
                values[f"seen-{cell.pair}"] = f"{cell.seen}={cell.text}"
        return values | {f"cell-{key}": text for key, text in changed.items()}

    def test_only_changed_cells_are_saved(self, clerk: Client) -> None:
        tournament = event(3)
        fill(tournament, {(1, 2): "1"})
        before = Game.objects.get()
        response = post(
            clerk, "save_results", tournament.pk, **self.cells(tournament, **{"3-1-1": "=", "2-3-1": "+"})
        )
        assert messages_of(response) == ["Saved: 2 results."]
        assert Game.objects.count() == 3
        assert Game.objects.get(pk=before.pk).edits == before.edits

    def test_cells_that_contradict_each_other_are_not_saved(self, clerk: Client) -> None:
        tournament = event(3)
        response = post(
            clerk, "save_results", tournament.pk, **self.cells(tournament, **{"1-2-1": "1", "2-1-1": "1"})
        )
        assert "The two cells of this game contradict each other." in response.content.decode()
        assert not Game.objects.exists()

    def test_cells_that_agree_are_one_result(self, clerk: Client) -> None:
        tournament = event(3)
        post(clerk, "save_results", tournament.pk, **self.cells(tournament, **{"1-2-1": "h", "2-1-1": "5"}))
        assert Game.objects.get().white_half_points == 1

    def test_what_is_no_result_is_said_and_the_rest_is_saved(self, clerk: Client) -> None:
        tournament = event(3)
        response = post(
            clerk, "save_results", tournament.pk, **self.cells(tournament, **{"1-2-1": "7", "1-3-1": "1"})
        )
        assert "“7” is not a result." in response.content.decode()
        assert Game.objects.count() == 1

    def test_who_is_slower_sees_both_and_puts_his_own_knowingly(self, clerk: Client) -> None:
        tournament = event(3)
        mine = self.cells(tournament, **{"2-1-1": "1", "1-3-1": "1"})
        post(
            client_of("officer", "other"),
            "save_results",
            tournament.pk,
            **self.cells(tournament, **{"1-2-1": "1"}),
        )
        response = post(clerk, "save_results", tournament.pk, **mine)
        (disagreement,) = response.context["disagreements"]
        assert disagreement.message == "other has changed this result in the meantime."
        assert (disagreement.theirs, disagreement.mine) == ("0", "1")
        assert Game.objects.count() == 2
        first = Game.objects.get(black__start_number=2)
        assert (first.white_half_points, first.black_half_points) == (2, 0)
        again = self.cells(tournament)
        post(clerk, "save_results", tournament.pk, **again, mine=[disagreement.value])
        first.refresh_from_db()
        assert (first.white_half_points, first.black_half_points) == (0, 2)

    def test_a_cell_answers_with_both_cells_and_the_totals(self, clerk: Client) -> None:
        tournament = event(3)
        response = post(clerk, "cell", tournament.pk, key="2-1-1", text="=b", seen="")
        game = Game.objects.get()
        state = {"pair": "1-2-1", "text": "½", "seen": token(game)}
        assert response.json() == {
            "cells": [state | {"key": "2-1-1", "colour": "b"}, state | {"key": "1-2-1", "colour": "w"}],
            "totals": {"1": "½", "2": "½", "3": "0"},
            "entered": 1,
            "expected": 3,
        }

    @pytest.mark.parametrize(
        "key", ["", "1", "1-2", "1-2-x", "1-9-1", "1-1-1", "9" * 5000 + "-1-1", "1-2-1-1"]
    )
    def test_a_cell_that_is_not_there(self, clerk: Client, key: str) -> None:
        response = clerk.post(
            reverse("office:cell", args=[event(3).pk]), {"key": key, "text": "1", "seen": ""}
        )
        assert response.status_code == 400
        assert response.json()["message"]
        assert not Game.objects.exists()

    def test_colours_for_all(self, clerk: Client) -> None:
        tournament = event(3)
        fill(tournament, {(1, 3): "1"})
        post(clerk, "colours", tournament.pk, colours="tables")
        assert Game.objects.get().white.start_number == 3  # 3-1 in the table of four
        post(clerk, "colours", tournament.pk, colours="unknown")
        assert not Game.objects.get().colours_known

    def test_readers_see_the_results_and_cannot_type(self) -> None:
        tournament = event(3)
        fill(tournament, {(1, 2): "1"})
        shown = page(client_of("auditor"), "results", tournament.pk)
        assert shown.count("readonly") == 6
        assert "Save</button>" not in shown


class TestRounds:
    def test_results_leads_to_the_first_open_round(self, clerk: Client) -> None:
        tournament = swiss(2, rounds=2)
        add_game(tournament, 1, 1, 2, "1", by=None)
        response = clerk.get(reverse("office:results", args=[tournament.pk]))
        assert response.headers["Location"] == reverse("office:round", args=[tournament.pk, 2])

    def test_only_those_still_free_are_offered(self, clerk: Client) -> None:
        tournament = swiss(5)
        add_game(tournament, 1, 2, 4, "1", by=None)
        shown = page(clerk, "round", tournament.pk, 1)
        assert shown.count("<option") == 3
        for name in ("1 Abel, Anna", "3 Cole, Cleo", "5 Ertl, Emil"):
            assert f'<option value="{name}">' in shown

    def test_rounds_that_are_not_there(self, clerk: Client) -> None:
        for tournament, number in ((swiss(2), 0), (event(3), 1)):
            response = clerk.get(reverse("office:round", args=[tournament.pk, number]))
            assert response.status_code == 404
        assert clerk.get(reverse("office:round", args=[swiss(0).pk, 10**20])).status_code == 404

    def test_hostile_forms_change_nothing(self, clerk: Client) -> None:
        tournament = swiss(3)
        add_game(tournament, 1, 1, 2, "1", by=None)
        before = list(Game.objects.values())
        for values in (
            {"white": "\0", "black": "'; --", "result": "1"},
            {"white": "3", "black": "", "result": "\0"},
            {},
        ):
            assert (
                clerk.post(reverse("office:add_result", args=[tournament.pk, 1]), values).status_code == 200
            )
        for values in ({"seen-" + "9" * 18: "x=1"}, {"seen-x": "y"}, {f"seen-{before[0]['id']}": "\0=\0"}):
            assert clerk.post(reverse("office:save_round", args=[tournament.pk, 1]), values).status_code in (
                200,
                302,
            )
        assert list(Game.objects.values()) == before


def test_what_came_as_a_report_has_its_own_pages(clerk: Client) -> None:
    tournament = receive_report("spring.trf", four_players()).tournament
    assert tournament is not None
    before = list(Game.objects.values())
    for name, args in (("head", ()), ("participants", ()), ("paste", ()), ("results", ()), ("round", (1,))):
        response: Any = clerk.get(reverse(f"office:{name}", args=[tournament.pk, *args]), follow=True)
        assert messages_of(response) == ["This tournament came as a report: errors are corrected there."]
    post(clerk, "cell", tournament.pk, key="1-2-1", text="0", seen="")
    assert list(Game.objects.values()) == before


def test_nothing_is_typed_into_a_tournament_that_is_closed(clerk: Client) -> None:
    tournament = event(3)
    withdraw(tournament, None, "Never played.")
    assert "nothing can be changed" in page(clerk, "results", tournament.pk)
    response = clerk.post(
        reverse("office:cell", args=[tournament.pk]), {"key": "1-2-1", "text": "1", "seen": ""}
    )
    assert response.status_code == 400
    assert "Only one that is received or in correction" in response.json()["message"]
    assert not Game.objects.exists()
