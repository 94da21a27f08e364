"""The secrets of second factors, encrypted in the database with ENCRYPTION_KEYS: a copy of it opens no account."""

from collections.abc import Callable
from typing import Any

from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.db import transaction


def encrypted(text: str) -> str:
    """Encrypt with the first key."""
    return _keys().encrypt(text.encode()).decode()


def decrypted(text: str) -> str:
    """Decrypt with whichever key fits. Raises cryptography.fernet.InvalidToken if none does."""
    return _keys().decrypt(text.encode()).decode()


@transaction.atomic
def encrypt_again() -> int:
    """Encrypt all secrets with the first key, so that the others can be thrown away; return how many accounts have one.

    Raises cryptography.fernet.InvalidToken, and changes nothing, if the key of one is missing.
    """
    rows = list(Authenticator.objects.select_for_update())
    for row in rows:
        row.data = with_secrets(row.data, lambda text: _keys().rotate(text.encode()).decode())
    Authenticator.objects.bulk_update(rows, ["data"])
    return len({row.user_id for row in rows})


def with_secrets(data: dict[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    """Return an authenticator's data with each of its secrets changed: of an app, or of recovery codes."""
    changed: dict[str, Any] = {name: change(data[name]) for name in ("secret", "seed") if name in data}
    if "migrated_codes" in data:
        changed["migrated_codes"] = [change(code) for code in data["migrated_codes"]]
    return data | changed


def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.ENCRYPTION_KEYS])
