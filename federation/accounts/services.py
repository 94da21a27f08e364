"""Creating and changing accounts. Only the views check that the user is an administrator."""

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
    """Create an account that cannot log in until its password is set through `password_link`."""
    user = User(username=username, first_name=name, email=email)
    user.set_unusable_password()
    user.save()
    user.groups.set(Group.objects.filter(name__in=roles))
    return user


@transaction.atomic
def change_account(
    user: User, by: User, *, name: str, email: str, roles: Collection[str], is_active: bool
) -> None:
    """Change an account. Accounts are never deleted: the history names them.

    Raises AccountError when administrators would lock themselves out.
    """
    if user == by and (not is_active or "administrator" not in roles) and not user.is_superuser:
        raise AccountError(_("You cannot remove your own access. Another administrator can do it for you."))
    user.first_name, user.email, user.is_active = name, email, is_active
    user.save(update_fields=["first_name", "email", "is_active"])
    others = user.groups.exclude(name__in=ROLES)
    user.groups.set([*others, *Group.objects.filter(name__in=roles)])


def password_link(user: User) -> str:
    """Return the path at which the password can be set once, within PASSWORD_RESET_TIMEOUT.

    The old password stops working, and anyone logged in with it is logged out.
    """
    user.set_unusable_password()
    user.save(update_fields=["password"])
    return reverse(
        "account_reset_password_from_key",
        kwargs={"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)},
    )


def forget_second_factor(user: User) -> None:
    """Remove a lost phone and its recovery codes; where required, the next log-in asks for a new one."""
    Authenticator.objects.filter(user=user).delete()
