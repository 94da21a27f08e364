"""The formats of a list's files. Each writer takes the frame of `ratings.exports.frame` and yields bytes in chunks.

Each chunk is a part of the list, so that no file but XLSX is in memory as a whole.
"""

import io
import json
from collections.abc import Callable, Iterator
from typing import Any

import jetxl
import polars as pl
from anyascii import anyascii

from ratings.exports.cells import harmless_frame
from ratings.models import FileFormat, RatingList
from tournaments.models import TimeControl

COLUMNS = (
    "rank",
    "number",
    "fide_id",
    "name",
    "title",
    "sex",
    "federation",
    "club",
    "birth_year",
    "age_group",
    "rating",
    "change",
    "games",
    "k",
    "games_so_far",
    "highest",
    "inactive",
)
_CHANGES = ("number", "fide_id", "name", "federation", "what", "previous_rating", "rating", "change", "games")
_ROWS_AT_ONCE = 10_000

# FIDE's combined list: each column's title and width. Each time control has its own columns of rating, games and K.
_FIXED: tuple[tuple[str, int], ...] = (
    ("ID Number", 15),
    ("Name", 61),
    ("Fed", 4),
    ("Sex", 4),
    ("Tit", 5),
    ("WTit", 5),
    ("OTit", 15),
    ("FOA", 4),
    ("SRtng", 6),
    ("SGm", 4),
    ("SK", 3),
    ("RRtng", 6),
    ("RGm", 4),
    ("Rk", 3),
    ("BRtng", 6),
    ("BGm", 4),
    ("BK", 3),
    ("B-day", 6),
    ("Flag", 4),
)
_RATING_COLUMNS = {
    TimeControl.STANDARD: ("SRtng", "SGm", "SK"),
    TimeControl.RAPID: ("RRtng", "RGm", "Rk"),
    TimeControl.BLITZ: ("BRtng", "BGm", "BK"),
}
# FIDE's flags: w for women, i for inactive players, wi for both.
_FLAG = pl.concat_str(
    pl.when(pl.col("sex") == "w").then(pl.lit("w")).otherwise(pl.lit("")),
    pl.when("inactive").then(pl.lit("i")).otherwise(pl.lit("")),
)

Writer = Callable[[RatingList, pl.DataFrame], Iterator[bytes]]


def _csv(rating_list: RatingList, frame: pl.DataFrame) -> Iterator[bytes]:
    yield from _lines_of_csv(_on_list(frame).select(COLUMNS))


def _changes(rating_list: RatingList, frame: pl.DataFrame) -> Iterator[bytes]:
    yield from _lines_of_csv(changes(frame))


def changes(frame: pl.DataFrame) -> pl.DataFrame:
    """Return, by number, who is new, has a different rating than on the previous list, or left with this list."""
    before, now = pl.col("before"), pl.col("rating")
    what = pl.when(now.is_null()).then(pl.lit("left")).when(before.is_null()).then(pl.lit("new"))
    changed = frame.filter(now.ne_missing(before)).with_columns(
        what=what.otherwise(pl.lit("changed")), previous_rating=before, change=now - before
    )
    return changed.select(_CHANGES).sort("number")


def _lines_of_csv(frame: pl.DataFrame) -> Iterator[bytes]:
    yield f"{','.join(frame.columns)}\r\n".encode()
    for part in frame.iter_slices(_ROWS_AT_ONCE):
        lines = io.BytesIO()
        harmless_frame(part).write_csv(lines, include_header=False, line_terminator="\r\n")
        yield lines.getvalue()


def _xlsx(rating_list: RatingList, frame: pl.DataFrame) -> Iterator[bytes]:
    # For 50,000 players jetxl takes 0.25 s, xlsxwriter 5.3 s, longer than all the other files together.
    frame = _on_list(frame).select(COLUMNS).with_columns(pl.col(pl.String).replace("", None))
    yield jetxl.write_sheet_arrow_to_bytes(
        frame,
        sheet_name=f"{rating_list.kind.slug} {rating_list.date:%Y-%m-%d}",
        freeze_rows=1,
        column_widths={"name": 32.0, "club": 28.0},
    )


def _txt(rating_list: RatingList, frame: pl.DataFrame) -> Iterator[bytes]:
    """FIDE's layout, in ASCII. The ID number is the office's; other time controls' columns stay empty."""
    yield ("".join(title.ljust(width) for title, width in _FIXED).rstrip() + "\r\n").encode("ascii")
    rating, games, k = _RATING_COLUMNS[rating_list.kind]
    womens_title = pl.col("title").str.starts_with("W")
    cells: dict[str, pl.Expr] = {
        "ID Number": pl.col("number"),
        "Name": pl.col("name").str.slice(0, 60),
        "Fed": pl.col("federation"),
        "Sex": pl.col("sex").replace_strict({"m": "M", "w": "F"}, default=""),
        "Tit": pl.col("title"),
        "WTit": pl.when(womens_title).then("title").otherwise(pl.lit("")),
        rating: pl.col("rating"),
        games: pl.col("games"),
        k: pl.col("k"),
        "B-day": pl.col("birth_year").fill_null(0),
        "Flag": _FLAG,
    }
    line = pl.concat_str(
        [
            cells.get(title, pl.lit("")).cast(pl.String).fill_null("").str.pad_end(width)
            for title, width in _FIXED
        ]
    )
    for part in _on_list(_in_ascii(frame)).iter_slices(_ROWS_AT_ONCE):
        yield _joined(part, line.str.strip_chars_end(), "\r\n") + b"\r\n"


def _xml(rating_list: RatingList, frame: pl.DataFrame) -> Iterator[bytes]:
    """The office's own elements, then FIDE's."""
    head = f'time_control="{rating_list.kind.slug}" date="{rating_list.date:%Y-%m-%d}"'
    yield (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<playerslist {head} revision="{rating_list.revision}">\n'
    ).encode()
    womens_title = pl.col("title").str.starts_with("W")
    elements: dict[str, pl.Expr] = {
        "number": pl.col("number"),
        "rank": pl.col("rank"),
        "fideid": pl.col("fide_id"),
        "name": _escaped("name"),
        "country": _escaped("federation"),
        "sex": pl.col("sex").replace_strict({"m": "M", "w": "F"}, default=""),
        "title": _escaped("title"),
        "w_title": pl.when(womens_title).then(_escaped("title")).otherwise(pl.lit("")),
        "club": _escaped("club"),
        "rating": pl.col("rating"),
        "change": pl.col("change"),
        "games": pl.col("games"),
        "k": pl.col("k"),
        "birthday": pl.col("birth_year"),
        "age_group": pl.col("age_group"),
        "flag": _FLAG,
    }
    template = "".join(f"<{name}>{{}}</{name}>" for name in elements)
    values = [value.cast(pl.String).fill_null("") for value in elements.values()]
    player = pl.format(f"<player>{template}</player>", *values)
    for part in _on_list(frame).iter_slices(_ROWS_AT_ONCE):
        yield _joined(part, player, "\n") + b"\n"
    yield b"</playerslist>\n"


def _json(rating_list: RatingList, frame: pl.DataFrame) -> Iterator[bytes]:
    head: dict[str, Any] = {
        "time_control": rating_list.kind.slug,
        "date": f"{rating_list.date:%Y-%m-%d}",
        "revision": rating_list.revision,
    }
    yield f'{json.dumps(head)[:-1]}, "players": ['.encode()
    player = pl.struct(COLUMNS).struct.json_encode()
    between = b"\n"
    for part in _on_list(frame).iter_slices(_ROWS_AT_ONCE):
        yield between + _joined(part, player, ",\n")
        between = b",\n"
    yield b"\n]}\n"


WRITERS: dict[FileFormat, Writer] = {
    FileFormat.CSV: _csv,
    FileFormat.XLSX: _xlsx,
    FileFormat.TXT: _txt,
    FileFormat.XML: _xml,
    FileFormat.JSON: _json,
    FileFormat.CHANGES: _changes,
}


def _on_list(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.filter(pl.col("rating").is_not_null())


def _joined(frame: pl.DataFrame, lines: pl.Expr, between: str) -> bytes:
    """Return lines as UTF-8 straight from the frame: Python strings would be decoded and encoded again."""
    content: bytes = frame.select(lines.str.join(between).cast(pl.Binary)).item()
    return content


def _in_ascii(frame: pl.DataFrame) -> pl.DataFrame:
    """Transliterate the names that need it, each once."""
    name = pl.col("name")
    foreign = frame.filter(name.str.len_bytes() != name.str.len_chars())["name"].unique()
    plain = pl.Series([anyascii(one) for one in foreign], dtype=pl.String)
    return frame.with_columns(name.replace(foreign, plain))


def _escaped(column: str) -> pl.Expr:
    text = pl.col(column)
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.str.replace_all(sign, entity, literal=True)
    return text
