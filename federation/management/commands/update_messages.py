"""`manage.py update_messages [language ...]`: update the catalogues in `locale/` from the code."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Extract the messages, keep their translations, compile."""

    help = "Updates the catalogues in locale/ from code and templates and compiles them."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "languages", nargs="*", help="folders of locale/, created if missing (default: all)"
        )

    def handle(self, **options: Any) -> None:
        from federation import translations  # Babel is installed only for development

        for language in options["languages"] or translations.folders():
            left = translations.update(language)
            self.stdout.write(f"{language}: {left or 'nothing'} left to translate")
