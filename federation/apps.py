from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class FederationConfig(AppConfig):
    """The office as a whole."""

    name = "federation"
    verbose_name = _("Federation")

    def ready(self) -> None:
        from federation import checks  # noqa: F401 (registers the checks)
        from federation.roles import ensure_roles

        post_migrate.connect(ensure_roles, sender=self)


class OfficeAdminConfig(AdminConfig):
    """Django's admin behind the office's own log-in."""

    default_site = "federation.admin.OfficeAdminSite"

    def ready(self) -> None:
        super().ready()
        from federation.admin import leave_accounts_to_the_office

        leave_accounts_to_the_office()
