"""Accounts are Django's; their proxies, which have no tables of their own, keep their history."""

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.audit.tracking import tracked


@tracked(exclude=["password", "last_login"], app_label="federation", model_name="AccountEvent")
class Account(User):
    history_parts = (("federation.Role", "user"), ("federation.SecondFactor", "user"))

    class Meta:
        proxy = True


@tracked(app_label="federation", model_name="RoleEvent")
class Role(User.groups.through):  # type: ignore[name-defined]
    """That an account has a role."""

    history_subject = ("group",)

    class Meta:
        proxy = True
        verbose_name = _("role")


@tracked(fields=["user", "type"], app_label="federation", model_name="SecondFactorEvent")
class SecondFactor(Authenticator):
    """That an account has one; never its key."""

    history_subject = ("type",)

    class Meta:
        proxy = True
        verbose_name = _("second factor")


class ForgottenPassword(models.Model):
    """An e-mail address at which a password was said to be forgotten; gone once the worker has dealt with it."""

    email = models.EmailField()
    site = models.URLField()
    """The address of the office as the visitor typed it, without a path."""
    language = models.CharField(max_length=10)
    asked_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pk}"
