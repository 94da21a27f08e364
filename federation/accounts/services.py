"""Making and changing accounts. The views, and only they, let administrators alone do it."""

from collections.abc import Collection

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from federation.roles import ROLES


class AccountError(ValueError):
    """A change that is not possible; the message says why."""


@transaction.atomic
def create_account(username: str, *, name: str, email: str, roles: Collection[str]) -> User:
    """Make an account that nobody can log in to until its password is set by `password_link`."""
    user = User(username=username, first_name=name, email=email)
    user.set_unusable_password()
    user.save()
    user.groups.set(Group.objects.filter(name__in=roles))
    return user


@transaction.atomic
def change_account(
    user: User, by: User, *, name: str, email: str, roles: Collection[str], is_active: bool
) -> None:
    """Change what an account is. Accounts are never deleted: what their owners did stays theirs.

    Raises AccountError when administrators would shut themselves out.
    """
    if user == by and (not is_active or "administrator" not in roles) and not user.is_superuser:
        raise AccountError(
            _("You cannot take your own access away. Another administrator can do it for you.")
        )
    user.first_name, user.email, user.is_active = name, email, is_active
    user.save(update_fields=["first_name", "email", "is_active"])
    others = user.groups.exclude(name__in=ROLES)
    user.groups.set([*others, *Group.objects.filter(name__in=roles)])


def password_link(user: User) -> str:
    """Give the path at which the password can be set: once, and within PASSWORD_RESET_TIMEOUT.

    The old password no longer works from now on, and whoever is logged in with it is logged out.
    """
    user.set_unusable_password()
    user.save(update_fields=["password"])
    return reverse(
        "account_reset_password_from_key",
        kwargs={"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)},
    )


def forget_second_factor(user: User) -> None:
    """Remove a lost phone and its recovery codes; the next log-in asks for a new one where it is required."""
    Authenticator.objects.filter(user=user).delete()
