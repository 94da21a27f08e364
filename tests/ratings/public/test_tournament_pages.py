"""Tournaments: which are shown, standings, cross-tables, changes, and why something is not rated."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.public import tournaments as view
from tests.ratings import month
from tournaments import stages
from tournaments.models import Entry, Game, Stage, System, TimeControl, Tournament
from tournaments.play.results import GameKind

pytestmark = pytest.mark.django_db(transaction=True)
ROUND_ROBIN = [(1, "1-0", 2), (3, "½-½", 1), (2, "0-1", 3)]


def page(client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode().replace("\u00a0", " ").replace("\u202f", " ")


def queries(client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def cells(client, path: str) -> dict[int, list[list[str] | None]]:
    """The cells of a cross-table by player, each result in one text with the opponent's number and colour if shown."""
    return {
        line.player.pk: [
            None if kind == "cell own" else re.sub(r"<[^>]+>", "", html).split()
            for kind, html in re.findall(r'<td class="(.+?)">(.*?)</td>', line.cells)
        ]
        for line in client.get(path).context["lines"]
    }


def test_a_swiss_has_a_column_a_round_with_opponent_colour_and_result(client):
    month.opening({1: 2000, 2: 1900, 3: 1800})
    event = month.tournament([(1, "1-0", 2), (3, "½-½", 1), (2, "+", 3)])
    month.published()
    # Order: player 1 with 1½, player 2 with 1, player 3 with ½.
    assert cells(client, f"/tournaments/{event.pk}/") == {
        1: [["2w1"], ["3b½"], []],
        2: [["1b0"], [], ["3w+"]],
        3: [[], ["1w½"], ["2b\u2212"]],
    }


def test_a_round_robin_has_a_column_an_opponent_and_a_shaded_diagonal(client):
    month.opening({1: 2000, 2: 1900, 3: 1800})
    event = month.tournament(ROUND_ROBIN, system=System.ROUND_ROBIN)
    month.published()
    # Players 1 and 3 have 1½ each, player 2 none.
    assert cells(client, f"/tournaments/{event.pk}/") == {
        1: [None, ["½"], ["1"]],
        3: [["½"], None, ["1"]],
        2: [["0"], ["0"], None],
    }
    text = page(client, f"/tournaments/{event.pk}/")
    assert text.count('class="cell own"') == 3
    assert "Rated as a round robin. Rar = 5700 ÷ 3 = 1900.00" in text


def test_a_double_round_robin_shows_both_games(client):
    month.opening({1: 2000, 2: 1900})
    event = month.tournament([(1, "1-0", 2), (2, "½-½", 1)], system=System.DOUBLE_ROUND_ROBIN)
    month.published()
    assert cells(client, f"/tournaments/{event.pk}/")[1] == [None, ["1", "½"]]


def test_each_change_leads_to_its_explanation(client):
    month.opening({1: 1800, 2: 1800})
    event = month.tournament([(1, "1-0", 2)])
    month.published()
    text = page(client, f"/tournaments/{event.pk}/")
    # 20 x (1 - .5) = 10.
    assert "+10.00" in text
    assert "−10.00" in text
    link = f"/players/1/?kind=standard&amp;list=2026-02-01#t{event.pk}"
    assert f'href="{link}"' in text
    assert f'id="t{event.pk}"' in page(client, link.replace("&amp;", "&"))


def test_results_that_are_not_rated_have_their_reasons(client):
    month.opening({1: 1800, 2: 1800, 3: 0, 4: 0})
    event = month.tournament([(1, "1-0", 3), (3, "½-½", 4), (1, "+", 2), (2, "1-0", 1)])
    month.published()
    text = page(client, f"/tournaments/{event.pk}/")
    article = '(<a href="/regulations/fide-2014/#8.{0}">8.{0}</a>).'
    because = article.format(52)
    assert f"Not rated: games against unrated opponents are rated in round robins only {because}" in text
    assert f"Not counted: neither player was rated {because}" in text
    assert f"Not rated: the game was not played {article.format(51)}" in text


def test_byes_stand_in_the_table_without_an_opponent(client):
    month.opening({1: 1800, 2: 1800})
    event = month.tournament([(1, "1-0", 2)])
    entry = Entry.objects.get(tournament=event, player=2)
    Game.objects.create(
        tournament=event, round=2, white=entry, white_half_points=1, kind=GameKind.HALF_POINT_BYE
    )
    month.published()
    assert cells(client, f"/tournaments/{event.pk}/")[2] == [["1b0"], ["H"]]


def test_teams_are_listed_with_their_points(client):
    month.opening({1: 1800, 2: 1800, 3: 1800, 4: 1800})
    event = month.tournament([(1, "1-0", 2), (3, "½-½", 4)], system=System.TEAM)
    for number, team in ((1, "North"), (2, "South"), (3, "North"), (4, "South")):
        Entry.objects.filter(tournament=event, player=number).update(team=team)
    month.published()
    found = client.get(f"/tournaments/{event.pk}/").context["teams"]
    assert [(team.name, team.half_points) for team in found] == [("North", 3), ("South", 1)]


@pytest.mark.parametrize(
    ("stage", "words", "named"),
    [
        (Stage.RECEIVED, "is being checked", False),
        (Stage.IN_CORRECTION, "is being checked", False),
        (Stage.ACCEPTED, "The ratings change with the next list", True),
        (Stage.RETURNED, "not rated: the report was returned", False),
        (Stage.WITHDRAWN, "not rated: the report was withdrawn", False),
    ],
)
def test_people_are_named_once_the_report_is_checked(client, stage, words, named):
    month.opening({1: 1800, 2: 1800})
    event = month.tournament([(1, "1-0", 2)])
    Tournament.objects.filter(pk=event.pk).update(stage=stage)
    text = page(client, f"/tournaments/{event.pk}/")
    assert words in text
    assert ("Player, No1" in text) is named


def test_a_person_who_is_not_matched_is_shown_as_reported(client):
    month.opening({1: 1800, 2: 1800})
    event = month.tournament([(1, "1-0", 2)])
    Entry.objects.filter(tournament=event, player=2).update(player=None, reported_name="Guest <b>Gus</b>")
    text = page(client, f"/tournaments/{event.pk}/")
    assert "Guest &lt;b&gt;Gus&lt;/b&gt;" in text


def test_tournaments_are_filtered_by_year_state_and_time_control(client):
    month.opening({1: 1800, 2: 1800})
    month.tournament([(1, "1-0", 2)], name="Rated Cup")
    month.published()
    month.tournament([(1, "1-0", 2)], start=month.MARCH, name="Waiting Cup")
    month.tournament([(1, "1-0", 2)], start=month.MARCH, name="Rapid Cup", time_control=TimeControl.RAPID)
    gone = month.tournament([(1, "1-0", 2)], name="Gone Cup")
    Tournament.objects.filter(pk=gone.pk).update(stage=Stage.WITHDRAWN)

    def names(query: str) -> list[str]:
        return sorted(event.name for event in client.get(f"/tournaments/?{query}").context["paging"]["page"])

    assert names("") == ["Rapid Cup", "Rated Cup", "Waiting Cup"]
    assert names("stage=rated") == ["Rated Cup"]
    assert names("stage=waiting") == ["Rapid Cup", "Waiting Cup"]
    assert names("stage=waiting&kind=rapid") == ["Rapid Cup"]
    assert names("year=2026&stage=rated") == ["Rated Cup"]
    assert names("year=2025") == []


def test_a_large_field_comes_in_pages_with_numbers_that_stay(client, monkeypatch):
    monkeypatch.setattr(view, "PARTICIPANTS", 2)
    month.opening({1: 1800, 2: 1800, 3: 1800})
    event = month.tournament([(1, "1-0", 2), (1, "1-0", 3), (2, "1-0", 3)])
    month.published()
    second = client.get(f"/tournaments/{event.pk}/?page=2").context["lines"]
    assert [(line.number, line.player.pk) for line in second] == [(3, 3)]
    assert '<span class="against">1b</span>' in second[0].cells  # not a link: the row is on another page


def test_the_number_of_queries_does_not_grow_with_the_field(client):
    month.opening(dict.fromkeys(range(1, 31), 1800))
    small = month.tournament([(1, "1-0", 2)])
    large = month.tournament([(a, "1-0", b) for a in range(1, 6) for b in range(6, 31)])
    month.published()
    few = queries(client, f"/tournaments/{small.pk}/")
    assert queries(client, f"/tournaments/{large.pk}/") == few
    assert few <= 10


def test_the_number_of_queries_of_the_index_does_not_grow_with_tournaments(client):
    month.opening({1: 1800, 2: 1800})
    month.tournament([(1, "1-0", 2)])
    few = queries(client, "/tournaments/")
    for _ in range(10):
        month.tournament([(1, "1-0", 2)])
    assert queries(client, "/tournaments/") == few
    assert few <= 4


def test_the_archive_is_divided_by_months_and_narrowed_by_month(client):
    month.opening({1: 1800, 2: 1800})
    month.tournament([(1, "1-0", 2)], start=date(2026, 1, 10), name="January Cup")
    month.tournament([(1, "1-0", 2)], start=date(2026, 3, 10), name="March Cup")
    text = page(client, "/tournaments/")
    assert (
        text.index("March 2026")
        < text.index("March Cup")
        < text.index("January 2026")
        < text.index("January Cup")
    )
    shown = client.get("/tournaments/?year=2026&month=1").context["paging"]["page"]
    assert [event.name for event in shown] == ["January Cup"]
    assert len(client.get("/tournaments/?month=13").context["paging"]["page"]) == 2


def test_what_is_not_rated_says_why_without_the_offices_words(client):
    month.opening({1: 1800, 2: 1800})
    event = month.tournament([(1, "1-0", 2)], name="Gone Cup")
    stages.return_tournament(event, None, "Ask Mr Smith for the birth date")
    for path in ("/tournaments/?stage=not-rated", f"/tournaments/{event.pk}/"):
        text = page(client, path)
        assert "Returned to the sender on" in text
        assert "A corrected report is expected." in text
        assert "Smith" not in text
    assert "Gone Cup" not in page(client, "/tournaments/")


def test_a_round_is_shown_when_it_is_asked_for(client):
    month.opening({1: 2000, 2: 1900, 3: 1800})
    event = month.tournament([(1, "1-0", 2), (3, "½-½", 1)])
    month.published()
    path = f"/tournaments/{event.pk}/"
    assert client.get(path).context["pairings"] == []
    (one,) = client.get(path, {"round": 2}).context["pairings"]
    assert (one["white"], one["white_symbol"], one["black_symbol"]) == ("Player, No3", "½", "½")
    for text in ("0", "9", "x", "-1", "9" * 99):
        assert client.get(path, {"round": text}).context["pairings"] == []


def test_team_matches_are_listed_by_round(client):
    month.opening({1: 1800, 2: 1800, 3: 1800, 4: 1800})
    event = month.tournament([(1, "1-0", 2), (3, "½-½", 4)], system=System.TEAM)
    for number, team in ((1, "North"), (2, "South"), (3, "North"), (4, "South")):
        Entry.objects.filter(tournament=event, player=number).update(team=team)
    by_round = client.get(f"/tournaments/{event.pk}/").context["matches"]
    found = [match for of_round in by_round.values() for match in of_round]
    assert [(one.round, one.first, one.first_half_points) for one in found] == [
        (1, "North", 2),
        (2, "North", 1),
    ]
