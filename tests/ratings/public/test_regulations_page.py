"""The page that explanations link to: every article and table row that can be cited has its anchor."""

import re
from dataclasses import astuple

import pytest
from django.template import engines
from django.test import override_settings

from ratings.regulations.editions import EDITIONS
from ratings.regulations.editions.fide_2014 import FIDE_2014, one_for_all
from ratings.regulations.parameters import UnratedResults
from ratings.words.editions import article_text, rulings
from ratings.words.sentences import Sentence, cite, joined, row_of_d, row_of_p
from tests.ratings import month
from tests.support import FIDE_DATES

pytestmark = pytest.mark.django_db(transaction=True)


def anchors(client, name: str = "fide-2014") -> set[str]:
    page = client.get(f"/regulations/{name}/")
    assert page.status_code == 200
    found = re.findall(r' id="([^"]+)"', page.content.decode())
    assert len(found) == len(set(found)), "an anchor appears twice"
    return set(found)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_article_that_an_explanation_can_cite_has_an_anchor(client, name):
    rules = EDITIONS[name]
    cited = {*astuple(rules.steps), *rules.rulings.values()}
    cited |= {article for articles in rules.decisions.values() for article in articles.values()}
    cited |= {article.number for article in rules.differences}
    for half_points in (0, 5, 10):
        for opponents in (0, 5):
            cited.add(rules.formula(rules, UnratedResults(9000, 5, half_points, opponents)).article)
    found = anchors(client, name)
    assert cited - {""} <= found
    assert {f"{rules.steps.table_p}-50", f"{rules.steps.table_d}-0"} <= found


NAMED_FIGURES = (
    "difference_limit unlimited_from unrated_gap unrated_gap_above high_rating junior_rating_limit junior_age k_new "
    "k_normal k_high games_to_settle k_times_games_limit draws_against highest_first_rating first_rating_games "
    "first_rating_months floor"
).split()
OF_K = {"k_new", "k_high", "high_rating", "junior_rating_limit", "junior_age", "games_to_settle"}


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=lambda rules: rules.name)
def test_the_text_of_an_edition_has_its_figures_and_no_others(rules):
    """Every number of two digits or more in articles and rulings is one of the edition, and the other way round."""
    said = " ".join(
        [
            *(article_text(rules, article.text) for article in rules.articles),
            *(words for _number, _article, words in rulings(rules)),
        ]
    )
    said = re.sub(
        r"\b[78](\.\d+)+[a-d]?|[−+]?\d+\.\d+|[−]\d+", " ", said
    )  # articles, tables, examples of rounding
    found = {int(number) for number in re.findall(r"\d+", said) if len(number) > 1}
    has_one_k = rules.coefficient_reason is one_for_all
    named = [name for name in NAMED_FIGURES if not (has_one_k and name in OF_K)]
    figures = {getattr(rules, name) for name in named} | {rules.bonus // 100} - {0}
    figures = {figure for figure in figures if figure > 9}
    # 50 %, and the year of ruling R37.
    assert found - {50, 2021} == figures


def test_the_index_leads_to_every_edition(client):
    page = client.get("/regulations/").content.decode()
    assert 'href="/regulations/fide-2014/"' in page
    assert client.get("/regulations/fide-1066/").status_code == 404
    with override_settings(RATING_EDITIONS=FIDE_DATES):
        page = client.get("/regulations/").content.decode()
    assert [name for name in EDITIONS if f'href="/regulations/{name}/"' not in page] == []


def test_the_tables_stand_there_with_an_anchor_for_each_row(client):
    found = anchors(client)
    assert {f"8.1a-{p}" for p in range(101)} <= found
    # 8.1b begins at 0-3 and ends over 735; three rows of it from the text of the regulations.
    assert {"8.1b-0", "8.1b-4", "8.1b-279", "8.1b-620", "8.1b-736"} <= found
    assert len([one for one in found if one.startswith("8.1b-")]) == 51
    page = client.get("/regulations/fide-2014/").content.decode()
    row = '<tr id="8.1b-279"><td class="num">279–290</td><td class="num">0.84</td><td class="num">0.16</td></tr>'
    assert row in page
    assert '<tr id="8.1a-83"><td class="num">0.83</td><td class="num">273</td></tr>' in page


def shown(value: str) -> str:
    """Return a value as pages write it."""
    return engines["django"].from_string("{{ value }}").render({"value": value})


@pytest.mark.parametrize(
    ("words", "anchor"),
    [
        (cite(FIDE_2014, "8.51", "8.55b"), "8.51"),
        (cite(FIDE_2014, "8.3.1"), "8.3.1"),
        (row_of_d(FIDE_2014, 279, "279–290"), "8.1b-279"),
        (row_of_d(FIDE_2014, 736, "over 735"), "8.1b-736"),
        (row_of_p(FIDE_2014, 38), "8.1a-38"),
    ],
)
def test_what_is_cited_is_a_link_on_pages_and_plain_text_elsewhere(words, anchor):
    sentence = Sentence("Because of %(words)s.", words=words)
    assert sentence == f"Because of {words}."
    assert f'<a href="/regulations/fide-2014/#{anchor}">' in shown(sentence)
    assert re.sub(r"<[^>]+>", "", shown(sentence)) == sentence


def test_an_article_of_three_numbers_is_cited_whole():
    assert shown(cite(FIDE_2014, "8.3.1")) == '<a href="/regulations/fide-2014/#8.3.1">8.3.1</a>'


def test_what_a_sentence_contains_is_escaped():
    sentence = Sentence("<b> %(name)s %(article)s", name='<i>"x"', article=cite(FIDE_2014, "8.54"))
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
        ways |= set(re.findall(r'href="/regulations/fide-2014/#([^"]+)"', client.get(path).content.decode()))
    assert {"8.51", "8.54", "8.56", "8.57", "8.1b-279", "8.1b-392", "8.1a-13", "R15"} <= ways
    # Half a point of 4 games: p = .125, rounded .13.
    assert ways <= anchors(client)
