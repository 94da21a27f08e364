"""The names of the editions of the regulations, as pages show them."""

from django.utils.translation import gettext_lazy as _

_TITLES = {"fide-2014": _("FIDE rules 2014")}


def edition_titles(names: str) -> str:
    """Return the names of comma-separated editions, as in settings and runs: `FIDE rules 2014`."""
    return ", ".join(str(_TITLES[name]) for name in names.split(","))
