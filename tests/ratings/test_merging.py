"""Merging two numbers of one person: its effect on the next run, worked by hand, and undoing it."""

from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User

from players.models import Club, ClubMembership, Player, PlayerMerge, PlayerStatus, Visibility
from ratings.lists import publication
from ratings.lists.opening import take_over
from ratings.models import FirstRatingPool, Rating, WaitingResult
from ratings.persons.merging import MergeRefused, lists_published_since, merge, preview, undo
from ratings.runs import computation
from ratings.runs.computation import inputs_of
from ratings.runs.verification import verify
from tests.ratings import month
from tests.ratings.month import FEBRUARY, MARCH, on, opening, published, row, run, tournament
from tournaments.models import Entry, Stage, TimeControl, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

APRIL = date(2026, 4, 1)


def player(number: int) -> Player:
    return Player.objects.get(pk=number)


def merged(number: int, into: int) -> PlayerMerge:
    return merge(player(number), player(into), None)


class TestARunAfterAMerge:
    def test_rates_the_survivor_with_the_games_of_both(self):
        """D = 1800 - 1600 = 200: PD .76, ΔR +.24, K 20: +4.8, rounded +5. Games: 50 + 50 + 1."""
        january = opening({1: 1800, 2: 1700, 3: 1600})
        tournament([(2, "1-0", 3)])
        merged(2, into=1)
        finished = run()
        survivor = row(finished, 1)
        assert (survivor.previous_rating, survivor.rating, survivor.change) == (1800, 1805, 5)
        assert (survivor.games, survivor.period_games, survivor.peak) == (101, 1, 1805)
        assert on(finished) == {1, 3}
        assert on(january) == {1, 2, 3}
        # The opponent met 1800: D = -200, PD .24, ΔR -.24, K 20: -4.8, rounded -5.
        assert row(finished, 3).rating == 1595

    def test_takes_over_the_other_numbers_rating_and_k_where_only_that_one_is_rated(self):
        """K 40 for fewer than 30 games: D = 1700 - 1600 = 100, PD .64, ΔR +.36, +14.4, rounded +14."""
        opening({2: 1700, 3: 1600, 4: 0}, games=20)
        tournament([(4, "1-0", 3)])
        merged(2, into=4)
        survivor = row(run(), 4)
        assert (survivor.previous_rating, survivor.rating, survivor.k_used) == (1700, 1714, 40)
        assert survivor.games == 21

    def test_takes_the_higher_peak(self):
        """2400 was reached under the other number: K is 10 from this list on (8.56), for the game still 20."""
        take_over(
            [*month.rows({1: 1800, 3: 1600}), *month.rows({2: 1700}, peak=2410)],
            TimeControl.STANDARD,
            month.OPENING,
        )
        tournament([(1, "½-½", 3)])
        merged(2, into=1)
        survivor = row(run(), 1)
        assert (survivor.peak, survivor.k_used, survivor.k) == (2410, 20, 10)

    def test_adds_what_the_other_number_brought_only_once(self):
        opening({1: 1800, 2: 1700, 3: 1600})
        merged(2, into=1)
        published(FEBRUARY)
        tournament([(1, "½-½", 3)], date(2026, 2, 10), accepted=datetime(2026, 2, 20, tzinfo=UTC))
        published(MARCH)
        assert row(run(APRIL), 1).games == 101

    def test_gives_a_survivor_who_was_noted_as_gone_his_last_rating_back(self):
        opening({1: 1800, 2: 1700})
        merged(2, into=1)
        published(FEBRUARY)
        Player.objects.filter(pk=1).update(status=PlayerStatus.DECEASED)
        assert on(published(MARCH)) == set()
        Player.objects.filter(pk=1).update(status=PlayerStatus.ACTIVE)
        assert (row(run(APRIL), 1).rating, row(run(APRIL), 1).games) == (1800, 100)

    def test_takes_the_rating_of_the_number_that_stands_on_the_list_before_one_of_an_earlier_time(self):
        opening({1: 1800, 2: 1700})
        Player.objects.filter(pk=1).update(status=PlayerStatus.LEFT)
        published(FEBRUARY)
        Player.objects.filter(pk=1).update(status=PlayerStatus.ACTIVE)
        merged(2, into=1)
        assert row(run(MARCH), 1).rating == 1700

    def test_brings_the_pools_of_both_together(self):
        """Six games, three points: 50 %, so Rn = Rc = (1800 + 1700 + 1600) x 2 / 6 = 1700 (8.22, 8.3)."""
        opening({1: 1800, 2: 1700, 3: 1600, 4: 0, 5: 0})
        tournament([(4, "½-½", 1), (4, "½-½", 2), (4, "½-½", 3)])
        tournament([(5, "½-½", 1), (5, "½-½", 2), (5, "½-½", 3)], date(2026, 1, 17))
        february = published(FEBRUARY)
        assert {pool.player_id: pool.games for pool in FirstRatingPool.objects.filter(run=february.run)} == {
            4: 3,
            5: 3,
        }
        merged(5, into=4)
        march = published(MARCH)
        assert row(march, 4).rating == 1700
        assert row(march, 4).games == 6
        assert 5 not in on(march)

    def test_does_not_pool_results_of_somebody_rated_under_the_other_number(self):
        opening({1: 1800, 2: 1700, 3: 1600, 5: 0})
        tournament([(5, "½-½", 1), (5, "½-½", 3)])
        published(FEBRUARY)
        merged(5, into=2)
        finished = run(MARCH)
        assert row(finished, 2).rating == 1700
        assert not FirstRatingPool.objects.filter(run=finished).exists()

    def test_keeps_games_and_peak_of_a_number_that_had_left_the_list(self):
        """From 1005, a loss to 1000: D 5, PD .51, K 20: -10.2, below the floor of 1000, so off the list (R24)."""
        opening({1: 1800, 2: 1005, 3: 1000})
        tournament([(2, "0-1", 3)])
        february = published(FEBRUARY)
        assert row(february, 2).rating is None
        merged(2, into=1)
        march = published(MARCH)
        assert (row(march, 1).rating, row(march, 1).games) == (1800, 101)
        assert row(run(APRIL), 1).games == 101

    def test_uses_at_an_events_start_the_rating_of_either_number(self):
        """An opponent of 1600 met 1700, not somebody unrated: D = -100, PD .36, ΔR -.36, K 20: -7.2, rounded -7."""
        opening({2: 1700, 3: 1600, 4: 0})
        tournament([(4, "1-0", 3)])
        merged(2, into=4)
        assert row(run(), 3).rating == 1593

    def test_knows_no_merge_of_after_it_was_asked_for(self):
        opening({1: 1800, 2: 1700})
        asked = publication.request_run(publication.open_list(TimeControl.STANDARD, FEBRUARY))
        merged(2, into=1)
        before = computation.compute(asked.pk)
        assert on(before) == {1, 2}
        publication.publish(publication.approve(before.list, before, None))
        march = run(MARCH)
        assert on(march) == {1}
        assert row(march, 1).games == 100

    def test_follows_merges_of_merges(self):
        opening({1: 1800, 2: 1700, 3: 1600, 9: 1500})
        tournament([(3, "½-½", 9)])
        merged(3, into=2)
        merged(2, into=1)
        assert player(3).merged_into_id == 1
        finished = run()
        assert on(finished) == {1, 9}
        assert row(finished, 1).games == 151

    def test_two_numbers_merged_one_after_the_other_are_each_added_once(self):
        opening({1: 1800, 2: 1700, 3: 1600})
        merged(3, into=2)
        assert row(published(FEBRUARY), 2).games == 100
        merged(2, into=1)
        assert row(published(MARCH), 1).games == 150
        assert row(run(APRIL), 1).games == 150

    def test_the_first_event_of_either_number_is_the_persons_first(self):
        """8.21: a zero in the first event is dropped, but this is the second: it counts, three games of a pool."""
        opening({1: 1800, 2: 1700, 3: 1600, 4: 0, 5: 0})
        tournament([(4, "½-½", 1)])
        published(FEBRUARY)
        merged(4, into=5)
        tournament(
            [(5, "0-1", 2), (5, "0-1", 3)], date(2026, 2, 10), accepted=datetime(2026, 2, 20, tzinfo=UTC)
        )
        march = run(MARCH)
        pool = FirstRatingPool.objects.get(run=march, player=5)
        assert (pool.games, pool.half_points) == (3, 1)

    def test_takes_the_number_given_up_from_a_list_taken_over_later(self):
        opening({1: 1800, 2: 1700})
        merged(2, into=1)
        published(FEBRUARY)
        take_over(
            month.rows({2: 1650}), TimeControl.RAPID, date(2026, 2, 1), now=datetime(2026, 2, 1, tzinfo=UTC)
        )
        asked = publication.request_run(publication.open_list(TimeControl.RAPID, MARCH))
        finished = computation.compute(asked.pk)
        assert on(finished) == {1}
        assert row(finished, 1).rating == 1650


class TestUndoing:
    def test_before_a_publication_leaves_no_trace_in_the_inputs(self):
        opening({1: 1800, 2: 1700, 3: 1600, 4: 0, 5: 0, 6: 1500})
        tournament([(4, "½-½", 1), (4, "½-½", 2), (4, "½-½", 3)])
        tournament([(5, "½-½", 1), (5, "½-½", 3)], date(2026, 1, 17))
        published(FEBRUARY)
        tournament([(5, "1-0", 3)], date(2026, 2, 10), accepted=datetime(2026, 2, 20, tzinfo=UTC))
        before = inputs_of(run(MARCH)).digest
        done = [merged(5, into=4), merged(4, into=6)]
        together = inputs_of(run(MARCH)).digest
        assert together != before
        for one in reversed(done):
            undo(one, None)
        assert inputs_of(run(MARCH)).digest == before
        assert not Player.objects.exclude(merged_into=None).exists()

    def test_and_merging_again_before_the_next_list_adds_nothing_twice(self):
        opening({1: 1800, 2: 1700})
        done = merged(2, into=1)
        assert row(published(FEBRUARY), 1).games == 100
        undo(done, None)
        merged(2, into=1)
        march = published(MARCH)
        assert on(march) == {1}
        assert row(march, 1).games == 100

    def test_then_merging_into_another_number_adds_to_that_one(self):
        opening({1: 1800, 2: 1700, 3: 1600})
        done = merged(2, into=1)
        published(FEBRUARY)
        undo(done, None)
        merged(2, into=3)
        march = run(MARCH)
        assert {number: row(march, number).games for number in on(march)} == {1: 50, 3: 100}

    def test_a_rating_of_both_leaves_the_results_of_the_number_given_up_waiting_for_him_alone(self):
        """Rc of five draws against 1800 is 1800; then D = 1800 - 1800, so nothing changes for the opponent either."""
        opening({1: 1800, 4: 0, 5: 0})
        tournament([(5, "½-½", 1), (5, "½-½", 1)])
        published(FEBRUARY)
        done = merged(5, into=4)
        tournament([(4, "½-½", 1)] * 3, date(2026, 2, 10), accepted=datetime(2026, 2, 20, tzinfo=UTC))
        march = published(MARCH)
        assert (row(march, 4).rating, row(march, 4).games) == (1800, 5)
        waiting = WaitingResult.objects.filter(run=march.run).values_list("player", "games", "set_aside")
        assert list(waiting) == [(5, 2, True)]
        undo(done, None)
        tournament([(5, "½-½", 1)] * 3, date(2026, 3, 10), accepted=datetime(2026, 3, 20, tzinfo=UTC))
        april = published(APRIL)
        assert (row(april, 4).games, row(april, 5).rating, row(april, 5).games) == (5, 1800, 5)
        assert not WaitingResult.objects.filter(run=april.run).exists()

    def test_makes_a_run_stale_that_knew_of_the_merge(self):
        opening({1: 1800, 2: 1700})
        done = merged(2, into=1)
        finished = run()
        approved = publication.approve(finished.list, finished, None)
        undo(done, None)
        with pytest.raises(publication.PublicationError, match="out of date"):
            publication.publish(approved)

    def test_after_a_publication_the_number_comes_back_with_its_last_row(self):
        opening({1: 1800, 2: 1700, 3: 1600})
        done = merged(2, into=1)
        february = published(FEBRUARY)
        assert list(lists_published_since(done)) == [february]
        undo(done, None)
        tournament([(2, "1-0", 3)], date(2026, 2, 10), accepted=datetime(2026, 2, 20, tzinfo=UTC))
        # On the list in force at the start, number 2 did not stand; his own rating is the last one of January (8.4).
        march = published(MARCH)
        assert row(march, 2).previous_rating == 1700
        assert row(march, 2).games == 51
        assert row(run(APRIL), 2).games == 51

    def test_leaves_the_lists_reproduced_that_were_computed_with_the_merge_and_after_it(self):
        opening({1: 1800, 2: 1700, 3: 1600})
        tournament([(2, "1-0", 3)])
        done = merged(2, into=1)
        february = published(FEBRUARY)
        undo(done, None)
        march = published(MARCH)
        assert (on(february), on(march)) == ({1, 3}, {1, 2, 3})
        merged(2, into=1)
        assert [verify(one).is_reproduced for one in (february, march)] == [True, True]

    def test_a_number_that_left_the_federation_after_the_undoing_comes_back_when_it_returns(self):
        opening({1: 1800, 2: 1700})
        done = merged(2, into=1)
        published(FEBRUARY)
        undo(done, None)
        assert row(published(MARCH), 2).rating == 1700
        Player.objects.filter(pk=2).update(status=PlayerStatus.LEFT)
        assert 2 not in on(published(APRIL))
        Player.objects.filter(pk=2).update(status=PlayerStatus.ACTIVE)
        assert row(run(date(2026, 5, 1)), 2).rating == 1700

    def test_gives_everything_back(self):
        opening({1: 1800, 2: 1700})
        rooks = Club.objects.create(name="Rooks")
        Player.objects.filter(pk=2).update(fide_id=77, club=rooks)
        ClubMembership.objects.create(player_id=2, club=rooks, since=date(2020, 1, 1))
        before = list(Player.objects.values()), list(ClubMembership.objects.values())
        done = merged(2, into=1)
        assert (player(1).fide_id, player(1).club, player(2).fide_id) == (77, rooks, None)
        assert player(1).memberships.count() == 1
        undo(done, None)
        assert (list(Player.objects.values()), list(ClubMembership.objects.values())) == before

    def test_once_and_in_order(self):
        opening({1: 1800, 2: 1700, 3: 1600})
        first, second = merged(3, into=2), merged(2, into=1)
        with pytest.raises(MergeRefused, match="Undo that merge first"):
            undo(first, None)
        undo(second, None)
        assert player(3).merged_into_id == 2
        with pytest.raises(MergeRefused, match="already been undone"):
            undo(second, None)
        undo(first, None)
        assert player(3).merged_into is None

    def test_keeps_who_and_when(self):
        opening({1: 1800, 2: 1700})
        officer = User.objects.create(username="officer")
        done = merge(player(2), player(1), officer)
        undone = undo(done, officer)
        assert (done.by, undone.merge, undone.by) == (officer, done, officer)
        assert done.at <= undone.at


class TestRefusals:
    def test_both_in_one_event(self):
        opening({1: 1800, 2: 1700, 3: 1600})
        event = tournament([(1, "1-0", 3), (2, "1-0", 3)], name="Spring Open")
        with pytest.raises(MergeRefused, match="“Spring Open”"):
            merged(2, into=1)
        assert player(2).merged_into is None
        assert not PlayerMerge.objects.exists()
        Tournament.objects.filter(pk=event.pk).update(stage=Stage.WITHDRAWN)
        merged(2, into=1)

    def test_both_in_one_event_under_a_number_merged_before(self):
        opening({1: 1800, 2: 1700, 3: 1600, 4: 1500})
        tournament([(1, "1-0", 3)])
        merged(3, into=2)
        with pytest.raises(MergeRefused, match="take part"):
            merged(2, into=1)

    def test_numbers_that_the_public_sees_differently(self):
        opening({1: 1800, 2: 1700})
        Player.objects.filter(pk=2).update(visibility=Visibility.ANONYMOUS)
        with pytest.raises(MergeRefused, match="Choose the same for both"):
            merged(2, into=1)
        assert not PlayerMerge.objects.exists()
        Player.objects.filter(pk=1).update(visibility=Visibility.ANONYMOUS)
        merged(2, into=1)

    @pytest.mark.parametrize(("number", "into"), [(1, 1), (2, 3), (4, 2)])
    def test_what_was_merged_already_and_oneself(self, number: int, into: int):
        opening({1: 1800, 2: 1700, 3: 1600, 4: 1500})
        merged(2, into=1)
        with pytest.raises(MergeRefused):
            merged(number, into)
        assert PlayerMerge.objects.count() == 1

    def test_entries_of_rated_tournaments_and_published_rows_are_not_touched(self):
        opening({1: 1800, 2: 1700, 3: 1600})
        tournament([(2, "1-0", 3)])
        published(FEBRUARY)
        before = (
            list(Entry.objects.order_by("pk").values()),
            list(Rating.objects.order_by("run", "player").values()),
        )
        merged(2, into=1)
        assert (
            list(Entry.objects.order_by("pk").values()),
            list(Rating.objects.order_by("run", "player").values()),
        ) == before


class TestPreview:
    def test_shows_what_moves_and_changes_nothing(self):
        opening({1: 1800, 2: 1700, 3: 1600})
        tournament([(2, "1-0", 3), (2, "½-½", 3)])
        published(FEBRUARY)
        tournament([(2, "1-0", 3)], date(2026, 2, 10))
        Player.objects.filter(pk=1).update(sex="m", birth_year=1970)
        Player.objects.filter(pk=2).update(sex="w", birth_year=1971, fide_id=77)
        before = list(Player.objects.values())
        shown = preview(player(2), player(1))
        assert (shown.tournaments, shown.rated, shown.games) == (2, 1, 3)
        assert [standing.list.date for standing in shown.both_on] == [FEBRUARY, month.OPENING]
        assert [standing.list.date for standing in shown.newest] == [FEBRUARY]
        assert (shown.moves_fide_id, shown.moves_club, shown.refusal) == (True, False, "")
        assert shown.contradictions == ["The birth years differ.", "The sex differs."]
        assert list(Player.objects.values()) == before
