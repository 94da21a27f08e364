"""Results of a round robin, cell by cell."""

import pytest
from django.contrib.auth.models import User

from tests.tournaments.entering.events import event, fill, swiss
from tests.tournaments.reports import four_players, lines, received_tournament
from tournaments.entering.by_table import colours_by_tables, grid, set_cell
from tournaments.entering.game_changes import GameConflict, token
from tournaments.errors import TournamentError
from tournaments.models import Game, System, Tournament
from tournaments.play.results import GameKind

pytestmark = pytest.mark.django_db


def put(
    tournament: Tournament, first: int, second: int, text: str, seen: Game | None = None, cycle: int = 1
) -> Game:
    game = set_cell(tournament, first, second, text, seen=token(seen), by=None, cycle=cycle)
    assert game is not None
    return game


def facts(game: Game) -> tuple[int, int, int, int, int, bool]:
    """White's and Black's number and half points, the kind, whether colours are known."""
    assert game.black is not None
    return (
        game.white.start_number,
        game.black.start_number,
        game.white_half_points,
        game.black_half_points,
        game.kind,
        game.colours_known,
    )


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("1", (1, 2, 2, 0, GameKind.PLAYED, False)),
        ("1w", (1, 2, 2, 0, GameKind.PLAYED, True)),
        ("1b", (2, 1, 0, 2, GameKind.PLAYED, True)),
        ("-", (1, 2, 0, 2, GameKind.FORFEIT, False)),
        ("x", (1, 2, 0, 0, GameKind.FORFEIT, False)),
        ("0=b", (2, 1, 1, 0, GameKind.PLAYED, True)),
    ],
)
def test_the_lower_number_stands_as_white_unless_the_colour_is_said(
    text: str, stored: tuple[int, ...]
) -> None:
    assert facts(put(event(3), 1, 2, text)) == stored


def test_the_cell_below_the_diagonal_is_the_same_game() -> None:
    tournament = event(3)
    assert facts(put(tournament, 2, 1, "1"))[:4] == (1, 2, 0, 2)
    rows = grid(tournament).rows
    assert [[cell.text for column in row.columns for cell in column] for row in rows] == [
        ["0", ""],
        ["1", ""],
        ["", ""],
    ]
    assert [row.points for row in rows] == ["0", "1", "0"]


def test_totals_and_what_is_entered() -> None:
    tournament = event(4)
    fill(tournament, {(1, 2): "½", (1, 3): "1", (4, 1): "½0", (2, 3): "+"})
    table = grid(tournament)
    assert [row.points for row in table.rows] == ["1½", "1½", "0", "½"]
    assert (table.entered, table.expected) == (4, 6)
    assert table.cells["1-4-1"].text == "0½"
    assert table.cells["3-2-1"].text == "-"


def test_games_stand_in_the_rounds_of_the_berger_tables() -> None:
    tournament = event(4)
    fill(tournament, {(1, 4): "1", (2, 3): "1", (3, 4): "1", (1, 2): "1", (2, 4): "1", (1, 3): "1"})
    rounds = Game.objects.values_list("round", "white__start_number", "black__start_number")
    assert set(rounds) == {(1, 1, 4), (1, 2, 3), (2, 3, 4), (2, 1, 2), (3, 2, 4), (3, 1, 3)}


def test_a_result_is_corrected_in_its_next_version_and_keeps_its_colour() -> None:
    tournament = event(3)
    first = put(tournament, 1, 2, "1b")
    second = put(tournament, 1, 2, "½", seen=first)
    assert facts(second) == (2, 1, 1, 1, GameKind.PLAYED, True)
    assert (second.pk, second.edits) == (first.pk, first.edits + 1)
    third = put(tournament, 2, 1, "0b", seen=second)
    assert facts(third) == (1, 2, 2, 0, GameKind.PLAYED, True)


def test_the_same_once_more_is_no_new_version() -> None:
    tournament = event(3)
    game = put(tournament, 1, 2, "1")
    assert put(tournament, 2, 1, "0", seen=game).edits == game.edits


def test_a_cell_is_cleared_and_filled_again() -> None:
    tournament = event(3)
    game = put(tournament, 1, 2, "1")
    assert set_cell(tournament, 2, 1, "", seen=token(game), by=None) is None
    assert not Game.objects.exists()
    assert put(tournament, 1, 2, "0").pk != game.pk


def test_a_double_round_robin_has_two_games_of_each_pair() -> None:
    tournament = event(3, system=System.DOUBLE_ROUND_ROBIN)
    put(tournament, 1, 2, "1", cycle=1)
    put(tournament, 1, 2, "0", cycle=2)
    assert [cell.text for cell in grid(tournament).rows[0].columns[1]] == ["1", "0"]
    assert sorted(Game.objects.values_list("round", flat=True)) == [2, 5]
    assert grid(tournament).expected == 6


@pytest.mark.parametrize("text", ["2", "U", "1 1 1", "win"])
def test_text_that_is_no_result_says_what_can_be_typed(text: str) -> None:
    with pytest.raises(TournamentError, match=r"is not a result\. Type 1, 0"):
        put(event(3), 1, 2, text)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("first", "second", "cycle"), [(1, 1, 1), (1, 4, 1), (0, 1, 1), (1, 2, 2), (1, 2, 0)]
)
def test_cells_that_are_not_there(first: int, second: int, cycle: int) -> None:
    with pytest.raises(TournamentError):
        put(event(3), first, second, "1", cycle=cycle)
    assert not Game.objects.exists()


def test_only_round_robins_have_cells_and_only_those_entered_by_hand() -> None:
    with pytest.raises(TournamentError, match="cross-table"):
        put(swiss(3), 1, 2, "1")
    report = received_tournament(*lines(four_players()))
    before = list(Game.objects.values())
    with pytest.raises(TournamentError, match="came as a report"):
        put(report, 1, 2, "1")
    assert list(Game.objects.values()) == before


def test_colours_of_the_tables_for_all_games_at_once_and_back() -> None:
    tournament = event(4)
    fill(tournament, {(3, 4): "1", (1, 3): "½0", (1, 2): "1w", (2, 4): "1"})
    # The table: 4-3, 3-1, 1-2, 2-4.
    assert colours_by_tables(tournament, None) == 3
    assert {facts(game)[:4] for game in Game.objects.all()} == {
        (4, 3, 0, 2),
        (3, 1, 0, 1),
        (1, 2, 2, 0),
        (2, 4, 2, 0),
    }
    assert all(Game.objects.values_list("colours_known", flat=True))
    assert colours_by_tables(tournament, None, known=False) == 4
    assert {facts(game)[:4] for game in Game.objects.all()} == {
        (3, 4, 2, 0),
        (1, 3, 1, 0),
        (1, 2, 2, 0),
        (2, 4, 2, 0),
    }
    assert not any(Game.objects.values_list("colours_known", flat=True))


class TestTwoPeople:
    """Whoever is slower overwrites nothing, and is told what stands there, by whom and since when."""

    @pytest.fixture
    def one(self) -> User:
        return User.objects.create_user("one")

    @pytest.fixture
    def two(self) -> User:
        return User.objects.create_user("two")

    def test_both_fill_an_empty_cell(self, one: User, two: User) -> None:
        tournament = event(3)
        set_cell(tournament, 1, 2, "1", seen="", by=one)
        with pytest.raises(GameConflict, match="one has changed this result") as raised:
            set_cell(tournament, 2, 1, "1", seen="", by=two)
        assert raised.value.game is not None
        assert facts(raised.value.game)[:4] == (1, 2, 2, 0)
        assert raised.value.change.at is not None
        assert facts(Game.objects.get())[:4] == (1, 2, 2, 0)
        set_cell(tournament, 2, 1, "1", seen=token(raised.value.game), by=two)
        assert facts(Game.objects.get())[:4] == (1, 2, 0, 2)

    def test_both_correct_a_result(self, one: User, two: User) -> None:
        tournament = event(3)
        game = set_cell(tournament, 1, 2, "1", seen="", by=one)
        set_cell(tournament, 1, 2, "½", seen=token(game), by=two)
        with pytest.raises(GameConflict, match="two has changed this result"):
            set_cell(tournament, 1, 2, "0", seen=token(game), by=one)
        assert facts(Game.objects.get())[2:4] == (1, 1)

    def test_one_clears_what_the_other_corrects(self, one: User, two: User) -> None:
        tournament = event(3)
        game = set_cell(tournament, 1, 2, "1", seen="", by=one)
        set_cell(tournament, 1, 2, "", seen=token(game), by=two)
        with pytest.raises(GameConflict, match="two has cleared this result") as raised:
            set_cell(tournament, 1, 2, "0", seen=token(game), by=one)
        assert raised.value.game is None
        assert not Game.objects.exists()

    def test_a_result_that_was_cleared_and_entered_anew_is_another_one(self, one: User, two: User) -> None:
        tournament = event(3)
        game = set_cell(tournament, 1, 2, "1", seen="", by=one)
        set_cell(tournament, 1, 2, "", seen=token(game), by=two)
        set_cell(tournament, 1, 2, "1", seen="", by=two)
        with pytest.raises(GameConflict, match="two has changed"):
            set_cell(tournament, 1, 2, "0", seen=token(game), by=one)

    def test_a_colour_given_meanwhile_is_a_change_too(self, one: User, two: User) -> None:
        tournament = event(3)
        game = set_cell(tournament, 1, 3, "1", seen="", by=one)
        colours_by_tables(tournament, two)
        with pytest.raises(GameConflict, match="two has changed"):
            set_cell(tournament, 1, 3, "0", seen=token(game), by=one)

    @pytest.mark.parametrize("seen", ["x", "1", "1.x", "9" * 40, "-1.0", "\0"])
    def test_a_state_that_never_was(self, one: User, seen: str) -> None:
        with pytest.raises(GameConflict):
            set_cell(event(3), 1, 2, "1", seen=seen, by=one)

    def test_different_cells_do_not_disturb_each_other(self, one: User, two: User) -> None:
        tournament = event(3)
        set_cell(tournament, 1, 2, "1", seen="", by=one)
        set_cell(tournament, 1, 3, "1", seen="", by=two)
        assert Game.objects.count() == 2
