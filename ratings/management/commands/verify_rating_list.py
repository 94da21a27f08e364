import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.management.arguments import add_list_arguments, newest_revision
from ratings.models import RunKind
from ratings.verification import verify


class Command(BaseCommand):
    help = "Recompute a published rating list and compare every row. Writes nothing; exit status 1 on a difference."

    def add_arguments(self, parser: CommandParser) -> None:
        add_list_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        rating_list = newest_revision(options)
        if rating_list.run is not None and rating_list.run.kind == RunKind.OPENING:
            self.stdout.write(
                f"The list of {options['date']} was taken over, not computed: nothing to recompute."
            )
            return
        try:
            found = verify(rating_list)
        except ValueError as error:
            raise CommandError(str(error)) from error
        if found.is_reproduced:
            self.stdout.write(
                f"The list of {options['date']} is reproduced exactly: {found.rows} rows compared."
            )
            if found.inputs_changed:
                self.stdout.write(
                    "Some of what it was computed from has changed since, without effect on any row."
                )
            return
        for difference in found.differences:
            self.stderr.write(
                f"{difference.table} {' '.join(map(str, difference.key))} {difference.column}: "
                f"published {difference.published}, computed {difference.computed}"
            )
        if found.count > len(found.differences):
            self.stderr.write(f"... and {found.count - len(found.differences)} more")
        cause = (
            "The inputs kept with the run give the published rows: data was changed after publication."
            if found.reproduced_from_kept_inputs
            else "The inputs kept with the run do not give the published rows either: rows or program have changed."
        )
        self.stderr.write(f"{found.count} values differ in {found.rows} rows. {cause}")
        sys.exit(1)
