"""Texts in CSV files that a spreadsheet would take for formulas.

Excel and others compute a cell that begins with = + - @, a tabulator or a line end, quoted or not, and CSV cannot say
that it is a text. As OWASP advises, such a text gets an apostrophe in front. Numbers stay numbers, -5 too, and
everything else stays as it is, so that programs read what they read before: no name, club, city or tournament is
registered that begins with one of these signs, only what is in a report or was stored long ago can. JSON, XML and
XLSX say what is a text, and are not changed.
"""

import re

import polars as pl

_FORMULA = r"^[=+\-@\t\r\n＝＋－＠]"
_NUMBER = r"^[+\-]?[0-9]+([.,][0-9]+)?$"


def harmless(cell: object) -> object:
    """A cell's value; a text that would be a formula with an apostrophe before it."""
    if isinstance(cell, str) and re.match(_FORMULA, cell) and not re.match(_NUMBER, cell):
        return f"'{cell}"
    return cell


def harmless_frame(frame: pl.DataFrame) -> pl.DataFrame:
    """The same for all texts of a frame."""
    text = pl.col(pl.String)
    is_formula = text.str.contains(_FORMULA) & ~text.str.contains(_NUMBER)
    return frame.with_columns(pl.when(~is_formula).then(text).otherwise(pl.lit("'") + text))
