"""A correction in the pages of the three people that it takes, and what the public then sees."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from ratings.corrections import revision
from ratings.models import Correction, CorrectionState
from tests.office import client_of, messages_of
from tests.ratings.correcting import case, corrected, current, next_version, revised, turned_round
from tests.ratings.month import FEBRUARY, MARCH, opening, published, row, tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def wrong() -> Tournament:
    """1 (2000) beat 2 (1900) in January, as reported; February's and March's lists are published."""
    opening({1: 2000, 2: 1900, 3: 1800})
    event = tournament([(1, "1-0", 2)])
    published(FEBRUARY)
    published(MARCH)
    event.refresh_from_db()
    return event


def act(client: Client, name: str, *numbers: int, **values: object) -> list[str]:
    response = client.post(reverse(f"office:{name}", args=numbers), values, follow=True)
    assert response.status_code == 200
    return messages_of(response)


def test_a_wrong_result_is_put_right_by_three_people(wrong: Tournament) -> None:
    """Lost instead of won: D 100, -.64 x 20 = -12.8, rounded -13: 1987 instead of 2007."""
    officer, approver, visitor = client_of("officer"), client_of("approver"), Client()
    later = next_version(wrong)
    turned_round(later)
    act(officer, "new_correction", text="The winner was reported the wrong way round.", found_by="player")
    number = Correction.objects.get().pk
    act(officer, "add_change", number, kind="replace", number=wrong.pk)
    assert act(officer, "compute_correction", number) == ["The lists are being computed again."]
    assert visitor.get(reverse("ratings:correction", args=[number])).status_code == 404
    revision.compute_effect(number)
    page = officer.get(reverse("office:correction", args=[number])).content.decode()
    assert "2007 → 1987" in page
    assert "1893 → 1913" in page
    assert act(approver, "publish_correction", number) == [
        "The correction has to be approved before it is published."
    ]
    assert act(approver, "approve_correction", number) == ["Approved for publication."]
    assert act(approver, "publish_correction", number) == ["The correction is published."]
    assert row(current(MARCH), 1).rating == 1987
    page = visitor.get(reverse("ratings:correction", args=[number])).content.decode()
    assert "2007 → 1987" in page
    assert "The winner was reported the wrong way round." in page
    assert "wrong way round" in visitor.get(reverse("ratings:corrections")).content.decode()
    assert "wrong way round" in visitor.get(reverse("ratings:feed_corrections")).content.decode()
    list_page = reverse("ratings:list", args=[current(FEBRUARY).kind, FEBRUARY])
    assert reverse("ratings:correction", args=[number]) in visitor.get(list_page).content.decode()
    assert "in force until it was corrected" in visitor.get(f"{list_page}?revision=0").content.decode()


def test_what_is_named_wrongly_is_told_at_its_field(wrong: Tournament) -> None:
    officer = client_of("officer")
    number = case().pk
    for values, told in (
        ({"kind": "replace", "number": 99_999}, "There is nothing with the number 99999."),
        ({"kind": "replace", "number": wrong.pk}, "accept a new version of the rated tournament first"),
        ({"kind": "birth", "number": "x"}, "Enter a whole number"),
        ({"kind": "nothing", "number": 1}, "Select a valid choice"),
    ):
        page = officer.post(reverse("office:add_change", args=[number]), values).content.decode()
        assert told in page


def test_a_change_is_removed_and_the_case_abandoned(wrong: Tournament) -> None:
    officer = client_of("officer")
    correction = case()
    act(officer, "add_change", correction.pk, kind="take-out", number=wrong.pk)
    (change,) = correction.changes.all()
    assert act(officer, "remove_change", change.pk) == ["Removed."]
    assert not correction.changes.exists()
    act(officer, "abandon_correction", correction.pk, reason="It was right.")
    correction.refresh_from_db()
    assert (correction.state, correction.closing_reason) == (CorrectionState.ABANDONED, "It was right.")


def test_pages_need_as_many_queries_for_many_lists_as_for_one(
    wrong: Tournament, django_assert_num_queries
) -> None:
    """A correction of the newest list, and one of three."""
    late = tournament([(1, "1-0", 3)], start=dt.date(2026, 3, 3))
    published(dt.date(2026, 4, 1))
    late.refresh_from_db()
    one = revised(corrected(late))
    many = revised(corrected(wrong))
    assert (one.lists.count(), many.lists.count()) == (1, 3)
    client = Client()
    pages = [reverse("ratings:correction", args=[number]) for number in (one.pk, many.pk)]
    client.get(pages[0])
    with django_assert_num_queries(6):
        client.get(pages[0])
    with django_assert_num_queries(6):
        client.get(pages[1])
