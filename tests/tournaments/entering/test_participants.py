"""Who takes part: typed, pasted, removed, reordered."""

import pytest

from tests.tournaments.entering.events import all_won_by_the_lower, event, fill, registered, swiss
from tests.tournaments.reports import register
from tournaments.entering.by_table import set_cell
from tournaments.entering.participants import (
    MOST_IN_ROUND_ROBIN,
    add_people,
    add_player,
    find_players,
    preview,
    renumber,
)
from tournaments.entering.participants import remove as remove_participant
from tournaments.entering.pasted import PastedLine
from tournaments.errors import TournamentError
from tournaments.models import Game, MatchMethod, System, Tournament

pytestmark = pytest.mark.django_db


def names(tournament: Tournament) -> list[tuple[int, str]]:
    return list(tournament.entries.order_by("start_number").values_list("start_number", "reported_name"))


def numbers(tournament: Tournament) -> dict[int, int]:
    return dict(tournament.entries.values_list("pk", "start_number"))


def test_a_registered_player_takes_part_under_the_next_number() -> None:
    tournament = event()
    anna, bert = registered(2)
    add_player(tournament, bert, None, team=" Knights ")
    entry = add_player(tournament, anna, None)
    assert names(tournament) == [(1, "Baker, Bert"), (2, "Abel, Anna")]
    assert (entry.player, entry.match_method, entry.reported_birth) == (
        anna,
        MatchMethod.BY_HAND,
        "1970/01/01",
    )
    assert tournament.entries.get(start_number=1).team == "Knights"


def test_nobody_takes_part_twice() -> None:
    tournament = event(2)
    player = tournament.entries.get(start_number=2).player
    assert player is not None
    with pytest.raises(TournamentError, match="with start number 2"):
        add_player(tournament, player, None)
    assert tournament.entries.count() == 2


def test_a_list_is_added_as_a_whole_or_not_at_all() -> None:
    tournament = event(1)
    player = tournament.entries.get().player
    with pytest.raises(TournamentError, match="already takes part"):
        add_people(tournament, [(PastedLine("", name="New, Nora"), None), (PastedLine(""), player)], None)
    with pytest.raises(TournamentError, match="needs a name"):
        add_people(tournament, [(PastedLine("", name="New, Nora"), None), (PastedLine(""), None)], None)
    assert names(tournament) == [(1, "Abel, Anna")]


def test_a_round_robin_has_room_for_forty() -> None:
    tournament = event()
    people = [(PastedLine("", name=f"Person, P{n}"), None) for n in range(MOST_IN_ROUND_ROBIN + 1)]
    with pytest.raises(TournamentError, match="at most 40"):
        add_people(tournament, people, None)
    add_people(tournament, people[1:], None)
    assert tournament.entries.count() == 40


def test_players_are_found_by_name_number_and_resemblance() -> None:
    (anna,) = registered(1)
    register("Somebody, Else", "1950")
    assert find_players("abel", 5) == [anna]
    assert find_players(str(anna.pk), 5) == [anna]
    assert find_players("Abell, Ana", 5) == [anna]
    assert find_players("", 5) == []
    for text in ("'; drop table", "%", "\\", "\0", "ł" * 500):
        assert anna not in find_players(text, 5)


def test_the_preview_of_a_list_tells_certain_from_doubtful_and_stores_nothing() -> None:
    tournament = event(1)
    bert = register("Baker, Bert", "1971-01-02", sex="m")
    text = "\n".join(
        [
            "Abel, Anna;1970-01-01",  # takes part already
            "Baker, Bert;1971-01-02",  # certain
            "Baker, Berd;1971",  # resembles Bert
            str(bert.pk),  # a number, a second time
            "Nobody, Known;1999-09-09",
            "999999999",
        ]
    )
    rows, _columns = preview(tournament, text)
    assert [row.player and row.player.name for row in rows] == [
        "Abel, Anna",
        "Baker, Bert",
        None,
        "Baker, Bert",
        None,
        None,
    ]
    assert [row.is_here for row in rows] == [True, False, False, True, False, False]
    assert [c.player for c in rows[2].candidates] == [bert]
    assert rows[2].candidates[0].why == "similar name, same birth year"
    assert rows[4].candidates == ()
    assert tournament.entries.count() == 1


def test_an_id_of_another_name_is_not_certain() -> None:
    tournament = event()
    (anna,) = registered(1)
    (row,), _columns = preview(tournament, f"{anna.pk};Zander, Zoe;1970-01-01")
    assert row.player is None


def test_a_list_of_nobody() -> None:
    with pytest.raises(TournamentError, match="list is empty"):
        preview(event(), " \n\t\n")


def test_somebody_is_removed_and_the_numbers_close_up_while_there_are_no_results() -> None:
    tournament = event(3)
    remove_participant(tournament.entries.get(start_number=1), None)
    assert names(tournament) == [(1, "Baker, Bert"), (2, "Cole, Cleo")]


def test_somebody_with_results_stays() -> None:
    tournament = event(3)
    fill(tournament, {(1, 3): "1"})
    for number in (1, 3):
        with pytest.raises(TournamentError, match="has results"):
            remove_participant(tournament.entries.get(start_number=number), None)
    remove_participant(tournament.entries.get(start_number=2), None)
    assert names(tournament) == [(1, "Abel, Anna"), (3, "Cole, Cleo")]
    assert (
        set_cell(tournament, 1, 3, "", seen=f"{Game.objects.get().pk}.{Game.objects.get().edits}", by=None)
        is None
    )


def test_start_numbers_are_exchanged() -> None:
    tournament = event(3)
    one, two, three = tournament.entries.order_by("start_number")
    renumber(tournament, {one.pk: 3, two.pk: 1, three.pk: 2}, numbers(tournament), None)
    assert names(tournament) == [(1, "Baker, Bert"), (2, "Cole, Cleo"), (3, "Abel, Anna")]


@pytest.mark.parametrize("wrong", [(1, 1, 2), (0, 1, 2), (2, 3, 4), (-1, 1, 2)])
def test_numbers_are_one_to_the_last_each_once(wrong: tuple[int, ...]) -> None:
    tournament = event(3)
    seen = numbers(tournament)
    with pytest.raises(TournamentError, match="from 1 to 3"):
        renumber(tournament, dict(zip(seen, wrong, strict=True)), seen, None)
    assert numbers(tournament) == seen


def test_an_order_of_participants_who_have_changed_since_is_refused() -> None:
    tournament = event(2)
    seen = numbers(tournament)
    add_people(tournament, [(PastedLine("", name="New, Nora"), None)], None)
    with pytest.raises(TournamentError, match="changed the participants"):
        renumber(tournament, {pk: 3 - number for pk, number in seen.items()}, seen, None)
    assert [number for number, _name in names(tournament)] == [1, 2, 3]


def test_with_results_the_numbers_stay() -> None:
    tournament = event(2)
    fill(tournament, {(1, 2): "1"})
    seen = numbers(tournament)
    with pytest.raises(TournamentError, match="Results have been entered"):
        renumber(tournament, {pk: 3 - number for pk, number in seen.items()}, seen, None)


def test_a_round_robin_has_the_rounds_of_its_participants() -> None:
    tournament = event(4)
    assert tournament.rounds == 3
    double = event(0, system=System.DOUBLE_ROUND_ROBIN)
    add_people(double, [(PastedLine("", name=f"Person, P{n}"), None) for n in range(5)], None)
    double.refresh_from_db()
    assert double.rounds == 10
    assert swiss(0, rounds=7).rounds == 7


def test_games_move_to_the_rounds_of_the_new_tables_when_somebody_comes_later() -> None:
    tournament = event(4, system=System.DOUBLE_ROUND_ROBIN)
    fill(tournament, all_won_by_the_lower(4))
    for first, second in all_won_by_the_lower(4):
        set_cell(tournament, first, second, "0", seen="", by=None, cycle=2)
    add_people(
        tournament,
        [(PastedLine("", name="Late, Lars"), None), (PastedLine("", name="Late, Lena"), None)],
        None,
    )
    tournament.refresh_from_db()
    assert tournament.rounds == 10
    games = Game.objects.order_by("round").values_list(
        "round", "white__start_number", "black__start_number", "white_half_points"
    )
    # FIDE's table of six players, without the fifth and the sixth; then the same once more.
    expected = {(1, 3, 4), (2, 1, 2), (3, 1, 3), (4, 1, 4), (4, 2, 3), (5, 2, 4)}
    assert {(r, w, b) for r, w, b, _points in games if r <= 5} == expected
    assert {(r - 5, w, b) for r, w, b, _points in games if r > 5} == expected
    assert {points for r, _w, _b, points in games if r <= 5} == {2}
    assert {points for r, _w, _b, points in games if r > 5} == {0}
