"""Signs in names that nobody sees, that deceive, or that a spreadsheet would compute."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from players.fide.list_entries import FideListError, identity
from players.models import Club, Player
from players.names import mixes_alphabets, unseen_sign
from players.register.registration import correct, register_player, seen
from tests.office import client_of
from tests.tournaments.entering.events import event
from tournaments.entering.heads import create_event
from tournaments.entering.participants import add_people
from tournaments.entering.pasted import PastedLine
from tournaments.errors import TournamentError
from tournaments.models import System, TimeControl

UNSEEN = [
    "\u202e",
    "\u2066",
    "\u200f",
    "\u200b",
    "\x00",
    "\x07",
    "\x1b",
    "\x85",
    "\u2028",
    "\ufeff",
    "\ud800",
]


@pytest.mark.parametrize("sign", UNSEEN)
def test_signs_that_cannot_be_seen(sign: str) -> None:
    assert unseen_sign(f"Abel, {sign}Anna") == f"U+{ord(sign):04X}"
    if sign.isspace():
        return  # a blank in FIDE's lists
    with pytest.raises(FideListError, match="invisible character"):
        identity("77", f"Abel, A{sign}nna")


@pytest.mark.parametrize(
    "name", ["Müller, Jürgen", "O'Neill, Sean", "علی\u200cرضا, فیروزجا", "山田, 太郎", "Đ̣a"]
)
def test_signs_that_belong_to_names(name: str) -> None:
    assert unseen_sign(name) == ""


@pytest.mark.parametrize(
    ("name", "mixed"),
    [
        ("\u0410bel, Anna", True),  # Cyrillic A
        ("Abel, Ann\u03b1", True),  # Greek alpha
        ("Петров, Иvан", True),
        ("Петров, Иван", False),
        ("Đorđević, Ánna-María", False),
        ("Παπαδόπουλος, Νίκος", False),
        ("山田, たろう タロウ", False),
        ("Abel, Anna 2.", False),
    ],
)
def test_alphabets_that_look_alike(name: str, mixed: bool) -> None:
    assert mixes_alphabets(name) is mixed


UNFIT = ["Abel, \u202eanna", "=Abel, Anna", "@Abel, Anna", "-Abel, Anna"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", UNFIT)
def test_no_unfit_name_is_registered_or_corrected(name: str) -> None:
    def register(name: str) -> Player:
        return register_player(name=name, birth_date=date(1990, 5, 1), sex="w")

    with pytest.raises(ValidationError) as refused:
        register(name)
    assert "name" in refused.value.message_dict
    player = register("Abel, Anna")
    with pytest.raises(ValidationError):
        correct(player, seen(player), seen(player) | {"name": name})
    with pytest.raises(ValidationError):
        Club(name=name).full_clean(exclude=["name_key"])
    with pytest.raises(ValidationError):
        create_event(
            None,
            name=name,
            city="",
            federation="",
            chief_arbiter="",
            start_date=date(2026, 3, 1),
            end_date=date(2026, 3, 2),
            system=System.SWISS,
            time_control=TimeControl.STANDARD,
            rounds=3,
        )


@pytest.mark.django_db
def test_no_participant_has_an_unseen_sign() -> None:
    with pytest.raises(TournamentError, match=r"U\+202E"):
        add_people(event(), [(PastedLine("", name="Abel, \u202eAnna"), None)], None)


def test_a_name_of_two_alphabets_is_asked_about_in_the_office(db: None) -> None:
    clerk = client_of("clerk")
    fields = {"name": "\u0410bel, Anna", "birth_date": "1990-05-01", "sex": "w"}
    page = clerk.post(reverse("office:register_player"), fields).content.decode()
    assert "only look alike" in page
    assert 'type="checkbox" name="alphabets"' in page
    assert not Player.objects.exists()
    clerk.post(reverse("office:register_player"), fields | {"alphabets": "on"})
    assert Player.objects.get().name == "\u0410bel, Anna"
