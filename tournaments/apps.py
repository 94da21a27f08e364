from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Tournaments: what was played."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from tournaments.checks import against_register, entered, whole_event  # noqa: F401 (registers the checks)
        from tournaments.versions import recognition  # noqa: F401 (registers a check)
