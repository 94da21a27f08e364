from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.base import queue
from ratings.exports import files
from ratings.management.arguments import TIME_CONTROLS, add_list_arguments
from ratings.published.in_force import public_lists


class Command(BaseCommand):
    help = "Make the download files of all revisions of a published list on the spot, without a worker."

    def add_arguments(self, parser: CommandParser) -> None:
        add_list_arguments(parser)
        parser.add_argument(
            "--again",
            action="store_true",
            help="replace existing files, for a player whose name must be removed; checksums change",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        lists = public_lists().filter(
            time_control=TIME_CONTROLS[options["time_control"]], date=options["date"]
        )
        if not lists:
            raise CommandError(f"There is no published {options['time_control']} list of {options['date']}.")
        for rating_list in lists.order_by("revision"):
            with queue.failure_kept(files.fail, rating_list.pk):
                if options["again"]:
                    files.make_again(rating_list)
                else:
                    files.make(rating_list)
            for file in files.files_of(rating_list):
                self.stdout.write(f"{file.sha256}  {file.name}  {file.size} bytes")
