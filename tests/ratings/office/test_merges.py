"""Likely duplicates, merging and undoing, as the rating officer does it in the browser."""

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Player, PlayerMerge, PossibleDuplicate
from ratings.persons.merging import merge
from tests.office import messages_of
from tests.ratings.month import FEBRUARY, opening, published, tournament
from tests.support import unreachable_queue
from tournaments.identity import duplicates

pytestmark = pytest.mark.django_db(transaction=True)


def url(name: str, *args: int) -> str:
    return reverse(f"office:{name}", args=args)


def player(number: int) -> Player:
    return Player.objects.get(pk=number)


class TestMerging:
    def test_shows_what_moves_then_merges(self, officer: Client):
        opening({1: 1800, 2: 1700, 3: 1600})
        tournament([(2, "1-0", 3)])
        published(FEBRUARY)
        text = " ".join(officer.get(url("merge_player", 2), {"into": "1"}).content.decode().split())
        assert "1 tournament (1 game) counts as the survivor’s. 1 of them is rated" in text
        assert "the survivor’s rating 1800 stays; games so far 50 + 51." in text
        assert "These have both numbers:" in text
        assert not PlayerMerge.objects.exists()
        response = officer.post(url("merge_player", 2), {"into": "1"}, follow=True)
        assert response.redirect_chain == [(url("player", 1), 302)]
        done = PlayerMerge.objects.get()
        assert (done.player_id, done.survivor_id, done.by and done.by.username) == (2, 1, "officer")
        assert "Numbers that were merged into this one" in response.content.decode()

    def test_twice_does_it_once(self, officer: Client):
        opening({1: 1800, 2: 1700})
        officer.post(url("merge_player", 2), {"into": "1"})
        response = officer.post(url("merge_player", 2), {"into": "1"})
        assert messages_of(response)[-1].startswith("Number 2 has already been merged into 1: ")
        assert PlayerMerge.objects.count() == 1

    def test_says_why_two_of_one_event_cannot_be_merged(self, officer: Client):
        opening({1: 1800, 2: 1700, 3: 1600})
        tournament([(1, "1-0", 3), (2, "1-0", 3)], name="Spring Open")
        text = officer.get(url("merge_player", 2), {"into": "1"}).content.decode()
        assert "Both numbers take part in “Spring Open”" in text
        assert "Merge 2 into 1" not in text
        officer.post(url("merge_player", 2), {"into": "1"})
        assert not PlayerMerge.objects.exists()

    @pytest.mark.parametrize("into", ["", "0", "999", "x", "-1", "9" * 30, "1' OR 1=1", "\x00"])
    def test_a_number_that_is_nobodys_is_a_clear_error(self, officer: Client, into: str):
        opening({1: 1800, 2: 1700})
        for response in (
            officer.get(url("merge_player", 2), {"into": into}),
            officer.post(url("merge_player", 2), {"into": into}),
        ):
            assert response.status_code == 200
            assert response.context["form"].errors
        assert not PlayerMerge.objects.exists()

    def test_undo_names_the_lists_that_count_both_as_one(self, officer: Client):
        opening({1: 1800, 2: 1700})
        done = merge(player(2), player(1), None)
        published(FEBRUARY)
        assert "February" in officer.get(url("undo_merge", done.pk)).content.decode()
        response = officer.post(url("undo_merge", done.pk), follow=True)
        assert messages_of(response) == ["The merge was undone."]
        assert player(2).merged_into is None
        response = officer.post(url("undo_merge", done.pk), follow=True)
        assert messages_of(response)[0].startswith("This merge has already been undone: officer, 20")

    def test_the_page_of_a_number_given_up_says_so(self, officer: Client):
        opening({1: 1800, 2: 1700})
        merge(player(2), player(1), None)
        text = officer.get(url("player", 2)).content.decode()
        assert "This number was given up on" in text
        assert url("undo_merge", PlayerMerge.objects.get().pk) in text
        assert url("correct_player", 2) not in text


class TestQueue:
    def test_says_so_when_nobody_can_be_asked_to_search(self, officer: Client):
        with unreachable_queue():
            response = officer.post(url("search_duplicates"), follow=True)
        assert messages_of(response) == [
            "The workers’ queue is unreachable. The register is searched every night."
        ]

    def test_shows_pairs_with_reasons_and_keeps_that_two_are_two_people(self, officer: Client):
        for name in ("Andersen, Anne", "Anderssen, Anne", "BYE"):
            someone = Player(name=name, birth_year=1970 if name != "BYE" else None)
            someone.save()
        duplicates.search()
        response = officer.get(url("duplicates"))
        (one,) = response.context["pairs"]
        assert one["why"] == "similar name, same birth year"
        assert "BYE" in response.content.decode()
        pair = one["pair"]
        officer.post(url("deny_duplicate"), {"first": pair.first_id, "second": pair.second_id})
        assert officer.get(url("duplicates")).context["pairs"] == []
        denied = PossibleDuplicate.objects.get()
        assert denied.denied_by is not None
        assert denied.denied_by.username == "officer"

    @pytest.mark.parametrize(
        "given", [{}, {"first": "1"}, {"first": "x", "second": "y"}, {"first": 1, "second": 1}]
    )
    def test_no_pair_is_a_clear_error(self, officer: Client, given: dict[str, str]):
        opening({1: 1800})
        response = officer.post(url("deny_duplicate"), given, follow=True)
        assert messages_of(response) == ["There is no such pair of players."]
        assert not PossibleDuplicate.objects.exists()

    def test_an_empty_queue_says_what_to_do(self, officer: Client):
        assert "There are no pairs to review." in officer.get(url("duplicates")).content.decode()
