"""Fictional FIDE lists: the combined text file, column by column, and the XML file."""

from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape

# Column, width; where each begins follows from the widths: Name 15, Fed 76, Sex 80, ... Flag 158
COLUMNS = [
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
]
HEADER = "".join(f"{name:<{width}}" for name, width in COLUMNS)


def line(
    fide_id: int | str,
    name: str,
    fed: str = "FED",
    sex: str = "M",
    title: str = "",
    w_title: str = "",
    birth: int | str = 1970,
    flag: str = "",
    o_title: str = "",
) -> str:
    """A line of the text file; an OTit that is too long shifts what follows, as in FIDE's files."""
    values = [
        fide_id,
        name,
        fed,
        sex,
        title,
        w_title,
        o_title,
        "",
        1800,
        0,
        20,
        1750,
        3,
        20,
        "",
        "",
        "",
        birth,
        flag,
    ]
    return "".join(
        f"{value:<{width}}" for value, (_column, width) in zip(values, COLUMNS, strict=True)
    ).rstrip()


def text_file(lines: Iterable[str]) -> bytes:
    return ("\r\n".join([HEADER, *lines]) + "\r\n").encode("ascii", "replace")


def element(fide_id: int | str, name: str, **more: Any) -> str:
    """An element of the XML file."""
    fields = {
        "fideid": fide_id,
        "name": name,
        "country": "FED",
        "sex": "M",
        "title": "",
        "w_title": "",
        "o_title": "",
        "foa_title": "",
        "rating": 1800,
        "games": 0,
        "k": 20,
        "rapid_rating": 1750,
        "rapid_games": 3,
        "rapid_k": 20,
        "blitz_rating": "",
        "blitz_games": "",
        "blitz_k": "",
        "birthday": 1970,
        "flag": "",
    } | more
    inside = "\n".join(f"<{tag}>{escape(str(value))}</{tag}>" for tag, value in fields.items())
    return f"<player>\n{inside}\n</player>"


def parsed(xml: str) -> dict[str, str]:
    """What the element holds, as the import hands it over."""
    return {child.tag: child.text or "" for child in ElementTree.fromstring(xml)}


def xml_file(elements: Iterable[str]) -> bytes:
    return "\n".join(
        ['<?xml version="1.0" encoding="utf-8"?>', "<playerslist>", *elements, "</playerslist>"]
    ).encode()
