"""Django's admin, for the reference data alone: the administrators' entrance, behind the office's own log-in."""

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
        """One way in, with the second factor."""
        if request.user.is_authenticated:
            raise PermissionDenied(_("Your role in the office does not include this step."))
        return redirect("account_login")


def leave_accounts_to_the_office() -> None:
    """Accounts, roles and second factors are handled on the office's page alone, which keeps its rules."""
    for model in (User, Group, EmailAddress, Authenticator):
        if admin.site.is_registered(model):
            admin.site.unregister(model)
