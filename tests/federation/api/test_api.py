"""The read-only interface: what it answers, what it refuses and how, and at what cost."""

import datetime as dt
import json
from urllib.parse import quote

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from players.models import Club, Player, PlayerMerge, Visibility
from ratings.exports import files
from tests.ratings import month
from tournaments.models import System

pytestmark = pytest.mark.django_db(transaction=True)

API = "/api/v1"
THIS_YEAR = timezone.localdate().year


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture
def office():
    """11 wins against 12, draws with 13; 14 is a child without games; 15 is registered and unrated."""
    month.opening({11: 1800, 12: 1800, 13: 1800, 14: 1500, 15: 0})
    club = Club.objects.create(name="Rook")
    Player.objects.filter(pk=11).update(
        name="Møller, Łukasz", name_key="moller lukasz", birth_year=1980, club=club, fide_id=4711
    )
    Player.objects.filter(pk=14).update(
        birth_date=dt.date(THIS_YEAR - 10, 1, 1), birth_year=THIS_YEAR - 10, club=club
    )
    tournament = month.tournament([(11, "1-0", 12), (13, "½-½", 11), (12, "+", 13)])
    return month.published(), tournament


def got(client, path: str, status: int = 200, **headers):
    response = client.get(f"{API}{path}", headers=headers)
    assert response.status_code == status, response.content
    return response.json() if response.content else response


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


REFUSED = [
    ("/players/0", 422, "number"),
    ("/players/-1", 422, "number"),
    ("/players/abc", 422, "number"),
    ("/players/1.0", 422, "number"),
    ("/players/%D9%A1", 422, "number"),
    ("/players/99999999999999999999", 422, "number"),
    ("/players/999", 404, "no player 999"),
    ("/players/9223372036854775807", 404, "no player"),
    ("/players/999/history", 404, "no player 999"),
    ("/players/999/ratings", 404, "no player 999"),
    ("/players", 422, "q"),
    ("/players?q=", 422, "q"),
    (f"/players?q={'x' * 201}", 422, "q"),
    ("/players?q=a&page=0", 422, "page"),
    ("/players?q=a&page=one", 422, "page"),
    ("/players?q=a&page_size=501", 422, "page_size"),
    ("/lists/bullet/2026-01-01", 422, "time_control"),
    ("/lists/standard/2026-13-01", 422, "day"),
    ("/lists/standard/0", 422, "day"),
    ("/lists/standard/2030-01-01", 404, "2030-01-01"),
    ("/lists/standard/2026-02-01?revision=1", 404, "revision 1"),
    ("/lists/standard/2026-02-01?revision=x", 422, "revision"),
    ("/lists/standard/in-force?on=tomorrow", 422, "on"),
    ("/tournaments/999999", 404, "no tournament"),
    ("/tournaments?year=1e3", 422, "year"),
    ("/tournaments?stage=lost", 422, "stage"),
    ("/changes", 422, "since"),
    ("/changes?since=0", 422, "since"),
    ("/changes?since=2026-01-01T00:00:00", 422, "since"),
    ("/nothing/here", 404, "nothing here"),
    ("", 404, "nothing here"),
]


def test_a_bad_parameter_is_refused_with_what_is_wrong(client, office):
    for path, status, said in REFUSED:
        response = client.get(f"{API}{path}" if path else f"{API}/")
        assert response.status_code == status, (path, response.content)
        assert response["Content-Type"] == "application/problem+json"
        problem = response.json()
        assert problem["status"] == status
        assert said in problem["detail"], (path, problem)


def test_a_bad_batch_is_refused_with_what_is_wrong(client, office):
    for body, status, said in [
        ("", 422, "wanted"),
        ("{", 400, "parse"),
        ("[]", 422, "wanted"),
        ('{"players": [1]}', 422, "on"),
        ('{"on": "2026-01-01", "players": []}', 422, "players"),
        ('{"on": "2026-01-01", "players": ["1"]}', 422, "players.0"),
        ('{"on": "2026-01-01", "players": [1e400]}', 422, "players.0"),
        ('{"on": 5, "players": [1]}', 422, "on"),
        (json.dumps({"on": "2026-01-01", "players": list(range(1, 102))}), 422, "players"),
    ]:
        response = client.post(f"{API}/ratings", body, content_type="application/json")
        assert response.status_code == status, (body, response.content)
        assert response["Content-Type"] == "application/problem+json"
        assert said in response.json()["detail"].lower(), response.json()


def test_other_methods_are_refused(client, office):
    for method in ("post", "put", "patch", "delete"):
        response = getattr(client, method)(f"{API}/players/11")
        assert response.status_code == 405
        assert (response["Content-Type"], response["Allow"]) == ("application/problem+json", "GET")


def test_what_the_client_has_is_not_sent_again(client, office):
    response = client.get(f"{API}/lists/standard/2026-02-01/players")
    for headers in (
        {"If-None-Match": response["ETag"]},
        {"If-Modified-Since": response["Last-Modified"]},
    ):
        again = client.get(f"{API}/lists/standard/2026-02-01/players", headers=headers)
        assert (again.status_code, again.content) == (304, b"")
        assert again["Access-Control-Allow-Origin"] == "*"


def test_a_correction_of_a_player_makes_answers_new(client, office):
    response = client.get(f"{API}/players/11")
    player = Player.objects.get(pk=11)
    player.name = "Müller, Łukasz"
    player.save()
    again = client.get(f"{API}/players/11", headers={"If-None-Match": response["ETag"]})
    assert (again.status_code, again.json()["name"]) == (200, "Müller, Łukasz")
    assert again["Last-Modified"] >= response["Last-Modified"]


def test_pages_of_other_origins_may_read(client, office):
    assert client.get(f"{API}/players/11")["Access-Control-Allow-Origin"] == "*"
    assert client.get(f"{API}/players/999")["Access-Control-Allow-Origin"] == "*"
    preflight = client.options(f"{API}/ratings", headers={"Origin": "https://club.example"})
    assert preflight.status_code == 204
    assert "POST" in preflight["Access-Control-Allow-Methods"]
    assert "Content-Type" in preflight["Access-Control-Allow-Headers"]


def test_head_answers_like_get_without_a_body(client, office):
    response = client.head(f"{API}/players/11")
    assert (response.status_code, response.content) == (200, b"")
    assert response["ETag"] == client.get(f"{API}/players/11")["ETag"]


def test_a_client_that_asks_too_often_is_told_when_to_come_back(client, office, settings):
    settings.API_REQUESTS_PER_MINUTE = 3
    statuses = [client.get(f"{API}/players/11").status_code for _ in range(4)]
    refused = client.get(f"{API}/players/11")
    # The minute may turn once in between.
    assert 429 in [*statuses, refused.status_code]
    settings.API_REQUESTS_PER_MINUTE = 1
    while (refused := client.get(f"{API}/players/11")).status_code != 429:
        pass
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert refused["Content-Type"] == "application/problem+json"
    assert client.get(f"{API}/players/11", REMOTE_ADDR="198.51.100.7").status_code == 200


def test_behind_the_proxy_each_client_counts_for_itself(rf, settings):
    from federation.api import client_of

    request = rf.get("/", headers={"X-Forwarded-For": "203.0.113.9, 198.51.100.7"})
    settings.HTTPS = True
    assert client_of(request) == "198.51.100.7"
    settings.HTTPS = False
    assert client_of(request) == "127.0.0.1"


CALLS = [
    "/players?q=No",
    "/players/11",
    "/players/11/history",
    "/players/11/ratings",
    "/players/11/calculations/standard/2026-02-01",
    "/lists",
    "/lists/standard/2026-02-01",
    "/lists/standard/2026-02-01/players",
    "/lists/standard/2026-02-01/changes",
    "/lists/standard/in-force",
    "/tournaments",
    "/changes?since=2000-01-01T00:00:00Z",
]


def test_the_number_of_queries_does_not_grow(client, office):
    number = office[1].pk

    def counted() -> dict[str, int]:
        found = {}
        for path in [*CALLS, f"/tournaments/{number}", f"/tournaments/{number}/ratings"]:
            client.get(f"{API}{path}")  # ranks are counted once
            with CaptureQueriesContext(
                connection,
            ) as queries:
                got(client, path)
            found[path] = len(queries)
        return found

    before = counted()
    for day in (3, 5, 7):
        month.tournament(
            [(11, "1-0", 12), (13, "1-0", 14), (15, "1-0", 11), (14, "½-½", 12)], start=dt.date(2026, 2, day)
        )
    month.published(month.MARCH)
    month.published(dt.date(2026, 4, 1))
    after = counted()
    assert after == before
    assert max(after.values()) <= 14, after


def test_the_description_names_every_problem(client):
    schema = client.get(f"{API}/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    for path, operations in schema["paths"].items():
        for operation in operations.values():
            assert "application/problem+json" in operation["responses"]["422"]["content"], path
            assert operation["summary"], path
            assert operation["description"], path


def test_the_page_for_people_names_every_operation(client, office):
    page = client.get("/data/")
    assert page.status_code == 200
    schema = client.get(f"{API}/openapi.json").json()
    for path in schema["paths"]:
        assert path in page.content.decode()
    assert settings.API_REQUESTS_PER_MINUTE == 120
    assert "120" in page.content.decode()
