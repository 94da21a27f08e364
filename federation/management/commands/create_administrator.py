"""`manage.py create_administrator NAME`: the administrators with whom an office begins."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from federation.accounts import services


class Command(BaseCommand):
    help = "Make an administrator while the office has fewer than two; further ones are made on the page Accounts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--email", default="", help="Lets the administrator reset a forgotten password.")
        parser.add_argument(
            "--one-person",
            action="store_true",
            help="Only one person works in the office: nothing needs a second administrator.",
        )

    def handle(self, *args: Any, username: str, email: str, one_person: bool, **options: Any) -> None:
        try:
            user = services.first_administrator(username, email=email, one_person=one_person)
        except services.AccountError as error:
            raise CommandError(str(error)) from error
        scheme = "https" if settings.HTTPS else "http"
        host = settings.ALLOWED_HOSTS[0].lstrip(".")
        self.stdout.write(
            f"Set the password of {username} at {scheme}://{host}{services.password_link(user)}"
        )
        if not one_person and services.administrators().filter(is_active=True).count() < 2:
            self.stdout.write(
                "Make the second administrator in the same way: the two confirm each other’s changes."
            )
