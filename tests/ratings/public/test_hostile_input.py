"""Every address is answered, never with an error."""

from urllib.parse import quote

import pytest

from tests.ratings import month

TEXTS: list[str | bytes] = [
    "%",
    "_",
    "%%_%",
    "'",
    '"',
    "'; DROP TABLE players_player; --",
    "\\",
    "\x00",
    "pla\x00yer",
    "a" * 10_000,
    "9" * 10_000,
    "-1",
    "²",
    "\ud800".encode("utf-8", "surrogatepass"),
    b"\xff\xfe",
    "<script>alert(1)</script>",
    "‮",
    "%s %(name)s {0}",
]


@pytest.fixture(scope="module")
def february(module_commits: None) -> None:
    month.opening({1: 1800, 2: 1700})
    month.published()


@pytest.fixture
def published(february: None, db: None) -> None:
    """A list of two players."""


@pytest.mark.parametrize(
    "path",
    [
        "/players/?q={}",
        "/lists/standard/2026-02-01/?q={}",
        "/lists/standard/2026-02-01/?sort={}",
        "/lists/standard/2026-02-01/?q=player&page={}",
        "/lists/standard/2026-02-01/?club={}&sex={}&age={}&title={}&activity={}",
        "/lists/standard/2026-02-01/?sort=name&after={}",
        "/lists/standard/2026-02-01/?sex=m&before={}",
        "/lists/top/?kind={}",
        "/players/compare/?ids={}&q={}&kind={}",
        "/clubs/?q={}&page={}",
        "/calculators/change/?player={}&rating={}&k={}&opponent_1={}&result_1={}&rows={}&more={}",
        "/calculators/first-rating/?system={}&opponent_1={}&result_1={}",
        "/calculators/first-rating/?system=round_robin&own_points={}&rating_1={}&points_1={}",
        "/tournaments/?year={}&month={}",
        "/tournaments/?kind={}&stage={}&page={}",
    ],
)
def test_hostile_text_is_answered(client, published, path):
    for text in TEXTS:
        written = quote(text)
        response = client.get(path.replace("{}", written))
        assert response.status_code == 200, text[:40]
        assert b"<script>alert" not in response.content


@pytest.mark.parametrize(
    "path", ["/players/1/?list={}", "/players/1/?kind={}", "/lists/standard/2026-02-01/?revision={}"]
)
def test_a_part_that_does_not_exist_is_not_found(client, published, path):
    for text in TEXTS:
        assert client.get(path.replace("{}", quote(text))).status_code == 404, text[:40]


@pytest.mark.django_db(transaction=True)
def test_wildcards_find_nobody_and_folded_names_find_the_player(client):
    month.opening({1: 1800}, name="Łukasiewicz, Zoë")
    month.published()
    for text in ("%", "_", "%uka%"):
        assert "Łukasiewicz" not in client.get("/players/", {"q": text}).content.decode()
    for text in ("lukasiewicz", "ŁUKAS", "zoe luka", "1"):
        page = client.get("/players/", {"q": text}).content.decode()
        assert 'href="/players/1/"' in page, text
        on_list = client.get("/lists/standard/2026-02-01/", {"q": text}).content.decode()
        assert "Łukasiewicz, Zoë" in on_list, text
