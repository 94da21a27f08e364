"""Django's administration of clubs, players and tournaments."""

import re
from datetime import date

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from players.audit.tracking import added_from_kept_file
from players.models import Club, Player
from ratings.models import RatingList, RatingRun
from tests.tournaments.reports import four_players, lines, received_tournament
from tournaments.admin import TournamentAdmin
from tournaments.intake.acceptance import accept
from tournaments.models import Stage, Tournament

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


def test_players_lists_and_runs_are_looked_at_alone(admin):
    player = four_players()[0]
    rating_list = RatingList.objects.create(time_control=0, date=date(2026, 4, 1))
    run = RatingRun.objects.create(list=rating_list, requested_at=timezone.now())
    for page, number in (
        ("players_player", player.pk),
        ("ratings_ratinglist", rating_list.pk),
        ("ratings_ratingrun", run.pk),
    ):
        assert admin.get(reverse(f"admin:{page}_add")).status_code == 403
        change = reverse(f"admin:{page}_change", args=[number])
        assert admin.get(change).status_code == 200
        assert admin.post(change, {"name": "Other, Otto", "state": 2, "status": 1}).status_code == 403
        assert admin.post(reverse(f"admin:{page}_delete", args=[number]), {"post": "yes"}).status_code == 403
    player.refresh_from_db()
    assert player.name != "Other, Otto"


def test_a_large_table_is_estimated_and_not_counted(admin, django_assert_max_num_queries):
    with added_from_kept_file(), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO players_player (name, name_key, sex, federation, title, status) "
            "SELECT 'Surname, First', 'surname first', 'm', '', '', 0 FROM generate_series(1, 10500)"
        )
        cursor.execute("ANALYZE players_player")
    with CaptureQueriesContext(connection) as queries, django_assert_max_num_queries(12):
        page = admin.get(reverse("admin:players_player_changelist"))
    assert 10_400 <= page.context["cl"].result_count <= 10_600
    statements = " ".join(query["sql"] for query in queries)
    assert "reltuples" in statements
    assert "COUNT(*)" not in statements
    filtered = admin.get(reverse("admin:players_player_changelist"), {"sex__exact": "w"})
    assert filtered.context["cl"].result_count == 0


def test_no_page_has_a_select_box_of_players_or_clubs(admin):
    tournament = received_tournament(*lines(four_players()))
    for name in ("Rooks", "Knights"):
        Club.objects.create(name=name)
    player = Player.objects.earliest("id")
    for url in (
        change_url(tournament),
        reverse("admin:players_player_change", args=[player.pk]),
        reverse("admin:players_club_change", args=[Club.objects.earliest("id").pk]),
    ):
        text = admin.get(url).content.decode()
        assert not re.findall(r"<option[^>]*>(?:Rooks|Knights|[^<]*, )", text)


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
