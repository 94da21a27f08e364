from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FederationConfig(AppConfig):
    """The office as a whole."""

    name = "federation"
    verbose_name = _("Federation")

    def ready(self) -> None:
        from federation import checks  # noqa: F401 (registers the checks)
