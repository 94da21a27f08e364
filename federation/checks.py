"""What `manage.py check --deploy --database default` says about the environment."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import connections

OLDEST_POSTGRESQL = 150000


@register(Tags.database)
def postgresql_version(
    app_configs: Sequence[AppConfig] | None, databases: Sequence[str] | None, **kwargs: Any
) -> list[CheckMessage]:
    """federation.E001: a PostgreSQL that is too old."""
    messages: list[CheckMessage] = []
    for alias in databases or []:
        connection = connections[alias]
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version_num")
            version = int(cursor.fetchone()[0])
        if version < OLDEST_POSTGRESQL:
            messages.append(
                Error(
                    f"PostgreSQL {version // 10000} is too old.",
                    hint=f"Use PostgreSQL {OLDEST_POSTGRESQL // 10000} or later.",
                    id="federation.E001",
                )
            )
    return messages


@register(Tags.security, deploy=True)
def tried_out(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """federation.E002: a trial is no office."""
    if settings.PRODUCTION:
        return []
    return [
        Error(
            "This office is only tried out.",
            hint="Set OFFICE=production and what it asks for.",
            id="federation.E002",
        )
    ]


@register(Tags.security, deploy=True)
def one_pair_of_eyes(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """federation.W001: the person who computes a list may also approve it."""
    if settings.FOUR_EYES:
        return []
    return [
        Warning(
            "FOUR_EYES is off: one person can compute, approve and publish a list.",
            hint="Set FOUR_EYES=true unless only one person works in the office.",
            id="federation.W001",
        )
    ]


@register(Tags.security, deploy=True)
def plain_http(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """federation.W002: passwords and sessions are sent unencrypted."""
    if settings.HTTPS:
        return []
    return [
        Warning(
            "HTTPS is off: passwords and sessions can be read in transit.",
            hint="Set HTTPS=true and put the office behind a proxy with a certificate.",
            id="federation.W002",
        )
    ]


@register(Tags.security, deploy=True)
def passwords_alone(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """federation.W003: a stolen password is enough to enter the office."""
    if settings.REQUIRE_SECOND_FACTOR:
        return []
    return [
        Warning(
            "REQUIRE_SECOND_FACTOR is off: a password alone is enough to log in.",
            hint="Set REQUIRE_SECOND_FACTOR=true.",
            id="federation.W003",
        )
    ]
