"""The API's view of lists, ratings and calculations. Hundredths and half points are whole numbers."""

import datetime as dt

from pydantic import Field

from players.api import PlayerOut
from players.base.interface import Answer
from ratings.exports.calculations import HUNDREDTHS, EventCalculation, HistoryEntry
from tournaments.models import TimeControlName


class FileOut(Answer):
    name: str
    format: str = Field(description="csv, xlsx, txt, xml, json, or changes (CSV)")
    size: int = Field(description="Bytes of the file as saved")
    sha256: str
    url: str


class ListOut(Answer):
    """A published list. A correction is a new revision of the same date; the previous one stays readable."""

    time_control: TimeControlName
    date: dt.date
    revision: int
    superseded: bool = Field(description="true: a later revision is in force")
    published_at: str = Field(json_schema_extra={"format": "date-time"})
    edition: str = Field(description="The regulations in force on the list's date")
    files: list[FileOut] = Field(description="Empty while they are being made")
    url: str


class ListRowOut(Answer):
    rank: int = Field(description="On the whole list; equal ratings share a rank")
    number: int
    name: str
    title: str
    federation: str
    birth: str = Field(description="Birth year of an adult, age group of a minor, or nothing")
    rating: int
    previous_rating: int | None = Field(description="On the list before; null for a first rating")
    change: int
    games: int = Field(description="Rated games of the period")
    k: int | None = Field(description="For the period after the list")
    games_so_far: int
    inactive: bool


class ChangeOut(Answer):
    number: int
    name: str
    what: str = Field(description="new, changed, or left")
    previous_rating: int | None
    rating: int | None


class HistoryOut(Answer):
    """All lists that know a player, oldest first. Without a rated game there are none."""

    player: PlayerOut
    history: list[HistoryEntry]


class InForceOut(Answer):
    """A player's rating on a day."""

    time_control: TimeControlName
    list: dt.date | None = Field(description="The list in force; null before the first one")
    rating: int | None
    k: int | None
    games_so_far: int | None


class PlayerInForceOut(Answer):
    number: int = Field(description="As asked for")
    player: int = Field(description="The number the player has now: another one after a merge")
    name: str
    ratings: list[InForceOut]


class BatchOut(Answer):
    on: dt.date
    players: list[PlayerInForceOut]
    unknown: list[int] = Field(description="Numbers that nobody has")


class CalculationOut(Answer):
    player: PlayerOut
    standing: HistoryEntry
    events: list[EventCalculation]


class TournamentChangeOut(Answer):
    """A tournament's effect on one participant's rating."""

    player: int
    rating: int | None
    games_counted: int
    half_points: int
    expected: int = Field(description=HUNDREDTHS)
    change: int = Field(description=HUNDREDTHS)
    ru: int | None
    decision: str
    article: str


class TournamentRatingsOut(Answer):
    tournament: int
    list: ListOut | None = Field(description="null: not rated yet, or not at all")
    edition: str
    round_robin: bool | None
    method: str
    players: tuple[TournamentChangeOut, ...]


class PublicationOut(Answer):
    """A publication: of a list, or of a correction of one."""

    list: ListOut
    correction: bool
    changes: str = Field(description="Where the changed ratings stand")
