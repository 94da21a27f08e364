"""Cutting a player line (001) into its fields, even if what follows the name is in other columns.

Some programs pad names by bytes instead of characters, others do not truncate long names; either way everything
after the name is shifted. The columns that must be blank reveal it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.trf.findings import Findings

FIRST_CELL = 92
CELL_WIDTH = 10
LONGEST_LINE = 4_000
_NAME_FROM, _NAME_TO = 15, 47
_BEFORE = {"start_number": 5, "sex": 10, "title": 11, "name": _NAME_FROM}
# Fields after the name: first and last column, and what they may contain.
_FIELDS: dict[str, tuple[int, int, re.Pattern[str]]] = {
    "rating": (49, 52, re.compile(r"[0-9]*")),
    "federation": (54, 56, re.compile(r"\S*")),
    "id": (58, 68, re.compile(r"[^/]*")),
    "birth": (70, 79, re.compile(r"[0-9]{4}|[0-9. /-]{5,10}|")),
    "points": (81, 84, re.compile(r"-?[0-9]*[.,]?[0-9]?")),
    "rank": (86, 89, re.compile(r"[0-9]*")),
}
_BLANK_COLUMNS = (48, 53, 57, 69, 80, 85, 90, 91)
_BLANKS = re.compile("(?= .{4} .{3} .{11} .{10} .{4} .{4}  )", re.DOTALL)
"""The blank columns one after the other, from the first."""
_WIDEST_SHIFT = 60
_CELL = r"[ 0-9]{4} [wbWB -] ."
_STRICT_CELL = re.compile(rf"{_CELL}(?:  )?")
_COLUMNS = _BEFORE | {key: first for key, (first, _, _) in _FIELDS.items()}
_NOMINAL = re.compile(
    r"... ([ 0-9]{4}) (.)(.{3}) (.{33}) ([ 0-9]{4}) (.{3}) ([^/]{11}) ([0-9. /-]{10}) ([ 0-9.,-]{4}) ([ 0-9]{4})"
    rf"(?:  {_CELL})*"
)
# A shift shows in the first rounds; checking more only costs time.
_TELLING_COLUMNS = FIRST_CELL + 20 * CELL_WIDTH
_SWALLOWED = re.compile(r"\S {3,}\S|[0-9]{3}")
_START_NUMBER = re.compile(r"001 {1,4}([0-9]{1,4}) ")
_LETTERS_THEN_RATING = re.compile(r"\D[0-9]{4}")


@dataclass(slots=True)
class PlayerLine:
    """A player line cut into fields, stripped; ``cells`` is the part from round 1 on."""

    number: int
    cells: str
    cells_column: int
    columns: Mapping[str, int]
    """Where each of the fields starts."""
    start_number: str
    sex: str
    title: str
    name: str
    rating: str
    federation: str
    id: str
    birth: str
    points: str
    rank: str


def cut(text: str, number: int, findings: Findings) -> PlayerLine:
    """Cut line ``number`` of the file. Findings name every misplaced field."""
    padded = _padded(text)
    if nominal := _NOMINAL.fullmatch(padded):
        cells, texts = padded[FIRST_CELL - 1 :], map(str.strip, nominal.groups())
        return PlayerLine(number, cells, FIRST_CELL, _COLUMNS, *texts)
    shift = _shift(padded)
    padded = padded.ljust(FIRST_CELL + shift)
    if shift:
        side = f"{abs(shift)} column{'s' * (abs(shift) > 1)} to the {'right' if shift > 0 else 'left'}"
        findings.add(
            "columns-shifted",
            f"Everything after the name stands {side} (name padded by bytes or not cut); it was read from there.",
            line=number,
            column=_NAME_TO + 1 + shift,
            found=side,
            used=side,
        )
    name, fields, columns = _cut_misplaced(padded, shift, number, findings)
    return PlayerLine(
        number=number,
        cells=padded[FIRST_CELL - 1 + shift :],
        cells_column=FIRST_CELL + shift,
        columns=_BEFORE | columns,
        start_number=padded[4:8].strip(),
        sex=padded[9].strip(),
        title=padded[10:13].strip(),
        name=name,
        **fields,
    )


def _padded(text: str) -> str:
    """The line padded with spaces to the end of a cell, at least the first."""
    before = FIRST_CELL - 3
    cells = max(1, -(-(len(text) - before) // CELL_WIDTH))
    return text.ljust(before + cells * CELL_WIDTH)


def _shift(padded: str) -> int:
    """By how many columns the part after the name is shifted: the shift must fit far better than none."""
    unshifted = fewest = _misfits(padded, 0, len(padded))
    if unshifted < 2:
        return 0
    best = 0
    for shift in _possible_shifts(padded):
        misfits = _misfits(padded, shift, fewest)
        if misfits < fewest:
            best, fewest = shift, misfits
            if not fewest:
                break
    return best if 2 * fewest < unshifted else 0


def _possible_shifts(padded: str) -> list[int]:
    """The shifts under which the blank columns are blank: first that of a name padded by bytes, then the smallest."""
    name = padded[_NAME_FROM - 1 : _NAME_TO]
    bytes_more = len(name.encode("utf-8", "replace")) - len(name)
    text = padded[: _BLANK_COLUMNS[-1] + _WIDEST_SHIFT].ljust(_BLANK_COLUMNS[-1] + _WIDEST_SHIFT)
    possible = {match.start() - _NAME_TO for match in _BLANKS.finditer(text, _NAME_FROM + 1)}
    return sorted(possible - {0}, key=lambda shift: (shift != -bytes_more, abs(shift), shift))


def _misfits(padded: str, shift: int, enough: int) -> int:
    """How many places contradict the layout under a shift; counting stops at ``enough``."""
    text = padded.ljust(FIRST_CELL + shift)
    count = 0 if shift else sum(text[column - 1] != " " for column in _BLANK_COLUMNS)
    if shift and _SWALLOWED.search(text[_NAME_FROM - 1 : _NAME_TO + shift]):
        count += len(_FIELDS)
    for first, last, pattern in _FIELDS.values():
        if count >= enough:
            return count
        count += not pattern.fullmatch(text[first - 1 + shift : last + shift].strip())
    for start in range(FIRST_CELL - 1 + shift, min(len(text), _TELLING_COLUMNS), CELL_WIDTH):
        if count >= enough:
            break
        count += not _STRICT_CELL.fullmatch(text[start : start + CELL_WIDTH].ljust(CELL_WIDTH))
    return count


def _cut_misplaced(
    padded: str, shift: int, number: int, findings: Findings
) -> tuple[str, dict[str, str], dict[str, int]]:
    """Name, fields and their columns if words overlap blank columns: each word goes where most of it is."""
    name_end = _NAME_TO + shift
    if padded[name_end] != " " and not padded[name_end].isdecimal():
        if _LETTERS_THEN_RATING.fullmatch(padded[name_end : name_end + 5]):
            name_end += 1
        else:
            name_end += re.match(r"\S*", padded[name_end:]).end()  # type: ignore[union-attr]
    words: dict[str, list[str]] = {key: [] for key in _FIELDS}
    columns: dict[str, int] = {}
    for match in re.finditer(r"\S+", padded[name_end : FIRST_CELL - 3 + shift]):
        first, last = match.start() + name_end + 1 - shift, match.end() + name_end - shift
        overlap = {key: min(last, b) - max(first, a) + 1 for key, (a, b, _) in _FIELDS.items()}
        key = max(overlap, key=lambda k: overlap[k])
        a, b, _ = _FIELDS[key]
        words[key].append(match.group())
        columns.setdefault(key, first + shift)
        if first < a or last > b:
            findings.add(
                "field-columns",
                f"“{match.group()}” stands outside the columns of any field; it was read as the {key} "
                f"(columns {a}-{b}).",
                line=number,
                column=first + shift,
                found=match.group(),
                used=key,
            )
    fields = {key: " ".join(found) for key, found in words.items()}
    blank = {key: first + shift for key, (first, _, _) in _FIELDS.items()}
    return padded[_NAME_FROM - 1 : name_end].strip(), fields, blank | columns


def start_number_of(line: str) -> int | None:
    """The start number on a player line; None if it is none."""
    match = _START_NUMBER.match(line)
    return int(match[1]) if match else None
