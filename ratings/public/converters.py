"""Parts of addresses: time controls by name, days as yyyy-mm-dd, file formats."""

import datetime

from django.urls.converters import StringConverter

from tournaments.models import TimeControl


class TimeControlConverter:
    regex = "standard|rapid|blitz"

    def to_python(self, value: str) -> TimeControl:
        return TimeControl.by_slug()[value]

    def to_url(self, value: int) -> str:
        return TimeControl(value).slug


class DateConverter:
    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> datetime.date:
        return datetime.date.fromisoformat(value)

    def to_url(self, value: datetime.date) -> str:
        return value.isoformat()


class FormConverter(StringConverter):
    regex = "csv|json"


class FileNameConverter(StringConverter):
    regex = r"[a-z0-9.-]{1,80}"
