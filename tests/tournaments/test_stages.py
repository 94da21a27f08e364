"""Accepting, returning, withdrawing, reopening and rating: which step follows which, and what is kept of it."""

import datetime as dt
import itertools
import threading
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone

from players.models import Player
from tests.support import WAIT, wait_for
from tests.tournaments import reports
from tests.tournaments.entering.test_at_once import at_once
from tests.tournaments.reports import CELLS, codes, four_players, line, lines, receive, received_tournament
from tests.tournaments.trf.builder import with_header
from tournaments import stages
from tournaments.errors import TournamentError
from tournaments.identity.identification import auto_match, match_entry, register_from_entry, unmatch_entry
from tournaments.intake.acceptance import accept, open_points, settle_finding
from tournaments.intake.receiving import Received, receive_report
from tournaments.models import Finding, Report, Stage, StageChange, Tournament
from tournaments.stages import mark_rated, reopen, return_tournament, withdraw

pytestmark = pytest.mark.django_db
LATER = dt.datetime(2025, 4, 1, 8, tzinfo=dt.UTC)


@pytest.fixture
def officer(db) -> User:
    return User.objects.create(username="officer")


@pytest.fixture
def tournament(db) -> Tournament:
    return received_tournament(*lines(four_players()))


def rated(tournament: Tournament) -> Tournament:
    accept(tournament, None)
    mark_rated([tournament.pk], None, LATER)
    tournament.refresh_from_db()
    return tournament


def test_which_stage_may_follow_which():
    allowed = {
        (Stage.RECEIVED, Stage.IN_CORRECTION),
        (Stage.RECEIVED, Stage.ACCEPTED),
        (Stage.IN_CORRECTION, Stage.ACCEPTED),
        (Stage.ACCEPTED, Stage.IN_CORRECTION),
        (Stage.ACCEPTED, Stage.RATED),
        (Stage.RATED, Stage.REPLACED),
        *itertools.product(
            (Stage.RECEIVED, Stage.IN_CORRECTION, Stage.ACCEPTED),
            (Stage.RETURNED, Stage.WITHDRAWN, Stage.REPLACED),
        ),
    }
    assert {pair for pair in itertools.product(Stage, Stage) if stages.may_follow(*pair)} == allowed


class TestAccepting:
    def test_keeps_who_and_when(self, tournament, officer):
        assert accept(tournament, officer, LATER).stage == Stage.ACCEPTED

        tournament.refresh_from_db()
        assert (tournament.stage, tournament.accepted_at) == (Stage.ACCEPTED, LATER)
        change = tournament.stage_changes.last()
        assert (change.stage, change.by, change.at) == (Stage.ACCEPTED, officer, LATER)

    def test_a_second_time_changes_nothing(self, tournament, officer):
        accept(tournament, officer, LATER)
        accept(tournament, None, LATER + dt.timedelta(hours=1))
        tournament.refresh_from_db()
        assert tournament.accepted_at == LATER
        assert tournament.stage_changes.filter(stage=Stage.ACCEPTED).count() == 1

    def test_is_refused_while_a_finding_waits(self, officer):
        tournament = received_tournament(*lines(four_players()), header=with_header(r012=""))
        with pytest.raises(TournamentError, match="no tournament name"):
            accept(tournament, officer)
        tournament.refresh_from_db()
        assert (tournament.stage, tournament.accepted_at) == (Stage.IN_CORRECTION, None)

    def test_is_refused_when_nothing_was_played(self, officer):
        players = four_players()[:2]
        tournament = received_tournament(line(1, players[0], "   2 w +"), line(2, players[1], "   1 b -"))
        with pytest.raises(TournamentError, match="nothing to rate"):
            accept(tournament, officer)

    def test_is_refused_with_fewer_than_two_players(self, tournament, officer):
        tournament.games.all().delete()
        tournament.entries.exclude(start_number=1).delete()
        with pytest.raises(TournamentError, match="at least two players"):
            accept(tournament, officer)

    def test_is_refused_once_returned_withdrawn_or_rated(self, tournament, officer):
        other = received_tournament(*lines(_players()))
        return_tournament(tournament, officer, "wrong")
        with pytest.raises(TournamentError, match="returned"):
            accept(tournament, officer)
        with pytest.raises(TournamentError, match="is rated"):
            accept(rated(other), officer)


def _players():
    return [reports.register(f"Other{n}, Olga", f"1980-01-0{n}") for n in range(1, 5)]


class TestSettlingAFinding:
    @pytest.fixture
    def finding(self, db) -> Finding:
        tournament = received_tournament(*lines(four_players()), header=with_header(r012=""))
        (point,) = open_points(tournament)
        assert point.finding is not None
        return point.finding

    def test_keeps_who_when_and_why(self, finding, officer):
        settle_finding(finding, officer, " no name was given ")
        finding.refresh_from_db()
        assert (finding.settled_by, finding.settled_reason) == (officer, "no name was given")
        assert timezone.now() - finding.settled_at < dt.timedelta(minutes=1)
        assert open_points(finding.report.tournament) == []

    def test_a_second_time_keeps_the_first_reason(self, finding, officer):
        settle_finding(finding, officer, "first")
        settle_finding(finding, officer, "second")
        with pytest.raises(TournamentError, match=f"already been confirmed: {officer}, 20"):
            settle_finding(finding, None, "third")
        finding.refresh_from_db()
        assert (finding.settled_by, finding.settled_reason) == (officer, "first")

    def test_needs_a_reason(self, finding, officer):
        with pytest.raises(TournamentError, match="Enter the reason"):
            settle_finding(finding, officer, "  ")
        assert Finding.objects.filter(settled_at=None, pk=finding.pk).exists()

    def test_of_a_refused_file_is_refused(self, officer):
        received = receive_report("empty.trf", b"")
        with pytest.raises(TournamentError, match="nothing to confirm"):
            settle_finding(received.findings[0], officer, "fine")

    def test_that_asks_nothing_is_refused(self, finding, officer):
        Finding.objects.filter(pk=finding.pk).update(severity="warn")
        finding.refresh_from_db()
        with pytest.raises(TournamentError, match="nothing to confirm"):
            settle_finding(finding, officer, "fine")


class TestAnsweringWhichDaysItWas:
    """9/5/2024 to 9/7/2024: two days in September are taken until somebody says May to July."""

    MAY = dt.date(2024, 5, 9), dt.date(2024, 7, 9)
    HEADER = with_header(r042="9/5/2024", r052="9/7/2024")

    @pytest.fixture
    def finding(self, db) -> Finding:
        tournament = received_tournament(*lines(four_players()), header=self.HEADER)
        assert tournament.end_date == dt.date(2024, 9, 7)
        (point,) = open_points(tournament)
        assert point.code == "date-ambiguous"
        assert point.finding is not None
        return point.finding

    def test_sets_the_dates_and_runs_the_checks_again(self, finding, officer):
        settle_finding(finding, officer, "The arbiter says so.", dates=self.MAY)
        finding.refresh_from_db()
        tournament = Tournament.objects.get()
        assert (tournament.start_date, tournament.end_date) == self.MAY
        assert finding.used == "2024-05-09 - 2024-07-09"
        assert tournament.standing_findings.get().code == "event-long"
        assert accept(tournament, officer).stage == Stage.ACCEPTED

    def test_a_second_time_keeps_the_first_answer(self, finding, officer):
        settle_finding(finding, officer, "first", dates=self.MAY)
        settle_finding(finding, officer, "second", dates=(dt.date(2024, 9, 5), dt.date(2024, 9, 7)))
        assert Tournament.objects.get().start_date == self.MAY[0]
        assert Finding.objects.get(pk=finding.pk).settled_reason == "first"

    def test_answers_every_question_about_the_dates(self, officer):
        """Neither reading agrees with the dates of the rounds."""
        tournament = received_tournament(
            *lines(four_players()), reports.round_dates("24/10/05", "24/10/06"), header=self.HEADER
        )
        points = open_points(tournament)
        assert {point.code for point in points} == {"date-ambiguous", "round-dates-elsewhere"}
        assert points[0].finding is not None
        settle_finding(points[0].finding, officer, "seen", dates=(dt.date(2024, 10, 5), dt.date(2024, 10, 6)))
        assert open_points(tournament) == []

    @pytest.mark.parametrize(
        ("answer", "said"),
        [
            (None, "Enter the first and the last day"),
            ((dt.date(2024, 9, 7), dt.date(2024, 9, 5)), "ends before it starts"),
        ],
    )
    def test_needs_two_days_in_order(self, finding, officer, answer, said):
        with pytest.raises(TournamentError, match=said):
            settle_finding(finding, officer, "seen", dates=answer)
        assert open_points(Tournament.objects.get())

    def test_in_the_future_is_not_accepted(self, finding, officer):
        later = timezone.localdate() + dt.timedelta(days=1)
        settle_finding(finding, officer, "seen", dates=(later, later))
        with pytest.raises(TournamentError, match="in the future"):
            accept(Tournament.objects.get(), officer)

    def test_does_not_make_it_another_event_again(self, finding, officer):
        other = received_tournament(
            *lines(list(Player.objects.order_by("pk"))),
            header=with_header(r042="2024/05/09", r052="2024/07/09"),
        )
        with pytest.raises(TournamentError, match=f"tournament {other.pk} again"):
            settle_finding(finding, officer, "seen", dates=self.MAY)
        assert Tournament.objects.get(pk=finding.report.tournament_id).end_date == dt.date(2024, 9, 7)

    def test_at_upload_leaves_nothing_open(self):
        start, end = self.MAY
        tournament = received_tournament(
            *lines(four_players()), header=self.HEADER, start_date=start, end_date=end
        )
        assert open_points(tournament) == []
        half = received_tournament(
            *lines([reports.register(f"Other{n}, Olga", f"1980-01-0{n}") for n in range(1, 5)]),
            header=self.HEADER,
            start_date=start,
        )
        assert [point.code for point in open_points(half)] == ["date-ambiguous"]


class TestStepsBack:
    @pytest.mark.parametrize(
        ("step", "stage"), [(return_tournament, Stage.RETURNED), (withdraw, Stage.WITHDRAWN)]
    )
    def test_keep_the_reason(self, tournament, officer, step, stage):
        step(tournament, officer, "wrong file")
        tournament.refresh_from_db()
        change = tournament.stage_changes.last()
        assert (tournament.stage, change.by, change.reason) == (stage, officer, "wrong file")
        assert Report.objects.get().tournament == tournament

    def test_reopening_takes_the_acceptance_back(self, tournament, officer):
        accept(tournament, officer)
        reopen(tournament, officer, "a result was reported wrong")
        tournament.refresh_from_db()
        assert (tournament.stage, tournament.accepted_at) == (Stage.IN_CORRECTION, None)

    @pytest.mark.parametrize("step", [return_tournament, withdraw, reopen])
    def test_need_a_reason(self, tournament, officer, step):
        accept(tournament, officer)
        with pytest.raises(TournamentError, match="Enter the reason"):
            step(tournament, officer, "")
        tournament.refresh_from_db()
        assert tournament.stage == Stage.ACCEPTED

    @pytest.mark.parametrize("step", [return_tournament, withdraw, reopen])
    def test_of_a_rated_tournament_are_refused(self, tournament, officer, step):
        rated(tournament)
        with pytest.raises(TournamentError, match="rated"):
            step(tournament, officer, "too late")
        tournament.refresh_from_db()
        assert tournament.stage == Stage.RATED

    def test_only_an_accepted_tournament_can_be_reopened(self, tournament, officer):
        with pytest.raises(TournamentError, match="Only an accepted one"):
            reopen(tournament, officer, "why not")


class TestRating:
    def test_marks_the_accepted_and_leaves_those_rated_before(self, tournament, officer):
        before = rated(received_tournament(*lines(_players())))
        accept(tournament, officer)
        assert mark_rated([tournament.pk, before.pk], officer, LATER) == 1
        assert mark_rated([tournament.pk, before.pk], officer, LATER) == 0
        changes = StageChange.objects.filter(stage=Stage.RATED).values_list("tournament", "by", "at")
        assert set(changes) == {(before.pk, None, LATER), (tournament.pk, officer.pk, LATER)}

    def test_is_all_or_nothing(self, tournament, officer):
        accepted = received_tournament(*lines(_players()))
        accept(accepted, officer)
        with pytest.raises(TournamentError, match=f"Tournament {tournament.pk} is received, not accepted"):
            mark_rated([accepted.pk, tournament.pk], officer, LATER)
        with pytest.raises(TournamentError, match="no longer exist"):
            mark_rated([accepted.pk, 0], officer, LATER)
        accepted.refresh_from_db()
        assert accepted.stage == Stage.ACCEPTED


class TestATournamentThatCannotBeChanged:
    @pytest.mark.parametrize("stage", ["accepted", "rated"])
    def test_is_kept_from_every_correction_with_a_clear_word(self, tournament, officer, stage):
        (rated if stage == "rated" else lambda t: accept(t, None))(tournament)
        entry = tournament.entries.first()
        assert entry is not None
        player = entry.player
        finding = Finding.objects.create(report=tournament.reports.get(), severity="confirm", message="?")
        new: dict[str, Any] = {"name": "Nyman, Nora", "birth_date": dt.date(1999, 9, 9), "sex": "w"}
        for correct in (
            lambda: match_entry(entry, player, officer),
            lambda: unmatch_entry(entry, officer),
            lambda: auto_match(tournament),
            lambda: register_from_entry(entry, officer, **new),
            lambda: settle_finding(finding, officer, "fine"),
        ):
            with pytest.raises(TournamentError, match=stage):
                correct()
        entry.refresh_from_db()
        assert entry.player == player


def wait_until_somebody_waits() -> None:
    """Until another connection to this database waits for a lock."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with connection.cursor() as cursor:

        def somebody_waits() -> bool:
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(waiting)
            return bool(cursor.fetchone()[0])

        wait_for(somebody_waits)


@pytest.mark.django_db(transaction=True)
class TestTwoAtOnce:
    def test_upload_the_same_event_and_one_is_stored(self):
        """The second upload reads before the first is committed, so that only the database can tell."""
        rows = lines(four_players())
        stored = threading.Event()

        def first() -> Received:
            with transaction.atomic():
                received = receive(*rows)
                stored.set()
                wait_until_somebody_waits()
            return received

        def second() -> Received:
            assert stored.wait(timeout=WAIT)
            return receive(*rows)

        kept, refused = at_once(first, second)
        assert isinstance(kept, Received)
        assert isinstance(refused, Received)
        (tournament,) = Tournament.objects.all()
        assert kept.tournament == tournament
        assert tournament.entries.count() == tournament.games.count() == 4
        assert refused.tournament is None
        assert codes(refused)["same-event"] == "block"
        assert any(f"tournament {tournament.pk} again:" in finding.message for finding in refused.findings)
        assert Report.objects.get(tournament=None) == refused.report
        assert refused.report.findings.filter(code="same-event").exists()

    def test_click_accept_and_it_is_accepted_once(self):
        tournament = received_tournament(*lines(four_players()))
        results = at_once(*[lambda: accept(tournament, None)] * 4)
        assert [type(result) for result in results] == [Tournament] * 4
        assert tournament.stage_changes.filter(stage=Stage.ACCEPTED).count() == 1

    def test_match_two_participants_with_one_player_and_one_is_told(self):
        players = four_players()
        tournament = received_tournament(
            line(1, players[0], *CELLS[0], fide_id="", birth=""),
            line(2, players[1], *CELLS[1], fide_id="", birth=""),
            *lines(players)[2:],
        )
        one, two = tournament.entries.filter(start_number__lt=3)
        results = at_once(*[lambda e=entry: match_entry(e, players[0], None) for entry in (one, two)])
        assert sorted(type(result).__name__ for result in results) == ["NoneType", "TournamentError"]
        assert tournament.entries.filter(player=players[0]).count() == 1
