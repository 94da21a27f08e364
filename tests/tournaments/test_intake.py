"""Receiving reports: what is stored, what is refused, and what the office has to give."""

import datetime as dt
import hashlib

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments import reports
from tests.tournaments.reports import (
    CELLS,
    OTHER_CELLS,
    codes,
    first_line,
    four_players,
    line,
    lines,
    receive,
    received_tournament,
)
from tests.tournaments.trf import builder
from tests.tournaments.trf.builder import with_header
from tournaments.errors import TournamentError
from tournaments.intake.acceptance import open_points
from tournaments.intake.receiving import receive_report
from tournaments.models import Entry, Game, MatchMethod, Report, Stage, Tournament
from tournaments.play.results import GameKind, TimeControl, TournamentSystem
from tournaments.stages import return_tournament, withdraw

pytestmark = pytest.mark.django_db


class TestAReportWithNothingOpen:
    def test_becomes_a_received_tournament_with_what_the_file_says(self):
        tournament = received_tournament(*lines(four_players()))

        tournament.refresh_from_db()
        assert (tournament.name, tournament.city, tournament.federation) == ("Town Open", "Town", "NOR")
        assert (tournament.start_date, tournament.end_date) == (dt.date(2025, 3, 1), dt.date(2025, 3, 5))
        assert (tournament.system, tournament.time_control) == (TournamentSystem.SWISS, TimeControl.STANDARD)
        assert (tournament.rounds, tournament.chief_arbiter) == (2, "Arbiter, Ann")
        assert tournament.stage == Stage.RECEIVED
        assert tournament.received_at == reports.NOW
        assert [(c.stage, c.at, c.by) for c in tournament.stage_changes.all()] == [
            (Stage.RECEIVED, reports.NOW, None)
        ]

    def test_keeps_every_participant_as_reported_beside_the_player(self):
        players = four_players()
        tournament = received_tournament(
            line(1, players[0], *CELLS[0], title="WFM", rating="2105"), *lines(players)[1:]
        )

        entry = tournament.entries.get(start_number=1)
        assert entry.player == players[0]
        assert entry.match_method == MatchMethod.OFFICE_ID
        assert (entry.reported_name, entry.reported_sex, entry.reported_title) == (
            "Andersen, Anne",
            "w",
            "WFM",
        )
        assert (entry.reported_rating, entry.reported_federation) == (2105, "NOR")
        assert (entry.reported_fide_id, entry.reported_birth) == (players[0].pk, "1970/01/11")

    def test_keeps_every_game_once_with_each_side_s_score(self):
        tournament = received_tournament(*lines(four_players()))

        games = tournament.games.values_list(
            "round",
            "white__start_number",
            "black__start_number",
            "white_half_points",
            "black_half_points",
            "kind",
        )
        assert sorted(games) == [
            (1, 1, 2, 2, 0, GameKind.PLAYED),
            (1, 3, 4, 1, 1, GameKind.PLAYED),
            (2, 3, 1, 1, 1, GameKind.PLAYED),
            (2, 4, 2, 0, 2, GameKind.PLAYED),
        ]

    def test_keeps_the_file_byte_for_byte(self):
        content = reports.content(*lines(four_players())).replace(b"\n", b"\r") + b"### \xe6\xf8\x85"
        received = receive_report(r"C:\reports\tøwn.trf", content, now=reports.NOW)

        report = Report.objects.get()
        assert bytes(report.content) == content
        assert report.sha256 == hashlib.sha256(content).hexdigest()
        assert report.file_name == "tøwn.trf"
        assert report.tournament == received.tournament is not None

    def test_keeps_a_bye_and_a_forfeit_without_opponent(self):
        players = four_players()
        tournament = received_tournament(
            line(1, players[0], "   2 w 1", "0000 - U"),
            line(2, players[1], "   1 b 0", "   3 w +"),
            line(3, players[2], "0000 - H", "   2 b -"),
            line(4, players[3], "0000 - Z", "0000 - F"),
        )
        kinds = tournament.games.values_list(
            "round", "white__start_number", "black", "white_half_points", "kind"
        )
        without = {(r, w, points, kind) for r, w, black, points, kind in kinds if black is None}
        assert without == {
            (2, 1, 2, GameKind.PAIRING_BYE),
            (1, 3, 1, GameKind.HALF_POINT_BYE),
            (1, 4, 0, GameKind.ZERO_POINT_BYE),
            (2, 4, 2, GameKind.FULL_POINT_BYE),
        }

    def test_names_each_participant_s_team(self):
        tournament = received_tournament(
            *lines(four_players()),
            "013 Rooks                               1    3",
            header=with_header(r092="Team: Swiss-System"),
        )
        assert list(tournament.entries.values_list("team", flat=True)) == ["Rooks", "", "Rooks", ""]
        assert tournament.system == TournamentSystem.TEAM


class TestARefusedFile:
    """A file that something blocks is kept with its findings, and nothing else is."""

    def test_that_contradicts_itself_is_told_at_both_lines(self):
        players = four_players()
        received = receive(line(1, players[0], "   2 w 1"), line(2, players[1], "   1 b 1"))

        assert received.tournament is None
        blocks = [f for f in received.findings if f.severity == "block"]
        assert [(f.code, f.line, f.column) for f in blocks] == [
            ("results-contradict", 9, 92),
            ("results-contradict", 10, 92),
        ]

    def test_of_50_megabytes_is_not_read_and_nothing_is_stored(self):
        with pytest.raises(TournamentError, match="larger than 8388608 bytes"):
            receive_report("event.trf", b"0" * (50 * 1024 * 1024))
        assert not Report.objects.exists()

    def test_may_be_as_large_as_allowed(self, settings):
        content = reports.content(*lines(four_players()))
        settings.MAX_REPORT_BYTES = len(content)
        assert receive_report("event.trf", content, now=reports.NOW).tournament is not None

    def test_of_6_megabytes_is_read(self):
        content = reports.content(*lines(four_players())) + b"#\n" * 3_000_000
        assert 5_000_000 < len(content) < 8 * 1024 * 1024
        assert receive_report("event.trf", content, now=reports.NOW).tournament is not None

    def test_with_somebody_born_after_the_event_is_refused(self):
        received = receive(*first_line(birth="2031/01/01"))
        assert received.tournament is None
        assert [f.line for f in received.findings if f.code == "birth-after-start"] == [9]
        assert codes(received)["birth-after-start"] == "block"

    def test_with_somebody_born_after_the_start_that_the_office_gives_is_refused(self):
        received = receive(
            *first_line(birth="2024/12/01"),
            header=with_header(r042="", r052=""),
            start_date=dt.date(2024, 11, 30),
            end_date=dt.date(2024, 11, 30),
        )
        assert received.tournament is None
        (finding,) = [f for f in received.findings if f.code == "birth-after-start"]
        assert (finding.severity, finding.line, finding.column, finding.found) == (
            "block",
            7,
            70,
            "2024/12/01",
        )


class TestWhatTheFileLeavesOpen:
    @pytest.mark.parametrize(
        ("records", "code", "what"),
        [
            ({"r042": ""}, "start-date-missing", "Enter the start date"),
            ({"r042": "soon"}, "start-date-unreadable", "Enter the start date"),
            ({"r092": "Individual"}, "system-unknown", "Choose the system"),
            ({"r122": "as usual"}, "time-control-unknown", "Choose the time control"),
        ],
    )
    def test_refuses_the_report_and_says_what_to_give(self, records, code, what):
        received = receive(*lines(four_players()), header=with_header(**records))

        assert received.tournament is None
        finding = next(f for f in received.findings if f.code == code)
        assert finding.severity == "block"
        assert what in finding.message
        assert "--" not in finding.message

    @pytest.mark.parametrize(
        ("records", "given", "code", "used"),
        [
            ({"r042": ""}, {"start_date": dt.date(2025, 3, 2)}, "start-date-missing", "2025-03-02"),
            ({"r052": "late"}, {"end_date": dt.date(2025, 3, 4)}, "end-date-unreadable", "2025-03-04"),
            ({"r092": "Individual"}, {"system": 3}, "system-unknown", "team"),
            ({"r122": "as usual"}, {"time_control": 2}, "time-control-unknown", "blitz"),
            ({"r012": ""}, {"name": "Open"}, "name-of-tournament-missing", "Open"),
        ],
    )
    def test_the_office_can_give(self, records, given, code, used):
        received = receive(*lines(four_players()), header=with_header(**records), **given)

        assert received.tournament is not None
        assert code not in codes(received)
        (finding,) = [f for f in received.findings if f.code == "entered-at-upload"]
        assert (finding.severity, finding.used) == ("note", used)
        [(field, value)] = given.items()
        assert getattr(received.tournament, field) == value
        assert open_points(received.tournament) == []

    def test_an_end_date_is_taken_from_the_last_round_with_a_warning(self):
        dates = reports.round_dates("25/03/01", "25/03/03")
        received = receive(*lines(four_players()), dates, header=with_header(r052=""))

        assert received.tournament is not None
        assert received.tournament.end_date == dt.date(2025, 3, 3)
        assert codes(received)["end-date-from-rounds"] == "warn"

    def test_an_end_date_is_the_start_when_the_file_has_no_other(self):
        tournament = received_tournament(*lines(four_players()), header=with_header(r052=""))
        assert tournament.end_date == dt.date(2025, 3, 1)
        assert [point.code for point in open_points(tournament)] == ["end-date-missing"]


class TestTheOfficesWordAgainstTheFiles:
    def test_counts_and_is_noted(self):
        received = receive(*lines(four_players()), time_control=TimeControl.RAPID)

        assert received.tournament is not None
        assert received.tournament.time_control == TimeControl.RAPID
        (note,) = [f for f in received.findings if f.code == "time-control-overruled"]
        assert (note.severity, note.found, note.used) == ("note", "standard", "rapid")

    def test_the_same_word_is_nothing_to_note(self):
        received = receive(*lines(four_players()), time_control=TimeControl.STANDARD)
        assert "time-control-overruled" not in codes(received)

    def test_dates_that_make_sense_replace_those_that_do_not(self):
        wrong = with_header(r042="2025/03/05", r052="2025/03/01")
        refused = receive(*lines(four_players()), header=wrong)
        assert codes(refused)["end-before-start"] == "block"
        received = receive_report(
            "event.trf",
            bytes(refused.report.content),
            now=reports.NOW,
            start_date=dt.date(2025, 3, 1),
            end_date=dt.date(2025, 3, 5),
        )
        assert received.tournament is not None

    def test_an_end_before_the_start_is_refused(self):
        received = receive(*lines(four_players()), end_date=dt.date(2025, 2, 28))
        assert received.tournament is None
        assert codes(received)["end-before-start"] == "block"

    def test_an_end_in_the_future_is_refused_and_today_is_not(self):
        received = receive(*lines(four_players()), end_date=dt.date(2025, 3, 11))
        assert codes(received)["end-in-future"] == "block"
        assert receive(*lines(four_players()), end_date=dt.date(2025, 3, 10)).tournament is not None


class TestTheSameEventAgain:
    """Field reports B5: one event loaded twice made thousands of games too many."""

    def test_is_recognised_in_another_file_with_another_header(self):
        players = four_players()
        first = received_tournament(*lines(players))
        received = receive(
            *reversed(lines(players)), header=with_header(r012="Town Open (corrected)", r102="Other, Arbiter")
        )

        assert received.tournament is None
        (finding,) = [f for f in received.findings if f.code == "same-event"]
        assert (finding.severity, finding.found) == ("block", str(first.pk))
        assert f"tournament {first.pk}" in finding.message
        assert Tournament.objects.count() == 1
        assert Game.objects.count() == 4
        assert Report.objects.filter(tournament=None).get() == received.report

    def test_with_a_corrected_result_is_another_event(self):
        players = four_players()
        received_tournament(*lines(players))
        assert receive(*lines(players, OTHER_CELLS)).tournament is not None

    @pytest.mark.parametrize("take_out", [return_tournament, withdraw])
    def test_may_come_again_once_it_was_returned_or_withdrawn(self, take_out):
        players = four_players()
        first = received_tournament(*lines(players))
        take_out(first, None, "wrong time control")
        assert receive(*lines(players)).tournament is not None


class TestCompleteness:
    """Field reports D16: the last round was missing, and players noticed it after the rating."""

    def test_a_dated_round_without_results_has_to_be_confirmed(self):
        dates = reports.round_dates("25/03/01", "25/03/03", "25/03/05")
        tournament = received_tournament(*lines(four_players()), dates)
        assert [point.code for point in open_points(tournament)] == ["rounds-differ"]

    def test_a_paired_round_without_results_has_to_be_confirmed(self):
        cells = [(*row, f"{opponent:>4} w  ") for row, opponent in zip(CELLS, (4, 3, 2, 1), strict=True)]
        tournament = received_tournament(*lines(four_players(), cells))
        assert tournament.rounds == 2
        assert [point.code for point in open_points(tournament)] == ["round-without-results"]

    def test_an_announced_round_without_results_has_to_be_confirmed(self):
        tournament = received_tournament(*lines(four_players()), "XXR 3")
        assert [point.code for point in open_points(tournament)] == ["rounds-differ"]

    def test_a_round_with_results_of_few_has_to_be_confirmed(self):
        players = [*four_players(), *(reports.register(f"Extra{n}, Eva", f"1999-01-0{n}") for n in (1, 2))]
        cells = [("   2 w 1", "   2 b 1"), ("   1 b 0", "   1 w 0")]
        cells += [("   4 w 1", ""), ("   3 b 0", ""), ("   6 w 1", ""), ("   5 b 0", "")]
        tournament = received_tournament(*lines(players, cells))
        assert [point.code for point in open_points(tournament)] == ["round-thin"]

    def test_a_round_with_results_of_half_the_players_needs_no_confirmation(self):
        cells = [("   2 w 1", "   2 b 1"), ("   1 b 0", "   1 w 0"), ("   4 w 1", ""), ("   3 b 0", "")]
        assert open_points(received_tournament(*lines(four_players(), cells))) == []

    def test_a_round_robin_that_lacks_games_has_to_be_confirmed(self):
        received = receive(*lines(four_players()), system=TournamentSystem.ROUND_ROBIN)
        (finding,) = [f for f in received.findings if f.code == "pairings-differ"]
        assert (finding.severity, finding.found) == ("confirm", "4")
        assert "has 6 games" in finding.message

    def test_a_whole_round_robin_needs_no_confirmation(self):
        cells = [
            ("   2 w 1", "   3 b =", "   4 w 0"),
            ("   1 b 0", "   4 b 1", "   3 w -"),
            ("   4 w =", "   1 w =", "   2 b +"),
            ("   3 b =", "   2 w 0", "   1 b 1"),
        ]
        tournament = received_tournament(*lines(four_players(), cells), system=TournamentSystem.ROUND_ROBIN)
        assert open_points(tournament) == []


def test_a_placeholder_in_a_player_line_waits_for_a_person():
    """Field reports B16: BYE imported as a person."""
    players = four_players()
    tournament = received_tournament(*lines(players), builder.player(5, "0000 - Z", name="BYE", rating=""))
    assert [(p.code, p.entry and p.entry.start_number) for p in open_points(tournament)] == [
        ("pseudo-name", None),
        ("not-matched", 5),
    ]
    assert Entry.objects.get(start_number=5).player is None


def test_the_number_of_queries_does_not_grow_with_the_report():
    counts = []
    for size in (4, 40):
        numbers = range(1, size + 1)
        players = [reports.register(f"Player{n}, Of{size}", "1980-01-01") for n in numbers]
        cells = [(f"{n + 1 if n % 2 else n - 1:>4} {'w' if n % 2 else 'b'} =",) for n in numbers]
        report = lines(players, cells)
        with CaptureQueriesContext(connection) as queries:
            received_tournament(*report)
        counts.append(len(queries))
    assert counts[0] == counts[1]
