"""A player's page: facts, cards, chart, history and the calculation behind a list."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from players.models import Club, Player, PlayerStatus
from tests.ratings import month
from tests.ratings.public.test_lists import revised

pytestmark = pytest.mark.django_db(transaction=True)


def page(client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    text = response.content.decode().replace("\u00a0", " ").replace("\u202f", " ")
    return re.sub(r'<a href="/regulations/fide-2014/#[^"]+">([^<]+)</a>', r"\1", text)


def queries(client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def test_a_rated_month_is_explained_game_by_game_and_together(client):
    month.opening({1: 2212, 2: 1926, 3: 1784, 4: 0})
    event = month.tournament([(1, "1-0", 2), (3, "½-½", 1), (1, "1-0", 4)], name="Winter Open")
    month.published()
    text = page(client, "/players/1/")
    assert "Winter Open" in text
    assert f'href="/tournaments/{event.pk}/"' in text
    assert "Round 1, white against 1926" in text
    assert (
        "D = 2212 − 1926 = 286. Table 8.1b, row 279–290: PD = 0.84. ΔR = 1 − 0.84 = +0.16. "
        "K × ΔR = 20 × +0.16 = +3.20 (8.51, 8.55a, 8.55b)." in text
    )
    assert "Round 2, black against 1784" in text
    assert "counted as 400 (8.54)" in text
    assert "Round 3, white against an unrated player" in text
    assert "games against unrated opponents are rated in round robins only (8.52)" in text
    # +.16 -.42 = -.26; 50 games, never 2400: K = 20; -5.20, rounded -5.
    assert "Each point counts K = 20 (30 games or more, never rated 2400): 20 × −0.26 = −5.20" in text
    assert "rounded once for the month to −5 (8.56, 8.57)" in text
    assert "Rating used: 2212, from the list of 1 January 2026, in force when the tournament began." in text
    assert ">2207<" in text


def test_a_first_rating_is_explained_and_drawn_as_an_open_circle(client):
    month.opening({1: 1800, 2: 1900, 3: 1700, 4: 1800, 5: 1800, 6: 0})
    month.tournament([(6, "½-½", number) for number in range(1, 6)])
    month.published()
    text = page(client, "/players/6/")
    assert "1 tournament, 5 games, 2½ points. Rc = 9000 ÷ 5 = 1800 (8.3)." in text
    assert "50 %: Rn = Rc, rounded to 1800 (8.22)." in text
    assert "Counts towards a first rating: 1900 is one of the ratings averaged in Rc (8.21a)." in text
    assert 'class="point first chosen"' in text


def test_the_way_to_a_first_rating_says_what_is_missing(client):
    month.opening({1: 1800, 2: 1900, 3: 0})
    month.tournament([(3, "½-½", 1), (3, "½-½", 2)])
    month.published()
    text = page(client, "/players/3/")
    assert "On the way to a first rating" in text
    assert (
        "2 of the 5 games needed are counted, with 1 point (R15). Still needed: 3 more games against rated opponents."
        in text
    )
    assert "As it stands: 1850 (unofficial)." in text


def test_a_pool_over_several_lists_names_every_tournament_and_adds_up(client):
    month.opening({1: 1800, 2: 1900, 3: 1700, 4: 1800, 5: 1800, 6: 0})
    month.tournament([(6, "½-½", 1), (6, "½-½", 2)], name="January Cup")
    month.published()
    month.tournament(
        [(6, "1-0", 3), (6, "½-½", 4), (6, "½-½", 5)], start=date(2026, 2, 10), name="February Cup"
    )
    month.published(month.MARCH)
    first = client.get("/players/6/?list=2026-02-01").context["calculation"]
    assert [row.tournament.name for row in first.pooled] == ["January Cup"]
    second = client.get("/players/6/").context["calculation"]
    assert [row.tournament.name for row in second.pooled] == ["January Cup", "February Cup"]
    pool = second.month.pool
    for column in ("games", "half_points", "rc_sum"):
        assert sum(getattr(row, column) for row in second.pooled) == getattr(pool, column)
    # 3 of 5 against 1800 on average: one half point over 50 %, 1820.
    text = page(client, "/players/6/")
    assert "2 tournaments, 5 games, 3 points. Rc = 9000 ÷ 5 = 1800 (8.3)." in text
    assert "1 half point over 50 %: Rn = Rc + 1 × 20, rounded to 1820 (8.23)." in text


def test_a_new_pool_starts_after_leaving_the_list(client):
    month.opening({1: 1001, 2: 1001, 3: 1500})
    month.tournament([(1, "1-0", 2)])
    month.published()
    month.tournament([(2, "½-½", 3)], start=date(2026, 2, 10), name="New Start")
    month.published(month.MARCH)
    calculation = client.get("/players/2/").context["calculation"]
    assert [row.tournament.name for row in calculation.pooled] == ["New Start"]
    assert calculation.month.pool.games == 1


def test_what_is_missing_is_said_in_words(client):
    month.opening({1: 1800, 2: 0})
    month.published()
    text = page(client, "/players/1/")
    assert "No games yet" in text
    assert "1800 was taken over from the records kept before this list." in text
    assert "There are no rated standard games yet." in page(client, "/players/2/")
    assert "There are no rated blitz games yet." in page(client, "/players/1/?kind=blitz")


def test_an_older_list_can_be_chosen(client):
    month.opening({1: 1800, 2: 1700})
    month.tournament([(1, "1-0", 2)], name="January Cup")
    month.published()
    month.tournament([(2, "1-0", 1)], start=date(2026, 2, 10), name="February Cup")
    month.published(month.MARCH)
    newest = page(client, "/players/1/")
    assert "How the rating of 1 March 2026 was calculated" in newest
    assert "February Cup" in newest
    assert "January Cup" not in newest
    older = page(client, "/players/1/?list=2026-02-01")
    assert "How the rating of 1 February 2026 was calculated" in older
    assert "January Cup" in older
    assert 'rel="next" href="?kind=standard&amp;list=2026-03-01#calculation"' in older
    assert client.get("/players/1/?list=2026-04-01").status_code == 404


def test_a_month_without_games_is_not_chosen_by_itself(client):
    month.opening({1: 1800, 2: 1700})
    month.tournament([(1, "1-0", 2)])
    month.published()
    month.published(month.MARCH)
    text = page(client, "/players/1/")
    assert "How the rating of 1 February 2026 was calculated" in text
    assert "no rated game" in text
    assert "No rated game in this period: the rating stays 1807 (8.55c)." in page(
        client, "/players/1/?list=2026-03-01"
    )


def test_the_chart_leads_to_the_months_and_the_table_holds_the_same_numbers(client):
    month.opening({1: 1800, 2: 1700})
    month.tournament([(1, "1-0", 2)])
    month.published()
    text = page(client, "/players/1/")
    assert text.count("<svg") == 2, "one for wide pages, one for narrow ones"
    assert '<a href="?kind=standard&amp;list=2026-02-01#calculation">' in text
    assert "<title>1 February 2026: 1807, +7, 1 game</title>" in text
    assert "▲ +7" in text


def test_older_lists_are_shown_when_asked_for(client, monkeypatch):
    monkeypatch.setattr("ratings.public.players._MONTHS", 1)
    month.opening({1: 1800, 2: 1700})
    month.tournament([(1, "1-0", 2)])
    month.published()
    month.published(month.MARCH)
    text = page(client, "/players/1/")
    assert '<a href="?kind=standard&amp;lists=all#history">2 older lists</a>' in text
    assert text.count('scope="row"><a href="/lists/standard/') == 1
    everything = page(client, "/players/1/?kind=standard&lists=all")
    assert "older list" not in everything
    assert everything.count('scope="row"><a href="/lists/standard/') == 3
    of_a_month = page(client, "/players/1/?list=2026-01-01")
    assert (
        '<a href="?kind=standard&amp;list=2026-01-01&amp;lists=all#history">2 older lists</a>' in of_a_month
    )


def test_numbers_of_a_corrected_list_say_so(client):
    month.opening({1: 1800, 2: 1800})
    month.tournament([(1, "1-0", 2)])
    before = month.published()
    assert "revision" not in page(client, "/players/1/")
    revised(before)
    text = page(client, "/players/1/")
    assert "Official, list of 1 February 2026, revision 1" in text
    # In the table of lists and over the calculation; the opening list is the first of its date.
    assert text.count('<span class="tag">revision 1</span>') == 2


def test_results_that_are_not_published_are_not_shown(client):
    month.opening({1: 1800, 2: 1700})
    month.tournament([(1, "1-0", 2)], name="Secret Cup")
    month.run()
    assert "Secret Cup" not in page(client, "/players/1/")


def test_a_player_below_the_floor_leaves_the_list_with_a_reason(client):
    month.opening({1: 1001, 2: 1001})
    month.tournament([(1, "1-0", 2)])
    month.published()
    text = page(client, "/players/2/")
    assert "1001 with a change of −10 falls below 1000" in text
    assert "Not on the list" in text


def test_a_player_noted_as_gone_is_off_the_list_with_the_reason(client):
    month.opening({1: 1800, 2: 1900})
    Player.objects.filter(pk=1).update(status=PlayerStatus.LEFT)
    month.published()
    text = page(client, "/players/1/")
    assert "Not on the list" in text
    assert "No longer on the list: recorded as deceased or as having left the federation." in text


def test_of_a_minor_only_the_age_group_is_shown_and_search_engines_are_asked_to_stay_away(client):
    year = timezone.localdate().year
    club = Club.objects.create(name="Harbour Chess Club")
    child = Player.objects.create(name="Young, Yara", birth_date=date(year - 11, 2, 3), club=club)
    text = page(client, f"/players/{child.pk}/")
    assert "U12" in text
    assert str(year - 11) not in text
    assert "Harbour" not in text
    assert '<meta name="robots" content="noindex">' in text
    found = page(client, "/players/?q=yara")
    assert "U12" in found
    assert "Harbour" not in found


def test_of_an_adult_the_birth_year_is_shown_and_never_the_date(client):
    club = Club.objects.create(name="Harbour Chess Club")
    adult = Player.objects.create(
        name="Grown, Gil", birth_date=date(1984, 2, 3), club=club, status=PlayerStatus.DECEASED, title="FM"
    )
    text = page(client, f"/players/{adult.pk}/")
    assert "1984" in text
    assert "Harbour Chess Club" in text
    assert "deceased" in text
    assert "noindex" not in text
    for written in ("3 February 1984", "1984-02-03", "03.02.1984", "Feb"):
        assert written not in text


def test_the_fide_id_leads_to_fides_page_of_the_player_wherever_that_is(client, settings):
    """Field reports F8: links to FIDE's pages broke, and stood in many places."""
    player = Player.objects.create(name="Grown, Gil", fide_id=1234567)
    settings.FIDE_PROFILE_URL = "https://fide.example/players/"
    assert '<a href="https://fide.example/players/1234567">1234567</a>' in page(
        client, f"/players/{player.pk}/"
    )
    settings.FIDE_PROFILE_URL = ""
    assert "<dd>1234567</dd>" in page(client, f"/players/{player.pk}/")


def test_the_number_of_queries_does_not_grow_with_games_tournaments_or_lists(client):
    month.opening(dict.fromkeys(range(1, 9), 1800))
    month.tournament([(1, "1-0", 2)])
    month.published()
    few = queries(client, "/players/1/")
    for number in (3, 4, 5):
        start = date(2026, 2, number)
        month.tournament([(1, "1-0", other) for other in range(2, 9)], start=start)
    month.published(month.MARCH)
    assert queries(client, "/players/1/") == few
    assert few <= 12
