from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.lists.opening import OpeningError, read_opening_list, take_over
from ratings.lists.publication import PublicationError
from ratings.management.arguments import TIME_CONTROLS, add_list_arguments


class Command(BaseCommand):
    help = "Import earlier ratings (CSV) as the first published list of a time control."

    def add_arguments(self, parser: CommandParser) -> None:
        add_list_arguments(parser)
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rows = read_opening_list(options["file"].read_bytes(), options["date"])
            rating_list = take_over(rows, TIME_CONTROLS[options["time_control"]], options["date"])
        except (OSError, OpeningError, PublicationError) as error:
            raise CommandError(str(error)) from error
        found = rating_list.run.summary if rating_list.run else {}
        self.stdout.write(f"{found['listed']} players listed, {found['below_floor']} without a rating.")
