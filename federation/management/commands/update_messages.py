"""`manage.py update_messages`: extract the messages into the catalogues in `locale/` and compile them."""

from typing import Any

from babel.messages.frontend import CommandLineInterface
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Does what `make messages` does."
    requires_system_checks = []

    def handle(self, **options: Any) -> None:
        for command in (["extract", "."], ["update"], ["compile", "--statistics"]):
            CommandLineInterface().run(["pybabel", *command])
