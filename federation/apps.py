from django.apps import AppConfig
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
