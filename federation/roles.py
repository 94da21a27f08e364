"""The roles of the office: which steps of the work each may take."""

from typing import Any

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Q

CLERK = ("tournaments.receive_report", "tournaments.match_players")
OFFICER = (*CLERK, "tournaments.accept_tournament", "ratings.run_list")
APPROVER = ("ratings.approve_list", "ratings.publish_list")
ROLES = {"clerk": CLERK, "officer": OFFICER, "approver": APPROVER}


def ensure_roles(using: str = DEFAULT_DB_ALIAS, **_: Any) -> None:
    """Make each role's group and give it exactly the permissions above; runs after every migration."""
    for app in ("tournaments", "ratings"):
        create_permissions(apps.get_app_config(app), verbosity=0, using=using)
    for name, permissions in ROLES.items():
        group, _created = Group.objects.using(using).get_or_create(name=name)
        wanted = Q()
        for permission in permissions:
            app, codename = permission.split(".")
            wanted |= Q(content_type__app_label=app, codename=codename)
        group.permissions.set(Permission.objects.using(using).filter(wanted))
