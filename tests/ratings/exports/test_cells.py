"""Texts that a spreadsheet would compute get an apostrophe in CSV; numbers and all other texts stay as they are."""

import csv
import io

import polars as pl
import pytest

from ratings.exports.cells import harmless, harmless_frame


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ('=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'),
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("@SUM(1)", "'@SUM(1)"),
        ("+49 1234", "'+49 1234"),
        ("-5-3", "'-5-3"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("＝1", "'＝1"),
        ("-5", "-5"),
        ("+12.5", "+12.5"),
        ("-0,5", "-0,5"),
        ("O'Neill, Sean", "O'Neill, Sean"),
        ("'t Hart, Jan", "'t Hart, Jan"),
        ("Abel = Cain", "Abel = Cain"),
        ("", ""),
    ],
)
def test_a_text_is_written_so_that_nothing_is_computed(cell: str, written: str) -> None:
    assert harmless(cell) == written
    frame = pl.DataFrame({"name": [cell, None], "change": [-5, 3]})
    text = harmless_frame(frame).write_csv()
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert rows[0] == {"name": written, "change": "-5"}


def test_what_is_no_text_stays() -> None:
    assert [harmless(cell) for cell in (-5, None, True)] == [-5, None, True]
