import pytest

from tournaments.models import Entry, Game
from tournaments.play.results import GameKind
from tournaments.standings.crosstable import standings, teams


def entry(number: int, team: str = "") -> Entry:
    return Entry(pk=100 + number, start_number=number, reported_name=f"Player {number}", team=team)


def game(
    round_: int, white: int, black: int | None, scores: tuple[int, int], kind=GameKind.PLAYED, **more
) -> Game:
    return Game(
        pk=round_ * 1000 + white,
        round=round_,
        white_id=100 + white,
        black_id=None if black is None else 100 + black,
        white_half_points=scores[0],
        black_half_points=scores[1],
        kind=kind,
        **more,
    )


def test_standings_go_by_score_and_equal_scores_share_a_place():
    entries = [entry(number) for number in (1, 2, 3, 4)]
    games = [
        game(1, 1, 2, (0, 2)),
        game(1, 3, 4, (2, 0)),
        game(2, 2, 3, (1, 1)),
        game(2, 1, None, (1, 0), GameKind.HALF_POINT_BYE),
        game(2, 4, None, (0, 0), GameKind.ZERO_POINT_BYE),
    ]
    rows = standings(entries, games)
    assert [(row.entry.start_number, row.half_points, row.place, row.games) for row in rows] == [
        (2, 3, 1, 2),
        (3, 3, 1, 2),
        (1, 1, 3, 1),
        (4, 0, 4, 1),
    ]


def test_a_cell_knows_opponent_colour_and_result_of_each_side():
    rows = standings([entry(1), entry(2)], [game(1, 1, 2, (1, 0))])
    (white,), (black,) = rows[0].by_round[1], rows[1].by_round[1]
    assert (white.colour, white.symbol, white.opponent) == ("white", "½", entry(2))
    assert (black.colour, black.symbol, black.opponent) == ("black", "0", entry(1))
    assert rows[0].against[102] == [white]


@pytest.mark.parametrize(
    ("kind", "scores", "symbols"),
    [
        (GameKind.FORFEIT, (2, 0), "+-"),
        (GameKind.UNDER_ONE_MOVE, (1, 1), "DD"),
        (GameKind.PLAYED, (2, 0), "10"),
    ],
)
def test_results_are_written_as_reports_write_them(kind, scores, symbols):
    rows = standings([entry(1), entry(2)], [game(1, 1, 2, scores, kind)])
    assert "".join(row.by_round[1][0].symbol for row in rows) == symbols


def test_unknown_colours_are_not_invented():
    rows = standings([entry(1), entry(2)], [game(1, 1, 2, (2, 0), colours_known=False)])
    assert [row.by_round[1][0].colour for row in rows] == ["", ""]


def test_two_games_against_the_same_opponent_both_stand_in_the_table():
    rows = standings([entry(1), entry(2)], [game(1, 1, 2, (2, 0)), game(2, 2, 1, (1, 1))])
    assert [cell.symbol for cell in rows[0].against[102]] == ["1", "½"]


def test_a_tournament_without_games_is_a_list_of_entries():
    rows = standings([entry(2), entry(1)], [])
    assert [(row.entry.start_number, row.place) for row in rows] == [(1, 1), (2, 1)]


def test_teams_go_by_game_points():
    entries = [entry(1, "North"), entry(2, "South"), entry(3, "North"), entry(4, "South")]
    rows = standings(entries, [game(1, 1, 2, (2, 0)), game(1, 3, 4, (1, 1))])
    assert [(team.name, team.players, team.half_points) for team in teams(rows)] == [
        ("North", 2, 3),
        ("South", 2, 1),
    ]
    assert teams(standings([entry(1)], [])) == []
