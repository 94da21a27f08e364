"""The page that explanations lead to: every article and every row of the tables that can be cited has its anchor."""

import re
from dataclasses import astuple

import pytest
from django.template import Context, Template

from ratings.regulations.period.decisions import EventDecision, GameDecision, PlayerDecision, article
from ratings.words.articles import steps
from tests.ratings import month

pytestmark = pytest.mark.django_db(transaction=True)


def anchors(client) -> set[str]:
    page = client.get("/regulations/")
    assert page.status_code == 200
    found = re.findall(r' id="([^"]+)"', page.content.decode())
    assert len(found) == len(set(found)), "an anchor stands twice"
    return set(found)


def linked(text: str) -> str:
    return Template("{% load figures %}{{ text|linked }}").render(Context({"text": text}))


def test_every_article_that_an_explanation_can_cite_has_an_anchor(client):
    cited = {*astuple(steps("fide-2014"))}
    for decisions in (GameDecision, EventDecision, PlayerDecision):
        cited |= {article("fide-2014", decision) for decision in decisions}
    assert cited - {""} <= anchors(client)


def test_the_tables_stand_there_with_an_anchor_for_each_row(client):
    found = anchors(client)
    assert {f"8.1a-{p}" for p in range(101)} <= found
    # 8.1b begins at 0-3 and ends over 735; three rows of it from the text of the regulations.
    assert {"8.1b-0", "8.1b-4", "8.1b-279", "8.1b-620", "8.1b-736"} <= found
    assert len([one for one in found if one.startswith("8.1b-")]) == 51
    page = client.get("/regulations/").content.decode()
    row = (
        '<tr id="8.1b-279"><td class="num">279–290</td><td class="num">.84</td><td class="num">.16</td></tr>'
    )
    assert row in page
    assert '<tr id="8.1a-83"><td class="num">.83</td><td class="num">273</td></tr>' in page


@pytest.mark.parametrize(
    ("sentence", "ways"),
    [
        ("(fide-2014 8.51, 8.55b).", ["8.51", "8.55b"]),
        ("fide-2014 8.56", ["8.56"]),
        ("Table 8.1b, row 279–290: PD = .84.", ["8.1b-279"]),
        ("Table 8.1b, row over 735: PD = 1.00.", ["8.1b-736"]),
        ("Таблица 8.1b, строка 0–3: PD = .50.", ["8.1b-0"]),
        ("p = .38, table 8.1a: dp = −87.", ["8.1a-38"]),
        ("p = ,38, tabela 8.1a: dp = −87.", ["8.1a-38"]),
        ("p = 0, round 8", []),
    ],
)
def test_a_sentence_leads_to_the_articles_and_rows_it_names(sentence, ways):
    html = linked(sentence)
    assert re.findall(r'href="/regulations/#([^"]+)"', html) == ways
    assert re.sub(r"<[^>]+>", "", html).replace("\u00a0", " ") == sentence


def test_what_a_sentence_contains_is_escaped():
    assert linked('<b>"x"</b> fide-2014 8.54').startswith("&lt;b&gt;&quot;x&quot;&lt;/b&gt; fide-2014 <a ")


def test_every_way_from_a_players_page_arrives(client):
    month.opening({1: 2212, 2: 1926, 3: 1784, 4: 0})
    month.tournament(
        [(1, "1-0", 2), (3, "½-½", 1), (1, "1-0", 4), (4, "½-½", 2), (4, "0-1", 3), (4, "0-1", 2)]
    )
    month.published()
    ways = set()
    for path in ("/players/1/", "/players/4/"):
        ways |= set(re.findall(r'href="/regulations/#([^"]+)"', client.get(path).content.decode()))
    assert {"8.51", "8.54", "8.56", "8.57", "8.1b-279", "8.1b-392", "8.1a-13", "8.3"} <= ways
    # Half a point of 4 games: p = .125, rounded .13.
    assert ways <= anchors(client)
