from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class FederationConfig(AppConfig):
    """The office as a whole."""

    name = "federation"
    verbose_name = _("Federation")

    def ready(self) -> None:
        from federation import checks  # noqa: F401 (registers the checks)
        from federation.roles import ensure_roles

        # Django sends the signal only for apps with models; this project's own app has none.
        post_migrate.connect(ensure_roles, sender=apps.get_app_config("ratings"))
