"""Two people at the same moment: real threads, each with its own connection and transaction."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.office import client_of
from tests.support import WAIT
from tests.tournaments.entering.events import event, fill, swiss
from tournaments.entering.by_round import add_game
from tournaments.entering.by_table import set_cell
from tournaments.entering.game_changes import token
from tournaments.entering.participants import add_player
from tournaments.entering.participants import remove as remove_participant
from tournaments.errors import TournamentError
from tournaments.models import Entry, Game, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 5
"""How often each is tried: the order differs from time to time."""


def at_once(*tasks: Callable[[], object]) -> list[object]:
    """Start the tasks at the same moment, and give what each returned or raised."""
    start = Barrier(len(tasks))

    def run(task: Callable[[], object]) -> object:
        try:
            start.wait(WAIT)
            return task()
        except TournamentError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def put(client: Client, tournament: Tournament, key: str, text: str, seen: str) -> Callable[[], object]:
    url = reverse("office:cell", args=[tournament.pk])
    return lambda: client.post(url, {"key": key, "text": text, "seen": seen})


@pytest.mark.parametrize("_time", range(ROUNDS))
def test_two_clients_at_the_same_empty_cell(_time: int) -> None:
    tournament = event(3)
    one, two = client_of("clerk", "one"), client_of("clerk", "two")
    answers = at_once(put(one, tournament, "1-2-1", "1", ""), put(two, tournament, "2-1-1", "1", ""))
    assert sorted(answer.status_code for answer in answers) == [200, 409]  # type: ignore[attr-defined]
    winner = 0 if answers[0].status_code == 200 else 1  # type: ignore[attr-defined]
    told = answers[1 - winner].json()  # type: ignore[attr-defined]
    assert told["message"] == f"{('one', 'two')[winner]} has changed this result in the meantime."
    assert (told["theirs"], told["mine"]) == ("0", "1")
    game = Game.objects.get()
    assert (game.white_half_points, game.black_half_points) == ((2, 0), (0, 2))[winner]


@pytest.mark.parametrize("_time", range(ROUNDS))
def test_two_clients_correct_the_same_result(_time: int) -> None:
    tournament = event(3)
    fill(tournament, {(1, 2): "1"})
    seen = token(Game.objects.get())
    one, two = client_of("clerk", "one"), client_of("clerk", "two")
    answers = at_once(put(one, tournament, "1-2-1", "0", seen), put(two, tournament, "1-2-1", "", seen))
    assert sorted(answer.status_code for answer in answers) == [200, 409]  # type: ignore[attr-defined]
    stored = list(Game.objects.values_list("white_half_points", "black_half_points", "edits"))
    assert stored == ([(0, 2, 1)] if answers[0].status_code == 200 else [])  # type: ignore[attr-defined]


def test_different_cells_at_once_are_all_kept() -> None:
    tournament = event(5)
    users = [User.objects.create_user(f"clerk{number}") for number in range(2)]
    cells = [(a, b) for a in range(1, 6) for b in range(a + 1, 6)]
    for pair in zip(cells[::2], cells[1::2], strict=True):
        results = at_once(
            *[
                lambda cell=cell, by=by: set_cell(tournament, *cell, "½", seen="", by=by)  # type: ignore[misc]
                for cell, by in zip(pair, users, strict=True)
            ]
        )
        assert all(isinstance(result, Game) for result in results)
    assert Game.objects.filter(white_half_points=1, black_half_points=1).count() == 10


@pytest.mark.parametrize("_time", range(ROUNDS))
def test_one_player_is_paired_once_in_a_round(_time: int) -> None:
    tournament = swiss(3)
    results = at_once(
        lambda: add_game(tournament, 1, 1, 2, "1", by=None),
        lambda: add_game(tournament, 1, 3, 1, "1", by=None),
    )
    assert sorted(type(result).__name__ for result in results) == ["Game", "TournamentError"]
    assert Game.objects.count() == 1


@pytest.mark.parametrize("_time", range(ROUNDS))
def test_one_player_takes_part_once(_time: int) -> None:
    tournament = event(1)
    player = tournament.entries.get().player
    assert player is not None
    remove_participant(tournament.entries.get(), None)
    results = at_once(*[lambda: add_player(tournament, player, None)] * 2)
    assert sorted(type(result).__name__ for result in results) == ["Entry", "TournamentError"]
    assert tournament.entries.count() == 1


@pytest.mark.parametrize("_time", range(ROUNDS))
def test_nobody_is_removed_while_a_result_is_entered(_time: int) -> None:
    tournament = event(3)
    entry = tournament.entries.get(start_number=3)
    results = at_once(
        lambda: set_cell(tournament, 1, 3, "1", seen="", by=None), lambda: remove_participant(entry, None)
    )
    assert [isinstance(result, TournamentError) for result in results].count(True) == 1
    assert Entry.objects.filter(pk=entry.pk).exists() == Game.objects.exists()
