"""Public pages and the API from a database that accepts no changes, such as a read replica."""

import re

import pytest
from django.core.cache import cache
from django.db import InternalError, connection, transaction
from django.test import Client

from players.models import Club, Player
from ratings.exports import files
from ratings.models import ListFile
from tests.federation.test_matrix import DOCUMENT
from tests.ratings import month
from tests.ratings.correcting import corrected, revised

ADDRESSES = re.findall(r"`(/[^`]*)`", DOCUMENT.partition("## Public pages")[2])
OTHERWISE = {
    ("GET", "/language/"): 302,
    ("POST", "/language/"): 302,
    ("GET", "/api/v1/"): 404,
    ("GET", "/api/v1/<path:rest>"): 404,
    ("GET", "/api/v1/ratings"): 405,
    ("POST", "/api/v1/ratings"): 200,
}
QUERY = {
    "/players/": "?q=player",
    "/players/compare/": "?ids=1,2",
    "/calculators/change/": "?player=1",
    "/api/v1/changes": "?since=2026-01-01T00:00:00Z",
    "/api/v1/players": "?q=player",
}
WANTED = {"players": [1, 2], "on": "2026-02-10"}


@pytest.fixture
def numbers(transactional_db: None) -> dict[str, object]:
    """A published month, and what stands for each part of an address."""
    month.opening({1: 1900, 2: 2000, 3: 0})
    club = Club.objects.create(name="Rook")
    Player.objects.update(club=club, sex="w", birth_year=2000)
    event = month.tournament([(1, "1-0", 2), (2, "½-½", 3)])
    rating_list = month.published()
    files.make(rating_list)
    event.refresh_from_db()
    correction = revised(corrected(event))
    cache.clear()
    return {
        "tournaments": event.pk,
        "corrections": correction.pk,
        "clubs": club.pk,
        "time_control": "standard",
        "day": rating_list.date,
        "name": ListFile.objects.filter(list=rating_list)[0].name,
        "edition": "fide-2014",
        "version": 1,
        "form": "csv",
        "rest": "nothing",
        "number": 1,
    }


def filled(address: str, numbers: dict[str, object]) -> str:
    kind = address.removeprefix("/api/v1").split("/")[1]
    here = numbers | ({"number": numbers[kind]} if kind in numbers else {})
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: str(here[part[1]]), address) + QUERY.get(address, "")


def test_no_public_page_writes(numbers: dict[str, object]) -> None:
    visitor, answers = Client(), {}
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION READ ONLY")
        with pytest.raises(InternalError, match="read-only"), transaction.atomic():
            Club.objects.create(name="Never")
        for address in ADDRESSES:
            answer = visitor.get(filled(address, numbers))
            answer.getvalue()  # files come in pieces, each read from the database when it is sent
            answers["GET", address] = answer.status_code
        answers["POST", "/language/"] = visitor.post("/language/", {"language": "pl"}).status_code
        asked = visitor.post("/api/v1/ratings", WANTED, content_type="application/json")
        answers["POST", "/api/v1/ratings"] = asked.status_code
        transaction.set_rollback(True)
    assert answers == dict.fromkeys(answers, 200) | OTHERWISE
