"""Questions about games that would not be rated: for whom, and how many."""

import datetime as dt

import pytest

from tests.ratings import month
from tests.ratings.test_plausibility import checked
from tests.support import FIDE_DATES
from tournaments.intake.acceptance import open_points
from tournaments.models import Entry, Finding, Severity, System, TimeControl, Tournament

pytestmark = pytest.mark.django_db

LIST = {1: 2000, 2: 1900, 3: 1800, 4: 0, 5: 0}
AUTUMN_2019 = dt.date(2019, 9, 1)


def reported(event: Tournament, **ratings: int) -> None:
    """Ratings in the file, by `p` and player number."""
    for player, rating in ratings.items():
        Entry.objects.filter(tournament=event, player_id=int(player[1:])).update(reported_rating=rating)


@pytest.mark.parametrize(
    ("results", "found"),
    [
        (["W", "W", "W", "1-0"], "3 / 4"),
        (["W", "L", "1-0", "½-½"], "2 / 4"),
        (["W", "1-0", "1-0"], "1 / 3"),
        (["W", "1-0", "1-0", "1-0"], None),
        (["W", "L", *["1-0"] * 10], None),
        (["W", "L", "L", *["1-0"] * 30], "3 / 33"),
    ],
)
def test_letters_that_can_hardly_all_be_games_without_a_move_are_asked_about(results, found):
    month.opening(LIST)
    games = [(1, {"W": "WL", "L": "LW"}.get(result, result), 2) for result in results]
    finding = checked(month.tournament(games)).get("games-unplayed")
    assert (finding and finding.found) == found
    assert finding is None or finding.severity == Severity.CONFIRM


@pytest.mark.parametrize(
    ("results", "asked"),
    [
        (["+--", "+--", "--+", "1-0"], True),
        (["+--", "+--", "1-0", "1-0"], False),
        (["+--", "+--", "--+", "1-0", "1-0", "1-0"], False),
    ],
)
def test_forfeits_that_are_most_of_the_games_are_asked_about(results, asked):
    month.opening(LIST)
    event = month.tournament([(1, result, 2) for result in results])
    assert ("games-forfeited" in checked(event)) is asked


def test_an_event_begun_before_the_first_list_is_asked_about_with_what_is_lost():
    month.opening(LIST)
    event = month.tournament(
        [(1, "1-0", 2), (2, "1-0", 3)], start=dt.date(2025, 12, 10), end=dt.date(2026, 1, 20)
    )
    finding = checked(event)["no-list-at-start"]
    assert finding.severity == Severity.CONFIRM
    assert "No standard list was in force on 2025-12-10" in finding.message
    assert "All 3 participants count as unrated, and none of the 2 games will be rated" in finding.message
    assert "no-list-at-start" not in checked(month.tournament([(1, "1-0", 2)], start=month.OPENING))


class TestRatedInTheFileAndUnratedHere:
    def test_is_one_question_with_the_games_and_for_whom(self):
        month.opening(LIST)
        event = month.tournament([(1, "1-0", 4), (2, "½-½", 5), (1, "1-0", 2), (4, "1-0", 5)])
        reported(event, p1=2000, p4=1750, p5=1600)
        finding = checked(event)["counted-as-unrated"]
        assert finding.severity == Severity.CONFIRM
        assert "3 Player, No4, 4 Player, No5. They count as unrated" in finding.message
        assert (
            "3 of 4 games will not be rated for their opponents: 1 Player, No1, 2 Player, No2"
            in finding.message
        )
        assert "counted-as-unrated" in {point.code for point in open_points(event)}

    def test_asks_nothing_of_those_who_are_unrated_in_the_file_too_or_did_not_play(self):
        month.opening(LIST)
        event = month.tournament([(1, "1-0", 4), (2, "+--", 5)])
        reported(event, p5=1600)
        assert "counted-as-unrated" not in checked(event)

    def test_asks_nothing_in_a_complete_round_robin_while_that_rates_the_unrated(self, settings):
        """8.58 of 2014; since 2022 games against the unrated are never rated."""
        settings.RATING_EDITIONS = FIDE_DATES
        month.opening(LIST, day=AUTUMN_2019)
        games = [(1, "1-0", 2), (1, "1-0", 4), (2, "1-0", 4)]
        old = month.tournament(games, system=System.ROUND_ROBIN, start=dt.date(2019, 10, 1))
        reported(old, p4=1750)
        assert "counted-as-unrated" not in checked(old)
        incomplete = month.tournament(games[:2], system=System.ROUND_ROBIN, start=dt.date(2019, 10, 2))
        reported(incomplete, p4=1750)
        assert "counted-as-unrated" in checked(incomplete)
        new = month.tournament(games, system=System.ROUND_ROBIN, start=dt.date(2022, 10, 1))
        reported(new, p4=1750)
        assert "counted-as-unrated" in checked(new)

    def test_when_nobody_is_rated_says_that_nothing_is(self):
        month.opening(LIST)
        event = month.tournament([(4, "1-0", 5)])
        reported(event, p4=1750, p5=1600)
        assert "1 of 1 games will not be rated for anybody" in checked(event)["counted-as-unrated"].message


class TestRapidWithStandardRatings:
    def test_says_that_they_play_with_them(self, settings):
        """R30."""
        settings.RATING_EDITIONS = FIDE_DATES
        month.opening(LIST)
        event = month.tournament([(1, "1-0", 2), (2, "1-0", 3)], time_control=TimeControl.RAPID)
        reported(event, p1=2000, p2=1900, p3=1800)
        found = checked(event)
        assert set(found) == {"standard-ratings-used", "results-missing"}
        finding = found["standard-ratings-used"]
        assert finding.severity == Severity.NOTE
        assert "play with their standard rating (R30): 1 Player, No1" in finding.message

    def test_asks_about_those_who_have_neither(self, settings):
        settings.RATING_EDITIONS = FIDE_DATES
        month.opening(LIST)
        event = month.tournament([(1, "1-0", 4)], time_control=TimeControl.RAPID)
        reported(event, p4=1750)
        assert "counted-as-unrated" in checked(event)


def test_a_federation_without_r30_has_no_rapid_list_before_its_first():
    month.opening(LIST)
    event = month.tournament([(1, "1-0", 2)], time_control=TimeControl.RAPID)
    assert "No rapid list was in force" in checked(event)["no-list-at-start"].message


@pytest.mark.parametrize(("as_rapid", "asked"), [({}, True), ({"p1": 2100, "p2": 2050, "p3": 1850}, False)])
def test_ratings_of_another_list_in_the_file_make_the_time_control_doubtful(as_rapid, asked):
    month.opening(LIST)
    month.opening({1: 2100, 2: 2050, 3: 1850}, time_control=TimeControl.RAPID)
    event = month.tournament([(1, "1-0", 2), (2, "½-½", 3)], time_control=TimeControl.RAPID)
    reported(event, **({"p1": 2000, "p2": 1900, "p3": 1800} | as_rapid))
    checked(event)
    found = list(Finding.objects.filter(tournament=event, code="ratings-of-another-list"))
    assert [(f.severity, f.found, f.used) for f in found] == [
        (Severity.CONFIRM, "standard: 3", "rapid")
    ] * asked
