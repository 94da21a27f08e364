"""The intake checks of rating offices, 9 to 20, and what becomes of what was confirmed."""

import datetime as dt

import pytest

from players.models import Player, PlayerStatus
from tests.office import person
from tests.tournaments import reports
from tests.tournaments.reports import (
    CELLS,
    doubts,
    first_line,
    four_players,
    line,
    lines,
    receive,
    received_tournament,
    standing,
)
from tests.tournaments.trf import builder
from tests.tournaments.trf.builder import with_header
from tournaments.intake.acceptance import accept, look_again, open_points, settle_finding
from tournaments.models import Finding, Severity, Tournament
from tournaments.stages import withdraw

pytestmark = pytest.mark.django_db

# As CELLS, but of the four games only the last one has the same result.
OTHERWISE = (
    ("   2 w =", "   3 b 1"),
    ("   1 b =", "   4 b 1"),
    ("   4 w 1", "   1 w 0"),
    ("   3 b 0", "   2 w 0"),
)
BLOCK, CONFIRM, WARN = Severity.BLOCK, Severity.CONFIRM, Severity.WARN


# 9: both sides of each game agree


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ([("   2 w 1",), ("   1 b 1",)], "results-contradict"),
        ([("   2 w 1",), ("   1 w 0",)], "colours-equal"),
        ([("   9 w 1",), ("0000 - Z",)], "opponent-unknown"),
        ([("   2 w 1",), ("   3 b 0",), ("   2 w 1",)], None),
    ],
)
def test_check_09_sides_that_do_not_agree_block_or_have_to_be_confirmed(cells, code):
    players = four_players()[: len(cells)]
    received = receive(*lines(players, cells))
    found = doubts(received)
    if code is not None:
        assert code in found
    assert {BLOCK, CONFIRM} & set(found.values())
    assert received.tournament is None or open_points(received.tournament)


# 10: forfeits are marked, and none is drawn


def test_check_10_a_forfeit_that_both_sides_win_blocks():
    players = four_players()[:2]
    received = receive(*lines(players, [("   2 w +",), ("   1 b +",)]))
    assert received.tournament is None
    assert BLOCK in doubts(received).values()


def test_check_10_a_marked_forfeit_and_a_missing_opponent_do_not():
    cells = [
        ("   2 w 1", "   3 b +"),
        ("   1 b 0", "   4 b 1"),
        ("   4 w =", "   1 w -"),
        ("   3 b =", "   2 w 0"),
    ]
    received = receive(*lines(four_players(), cells))
    assert doubts(received) == {}
    assert received.tournament is not None
    assert received.tournament.games.filter(kind=1, white_half_points=0, black_half_points=2).exists()


# 11: points are the sum of the results


def test_check_11_points_that_are_not_the_sum_are_a_warning():
    received = receive(*first_line(points="2.0"))
    (finding,) = [f for f in received.findings if f.severity != Severity.NOTE]
    assert (finding.code, finding.severity, finding.found, finding.used) == (
        "points-differ",
        WARN,
        "2.0",
        "1.5",
    )


def test_check_11_points_that_are_the_sum_do_not():
    assert doubts(receive(*first_line(points="1.5"))) == {}


# 12: start, end and today; round dates inside


def test_check_12_an_end_before_the_start_and_one_to_come_block():
    players = four_players()
    before = receive(*lines(players), header=with_header(r052="2025/02/01"))
    to_come = receive(*lines(players), header=with_header(r052="2025/03/11"))
    assert doubts(before)["end-before-start"] == BLOCK
    assert doubts(to_come)["end-in-future"] == BLOCK


def test_check_12_a_round_outside_is_a_warning_and_a_missing_end_is_taken_from_the_rounds():
    players = four_players()
    outside = receive(*lines(players), reports.round_dates("25/03/01", "25/03/07"))
    assert doubts(outside) == {"round-date-outside": WARN}
    no_end = receive(
        *lines(players, [(*row, "0000 - Z") for row in CELLS]),
        reports.round_dates("25/03/01", "25/03/03", "25/03/04"),
        header=with_header(r052=""),
    )
    assert doubts(no_end)["end-date-from-rounds"] == WARN
    assert no_end.tournament is not None
    assert no_end.tournament.end_date == dt.date(2025, 3, 4)


def test_check_12_rounds_inside_and_an_end_today_do_not():
    players = four_players()
    received = receive(
        *lines(players),
        reports.round_dates("25/03/01", "25/03/05"),
        header=with_header(r052="2025/03/10"),
    )
    assert doubts(received) == {}


# 13: two players, one of them of the own federation


def test_check_13_one_player_blocks():
    assert doubts(receive(builder.player(1, "0000 - U")))["too-few-players"] == BLOCK


def test_check_13_nobody_of_the_own_federation_has_to_be_confirmed():
    players = four_players()
    for number, player in enumerate(players):
        Player.objects.filter(pk=player.pk).update(fide_id=1700001 + number)
    changed = [
        line(n, p, *row, federation="SWE") for n, (p, row) in enumerate(zip(players, CELLS, strict=True), 1)
    ]
    received = receive(*changed)
    assert doubts(received) == {"no-own-player": CONFIRM}


def test_check_13_one_own_player_is_enough():
    players = four_players()
    Player.objects.filter(pk__in=[p.pk for p in players[1:]]).update(federation="NOR")
    assert doubts(receive(*lines(players))) == {}


# 15: already rated


def test_check_15_the_same_event_blocks():
    players = four_players()
    accept(received_tournament(*lines(players)), None)
    assert doubts(receive(*lines(players)))["same-event"] == BLOCK


def test_check_15_the_same_games_under_other_names_are_asked_about():
    players = four_players()
    first = received_tournament(*lines(players))
    named = [line(1, players[0], *CELLS[0], name="Andersen, Ane"), *lines(players)[1:]]
    second = received_tournament(*named)
    assert standing(second)["sent-again"] == CONFIRM
    withdraw(first, None, "received twice")
    look_again(second)
    assert "sent-again" not in standing(second)


def test_check_15_a_small_match_repeated_on_other_days_is_asked_about_not_refused():
    players = four_players()
    received_tournament(*lines(players))
    again = receive(*lines(players), header=with_header(r042="2025/03/08", r052="2025/03/09"))
    assert doubts(again) == {"sent-again": CONFIRM}


# 16: two places at once, too many rounds a day


def test_check_16_games_on_overlapping_days_elsewhere_have_to_be_confirmed():
    players = four_players()
    received_tournament(*lines(players))
    second = received_tournament(
        *lines(players, OTHERWISE), header=with_header(r042="2025/03/05", r052="2025/03/06")
    )
    (point,) = open_points(second)
    assert point.code == "events-overlap"
    assert "Andersen, Anne" in point.message
    assert "1 game is the same in both" in point.message


@pytest.mark.parametrize(
    "records",
    [
        {"r042": "2025/03/06", "r052": "2025/03/07"},
        {"r122": "5 min"},
        {"r042": "2025/01/01", "r052": "2025/03/09"},
    ],
    ids=["other days", "another time control", "a season"],
)
def test_check_16_other_days_a_blitz_in_the_evening_and_a_season_do_not(records):
    players = four_players()
    received_tournament(*lines(players))
    second = received_tournament(*lines(players, OTHERWISE), header=with_header(**records))
    assert not {"events-overlap", "sent-again"} & standing(second).keys()


def rounds(number: int, first: str = "   2 w =", second: str = "   1 b =") -> list[str]:
    """Two of the registered players against each other, so many times."""
    return lines(four_players()[:2], [(first,) * number, (second,) * number])


def test_check_16_more_than_three_rounds_a_day_have_to_be_confirmed():
    received = receive(*rounds(4), header=with_header(r052="2025/03/01"))
    assert doubts(received)["rounds-a-day"] == CONFIRM
    dated = receive(*lines(four_players()), reports.round_dates(*["25/03/01"] * 4))
    assert doubts(dated)["day-crowded"] == CONFIRM


@pytest.mark.parametrize(
    ("number", "records"),
    [(3, {"r052": "2025/03/01"}), (4, {}), (4, {"r052": "2025/03/01", "r122": "5 min"})],
)
def test_check_16_three_rounds_a_day_and_blitz_do_not(number, records):
    assert "rounds-a-day" not in doubts(receive(*rounds(number), header=with_header(**records)))


# 17: implausible results (what needs ratings stands elsewhere)


def test_check_17_the_same_pair_many_times_has_to_be_confirmed():
    received = receive(*rounds(3))
    (finding,) = [f for f in received.findings if f.code == "same-pair"]
    assert (finding.severity, finding.found) == (CONFIRM, "1–2: 3")


def test_check_17_a_pair_that_met_twice_does_not():
    assert "same-pair" not in doubts(receive(*rounds(2)))


def test_check_17_a_player_who_won_every_one_of_six_games_has_to_be_confirmed():
    received = receive(*rounds(6, "   2 w 1", "   1 b 0"))
    (finding,) = [f for f in received.findings if f.code == "all-won"]
    assert (finding.severity, finding.found) == (CONFIRM, "6")
    assert finding.entry is not None
    assert finding.entry.start_number == 1


def test_check_17_five_wins_and_six_wins_with_a_forfeit_among_them_do_not():
    assert "all-won" not in doubts(receive(*rounds(5, "   2 w 1", "   1 b 0")))
    players = four_players()[2:]
    cells = [("   2 w 1",) * 5 + ("   2 w +",), ("   1 b 0",) * 5 + ("   1 b -",)]
    assert "all-won" not in doubts(receive(*lines(players, cells)))


# 18: belonging to the federation on the day


@pytest.mark.parametrize(
    ("status", "code"), [(PlayerStatus.DECEASED, "player-deceased"), (PlayerStatus.LEFT, "player-left")]
)
@pytest.mark.parametrize("since", [None, dt.date(2025, 3, 1)])
def test_check_18_who_had_left_or_died_has_to_be_confirmed(status, code, since):
    lines_ = first_line()
    Player.objects.filter(name="Andersen, Anne").update(status=status, status_since=since)
    assert doubts(receive(*lines_)) == {code: CONFIRM}


def test_check_18_who_left_after_the_event_began_does_not():
    lines_ = first_line()
    Player.objects.filter(name="Andersen, Anne").update(
        status=PlayerStatus.LEFT, status_since=dt.date(2025, 3, 2)
    )
    assert doubts(receive(*lines_)) == {}


# 19: long events


def test_check_19_more_than_thirty_days_are_a_warning():
    received = receive(*lines(four_players()), header=with_header(r042="2025/02/03"))
    assert doubts(received) == {"event-long": WARN}


def test_check_19_thirty_days_are_not():
    received = receive(*lines(four_players()), header=with_header(r042="2025/02/04"))
    assert doubts(received) == {}


# 20: who may report


@pytest.mark.parametrize("role", ["visitor", "auditor", "approver"])
def test_check_20_somebody_without_the_role_is_refused_and_the_file_is_kept(role):
    received = receive(*lines(four_players()), by=person(role))
    assert received.tournament is None
    assert doubts(received)["reporter-not-allowed"] == BLOCK
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("role", ["reporter", "clerk", "officer"])
def test_check_20_reporters_and_the_office_may(role):
    assert doubts(receive(*lines(four_players()), by=person(role))) == {}


# What a person settled


def test_what_was_confirmed_stays_while_it_is_the_same_goes_with_its_cause_and_is_asked_anew():
    players = four_players()
    Player.objects.filter(pk=players[0].pk).update(status=PlayerStatus.LEFT)
    tournament = received_tournament(*lines(players))
    finding = Finding.objects.get(tournament=tournament)
    clerk = person("clerk")
    settle_finding(finding, clerk, "He plays for us until summer.")
    look_again(tournament)
    finding.refresh_from_db()
    assert (finding.settled_by, finding.settled_reason) == (clerk, "He plays for us until summer.")
    assert open_points(tournament) == []

    Player.objects.filter(pk=players[0].pk).update(status_since=dt.date(2020, 1, 1))
    look_again(tournament)
    assert [point.code for point in open_points(tournament)] == ["player-left"]
    Player.objects.filter(pk=players[0].pk).update(status=PlayerStatus.ACTIVE)
    look_again(tournament)
    assert standing(tournament) == {}


def test_accepting_looks_again_and_what_it_finds_stays_to_be_settled():
    players = four_players()
    tournament = received_tournament(*lines(players))
    Player.objects.filter(pk=players[0].pk).update(status=PlayerStatus.DECEASED)
    with pytest.raises(ValueError, match="deceased"):
        accept(tournament, None)
    assert standing(tournament) == {"player-deceased": CONFIRM}


def test_what_is_found_again_is_not_asked_twice():
    tournament = received_tournament(*first_line(title="WFM"))
    for _time in range(3):
        assert look_again(tournament) == []
    assert list(standing(tournament)) == ["title-differs"]
