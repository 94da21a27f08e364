"""What PostgreSQL itself refuses, whoever asks: the guards of `tournaments.models`, tried past every service."""

import datetime as dt

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from tests.tournaments.reports import four_players, lines, received_tournament, register
from tournaments.intake.acceptance import accept
from tournaments.models import Entry, Game, Report, Stage, Tournament
from tournaments.play.results import GameKind
from tournaments.stages import mark_rated

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db) -> Tournament:
    return received_tournament(*lines(four_players()))


def rate(tournament: Tournament) -> None:
    accept(tournament, None)
    mark_rated([tournament.pk], None, dt.datetime(2025, 4, 1, tzinfo=dt.UTC))


@pytest.fixture
def rated(tournament: Tournament) -> Tournament:
    rate(tournament)
    return Tournament.objects.get(pk=tournament.pk)


FACTS = ("name", "start_date", "end_date", "system", "time_control", "rounds", "received_at")
INSERTS = {
    "entry": "INSERT INTO tournaments_entry (tournament_id, start_number, reported_name, reported_sex, reported_title,"
    " reported_federation, reported_national_id, reported_birth, team, match_method)"
    " VALUES (%s, 9, 'Late, Lars', '', '', '', '', '', '', 0)",
    "game": "INSERT INTO tournaments_game (tournament_id, round, white_id, black_id, white_half_points,"
    " black_half_points, kind, colours_known)"
    " SELECT tournament_id, 9, min(id), max(id), 2, 0, 0, true FROM tournaments_entry WHERE tournament_id = %s"
    " GROUP BY tournament_id",
}


def sql(statement: str, *parameters: int) -> int:
    """Run a statement as a person at the database's prompt would; gives the number of rows."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return cursor.rowcount


def assert_refused_once_rated(tournament: Tournament, statement: str, rows: int, message: str) -> None:
    """The same statement works before the rating, so that what stops it is the rating."""
    with transaction.atomic():
        assert sql(statement, tournament.pk) == rows
        transaction.set_rollback(True)
    rate(tournament)
    with pytest.raises(DatabaseError, match=message):
        sql(statement, tournament.pk)


class TestARatedTournament:
    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE tournaments_game SET white_half_points = 0 WHERE tournament_id = %s",
            "UPDATE tournaments_game SET kind = 1 WHERE tournament_id = %s",
            "DELETE FROM tournaments_game WHERE tournament_id = %s",
            "UPDATE tournaments_entry SET player_id = NULL WHERE tournament_id = %s",
            "DELETE FROM tournaments_entry WHERE tournament_id = %s",
        ],
    )
    def test_keeps_its_games_and_participants(self, tournament, statement):
        assert_refused_once_rated(tournament, statement, 4, "is rated")
        assert Game.objects.filter(white_half_points=2).count() == 1
        assert Entry.objects.exclude(player=None).count() == 4

    @pytest.mark.parametrize("table", INSERTS)
    def test_takes_no_more_games_and_participants(self, tournament, table):
        assert_refused_once_rated(tournament, INSERTS[table], 1, "is rated")

    @pytest.mark.parametrize("table", ["entry", "game"])
    def test_takes_none_from_another_tournament(self, rated, table):
        other = Tournament.objects.create(**{name: getattr(rated, name) for name in FACTS})
        late, lone = (
            Entry.objects.create(tournament=other, start_number=number, reported_name="Late, Lars")
            for number in (10, 11)
        )
        Game.objects.create(tournament=other, round=9, white=late, black=lone, white_half_points=2, kind=0)
        move = f"UPDATE tournaments_{table} SET tournament_id = %s WHERE tournament_id = %s"  # noqa: S608 (of the test)
        with pytest.raises(DatabaseError, match="is rated"):
            sql(move, rated.pk, other.pk)

    @pytest.mark.parametrize(
        "change",
        [
            "stage = 1",
            "start_date = start_date - 40",
            "end_date = end_date + 1",
            "system = system + 1",
            "time_control = 1",
            "rounds = 1",
        ],
    )
    def test_keeps_what_its_rating_depends_on(self, tournament, change):
        """Field reports C19: the time control was edited later, and the games kept the old category."""
        statement = f"UPDATE tournaments_tournament SET {change} WHERE id = %s"  # noqa: S608 (the test's own text)
        assert_refused_once_rated(tournament, statement, 1, "tournament_rated_not_changed")
        assert sql("UPDATE tournaments_tournament SET name = 'Spring Open' WHERE id = %s", tournament.pk) == 1

    def test_can_only_be_replaced_and_stays_as_it_was(self, rated):
        change = "UPDATE tournaments_tournament SET stage = %s WHERE id = %s"
        assert sql(change, Stage.REPLACED, rated.pk) == 1
        for stage in (Stage.RATED, Stage.ACCEPTED, Stage.WITHDRAWN):
            with pytest.raises(DatabaseError, match="tournament_rated_not_changed"):
                sql(change, stage, rated.pk)
        with pytest.raises(DatabaseError, match="is rated"):
            sql("UPDATE tournaments_game SET white_half_points = 0 WHERE tournament_id = %s", rated.pk)
        with pytest.raises(DatabaseError, match="tournament_rated_stays"):
            sql("DELETE FROM tournaments_tournament WHERE id = %s", rated.pk)

    def test_has_one_rated_version(self, rated):
        """A game is rated once."""
        facts = {name: getattr(rated, name) for name in FACTS}
        later = Tournament.objects.create(**facts, stage=Stage.ACCEPTED, original=rated, version=2)
        assert later.number == rated.number == rated.pk
        with pytest.raises(IntegrityError, match="tournament_one_version_rated"):
            mark_rated([later.pk], None, dt.datetime(2025, 5, 1, tzinfo=dt.UTC))
        for original, version in ((rated, 2), (rated, 1), (None, 2)):
            with pytest.raises(IntegrityError), transaction.atomic():
                Tournament.objects.create(**facts, original=original, version=version)

    def test_cannot_be_deleted(self, rated):
        with pytest.raises(DatabaseError, match="tournament_rated_stays"):
            sql("DELETE FROM tournaments_tournament WHERE id = %s", rated.pk)


class TestAGame:
    def add(
        self, tournament: Tournament, number: int, white: int, black: int | None, **values: object
    ) -> Game:
        entries = {entry.start_number: entry for entry in tournament.entries.all()}
        fields = {"white_half_points": 1, "black_half_points": 1 if black else 0, "kind": GameKind.PLAYED}
        with transaction.atomic():
            return Game.objects.create(
                tournament=tournament,
                round=number,
                white=entries[white],
                black=None if black is None else entries[black],
                **(fields | values),
            )

    @pytest.mark.parametrize("pair", [(1, 2), (2, 1), (1, 3), (3, 1), (4, 2)])
    def test_comes_once_a_player_and_round(self, tournament, pair):
        """Field reports B9: round 1 has 1-2 and 3-4 already; any second game of theirs is refused."""
        with pytest.raises(IntegrityError):
            self.add(tournament, 1, *pair)
        assert self.add(tournament, 3, *pair).pk

    def test_comes_once_a_player_and_round_also_within_one_insert(self, tournament):
        a, b, c, _ = tournament.entries.all()
        rows = [
            Game(
                tournament=tournament,
                round=3,
                white=w,
                black=x,
                white_half_points=1,
                black_half_points=1,
                kind=0,
            )
            for w, x in ((a, b), (c, a))
        ]
        with pytest.raises(IntegrityError, match="two games in one round"), transaction.atomic():
            Game.objects.bulk_create(rows)

    def test_cannot_be_moved_into_a_round_where_a_player_has_one(self, tournament):
        game = self.add(tournament, 3, 2, 3)
        with pytest.raises(IntegrityError, match="two games in one round"), transaction.atomic():
            Game.objects.filter(pk=game.pk).update(round=2)

    def test_cannot_be_given_a_player_who_has_another_in_the_round(self, tournament):
        """In round 1, player 3 has white against 4."""
        game = tournament.games.get(round=1, white__start_number=1)
        third = tournament.entries.get(start_number=3)
        with pytest.raises(IntegrityError, match="two games in one round"), transaction.atomic():
            Game.objects.filter(pk=game.pk).update(black=third)

    def test_is_looked_for_round_by_round_before_the_database_has_statistics(self, tournament):
        """A league's 9,114 games in one statement took 1.4 to 2.4 s of looking, now 20 ms."""
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO tournaments_entry (tournament_id, start_number, reported_name, reported_sex,"
                " reported_title, reported_federation, reported_national_id, reported_birth, team, match_method)"
                " SELECT %s, n, 'Somebody, S.', '', '', '', '', '', '', 0 FROM generate_series(5, 3042) n",
                [tournament.pk],
            )
            cursor.execute(
                "EXPLAIN (ANALYZE, FORMAT JSON) INSERT INTO tournaments_game (tournament_id, round, white_id,"
                " black_id, white_half_points, black_half_points, kind, colours_known)"
                " SELECT white.tournament_id, round, white.id, black.id, 1, 1, 0, true"
                " FROM tournaments_entry white JOIN tournaments_entry black"
                " ON black.tournament_id = white.tournament_id AND black.start_number = white.start_number + 1,"
                " generate_series(11, 16) round WHERE white.start_number > 4 AND white.start_number % 2 = 1",
            )
            plan = cursor.fetchone()[0][0]
        milliseconds = {trigger["Trigger Name"]: trigger["Time"] for trigger in plan["Triggers"]}
        (looking,) = [time for name, time in milliseconds.items() if "once_a_round_insert" in name]
        assert tournament.games.filter(round__gt=10).count() == 9114
        assert looking < plan["Execution Time"] / 3

    def test_may_be_played_twice_by_the_same_two(self, tournament):
        """Field reports H15: every game is a row of its own."""
        self.add(tournament, 3, 1, 2)
        assert tournament.games.filter(white__start_number=1, black__start_number=2).count() == 2

    def test_is_not_against_oneself(self, tournament):
        with pytest.raises(IntegrityError):
            self.add(tournament, 3, 1, 1)

    @pytest.mark.parametrize(
        ("black", "values"),
        [(2, {"white_half_points": 3}), (2, {"black_half_points": 3}), (None, {"kind": GameKind.PLAYED})],
    )
    def test_has_half_points_and_an_opponent_when_played(self, tournament, black, values):
        with pytest.raises(IntegrityError):
            self.add(tournament, 3, 1, black, **values)


class TestAReport:
    @pytest.mark.parametrize("column", ["content = ''", "sha256 = ''"])
    def test_is_kept_as_it_was_sent(self, tournament, column):
        with pytest.raises(DatabaseError, match="report_content_is_kept"):
            sql(f"UPDATE tournaments_report SET {column}")  # noqa: S608 (the test's own text)

    def test_is_never_deleted(self, tournament):
        with pytest.raises(DatabaseError, match="report_is_kept"):
            sql("DELETE FROM tournaments_report")

    def test_may_still_be_given_to_a_tournament(self, tournament):
        assert Report.objects.update(tournament=None) == 1


class TestATournament:
    def test_has_each_player_once(self, tournament):
        """Field reports B9: one person entered twice."""
        first, second = tournament.entries.all()[:2]
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.filter(pk=second.pk).update(player=first.player)

    def test_has_each_start_number_once(self, tournament):
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.create(tournament=tournament, start_number=1, reported_name="Late, Lars")

    def test_starts_before_it_ends(self, tournament):
        with pytest.raises(IntegrityError), transaction.atomic():
            Tournament.objects.update(start_date=dt.date(2025, 3, 6))

    def test_of_a_content_is_there_once_unless_returned_or_withdrawn(self, tournament):
        fields = {name: getattr(tournament, name) for name in (*FACTS, "content_digest")}
        for stage in (Stage.RETURNED, Stage.WITHDRAWN):
            Tournament.objects.create(**fields, stage=stage)
        for stage in (Stage.RECEIVED, Stage.IN_CORRECTION, Stage.ACCEPTED, Stage.RATED):
            with pytest.raises(IntegrityError), transaction.atomic():
                Tournament.objects.create(**fields, stage=stage)


def test_a_player_who_took_part_cannot_be_deleted(tournament):
    player = tournament.entries.first().player
    assert sql("DELETE FROM players_player WHERE id = %s", register("Nobody, Nora").pk) == 1
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError):
        sql("DELETE FROM players_player WHERE id = %s", player.pk)
