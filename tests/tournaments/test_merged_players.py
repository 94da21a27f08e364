"""Reports about a player whose numbers were merged: every one of them means the survivor (intake check 4)."""

import datetime as dt

import pytest

from players.models import Player
from players.register.registration import register_player
from ratings.persons.merging import merge, undo
from tests.office import four_players, player_line, report_file
from tournaments.errors import TournamentError
from tournaments.identity.identification import auto_match, candidates_for, match_entry
from tournaments.intake.acceptance import open_points
from tournaments.intake.receiving import Received, receive_report
from tournaments.models import Entry, MatchMethod

pytestmark = pytest.mark.django_db

BORN = dt.date(1980, 1, 15)


def player(name: str, born: dt.date = BORN, **more) -> Player:
    return register_player(name=name, birth_date=born, sex="m", **more)


def report(line: str) -> Received:
    other = player_line(2, "Other, Otto", (1, "b", "0"), birth="1950/01/01", points="0.0", sex="m")
    return receive_report("open.trf", report_file(line, other))


def first_entry(received: Received) -> Entry:
    entry = Entry.objects.filter(tournament=received.tournament, start_number=1).first()
    assert entry is not None
    return entry


@pytest.mark.parametrize("by", ["number", "fide id", "name"])
def test_the_old_number_id_and_spelling_are_recognised_as_the_survivor(by: str):
    old = player("Feurst, Fritz", fide_id=4455)
    survivor = player("First, Fritz", fide_id=4466)
    merge(old, survivor, None)
    given = {"number": {"fide_id": old.pk}, "fide id": {"fide_id": 4455}, "name": {}}[by]
    name = "Feurst, Fritz" if by == "name" else "First, Fritz"
    line = player_line(1, name, (2, "w", "1"), birth="1980/01/15", points="1.0", sex="m", **given)
    entry = first_entry(report(line))
    assert entry.player == survivor
    assert (
        entry.match_method
        == {
            "number": MatchMethod.OFFICE_ID,
            "fide id": MatchMethod.FIDE_ID,
            "name": MatchMethod.NAME_AND_BIRTH,
        }[by]
    )


def test_two_numbers_of_one_person_are_no_doubt_any_more():
    one, other = player("First, Fritz"), player("First, Fritz")
    received = receive_report("open.trf", four_players())
    entry = first_entry(received)
    assert entry.player_id is None
    done = merge(other, one, None)
    assert received.tournament is not None
    assert auto_match(received.tournament) == 1
    entry.refresh_from_db()
    assert entry.player == one
    undo(done, None)


def test_only_the_survivor_is_a_candidate_and_a_match_with_the_old_number_means_him():
    old, survivor = (
        player("Fierst, Fritz", dt.date(1980, 1, 16)),
        player("Fierst, Fritz", dt.date(1980, 1, 16)),
    )
    merge(old, survivor, None)
    entry = first_entry(receive_report("open.trf", four_players()))
    assert [candidate.player for candidate in candidates_for(entry)] == [survivor]
    old.refresh_from_db()
    match_entry(entry, old, None)
    entry.refresh_from_db()
    assert entry.player == survivor


def test_one_person_cannot_take_part_under_two_numbers():
    old, survivor = player("Nobody, Nick", dt.date(1951, 1, 1)), player("Nobody, Nils", dt.date(1952, 2, 2))
    received = receive_report("open.trf", four_players())
    assert received.tournament is not None
    first, second = Entry.objects.filter(tournament=received.tournament)[:2]
    match_entry(first, old, None)
    merge(old, survivor, None)
    with pytest.raises(TournamentError, match="already takes part in this tournament, with start number 1"):
        match_entry(second, survivor, None)
    # Matched at the very moment of the merge: found at the latest when the tournament is to be accepted.
    Entry.objects.filter(pk=second.pk).update(player=survivor)
    twice = [point.message for point in open_points(received.tournament) if point.code == "player-twice"]
    assert twice == [
        f"Player {survivor.pk} takes part twice, under numbers that were merged. Undo one match."
    ]
