from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """Ratings, lists and everything computed from results."""

    name = "ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        from ratings.persons import plausibility  # noqa: F401 (registers the checks)
