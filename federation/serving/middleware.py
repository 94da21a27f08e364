"""What applies to every request: a second factor where required, and an author for every change."""

from collections.abc import Callable
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from pghistory.middleware import HistoryMiddleware

WITHOUT_SECOND_FACTOR = {
    "account_login",
    "account_logout",
    "account_inactive",
    "account_reauthenticate",
    "account_change_password",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
    "mfa_activate_totp",
    "health",
    "set_language",
}
"""Addresses open to people who are logged in but have not set up the second factor yet."""

STAFF_ADDRESSES = ("/office/", "/account/", "/login/", "/logout/", "/admin/")


class RequireSecondFactor:
    """With REQUIRE_SECOND_FACTOR, anyone logged in without a second factor can only set one up.

    Those who have one were asked for it when they logged in.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        if not settings.REQUIRE_SECOND_FACTOR or not request.user.is_authenticated:
            return None
        match = request.resolver_match
        if match is not None and match.view_name in WITHOUT_SECOND_FACTOR:
            return None
        return None if is_mfa_enabled(request.user) else redirect("mfa_activate_totp")


class NoStore:
    """Keep the office's pages and everybody's own account out of every cache, also that of the browser."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path_info.startswith(STAFF_ADDRESSES):
            response["Cache-Control"] = "no-store, private"
        return response


class NamedChanges(HistoryMiddleware):
    """Record every change that a request makes with the user's number and the page."""

    def get_context(self, request: HttpRequest) -> dict[str, Any]:
        """The address without its query: people search for names."""
        user = request.user.pk
        return {"page": request.path} if user is None else {"user": user, "page": request.path}
