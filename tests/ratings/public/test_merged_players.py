"""What the public sees of a merge: one player, one page, both numbers' history (field reports B7, B8)."""

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Player
from ratings.persons.merging import merge, undo
from tests.office import named
from tests.ratings.month import FEBRUARY, MARCH, OPENING, opening, published, tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def client() -> Client:
    return Client()


def page(number: int) -> str:
    return reverse("ratings:player", args=[number])


def test_the_old_numbers_page_redirects_for_good_and_comes_back_when_the_merge_is_undone(client: Client):
    opening({1: 1800, 2: 1700})
    done = merge(Player.objects.get(pk=2), Player.objects.get(pk=1), None)
    response = client.get(page(2))
    assert (response.status_code, response.headers["Location"]) == (301, page(1))
    assert "Former numbers</dt><dd>2</dd>" in client.get(page(1)).content.decode()
    undo(done, None)
    assert client.get(page(2)).status_code == 200
    assert "Former numbers" not in client.get(page(1)).content.decode()


def test_a_number_given_up_is_out_of_the_search_but_finds_the_player(client: Client):
    opening({1: 1800, 2: 1700})
    Player.objects.filter(pk=2).update(fide_id=4455, **named("Berg, Bo"))
    Player.objects.filter(pk=1).update(fide_id=4466)
    merge(Player.objects.get(pk=2), Player.objects.get(pk=1), None)
    search = reverse("ratings:players")

    def found(text: str) -> list[int]:
        return [line[0].number for line in client.get(search, {"q": text}).context["lines"]]

    assert found("Berg") == []
    assert found("2") == found("4455") == found("4466") == found("Player, No1") == [1]


def test_the_history_has_the_lists_of_both_numbers(client: Client):
    opening({1: 1800, 2: 1700, 3: 1600, 4: 0})
    tournament([(2, "1-0", 3)], name="Spring Open")
    published(FEBRUARY)
    merge(Player.objects.get(pk=2), Player.objects.get(pk=4), None)
    published(MARCH)
    response = client.get(page(4))
    history = response.context["history"]
    assert [(month.list.date, month.number, month.rating) for month in history.months] == [
        (OPENING, 2, 1700),
        (FEBRUARY, 2, 1707),
        (MARCH, 4, 1707),
    ]
    text = client.get(page(4), {"kind": "standard", "list": "2026-02-01"}).content.decode()
    assert "as number 2" in text
    assert "Spring Open" in text


def test_where_both_stood_on_a_list_the_other_number_stands_beside(client: Client):
    opening({1: 1800, 2: 1700})
    merge(Player.objects.get(pk=2), Player.objects.get(pk=1), None)
    response = client.get(page(1))
    assert [month.rating for month in response.context["history"].months] == [1800]
    assert "number 2: 1700" in response.content.decode()


@pytest.mark.parametrize("undone", [False, True])
def test_a_tournament_played_under_the_old_number_shows_what_it_brought(client: Client, undone: bool):
    """D = 200, PD .76, ΔR +.24, K 20: +4.80."""
    opening({1: 1800, 2: 1700, 3: 1600})
    event = tournament([(2, "1-0", 3)], name="Spring Open")
    done = merge(Player.objects.get(pk=2), Player.objects.get(pk=1), None)
    published(FEBRUARY)
    if undone:
        undo(done, None)
    response = client.get(reverse("ratings:tournament", args=[event.pk]))
    lines = {line.player.pk: line for line in response.context["lines"]}
    assert (lines[2].result.player_id, lines[2].change) == (1, 480)
    text = client.get(page(1), {"kind": "standard", "list": "2026-02-01"}).content.decode()
    assert "Spring Open" in text
    assert "+0.24" in text
