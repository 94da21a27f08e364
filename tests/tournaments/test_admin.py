"""Django's administration of clubs, players and tournaments."""

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from players.models import Club, Player
from tests.tournaments.reports import four_players, lines, received_tournament
from tournaments.admin import TournamentAdmin
from tournaments.models import Stage, Tournament
from tournaments.services import accept

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(db) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


def change_url(tournament: Tournament) -> str:
    return reverse("admin:tournaments_tournament_change", args=[tournament.pk])


def header_of(tournament: Tournament, **changes: object) -> dict[str, object]:
    names = (
        "name",
        "city",
        "federation",
        "chief_arbiter",
        "start_date",
        "end_date",
        "system",
        "time_control",
    )
    return {name: getattr(tournament, name) for name in names} | changes


@pytest.mark.parametrize("page", ["players_player", "players_club", "tournaments_tournament"])
def test_lists_can_be_searched(admin, page):
    received_tournament(*lines(four_players()))
    Club.objects.create(name="Rooks")
    for text in ("", "o", "\x00%"):
        response = admin.get(reverse(f"admin:{page}_changelist"), {"q": text})
        assert response.status_code == 200


def test_players_are_found_as_on_the_pages(admin):
    four_players()
    Player.objects.create(name="Jørgensen, Jens")
    response = admin.get(reverse("admin:players_player_changelist"), {"q": "jens jorg"})
    assert [player.name for player in response.context["cl"].result_list] == ["Jørgensen, Jens"]


def test_a_list_of_players_asks_for_no_club_one_by_one(admin, django_assert_max_num_queries):
    for player in four_players():
        Player.objects.filter(pk=player.pk).update(club=Club.objects.create(name=f"Club {player.pk}"))
    with django_assert_max_num_queries(8):
        admin.get(reverse("admin:players_player_changelist"))


def test_a_player_s_birth_date_in_the_future_is_refused_in_words(admin):
    url = reverse("admin:players_player_add")
    response = admin.post(url, {"name": "Andersen, Anne", "birth_date": "2999-01-01", "status": 0})
    assert "The birth date lies in the future." in response.content.decode()
    assert not Player.objects.exists()


def test_a_tournament_s_header_can_be_corrected_until_it_is_accepted(admin):
    tournament = received_tournament(*lines(four_players()))
    admin.post(change_url(tournament), header_of(tournament, name="Town Open, group A"))
    tournament.refresh_from_db()
    assert tournament.name == "Town Open, group A"

    accept(tournament, None)
    response = admin.post(change_url(tournament), header_of(tournament, name="Renamed"))
    assert response.status_code == 403
    tournament.refresh_from_db()
    assert tournament.name == "Town Open, group A"


def test_a_correction_that_was_begun_before_the_acceptance_is_refused(rf):
    tournament = received_tournament(*lines(four_players()))
    model_admin = TournamentAdmin(Tournament, site)
    opened = Tournament.objects.get()
    form = model_admin.get_form(rf.get("/"))(header_of(tournament, name="Renamed"), instance=opened)
    assert form.is_valid(), form.errors
    accept(tournament, None)
    with pytest.raises(PermissionDenied, match="accepted"):
        model_admin.save_model(rf.post("/"), form.save(commit=False), form, change=True)
    tournament.refresh_from_db()
    assert (tournament.name, tournament.stage) == ("Town Open", Stage.ACCEPTED)


def test_tournaments_are_neither_added_nor_deleted_there(admin):
    tournament = received_tournament(*lines(four_players()))
    assert admin.get(reverse("admin:tournaments_tournament_add")).status_code == 403
    delete = reverse("admin:tournaments_tournament_delete", args=[tournament.pk])
    assert admin.post(delete, {"post": "yes"}).status_code == 403
    assert Tournament.objects.exists()
