"""`manage.py encrypt_second_factors`: encrypt all second factors with the first of ENCRYPTION_KEYS."""

from typing import Any

from cryptography.fernet import InvalidToken
from django.core.management import BaseCommand, CommandError

from federation.accounts.encryption import encrypt_again


class Command(BaseCommand):
    help = "Encrypt all second factors with the first of ENCRYPTION_KEYS; the others can then be removed."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            accounts = encrypt_again()
        except InvalidToken as error:
            raise CommandError(
                "The key of a second factor is not among ENCRYPTION_KEYS; nothing was changed."
            ) from error
        self.stdout.write(f"Second factors of accounts encrypted with the first key: {accounts}")
