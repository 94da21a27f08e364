"""Django's admin for the reference data, open to administrators through the office's own log-in."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from federation.roles import ADMINISTRATION


class OfficeAdminSite(admin.AdminSite):
    site_title = site_header = _("Rating office: reference data")
    index_title = _("Reference data")
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        """Administrators only, whatever `is_staff` says."""
        return request.user.is_active and request.user.has_perm(ADMINISTRATION)

    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """Redirect to the office's log-in, which asks for the second factor."""
        if request.user.is_authenticated:
            raise PermissionDenied(_("Your role in the office does not include this step."))
        return redirect("account_login")


def leave_accounts_to_the_office() -> None:
    """Keep accounts, roles and second factors out of the admin: the office's own page enforces their rules."""
    for model in (User, Group, EmailAddress, Authenticator):
        if admin.site.is_registered(model):
            admin.site.unregister(model)
