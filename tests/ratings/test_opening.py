"""Importing earlier ratings."""

from datetime import date

import pytest

from players.models import Club, Player
from ratings.lists.opening import OpeningError, read_opening_list, take_over
from ratings.lists.publication import PublicationError
from ratings.models import ListStatus, Rating
from ratings.published.in_force import next_open_list
from ratings.regulations.coefficient import KReason
from tests.ratings.month import OPENING
from tournaments.models import TimeControl

HEADER = "number,name,sex,birth,federation,title,fide_id,club,rating,games,peak\n"
GOOD = (
    HEADER
    + '7,"Żak, Łucja",w,2010-05-06,POL,,1234,Hetman,1500,12,1510\n'
    + '9,"Öst, Åke",m,1931,FED,FM,,,2390,400,2405\n'
    + '11,"Nowak, Jan",m,,FED,,,Hetman,980,50,\n'
)


def faults_of(content: str | bytes) -> list[str]:
    with pytest.raises(OpeningError) as caught:
        read_opening_list(content if isinstance(content, bytes) else content.encode(), OPENING)
    return str(caught.value).split("\n")


@pytest.mark.django_db(transaction=True)
def test_players_and_ratings_are_taken_over_and_published():
    rating_list = take_over(read_opening_list(GOOD.encode(), OPENING), TimeControl.STANDARD, OPENING)
    assert rating_list.status == ListStatus.PUBLISHED
    rows = {row.player_id: row for row in Rating.objects.filter(run=rating_list.run)}
    # Under 18 and never 2300: 40; once at 2400: 10; below the floor of 1000: not on the list.
    assert {number: (row.rating, row.k, row.k_reason, row.peak) for number, row in rows.items()} == {
        7: (1500, 40, KReason.JUNIOR, 1510),
        9: (2390, 10, KReason.REACHED_2400, 2405),
    }
    player = Player.objects.get(pk=7)
    assert (player.birth_date, player.birth_year, player.fide_id) == (date(2010, 5, 6), 2010, 1234)
    assert Player.objects.get(pk=9).birth_date is None
    assert Club.objects.get().players.count() == 2
    assert next_open_list(TimeControl.STANDARD).date == date(2026, 2, 1)
    assert Player.objects.create(name="New, One").pk == 12


@pytest.mark.django_db(transaction=True)
def test_a_second_opening_list_is_refused():
    take_over(read_opening_list(GOOD.encode(), OPENING), TimeControl.STANDARD, OPENING)
    with pytest.raises(PublicationError, match="must be the first"):
        take_over(read_opening_list(GOOD.encode(), OPENING), TimeControl.STANDARD, date(2026, 2, 1))


@pytest.mark.django_db(transaction=True)
def test_another_time_control_takes_over_the_same_players():
    rows = read_opening_list(GOOD.encode(), OPENING)
    take_over(rows, TimeControl.STANDARD, OPENING)
    take_over(rows, TimeControl.BLITZ, OPENING)
    assert Player.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_a_number_of_somebody_else_changes_nothing():
    Player.objects.create(pk=7, name="Other, Person")
    with pytest.raises(OpeningError, match="Number 7 belongs to Other, Person"):
        take_over(read_opening_list(GOOD.encode(), OPENING), TimeControl.STANDARD, OPENING)
    assert not Club.objects.exists()
    assert not Rating.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_fide_id_given_twice_changes_nothing():
    content = HEADER + "1,A,,,,,55,,1500,0,\n2,B,,,,,55,,1500,0,\n"
    with pytest.raises(OpeningError, match="FIDE ids belong to more than one player: 55"):
        take_over(read_opening_list(content.encode(), OPENING), TimeControl.STANDARD, OPENING)
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("x,A,,,,,,,1500,0,", "Line 2: number is 'x'"),
        (",A,,,,,,,1500,0,", "Line 2: number is missing"),
        ("1,,,,,,,,1500,0,", "Line 2: name is missing"),
        ("1,A,f,,,,,,1500,0,", "Line 2: sex is 'f'"),
        ("1,A,,2027-01-01,,,,,1500,0,", "Line 2: birth 2027-01-01 is after the list's date"),
        ("1,A,,1990-02-30,,,,,1500,0,", "Line 2: birth is '1990-02-30'"),
        ("1,A,,,,,,,-5,0,", "Line 2: rating is '-5'"),
        ("1,A,,,,,,,4000,0,", "Line 2: rating is '4000'"),
        ("1,A,,,,,,,1500,many,", "Line 2: games is 'many'"),
    ],
)
def test_a_bad_value_is_told_with_its_line(row, fault):
    (found,) = faults_of(HEADER + row + "\n")
    assert found.startswith(fault)


def test_all_faults_are_told_at_once():
    assert len(faults_of(HEADER + "x,A,,,,,,,1,0,\n1,B,,,,,,,1,0,\n1,C,,,,,,,1,0,\n")) == 2


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\x89PNG\xff\xfe", "not UTF-8"),
        (b"", "Line 1: the header lacks number, name, rating"),
        (HEADER.encode(), "has no players"),
    ],
)
def test_a_file_that_is_no_list_is_refused(content, fault):
    assert fault in faults_of(content)[0]
