"""A published list as a frame of columns: one COPY out of the database, no object a player.

What stands in it is what the public may see (`players.visibility`, `players.ages`): hidden players are left out,
anonymous ones stand under their number, minors without club and with an age group in place of the birth year.
"""

import datetime as dt
import io

import polars as pl
from django.db import connection
from django.utils import timezone

from players.ages import age_group, is_minor
from players.models import Visibility
from ratings.histories import list_edition
from ratings.inputs import ymd
from ratings.models import RatingList
from ratings.regulations.editions import EDITIONS
from ratings.regulations.listing import is_inactive

# An anonymous player is named as `players.visibility.public_name` does, in English.
_QUERY = """
SELECT r.player_id AS number,
    CASE WHEN named THEN p.fide_id END AS fide_id,
    CASE WHEN named THEN p.name ELSE 'Player ' || p.id END AS name,
    CASE WHEN named THEN p.title END AS title,
    CASE WHEN named THEN p.sex END AS sex,
    CASE WHEN named THEN p.federation END AS federation,
    CASE WHEN named THEN c.name END AS club,
    CASE WHEN named THEN p.birth_year END AS birth_year,
    CASE WHEN named THEN p.birth_date END AS birth_date,
    r.previous_rating, r.rating, r.change, r.period_games AS games, r.k, r.games AS games_so_far,
    r.peak AS highest, r.last_game, p.visibility, p.name_key
FROM ratings_rating r
JOIN players_player p ON p.id = r.player_id
CROSS JOIN LATERAL (SELECT p.visibility = %s) AS seen(named)
LEFT JOIN players_club c ON c.id = p.club_id
WHERE r.run_id = %s AND p.visibility < %s
"""
_TYPES = {
    "number": pl.Int64,
    "fide_id": pl.Int64,
    **dict.fromkeys(("name", "title", "sex", "federation", "club"), pl.String),
    "birth_year": pl.Int16,
    "birth_date": pl.Date,
    **dict.fromkeys(("previous_rating", "rating", "change", "games", "k"), pl.Int16),
    "games_so_far": pl.Int32,
    "highest": pl.Int16,
    "last_game": pl.Date,
    "visibility": pl.Int16,
    "name_key": pl.String,
}
# The order of the list's page. Here text is compared by its bytes and by several threads.
_ORDER = {"rating": True, "visibility": False, "name_key": False, "number": False}
_NOT_IN_XML = r"[\x00-\x08\x0B\x0C\x0E-\x1F\x{FFFE}\x{FFFF}]"


def read(rating_list: RatingList) -> pl.DataFrame:
    """Read a published list in its order, also those who left it with it: they have no rating."""
    data = io.BytesIO()
    with connection.cursor() as cursor:
        # PostgreSQL has no statistics yet of a list published just now: it would take it for one row, and look up
        # players and clubs row by row.
        cursor.execute("SET LOCAL enable_nestloop = off")
        statement = f"COPY ({_QUERY}) TO STDOUT (FORMAT CSV, HEADER)"
        # The driver's own cursor: the one that Django uses with DEBUG takes no parameters here.
        with cursor.cursor.copy(
            statement, [Visibility.NAMED.value, rating_list.run_id, Visibility.HIDDEN.value]
        ) as copy:
            for block in copy:
                data.write(block)
    data.seek(0)
    frame = pl.read_csv(data, schema=_TYPES)
    texts = pl.col("name", "title", "sex", "federation", "club")
    frame = frame.with_columns(
        texts.fill_null("").str.replace_all(_NOT_IN_XML, ""), pl.col("name_key").fill_null("")
    ).sort(*_ORDER, descending=list(_ORDER.values()), nulls_last=True)
    return _without_private_facts(frame, rating_list, timezone.localdate())


def _without_private_facts(frame: pl.DataFrame, rating_list: RatingList, today: dt.date) -> pl.DataFrame:
    """Put the age group of minors in place of their birth year and club. The rule is asked once a birth date."""
    frame = frame.with_columns(
        birth=pl.coalesce(_ymd("birth_date"), pl.col("birth_year").cast(pl.Int32) * 10_000, 0),
        last_game=_ymd("last_game").fill_null(0),
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
    inactive = is_inactive(
        EDITIONS[list_edition(rating_list)], frame["last_game"].to_numpy(), ymd(rating_list.date)
    )
    return (
        frame.with_columns(inactive=pl.Series(inactive, dtype=pl.Boolean))
        .join(ages, on="birth", how="left", maintain_order="left")
        .with_columns(
            rank=pl.col("rating").rank("min", descending=True).cast(pl.Int32),
            birth_year=pl.when("minor").then(None).otherwise("birth_year"),
            club=pl.when("minor").then(pl.lit("")).otherwise("club"),
        )
        .drop("birth", "birth_date", "minor", "last_game", "visibility", "name_key")
    )


def _ymd(column: str) -> pl.Expr:
    """Give dates as the integers yyyymmdd."""
    date = pl.col(column)
    return date.dt.year() * 10_000 + date.dt.month().cast(pl.Int32) * 100 + date.dt.day()
