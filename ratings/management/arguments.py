"""Arguments that several commands take."""

from argparse import ArgumentTypeError
from datetime import date

from django.core.management.base import CommandError, CommandParser

from ratings.models import ListStatus, RatingList
from tournaments.models import TimeControl

TIME_CONTROLS = TimeControl.by_slug()


def list_date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a date; write YYYY-MM-DD") from error


def add_list_arguments(parser: CommandParser) -> None:
    parser.add_argument("date", type=list_date, help="the list's date, YYYY-MM-DD")
    add_time_control_argument(parser)


def add_time_control_argument(parser: CommandParser) -> None:
    parser.add_argument(
        "--time-control", choices=TIME_CONTROLS, default="standard", help="which list (default: standard)"
    )


def newest_revision(options: dict) -> RatingList:
    """Return the latest revision of the list that the arguments name. Raises CommandError if there is none."""
    chosen = RatingList.objects.filter(
        time_control=TIME_CONTROLS[options["time_control"]], date=options["date"]
    ).exclude(correction__isnull=False, status=ListStatus.OPEN)
    rating_list = chosen.order_by("-revision").first()
    if rating_list is None:
        raise CommandError(f"There is no {options['time_control']} list of {options['date']}.")
    return rating_list
