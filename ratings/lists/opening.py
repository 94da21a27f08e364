"""The first list: earlier ratings, imported and published as a list of their own.

Everything later is computed from it. The file is CSV in UTF-8 with a header line and the columns of COLUMNS in any
order; `number` (the office's public number), `name` and `rating` are required.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date, datetime

import numpy as np
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone

from players.models import Club, Player, Sex
from players.names import begins_as_formula, unseen_sign
from ratings.columns.copying import Column, copy_in, dates
from ratings.lists.publication import PublicationError, open_list
from ratings.models import ListStatus, RatingList, RatingRun, RunKind, RunState
from ratings.published.edition import schedule_of
from ratings.published.in_force import published_lists
from ratings.regulations.coefficient import coefficient
from ratings.regulations.days import month_after, ymd
from ratings.regulations.decisions import PlayerDecision
from ratings.runs.outputs import KNOW_RUNS, RATING, ranks


class OpeningError(ValueError):
    """The file cannot be imported; the message lists every error with its line."""


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """A player on the opening list. `birth` is yyyymmdd, yyyy0000 or 0; `rating` 0 means unrated."""

    number: int
    name: str
    sex: str
    birth: int
    federation: str
    title: str
    fide_id: int | None
    club: str
    rating: int
    games: int
    peak: int


_MOST_FAULTS = 200
COLUMNS = tuple(field.name for field in fields(OpeningRow))


def read_opening_list(content: bytes, day: date) -> list[OpeningRow]:
    """Read the file. Raises OpeningError with every error, its line and its remedy."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OpeningError(
            f"The file is not UTF-8 text (byte {error.start}); save it as CSV in UTF-8."
        ) from error
    reader = csv.DictReader(io.StringIO(text))
    missing = [column for column in ("number", "name", "rating") if column not in (reader.fieldnames or [])]
    if missing:
        raise OpeningError(f"Line 1: the header lacks {', '.join(missing)}; expected {', '.join(COLUMNS)}.")
    rows: list[OpeningRow] = []
    faults: list[str] = []
    seen: dict[int, int] = {}
    for line, cells in enumerate(_records(reader), start=2):
        if len(faults) > _MOST_FAULTS:
            faults.append("There are more errors; correct these first.")
            break
        try:
            row = _row({name: (cells.get(name) or "").strip() for name in COLUMNS}, day)
        except ValueError as error:
            faults.append(f"Line {line}: {error}")
            continue
        if row.number in seen:
            faults.append(f"Line {line}: number {row.number} is already in line {seen[row.number]}.")
        seen[row.number] = line
        rows.append(row)
    if not rows and not faults:
        faults.append("The file has no players.")
    if faults:
        raise OpeningError("\n".join(faults))
    return sorted(rows, key=lambda row: row.number)


def _records(reader: "csv.DictReader[str]") -> Iterator[dict[str, str]]:
    """The lines after the first. Raises OpeningError for what is no CSV."""
    try:
        yield from reader
    except csv.Error as error:
        raise OpeningError(f"Line {reader.line_num} is not CSV: {error}.") from error


@transaction.atomic
def take_over(
    rows: list[OpeningRow],
    time_control: int,
    day: date,
    by: User | None = None,
    *,
    now: datetime | None = None,
) -> RatingList:
    """Register the players, publish their ratings as the time control's first list, and open the next month.

    A rating below the floor is not imported: the player starts unrated. `now` is the time of publication, by default
    the clock's. Raises PublicationError if the time control already has a list, OpeningError if a number or FIDE id
    belongs to another player.
    """
    if published_lists(time_control).exists():
        raise PublicationError("There are published lists already; an opening list must be the first one.")
    _register(rows)
    schedule = schedule_of(time_control)
    regulations = schedule.at(ymd(day))
    rated = [row for row in rows if row.rating >= regulations.floor]
    now = now or timezone.now()
    rating_list = open_list(time_control, day)
    run = RatingRun.objects.create(
        list=rating_list,
        kind=RunKind.OPENING,
        state=RunState.DONE,
        editions=schedule.text,
        requested_by=by,
        requested_at=now,
        finished_at=now,
        progress=100,
        summary={"listed": len(rated), "below_floor": len(rows) - len(rated)},
    )
    column = {
        name: np.array([getattr(row, name) for row in rated], np.int64)
        for name in ("number", "rating", "games", "birth")
    }
    peak = np.array([max(row.peak, row.rating) for row in rated], np.int64)
    k, reason = coefficient(regulations, peak, column["games"], column["birth"], ymd(day))
    nothing = np.zeros(len(rated), np.int64)
    none = np.zeros(len(rated), bool)
    with connection.cursor() as cursor:
        copy_in(
            cursor,
            RATING,
            {
                "run_id": Column("int8", nothing + run.pk),
                "player_id": Column("int8", column["number"]),
                "decision": Column("int2", nothing + PlayerDecision.TAKEN_OVER),
                "previous_rating": Column("int2", nothing, none),
                "rating": Column("int2", column["rating"]),
                "rank": Column("int4", ranks(column["rating"], ~none)),
                **dict.fromkeys(("change", "period_games", "k_used"), Column("int2", nothing)),
                **dict.fromkeys(("change_sum", "change_hundredths"), Column("int4", nothing)),
                "k": Column("int2", k),
                "k_reason": Column("int2", reason),
                "games": Column("int4", column["games"]),
                "peak": Column("int2", peak),
                "last_game": Column("date", dates(nothing), none),
            },
        )
        cursor.execute(KNOW_RUNS)
    rating_list.run = run
    rating_list.status = ListStatus.PUBLISHED
    rating_list.published_by = by
    rating_list.published_at = now
    rating_list.save(update_fields=["run", "status", "published_by", "published_at"])
    open_list(time_control, month_after(day))
    return rating_list


def _register(rows: list[OpeningRow]) -> None:
    known = {player.pk: player for player in Player.objects.filter(pk__in=[row.number for row in rows])}
    for row in rows:
        if row.number in known and known[row.number].name != row.name:
            raise OpeningError(f"Number {row.number} belongs to {known[row.number].name}, not to {row.name}.")
    names = sorted({row.club for row in rows if row.club})
    clubs = {club.name: club for club in Club.objects.filter(name__in=names)}
    for name in names:
        if name not in clubs:
            clubs[name] = Club.objects.create(name=name)
    new = [_player(row, clubs) for row in rows if row.number not in known]
    ids: list[int] = [player.fide_id for player in new if player.fide_id is not None]
    taken = set(Player.objects.filter(fide_id__in=ids).values_list("fide_id", flat=True))
    twice = taken | {fide_id for fide_id, count in Counter(ids).items() if count > 1}
    if twice:
        raise OpeningError(
            f"These FIDE ids belong to more than one player: {', '.join(map(str, sorted(filter(None, twice))))}."
        )
    Player.objects.bulk_create(new)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT setval(pg_get_serial_sequence('players_player', 'id'), (SELECT max(id) FROM players_player))"
        )


def _player(row: OpeningRow, clubs: dict[str, Club]) -> Player:
    day = row.birth % 10_000
    player = Player(
        pk=row.number,
        name=row.name,
        sex=row.sex,
        birth_year=row.birth // 10_000 or None,
        birth_date=date(row.birth // 10_000, day // 100, day % 100) if day else None,
        federation=row.federation,
        title=row.title,
        fide_id=row.fide_id,
        club=clubs.get(row.club),
    )
    player.set_keys()
    return player


def _row(cells: dict[str, str], day: date) -> OpeningRow:
    rating = _whole(cells, "rating", 0, 3500)
    number = _whole(cells, "number", 1, 2**31 - 1)
    if not number:
        raise ValueError("number is missing; every player needs the office's number.")
    if not cells["name"]:
        raise ValueError("name is missing.")
    for field in ("name", "club"):
        if sign := unseen_sign(cells[field]):
            raise ValueError(f"{field} contains the invisible character {sign}; type it again.")
        if begins_as_formula(cells[field]):
            raise ValueError(f"{field} begins as a formula does; begin with a letter or a digit.")
    if cells["sex"] not in Sex.values:
        raise ValueError(f"sex is {cells['sex']!r}; write m, w or nothing.")
    return OpeningRow(
        number=number,
        name=cells["name"],
        sex=cells["sex"],
        birth=_birth(cells["birth"], day),
        federation=cells["federation"],
        title=cells["title"],
        fide_id=_whole(cells, "fide_id", 0, 2**31 - 1) or None,
        club=cells["club"],
        rating=rating,
        games=_whole(cells, "games", 0, 100_000),
        peak=_whole(cells, "peak", 0, 3500),
    )


def _whole(cells: dict[str, str], name: str, least: int, most: int) -> int:
    text = cells[name]
    if not text:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) < 20) or not least <= int(text) <= most:
        raise ValueError(f"{name} is {text[:40]!r}; write a whole number from {least} to {most}.")
    return int(text)


def _birth(text: str, day: date) -> int:
    if not text:
        return 0
    try:
        birth = date(int(text), 1, 1) if len(text) == 4 else date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"birth is {text!r}; write YYYY-MM-DD or YYYY.") from None
    if birth > day:
        raise ValueError(f"birth {text} is after the list's date.")
    return birth.year * 10_000 if len(text) == 4 else ymd(birth)
