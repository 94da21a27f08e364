"""Collecting what a reader has to say about a file."""

from collections import Counter
from typing import TypedDict, Unpack

from tournaments.trf.records import Finding, Severity

MOST_OF_A_KIND = 5_000


class Place(TypedDict, total=False):
    """Where something is, what stands there, and what was used instead."""

    line: int | None
    column: int | None
    found: str
    used: str


class Findings:
    """Grows while a file is read. Of one kind the first MOST_OF_A_KIND are kept, the rest counted."""

    def __init__(self) -> None:
        self._kept: list[Finding] = []
        self._count: Counter[tuple[Severity, str]] = Counter()

    def add(self, severity: Severity, code: str, message: str, **place: Unpack[Place]) -> None:
        """Note one finding."""
        self._count[severity, code] += 1
        if self._count[severity, code] <= MOST_OF_A_KIND:
            finding = Finding(
                severity,
                code,
                place.get("line"),
                place.get("column"),
                place.get("found", ""),
                place.get("used", ""),
                message,
            )
            self._kept.append(finding)

    def block(self, code: str, message: str, **place: Unpack[Place]) -> None:
        """Note a fault that refuses the file."""
        self.add(Severity.BLOCK, code, message, **place)

    def confirm(self, code: str, message: str, **place: Unpack[Place]) -> None:
        """Note something a person has to decide."""
        self.add(Severity.CONFIRM, code, message, **place)

    def warn(self, code: str, message: str, **place: Unpack[Place]) -> None:
        """Note a repair or a doubt."""
        self.add(Severity.WARN, code, message, **place)

    def note(self, code: str, message: str, **place: Unpack[Place]) -> None:
        """Note something worth knowing."""
        self.add(Severity.NOTE, code, message, **place)

    def in_order(self) -> tuple[Finding, ...]:
        """All findings by place in the file, those about the whole file first."""
        left_out = [
            Finding(
                severity,
                code,
                None,
                None,
                "",
                "",
                f"{count - MOST_OF_A_KIND} more of this kind are not shown.",
            )
            for (severity, code), count in self._count.items()
            if count > MOST_OF_A_KIND
        ]
        return tuple(sorted(self._kept + left_out, key=lambda f: (f.line or 0, f.column or 0)))
