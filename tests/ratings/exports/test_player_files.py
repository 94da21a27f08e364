"""A player's history and calculations as CSV and JSON."""

import csv
import io
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import Player, Visibility
from tests.ratings import month

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def office():
    month.opening({11: 1800, 12: 1800, 13: 0})
    event = month.tournament([(11, "1-0", 12), (13, "½-½", 11)], name="Winter; Open")
    month.published()
    return event


def rows_of(response) -> list[dict[str, str]]:
    assert response.status_code == 200
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(response.content.decode(), newline="")))


def test_history(client, office):
    rows = rows_of(client.get("/players/11/history.csv"))
    assert [
        (row["time_control"], row["list"], row["rating"], row["change"], row["games"]) for row in rows
    ] == [
        ("standard", "2026-01-01", "1800", "", "0"),
        ("standard", "2026-02-01", "1810", "10", "1"),
    ]
    assert (rows[1]["decision"], rows[1]["edition"], rows[1]["article"]) == ("rated", "fide-2014", "8.57")
    document = client.get("/players/11/history.json").json()
    assert [(row["list"], row["rating"], row["k"]) for row in document] == [
        ("2026-01-01", 1800, 20),
        ("2026-02-01", 1810, 20),
    ]


def test_calculations(client, office):
    rows = rows_of(client.get("/players/11/calculations.csv"))
    columns = (
        "list",
        "tournament",
        "name",
        "round",
        "colour",
        "opponent",
        "half_points",
        "change",
        "decision",
        "article",
    )
    assert [tuple(row[name] for name in columns) for row in rows] == [
        ("2026-02-01", str(office.pk), "Winter; Open", "1", "white", "12", "2", "50", "rated", "8.51"),
        (
            "2026-02-01",
            str(office.pk),
            "Winter; Open",
            "2",
            "black",
            "13",
            "1",
            "",
            "opponent_unrated",
            "8.52",
        ),
    ]
    (event,) = client.get("/players/11/calculations.json").json()
    assert (event["rating"], event["change"], event["k_change"], len(event["games"])) == (1800, 50, 1000, 2)


def test_an_unrated_players_games_count_towards_a_first_rating(client, office):
    (row,) = rows_of(client.get("/players/13/calculations.csv"))
    assert (row["decision"], row["opponent_rating"], row["article"]) == ("counted", "1800", "8.21a")
    (standing,) = rows_of(client.get("/players/13/history.csv"))
    assert (standing["rating"], standing["games"], standing["decision"]) == ("", "1", "too_few_games")


def test_a_player_without_games_has_a_file_with_nothing_but_its_head(client):
    month.opening({11: 0})
    assert rows_of(client.get("/players/11/history.csv")) == []
    assert client.get("/players/11/calculations.json").json() == []


def test_hidden_and_unknown_players_have_none(client, office):
    Player.objects.filter(pk=12).update(visibility=Visibility.HIDDEN)
    for path in ("12/history.csv", "99/history.csv", "12/calculations.json", f"{2**70}/history.json"):
        assert client.get(f"/players/{path}").status_code == 404, path
    assert "No12" not in client.get("/players/11/calculations.csv").content.decode()


def test_the_number_of_queries_does_not_grow_with_the_history(client, office):
    def counted(path: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        return len(queries)

    paths = ["/players/11/history.csv", "/players/11/calculations.json"]
    before = [counted(path) for path in paths]
    for day in (3, 5, 7):
        month.tournament([(11, "1-0", 12), (13, "1-0", 11)], start=date(2026, 2, day))
    month.published(month.MARCH)
    assert [counted(path) for path in paths] == before


def test_the_page_links_them(client, office):
    page = client.get("/players/11/").content.decode()
    for name in ("history.csv", "history.json", "calculations.csv", "calculations.json"):
        assert f"/players/11/{name}" in page
