"""The history of everything that matters: recorded by the database, with author, before and after, and immutable."""

from datetime import date
from typing import Any

import pghistory
import pghistory.core
import pytest
from django.contrib.auth.models import Group, User
from django.db import DatabaseError, IntegrityError, connection, models, transaction

from federation.celery import app
from federation.models import Account, Role
from players.audit.recorded import Change, Changes
from players.audit.tracking import added_from_kept_file
from players.models import Club, ClubMembership, Player
from ratings.models import RatingList
from tests.office import client_of, four_players, person
from tournaments.intake.receiving import receive_report
from tournaments.models import Entry, Finding, Game, Severity, TimeControl, Tournament

pytestmark = pytest.mark.django_db


def changes(obj: models.Model) -> list[Change]:
    return Changes(obj)[0:100]


def in_words(change: Change) -> tuple[str, str, str, list[tuple[str, str, str]]]:
    return (
        change.by,
        change.kind,
        change.subject,
        [(field.label, field.before, field.after) for field in change.fields],
    )


@pytest.fixture
def player() -> Player:
    return Player.objects.create(name="First, Fritz", sex="m", birth_date=date(1980, 1, 15))


@pytest.fixture
def tournament() -> Tournament:
    received = receive_report("spring.trf", four_players())
    assert received.tournament is not None
    return received.tournament


class TestEveryChange:
    def test_shows_before_and_after_the_newest_first(self, player: Player) -> None:
        player.title = "FM"
        player.save()
        player.title = "IM"
        player.birth_date = date(1981, 1, 15)
        player.save()
        *later, first = [in_words(change)[1:] for change in changes(player)]
        assert later == [
            (
                "changed",
                "",
                [
                    ("birth date", "1980-01-15", "1981-01-15"),
                    ("birth year", "1980", "1981"),
                    ("title", "FM", "IM"),
                ],
            ),
            ("changed", "", [("title", "–", "FM")]),
        ]
        assert first[:2] == ("added", "")
        assert {
            ("name", "–", "First, Fritz"),
            ("sex", "–", "man"),
            ("birth date", "–", "1980-01-15"),
        } <= set(first[2])
        assert "title" not in {label for label, _before, _after in first[2]}

    def test_is_kept_of_bulk_changes(self, tournament: Tournament) -> None:
        people = [Player.objects.create(name=f"Person, P{number}") for number in range(4)]
        entries = list(tournament.entries.order_by("start_number"))
        for entry, someone in zip(entries, people, strict=True):
            entry.player = someone
        Entry.objects.bulk_update(entries, ["player"])
        for entry, someone in zip(entries, people, strict=True):
            (change,) = changes(entry)
            assert in_words(change)[1:] == ("changed", "", [("player", "–", f"{someone} ({someone.pk})")])

    def test_is_kept_of_sql(self, player: Player) -> None:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE players_player SET federation = 'FED' WHERE id = %s", [player.pk])
        assert in_words(changes(player)[0]) == (
            "the database itself",
            "changed",
            "",
            [("federation", "–", "FED")],
        )

    def test_is_kept_of_what_was_deleted(self, tournament: Tournament) -> None:
        game = Game.objects.filter(tournament=tournament).order_by("id").first()
        assert game is not None
        white = game.white
        game.delete()
        (change,) = [change for change in changes(tournament) if change.kind == "removed"]
        assert change.subject.startswith(f"game 1, {white}")
        assert ("round", "1", "–") in in_words(change)[3]

    def test_that_changes_nothing_is_none(self, player: Player) -> None:
        before = len(changes(player))
        player.save()
        Player.objects.filter(pk=player.pk).update(name=player.name)
        assert len(changes(player)) == before

    def test_of_clubs_findings_and_lists_is_kept(self, tournament: Tournament) -> None:
        club = Club.objects.create(name="Rooks")
        club.name = "Old Rooks"
        club.save()
        assert in_words(changes(club)[0])[1:] == ("changed", "", [("name", "Rooks", "Old Rooks")])

        report = tournament.reports.get()
        finding = Finding.objects.create(
            report=report, severity=Severity.CONFIRM, code="doubt", message="So?"
        )
        Finding.objects.filter(pk=finding.pk).update(settled_reason="It is.")
        assert in_words(changes(finding)[0])[1:] == (
            "changed",
            "",
            [("settled reason", "–", "It is.")],
        )

        rating_list = RatingList.objects.create(time_control=TimeControl.BLITZ, date=date(2026, 4, 1))
        RatingList.objects.filter(pk=rating_list.pk).update(revision=1)
        assert in_words(changes(rating_list)[0])[1:] == ("changed", "", [("revision", "0", "1")])

    def test_of_parts_stands_in_the_history_of_the_whole(self, player: Player) -> None:
        club = Club.objects.create(name="Rooks")
        ClubMembership.objects.create(player=player, club=club, since=date(2026, 1, 1))
        (joined,) = [change for change in changes(player) if change.subject.startswith("club membership")]
        assert joined.kind == "added"
        assert ("club", "–", f"Rooks ({club.pk})") in in_words(joined)[3]


class TestImports:
    def test_add_rows_without_events_because_the_file_is_kept(self, tournament: Tournament) -> None:
        assert Entry.objects.count() == 4
        assert {change.subject for change in changes(tournament)} == {""}
        entry = tournament.entries.first()
        assert entry is not None
        Entry.objects.filter(pk=entry.pk).update(team="Rooks")
        assert in_words(changes(entry)[0])[3] == [("team", "–", "Rooks")]

    def test_say_so_for_their_own_rows_alone(self) -> None:
        with added_from_kept_file():
            quiet = Player.objects.create(name="Quiet, Quentin")
        loud = Player.objects.create(name="Loud, Lotte")
        assert (len(changes(quiet)), len(changes(loud))) == (0, 1)

    def test_that_fail_leave_the_history_on(self) -> None:
        two = [Player(name="Odd, Otto", fide_id=1), Player(name="Even, Eva", fide_id=1)]
        with pytest.raises(IntegrityError), transaction.atomic(), added_from_kept_file():
            Player.objects.bulk_create(two)
        assert len(changes(Player.objects.create(name="Loud, Lotte"))) == 1


class TestWho:
    def test_is_the_user_who_asked_for_the_page(self, tournament: Tournament) -> None:
        entry = tournament.entries.get(start_number=1)
        someone = Player.objects.create(name="First, Fritz")
        client = client_of("clerk", "Carla")
        client.post(f"/office/participants/{entry.pk}/match/", {"player": someone.pk})
        assert changes(entry)[0].by == "Carla"
        page = client.get(f"/office/participants/{entry.pk}/").content.decode()
        assert f"– → First, Fritz ({someone.pk})" in page
        event = entry.events.get()  # type: ignore[attr-defined]
        assert event.pgh_context == {
            "user": User.objects.get(username="Carla").pk,
            "page": f"/office/participants/{entry.pk}/match/",
        }

    def test_is_the_task_or_the_command(self, player: Player) -> None:
        @app.task(name="tests.rename")
        def rename() -> None:
            Player.objects.filter(pk=player.pk).update(name="Renamed, Rita")

        rename.apply()
        assert changes(player)[0].by == "task tests.rename"
        with pghistory.context(command="import"):
            Player.objects.filter(pk=player.pk).update(name="Renamed, Ria")
        assert changes(player)[0].by == "command import"


class TestAccounts:
    def test_roles_and_the_account_itself_have_a_history_without_secrets(self) -> None:
        user = person("clerk")
        user.groups.set([Group.objects.get(name="officer")])
        user.set_password("a long pass phrase")
        user.email = "clerk@example.org"
        user.save()
        words = [in_words(change)[1:] for change in changes(Account(pk=user.pk))]
        assert ("changed", "", [("email address", "–", "clerk@example.org")]) in words
        kinds = [(kind, [row[1:] for row in rows if row[0] == "group"]) for kind, _s, rows in words]
        clerk, officer = (Group.objects.get(name=name) for name in ("clerk", "officer"))
        assert ("removed", [(f"clerk ({clerk.pk})", "–")]) in kinds
        assert ("added", [("–", f"officer ({officer.pk})")]) in kinds
        columns = {field.name for model in pghistory.core.event_models() for field in model._meta.fields}
        assert columns & {"password", "data", "last_login"} == set()

    def test_a_role_given_by_sql_is_kept(self) -> None:
        user = person("visitor")
        group = Group.objects.get(name="approver")
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO auth_user_groups (user_id, group_id) VALUES (%s, %s)", [user.pk, group.pk]
            )
        assert Role.events.rel.related_model.objects.filter(user=user, group=group).exists()


def _event_tables() -> list[Any]:
    return sorted(pghistory.core.event_models(), key=lambda model: model._meta.db_table)


class TestNobody:
    @pytest.mark.parametrize("model", _event_tables(), ids=lambda model: model._meta.label)
    def test_can_change_what_was_kept(self, model: Any, tournament: Tournament) -> None:
        """The statements are refused; a row is inserted first if the table is empty."""
        table = model._meta.db_table
        update, delete = f"UPDATE {table} SET pgh_label = 'other'", f"DELETE FROM {table}"  # noqa: S608
        with connection.cursor() as cursor:
            _insert_any_row(cursor, model)
            for statement in (update, delete):
                with pytest.raises(DatabaseError, match="Cannot update or delete rows"), transaction.atomic():
                    cursor.execute(statement)
            cursor.execute(
                "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND tgname LIKE %s",
                [table, "%event_not_truncated%"],
            )
            assert len(cursor.fetchall()) == 1

    def test_finds_a_page_to_change_it(self) -> None:
        from django.contrib import admin

        assert not set(admin.site._registry) & set(pghistory.core.event_models())


def _insert_any_row(cursor: Any, model: Any) -> None:
    """A row of made-up values, written past the triggers of the tracked table."""
    values: dict[Any, Any] = {}
    for field in model._meta.concrete_fields:
        if field.primary_key or field.null:
            continue
        if isinstance(field, models.DateTimeField):
            values[field.column] = "2026-01-01T00:00Z"
        elif isinstance(field, models.DateField):
            values[field.column] = "2026-01-01"
        elif isinstance(field, models.BooleanField):
            values[field.column] = True
        elif isinstance(field, models.CharField | models.TextField):
            values[field.column] = "x"
        else:
            values[field.column] = 1
    columns = ", ".join(f'"{column}"' for column in values)
    marks = ", ".join(["%s"] * len(values))
    statement = f"INSERT INTO {model._meta.db_table} ({columns}) VALUES ({marks})"  # noqa: S608
    cursor.execute(statement, [*values.values()])


class TestThePage:
    def test_pages_through_many_changes(self, tournament: Tournament) -> None:
        for number in range(30):
            Tournament.objects.filter(pk=tournament.pk).update(city=f"City {number}")
        client = client_of("auditor")
        first = client.get(f"/office/tournaments/{tournament.pk}/").content.decode()
        assert "City 28 → City 29" in first
        assert "City 0 → City 1<" not in first
        assert "?changes=2#history" in first
        second = client.get(f"/office/tournaments/{tournament.pk}/?changes=2").content.decode()
        assert "City 0 → City 1<" in second

    def test_asks_few_questions_however_many_changes(
        self, tournament: Tournament, django_assert_max_num_queries: Any
    ) -> None:
        people = [Player.objects.create(name=f"Person, P{number}") for number in range(4)]
        for entry, someone in zip(tournament.entries.all(), people, strict=True):
            Entry.objects.filter(pk=entry.pk).update(player=someone)
        Game.objects.filter(tournament=tournament).update(colours_known=False)
        with django_assert_max_num_queries(24):
            shown = changes(tournament)
        assert [change.subject[:4] for change in shown if change.subject] == ["part"] * 4 + ["game"] * 6

    def test_is_there_for_an_empty_history(self) -> None:
        rating_list = RatingList(time_control=TimeControl.RAPID, date=date(2026, 4, 1))
        with added_from_kept_file():
            rating_list.save()
        page = client_of("auditor").get(f"/office/lists/{rating_list.pk}/").content.decode()
        assert "Nothing has been changed." in page
