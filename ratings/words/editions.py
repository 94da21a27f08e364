"""What pages call the editions of the regulations."""

from django.utils.translation import gettext_lazy as _

_TITLES = {"fide-2014": _("FIDE rules 2014")}


def edition_titles(names: str) -> str:
    """Write the names of editions, as settings and runs have them with commas in between: `FIDE rules 2014`."""
    return ", ".join(str(_TITLES[name]) for name in names.split(","))
