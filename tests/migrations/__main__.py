"""`python -m tests.migrations` makes the dump again, with the migrations of today."""

import logging
import os

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    logging.disable(logging.WARNING)
    from tests.migrations.dump import make

    make()
