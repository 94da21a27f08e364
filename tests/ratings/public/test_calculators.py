"""The calculators against published examples and arithmetic done by hand; errors are shown beside the input."""

import re

import pytest

from players.models import Player, Visibility
from ratings.persons.merging import merge
from tests.ratings import month
from tests.support import FIDE_DATES

pytestmark = pytest.mark.django_db(transaction=True)
CHANGE = "/calculators/change/"
FIRST = "/calculators/first-rating/"
SETTLED, NEW = "4", "3"


def games(*pairs: tuple[object, str]) -> dict[str, object]:
    query: dict[str, object] = {"rows": len(pairs)}
    for number, (opponent, result) in enumerate(pairs, start=1):
        query |= {f"opponent_{number}": opponent, f"result_{number}": result}
    return query


def text(response) -> str:
    words = response.content.decode().replace("\u00a0", " ").replace("\u202f", " ")
    return re.sub(r'<a href="/regulations/fide-2014/#[^"]+">([^<]+)</a>', r"\1", words)


def test_a_change_is_worked_out_game_by_game(client):
    # By hand from table 8.1b: 2212 - 1926 = 286, .84, +.16; 428 counts as 400, .92, -.42; 20 x -.26 = -5.2.
    response = client.get(CHANGE, {"rating": 2212, "k": SETTLED} | games((1926, "2"), (1784, "1")))
    result = response.context["result"]
    assert (result.change, result.rating) == (-5, 2207)
    assert [game.points for game in result.games] == [320, -840]
    page = text(response)
    assert "Game 1, against 1926" in page
    assert "Game 2, against 1784*" in page
    assert "D = 2212 − 1926 = 286. Table 8.1b, row 279–290: PD = 0.84." in page
    assert "428, counted as 400 (8.54)" in page
    assert "20 × −0.26 = −5.20, rounded once for the month to −5 (8.56, 8.57)" in page


def test_k_times_games_stays_within_700(client):
    # 18 games with K = 40 would be 720: K is 38. Level games drawn change nothing.
    response = client.get(CHANGE, {"rating": 1500, "k": NEW} | games(*[(1500, "1")] * 18))
    assert "K = 38 (lowered from 40 so that K × 18 games stays within 700)" in text(response)


def test_the_worked_example_of_a_first_rating_from_a_swiss(client):
    # In the Polish edition of the regulations: 2 of 5 against 2000 1800 1900 1750 1950 gives 1880 - 72 = 1808.
    opponents = [(2000, "0"), (1800, "2"), (1900, "0"), (1750, "2"), (1950, "0")]
    response = client.get(FIRST, {"system": "swiss"} | games(*opponents))
    assert response.context["result"].rating == 1808
    assert response.context["result"].is_published
    page = text(response)
    assert "Rc = 9400 ÷ 5 = 1880 (8.3)." in page
    assert "p = 0.40, table 8.1a: dp = −72. Rn = Rc + dp, rounded to 1808 (8.24)." in page


def test_a_first_rating_from_too_few_games_would_not_be_published(client):
    response = client.get(FIRST, {"system": "swiss"} | games((1800, "1"), (1900, "1")))
    assert response.context["result"].rating == 1850
    assert "would not be published" in response.content.decode()
    assert "Still needed: 3 more games against rated opponents." in text(response)


def test_a_first_rating_from_a_round_robin(client):
    # Four players, rated 1800 (2 points of 3), 1700 (1½), 1600 (1½), and an unrated one with 1 of 3.
    # p = .67, .50, .50: dp = 125, 0, 0. Ra = 1700 - 125/3 x 3/4 = 1668.75, rounded 1669.
    # Own p = .33: dp = -125; Rn = 1669 - 125 x 3/4 = 1575.25, rounded 1575.
    query = {"system": "round_robin", "own_points": "1", "rating_1": 1800, "points_1": "2"}
    query |= {"rating_2": 1700, "points_2": "1½", "rating_3": 1600, "points_3": "1,5"}
    response = client.get(FIRST, query)
    assert response.context["result"].rating == 1575
    assert "Rar = 5100 ÷ 3 = 1700.00, dpa = 125 ÷ 3 = 41.67, n = 3" in text(response)
    assert "Ra = Rar − dpa × n/(n+1) = 1669 (8.21b)" in text(response)


@pytest.mark.parametrize(
    ("path", "query", "field", "message"),
    [
        (CHANGE, {"k": SETTLED, "opponent_1": 1800, "result_1": "2"}, "rating", "required"),
        (CHANGE, {"rating": "abc", "k": SETTLED}, "rating", "whole number"),
        (CHANGE, {"rating": "99", "k": SETTLED}, "rating", "500 or more"),
        (CHANGE, {"rating": 1800, "k": "9"}, "k", "valid choice"),
        (CHANGE, {"rating": 1800, "k": SETTLED}, "opponent_1", "at least one game"),
        (CHANGE, {"rating": 1800, "k": SETTLED, "opponent_2": 1700}, "result_2", "Choose the result"),
        (CHANGE, {"rating": 1800, "k": SETTLED, "result_2": "1"}, "opponent_2", "opponent’s rating"),
        (CHANGE, {"rating": 1800, "k": SETTLED, "result_2": "3"}, "result_2", "valid choice"),
        (FIRST, {"system": "round_robin", "own_points": "x"}, "own_points", "such as 5½"),
        (FIRST, {"system": "round_robin", "own_points": "1", "points_1": "1"}, "rating_1", "one rated"),
        (
            FIRST,
            {"system": "round_robin", "own_points": "1", "rating_1": 1800},
            "points_1",
            "Enter the points",
        ),
        (
            FIRST,
            {"system": "round_robin", "own_points": "1", "rating_1": 1800, "points_1": "1"},
            "own_points",
            "do not add up",
        ),
        (
            FIRST,
            {"system": "round_robin", "own_points": "2", "rating_1": 1800, "points_1": "0"},
            "own_points",
            "more than the number of the others",
        ),
    ],
)
def test_a_wrong_value_is_told_beside_its_field_and_on_top(client, path, query, field, message):
    response = client.get(path, query)
    assert response.status_code == 200
    assert response.context["result"] is None
    assert [message in error for error in response.context["form"].errors[field]] == [True]
    page = response.content.decode()
    assert 'class="error-summary"' in page
    assert f'href="#id_{field}"' in page
    assert f'id="id_{field}_error"' in page


def test_more_rows_keep_what_is_entered_and_judge_nothing(client):
    response = client.get(CHANGE, {"rating": "abc", "more": "1"} | games(*[(1800, "2")] * 5))
    page = response.content.decode()
    assert response.context["form"].row_count == 10
    assert 'value="abc"' in page
    assert "error" not in page
    assert page.count('value="1800"') == 5


def test_from_a_players_page_rating_and_k_are_filled_in(client):
    month.opening({1: 1832})
    response = client.get(CHANGE, {"player": 1})
    page = response.content.decode()
    assert 'value="1832"' in page
    assert '<option value="4" selected>20' in page
    assert 'href="/players/1/"' in page
    assert "error" not in page
    assert 'href="/calculators/change/?player=1' in client.get("/players/1/").content.decode()


def test_of_a_merged_player_the_whole_persons_rating_is_filled_in(client):
    """Only the number given up stands on the newest list; either number leads to the person."""
    month.opening({1: 1832, 2: 0})
    merge(Player.objects.get(pk=1), Player.objects.get(pk=2), None)
    for number in (1, 2):
        page = client.get(CHANGE, {"player": number}).content.decode()
        assert 'value="1832"' in page
        assert 'href="/players/2/"' in page


def test_of_a_hidden_player_nothing_is_filled_in(client):
    month.opening({1: 1832})
    Player.objects.filter(pk=1).update(visibility=Visibility.HIDDEN)
    page = client.get(CHANGE, {"player": 1}).content.decode()
    assert "1832" not in page
    assert "Player, No1" not in page


def test_an_unrated_player_is_led_to_the_calculator_of_first_ratings(client):
    month.opening({1: 1832, 2: 0, 3: 1700})
    month.tournament([(2, "1-0", 1)])
    month.published()
    page = client.get("/players/2/").content.decode()
    assert 'href="/calculators/first-rating/"' in page
    assert CHANGE not in page


def test_the_calculators_stand_in_the_header(client):
    assert 'href="/calculators/"' in client.get("/").content.decode()
    assert client.get("/calculators/").status_code == 200


def test_the_edition_follows_the_day_and_the_list_and_another_one_is_compared(client, settings):
    """2700 beats 2200, K 10: by 2025 .97 or .96 in full (500: .96, +.4), by 2024 as 400 (.92, +.8): 0 and 1."""
    settings.RATING_EDITIONS = FIDE_DATES
    query = {"rating": 2700, "k": "1"} | games((2200, "2"))
    now = client.get(CHANGE, query | {"day": "2026-05-01", "other": "fide-2024"})
    assert (now.context["result"].change, now.context["other"].change) == (0, 1)
    assert now.context["difference"] == 1
    assert (
        'Calculated by <a href="/regulations/fide-2025/">FIDE rules October 2025</a>.' in now.content.decode()
    )
    before = client.get(CHANGE, query | {"day": "2025-09-30"})
    assert before.context["result"].change == 1
    rapid = client.get(CHANGE, query | {"day": "2026-05-01", "kind": "rapid"})
    assert rapid.context["result"].change == 1
    wide = client.get(CHANGE, query | {"day": "2026-05-01", "kind": "rapid"} | games((2100, "0")))
    assert wide.context["result"].change == 0
    assert "the difference is 600 points or more" in text(wide)
    nonsense = client.get(CHANGE, query | {"day": "soon", "kind": "bullet", "other": "fide-1066"})
    assert nonsense.context["result"].change == 0


def test_a_first_rating_by_two_editions(client, settings):
    """3 of 5 against 2000: by 2022 2000 + 20, by 2024 1993. Round robins are entered as games since 2022."""
    settings.RATING_EDITIONS = FIDE_DATES
    won = games((2000, "2"), (2000, "2"), (2000, "2"), (2000, "0"), (2000, "0"))
    found = client.get(FIRST, won | {"system": "swiss", "day": "2026-05-01", "other": "fide-2022"})
    assert (found.context["result"].rating, found.context["other"].rating) == (1993, 2020)
    assert found.context["difference"] == 27
    assert "Rc = (10 000 + 2 × 1800) ÷ (5 + 2) = 1942.86 (8.2.2)." in re.sub(r"<[^>]+>", "", text(found))
    as_swiss = client.get(FIRST, {"system": "round_robin", "day": "2026-05-01"})
    assert "rates round robins like Swiss tournaments" in as_swiss.content.decode()
    assert (
        "rates round robins"
        not in client.get(FIRST, {"system": "round_robin", "day": "2021-05-01"}).content.decode()
    )
