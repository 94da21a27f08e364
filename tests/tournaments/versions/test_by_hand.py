"""The next version by hand: everything of any event can be corrected, and what it changes is said in words."""

import datetime as dt

import pytest

from players.models import Player
from tests.tournaments.entering.events import all_won_by_the_lower, event, fill, swiss
from tests.tournaments.reports import register
from tests.tournaments.versions.test_sent_again import NAMES, became, report
from tournaments.entering import by_round, by_table, game_changes, heads, participants
from tournaments.entering.heads import HEAD
from tournaments.errors import TournamentError
from tournaments.identity.identification import match_entry, unmatch_entry
from tournaments.intake.acceptance import accept, open_points, settle_finding
from tournaments.models import Finding, Game, Stage, System, TimeControl, Tournament
from tournaments.versions.difference import compare
from tournaments.versions.facts import facts_of
from tournaments.versions.opening import open_next
from tournaments.versions.wording import in_words, other_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def uploaded() -> Tournament:
    """A round robin of six, accepted as it was reported, whose rounds are not those of the tables."""
    people = [register(name, f"19{70 + place}-02-03") for place, name in enumerate(NAMES)]
    tournament = became(report(people, r092="Individual: Round-Robin"))
    return accept(tournament, None)


def changes(before: Tournament, after: Tournament) -> list[str]:
    return in_words(compare(facts_of(before), facts_of(after)))


def game_of(tournament: Tournament, one: int, other: int) -> Game:
    return tournament.games.get(white__start_number__in=(one, other), black__start_number__in=(one, other))


def change(tournament: Tournament, one: int, other: int, text: str) -> None:
    game = game_of(tournament, one, other)
    by_round.change_game(tournament, game.pk, text, seen=game_changes.token(game), by=None)


def test_a_copy_differs_in_nothing_and_leaves_the_first_in_force(uploaded):
    version = open_next(uploaded, None, "A result is wrong.")
    assert changes(uploaded, version) == []
    assert (version.number, version.version, version.stage) == (uploaded.pk, 2, Stage.IN_CORRECTION)
    assert version.version_reason == "A result is wrong."
    assert [entry.player_id for entry in version.entries.all()] == [
        entry.player_id for entry in uploaded.entries.all()
    ]
    uploaded.refresh_from_db()
    assert uploaded.stage == Stage.ACCEPTED
    with pytest.raises(TournamentError, match="reason"):
        open_next(uploaded, None, " ")


def test_results_colours_and_pairings_of_a_report_are_corrected_by_round(uploaded):
    version = open_next(uploaded, None, "Round 1")
    change(version, 1, 6, "0")
    change(version, 2, 5, "=b")
    change(version, 3, 4, "")
    by_round.add_game(version, 1, 4, 3, "1", by=None, colours_known=False)
    change(version, 6, 4, "+")
    assert changes(uploaded, version) == [
        "Round 1, Alm, Anna – Foss, Frida 0–1 (instead of 1–0)",
        "Round 1, Carlsen, Cato – Dale, Dina 0–1 (colours no longer known)",
        "Round 1, Egge, Even – Bruk, Bent ½–½ (colours exchanged)",
        "Round 2, Foss, Frida – Dale, Dina +–- (instead of ½–½)",
    ]
    assert other_results(version)[1, frozenset((1, 6))] == "1–0"
    # The rounds stay as reported, also when somebody leaves.
    assert [game.round for game in version.games.all()] == sorted(game.round for game in uploaded.games.all())
    assert accept(version, None).stage == Stage.ACCEPTED
    uploaded.refresh_from_db()
    assert uploaded.stage == Stage.REPLACED


def test_who_a_participant_is_is_corrected(uploaded):
    right = register("Alm, Anne", "1999-01-01")
    version = open_next(uploaded, None, "Her sister played.")
    entry = version.entries.get(start_number=1)
    wrong = entry.player
    unmatch_entry(entry, None)
    match_entry(entry, right, None)
    assert wrong is not None
    assert changes(uploaded, version) == [
        f"Participant: 1 Alm, Anna, player {right.pk} instead of 1 Alm, Anna, player {wrong.pk}"
    ]


def test_two_whose_numbers_were_exchanged_are_said_to_be_the_other(uploaded):
    version = open_next(uploaded, None, "Twins")
    one, other = version.entries.filter(start_number__in=(1, 2))
    first, second = one.player, other.player
    assert first is not None
    assert second is not None
    unmatch_entry(one, None)
    unmatch_entry(other, None)
    match_entry(one, second, None)
    match_entry(other, first, None)
    assert changes(uploaded, version) == [
        f"Participant: 1 Alm, Anna, player {second.pk} instead of 1 Alm, Anna, player {first.pk}",
        f"Participant: 2 Bruk, Bent, player {first.pk} instead of 2 Bruk, Bent, player {second.pk}",
    ]


def test_the_head_of_a_report_is_corrected_with_the_results_there(uploaded):
    version = open_next(uploaded, None, "It was a Swiss of one more day.")
    head = {field: getattr(version, field) for field in HEAD}
    head |= {"system": System.SWISS, "time_control": TimeControl.RAPID, "end_date": dt.date(2025, 3, 6)}
    changed = heads.change_head(version, None, seen=version.edits, **head)
    assert changes(uploaded, changed) == [
        "End: 2025-03-06 instead of 2025-03-05",
        "System: Swiss instead of round robin",
        "Time control: rapid instead of standard",
    ]


def test_participants_come_and_go(uploaded):
    version = open_next(uploaded, None, "Somebody was missing.")
    gone = version.entries.get(start_number=6)
    for game in version.games.filter(white=gone) | version.games.filter(black=gone):
        by_round.change_game(version, game.pk, "", seen=game_changes.token(game), by=None)
    participants.remove(gone, None)
    late = participants.add_player(version, register("Gran, Gro", "2001-01-01"), None)
    by_round.add_game(version, 1, 1, late.start_number, "=", by=None)
    said = changes(uploaded, version)
    assert said[0].startswith("New participant: 6 Gran, Gro")
    assert said[1].startswith("No longer a participant: 6 Foss, Frida")
    assert said[2:] == [
        "Round 1, added: Alm, Anna – Gran, Gro ½–½",
        "Round 1, removed: Alm, Anna – Foss, Frida 1–0",
        "Round 2, removed: Foss, Frida – Dale, Dina ½–½",
        "Round 3, removed: Bruk, Bent – Foss, Frida 1–0",
        "Round 4, removed: Foss, Frida – Egge, Even 0–1",
        "Round 5, removed: Carlsen, Cato – Foss, Frida 1–0",
    ]


def test_a_round_robin_entered_by_hand_is_corrected_in_its_cross_table():
    first = event(4)
    fill(first, all_won_by_the_lower(4))
    accept(first, None)
    version = open_next(first, None, "A draw")
    game = game_of(version, 1, 2)
    by_table.set_cell(version, 1, 2, "=", seen=game_changes.token(game), by=None)
    (said,) = changes(first, version)
    assert said.endswith("½–½ (instead of 1–0)")
    accepted = accept(version, None)
    assert accepted.content_digest not in ("", first.content_digest)


def test_a_version_with_the_same_content_is_accepted_too():
    first = swiss(4, rounds=1)
    by_round.add_game(first, 1, 1, 2, "1", by=None)
    by_round.add_game(first, 1, 3, 4, "1", by=None)
    accept(first, None)
    version = open_next(first, None, "Another player")
    entry = version.entries.get(start_number=4)
    unmatch_entry(entry, None)
    match_entry(entry, register("Dunn, Doris", "1973-01-04"), None)
    for point in open_points(version):
        assert point.finding is not None
        settle_finding(point.finding, None, "Her sister played.")
    assert accept(version, None).stage == Stage.ACCEPTED


def test_a_report_in_correction_is_replaced_with_its_open_questions():
    first = became(report([register(name, f"19{70 + place}-02-03") for place, name in enumerate(NAMES)]))
    Finding.objects.create(
        report=first.reports.get(), severity="confirm", code="colours-equal", line=9, message="Who had White?"
    )
    version = open_next(first, None, "Both colours are known.")
    first.refresh_from_db()
    assert first.stage == Stage.REPLACED
    (asked,) = [point.finding for point in open_points(version) if point.finding is not None]
    assert (asked.message, asked.report) == ("Who had White?", None)
    settle_finding(asked, None, "Player 1")
    accept(version, None)
    third = open_next(version, None, "Once more")
    assert open_points(third) == []


def test_what_is_in_work_by_hand_or_was_withdrawn_needs_no_new_version():
    tournament = event(4)
    with pytest.raises(TournamentError, match="can be corrected as it is"):
        open_next(tournament, None, "A result")
    Tournament.objects.filter(pk=tournament.pk).update(stage=Stage.WITHDRAWN)
    with pytest.raises(TournamentError, match="withdrawn"):
        open_next(tournament, None, "A result")


def test_an_earlier_version_can_be_taken_up_again(uploaded):
    version = open_next(uploaded, None, "A result")
    change(version, 1, 6, "0")
    accept(version, None)
    uploaded.refresh_from_db()
    third = open_next(uploaded, None, "It was right before.")
    assert (third.version, changes(uploaded, third)) == (3, [])
    assert Player.objects.filter(entries__tournament=third).count() == 6
