"""What the read-only APIs of all packages share: types of parameters, pages, and numbers that moved."""

import datetime as dt
import re
from collections.abc import Sequence
from itertools import chain
from operator import attrgetter
from typing import Annotated, Any, Generic, TypeVar

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
)

T = TypeVar("T")

LARGEST_NUMBER = 2**63 - 1
PAGE_SIZE, LARGEST_PAGE_SIZE = 100, 500
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_WHOLE = re.compile(r"\d{1,19}", re.ASCII)


def _day(value: Any) -> Any:
    if isinstance(value, str) and not _DAY.fullmatch(value):
        raise ValueError("write a day as YYYY-MM-DD")
    return value


def _whole(value: Any) -> Any:
    if isinstance(value, str) and not _WHOLE.fullmatch(value):
        raise ValueError("write a whole number in digits")
    return value


def _moment(value: Any) -> Any:
    if not isinstance(value, str) or not _DAY.match(value):
        raise ValueError("write a moment as YYYY-MM-DDTHH:MM:SSZ, with Z or an offset")
    return value


def _in_utc(moment: dt.datetime) -> dt.datetime:
    """PostgreSQL accepts no offset above 16 hours."""
    try:
        return moment.astimezone(dt.UTC)
    except OverflowError:
        raise ValueError("there is no such moment") from None


Day = Annotated[
    dt.date,
    BeforeValidator(_day),
    WithJsonSchema({"type": "string", "format": "date", "examples": ["2026-12-01"]}),
]
Moment = Annotated[
    AwareDatetime,
    BeforeValidator(_moment),
    AfterValidator(_in_utc),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
InDigits = BeforeValidator(_whole)
"""Behind the limits of a whole number, so that the description names them."""
Number = Annotated[int, Field(ge=1, le=LARGEST_NUMBER), InDigits]
PageNumber = Annotated[int, Field(ge=1, le=1_000_000), InDigits]
PageSize = Annotated[int, Field(ge=1, le=LARGEST_PAGE_SIZE), InDigits]
After = Annotated[int, Field(ge=0, le=LARGEST_NUMBER), InDigits]


class Moved(Exception):
    """The number was merged into another, where the data now is."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Answer(BaseModel):
    """The answer of an operation. Ninja's own Schema would look up every single value in Python."""

    model_config = ConfigDict(from_attributes=True)


class Paged(Answer, Generic[T]):
    """A page of a long answer; `next` is the next `page`, null at the end."""

    items: list[T]
    total: int = Field(description="On all pages")
    next: int | None


class Part(Answer, Generic[T]):
    """A part of a list in the order of numbers; `next` is the next `after`, null at the end."""

    items: list[T]
    next: int | None


def page_of(rows: QuerySet[Any] | Sequence[Any], page: int, size: int) -> tuple[list[Any], int, int | None]:
    """Return a page's rows, the total number of rows, and the next page. Raises Http404 past the last page."""
    total = rows.count() if isinstance(rows, QuerySet) else len(rows)
    start = (page - 1) * size
    if start >= total and page > 1:
        raise Http404(f"There is no page {page}: all {total} stand on the pages before.")
    return list(rows[start : start + size]), total, page + 1 if start + size < total else None


def end_of(day: dt.date | None) -> dt.datetime | None:
    """Return the last moment of a day here; None for no day."""
    if day is None:
        return None
    return timezone.make_aware(dt.datetime.combine(day, dt.time.max))


def part_of(size: int, after: int, *kinds: QuerySet[Any]) -> tuple[list[Any], int | None]:
    """Return the first rows in the order of players and the last number. Raises Http404 past the end.

    A player has a row in at most one of the querysets.
    """
    parts = [rows.filter(player__gt=after).order_by("player_id")[: size + 1] for rows in kinds]
    found = sorted(chain(*parts), key=attrgetter("player_id"))
    if not found and after:
        raise Http404(f"Nobody stands there after number {after}.")
    return found[:size], found[size - 1].player_id if len(found) > size else None
