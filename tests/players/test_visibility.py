"""What the public sees of a player shown with a name, without one, or not at all."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from players.audit.recorded import Changes
from players.models import Club, Player, Visibility
from players.register import lookup, registration
from players.register.visibility import PublicPlayer, club_is_public, has_page, public_name, public_player

TODAY = date(2026, 12, 1)


def player(**more) -> Player:
    return Player(
        pk=48213,
        name="Møller, Ada",
        title="WGM",
        federation="DEN",
        fide_id=1234567,
        club=Club(pk=7, name="North"),
        birth_date=date(1990, 5, 1),
        birth_year=1990,
        **more,
    )


def test_a_named_adult_is_shown_with_the_birth_year_and_the_club():
    assert public_player(player(), TODAY) == PublicPlayer(
        48213, "Møller, Ada", True, True, "WGM", "DEN", 1234567, 7, "1990", False
    )


def test_a_minor_is_shown_with_the_age_group_and_without_a_club():
    minor = player()
    minor.birth_date, minor.birth_year = date(2015, 5, 1), 2015
    shown = public_player(minor, TODAY)
    assert (shown.birth, shown.club_id, shown.is_minor) == ("U12", None, True)


@pytest.mark.parametrize(("visibility", "page"), [(Visibility.ANONYMOUS, True), (Visibility.HIDDEN, False)])
def test_of_others_only_the_number_is_shown(visibility, page):
    other = player(visibility=visibility)
    assert public_name(other) == "Player 48213"
    assert has_page(other) is page
    assert public_player(other, TODAY) == PublicPlayer(48213, "Player 48213", False, page)


@pytest.mark.django_db
def test_setting_the_visibility_is_kept_and_noted():
    by = User.objects.create_user("office")
    person = Player.objects.create(name="Berg, Ida")
    registration.set_visibility(person, Visibility.ANONYMOUS, " Asked in writing ", by)
    assert Player.objects.get(pk=person.pk).visibility == Visibility.ANONYMOUS
    newest = Changes(person)[:1][0]
    assert (newest.by, newest.kind, newest.reason) == ("office", "changed", "Asked in writing")
    assert [(one.before, one.after) for one in newest.fields] == [("with a name", "without a name")]


@pytest.mark.django_db
def test_all_numbers_of_a_person_are_shown_alike():
    person = Player.objects.create(name="Berg, Ida")
    former = Player.objects.create(name="Berg, Ida", merged_into=person)
    other = Player.objects.create(name="Berg, Ida")
    registration.set_visibility(person, Visibility.HIDDEN, "Asked in writing", None)
    shown = dict(Player.objects.values_list("pk", "visibility"))
    assert shown == {
        person.pk: Visibility.HIDDEN,
        former.pk: Visibility.HIDDEN,
        other.pk: Visibility.NAMED,
    }
    with pytest.raises(ValidationError, match=f"merged into {person.pk}"):
        registration.set_visibility(former, Visibility.NAMED, "Asked in writing", None)
    assert Player.objects.get(pk=former.pk).visibility == Visibility.HIDDEN


@pytest.mark.django_db
def test_without_a_reason_nothing_is_changed():
    person = Player.objects.create(name="Berg, Ida")
    with pytest.raises(ValidationError, match="Enter the reason"):
        registration.set_visibility(person, Visibility.HIDDEN, " ", None)
    assert Player.objects.get(pk=person.pk).visibility == Visibility.NAMED


@pytest.mark.django_db
def test_an_unknown_visibility_is_refused():
    person = Player.objects.create(name="Berg, Ida")
    with pytest.raises(ValueError, match="9"):
        registration.set_visibility(person, 9, "Asked", None)  # type: ignore[arg-type] # what a form may send
    assert Player.objects.get(pk=person.pk).visibility == Visibility.NAMED


@pytest.mark.django_db
def test_the_public_finds_people_without_name_by_number_only_and_hidden_ones_never():
    named = Player.objects.create(name="Berg, Ida", fide_id=1)
    anonymous = Player.objects.create(name="Berg, Eva", fide_id=2_000_001, visibility=Visibility.ANONYMOUS)
    hidden = Player.objects.create(name="Berg, Una", fide_id=2_000_002, visibility=Visibility.HIDDEN)

    def found(text: str) -> set[int]:
        return set(lookup.public_search(text).values_list("pk", flat=True))

    assert found("berg") == {named.pk}
    assert found("2000001") == set()
    assert found(str(anonymous.pk)) == {anonymous.pk}
    assert found(str(hidden.pk)) == set()
    assert set(lookup.search("berg").values_list("pk", flat=True)) == {named.pk, anonymous.pk, hidden.pk}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("today", "born", "year", "public"),
    [
        (date(2026, 12, 1), date(2008, 12, 1), 2008, True),
        (date(2026, 12, 1), date(2008, 12, 2), 2008, False),
        (date(2026, 12, 31), date(2008, 12, 31), 2008, True),
        (date(2024, 2, 29), date(2006, 3, 1), 2006, False),
        (date(2024, 2, 29), date(2006, 2, 28), 2006, True),
        (date(2026, 12, 1), None, 2008, False),
        (date(2026, 12, 1), None, 2007, True),
        (date(2026, 12, 1), None, None, True),
    ],
)
def test_the_club_is_public_of_adults_the_same_day_as_the_page_says_so(today, born, year, public):
    club = Club.objects.create(name="North")
    person = Player.objects.create(name="Berg, Ida", birth_date=born, birth_year=year, club=club)
    assert Player.objects.filter(club_is_public(today)).exists() is public
    assert (public_player(person, today).club_id is not None) is public
