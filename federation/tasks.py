"""The letter for a forgotten password, sent by the worker: a page answers alike whether there is an account or not."""

from collections.abc import Iterable
from datetime import timedelta

import structlog
from allauth.account.forms import default_token_generator
from allauth.account.utils import filter_users_by_email, user_pk_to_url_str
from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from federation.models import ForgottenPassword
from players.base import queue

log = structlog.get_logger(__name__)

_TRIED = timedelta(hours=1)


def path_to_new_password(user: User) -> str:
    """Return the path at which the account's password can be set once, within PASSWORD_RESET_TIMEOUT."""
    return reverse(
        "account_reset_password_from_key",
        kwargs={"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)},
    )


def unfinished() -> Iterable[int]:
    """Return the letters to be sent; those that could not be sent for an hour are given up."""
    latest = timezone.now() - _TRIED
    ForgottenPassword.objects.filter(asked_at__lt=latest).delete()
    return list(ForgottenPassword.objects.values_list("pk", flat=True))


@queue.work(unfinished)
def send_password_letter(number: int) -> None:
    """Send the letter to each account with the address; while the mail server is away, it is tried every minute."""
    asked = ForgottenPassword.objects.filter(pk=number).first()
    if asked is None:
        return
    try:
        with translation.override(asked.language):
            for user in filter_users_by_email(asked.email, is_active=True, prefer_verified=True):
                _send(user, asked.site)
    except OSError as error:
        log.warning("mail_unreachable", error=type(error).__name__)
    else:
        asked.delete()


def _send(user: User, site: str) -> None:
    office = {"office": settings.FEDERATION_NAME}
    text = [
        _("Somebody, probably you, has asked for a new password for your account %(name)s.")
        % {"name": user.get_username()},
        _("Set it here; the link works once, for three days:"),
        f"{site}{path_to_new_password(user)}",
        _("If it was not you, you need not do anything: your password stays as it is."),
        str(settings.FEDERATION_NAME),
    ]
    send_mail(_("A new password: %(office)s") % office, "\n\n".join(text) + "\n", None, [user.email])
