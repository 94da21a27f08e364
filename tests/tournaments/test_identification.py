"""Which registered player a participant is: by rule where certain, by a person otherwise."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.audit.recorded import Changes
from players.models import Player
from tests.tournaments.reports import (
    CELLS,
    first_line,
    four_players,
    line,
    lines,
    received_tournament,
    register,
)
from tests.tournaments.trf import builder
from tournaments.errors import TournamentError
from tournaments.identity.identification import (
    auto_match,
    candidates_for,
    match_entry,
    unmatch_entry,
)
from tournaments.intake.acceptance import accept, look_again, open_points, settle_finding
from tournaments.models import Entry, MatchMethod, Stage, Tournament

pytestmark = pytest.mark.django_db


def with_first(**changes: str) -> Tournament:
    """The tournament of four registered players of whom the first is reported otherwise."""
    return received_tournament(*first_line(**changes))


def first(tournament: Tournament) -> Entry:
    return tournament.entries.get(start_number=1)


def open_codes(tournament: Tournament) -> list[str]:
    return [point.code for point in open_points(tournament)]


class TestCertainMatches:
    def test_are_made_by_number_then_fide_id_then_name_and_birth_date(self):
        a, b, c, d = four_players()
        Player.objects.filter(pk=b.pk).update(fide_id=1500002)
        tournament = received_tournament(
            line(1, a, *CELLS[0]),
            line(2, b, *CELLS[1], fide_id="1500002", birth="1980"),
            line(3, c, *CELLS[2], fide_id="", name="Carl CARLSEN"),
            line(4, d, *CELLS[3], fide_id=""),
        )
        assert list(tournament.entries.values_list("player", "match_method")) == [
            (a.pk, MatchMethod.OFFICE_ID),
            (b.pk, MatchMethod.FIDE_ID),
            (c.pk, MatchMethod.NAME_AND_BIRTH),
            (d.pk, MatchMethod.NAME_AND_BIRTH),
        ]
        assert open_points(tournament) == []

    def test_are_made_by_the_number_of_a_national_rating_line(self):
        players = four_players()
        national = line(1, players[0], rating="1999").replace("001", "FED", 1)
        tournament = received_tournament(
            line(1, players[0], *CELLS[0], fide_id="", birth=""), *lines(players)[1:], national
        )
        assert first(tournament).reported_national_id == str(players[0].pk)
        assert first(tournament).match_method == MatchMethod.OFFICE_ID

    def test_can_be_made_later_when_the_player_was_registered(self):
        tournament = received_tournament(
            *lines(four_players()), builder.player(5, "0000 - U", name="Eide, Egil", birth="1931/03/02")
        )
        assert open_codes(tournament) == ["not-matched"]
        egil = register("Eide, Egil", "1931-03-02")
        assert "match again" in open_points(tournament)[0].message

        assert auto_match(tournament) == 1
        assert auto_match(tournament) == 0
        assert tournament.entries.get(start_number=5).player == egil
        assert open_points(tournament) == []

    def test_never_make_new_players(self):
        with_first(fide_id="", name="Nobody, Nora", birth="1999/09/09")
        assert Player.objects.count() == 4


class TestWhatIsNotCertain:
    @pytest.mark.parametrize(
        ("changes", "why"),
        [
            ({"birth": "1971/01/11"}, "born in another year"),
            ({"birth": "1971"}, "born in another year"),
            ({"fide_id": "", "birth": "1970"}, "no registered player"),
            ({"fide_id": "", "birth": ""}, "no registered player"),
            ({"fide_id": "", "name": "Anderson, Anne"}, "no registered player"),
            ({"name": "Somebody, Else", "birth": ""}, "with another name"),
        ],
    )
    def test_stays_open_with_the_reason(self, changes, why):
        tournament = with_first(**changes)

        assert first(tournament).player is None
        (point,) = open_points(tournament)
        assert (point.code, point.entry) == ("not-matched", first(tournament))
        assert why in point.message
        assert tournament.stage == Stage.IN_CORRECTION
        with pytest.raises(TournamentError, match=why):
            accept(tournament, None)

    def test_is_offered_with_the_likeliest_players(self):
        tournament = with_first(fide_id="", name="Anne Anderson", birth="1970")
        (candidate,) = candidates_for(first(tournament))
        assert candidate.player.name == "Andersen, Anne"
        assert candidate.reasons == ("similar name", "same birth year")
        assert candidate.why == "similar name, same birth year"
        assert 0 < candidate.score < 100

    def test_two_who_share_name_and_birth_date(self):
        """Field reports B6, B10: homonyms are never merged or guessed."""
        register("Andersen, Anne", "1970-01-11")
        tournament = with_first(fide_id="")
        assert first(tournament).player is None
        assert "several registered players" in open_points(tournament)[0].message
        assert [c.score for c in candidates_for(first(tournament))] == [90, 90]

    def test_one_player_under_two_start_numbers(self):
        """Field reports B9, B16: one person entered twice."""
        players = four_players()
        tournament = received_tournament(
            *lines(players), line(5, players[0], "0000 - H", "0000 - Z", name="Andersen, A.", birth="")
        )
        points = [point for point in open_points(tournament) if point.code == "not-matched"]
        assert [point.entry and point.entry.start_number for point in points] == [1, 5]
        assert all("appears twice" in point.message for point in points)

    def test_a_second_start_number_of_somebody_matched_by_hand(self):
        players = four_players()
        tournament = received_tournament(
            line(1, players[0], *CELLS[0], fide_id="", name="Unknown, Una", birth=""),
            *lines(players)[1:],
        )
        match_entry(first(tournament), players[0], None)
        late = Entry.objects.create(
            tournament=tournament, start_number=5, reported_name="Andersen, Anne", reported_birth="1970/01/11"
        )
        assert auto_match(tournament) == 0
        assert [p.entry for p in open_points(tournament) if "appears twice" in p.message] == [late]


class TestMatchingByHand:
    def test_settles_the_point(self):
        tournament = with_first(fide_id="", birth="1970")
        entry, player = first(tournament), Player.objects.get(name="Andersen, Anne")
        clerk = User.objects.create(username="clerk")
        match_entry(entry, player, clerk)

        entry.refresh_from_db()
        assert (entry.player, entry.match_method) == (player, MatchMethod.BY_HAND)
        (changed,) = Changes(entry)[:2]
        assert (changed.by, changed.kind) == ("clerk", "changed")
        assert ("–", f"{player} ({player.pk})") in [(field.before, field.after) for field in changed.fields]
        assert open_points(tournament) == []

    def test_of_a_player_with_another_birth_year_has_to_be_confirmed(self):
        tournament = with_first(birth="1971/01/11")
        clerk = User.objects.create(username="clerk")
        match_entry(first(tournament), Player.objects.get(name="Andersen, Anne"), clerk)

        (point,) = open_points(tournament)
        assert (point.code, point.entry) == ("birth-year-differs", first(tournament))
        assert point.finding is not None
        assert (point.finding.found, point.finding.used) == ("1971", "1970")
        settle_finding(point.finding, clerk, "typing error, seen in the passport")
        assert open_points(tournament) == []
        assert accept(tournament, clerk).stage == Stage.ACCEPTED

    def test_to_somebody_else_takes_the_doubts_of_the_former_match_away(self):
        """Field reports B3: a wrong link can be changed."""
        tournament = with_first(birth="1971/01/11")
        match_entry(first(tournament), Player.objects.get(name="Andersen, Anne"), None)
        other = register("Andersen, Anne", "1971-01-11")
        match_entry(first(tournament), other, None)
        assert first(tournament).player == other
        assert open_points(tournament) == []

    def test_to_a_player_who_takes_part_already_is_refused(self):
        tournament = with_first(fide_id="", birth="1970")
        second = tournament.entries.get(start_number=2)
        assert second.player is not None
        with pytest.raises(TournamentError, match="start number 2"):
            match_entry(first(tournament), second.player, None)
        assert first(tournament).player is None

    def test_can_be_taken_back(self):
        tournament = received_tournament(*lines(four_players()))
        clerk = User.objects.create(username="clerk")
        unmatch_entry(first(tournament), clerk)

        tournament.refresh_from_db()
        assert (first(tournament).player, first(tournament).match_method) == (None, MatchMethod.NONE)
        assert tournament.stage == Stage.IN_CORRECTION
        assert tournament.stage_changes.latest("id").by == clerk
        assert open_codes(tournament) == ["not-matched"]
        assert [change.by for change in Changes(first(tournament))[:2]] == ["clerk"]


class TestAContradiction:
    """A5: somebody confirms who played."""

    def test_of_twins_whose_ids_are_exchanged(self):
        players = four_players()
        jana = register("Kowalski, Jana", "2012-03-04", sex="w", fide_id=5011)
        jan = register("Kowalski, Jan", "2012-03-04", sex="m", fide_id=5012)
        tournament = received_tournament(
            *lines(players),
            builder.player(5, name="Kowalski, Jana", birth="2012/03/04", sex="w", fide_id="5012"),
            builder.player(6, name="Kowalski, Jan", birth="2012/03/04", sex="m", fide_id="5011"),
        )
        twins = [point for point in open_points(tournament) if point.code == "not-matched"]
        assert [point.entry and point.entry.start_number for point in twins] == [5, 6]
        assert all(
            "of the other sex; another registered player has the reported name" in p.message for p in twins
        )
        for number, twin in ((5, jana), (6, jan)):
            entry = tournament.entries.get(start_number=number)
            assert next(c.player for c in candidates_for(entry) if not c.contradictions) == twin
            match_entry(entry, twin, None)
        assert open_points(tournament) == []

    def test_is_confirmed_with_the_reason_once(self):
        tournament = with_first(sex="m", birth="1970/06/25")
        clerk, anne = User.objects.create(username="clerk"), Player.objects.get(name="Andersen, Anne")
        assert "of the other sex; the id belongs to a player of that name born on another day" in (
            open_points(tournament)[0].message
        )
        match_entry(first(tournament), anne, clerk, reason="Her passport was shown.")
        for _time in range(2):
            look_again(tournament)
            assert [
                (finding.code, finding.settled_by, finding.settled_reason)
                for finding in first(tournament).findings.order_by("code")
            ] == [
                ("birth-date-contradicts", clerk, "Her passport was shown."),
                ("sex-differs", clerk, "Her passport was shown."),
            ]
        assert accept(tournament, clerk).stage == Stage.ACCEPTED

    def test_is_asked_again_when_the_register_changes(self):
        tournament = with_first(sex="m", birth="1970/06/25")
        anne = Player.objects.get(name="Andersen, Anne")
        match_entry(first(tournament), anne, None, reason="Her passport was shown.")
        Player.objects.filter(pk=anne.pk).update(birth_date="1970-09-09")
        look_again(tournament)
        assert open_codes(tournament) == ["birth-date-contradicts"]

    def test_that_a_match_by_hand_leaves_open_is_asked(self):
        tournament = with_first(sex="m")
        match_entry(first(tournament), Player.objects.get(name="Andersen, Anne"), None)
        assert open_codes(tournament) == ["sex-differs"]


def test_open_points_and_matching_ask_a_fixed_number_of_queries():
    counts = []
    for size in (2, 60):
        rows = [
            builder.player(
                n, f"{n + 1 if n % 2 else n - 1:>4} {'w' if n % 2 else 'b'} =", name=f"Of{size}, Player{n}"
            )
            for n in range(1, size + 1)
        ]
        tournament = received_tournament(*rows)
        with CaptureQueriesContext(connection) as queries:
            assert len(open_points(tournament)) == size
            auto_match(tournament)
        counts.append(len(queries))
    assert counts[0] == counts[1]
