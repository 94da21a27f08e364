"""The page that explanations link to: every article and table row that can be cited has its anchor."""

import re
from dataclasses import astuple

import pytest
from django.template import engines

from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.regulations.editions import FIDE_2014
from ratings.words.sentences import Sentence, cite, joined, row_of_d, row_of_p
from tests.ratings import month

pytestmark = pytest.mark.django_db(transaction=True)


def anchors(client) -> set[str]:
    page = client.get("/regulations/")
    assert page.status_code == 200
    found = re.findall(r' id="([^"]+)"', page.content.decode())
    assert len(found) == len(set(found)), "an anchor appears twice"
    return set(found)


def test_every_article_that_an_explanation_can_cite_has_an_anchor(client):
    cited = {*astuple(FIDE_2014.steps)}
    for decisions in (GameDecision, EventDecision, PlayerDecision):
        cited |= {FIDE_2014.article(decision) for decision in decisions}
    assert cited - {""} <= anchors(client)


def test_the_tables_stand_there_with_an_anchor_for_each_row(client):
    found = anchors(client)
    assert {f"8.1a-{p}" for p in range(101)} <= found
    # 8.1b begins at 0-3 and ends over 735; three rows of it from the text of the regulations.
    assert {"8.1b-0", "8.1b-4", "8.1b-279", "8.1b-620", "8.1b-736"} <= found
    assert len([one for one in found if one.startswith("8.1b-")]) == 51
    page = client.get("/regulations/").content.decode()
    row = '<tr id="8.1b-279"><td class="num">279–290</td><td class="num">0.84</td><td class="num">0.16</td></tr>'
    assert row in page
    assert '<tr id="8.1a-83"><td class="num">0.83</td><td class="num">273</td></tr>' in page


def shown(value: str) -> str:
    """Return a value as pages write it."""
    return engines["django"].from_string("{{ value }}").render({"value": value})


@pytest.mark.parametrize(
    ("words", "anchor"),
    [
        (cite("8.51", "8.55b"), "8.51"),
        (cite("8.3.1"), "8.3.1"),
        (row_of_d("8.1b", 279, "279–290"), "8.1b-279"),
        (row_of_d("8.1b", 736, "over 735"), "8.1b-736"),
        (row_of_p("8.1a", 38), "8.1a-38"),
    ],
)
def test_what_is_cited_is_a_link_on_pages_and_plain_text_elsewhere(words, anchor):
    sentence = Sentence("Because of %(words)s.", words=words)
    assert sentence == f"Because of {words}."
    assert f'<a href="/regulations/#{anchor}">' in shown(sentence)
    assert re.sub(r"<[^>]+>", "", shown(sentence)) == sentence


def test_an_article_of_three_numbers_is_cited_whole():
    assert shown(cite("8.3.1")) == '<a href="/regulations/#8.3.1">8.3.1</a>'


def test_what_a_sentence_contains_is_escaped():
    sentence = Sentence("<b> %(name)s %(article)s", name='<i>"x"', article=cite("8.54"))
    html = shown(joined([sentence, "&"]))
    assert html.startswith("&lt;b&gt; &lt;i&gt;&quot;x&quot; <a ")
    assert html.endswith(" &amp;")


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
