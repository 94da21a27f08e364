"""How allauth's log-in fits this office."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal.ratelimit import get_ip
from allauth.mfa.adapter import DefaultMFAAdapter
from django.http import HttpRequest
from django.urls import reverse

from federation.accounts.encryption import decrypted, encrypted
from players.base.access import READ_OFFICE, REPORT_OWN


class AccountAdapter(DefaultAccountAdapter):
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Administrators create the accounts."""
        return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Each role's first page."""
        if request.user.has_perm(READ_OFFICE):
            return reverse("office:inbox")
        return reverse("office:reports" if request.user.has_perm(REPORT_OWN) else "ratings:home")

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Wrong passwords are counted for an account and an address: nobody can lock somebody else out."""
        return f"{super()._get_login_attempts_cache_key(request, **credentials)}:{get_ip(request)}"

    def add_message(self, *args: object, **kwargs: object) -> None:
        """Say nothing: the pages themselves show what happened."""


class SecondFactorAdapter(DefaultMFAAdapter):
    def encrypt(self, text: str) -> str:
        return encrypted(text)

    def decrypt(self, encrypted_text: str) -> str:
        return decrypted(encrypted_text)
