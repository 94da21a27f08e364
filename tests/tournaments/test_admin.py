"""Django's administration of clubs, players and tournaments."""

import re
from datetime import date

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from players.audit.tracking import added_from_kept_file
from players.models import Club, Player
from ratings.models import RatingList, RatingRun
from tests.tournaments.entering.events import HEAD, swiss
from tests.tournaments.reports import four_players, lines, received_tournament
from tournaments.entering.heads import change_head
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(db) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


def change_url(tournament: Tournament) -> str:
    return reverse("admin:tournaments_tournament_change", args=[tournament.pk])


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
        assert admin.get(reverse(f"admin:{page}_history", args=[number])).status_code == 200
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


def test_an_open_form_of_a_clerk_s_overwrites_nothing_that_the_admin_has_changed(admin):
    """The admin changes no head, so that there is nothing to overwrite."""
    tournament = swiss(0)
    assert admin.post(change_url(tournament), HEAD | {"name": "Renamed", "rounds": 1}).status_code == 403
    clerk_s = change_head(tournament, None, seen=tournament.edits, city="Shelbyville")
    assert (clerk_s.name, clerk_s.city, clerk_s.edits) == ("Club Championship", "Shelbyville", 1)


def test_a_club_is_corrected_with_its_key_and_the_history_shows_it(admin):
    club = Club.objects.create(name="Rooks")
    admin.post(reverse("admin:players_club_change", args=[club.pk]), {"name": "Rooks’ Möller"})
    club.refresh_from_db()
    assert club.name_key == "rooks moller"
    page = admin.get(reverse("admin:players_club_history", args=[club.pk])).content.decode()
    assert "Rooks → Rooks’ Möller" in page
    assert page.count("admin") > page.count("/admin/")
    assert not LogEntry.objects.exists()


def test_no_second_club_gets_the_name_of_another_in_another_spelling(admin):
    club = Club.objects.create(name="Möller Rooks")
    page = admin.post(reverse("admin:players_club_add"), {"name": " Moller   rooks"})
    assert "another spelling" in page.content.decode()
    assert Club.objects.get() == club


def test_tournaments_are_neither_added_nor_deleted_there(admin):
    tournament = received_tournament(*lines(four_players()))
    assert admin.get(reverse("admin:tournaments_tournament_add")).status_code == 403
    delete = reverse("admin:tournaments_tournament_delete", args=[tournament.pk])
    assert admin.post(delete, {"post": "yes"}).status_code == 403
    assert Tournament.objects.exists()
