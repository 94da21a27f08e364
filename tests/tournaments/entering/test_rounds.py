"""Results of Swiss and team tournaments, round by round."""

import pytest
from django.contrib.auth.models import User

from tests.tournaments.entering.events import event, swiss
from tournaments.entering.by_round import add_game, change_game, first_open_round, free_player, round_of
from tournaments.entering.game_changes import GameConflict, text_for, token
from tournaments.errors import TournamentError
from tournaments.models import Game, System, Tournament
from tournaments.play.results import GameKind

pytestmark = pytest.mark.django_db


def free(tournament: Tournament, number: int) -> list[int]:
    return [entry.start_number for entry in round_of(tournament, number).free]


def test_a_game_takes_both_players_out_of_those_still_free() -> None:
    tournament = swiss(5)
    assert free(tournament, 1) == [1, 2, 3, 4, 5]
    game = add_game(tournament, 1, 4, 2, "1", by=None)
    assert (game.white.start_number, game.white_half_points, game.colours_known) == (4, 2, True)
    assert free(tournament, 1) == [1, 3, 5]
    assert free(tournament, 2) == [1, 2, 3, 4, 5]
    assert round_of(tournament, 1).done == 2


def test_where_colours_are_not_known_the_lower_number_stands_as_white() -> None:
    game = add_game(swiss(5), 1, 4, 2, "1", by=None, colours_known=False)
    assert (game.white.start_number, game.white_half_points, game.black_half_points) == (2, 0, 2)
    assert not game.colours_known


@pytest.mark.parametrize(
    ("text", "kind", "half_points"),
    [
        ("H", GameKind.HALF_POINT_BYE, 1),
        ("F", GameKind.FULL_POINT_BYE, 2),
        ("U", GameKind.PAIRING_BYE, 2),
        ("Z", GameKind.ZERO_POINT_BYE, 0),
        ("+", GameKind.FORFEIT, 2),
        ("-", GameKind.FORFEIT, 0),
    ],
)
def test_byes_absences_and_forfeits_have_no_opponent(text: str, kind: GameKind, half_points: int) -> None:
    tournament = swiss(3)
    game = add_game(tournament, 1, 3, None, text, by=None)
    assert (game.black, game.kind, game.white_half_points) == (None, kind, half_points)
    assert free(tournament, 1) == [1, 2]
    assert text_for(game) == text


@pytest.mark.parametrize(("first", "second"), [(1, 3), (3, 1), (2, 3), (3, 2), (1, None), (2, None)])
def test_nobody_has_two_results_in_a_round(first: int, second: int | None) -> None:
    tournament = swiss(3)
    add_game(tournament, 1, 1, 2, "1", by=User.objects.create_user("clerk"))
    with pytest.raises(TournamentError, match="already has a result in round 1, entered by clerk"):
        add_game(tournament, 1, first, second, "1" if second else "Z", by=None)
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("round_number", "white", "black", "text", "why"),
    [
        (0, 1, 2, "1", "no round 0"),
        (4, 1, 2, "1", "no round 4"),
        (1, 1, 1, "1", "against himself"),
        (1, 1, 9, "1", "no participant 9"),
        (1, 1, 2, "", "is not a result"),
        (1, 1, 2, "Z", "is not a result"),
        (1, 1, None, "1", "needs an opponent"),
        (1, 1, None, "", "needs an opponent"),
    ],
)
def test_what_cannot_be(round_number: int, white: int, black: int | None, text: str, why: str) -> None:
    with pytest.raises(TournamentError, match=why):
        add_game(swiss(3), round_number, white, black, text, by=None)
    assert not Game.objects.exists()


def test_round_robins_are_not_entered_by_rounds() -> None:
    with pytest.raises(TournamentError, match="cross-table"):
        add_game(event(4), 1, 1, 2, "1", by=None)


def test_in_a_team_tournament_not_everybody_plays() -> None:
    tournament = event(6, system=System.TEAM, rounds=2)
    add_game(tournament, 1, 1, 4, "½", by=None)
    add_game(tournament, 2, 1, 5, "½", by=None)
    assert Game.objects.count() == 2


def test_the_first_open_round() -> None:
    tournament = swiss(3, rounds=2)
    assert first_open_round(tournament) == 1
    add_game(tournament, 1, 1, 2, "1", by=None)
    assert first_open_round(tournament) == 1
    add_game(tournament, 1, 3, None, "U", by=None)
    assert first_open_round(tournament) == 2
    for number in (1, 2, 3):
        add_game(tournament, 2, number, None, "Z", by=None)
    assert first_open_round(tournament) == 2


@pytest.mark.parametrize("text", ["3", "3.", "3 Cole, Cleo", "Cole", "cole, cl", "CÓLE"])
def test_a_free_player_is_chosen_by_number_or_by_the_begin_of_the_name(text: str) -> None:
    assert free_player(swiss(5), 1, text).start_number == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("9", "no participant 9"),
        ("1", "already has a result in round 1"),
        ("Abel", "is still free"),
        ("Nobody", "is still free"),
        ("", "is still free"),
        ("Co", "may be 3 Cole, Cleo, 6 Corn, Carl"),
        ("9" * 30, "is still free"),
    ],
)
def test_whoever_is_not_free_or_not_certain_is_not_chosen(text: str, why: str) -> None:
    tournament = swiss(6)
    tournament.entries.filter(start_number=6).update(reported_name="Corn, Carl")
    add_game(tournament, 1, 1, 2, "1", by=None)
    with pytest.raises(TournamentError, match=why):
        free_player(tournament, 1, text)


def test_results_are_corrected_and_removed() -> None:
    tournament = swiss(3)
    game = add_game(tournament, 1, 2, 1, "1", by=None)
    changed = change_game(tournament, game.pk, "½0", seen=token(game), by=None)
    assert changed is not None
    assert (changed.white.start_number, changed.white_half_points, changed.black_half_points) == (2, 1, 0)
    assert changed.colours_known
    bye = add_game(tournament, 1, 3, None, "U", by=None)
    changed_bye = change_game(tournament, bye.pk, "h", seen=token(bye), by=None)
    assert changed_bye is not None
    assert (changed_bye.kind, changed_bye.white_half_points) == (GameKind.HALF_POINT_BYE, 1)
    assert change_game(tournament, game.pk, " ", seen=token(changed), by=None) is None
    assert free(tournament, 1) == [1, 2]


def test_who_is_slower_overwrites_nothing() -> None:
    one, two = User.objects.create_user("one"), User.objects.create_user("two")
    tournament = swiss(3)
    game = add_game(tournament, 1, 2, 1, "1", by=one)
    change_game(tournament, game.pk, "0", seen=token(game), by=two)
    for text in ("½", ""):
        with pytest.raises(GameConflict, match="two has changed this result"):
            change_game(tournament, game.pk, text, seen=token(game), by=one)
    assert Game.objects.get().white_half_points == 0
    change_game(tournament, game.pk, "", seen=token(Game.objects.get()), by=two)
    with pytest.raises(GameConflict, match="two has cleared"):
        change_game(tournament, game.pk, "½", seen=token(game), by=one)


def test_a_game_of_another_tournament_is_not_changed() -> None:
    game = add_game(swiss(3), 1, 2, 1, "1", by=None)
    with pytest.raises(TournamentError):
        change_game(swiss(0), game.pk, "0", seen=token(game), by=None)
    assert Game.objects.get().white_half_points == 2
