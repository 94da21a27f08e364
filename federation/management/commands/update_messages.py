"""`manage.py update_messages [language ...]`: bring the catalogues in `locale/` in step with the code."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Find the words of code and templates, keep their translations, compile."""

    help = "Brings the catalogues in locale/ in step with the code and compiles them."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "languages", nargs="*", help="folders of locale/; a new one is made; default: all"
        )

    def handle(self, **options: Any) -> None:
        from federation import translations  # Babel is installed for development only

        for language in options["languages"] or translations.folders():
            left = translations.update(language)
            self.stdout.write(f"{language}: {left or 'nothing'} left to translate")
