from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.base import queue
from ratings.lists import publication
from ratings.management.arguments import TIME_CONTROLS, add_list_arguments
from ratings.runs import computation


class Command(BaseCommand):
    help = "Compute the rating list of a date on the spot, without a worker. This does not publish it."

    def add_arguments(self, parser: CommandParser) -> None:
        add_list_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rating_list = publication.open_list(TIME_CONTROLS[options["time_control"]], options["date"])
            run = publication.request_run(rating_list)
        except publication.PublicationError as error:
            raise CommandError(str(error)) from error
        with queue.failure_kept(computation.fail, run.pk):
            run = computation.compute(run.pk)
        found = run.summary
        self.stdout.write(
            f"Run {run.pk} of the {options['time_control']} list of {options['date']}: "
            f"{found['tournaments']} tournaments, {found['games']} games, {found['listed']} players listed, "
            f"{found['changed']} changed, {found['first_ratings']} first ratings, {found['left_list']} left the list."
        )
