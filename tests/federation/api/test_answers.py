"""The read-only API: its answers."""

import datetime as dt
import json
from urllib.parse import quote

import pytest
from django.utils import timezone

from players.models import Player, PlayerMerge, Visibility
from ratings.exports import files
from tests.federation.api.asking import API, THIS_YEAR, got
from tests.ratings import month
from tournaments.models import System

pytestmark = pytest.mark.django_db


def test_a_player(client, office):
    assert got(client, "/players/11") == {
        "number": 11,
        "name": "Møller, Łukasz",
        "named": True,
        "title": "",
        "federation": "FED",
        "fide_id": 4711,
        "club": "Rook",
        "birth": "1980",
        "status": "active",
    }


def test_a_minor_has_an_age_group_and_no_club(client, office):
    minor = got(client, "/players/14")
    assert (minor["birth"], minor["club"]) == ("U10", None)
    rows = {row["number"]: row for row in got(client, "/lists/standard/2026-02-01/players")["items"]}
    assert rows[14]["birth"] == "U10"
    assert str(THIS_YEAR - 10) not in json.dumps([minor, rows[14]])


def test_anonymous_and_hidden_players(client, office):
    Player.objects.filter(pk=11).update(visibility=Visibility.ANONYMOUS)
    Player.objects.filter(pk=12).update(visibility=Visibility.HIDDEN)
    anonymous = got(client, "/players/11")
    assert (anonymous["name"], anonymous["fide_id"], anonymous["club"], anonymous["birth"]) == (
        "Player 11",
        None,
        None,
        "",
    )
    assert got(client, "/players/12", 404)["status"] == 404
    rows = got(client, "/lists/standard/2026-02-01/players")["items"]
    assert [row["number"] for row in rows] == [11, 13, 14]
    answer = client.post(
        f"{API}/ratings", {"on": "2026-02-10", "players": [11, 12]}, content_type="application/json"
    ).json()
    assert answer["unknown"] == [12]
    everything = json.dumps([got(client, f"/tournaments/{office[1].pk}"), answer, rows])
    assert "Łukasz" not in everything
    assert "No12" not in everything


def test_search_in_any_spelling(client, office):
    for text in ("moller", "Moeller", "Łukasz", "4711", "11"):
        found = got(client, f"/players?q={quote(text)}")
        assert [player["number"] for player in found["items"]] == [11], text
    nobody = got(client, "/players?q=nobody")
    assert nobody == {"items": [], "total": 0, "next": None}


@pytest.mark.parametrize(
    "text", ["%", "_", "'", "\0", "٠١", "\u202e", "x" * 200, "'; DROP TABLE players_player; --"]
)
def test_hostile_searches_are_answered(client, office, text):
    assert got(client, f"/players?q={quote(text)}")["total"] == 0


def test_pages_of_players(client, office):
    first = got(client, "/players?q=No&page_size=3")
    assert (len(first["items"]), first["total"], first["next"]) == (3, 4, 2)
    second = got(client, "/players?q=No&page_size=3&page=2")
    assert (len(second["items"]), second["next"]) == (1, None)
    assert "no page 3" in got(client, "/players?q=No&page_size=3&page=3", 404)["detail"]


def test_history(client, office):
    history = got(client, "/players/11/history")["history"]
    assert [(one["list"], one["rating"], one["change"], one["games"]) for one in history] == [
        ("2026-01-01", 1800, None, 0),
        ("2026-02-01", 1810, 10, 2),
    ]
    assert (history[1]["decision"], history[1]["edition"], history[1]["article"]) == (
        "rated",
        "fide-2014",
        "8.57",
    )
    assert got(client, "/players/11/history?time_control=rapid")["history"] == []


def test_a_player_without_rating_has_an_empty_history(client, office):
    assert got(client, "/players/15/history")["history"] == []


def test_calculation_says_decision_edition_and_article_of_each_game(client, office):
    answer = got(client, "/players/11/calculations/standard/2026-02-01")
    assert answer["standing"]["rating"] == 1810
    (event,) = answer["events"]
    # Two games at 1800 against 1800: 1½ of 2, expected 1, K 20.
    assert {
        name: event[name] for name in ("rating", "games_counted", "half_points", "expected", "change", "k")
    } == {
        "rating": 1800,
        "games_counted": 2,
        "half_points": 3,
        "expected": 100,
        "change": 50,
        "k": 20,
    }
    assert event["k_change"] == 1000
    first, second = event["games"]
    assert (first["round"], first["colour"], first["opponent"], first["half_points"]) == (1, "white", 12, 2)
    assert (first["difference"], first["probability"], first["change"]) == (0, 50, 50)
    assert (first["decision"], first["edition"], first["article"]) == ("rated", "fide-2014", "8.51")
    assert (second["round"], second["colour"], second["opponent"], second["change"]) == (2, "black", 13, 0)
    (other,) = got(client, "/players/12/calculations/standard/2026-02-01")["events"]
    forfeit = other["games"][1]
    assert (forfeit["decision"], forfeit["change"], forfeit["kind"]) == ("forfeit", None, "forfeit")
    missing = got(client, "/players/11/calculations/rapid/2026-02-01", 404)
    assert "rapid list of 2026-02-01" in missing["detail"]


def test_lists(client, office):
    files.make(office[0])
    lists = got(client, "/lists")
    assert [(one["date"], one["time_control"], one["superseded"]) for one in lists["items"]] == [
        ("2026-02-01", "standard", False),
        ("2026-01-01", "standard", False),
    ]
    newest = got(client, "/lists/standard/2026-02-01")
    assert newest == lists["items"][0]
    assert newest["edition"] == "fide-2014"
    file = next(one for one in newest["files"] if one["format"] == "csv")
    assert len(client.get(file["url"]).getvalue()) == file["size"]
    assert got(client, "/lists?time_control=blitz")["items"] == []


def test_rows_of_a_list_in_parts(client, office):
    first = got(client, "/lists/standard/2026-02-01/players?limit=3")
    assert [(row["number"], row["rank"], row["rating"], row["change"]) for row in first["items"]] == [
        (11, 1, 1810, 10),
        (12, 3, 1790, -10),
        (13, 2, 1800, 0),
    ]
    assert first["next"] == 13
    rest = got(client, "/lists/standard/2026-02-01/players?limit=3&after=13")
    assert ([row["number"] for row in rest["items"]], rest["next"]) == ([14], None)
    assert "after number 14" in got(client, "/lists/standard/2026-02-01/players?after=14", 404)["detail"]


def test_list_of_a_day(client, office):
    assert got(client, "/lists/standard/in-force?on=2026-01-31")["date"] == "2026-01-01"
    assert got(client, "/lists/standard/in-force?on=2026-02-01")["date"] == "2026-02-01"
    assert got(client, "/lists/standard/in-force")["date"] == "2026-02-01"
    assert "in force on 2025-12-31" in got(client, "/lists/standard/in-force?on=2025-12-31", 404)["detail"]


def test_ratings_of_a_day_for_many_players(client, office):
    wanted = {"on": "2026-01-15", "players": [12, 11, 15, 99]}
    answer = client.post(f"{API}/ratings", wanted, content_type="application/json").json()
    assert answer["unknown"] == [99]
    assert [
        (one["number"], one["ratings"][0]["list"], one["ratings"][0]["rating"], one["ratings"][1]["list"])
        for one in answer["players"]
    ] == [(12, "2026-01-01", 1800, None), (11, "2026-01-01", 1800, None), (15, "2026-01-01", None, None)]
    one = got(client, "/players/11/ratings?on=2026-02-03")
    assert one["ratings"][0] == {
        "time_control": "standard",
        "list": "2026-02-01",
        "rating": 1810,
        "k": 20,
        "games_so_far": 52,
    }


def test_a_merged_number_leads_to_the_players(client, office):
    PlayerMerge.objects.create(player_id=14, survivor_id=15, at=timezone.now())
    Player.objects.filter(pk=14).update(merged_into=15)
    response = client.get(f"{API}/players/14/history")
    assert (response.status_code, response["Location"]) == (301, f"{API}/players/15/history")
    wanted = {"on": "2026-02-10", "players": [14, 15]}
    answer = client.post(f"{API}/ratings", wanted, content_type="application/json").json()
    assert [(one["number"], one["player"], one["ratings"][0]["rating"]) for one in answer["players"]] == [
        (14, 15, 1500),
        (15, 15, 1500),
    ]


def test_tournaments(client, office):
    (tournament,) = got(client, "/tournaments")["items"]
    assert (tournament["name"], tournament["stage"], tournament["system"]) == ("Open", "rated", "swiss")
    assert got(client, "/tournaments?year=2025")["items"] == []
    assert got(client, "/tournaments?stage=accepted&time_control=standard&year=2026")["items"] == []


def test_a_tournament_with_its_cross_table(client, office):
    table = got(client, f"/tournaments/{office[1].pk}")
    assert [
        (one["place"], one["player"], one["half_points"], one["games"]) for one in table["participants"]
    ] == [
        (1, 11, 3, 2),
        (2, 12, 2, 1),
        (3, 13, 1, 1),
    ]
    assert table["participants"][0]["results"] == [
        {"round": 1, "opponent": 2, "colour": "white", "result": "1", "half_points": 2, "kind": "played"},
        {"round": 2, "opponent": 3, "colour": "black", "result": "=", "half_points": 1, "kind": "played"},
    ]
    assert [one["result"] for one in table["participants"][2]["results"]] == ["=", "-"]


def test_nobody_is_named_before_the_office_has_checked_the_report(client, office):
    from tournaments.models import Stage, Tournament

    waiting = month.tournament([(11, "1-0", 12)], start=dt.date(2026, 2, 3), system=System.SWISS)
    Tournament.objects.filter(pk=waiting.pk).update(stage=Stage.RECEIVED)
    assert got(client, f"/tournaments/{waiting.pk}")["participants"] == []
    assert got(client, f"/tournaments/{waiting.pk}/ratings")["list"] is None


def test_rating_changes_of_a_tournament(client, office):
    answer = got(client, f"/tournaments/{office[1].pk}/ratings")
    assert (answer["list"]["date"], answer["edition"], answer["round_robin"]) == (
        "2026-02-01",
        "fide-2014",
        False,
    )
    assert [(one["player"], one["rating"], one["change"], one["decision"]) for one in answer["players"]] == [
        (11, 1800, 50, "rated"),
        (12, 1800, -50, "rated"),
        (13, 1800, 0, "rated"),
    ]


def test_changes_by_time_of_publication(client, office):
    everything = got(client, "/changes?since=2000-01-01T00:00:00Z")["items"]
    assert [one["list"]["date"] for one in everything] == ["2026-01-01", "2026-02-01"]
    first = quote(everything[0]["list"]["published_at"])
    (newer,) = got(client, f"/changes?since={first}")["items"]
    assert newer["correction"] is False
    changes = client.get(newer["changes"]).json()
    assert [
        (one["number"], one["what"], one["previous_rating"], one["rating"]) for one in changes["items"]
    ] == [
        (11, "changed", 1800, 1810),
        (12, "changed", 1800, 1790),
    ]
