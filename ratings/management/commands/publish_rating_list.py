from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.base import queue
from ratings.exports import files
from ratings.lists import publication
from ratings.lists.changes import InputChange
from ratings.management.arguments import add_list_arguments, newest_revision
from ratings.models import RunState
from ratings.runs.computation import last_to_approve


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
                run = last_to_approve(rating_list).first()
                if run is None:
                    raise CommandError("There is no finished run to approve; use run_rating_list first.")
                rating_list = publication.approve(rating_list, run, None)
            request = publication.request_publication(rating_list, None)
            with queue.failure_kept(publication.fail_publication, request.pk):
                request = publication.carry_out(request.pk)
        except publication.PublicationError as error:
            changes = error.changes if isinstance(error, publication.OutOfDate) else []
            raise CommandError(self._told(str(error), changes)) from error
        if request.state != RunState.DONE:
            raise CommandError(
                self._told(request.error, [InputChange(*change) for change in request.changes])
            )
        rating_list.refresh_from_db()
        with queue.failure_kept(files.fail, rating_list.pk):
            files.make(rating_list)
        listed = rating_list.run.summary["listed"] if rating_list.run else 0
        self.stdout.write(
            f"Published the {options['time_control']} list of {options['date']}: {listed} players."
        )

    def _told(self, error: str, changes: list[InputChange]) -> str:
        lines = [f"{change.name}: {change.sentence} {change.who}, {change.at}" for change in changes]
        return "\n".join([error, *lines])
