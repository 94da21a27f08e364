from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """Ratings: what it is worth."""

    name = "ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        from ratings.persons import plausibility  # noqa: F401 (registers the checks)
