"""Round cells and both sides of a game: what is read, filled in, told and refused."""

import pytest

from tests.tournaments.trf.builder import findings, only, player, read_lines, report_of
from tournaments.play.results import GameKind, trf_code
from tournaments.severities import Severity
from tournaments.trf.records import ReadResult, ReportedGame


def pair(first: str, second: str) -> ReadResult:
    """Players 1 and 2 with one cell each, in lines 9 and 10."""
    return read_lines(player(1, first), player(2, second))


def the_game(result: ReadResult) -> ReportedGame:
    (game,) = report_of(result).games
    return game


def doubts(result: ReadResult) -> set[str]:
    """Codes of all findings that are more than notes."""
    return {f.code for f in result.findings if f.severity is not Severity.NOTE}


@pytest.mark.parametrize(
    ("first", "second", "scores", "kind"),
    [
        ("   2 w 1", "   1 b 0", (2, 0), GameKind.PLAYED),
        ("   2 W =", "   1 B =", (1, 1), GameKind.PLAYED),
        ("   2 w 0", "   1 b 1", (0, 2), GameKind.PLAYED),
        ("   2 w +", "   1 b -", (2, 0), GameKind.FORFEIT),
        ("   2 - -", "   1 - -", (0, 0), GameKind.FORFEIT),
        ("   2 w W", "   1 b L", (2, 0), GameKind.UNDER_ONE_MOVE),
        ("   2 w d", "   1 b d", (1, 1), GameKind.UNDER_ONE_MOVE),
    ],
)
def test_both_sides_agree_and_only_games_over_the_board_count(first, second, scores, kind):
    result = pair(first, second)
    game = the_game(result)
    assert (game.white, game.black, game.white_half_points, game.black_half_points) == (1, 2, *scores)
    assert game.kind is kind
    assert report_of(result).played_games == (kind is GameKind.PLAYED)
    assert doubts(result) == set()


def test_white_is_the_player_with_the_white_pieces():
    game = the_game(pair("   2 b 1", "   1 w 0"))
    assert (game.white, game.black, game.white_half_points, game.colours_known) == (2, 1, 0, True)


@pytest.mark.parametrize(
    ("cell", "kind", "half_points"),
    [
        ("0000 - H", GameKind.HALF_POINT_BYE, 1),
        ("0000 - F", GameKind.FULL_POINT_BYE, 2),
        ("0000 - U", GameKind.PAIRING_BYE, 2),
        ("0000 - z", GameKind.ZERO_POINT_BYE, 0),
        ("0000 - +", GameKind.FORFEIT, 2),
        ("0000 - -", GameKind.FORFEIT, 0),
        ("     - -", GameKind.FORFEIT, 0),
    ],
)
def test_a2_a8_byes_and_forfeits_without_opponent_keep_their_kind(cell, kind, half_points):
    result = pair(cell, "0000 - Z")
    game = report_of(result).games[0]
    assert (game.white, game.black, game.kind, game.white_half_points) == (1, None, kind, half_points)
    assert report_of(result).played_games == 0
    assert doubts(result) == set()


def test_a20_a_board_forfeited_inside_a_team_match():
    result = pair("0000 - +", "0000 - Z")
    assert [g.kind for g in report_of(result).games] == [GameKind.FORFEIT, GameKind.ZERO_POINT_BYE]


@pytest.mark.parametrize(("cell", "used"), [("0000 - 1", "F"), ("0000 - =", "H"), ("0000 - 0", "Z")])
def test_a_plain_result_without_opponent_is_a_bye(cell, used):
    result = pair(cell, "")
    assert only(result, "bye-as-result", Severity.WARN).used == used
    game = the_game(result)
    assert trf_code(game.kind, game.white_half_points) == used
    assert not findings(pair("0000 - H", ""), "bye-as-result")


def test_a_colour_and_result_without_opponent_are_to_be_confirmed():
    result = pair("0000 w 1", "")
    assert only(result, "opponent-missing", Severity.CONFIRM).line == 9
    assert report_of(result).played_games == 0
    assert not findings(pair("0000 - 1", ""), "opponent-missing")


@pytest.mark.parametrize("cell", ["0000 -  ", "       ", "     -  ", "0000    "])
def test_a3_a_trailing_cell_without_result_is_no_round(cell):
    result = read_lines(player(1, "   2 w 1", cell), player(2, "   1 b 0", cell))
    assert report_of(result).rounds == 1
    assert len(report_of(result).games) == 1
    assert doubts(result) == set()


def test_a3_where_others_have_a_result_it_means_not_paired():
    result = read_lines(
        player(1, "   2 w 1", "0000 -  "), player(2, "   1 b 0", "   3 w 1"), player(3, "", "   2 b 0")
    )
    assert report_of(result).rounds == 2
    assert len(report_of(result).games) == 2


def test_a9_rounds_come_from_the_cells():
    lines = player(1, "   2 w 1"), player(2, "   1 b 0")
    assert report_of(read_lines(*lines)).rounds == 1
    for record in ("XXR 9", "142 9"):
        result = read_lines(*lines, record)
        finding = only(result, "rounds-differ", Severity.CONFIRM)
        assert (report_of(result).rounds, finding.line, finding.used) == (1, 11, "1")
    assert not findings(read_lines(*lines, "XXR 1"), "rounds-differ")


def test_the_next_round_paired_without_results_is_left_out():
    result = read_lines(player(1, "   2 w 1", "   2 b  "), player(2, "   1 b 0", "   1 w  "))
    assert report_of(result).rounds == 1
    assert only(result, "round-without-results", Severity.CONFIRM).column == 102


@pytest.mark.parametrize("letter", [" ", "*", "?"])
def test_a_pairing_without_result_inside_the_tournament_is_to_be_confirmed(letter):
    result = read_lines(
        player(1, f"   2 w {letter}", "   2 b 1"), player(2, f"   1 b {letter}", "   1 w 0"), player(3)
    )
    assert only(result, "result-missing", Severity.CONFIRM).line == 9
    assert report_of(result).played_games == 1
    assert result.accepted


@pytest.mark.parametrize("missing", ["", "   1 b  ", "   1 b *", "   1 b ?", "   1 b x"])
@pytest.mark.parametrize(("told", "filled_in"), [("1", "0"), ("=", "="), ("+", "-"), ("W", "L")])
def test_h6_a_side_without_result_is_filled_in_and_to_be_confirmed(missing, told, filled_in):
    result = pair(f"   2 w {told}", missing)
    finding = only(result, "side-missing", Severity.CONFIRM)
    assert (finding.line, finding.used) == (10, filled_in)
    game = the_game(result)
    assert trf_code(game.kind, game.black_half_points) == filled_in
    assert (game.white, game.colours_known) == (1, True)
    assert result.accepted


def test_a_side_without_opponent_but_with_the_matching_result():
    result = pair("   2 w 1", "0000 b 0")
    assert only(result, "side-missing", Severity.CONFIRM).line == 10
    assert report_of(result).played_games == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("   2 w 1", "   1 b 1"),
        ("   2 w 1", "   1 b ="),
        ("   2 w 1", "   1 b -"),
        ("   2 w 0", "   1 b +"),
        ("   2 w +", "   1 b +"),
        ("   2 w 1", "   1 b L"),
        ("   2 w W", "   1 b W"),
        ("   2 w 1", "0000 - U"),
        ("   2 w =", "0000 - H"),
        ("   2 w 1", "0000 b 1"),
    ],
)
def test_h6_sides_that_contradict_each_other_are_refused_with_both_lines(first, second):
    result = pair(first, second)
    assert not result.accepted
    contradictions = findings(result, "results-contradict")
    assert {(f.line, f.column, f.found) for f in contradictions} == {
        (9, 92, first.strip()),
        (10, 92, second.strip()),
    }
    assert all("line" in f.message for f in contradictions)


@pytest.mark.parametrize(
    ("first", "second", "scores"), [("=", "0", (1, 0)), ("0", "0", (0, 0)), ("L", "L", (0, 0))]
)
def test_a_game_with_less_than_a_point_keeps_each_sides_score(first, second, scores):
    result = pair(f"   2 w {first}", f"   1 b {second}")
    game = the_game(result)
    assert (game.white_half_points, game.black_half_points) == scores
    only(result, "result-uneven", Severity.CONFIRM)
    assert not findings(pair("   2 w =", "   1 b ="), "result-uneven")


def test_a_forfeit_on_one_side_and_a_game_under_one_move_on_the_other():
    result = pair("   2 w +", "   1 b L")
    only(result, "unplayed-kinds-differ", Severity.WARN)
    assert the_game(result).kind is GameKind.FORFEIT


@pytest.mark.parametrize("bye", ["H", "F", "U", "Z"])
def test_a1_a_bye_that_names_an_opponent_is_to_be_confirmed(bye):
    result = read_lines(player(1, f"  12 - {bye}"), player(2, "0000 - Z"), player(12, "   2 w  "))
    finding = only(result, "bye-with-opponent", Severity.CONFIRM)
    assert (finding.line, finding.column, finding.used) == (9, 92, f"0000 - {bye}")
    assert report_of(result).games[0].black is None
    assert not findings(pair(f"0000 - {bye}", ""), "bye-with-opponent")


def test_a_forfeit_against_a_player_with_a_bye_is_kept_on_both_sides():
    result = pair("   2 w +", "0000 - Z")
    only(result, "forfeit-against-bye", Severity.WARN)
    games = report_of(result).games
    assert [(g.white, g.black, g.kind) for g in games] == [
        (1, None, GameKind.FORFEIT),
        (2, None, GameKind.ZERO_POINT_BYE),
    ]


def test_a12_a_forfeit_may_carry_a_colour():
    result = pair("   2 w +", "   1 b -")
    assert doubts(result) == set()
    assert the_game(result).colours_known


def test_a_game_against_oneself_is_refused():
    finding = only(pair("   1 w 1", ""), "game-against-oneself", Severity.BLOCK)
    assert (finding.line, finding.column) == (9, 92)


def test_an_opponent_who_is_not_in_the_file_is_refused():
    assert only(pair("   7 w 1", ""), "opponent-unknown", Severity.BLOCK).line == 9


def test_b9_two_games_of_one_player_in_a_round_are_refused():
    result = read_lines(player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, "   2 w 1"))
    finding = only(result, "two-games", Severity.BLOCK)
    assert finding.line == 11
    assert "player 1 (line 9)" in finding.message
    result = read_lines(player(1, "   2 w 1"), player(2), player(3, "   2 w 1"))
    assert {f.line for f in findings(result, "two-games")} == {9, 11}


def test_h6_opponents_that_do_not_name_each_other_are_refused_with_both_lines():
    result = read_lines(player(1, "   2 w 1"), player(2, "   3 b 0"), player(3))
    blocked = findings(result, "opponents-differ")
    assert {(f.line, f.severity) for f in blocked} == {(9, Severity.BLOCK), (10, Severity.BLOCK)}


def test_h6_equal_colours_are_to_be_confirmed_and_the_game_is_kept_without():
    result = pair("   2 w 0", "   1 w 1")
    only(result, "colours-equal", Severity.CONFIRM)
    game = the_game(result)
    assert (game.white, game.white_half_points, game.colours_known) == (1, 0, False)
    only(pair("   2 w +", "   1 w -"), "forfeit-colours-equal", Severity.WARN)


def test_a_game_without_colours_is_told_a_forfeit_without_is_not():
    result = pair("   2 - 1", "   1 - 0")
    only(result, "colour-missing", Severity.WARN)
    assert not the_game(result).colours_known
    assert not findings(pair("   2 - +", "   1 - -"), "colour-missing")


def test_a_colour_on_one_side_is_enough():
    result = pair("   2 - 1", "   1 w 0")
    assert the_game(result).white == 2
    assert doubts(result) == set()


@pytest.mark.parametrize("cell", ["  2 w 1 ", " 2w1", "   2  w1"])
def test_a_cell_beside_its_columns_is_read_and_told(cell):
    result = pair(cell, "   1 b 0")
    assert only(result, "cell-columns", Severity.WARN).used == "2 w 1"
    assert report_of(result).played_games == 1


@pytest.mark.parametrize("cell", ["abcdefgh", "   2 w x"])
def test_a_cell_that_cannot_be_read_is_refused_where_nobody_else_tells(cell):
    result = read_lines(player(1, cell), player(2), player(3, "0000 - Z"))
    assert only(result, "cell-unreadable", Severity.BLOCK).found == cell.strip()


def test_text_behind_the_last_round_is_to_be_confirmed_as_no_game():
    result = read_lines(player(1, "   2 w 1") + "   SOMETHING ELSE", player(2, "   1 b 0"))
    assert {f.severity for f in findings(result, "text-after-rounds")} == {Severity.CONFIRM}
    assert (report_of(result).rounds, result.accepted) == (1, True)


def test_h15_two_games_of_one_pair_are_two_games():
    result = read_lines(player(1, "   2 w 1", "   2 b ="), player(2, "   1 b 0", "   1 w ="))
    games = report_of(result).games
    assert [(g.round, g.white, g.white_half_points) for g in games] == [(1, 1, 2), (2, 2, 1)]


def test_a6_points_that_do_not_add_up_are_told_and_the_games_decide():
    result = read_lines(player(1, "   2 w 1", points="1.5"), player(2, "   1 b 0", points="0.0"))
    finding = only(result, "points-differ", Severity.WARN)
    assert (finding.line, finding.column, finding.found, finding.used) == (9, 81, "1.5", "1.0")
    assert result.accepted


def test_points_of_byes_and_forfeits_add_up():
    result = read_lines(
        player(1, "0000 - U", "0000 - H", "   2 w +", "   2 w =", "   2 w 0", points="3.0"),
        player(2, "0000 - F", "0000 - Z", "   1 b -", "   1 b =", "   1 b 1", points="2.5"),
    )
    assert not findings(result, "points-differ")


def test_d16_a_round_without_any_result_is_told():
    result = read_lines(player(1, "   2 w 1", "", "   2 b 1"), player(2, "   1 b 0", "", "   1 w 0"))
    assert only(result, "round-empty", Severity.CONFIRM).found == "2"


def test_a17_players_without_rounds_are_an_entry_list():
    result = read_lines("# entries", player(1), player(2))
    assert result.accepted
    assert report_of(result).rounds == 0
    only(result, "nothing-to-rate", Severity.NOTE)
