"""A tournament as rated is written as a report file that our reader accepts."""

from datetime import date

import pytest
from django.utils import timezone

from players.models import Player, Visibility
from ratings.exports.reports import CannotBeReported, as_rated
from tests.ratings import month
from tournaments.models import Entry, Stage, System, Tournament
from tournaments.play.results import GameKind, TimeControl, TournamentSystem
from tournaments.trf.reader import read
from tournaments.trf.records import PartialDate, ReportedGame, TournamentReport

pytestmark = pytest.mark.django_db(transaction=True)

THIS_YEAR = timezone.localdate().year


@pytest.fixture
def tournament():
    month.opening({11: 1800, 12: 1800, 13: 1500, 14: 0})
    facts = {
        11: {
            "name": "Źródło, Łukasz",
            "sex": "m",
            "title": "IM",
            "birth_date": date(1980, 5, 6),
            "fide_id": 4711,
        },
        12: {"name": "Schaafhausen-Löwenstein-Wertheim, Wilhelmina", "sex": "w", "birth_year": 1990},
        13: {"name": "Kind, Klara", "sex": "w", "birth_date": date(THIS_YEAR - 10, 1, 1)},
    }
    for number, values in facts.items():
        player = Player.objects.get(pk=number)
        for name, value in values.items():
            setattr(player, name, value)
        player.save()
    event = month.tournament(
        [(11, "1-0", 12), (13, "½-½", 11), (12, "+", 13), (14, "0-1", 11)],
        city="Łódź",
        chief_arbiter="Arbiter, Ada",
        federation="POL",
    )
    # As reported; what the office knows stands in the file as rated.
    Entry.objects.filter(tournament=event).update(reported_name="Wrong, Name", reported_rating=999)
    month.published()
    return Tournament.objects.get(pk=event.pk)


def read_back(tournament: Tournament) -> TournamentReport:
    result = read(as_rated(tournament))
    assert result.accepted, result.findings
    assert [finding for finding in result.findings if finding.severity != "note"] == []
    assert result.report is not None
    return result.report


def test_head(tournament):
    report = read_back(tournament)
    assert (report.name, report.city, report.federation) == ("Open", "Łódź", "POL")
    assert (report.start_date, report.end_date, report.rounds) == (date(2026, 1, 10), date(2026, 1, 10), 4)
    assert report.chief_arbiter == "Arbiter, Ada"
    assert (report.system, report.time_control) == (TournamentSystem.SWISS, TimeControl.STANDARD)


def test_players_as_registered_with_the_rating_they_were_rated_with(tournament):
    first, second, child, unrated = read_back(tournament).players
    assert (first.name, first.sex, first.title, first.fide_id, first.national_id) == (
        "Źródło, Łukasz",
        "m",
        "IM",
        4711,
        "11",
    )
    assert (first.rating, first.half_points, first.rank) == (1800, 5, 1)
    assert (second.name, second.rating) == ("Schaafhausen-Löwenstein-Wertheim,", 1800)
    assert (unrated.rating, unrated.national_id) == (None, "14")
    assert (child.name, child.rating) == ("Kind, Klara", 1500)


def test_no_birthday_is_told(tournament):
    first, second, child, unrated = read_back(tournament).players
    assert (first.birth, second.birth) == (PartialDate(1980), PartialDate(1990))
    assert (child.birth, unrated.birth) == (None, None)
    assert b"1980/05" not in as_rated(tournament)


def test_an_anonymous_player_stands_under_his_number(tournament):
    Player.objects.filter(pk=11).update(visibility=Visibility.ANONYMOUS)
    first = read_back(tournament).players[0]
    assert (first.name, first.title, first.fide_id, first.birth) == ("Player 11", "", None, None)
    assert "ukasz" not in as_rated(tournament).decode()


def test_games_forfeits_and_colours(tournament):
    played, forfeit = GameKind.PLAYED, GameKind.FORFEIT
    assert read_back(tournament).games == (
        ReportedGame(1, 1, 2, 2, 0, played, True),
        ReportedGame(2, 3, 1, 1, 1, played, True),
        ReportedGame(3, 2, 3, 2, 0, forfeit, True),
        ReportedGame(4, 4, 1, 0, 2, played, True),
    )


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        (System.ROUND_ROBIN, TournamentSystem.ROUND_ROBIN),
        (System.DOUBLE_ROUND_ROBIN, TournamentSystem.DOUBLE_ROUND_ROBIN),
        (System.TEAM, TournamentSystem.TEAM),
    ],
)
def test_the_system_is_understood(system, expected):
    month.opening({11: 1800, 12: 1800})
    event = month.tournament([(11, "1-0", 12)], system=system, city="Town", chief_arbiter="Arbiter, Ada")
    Entry.objects.filter(tournament=event, player=11).update(team="Rooks")
    report = read_back(event)
    assert report.system == expected
    assert [(team.name, team.members) for team in report.teams] == [("Rooks", (1,))]


def test_a_report_that_was_not_accepted_is_not_handed_out(client):
    month.opening({11: 1800, 12: 1800})
    event = month.tournament([(11, "1-0", 12)])
    Tournament.objects.filter(pk=event.pk).update(stage=Stage.IN_CORRECTION)
    event.refresh_from_db()
    with pytest.raises(CannotBeReported, match="not been accepted"):
        as_rated(event)
    assert client.get(f"/tournaments/{event.pk}/report.trf").status_code == 404
    assert "report.trf" not in client.get(f"/tournaments/{event.pk}/").content.decode()


def test_a_tournament_too_large_for_the_format_is_refused_with_the_reason():
    month.opening({11: 1800, 12: 1800})
    event = month.tournament([(11, "1-0", 12)])
    Entry.objects.filter(tournament=event, player=12).update(start_number=10_000)
    with pytest.raises(CannotBeReported, match="start number 10000"):
        as_rated(event)


def test_download(client, tournament):
    response = client.get(f"/tournaments/{tournament.pk}/report.trf")
    assert response.content == as_rated(tournament)
    assert response["Content-Disposition"] == f'attachment; filename="tournament-{tournament.pk}.trf"'
    assert response["X-Content-Type-Options"] == "nosniff"
    assert (
        f"/tournaments/{tournament.pk}/report.trf"
        in client.get(f"/tournaments/{tournament.pk}/").content.decode()
    )
