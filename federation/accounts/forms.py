"""The forms for an account."""

from typing import Any

from allauth.account.forms import ResetPasswordForm
from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from federation.models import ForgottenPassword
from federation.roles import NAMES
from federation.tasks import send_password_letter
from players.base import queue


class AccountForm(forms.Form):
    name = forms.CharField(label=pgettext_lazy("of a person", "Name"), max_length=150)
    email = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        required=False,
        help_text=_("Lets the owner reset a forgotten password without you."),
    )
    roles = forms.MultipleChoiceField(
        label=_("Roles"), choices=NAMES.items(), required=False, widget=forms.CheckboxSelectMultiple
    )


class NewAccountForm(AccountForm):
    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        validators=[User.username_validator],
        help_text=_("Used to log in. It cannot be changed later."),
    )
    field_order = ["username", "name", "email", "roles"]

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(_("An account with that name already exists."))
        return username


class ChangeAccountForm(AccountForm):
    is_active = forms.BooleanField(
        label=_("May log in"),
        required=False,
        help_text=_("Accounts are never deleted: what was done with them stays on record."),
    )

    @classmethod
    def of(cls, user: User, data: Any = None) -> "ChangeAccountForm":
        """The form filled in with the account's current values."""
        return cls(
            data,
            initial={
                "name": user.first_name,
                "email": user.email,
                "roles": [group.name for group in user.groups.all()],
                "is_active": user.is_active,
            },
        )


class ForgottenPasswordForm(ResetPasswordForm):
    """Looks nobody up and sends nothing itself: how long it takes says nothing about who has an account."""

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        return email.lower()

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        email: str = self.cleaned_data["email"]
        asked = ForgottenPassword.objects.create(
            email=email,
            site=request.build_absolute_uri("/").rstrip("/"),
            language=get_language() or "en",
            asked_at=timezone.now(),
        )
        queue.send(send_password_letter, asked.pk)
        return email
