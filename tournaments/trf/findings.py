"""Collecting a reader's findings about a file."""

from collections import Counter
from typing import TypedDict, Unpack

from tournaments.trf.records import Finding

MOST_OF_A_KIND = 1_000
LONGEST_TEXT = 1_000
"""Characters kept of a message, and of what was found or used: a file may be a single line."""


class Evidence(TypedDict, total=False):
    """Where something is, what is there, and what was used instead."""

    line: int | None
    column: int | None
    found: str
    used: str


class Findings:
    """Grows while a file is read. The first MOST_OF_A_KIND of each kind are kept, the rest counted."""

    def __init__(self) -> None:
        self._kept: list[Finding] = []
        self._count: Counter[str] = Counter()

    def add(self, code: str, message: str, **place: Unpack[Evidence]) -> None:
        """Add a finding."""
        self._count[code] += 1
        if self._count[code] <= MOST_OF_A_KIND:
            found, used = _shortened(place.get("found", "")), _shortened(place.get("used", ""))
            where = place.get("line"), place.get("column")
            self._kept.append(Finding(code, _shortened(message), *where, found, used))

    def in_order(self) -> tuple[Finding, ...]:
        """All findings by place in the file, those about the whole file first."""
        left_out = [
            Finding(code, f"{count - MOST_OF_A_KIND} more of this kind are not shown.")
            for code, count in self._count.items()
            if count > MOST_OF_A_KIND
        ]
        return tuple(sorted(self._kept + left_out, key=lambda f: (f.line or 0, f.column or 0)))


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 2] + " …"
