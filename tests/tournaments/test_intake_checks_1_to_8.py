"""The intake checks of rating offices, 1 to 8: each fires on what it is about, and does not on what is right.

Those that need ratings stand in `tests.ratings.test_plausibility`.
"""

import datetime as dt

import pytest
from django.core.exceptions import ValidationError

from players.models import Player
from tests.tournaments.reports import (
    CELLS,
    codes,
    doubts,
    first_line,
    four_players,
    line,
    lines,
    nothing_found,
    receive,
    received_tournament,
    register,
    standing,
)
from tests.tournaments.trf.builder import with_header
from tournaments.identity.identification import match_entry, register_from_entry, unmatch_entry
from tournaments.intake.acceptance import accept, look_again, open_points
from tournaments.intake.receiving import receive_report
from tournaments.models import Severity, Stage

pytestmark = pytest.mark.django_db

BLOCK, CONFIRM, WARN = Severity.BLOCK, Severity.CONFIRM, Severity.WARN


def test_nothing_is_found_in_a_careful_report():
    assert nothing_found() == {}


# 1: the file parses, is not empty; file, hash and error text are kept


@pytest.mark.parametrize(
    ("content", "code"), [(b"", "file-empty"), (b"\0\1\2", "not-text"), (b"Hello", "no-players")]
)
def test_check_01_a_file_that_is_no_report_blocks_and_is_kept(content, code):
    received = receive_report("event.trf", content)
    assert received.tournament is None
    assert doubts(received)[code] == BLOCK
    assert (bytes(received.report.content), len(received.report.sha256)) == (content, 64)
    assert received.findings[0].message
    assert set(received.report.findings.values_list("code", flat=True)) == set(codes(received))


# 2: name, dates and results must be there; what older files lack is a warning


@pytest.mark.parametrize(
    ("records", "code", "severity"),
    [
        ({"r012": ""}, "name-of-tournament-missing", CONFIRM),
        ({"r042": ""}, "start-date-missing", BLOCK),
        ({"r022": ""}, "header-missing", WARN),
        ({"r032": ""}, "header-missing", WARN),
        ({"r102": ""}, "header-missing", WARN),
    ],
)
def test_check_02_a_header_with_gaps(records, code, severity):
    assert doubts(receive(*lines(four_players()), header=with_header(**records)))[code] == severity


def test_check_02_without_results_there_is_nothing_to_accept():
    tournament = received_tournament(*lines(four_players(), [()] * 4))
    assert (tournament.rounds, tournament.stage) == (0, Stage.IN_CORRECTION)
    assert [point.code for point in open_points(tournament)] == ["nothing-to-rate"]
    with pytest.raises(ValueError, match="nothing to rate"):
        accept(tournament, None)


# 3: the report against the register


@pytest.mark.parametrize(
    ("changes", "code", "found", "used"),
    [
        ({"title": "WFM"}, "title-differs", "WFM", "no title"),
        ({"name": "Andersen-Holm, Anne"}, "name-differs", "Andersen-Holm, Anne", "Andersen, Anne"),
        ({"birth": "1970/01/12"}, "birth-date-differs", "1970-01-12", "1970-01-11"),
    ],
)
def test_check_03_what_differs_from_the_register_is_a_warning(changes, code, found, used):
    received = receive(*first_line(**changes))
    (finding,) = [f for f in received.findings if f.code == code]
    assert (finding.severity, finding.found, finding.used) == (WARN, found, used)
    assert finding.entry is not None
    assert finding.entry.start_number == 1
    assert received.tournament is not None
    assert open_points(received.tournament) == []


def test_check_03_another_federation_is_a_warning():
    lines_ = first_line()
    Player.objects.filter(name="Andersen, Anne").update(federation="SWE", fide_id=1700001)
    assert doubts(receive(*lines_)) == {"federation-differs": WARN}


def test_check_03_the_same_in_other_letters_and_what_is_left_out_do_not():
    assert doubts(receive(*first_line(name="ANDERSEN,ANNE", sex="", title=""))) == {}


# 4: unknown ids, ids of merged players


def test_check_04_an_unknown_id_of_somebody_unknown_blocks():
    tournament = received_tournament(*first_line(fide_id="99887766", name="Nobody, Nils", birth=""))
    (point,) = open_points(tournament)
    assert point.code == "not-matched"
    assert "no registered player has this id" in point.message


def test_check_04_an_unknown_id_of_somebody_known_is_a_warning():
    received = receive(*first_line(fide_id="99887766"))
    assert doubts(received) == {"id-differs": WARN}


def test_check_04_an_id_that_was_merged_into_another_has_to_be_confirmed():
    players = four_players()
    given_up = register("Andersen, Anne", "1970-01-11", merged_into=players[0])
    tournament = received_tournament(
        line(1, players[0], *CELLS[0], fide_id=str(given_up.pk)), *lines(players)[1:]
    )
    assert tournament.entries.get(start_number=1).player == players[0]
    assert standing(tournament) == {"number-merged": CONFIRM}


def test_check_04_a_match_with_a_merged_number_blocks_until_it_is_put_right():
    players = four_players()
    tournament = received_tournament(*lines(players))
    stays = register("Andersen, Anne", "1970-01-11")
    Player.objects.filter(pk=players[0].pk).update(merged_into=stays)
    look_again(tournament)
    assert standing(tournament) == {"match-merged": BLOCK}
    entry = tournament.entries.get(start_number=1)
    unmatch_entry(entry, None)
    match_entry(entry, stays, None)
    assert BLOCK not in standing(tournament).values()


def test_check_04_the_player_s_own_number_and_fide_id_do_not():
    players = four_players()
    Player.objects.filter(pk=players[0].pk).update(fide_id=1503014)
    by_fide_id = line(1, players[0], *CELLS[0], fide_id="1503014")
    assert doubts(receive(by_fide_id, *lines(players)[1:])) == {}


# 5: different birth year is never put right by itself


def test_check_05_another_birth_year_is_not_matched_and_a_person_has_to_confirm_it():
    tournament = received_tournament(*first_line(birth="1971/01/11"))
    entry = tournament.entries.get(start_number=1)
    assert entry.player is None
    assert [point.code for point in open_points(tournament)] == ["not-matched"]
    match_entry(entry, Player.objects.get(name="Andersen, Anne"), None)
    assert standing(tournament) == {"birth-year-differs": CONFIRM}


def test_check_05_the_same_birth_year_does_not():
    assert doubts(receive(*first_line(birth="1970"))) == {}


# 6: new players need full birth date and sex


@pytest.mark.parametrize(("birth", "sex"), [(None, "w"), (dt.date(1970, 1, 11), "")])
def test_check_06_nobody_is_registered_without_birth_date_and_sex(birth, sex):
    tournament = received_tournament(*first_line(fide_id="", name="Nobody, Nina", birth=""))
    entry = tournament.entries.get(start_number=1)
    with pytest.raises(ValidationError):
        register_from_entry(entry, None, name="Nobody, Nina", birth_date=birth, sex=sex)
    assert not Player.objects.filter(name="Nobody, Nina").exists()


def test_check_06_with_both_somebody_is():
    tournament = received_tournament(*first_line(fide_id="", name="Nobody, Nina", birth=""))
    entry = tournament.entries.get(start_number=1)
    register_from_entry(entry, None, name="Nobody, Nina", birth_date=dt.date(1999, 1, 11), sex="w")
    assert open_points(tournament) == []


# 7: foreign players without FIDE id


def test_check_07_a_foreign_player_without_fide_id_blocks_until_the_register_has_one():
    received = receive(*first_line(federation="SWE"))
    tournament = received.tournament
    assert tournament is not None
    assert doubts(received) == {"foreign-without-fide-id": BLOCK}
    Player.objects.filter(name="Andersen, Anne").update(fide_id=1700001)
    accept(tournament, None)
    assert standing(tournament) == {}


def test_check_07_a_foreign_player_with_one_does_not():
    lines_ = first_line(federation="SWE")
    Player.objects.filter(name="Andersen, Anne").update(fide_id=1700001)
    assert doubts(receive(*lines_)) == {}


# 8: complete names


@pytest.mark.parametrize("name", ["Andersen, A.", "A. Andersen", "Andersen"])
def test_check_08_initials_are_a_warning(name):
    assert doubts(receive(*first_line(name=name)))["name-incomplete"] == WARN


@pytest.mark.parametrize("name", ["Andersen, Anne", "Andersen, Anne B."])
def test_check_08_a_full_name_is_not(name):
    assert "name-incomplete" not in doubts(receive(*first_line(name=name)))
