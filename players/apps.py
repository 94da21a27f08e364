from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    """Players: who exists."""

    name = "players"
    verbose_name = _("Players")
