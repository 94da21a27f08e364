"""Creating and changing accounts. Only the views check that the user is an administrator.

What gives somebody power over the office needs a second administrator (`players.base.second_person`): it is asked for
here, and done by `federation.accounts.second_person` once confirmed.
"""

from collections.abc import Collection
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission, User
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.roles import ADMINISTRATION, ROLES
from federation.tasks import path_to_new_password
from players.base import second_person
from players.models import Action, Proposal, Rule, RuleDecision

ADMINISTRATOR = "administrator"


class AccountError(ValueError):
    """A change that is not possible; the message says why."""


def administrators() -> QuerySet[User]:
    """Return the accounts with an administrator's power: superusers and whoever may change accounts, open or closed."""
    app, codename = ADMINISTRATION.split(".")
    may = Permission.objects.filter(content_type__app_label=app, codename=codename)
    return User.objects.filter(
        Q(is_superuser=True) | Q(groups__permissions__in=may) | Q(user_permissions__in=may)
    ).distinct()


@transaction.atomic
def create_account(
    username: str, by: User, *, name: str, email: str, roles: Collection[str]
) -> tuple[User, Proposal | None]:
    """Create an account that cannot log in until its password is set through `password_link`.

    Return it with what has to be confirmed before it is an administrator's.
    """
    user = User(username=username, first_name=name, email=email)
    user.set_unusable_password()
    user.save()
    return user, _give(user, by, roles, {})


@transaction.atomic
def first_administrator(username: str, *, email: str, one_person: bool) -> User:
    """Create one of the two administrators with whom an office begins, or the only one of a one-person office.

    Raises AccountError if there are two already, if the name is taken or impossible, or if others have been there
    before a one-person office is said.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('first administrator'))")
    if administrators().filter(is_active=True).count() >= 2:
        raise AccountError(
            "There are two administrators already. They make further ones on the page Accounts."
        )
    if one_person and administrators().exists():
        raise AccountError(
            "A one-person office is said when its first administrator is made; there was one before."
        )
    user = User(username=username, email=email)
    user.set_unusable_password()
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        raise AccountError(" ".join(error.messages)) from error
    if User.objects.filter(username__iexact=username).exists():
        raise AccountError("An account with that name already exists.")
    user.save()
    user.groups.add(Group.objects.get(name=ADMINISTRATOR))
    if one_person:
        RuleDecision.objects.create(rule=Rule.ADMINISTRATION, required=False, at=timezone.now(), by=user)
    return user


@transaction.atomic
def change_account(
    user: User, by: User, *, name: str, email: str, roles: Collection[str], is_active: bool
) -> Proposal | None:
    """Change an account, and return what has to be confirmed before the rest is changed too.

    That is the administrator's role, any role for oneself, and, of another administrator, the e-mail address and
    opening a closed account. Taking away needs nobody else. Accounts are never deleted: the history names them.
    Raises AccountError when administrators would lock themselves out.
    """
    if user == by and (not is_active or ADMINISTRATOR not in roles) and not user.is_superuser:
        raise AccountError(_("You cannot remove your own access. Another administrator can do it for you."))
    user = User.objects.select_for_update().get(pk=user.pk)
    asked: dict[str, Any] = {}
    if user != by and _needs_another(Action.CHANGE_ACCOUNT, user):
        if email != user.email:
            asked["email"], email = [user.email, email], user.email
        if is_active and not user.is_active:
            asked["open"], is_active = True, False
    user.first_name, user.email, user.is_active = name, email, is_active
    user.save(update_fields=["first_name", "email", "is_active"])
    return _give(user, by, roles, asked)


def _give(user: User, by: User, roles: Collection[str], asked: dict[str, Any]) -> Proposal | None:
    """Set an account's roles, but ask for those that one person may not give, with whatever else is asked."""
    has = set(user.groups.filter(name__in=ROLES).values_list("name", flat=True))
    new = set(roles) - has
    if second_person.is_needed(Action.CHANGE_ACCOUNT) and (
        waiting := new if user == by else new & {ADMINISTRATOR}
    ):
        asked = asked | {"roles": sorted(waiting)}
        roles = set(roles) - waiting
    others = user.groups.exclude(name__in=ROLES)
    user.groups.set([*others, *Group.objects.filter(name__in=roles)])
    return second_person.ask(Action.CHANGE_ACCOUNT, user.pk, by, asked) if asked else None


@transaction.atomic
def new_password(user: User, by: User) -> str | Proposal:
    """Return `password_link` of an account, or, if it is an administrator's, what has to be confirmed first.

    Raises AccountError for one's own.
    """
    user = _somebody_else(user, by)
    if _needs_another(Action.NEW_PASSWORD, user):
        return second_person.ask(Action.NEW_PASSWORD, user.pk, by, {})
    return password_link(user)


@transaction.atomic
def forget_second_factor(user: User, by: User) -> Proposal | None:
    """Remove a second factor, or return what has to be confirmed first. Raises AccountError for one's own."""
    user = _somebody_else(user, by)
    if _needs_another(Action.FORGET_SECOND_FACTOR, user):
        return second_person.ask(Action.FORGET_SECOND_FACTOR, user.pk, by, {})
    remove_second_factor(user)
    return None


def password_link(user: User) -> str:
    """Return the path at which the password can be set once, within PASSWORD_RESET_TIMEOUT.

    The old password stops working, and anyone logged in with it is logged out.
    """
    user.set_unusable_password()
    user.save(update_fields=["password"])
    return path_to_new_password(user)


def remove_second_factor(user: User) -> None:
    """Remove a lost phone and its recovery codes; where required, the next log-in asks for a new one."""
    Authenticator.objects.filter(user=user).delete()


def _somebody_else(user: User, by: User) -> User:
    """Return the account, locked, so that nobody makes it an administrator's meanwhile."""
    if user == by:
        raise AccountError(_("Change your own password and second factor on the page of your account."))
    return User.objects.select_for_update().get(pk=user.pk)


def _needs_another(action: Action, user: User) -> bool:
    return second_person.is_needed(action) and administrators().filter(pk=user.pk).exists()
