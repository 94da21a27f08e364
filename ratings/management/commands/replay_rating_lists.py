import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from ratings.lists.publication import PublicationError
from ratings.lists.replay import replay
from ratings.management.arguments import TIME_CONTROLS, add_time_control_argument, list_date


class Command(BaseCommand):
    help = (
        "Compute, approve and publish every open list up to a date, one after the other. Published lists cannot be "
        "changed. If interrupted, run it again to continue with the next list."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "until", type=list_date, nargs="?", help="the last list's date, YYYY-MM-DD (default: today)"
        )
        parser.add_argument(
            "--approve",
            action="store_true",
            required=True,
            help="approve each list without review; required",
        )
        add_time_control_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        published = 0
        try:
            for rating_list in replay(
                TIME_CONTROLS[options["time_control"]], options["until"] or timezone.localdate()
            ):
                published += 1
                found = rating_list.run.summary if rating_list.run else {}
                self.stdout.write(
                    f"{rating_list.date}: {found['tournaments']} tournaments, {found['games']} games, "
                    f"{found['listed']} players"
                )
        except PublicationError as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            self.stderr.write(f"Stopped. Lists published: {published}. Run the same command to continue.")
            sys.exit(130)
        self.stdout.write(f"Lists published: {published}. The workers are making their files.")
