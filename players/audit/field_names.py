"""Names of columns whose models give none, because only the history shows them."""

from django.utils.translation import gettext_noop

NAMES = frozenset(
    [
        gettext_noop("ID"),
        gettext_noop("approved at"),
        gettext_noop("approved by"),
        gettext_noop("black"),
        gettext_noop("black half points"),
        gettext_noop("club"),
        gettext_noop("code"),
        gettext_noop("colours known"),
        gettext_noop("entry"),
        gettext_noop("group"),
        gettext_noop("kind"),
        gettext_noop("match method"),
        gettext_noop("merged into"),
        gettext_noop("player"),
        gettext_noop("published by"),
        gettext_noop("report"),
        gettext_noop("reported birth"),
        gettext_noop("reported federation"),
        gettext_noop("reported fide id"),
        gettext_noop("reported name"),
        gettext_noop("reported national id"),
        gettext_noop("reported rating"),
        gettext_noop("reported sex"),
        gettext_noop("reported title"),
        gettext_noop("run"),
        gettext_noop("settled at"),
        gettext_noop("settled by"),
        gettext_noop("settled reason"),
        gettext_noop("tournament"),
        gettext_noop("type"),
        gettext_noop("user"),
        gettext_noop("version"),
        gettext_noop("white"),
        gettext_noop("white half points"),
    ]
)
"""As Django derives them from the columns' names; translated like any other text."""
