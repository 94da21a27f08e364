#!/usr/bin/env python
"""Django's command line for the rating office."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")
    import pghistory
    from django.core.management import execute_from_command_line

    with pghistory.context(command=" ".join(sys.argv[1:2])):
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
