"""Months of an office by FIDE's own dates: rapid with standard ratings, lists with events of two editions."""

import re
from datetime import date

import pytest
from django.test import Client

from ratings.models import FirstRatingPool, GameRating, Rating, RunTournament, TournamentRating, WaitingResult
from ratings.office.review import Review
from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.runs.verification import verify
from tests.ratings import month
from tests.support import FIDE_DATES
from tournaments.models import System, TimeControl

pytestmark = pytest.mark.django_db(transaction=True)
RAPID = TimeControl.RAPID


@pytest.fixture(autouse=True)
def fides_dates(settings) -> None:
    settings.RATING_EDITIONS = FIDE_DATES


def text(path: str) -> str:
    page = Client().get(path)
    assert page.status_code == 200
    words = re.sub(r"<[^>]+>", "", page.content.decode())
    return re.sub(r"\s+", " ", words)


class TestRapid:
    """The standard list alone has ratings: everybody plays with them (R30)."""

    def test_everybody_is_rated_and_the_list_begins(self) -> None:
        # 2001 - 1850 = 151: .70, 2001 - 1800 = 201: .76. K 40: player 1 40 x (.30 - .26), player 2 40 x (-.30), ...
        month.opening({1: 2001, 2: 1850, 3: 1800, 4: 0})
        event = month.tournament(
            [(1, "1-0", 2), (3, "½-½", 1), (2, "1-0", 4)], start=date(2026, 1, 17), time_control=RAPID
        )
        listed = month.published(time_control=RAPID)
        rows = {row.player_id: row for row in Rating.objects.filter(run=listed.run)}
        assert {number: (row.rating, row.k_used, row.games) for number, row in rows.items()} == {
            1: (2003, 40, 2),
            2: (1838, 40, 1),
            3: (1810, 40, 1),
        }
        assert {row.decision for row in rows.values()} == {PlayerDecision.FROM_STANDARD}
        assert listed.run.first_ratings == 3
        played = TournamentRating.objects.filter(run=listed.run, player=1).get()
        assert (played.decision, played.rating) == (EventDecision.RATED_STANDARD, 2001)
        assert RunTournament.objects.get(run=listed.run, tournament=event).edition == "fide-2024-12-rapid"
        # 4 is unrated on both lists: the win does not count for 2, and a zero in a first event is dropped.
        against_unrated = GameRating.objects.get(run=listed.run, game__round=3)
        assert against_unrated.white_decision == GameDecision.OPPONENT_UNRATED
        assert verify(listed).is_reproduced
        assert not verify(listed).inputs_changed

        page = text("/players/1/?kind=rapid")
        assert "First rating on this list: the standard rating 2001 with a change of +2 (7.2.1)." in page
        assert "the standard rating 2001 is used (7.2.1)" in page

    def test_the_next_month_goes_on_from_the_new_list(self) -> None:
        """1820 and 1780 by the first event; D 40 = .56 in February: +.44 x 40 = 17.6."""
        month.opening({1: 1800, 2: 1800})
        month.tournament([(1, "1-0", 2)], start=date(2026, 1, 17), time_control=RAPID)
        month.published(time_control=RAPID)
        month.tournament([(1, "1-0", 2)], start=date(2026, 2, 14), time_control=RAPID)
        listed = month.published(month.MARCH, RAPID)
        rows = Rating.objects.filter(run=listed.run).order_by("player_id").values_list("rating", "decision")
        assert list(rows) == [(1838, PlayerDecision.RATED), (1762, PlayerDecision.RATED)]

    def test_a_result_under_the_floor_keeps_the_games_and_says_why(self) -> None:
        """1405 loses to 1405: -20."""
        month.opening({1: 1405, 2: 1405})
        month.tournament([(1, "1-0", 2)], start=date(2026, 1, 17), time_control=RAPID)
        listed = month.published(time_control=RAPID)
        assert month.on(listed) == {1}
        page = text("/players/2/?kind=rapid")
        assert (
            "The standard rating with a change of −20 falls below 1400, the lowest rating published (R36)."
            in page
        )
        month.tournament([(2, "½-½", 1)], start=date(2026, 1, 31), time_control=RAPID)
        again = month.published(month.MARCH, RAPID)
        row = Rating.objects.get(run=again.run, player=2)
        # Still without a rating there: from 1405 again, against 1405 of the standard list at that time.
        assert (row.rating, row.games) == (1405, 2)
        assert verify(again).is_reproduced


class TestTwoEditionsOnAList:
    def test_a_list_says_which_event_follows_which(self) -> None:
        """500 apart: limited to 400 in each game until 2021, once an event since: .92 and .96."""
        month.opening({1: 2300, 2: 1800, 3: 1790}, day=date(2021, 12, 1))
        month.published(date(2022, 1, 1))
        for start in (date(2021, 12, 31), date(2022, 1, 1)):
            month.tournament(
                [(1, "1-0", 2), (1, "1-0", 3)], start=start, end=date(2022, 1, 2), name=f"Cup {start.year}"
            )
        listed = month.published(date(2022, 2, 1))
        editions = RunTournament.objects.filter(run=listed.run).order_by("position")
        assert [row.edition for row in editions] == ["fide-2014", "fide-2022"]
        sides = GameRating.objects.filter(run=listed.run).order_by(
            "game__tournament__start_date", "game__round"
        )
        assert [side.white_difference for side in sides] == [400, 400, 500, 400]
        # .08 + .08 + .04 + .08 = .28, K 20: 5.6.
        assert Rating.objects.get(run=listed.run, player=1).rating == 2306
        page = text("/players/1/")
        assert "Numbers in brackets are articles of the regulations (FIDE rules 2022)." in page
        assert "Began under an earlier edition: FIDE rules 2014." in page
        assert "counted as 400 (8.54)" in page
        assert "counted as 400: the greatest difference in this tournament (8.3.1)" in page
        assert verify(listed).is_reproduced

    def test_the_review_cites_the_edition_that_made_a_decision(self) -> None:
        """A round robin of 2021 with an unrated player, on a list of 2022, whose edition knows no round robins."""
        month.opening({1: 2000, 2: 1900, 3: 0}, day=date(2021, 12, 1))
        month.published(date(2022, 1, 1))
        month.tournament(
            [(1, "½-½", 2), (3, "½-½", 1), (2, "1-0", 3)],
            start=date(2021, 12, 31),
            end=date(2022, 1, 2),
            system=System.ROUND_ROBIN,
        )
        finished = month.run(date(2022, 2, 1))
        assert {(str(count.reason), count.article) for count in Review(finished).sides} == {
            ("rated", "8.3.1"),
            ("rated against an unrated player of a round robin", "8.58"),
            ("counted towards a first rating, round robin", "8.21b"),
        }

    def test_a_pool_that_crosses_march_2024_is_rated_by_the_newest_edition(self) -> None:
        """2 of 3 against 1700 in February, 1 of 2 against 1900 in March: 1836 (R33)."""
        month.opening({1: 1700, 2: 1700, 3: 1700, 4: 1900, 5: 1900, 9: 0}, day=date(2024, 2, 1))
        month.tournament([(9, "1-0", 1), (9, "1-0", 2), (9, "0-1", 3)], start=date(2024, 2, 10))
        first = month.published(date(2024, 3, 1))
        assert WaitingResult.objects.get(run=first.run, player=9).rc_sum == 5100
        assert FirstRatingPool.objects.get(run=first.run, player=9).edition == "fide-2022"
        month.tournament([(9, "1-0", 4), (9, "0-1", 5)], start=date(2024, 3, 9))
        second = month.published(date(2024, 4, 1))
        pool = FirstRatingPool.objects.get(run=second.run, player=9)
        assert (pool.edition, pool.rating, pool.p) == ("fide-2024", 1836, 57)
        assert Rating.objects.get(run=second.run, player=9).rating == 1836
        page = text("/players/9/").replace("\u202f", " ").replace("\u00a0", " ")
        assert "Rc = (8900 + 2 × 1800) ÷ (5 + 2) = 1785.71 (8.2.2)." in page
        assert "p = 0.57, table 8.1.1: dp = 50. Rn = Rc + dp, rounded to 1836 (8.2.3)." in page
        assert verify(second).is_reproduced
