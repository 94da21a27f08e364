import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.management.arguments import (
    TIME_CONTROLS,
    add_time_control_argument,
    list_date,
    newest_revision,
)
from ratings.models import RunKind
from ratings.runs.verification import Verification, verify, verify_history


class Command(BaseCommand):
    help = (
        "Recompute a published rating list, or without a date all of them in order, and compare every row. "
        "Writes nothing; exit status 1 on a difference."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("date", type=list_date, nargs="?", help="the list's date, YYYY-MM-DD")
        add_time_control_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        reproduced = self._one(options) if options["date"] else self._history(options["time_control"])
        if not reproduced:
            sys.exit(1)

    def _one(self, options: dict[str, Any]) -> bool:
        rating_list = newest_revision(options)
        if rating_list.run is not None and rating_list.run.kind == RunKind.OPENING:
            self.stdout.write(
                f"The list of {options['date']} was imported, not computed: there is nothing to recompute."
            )
            return True
        try:
            return self._tell(verify(rating_list))
        except ValueError as error:
            raise CommandError(str(error)) from error

    def _history(self, time_control: str) -> bool:
        lists, differing, altered = 0, [], []
        for found in verify_history(TIME_CONTROLS[time_control]):
            lists += 1
            if not self._tell(found):
                differing.append(found.rating_list.date)
                if not found.reproduced_from_kept_inputs:
                    altered.append(found.rating_list.date)
        if not differing:
            self.stdout.write(f"{lists} computed {time_control} lists, all reproduced exactly.")
            return True
        self.stderr.write(f"{len(differing)} of {lists} lists differ; the first is that of {differing[0]}.")
        self.stderr.write(
            f"Rows or program have changed for {len(altered)} of them; the first is that of {altered[0]}."
            if altered
            else "All of them follow from the inputs stored with their runs: data was changed after publication."
        )
        return False

    def _tell(self, found: Verification) -> bool:
        day = found.rating_list.date
        if found.is_reproduced:
            self.stdout.write(f"The list of {day} is reproduced exactly: {found.rows} rows compared.")
            if found.inputs_changed:
                self.stdout.write(
                    "Some of what it was computed from has changed since, without effect on any row."
                )
            return True
        for difference in found.differences:
            self.stderr.write(
                f"{difference.table} {' '.join(map(str, difference.key))} {difference.column}: "
                f"published {difference.published}, computed {difference.computed}"
            )
        if found.count > len(found.differences):
            self.stderr.write(f"... and {found.count - len(found.differences)} more")
        cause = (
            "The inputs stored with the run give the published rows: data was changed after publication."
            if found.reproduced_from_kept_inputs
            else "The inputs stored with the run do not give the published rows either: rows or program have changed."
        )
        self.stderr.write(f"The list of {day}: {found.count} values differ in {found.rows} rows. {cause}")
        return False
