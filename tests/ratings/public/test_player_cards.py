"""What the cards of a player's page say beyond the official rating: running figure, ranks, K, the way to a rating."""

from datetime import date

import pytest
from django.utils import timezone

from players.models import Club, Player, Visibility
from ratings.lists import publication
from ratings.published.in_force import next_open_list
from ratings.runs import computation
from tests.ratings import month
from tournaments.models import Stage, TimeControl, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def page(client, number: int = 1) -> str:
    response = client.get(f"/players/{number}/")
    assert response.status_code == 200
    return response.content.decode().replace("\u00a0", " ").replace("\u202f", " ")


def card(client, number: int = 1) -> dict:
    return client.get(f"/players/{number}/").context["cards"][0]


def preview() -> None:
    """Compute the list that is open."""
    rating_list = next_open_list(TimeControl.STANDARD)
    assert rating_list is not None
    computation.compute(publication.request_run(rating_list).pk)


def test_the_running_figure_is_the_newest_runs_and_says_that_it_is_not_official(client):
    month.opening({1: 1800, 2: 1800})
    month.published()
    month.tournament([(1, "1-0", 2)], start=date(2026, 2, 3))
    preview()
    now = card(client)["running"]
    # 20 x .5 = 10.
    assert (now.rating, now.change, now.events, now.waiting) == (1810, 10, 1, 0)
    assert "Not official: 1 tournament since the list of 1 February 2026, calculated" in page(client)
    assert ">1800<" in page(client)


def test_what_no_run_knows_yet_is_counted_and_not_guessed(client):
    month.opening({1: 1800, 2: 1800})
    month.published()
    month.tournament([(1, "1-0", 2)], start=date(2026, 2, 3))
    now = card(client)["running"]
    assert (now.rating, now.events, now.waiting) == (None, 0, 1)
    assert "1 accepted tournament not calculated yet" in page(client)
    preview()
    month.tournament([(1, "1-0", 2)], start=date(2026, 2, 8))
    now = card(client)["running"]
    assert (now.rating, now.events, now.waiting) == (1810, 1, 1)


def test_a_run_with_a_tournament_that_was_withdrawn_says_nothing_of_today(client):
    month.opening({1: 1800, 2: 1800})
    month.published()
    gone = month.tournament([(1, "1-0", 2)], start=date(2026, 2, 3))
    month.tournament([(1, "1-0", 2)], start=date(2026, 2, 8))
    preview()
    Tournament.objects.filter(pk=gone.pk).update(stage=Stage.WITHDRAWN)
    now = card(client)["running"]
    assert (now.rating, now.events, now.waiting) == (None, 0, 1)


def test_once_a_list_is_published_nothing_is_running(client):
    month.opening({1: 1800, 2: 1800})
    month.tournament([(1, "1-0", 2)])
    month.published()
    assert card(client)["running"] is None
    assert "Not official" not in page(client)


def test_the_way_to_a_first_rating_goes_on_in_the_running_figure(client):
    month.opening({1: 1800, 2: 1900, 3: 0})
    month.tournament([(3, "½-½", 1), (3, "½-½", 2)])
    month.published()
    month.tournament([(3, "1-0", 1)], start=date(2026, 2, 3))
    preview()
    text = page(client, 3)
    assert "2 of the 5 games needed are counted, with 1 point" in text
    assert "Still needed: 3 more games against rated opponents." in text
    assert "3 games towards a first rating, score 2" in text
    # 2 of 3 against 1833.33 on average: one half point over 50 %, 1853.33.
    assert card(client, 3)["running"].pool.rating == 1853


def test_ranks_have_their_group_their_size_and_the_lists_date(client):
    month.opening({1: 1900, 2: 2000, 3: 1900, 4: 1800, 5: 1700})
    north = Club.objects.create(name="North")
    Player.objects.filter(pk__in=[1, 2]).update(sex="m", birth_year=2010)
    Player.objects.filter(pk__in=[3, 4]).update(sex="w", birth_year=1970, club=north)
    Player.objects.filter(pk=5).update(club=north, birth_year=2012)
    month.published()

    def places(number: int) -> list[tuple[str, int, int]]:
        return [(one.group, one.rank, one.size) for one in card(client, number)["places"]]

    assert places(1) == [("", 2, 5), ("m", 2, 2), ("U16", 2, 3)]
    assert places(3) == [("", 2, 5), ("w", 1, 2), ("S50", 1, 2), ("club", 1, 2)]
    assert places(4) == [("", 4, 5), ("w", 2, 2), ("S50", 2, 2), ("club", 2, 2)]
    assert "Ranks on the list of 1 February 2026" in page(client)
    assert "2 of 5" in page(client)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"games": 50, "peak": 1800}, "It becomes 10 once a rating of 2400 is published"),
        ({"games": 28, "peak": 1800}, "It becomes 20 on the list after 2 more rated games"),
        ({"games": 50, "peak": 2410}, "It stays 10 for good"),
        ({"games": 50, "peak": 1800, "birth": 20120304}, "It stays 40 as long as both are true"),
    ],
)
def test_what_would_change_k_is_said_without_a_birthday(client, facts, words):
    month.opening({1: 1800}, **facts)
    text = page(client)
    assert words in text
    assert "2012" not in text


def test_the_best_rating_names_its_list_where_a_list_shows_it(client):
    month.opening({1: 1800, 2: 1800}, peak=1800)
    month.tournament([(1, "1-0", 2)])
    month.published()
    assert "Highest: 1810, list of 1 February 2026" in page(client)


def test_an_anonymous_player_has_a_page_without_facts_and_opponents_keep_their_games(client):
    month.opening({1: 1800, 2: 1800, 3: 1800})
    Player.objects.filter(pk=2).update(
        name="Secret, Sue", visibility=Visibility.ANONYMOUS, birth_year=1990, federation="DEN", title="FM"
    )
    Player.objects.filter(pk=3).update(name="Hidden, Hal", visibility=Visibility.HIDDEN)
    event = month.tournament([(1, "1-0", 2), (3, "1-0", 1)])
    month.published()
    text = page(client, 2)
    assert "<h1>Player 2</h1>" in text
    assert "noindex" in text
    assert "Secret" not in text
    assert "1990" not in text
    assert "DEN" not in text
    assert client.get("/players/3/").status_code == 404
    own = page(client, 1)
    assert 'href="/players/2/"' in own
    assert 'href="/players/3/"' not in own
    assert "Player 3" in own
    # Won and lost against 1800: +.5 and -.5.
    assert client.get("/players/1/").context["calculation"].month.row.change == 0
    for path in (
        "/",
        f"/tournaments/{event.pk}/",
        f"/tournaments/{event.pk}/?round=1",
        "/players/?q=secret",
        "/lists/top/",
    ):
        shown = client.get(path).content.decode()
        assert "Secret" not in shown, path
        assert "Hidden, Hal" not in shown, path
    assert 'href="/players/3/' not in client.get(f"/tournaments/{event.pk}/").content.decode()


def test_the_opponents_of_a_calculation_are_named_and_linked(client):
    month.opening({1: 2212, 2: 1926, 3: 1784})
    event = month.tournament([(1, "1-0", 2), (3, "½-½", 1)])
    month.published()
    text = page(client)
    assert '<a href="/players/2/">Player, No2</a>' in text
    assert "black against 1784*" in text
    shown = client.get("/players/1/").context["calculation"]
    # Rc 1855, 1½ of 2, expected 1.76, change -.26, K 20: -5.20.
    (line,) = shown.rated
    assert (line.row.tournament_id, line.opponents_average, line.row.half_points) == (event.pk, "1855.00", 3)
    assert (line.row.expected, line.row.change, line.points) == (176, -26, -520)


def test_a_minors_page_has_no_birth_date_in_any_part(client):
    year = timezone.localdate().year - 11
    month.opening({1: 1800}, birth=year * 10_000 + 304)
    text = page(client)
    assert "U12" in text
    assert str(year) not in text
