from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.exports import files
from ratings.lists import publication
from ratings.management.arguments import add_list_arguments, newest_revision
from ratings.models import RunState


class Command(BaseCommand):
    help = "Publish the approved rating list of a date. A published list cannot be changed."

    def add_arguments(self, parser: CommandParser) -> None:
        add_list_arguments(parser)
        parser.add_argument("--approve", action="store_true", help="approve the latest finished run first")

    def handle(self, *args: Any, **options: Any) -> None:
        rating_list = newest_revision(options)
        try:
            if rating_list.is_public:
                raise CommandError(
                    f"The {options['time_control']} list of {options['date']} is already published."
                )
            if options["approve"]:
                run = rating_list.runs.filter(state=RunState.DONE).first()
                if run is None:
                    raise CommandError("There is no finished run to approve; use run_rating_list first.")
                rating_list = publication.approve(rating_list, run, None)
            rating_list = publication.publish(rating_list)
        except publication.PublicationError as error:
            raise CommandError(str(error)) from error
        files.make(rating_list)
        listed = rating_list.run.summary["listed"] if rating_list.run else 0
        self.stdout.write(
            f"Published the {options['time_control']} list of {options['date']}: {listed} players."
        )
