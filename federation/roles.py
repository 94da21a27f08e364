"""The roles of the office and what each may do; `docs/roles.md` shows it page by page."""

from typing import Any

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.base.access import READ_OFFICE, REPORT_OWN

ADMINISTRATION = "auth.change_user"
"""Create and change accounts and edit the reference data; only the administrator has this permission."""

REPORTER = (REPORT_OWN,)
CLERK = (
    READ_OFFICE,
    "players.edit_player",
    "tournaments.receive_report",
    "tournaments.match_players",
    "tournaments.enter_results",
)
OFFICER = (
    *CLERK,
    "players.merge_players",
    "players.import_fide_list",
    "players.set_visibility",
    "tournaments.accept_tournament",
    "ratings.run_list",
    "ratings.correct_lists",
)
APPROVER = (READ_OFFICE, "ratings.approve_list", "ratings.publish_list")
AUDITOR = (READ_OFFICE,)
ADMINISTRATOR = (
    READ_OFFICE,
    ADMINISTRATION,
    *(f"players.{action}_club" for action in ("add", "view", "change", "delete")),
    "players.view_player",
    "tournaments.view_tournament",
    "ratings.view_ratinglist",
    "ratings.view_ratingrun",
)
ROLES = {
    "reporter": REPORTER,
    "clerk": CLERK,
    "officer": OFFICER,
    "approver": APPROVER,
    "auditor": AUDITOR,
    "administrator": ADMINISTRATOR,
}
NAMES = {
    "reporter": _("reporter"),
    "clerk": _("clerk"),
    "officer": _("rating officer"),
    "approver": _("approver"),
    "auditor": _("auditor"),
    "administrator": _("administrator"),
}


def ensure_roles(using: str = DEFAULT_DB_ALIAS, **_: Any) -> None:
    """Create each role's group with exactly the permissions above; runs after every migration."""
    for app in ("auth", "players", "tournaments", "ratings"):
        create_permissions(apps.get_app_config(app), verbosity=0, using=using)
    for name, permissions in ROLES.items():
        group, _created = Group.objects.using(using).get_or_create(name=name)
        wanted = Q()
        for permission in permissions:
            app, codename = permission.split(".")
            wanted |= Q(content_type__app_label=app, codename=codename)
        group.permissions.set(Permission.objects.using(using).filter(wanted))
