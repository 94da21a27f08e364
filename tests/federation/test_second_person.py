"""What an administrator can do alone, and what another one has to confirm."""

import re
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone

from players.models import Action, Player, PlayerMerge, Proposal, Rule, RuleDecision, Visibility
from tests.office import client_of, messages_of, person

pytestmark = pytest.mark.django_db
PAGE = "/office/second-person/"


@pytest.fixture
def anna(db: None) -> Client:
    return client_of("administrator", "anna")


@pytest.fixture
def ben(db: None) -> Client:
    return client_of("administrator", "ben")


def account(name: str) -> User:
    return User.objects.get(username=name)


def roles(name: str) -> set[str]:
    return set(account(name).groups.values_list("name", flat=True))


def change(client: Client, name: str, **values: Any) -> Any:
    user = account(name)
    now = {"name": "Somebody", "email": user.email, "roles": sorted(roles(name))}
    active = {"is_active": "on"} if user.is_active else {}
    return client.post(f"/office/accounts/{user.pk}/", now | active | values, follow=True)


def decide(client: Client, decision: str = "confirm") -> Any:
    client.get(PAGE)  # shows the messages of what was done before
    return client.post(f"{PAGE}{Proposal.objects.latest('id').pk}/{decision}/", follow=True)


CASES: list[tuple[str, dict[str, Any], str]] = [
    ("ben", {"email": "evil@example.org"}, "email"),
    ("root", {"email": "evil@example.org"}, "email"),
    ("anna", {"roles": ["administrator", "approver"]}, "roles"),
    ("anna", {"roles": ["administrator", "officer", "approver"]}, "roles"),
    ("clerk", {"roles": ["clerk", "administrator"]}, "roles"),
    ("closed", {"is_active": "on"}, "open"),
]


@pytest.mark.parametrize(("name", "values", "asked"), CASES, ids=str)
def test_what_gives_power_waits_for_another_administrator(
    name: str, values: dict[str, Any], asked: str, anna: Client, ben: Client
) -> None:
    person("clerk")
    User.objects.create_superuser("root", "root@example.org")
    person("administrator", "closed")
    User.objects.filter(username="closed").update(is_active=False)

    def state() -> tuple[Any, ...]:
        user = account(name)
        return user.email, user.is_active, roles(name)

    before = state()
    said = messages_of(change(anna, name, **values))
    assert "Part of this waits until another administrator confirms it." in said
    assert state() == before
    assert list(Proposal.objects.get().details) == [asked]
    assert messages_of(decide(anna)) == ["You asked for this yourself. Somebody else has to confirm it."]
    assert state() == before
    assert "1 request waits for you" in ben.get("/office/").content.decode()
    assert name in ben.get(PAGE).content.decode()
    assert messages_of(decide(ben)) == ["Confirmed and done."]
    assert state() != before
    assert messages_of(decide(ben)) == ["ben has already decided this: confirmed."]


@pytest.mark.parametrize("name", ["ben", "root", "closed"])
def test_password_and_second_factor_of_an_administrator_wait(name: str, anna: Client, ben: Client) -> None:
    User.objects.create_superuser("root", password="a long pass phrase")
    person("administrator", "closed")
    User.objects.filter(username="closed").update(is_active=False)
    carla = client_of("administrator", "carla")
    user = account(name)
    user.set_password("a long pass phrase")
    user.save()
    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    for address in ("new-password", "forget-second-factor"):
        page = anna.post(f"/office/accounts/{user.pk}/{address}/", follow=True)
        assert "account/password/new" not in page.content.decode()
    assert account(name).check_password("a long pass phrase")
    assert Authenticator.objects.filter(user=user).exists()
    decide(carla)
    assert not Authenticator.objects.filter(user=user).exists()
    link = carla.post(f"{PAGE}{Proposal.objects.earliest('id').pk}/confirm/").content.decode()
    assert re.search(r"/account/password/new/\S+-\S+/", link)
    assert not account(name).has_usable_password()


def test_a_superuser_needs_another_one_too(anna: Client) -> None:
    root = Client()
    root.force_login(User.objects.create_superuser("root"))
    root.post(f"/office/accounts/{account('anna').pk}/new-password/")
    assert messages_of(decide(root)) == ["You asked for this yourself. Somebody else has to confirm it."]


def test_one_s_own_password_and_second_factor_are_not_reset_here(anna: Client) -> None:
    for address in ("new-password", "forget-second-factor"):
        page = anna.post(f"/office/accounts/{account('anna').pk}/{address}/", follow=True)
        assert "on the page of your account" in messages_of(page)[0]
    assert not Proposal.objects.exists()


def test_a_new_account_becomes_an_administrator_s_once_confirmed(anna: Client, ben: Client) -> None:
    values = {"username": "nina", "name": "Nina", "email": "", "roles": ["clerk", "administrator"]}
    anna.post("/office/accounts/new/", values)
    assert roles("nina") == {"clerk"}
    decide(ben)
    assert roles("nina") == {"clerk", "administrator"}


def test_what_takes_power_away_needs_nobody_else(anna: Client, ben: Client) -> None:
    change(anna, "ben", roles=["clerk"])
    assert roles("ben") == {"clerk"}
    assert not Proposal.objects.exists()


@pytest.mark.parametrize("why", ["expired", "refused", "withdrawn", "asker closed", "asker demoted", "clerk"])
def test_what_cannot_be_confirmed_changes_nothing(why: str, anna: Client, ben: Client) -> None:
    change(anna, "anna", roles=["administrator", "approver"])
    confirmer = ben
    if why == "expired":
        now = timezone.now() - timedelta(days=8)
        row = Proposal.objects.get()
        Proposal.objects.create(
            action=row.action, subject=row.subject, details=row.details, asked_by=row.asked_by,
            asked_at=now, expires_at=now + timedelta(days=7),
        )  # fmt: skip
    elif why == "refused":
        decide(ben, "refuse")
    elif why == "withdrawn":
        decide(anna, "refuse")
    elif why == "asker closed":
        User.objects.filter(username="anna").update(is_active=False)
    elif why == "asker demoted":
        account("anna").groups.clear()
    else:
        confirmer = client_of("clerk")
    before = roles("anna")
    if why == "expired":
        decide(ben, "refuse")  # the newer one: the older is left
        page = ben.post(f"{PAGE}{Proposal.objects.earliest('asked_at').pk}/confirm/", follow=True)
        assert "seven days only" in page.content.decode()
    assert messages_of(decide(confirmer)) != ["Confirmed and done."]
    assert roles("anna") == before
    assert "approver" not in before


def test_an_address_changed_meanwhile_is_not_overwritten(anna: Client, ben: Client) -> None:
    change(anna, "ben", email="new@example.org")
    carla = client_of("administrator", "carla")
    User.objects.filter(username="ben").update(email="other@example.org")
    assert "changed since" in messages_of(decide(carla))[0]
    assert account("ben").email == "other@example.org"
    assert Proposal.objects.get().outcome is None


def test_the_same_request_is_made_once(anna: Client, ben: Client) -> None:
    for _click in range(2):
        anna.post(f"/office/accounts/{account('ben').pk}/new-password/")
    assert Proposal.objects.count() == 1


def test_the_database_keeps_requests_as_they_are(anna: Client, ben: Client) -> None:
    change(anna, "anna", roles=["administrator", "approver"])
    for statement in (
        "UPDATE players_proposal SET outcome = 1, decided_by_id = asked_by_id, decided_at = now()",
        "UPDATE players_proposal SET outcome = 2",
        "UPDATE players_proposal SET details = '{}'",
        "DELETE FROM players_proposal",
    ):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    decide(ben)
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE players_proposal SET outcome = NULL, decided_by_id = NULL, decided_at = NULL")


class TestTheFirstAdministrators:
    def make(self, *arguments: str) -> str:
        out = StringIO()
        call_command("create_administrator", *arguments, stdout=out)
        return out.getvalue()

    def test_are_two_and_make_further_ones_together(self) -> None:
        assert "Make the second administrator" in self.make("anna", "--email=anna@example.org")
        assert "second" not in self.make("ben")
        with pytest.raises(CommandError, match="two administrators already"):
            self.make("carla")
        assert roles("anna") == roles("ben") == {"administrator"}
        assert not account("anna").has_usable_password()

    def test_or_one_person_who_says_so(self) -> None:
        link = self.make("anna", "--one-person")
        assert re.search(r"http://localhost/account/password/new/\S+/\n$", link)
        anna = Client()
        anna.force_login(account("anna"))
        person("clerk")
        change(anna, "clerk", roles=["administrator"])
        change(anna, "anna", roles=["administrator", "officer", "approver"])
        assert roles("clerk") == {"administrator"}
        assert roles("anna") == {"administrator", "officer", "approver"}
        assert not Proposal.objects.exists()

    def test_do_not_become_one_person_later(self) -> None:
        self.make("anna")
        with pytest.raises(CommandError, match="one-person office is said when"):
            self.make("ben", "--one-person")

    def test_have_names_of_their_own(self) -> None:
        person("clerk")
        for name in ("Clerk", "a name", ""):
            with pytest.raises(CommandError):
                self.make(name)


class TestRules:
    def test_are_taken_back_by_two(self, anna: Client, ben: Client) -> None:
        off = {"rule": "administration", "required": "no"}
        anna.post(f"{PAGE}rules/", off)
        assert not RuleDecision.objects.exists()
        decide(ben)
        assert not RuleDecision.objects.get().required
        change(anna, "ben", email="new@example.org")
        assert account("ben").email == "new@example.org"

    def test_are_not_put_where_nobody_could_confirm(self, anna: Client) -> None:
        RuleDecision.objects.create(
            rule=Rule.ADMINISTRATION, required=False, at=timezone.now(), by=account("anna")
        )
        on = anna.post(f"{PAGE}rules/", {"rule": "administration", "required": "yes"}, follow=True)
        assert messages_of(on) == ["There is only one administrator. Make another one first."]

    def test_may_have_merging_and_hiding_confirmed(self, officer: Client, anna: Client, ben: Client) -> None:
        players = [Player.objects.create(name=f"Player, {name}") for name in ("Ada", "Bea", "Cleo")]
        for rule in (Rule.MERGING, Rule.VISIBILITY):
            RuleDecision.objects.create(rule=rule, required=True, at=timezone.now(), by=account("anna"))
        second = client_of("officer", "second")
        officer.post(f"/office/players/{players[0].pk}/merge/", {"into": players[1].pk})
        assert not PlayerMerge.objects.exists()
        assert Proposal.objects.get().action == Action.MERGE
        assert "may no longer" not in decide(second).content.decode()
        assert PlayerMerge.objects.get().survivor == players[1]
        hide = {"visibility": int(Visibility.ANONYMOUS), "reason": "Asked"}
        officer.post(f"/office/players/{players[2].pk}/visibility/", hide)
        players[2].refresh_from_db()
        assert players[2].visibility != Visibility.ANONYMOUS
        assert messages_of(decide(anna)) == ["Your role in the office does not include this step."]
        decide(second)
        players[2].refresh_from_db()
        assert players[2].visibility == Visibility.ANONYMOUS
