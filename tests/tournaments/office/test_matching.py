"""Saying who the participants are, and accepting the tournament, through the pages."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Player
from players.register.registration import register_player
from tests.office import client_of, four_players, messages_of, person
from tournaments.intake.receiving import receive_report
from tournaments.models import Entry, MatchMethod, Stage, StageChange, Tournament

BIRTHS = {
    "First, Fritz": date(1980, 1, 15),
    "Second, Sven": date(1975, 5, 2),
    "Third, Tina": date(1990, 11, 30),
    "Fourth, Fiona": date(2001, 7, 7),
}


def register(name: str, birth: date | None = None) -> Player:
    return register_player(name=name, birth_date=birth or BIRTHS[name], sex="w" if name[0] in "TF" else "m")


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Nobody of the four is registered."""
    tournament = receive_report("spring.trf", four_players()).tournament
    assert tournament is not None
    return tournament


def entry(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(start_number=number)


def post(client: Client, step: str, number: int, /, **values: object):
    return client.post(reverse(f"office:{step}", args=[number]), values, follow=True)


def test_all_certain_ones_are_matched_at_once(clerk: Client, tournament: Tournament) -> None:
    register("First, Fritz")
    register("Third, Tina")
    response = post(clerk, "match_certain", tournament.pk)
    assert messages_of(response) == ["2 players were matched."]
    matched = tournament.entries.exclude(player=None)
    assert [(e.start_number, e.match_method) for e in matched] == [
        (1, MatchMethod.NAME_AND_BIRTH),
        (3, MatchMethod.NAME_AND_BIRTH),
    ]


def test_candidates_stand_beside_what_was_reported_and_one_is_chosen(
    clerk: Client, tournament: Tournament
) -> None:
    player = register("Frist, Fritz", date(1980, 1, 16))
    first = entry(tournament, 1)
    page = clerk.get(reverse("office:entry", args=[first.pk])).content.decode()
    assert "1980/01/15" in page
    assert "1980-01-16" in page
    assert "similar name" in page
    response = post(clerk, "match", first.pk, player=player.pk)
    assert messages_of(response) == ["First, Fritz is Frist, Fritz."]
    assert response.redirect_chain == [(reverse("office:entry", args=[entry(tournament, 2).pk]), 302)]
    first.refresh_from_db()
    assert (first.player, first.match_method) == (player, MatchMethod.BY_HAND)


def test_a_match_that_something_contradicts_needs_the_reason(clerk: Client, tournament: Tournament) -> None:
    player = register("Frist, Fritz", date(1980, 6, 25))
    first = entry(tournament, 1)
    assert "to confirm" in clerk.get(reverse("office:entry", args=[first.pk])).content.decode()
    for answer in ({}, {"reason": " "}):
        page = post(clerk, "match", first.pk, player=player.pk, **answer).content.decode()
        assert "Is First, Fritz really Frist, Fritz?" in page
        assert "born on another day." in page
        assert entry(tournament, 1).player is None
    response = post(clerk, "match", first.pk, player=player.pk, reason="Seen at the board.")
    assert messages_of(response) == ["First, Fritz is Frist, Fritz."]
    assert entry(tournament, 1).player == player
    assert [finding.settled_reason for finding in first.findings.filter(code="birth-date-contradicts")] == [
        "Seen at the board."
    ]


def test_a_participant_is_left_out_with_a_reason_and_taken_back(
    officer: Client, tournament: Tournament
) -> None:
    first = entry(tournament, 1)
    assert (
        "Leave First, Fritz out" in officer.get(reverse("office:leave_out", args=[first.pk])).content.decode()
    )
    assert entry(tournament, 1).left_out_reason == ""
    response = post(officer, "leave_out", first.pk, reason="Not a member, and abroad.")
    assert messages_of(response) == ["First, Fritz is left out."]
    assert (
        "Not a member, and abroad."
        in officer.get(reverse("office:tournament", args=[tournament.pk])).content.decode()
    )
    response = post(officer, "take_back", first.pk)
    assert messages_of(response) == ["First, Fritz takes part again."]
    assert entry(tournament, 1).left_out_reason == ""


def test_after_the_last_participant_the_next_unmatched_one_is_looked_for_from_the_top(
    clerk: Client, tournament: Tournament
) -> None:
    player = register("Fourth, Fiona")
    response = post(clerk, "match", entry(tournament, 4).pk, player=player.pk)
    assert response.redirect_chain == [(reverse("office:entry", args=[entry(tournament, 1).pk]), 302)]


def test_a_player_cannot_stand_twice_in_a_tournament(clerk: Client, tournament: Tournament) -> None:
    player = register("First, Fritz")
    post(clerk, "match", entry(tournament, 1).pk, player=player.pk)
    response = post(clerk, "match", entry(tournament, 2).pk, player=player.pk)
    assert messages_of(response) == [
        "First, Fritz already takes part in this tournament, with start number 1."
    ]
    assert entry(tournament, 2).player is None


@pytest.mark.parametrize("number", ["", "x", "99999999", "9" * 40, "-1"])
def test_a_player_who_does_not_exist_is_no_match(clerk: Client, tournament: Tournament, number: str) -> None:
    response = post(clerk, "match", entry(tournament, 1).pk, player=number)
    assert messages_of(response) == ["There is no player with that number."]
    assert entry(tournament, 1).player is None


def test_a_match_is_taken_back(clerk: Client, tournament: Tournament) -> None:
    post(clerk, "match", entry(tournament, 1).pk, player=register("First, Fritz").pk)
    response = post(clerk, "unmatch", entry(tournament, 1).pk)
    assert messages_of(response) == ["First, Fritz is not matched."]
    assert entry(tournament, 1).player is None


def test_the_register_is_searched_from_the_page(clerk: Client, tournament: Tournament) -> None:
    player = register("Søren, Sven", date(1960, 1, 1))
    url = reverse("office:entry", args=[entry(tournament, 2).pk])
    page = clerk.get(url, {"q": "sOren"}).content.decode()
    assert f'name="player" value="{player.pk}"' in page
    for text in ("'; drop table x; --", "%", "\\", "ł" * 500, "\0"):
        assert "Nobody was found" in clerk.get(url, {"q": text}).content.decode()


NEW = {"name": "First, Fritz", "birth_date": "1980-01-15", "sex": "m"}


def test_a_new_player_is_registered_with_birth_date_and_sex(clerk: Client, tournament: Tournament) -> None:
    response = post(clerk, "register", entry(tournament, 1).pk, **NEW)
    player = Player.objects.get()
    assert (player.name, player.birth_date, player.sex) == ("First, Fritz", date(1980, 1, 15), "m")
    assert messages_of(response) == ["First, Fritz was registered."]
    assert (entry(tournament, 1).player, entry(tournament, 1).match_method) == (
        player,
        MatchMethod.NEW_PLAYER,
    )


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"birth_date": ""}, "birth_date"),
        ({"birth_date": "1980"}, "birth_date"),
        ({"birth_date": "2999-01-01"}, "birth_date"),
        ({"sex": ""}, "sex"),
        ({"name": ""}, "name"),
        ({"name": "Fritz"}, "name"),
    ],
    ids=lambda value: str(value),
)
def test_without_them_nobody_is_registered_and_the_error_stands_beside_the_field(
    clerk: Client, tournament: Tournament, changed: dict[str, str], field: str
) -> None:
    response = post(clerk, "register", entry(tournament, 1).pk, **(NEW | changed))
    assert list(response.context["form"].errors) == [field]
    assert f'<a href="#id_{field}">' in response.content.decode()
    assert not Player.objects.exists()


def test_somebody_who_is_probably_registered_needs_a_confirmation(
    clerk: Client, tournament: Tournament
) -> None:
    known = register("First, Fritz")
    number = entry(tournament, 1).pk
    response = post(clerk, "register", number, **NEW)
    assert str(known.pk) in response.context["form"].errors["confirmed"][0]
    assert Player.objects.count() == 1
    post(clerk, "register", number, **NEW, confirmed="on")
    assert Player.objects.count() == 2


def match_all(tournament: Tournament) -> None:
    for name in BIRTHS:
        register(name)
    client = client_of("clerk", "matching clerk")
    post(client, "match_certain", tournament.pk)


def test_accepting_says_what_is_open_and_changes_nothing(officer: Client, tournament: Tournament) -> None:
    response = post(officer, "accept", tournament.pk)
    (message,) = messages_of(response)
    assert message.startswith("Not accepted; open findings: 4.")
    tournament.refresh_from_db()
    assert tournament.stage == Stage.IN_CORRECTION


def test_a_double_click_accepts_once(officer: Client, tournament: Tournament) -> None:
    match_all(tournament)
    page = officer.get(reverse("office:tournament", args=[tournament.pk])).content.decode()
    assert "Nothing is open." in page
    assert reverse("office:accept", args=[tournament.pk]) in page
    post(officer, "accept", tournament.pk)
    post(officer, "accept", tournament.pk)
    (change,) = StageChange.objects.filter(tournament=tournament, stage=Stage.ACCEPTED)
    assert change.by is not None
    assert change.by.username == "officer"
    page = officer.get(reverse("office:inbox")).content.decode()
    assert "Accepted tournaments not yet on a published list" in page


def test_an_accepted_tournament_is_reopened_with_a_reason_and_then_matched_again(
    officer: Client, tournament: Tournament
) -> None:
    match_all(tournament)
    post(officer, "accept", tournament.pk)
    refused = post(officer, "unmatch", entry(tournament, 1).pk)
    assert "Only one that is received or in correction can be changed." in messages_of(refused)[0]
    assert post(officer, "reopen", tournament.pk).context["form"].errors["reason"]
    response = post(officer, "reopen", tournament.pk, reason="Wrong result in round 2.")
    assert messages_of(response) == ["Open for correction."]
    assert "Wrong result in round 2." in response.content.decode()
    tournament.refresh_from_db()
    assert tournament.stage == Stage.IN_CORRECTION
    post(officer, "unmatch", entry(tournament, 1).pk)
    assert entry(tournament, 1).player is None


@pytest.mark.parametrize(
    ("step", "stage"), [("return", Stage.RETURNED), ("withdraw", Stage.WITHDRAWN)], ids=["return", "withdraw"]
)
def test_steps_back_keep_the_reason(officer: Client, tournament: Tournament, step: str, stage: Stage) -> None:
    response = post(officer, step, tournament.pk, reason="Sent twice.")
    tournament.refresh_from_db()
    assert tournament.stage == stage
    assert "Sent twice." in response.content.decode()
    assert "There is nothing to do here." in response.content.decode()
    again = post(officer, step, tournament.pk, reason="Once more.")
    assert "cannot become" in messages_of(again)[0]
    assert StageChange.objects.filter(tournament=tournament, stage=stage).count() == 1


def test_a_number_that_does_not_exist_is_not_found(officer: Client) -> None:
    for name in ("report", "report_file", "settle", "tournament", "return", "entry"):
        assert officer.get(reverse(f"office:{name}", args=[10**12])).status_code == 404
        assert officer.get(reverse(f"office:{name}", args=[10**30])).status_code == 404


def test_a_form_without_its_token_changes_nothing(tournament: Tournament) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(person("officer"))
    response = client.post(reverse("office:withdraw", args=[tournament.pk]), {"reason": "no token"})
    assert response.status_code == 403
    assert "Nothing was changed" in response.content.decode()
    tournament.refresh_from_db()
    assert tournament.stage == Stage.IN_CORRECTION
