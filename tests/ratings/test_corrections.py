"""Corrections of published lists, worked by hand."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from players.models import Player
from ratings.corrections import cases, drafts, revision
from ratings.corrections.cases import CorrectionError
from ratings.lists import publication
from ratings.models import (
    Correction,
    CorrectionState,
    CorrectionWay,
    FoundBy,
    ListStatus,
    RatingList,
)
from ratings.published.in_force import published_lists
from ratings.runs.verification import verify
from tests.ratings.correcting import case, computed, corrected, current, next_version, revised, turned_round
from tests.ratings.month import FEBRUARY, MARCH, opening, published, row, run, tournament
from tournaments.models import Stage, StageChange, TimeControl, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

APRIL = dt.date(2026, 4, 1)
MONTHS = (FEBRUARY, MARCH, APRIL)


@pytest.fixture
def wrong():
    """1 (2000) beat 2 (1900) in January, as reported; in February 1 drew with 3 (1800). Both lists are published."""
    opening({1: 2000, 2: 1900, 3: 1800})
    event = tournament([(1, "1-0", 2)])
    tournament([(1, "½-½", 3)], start=dt.date(2026, 2, 10))
    published(FEBRUARY)
    published(MARCH)
    event.refresh_from_db()
    return event


def test_a_wrong_result_found_later_is_revised_on_every_list_since(wrong):
    """As reported: D 100, PD .64, +.36 x 20 = +7; lost: -.64 x 20 = -12.8, rounded -13: 1987.

    February's draw against 1800: D 200 -> D 187: PD .76 -> .75; -.25 x 20 = -5: 1982 instead of
    D 207 -> .77, -.27 x 20 = -5.4 -> -5: 2002.
    """
    assert [row(current(day), 1).rating for day in (FEBRUARY, MARCH)] == [2007, 2002]
    first, second = current(FEBRUARY), current(MARCH)
    correction = revised(corrected(wrong))
    assert [row(current(day), 1).rating for day in (FEBRUARY, MARCH)] == [1987, 1982]
    assert (correction.state, correction.published_at is not None) == (CorrectionState.PUBLISHED, True)
    assert [(one.date, one.revision) for one in drafts.drafts_of(correction)] == [(FEBRUARY, 1), (MARCH, 1)]
    for old in (first, second):
        old.refresh_from_db()
        assert (old.status, old.superseded_at) == (ListStatus.SUPERSEDED, correction.published_at)
        assert verify(old).is_reproduced
    assert row(first, 1).rating == 2007
    for day in (FEBRUARY, MARCH):
        found = verify(current(day))
        assert (found.is_reproduced, found.inputs_changed) == (True, False)
    later = Tournament.objects.get(original=wrong)
    assert [Tournament.objects.get(pk=pk).stage for pk in (wrong.pk, later.pk)] == [
        Stage.REPLACED,
        Stage.RATED,
    ]
    assert (
        StageChange.objects.get(tournament=wrong, stage=Stage.REPLACED).reason
        == f"Correction {correction.pk}"
    )
    # The next month starts from the revised lists.
    assert row(run(APRIL), 1).previous_rating == 1982


def test_the_effect_is_shown_before_anything_is_published(wrong):
    correction = computed(corrected(wrong))
    february, march = drafts.effects_of(correction)
    assert correction.state == CorrectionState.COMPUTED
    shown = [(found.player, found.rating) for found in february.people]
    # 2 as reported: -.36 x 20 = -7.2, rounded -7; won: +.64 x 20 = 12.8, rounded 13.
    assert shown == [(1, (2007, 1987)), (2, (1893, 1913))]
    # 3, K 20: +.27 x 20 = 5.4 -> 5 against 2007; +.25 x 20 = 5 against 1987.
    assert [found.player for found in march.people] == [1, 2]
    assert [effect.total for effect in drafts.effects_of(correction, most=1)] == [2, 2]
    assert [row(current(day), 1).rating for day in (FEBRUARY, MARCH)] == [2007, 2002]
    assert Tournament.objects.get(pk=wrong.pk).stage == Stage.RATED


def test_only_lists_that_change_are_revised(wrong):
    """An event of February leaves the list of 1 February alone; a birth that changes no K leaves all alone."""
    event = Tournament.objects.get(start_date=dt.date(2026, 2, 10))
    assert [one.date for one in drafts.drafts_of(computed(corrected(event)))] == [MARCH]
    Player.objects.filter(pk=2).update(birth_date=dt.date(1980, 5, 5), birth_year=1980)
    correction = case("A birth date was missing.")
    cases.correct_birth(correction, Player.objects.get(pk=2), None)
    assert revised(correction).state == CorrectionState.PUBLISHED
    assert [one.revision for one in published_lists()] == [0, 0, 0]


def test_a_new_version_of_a_rated_event_is_in_no_ordinary_run(wrong):
    turned_round(next_version(wrong))
    assert run(APRIL).summary["tournaments"] == 0


def test_an_event_is_taken_out(wrong):
    """Without January: 2000; the draw with 1800: D 200, PD .76, -.26 x 20 = -5.2, rounded -5."""
    correction = case("The tournament was not played under the rules of rated chess.")
    cases.take_event_out(correction, wrong, None)
    revised(correction)
    assert [row(current(day), 1).rating for day in (FEBRUARY, MARCH)] == [2000, 1995]
    assert Tournament.objects.get(pk=wrong.pk).stage == Stage.REPLACED


def test_a_late_event_is_added_to_its_own_month(wrong):
    """3 also beat 2 in January: D -100, PD .36, +.64 x 20 = 12.8, rounded 13."""
    late = tournament([(3, "1-0", 2)], start=dt.date(2026, 1, 20), accepted=timezone.now())
    correction = case("A tournament was received after the list.")
    cases.add_event(correction, late, None)
    revised(correction)
    assert row(current(FEBRUARY), 3).rating == 1813
    assert run(APRIL).summary["tournaments"] == 0


def test_what_cannot_be_put_right_is_refused(wrong):
    correction = case()
    with pytest.raises(CorrectionError, match="First say"):
        revision.request_effect(correction, None)
    with pytest.raises(CorrectionError, match="accept a new version"):
        cases.replace_event(correction, wrong, None)
    with pytest.raises(CorrectionError, match="only an accepted tournament"):
        cases.add_event(correction, wrong, None)
    early = tournament([(1, "1-0", 3)], start=dt.date(2026, 3, 20), accepted=timezone.now())
    with pytest.raises(CorrectionError, match="the next run rates it"):
        cases.add_event(correction, early, None)
    with pytest.raises(CorrectionError, match="withdraw it instead"):
        cases.take_event_out(correction, early, None)
    with pytest.raises(CorrectionError, match="what was wrong"):
        cases.open_case(" ", FoundBy.OFFICE, None)
    cases.take_event_out(correction, wrong, None)
    with pytest.raises(CorrectionError, match=f"Correction {correction.pk} already corrects"):
        cases.take_event_out(case(), wrong, None)
    with pytest.raises(CorrectionError, match="Compute the effect first"):
        revision.approve(correction, None)
    with pytest.raises(CorrectionError, match="has to be approved"):
        revision.publish(correction, None)
    cases.abandon(correction, None, "It was right after all.")
    with pytest.raises(CorrectionError, match="abandoned"):
        cases.take_event_out(correction, wrong, None)


def test_who_worked_on_it_does_not_approve_it(wrong, settings):
    clerk, officer = (User.objects.create(username=name) for name in ("clerk", "officer"))
    correction = cases.open_case("A result was wrong.", FoundBy.OFFICE, clerk)
    cases.take_event_out(correction, wrong, clerk)
    revision.request_effect(correction, officer)
    revision.compute_effect(correction.pk)
    for who in (clerk, officer):
        with pytest.raises(CorrectionError, match="someone who did not work"):
            revision.approve(correction, who)
    settings.FOUR_EYES = False
    assert revision.approve(correction, clerk).approved_by == clerk


def test_a_list_published_meanwhile_is_taken_in(wrong):
    """An ordinary month can be published while a correction is in work."""
    correction = revision.approve(computed(corrected(wrong)), None)
    published(APRIL)
    with pytest.raises(CorrectionError, match="2026-04-01 was published"):
        revision.publish(correction, None)
    assert [one.revision for one in published_lists(TimeControl.STANDARD)] == [0, 0, 0, 0]
    revised(correction)
    assert row(current(APRIL), 1).rating == 1982


def test_a_run_computed_before_a_revision_is_not_published(wrong):
    finished = run(APRIL)
    approved = publication.approve(finished.list, finished, None)
    revised(corrected(wrong))
    with pytest.raises(publication.PublicationError):
        publication.publish(approved)
    published(APRIL)
    assert row(current(APRIL), 1).rating == 1982


def test_a_version_reopened_meanwhile_is_told(wrong):
    correction = revision.approve(computed(corrected(wrong)), None)
    later = Tournament.objects.get(original=wrong)
    Tournament.objects.filter(pk=later.pk).update(stage=Stage.IN_CORRECTION, accepted_at=None)
    with pytest.raises(CorrectionError, match=f"tournament {wrong.pk} was changed"):
        revision.publish(correction, None)


def test_a_correction_is_undone_by_another(wrong):
    """The third version is as the first: both lists are again what they were, in their third edition."""
    before = [row(current(day), 1).rating for day in (FEBRUARY, MARCH)]
    revised(corrected(wrong))
    second = Tournament.objects.get(original=wrong)
    third = next_version(second)
    turned_round(third)
    correction = case("The result was right in the first place.")
    cases.replace_event(correction, third, None)
    revised(correction)
    assert [row(current(day), 1).rating for day in (FEBRUARY, MARCH)] == before
    assert {one.revision for one in drafts.drafts_of(correction)} == {2}
    assert all(verify(one).is_reproduced for one in RatingList.objects.filter(revision__gt=0))


def test_two_corrections_that_overlap_are_computed_one_after_the_other(wrong):
    other = Tournament.objects.get(start_date=dt.date(2026, 2, 10))
    first, second = corrected(wrong), case("The game was lost.")
    later = next_version(other)
    later.games.update(white_half_points=0, black_half_points=2)
    cases.replace_event(second, later, None)
    computed(second)
    revised(first)
    with pytest.raises(CorrectionError, match="2026-03-01 was"):
        revision.approve(second, None)
    revised(second)
    # 1987 lost to 1800: D 187, PD .75, -.75 x 20 = -15.
    assert [row(current(day), 1).rating for day in (FEBRUARY, MARCH)] == [1987, 1972]
    assert [current(day).revision for day in (FEBRUARY, MARCH)] == [1, 2]
    assert all(verify(one).is_reproduced for one in RatingList.objects.filter(revision__gt=0))


def test_postgresql_keeps_a_published_correction(wrong):
    correction = revised(corrected(wrong))
    for statement in (
        "UPDATE ratings_correction SET text = 'something else' WHERE id = %s",
        "UPDATE ratings_correctionchange SET after_id = NULL WHERE correction_id = %s",
        "DELETE FROM ratings_correctionchange WHERE correction_id = %s",
        "INSERT INTO ratings_correctionchange (correction_id, player_id) VALUES (%s, 1)",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, [correction.pk])


def settled(correction: Correction) -> Correction:
    cases.choose_way(correction, CorrectionWay.SETTLE, None, "It concerns few players.")
    return revised(correction)


def test_a_correction_is_settled_on_the_next_list(wrong):
    """The lists stay; April starts from 1982, not 2002, and 2 from 1913, not 1893."""
    lists = {day: current(day).pk for day in (FEBRUARY, MARCH)}
    tournament([(1, "1-0", 2)], start=dt.date(2026, 3, 10))
    correction = settled(corrected(wrong))
    assert {day: current(day).pk for day in lists} == lists
    assert [row(current(day), 1).rating for day in (FEBRUARY, MARCH)] == [2007, 2002]
    assert {draft.status for draft in drafts.drafts_of(correction)} == {ListStatus.SETTLED}
    april = published(APRIL)
    # The game was played under the list of March: 2002 - 1893 = 109: PD .65, +.35 x 20 = +7, added to 1982.
    assert (row(april, 1).previous_rating, row(april, 1).rating) == (1982, 1989)
    assert (row(april, 2).previous_rating, row(april, 2).rating) == (1913, 1906)
    assert row(april, 1).games == 53
    assert all(verify(current(day)).is_reproduced for day in (FEBRUARY, MARCH, APRIL))
    assert not any(verify(current(day)).inputs_changed for day in (FEBRUARY, MARCH, APRIL))


def test_a_settled_correction_says_why_and_is_kept(wrong):
    with pytest.raises(CorrectionError, match="Say why the published lists stay"):
        cases.choose_way(corrected(wrong), CorrectionWay.SETTLE, None, " ")
    correction = Correction.objects.get()
    settled(correction)
    draft = drafts.drafts_of(correction)[0]
    for statement in (
        "DELETE FROM ratings_rating WHERE run_id = %s",
        "UPDATE ratings_ratingrun SET rows_digest = '' WHERE id = %s",
        "UPDATE ratings_ratinglist SET status = 0 WHERE run_id = %s",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, [draft.run_id])


def test_after_settling_a_later_revision_counts_nothing_twice(wrong):
    """January's result was settled on April's list; then February's draw turns out to be a loss, and is revised.

    March then starts from 1987: 1987 - 1800 = 187: PD .75, -.75 x 20 = -15: 1972.
    """
    settled(corrected(wrong))
    published(APRIL)
    assert row(current(APRIL), 1).rating == 1982
    other = Tournament.objects.get(start_date=dt.date(2026, 2, 10))
    later = next_version(other)
    later.games.update(white_half_points=0, black_half_points=2)
    correction = case("The game was lost.")
    cases.replace_event(correction, later, None)
    revised(correction)
    # Under the list of February, which stays, 1 had 2007: D 207, PD .77, -.77 x 20 = -15.4, rounded -15.
    assert [row(current(day), 1).rating for day in (FEBRUARY, MARCH, APRIL)] == [2007, 1972, 1972]
    assert all(verify(current(day)).is_reproduced for day in (FEBRUARY, MARCH, APRIL))


def test_a_correction_settled_meanwhile_is_not_lost(wrong):
    """February's case was computed before January's was settled: published as it is, April would forget 1987."""
    other = Tournament.objects.get(start_date=dt.date(2026, 2, 10))
    first, second = corrected(wrong), case("The game was lost.")
    later = next_version(other)
    later.games.update(white_half_points=0, black_half_points=2)
    cases.replace_event(second, later, None)
    computed(second)
    settled(first)
    with pytest.raises(CorrectionError, match="2026-03-01 was revised"):
        revision.approve(second, None)
    revised(second)
    assert row(current(MARCH), 1).rating == 1972
