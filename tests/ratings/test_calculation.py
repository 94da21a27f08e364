"""A month's run against figures worked by hand from tables 8.1a and 8.1b (fide-2014)."""

from datetime import UTC, date, datetime

import pytest

from players.models import Player, PlayerStatus
from ratings.lists import publication
from ratings.lists.changes import changes_since
from ratings.models import (
    FirstRatingPool,
    GameRating,
    Rating,
    RatingRun,
    RunInputs,
    RunState,
    RunTournament,
    TournamentRating,
)
from ratings.regulations.coefficient import KReason
from ratings.regulations.decisions import EventDecision, GameDecision, PlayerDecision
from ratings.runs import computation
from ratings.runs.inputs import Inputs
from tests.ratings.month import FEBRUARY, MARCH, on, opening, published, row, run, tournament
from tournaments.models import Stage, System, TimeControl

pytestmark = pytest.mark.django_db(transaction=True)


def test_rated_players_of_a_swiss():
    opening({1: 2000, 2: 1900, 3: 1800})
    tournament([(1, "½-½", 2), (2, "1-0", 3), (3, "0-1", 1)])
    finished = run()
    # 1: D 100 -> PD .64, draw -.14; D 200 -> .76, win +.24; sum +.10, K 20: +2.00
    # 2: D -100 -> .36, draw +.14; D 100 -> .64, win +.36; sum +.50: +10.00
    # 3: D -100 -> .36, loss -.36; D -200 -> .24, loss -.24; sum -.60: -12.00
    found = {number: row(finished, number) for number in (1, 2, 3)}
    assert {
        n: (r.previous_rating, r.change_sum, r.change_hundredths, r.rating) for n, r in found.items()
    } == {
        1: (2000, 10, 200, 2002),
        2: (1900, 50, 1000, 1910),
        3: (1800, -60, -1200, 1788),
    }
    assert {n: (r.period_games, r.games, r.peak, r.k, r.k_reason) for n, r in found.items()} == {
        1: (2, 52, 2002, 20, KReason.SETTLED),
        2: (2, 52, 1910, 20, KReason.SETTLED),
        3: (2, 52, 1800, 20, KReason.SETTLED),
    }
    assert found[1].last_game == date(2026, 1, 10)


def test_every_side_of_every_game_keeps_its_reason():
    opening({1: 2000, 2: 1500, 3: 0})
    tournament([(1, "1-0", 2), (1, "1-0", 3), (2, "+--", 3), (2, "0-1", 1)])
    finished = run()
    games = GameRating.objects.filter(run=finished).order_by("game__round")
    first, second, third, _ = games
    # D 500 counts as 400: .92 and .08
    assert (first.white_decision, first.white_difference, first.white_probability, first.white_change) == (
        GameDecision.RATED_LIMITED,
        400,
        92,
        8,
    )
    assert (first.black_decision, first.black_difference, first.black_probability, first.black_change) == (
        GameDecision.RATED_LIMITED,
        -400,
        8,
        -8,
    )
    assert (second.white_decision, second.white_change) == (GameDecision.OPPONENT_UNRATED, None)
    assert (second.black_decision, second.black_opponent) == (GameDecision.DROPPED_ZERO, 2000)
    assert (third.white_decision, third.black_decision) == (GameDecision.FORFEIT, GameDecision.FORFEIT)


def test_a_first_rating_is_pooled_over_events_and_months():
    """8.3: 5 games of two months as one tournament. Opponents 1800 1900 2000 | 1700 1750, with 0, ½, 1 | 1, 0."""
    opening({1: 1800, 2: 1900, 3: 2000, 4: 1700, 5: 1750, 9: 0})
    tournament([(9, "0-1", 1), (9, "½-½", 2), (9, "1-0", 3)])
    february = published(FEBRUARY)
    pool = FirstRatingPool.objects.get(run=february.run, player_id=9)
    assert (pool.decision, pool.games, pool.half_points) == (PlayerDecision.TOO_FEW_GAMES, 3, 3)
    assert not Rating.objects.filter(run=february.run, player_id=9).exists()

    # The list of 1 February gives the opponents' ratings of an event that starts on the 10th.
    tournament([(9, "1-0", 4), (5, "1-0", 9)], start=date(2026, 2, 10))
    march = published(MARCH)
    pool = FirstRatingPool.objects.get(run=march.run, player_id=9)
    # Rc = (1800 + 1900 + 2000 + 1700 + 1750) / 5 = 1830; 2½ of 5 is 50 %: Rn = Rc (8.22)
    assert (pool.decision, pool.events, pool.games, pool.half_points) == (
        PlayerDecision.FIRST_RATING,
        2,
        5,
        5,
    )
    assert (pool.rc_sum, pool.rating) == (9150, 1830)
    new = row(march, 9)
    assert (new.rating, new.decision, new.previous_rating) == (1830, PlayerDecision.FIRST_RATING, None)
    assert (new.games, new.k, new.k_reason, new.peak) == (5, 40, KReason.NEW, 1830)


def test_the_pool_is_used_up_by_the_rating():
    opening({1: 1800, 2: 1800, 9: 0})
    tournament([(9, "1-0", 1), (9, "0-1", 2), (9, "1-0", 1), (9, "0-1", 2), (9, "½-½", 1)])
    published(FEBRUARY)
    tournament([(9, "1-0", 1)], start=date(2026, 2, 10))
    march = published(MARCH)
    assert not FirstRatingPool.objects.filter(run=march.run).exists()
    assert row(march, 1).change == -10  # D 0: PD .50, loss -.50, K 20
    assert row(march, 9).change == 20  # K 40


def test_an_event_uses_the_list_of_its_start_and_counts_on_the_latest():
    """R10: started in January, rated in March; rating used is January's, change added to February's."""
    opening({1: 2000, 2: 2000, 3: 1600})
    tournament([(1, "1-0", 2)])
    february = published(FEBRUARY)
    assert row(february, 1).rating == 2010
    late = datetime(2026, 2, 20, tzinfo=UTC)
    tournament([(1, "1-0", 3)], start=date(2026, 1, 28), end=date(2026, 2, 2), accepted=late)
    march = published(MARCH)
    event = TournamentRating.objects.get(run=march.run, player_id=1)
    assert event.rating == 2000
    # D 400 -> .92: +.08 x 20 = 1.6 -> 2
    assert row(march, 1).rating == 2012
    assert RunTournament.objects.get(run=march.run).start_list.date == date(2026, 1, 1)


def test_published_between_start_and_rating_8_4():
    """8.4: he is rated with his current rating, for his opponents he is unrated."""
    opening({1: 1800, 2: 1800, 9: 0})
    tournament([(9, "1-0", 1), (9, "0-1", 2), (9, "1-0", 1), (9, "0-1", 2), (9, "½-½", 1)])
    late = datetime(2026, 2, 20, tzinfo=UTC)
    published(FEBRUARY)
    game = tournament(
        [(9, "1-0", 1)], start=date(2026, 1, 28), end=date(2026, 2, 2), accepted=late
    ).games.get()
    march = published(MARCH)
    rated = GameRating.objects.get(run=march.run, game=game)
    assert (rated.white_decision, rated.white_rating, rated.white_change) == (GameDecision.RATED, 1800, 50)
    assert rated.black_decision == GameDecision.OPPONENT_UNRATED_AT_START
    assert TournamentRating.objects.get(run=march.run, player_id=9).decision == EventDecision.RATED_CURRENT
    assert (row(march, 9).change, row(march, 1).change) == (20, 0)


def test_a_round_robin_with_an_unrated_player():
    """8.21b: three rated players and one new; all draws. Rar 1900, every p .50, dp 0: Ra 1900, Ru 1900."""
    opening({1: 2000, 2: 1900, 3: 1800, 9: 0})
    draws = [(1, "½-½", 2), (1, "½-½", 3), (1, "½-½", 9), (2, "½-½", 3), (2, "½-½", 9), (3, "½-½", 9)]
    tournament(draws, system=System.ROUND_ROBIN)
    finished = run()
    event = RunTournament.objects.get(run=finished)
    assert (event.as_round_robin, event.rated_players, event.opponents, event.ra) == (True, 3, 3, 1900)
    new = TournamentRating.objects.get(run=finished, player_id=9)
    assert (new.ru, new.ru_new, new.games) == (1900, 1900, 3)
    # 1: against 1900 -.14, against 1800 -.26, against Ru(new) 1900 -.14: sum -.54 x 20 = -10.8
    assert row(finished, 1).change_hundredths == -1080
    assert row(finished, 1).rating == 1989


def test_below_the_floor_leaves_the_list_and_starts_anew():
    """R24: 1005 loses 20 points by a defeat at equal strength with K 40 and is off the list."""
    opening({1: 1005, 2: 1005}, games=10)
    tournament([(1, "1-0", 2)])
    february = published(FEBRUARY)
    off = row(february, 2)
    assert (off.rating, off.previous_rating, off.decision, off.games) == (
        None,
        1005,
        PlayerDecision.OFF_LIST,
        11,
    )
    tournament([(1, "½-½", 2)] * 4 + [(2, "1-0", 1)], start=date(2026, 2, 10))
    march = published(MARCH)
    back = row(march, 2)
    # 1 stands at 1025: Rc 1025; 3 of 5 is one half point over 50 %: Ru = 1025 + 20 (8.23)
    assert (back.rating, back.games, back.peak, back.k) == (1045, 16, 1045, 40)


def test_who_died_or_left_is_off_the_next_list():
    opening({1: 2000, 2: 1900})
    Player.objects.filter(pk=2).update(status=PlayerStatus.DECEASED)
    february = published()
    assert on(february) == {1}
    gone = row(february, 2)
    assert (gone.decision, gone.previous_rating, gone.rating, gone.k) == (
        PlayerDecision.GONE,
        1900,
        None,
        None,
    )
    assert february.run.summary["off_list"] == [2]
    assert not Rating.objects.filter(run=run(MARCH), player=2).exists()


def test_who_is_active_again_stands_on_the_next_list_as_on_his_last_one():
    """A player was noted as deceased by mistake, another is. What the first played meanwhile counts.

    D is 610 and 611, counted as 400 (8.54): PD .92, ten times .08 is .8, which is 1.
    """
    opening({1: 2410, 2: 1900, 3: 1800, 4: 2300})
    tournament([(1, "1-0", 3)])
    Player.objects.filter(pk__in=[1, 4]).update(status=PlayerStatus.DECEASED)
    february = published()
    assert on(february) == {2, 3}
    assert (row(february, 1).previous_rating, row(february, 1).change) == (2410, 1)
    Player.objects.filter(pk=1).update(status=PlayerStatus.ACTIVE)
    tournament([(1, "1-0", 3)], start=date(2026, 1, 11), accepted=datetime(2026, 2, 20, tzinfo=UTC))
    march = published(MARCH)
    assert on(march) == {1, 2, 3}
    back = row(march, 1)
    assert (back.rating, back.change, back.games, back.peak, back.k_used) == (2412, 1, 52, 2412, 10)
    assert back.previous_rating == 2411


def test_who_fell_below_the_floor_is_not_back_for_having_been_away_once():
    opening({1: 2000, 2: 1005})
    Player.objects.filter(pk=2).update(status=PlayerStatus.LEFT)
    Player.objects.filter(pk=2).update(status=PlayerStatus.ACTIVE)
    tournament([(1, "1-0", 2)] * 10)
    assert row(published(), 2).rating is None
    assert not Rating.objects.filter(run=published(MARCH).run, player=2).exists()


def test_an_event_that_ends_on_the_lists_date_goes_to_the_next_E1():
    opening({1: 2000, 2: 2000})
    tournament([(1, "1-0", 2)], start=date(2026, 1, 30), end=date(2026, 2, 1))
    assert run().summary["tournaments"] == 0


def test_an_event_accepted_after_the_run_was_asked_for_goes_to_the_next():
    opening({1: 2000, 2: 2000})
    february = run()
    tournament([(1, "1-0", 2)], accepted=datetime(2999, 1, 1, tzinfo=UTC))
    assert not changes_since(february)


def test_a_changed_birth_date_or_result_makes_the_run_stale():
    opening({1: 2000, 2: 2000})
    event = tournament([(1, "1-0", 2)])
    finished = run()
    assert not changes_since(finished)
    Player.objects.filter(pk=1).update(birth_year=2010)
    assert changes_since(finished)
    Player.objects.filter(pk=1).update(birth_year=None)
    event.games.update(white_half_points=1, black_half_points=1)
    assert changes_since(finished)


def test_other_time_controls_are_lists_of_their_own_E4():
    opening({1: 2000, 2: 2000})
    tournament([(1, "1-0", 2)], time_control=TimeControl.RAPID)
    assert run().summary["games"] == 0


def test_the_same_inputs_give_the_same_rows_and_digest():
    opening({1: 2000, 2: 1900, 9: 0})
    tournament([(1, "½-½", 2), (9, "1-0", 2)])
    first, second = run(), run()
    assert first.pk != second.pk
    assert (first.inputs_digest, first.rows_digest) == (second.inputs_digest, second.rows_digest)


def test_earlier_runs_keep_their_record_and_lose_their_rows():
    opening({1: 2000, 2: 1900})
    first, second = run(), run()
    assert not Rating.objects.filter(run=first).exists()
    assert not RunInputs.objects.filter(run=first).exists()
    assert Rating.objects.filter(run=second).count() == 2
    assert RatingRun.objects.get(pk=first.pk).state == RunState.DONE


def test_a_finished_run_is_not_computed_again():
    opening({1: 2000, 2: 1900})
    finished = run()
    again = computation.compute(finished.pk)
    assert again.finished_at == finished.finished_at
    assert Rating.objects.filter(run=finished).count() == 2


def test_an_error_leaves_no_rows_and_is_told(monkeypatch):
    opening({1: 2000, 2: 1900})
    rating_list = publication.open_list(TimeControl.STANDARD, FEBRUARY)
    waiting = publication.request_run(rating_list)
    monkeypatch.setattr(computation, "digest_of", lambda *_args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        computation.compute(waiting.pk)
    computation.fail(waiting.pk, "division")
    waiting.refresh_from_db()
    assert (waiting.state, waiting.error) == (RunState.FAILED, "division")
    assert not Rating.objects.filter(run=waiting).exists()


def test_the_rated_tournaments_of_a_published_list_are_rated():
    opening({1: 2000, 2: 1900})
    event = tournament([(1, "½-½", 2)])
    published()
    event.refresh_from_db()
    assert event.stage == Stage.RATED


def test_kept_inputs_give_back_the_same_arrays():
    opening({1: 2000, 2: 1900, 9: 0})
    tournament([(1, "½-½", 2), (9, "1-0", 2)])
    finished = run()
    kept = Inputs.thawed(bytes(RunInputs.objects.get(run=finished).content))
    assert kept.digest == finished.inputs_digest
    assert kept.arrays["game_white"].tolist() == computation.inputs_of(finished).arrays["game_white"].tolist()
