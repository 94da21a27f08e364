"""A published list as a frame of columns: one COPY of the ratings, one of the players, and no object per player.

It holds only what the public may see (`players.register.visibility`, `players.register.ages`): hidden players are
left out, anonymous ones appear under their number, minors without a club and with an age group instead of the birth
year.
"""

import datetime as dt
import io
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import polars as pl
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

from players.models import Visibility
from players.register.ages import age_group, is_minor
from ratings.columns.copying import copy_out, day_number, ymd_of
from ratings.models import RatingList
from ratings.published.edition import list_edition
from ratings.regulations.days import ymd
from ratings.regulations.period.players import is_inactive

# Stands for a missing rating, as packed rows have no NULL.
_NONE = -32_768
_RATING_TYPES = {
    "number": "int8",
    **dict.fromkeys(("previous_rating", "rating", "change", "games", "k"), "int2"),
    "games_so_far": "int4",
    "highest": "int2",
    "rank": "int4",
    "last_game": "int4",
}
_RATINGS = f"""
SELECT player_id AS number, COALESCE(previous_rating, {_NONE}) AS previous_rating, COALESCE(rating, {_NONE}) AS rating,
    COALESCE(change, {_NONE}) AS change, period_games AS games, COALESCE(k, {_NONE}) AS k, games AS games_so_far,
    COALESCE(peak, {_NONE}) AS highest, COALESCE(rank, 0) AS rank,
    {day_number("last_game")} AS last_game
FROM ratings_rating WHERE run_id = %s
"""
_BEFORE = "SELECT player_id AS number, rating AS before FROM ratings_rating WHERE run_id = %s AND rating IS NOT NULL"
# An anonymous player is named as `players.register.visibility.public_name` does, in English.
_PLAYERS = """
SELECT id AS number,
    CASE WHEN named THEN fide_id END AS fide_id,
    CASE WHEN named THEN name ELSE 'Player ' || id END AS name,
    CASE WHEN named THEN title END AS title,
    CASE WHEN named THEN sex END AS sex,
    CASE WHEN named THEN federation END AS federation,
    CASE WHEN named THEN club_id END AS club_id,
    CASE WHEN named THEN birth_year END AS birth_year,
    CASE WHEN named THEN birth_date END AS birth_date,
    visibility, name_key
FROM players_player CROSS JOIN LATERAL (SELECT visibility = %s) AS seen(named)
WHERE visibility < %s
"""
_CLUBS = "SELECT id AS club_id, name AS club FROM players_club"
_TEXT_TYPES = {
    "number": pl.Int64,
    "fide_id": pl.Int64,
    **dict.fromkeys(("name", "title", "sex", "federation"), pl.String),
    "club_id": pl.Int64,
    "birth_year": pl.Int16,
    "birth_date": pl.Date,
    "visibility": pl.Int16,
    "name_key": pl.String,
    "club": pl.String,
}
# The order of the list's page as one key, in half the time of several. Text is compared by its bytes here.
_ORDER = pl.struct(-pl.col("rating").fill_null(0), "visibility", "name_key", "number")
_CONTROLS = bytes({*range(0x20)} - {*b"\t\n\r"})
_NO_CHARACTERS = "\ufffe".encode(), "\uffff".encode()


def read(rating_list: RatingList) -> pl.DataFrame:
    """Read a published list in its order, including players who left with it: they have no rating.

    `before` is the rating on the previous list, if any; `previous_rating` may come from an older one.
    """
    previous = rating_list.run.previous_list if rating_list.run else None
    with connection.cursor() as cursor, ThreadPoolExecutor(max_workers=1) as aside:
        names = _copied(cursor, _PLAYERS, [Visibility.NAMED.value, Visibility.HIDDEN.value])
        reading = aside.submit(_texts, names)  # while the database sends the ratings
        clubs = _texts(_copied(cursor, _CLUBS))
        ratings = pl.DataFrame(copy_out(cursor, _RATINGS, _RATING_TYPES, [rating_list.run_id]))
        before = pl.DataFrame(
            copy_out(
                cursor, _BEFORE, {"number": "int8", "before": "int2"}, [previous.run_id if previous else None]
            )
        )
    last_game = ymd_of(ratings["last_game"].to_numpy())
    inactive = is_inactive(list_edition(rating_list), last_game, ymd(rating_list.date))
    small = pl.col(name for name, kind in _RATING_TYPES.items() if kind == "int2").cast(pl.Int16)
    ratings = ratings.with_columns(small.replace(_NONE, None), inactive=pl.Series(inactive, dtype=pl.Boolean))
    ratings = ratings.drop("last_game").join(
        before.cast({"before": pl.Int16}), on="number", how="full", coalesce=True
    )
    players = reading.result().join(clubs, on="club_id", how="left").drop("club_id")
    frame = ratings.join(players, on="number").sort(_ORDER)
    return _without_private_facts(frame.with_columns(pl.col(pl.String).fill_null("")), timezone.localdate())


def _copied(cursor: CursorWrapper, query: str, params: Sequence[object] = ()) -> bytes:
    data = io.BytesIO()
    # The driver's own cursor: Django's cursor under DEBUG accepts no parameters here.
    with cursor.cursor.copy(f"COPY ({query}) TO STDOUT (FORMAT CSV, HEADER)", params) as copy:
        for block in copy:
            data.write(block)
    return data.getvalue()


def _texts(lines: bytes) -> pl.DataFrame:
    """Read columns, some of them text, without the characters that XML forbids."""
    lines = lines.translate(None, _CONTROLS)
    for sign in _NO_CHARACTERS:
        lines = lines.replace(sign, b"")
    names = lines[: lines.index(b"\n")].decode().split(",")
    return pl.read_csv(lines, schema={name: _TEXT_TYPES[name] for name in names})


def _without_private_facts(frame: pl.DataFrame, today: dt.date) -> pl.DataFrame:
    """Replace the birth year and club of minors by their age group. The rule is applied once per birth date."""
    date = pl.col("birth_date")
    ymd_of_date = date.dt.year() * 10_000 + date.dt.month().cast(pl.Int32) * 100 + date.dt.day()
    frame = frame.with_columns(
        birth=pl.coalesce(ymd_of_date, pl.col("birth_year").cast(pl.Int32) * 10_000, 0)
    )
    births = frame.select("birth", "birth_year", "birth_date").unique("birth")
    minor = [is_minor(date, year, today) for _, year, date in births.iter_rows()]
    groups = [
        age_group(year, today) if young else ""
        for (_, year, _), young in zip(births.iter_rows(), minor, strict=True)
    ]
    ages = births.select(
        "birth", minor=pl.Series(minor, dtype=pl.Boolean), age_group=pl.Series(groups, dtype=pl.String)
    )
    return (
        frame.join(ages, on="birth", how="left", maintain_order="left")
        .with_columns(
            rank=pl.col("rank").replace(0, None).cast(pl.Int32),
            birth_year=pl.when("minor").then(None).otherwise("birth_year"),
            club=pl.when("minor").then(pl.lit("")).otherwise("club"),
        )
        .drop("birth", "birth_date", "minor", "visibility", "name_key")
    )
