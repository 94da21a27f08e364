"""Second factors stored until now are encrypted, and decrypted if this is undone."""

from collections.abc import Callable
from typing import Any

from django.db import migrations

from federation.accounts.encryption import decrypted, encrypted, with_secrets


def _each(change: Callable[[str], str]) -> Callable[[Any, Any], None]:
    def run(apps: Any, schema_editor: Any) -> None:
        for row in apps.get_model("mfa", "Authenticator").objects.all():
            row.data = with_secrets(row.data, change)
            row.save(update_fields=["data"])

    return run


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]

    operations = [migrations.RunPython(_each(encrypted), _each(decrypted))]
