"""Collecting a reader's findings about a file."""

from collections import Counter
from typing import TypedDict, Unpack

from tournaments.trf.records import Finding, Severity

MOST_OF_A_KIND = 5_000


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
        self._count: Counter[tuple[Severity, str]] = Counter()

    def add(self, severity: Severity, code: str, message: str, **place: Unpack[Evidence]) -> None:
        """Add a finding."""
        self._count[severity, code] += 1
        if self._count[severity, code] <= MOST_OF_A_KIND:
            self._kept.append(Finding(severity, code, message, **place))

    def block(self, code: str, message: str, **place: Unpack[Evidence]) -> None:
        """Add an error for which the file is refused."""
        self.add(Severity.BLOCK, code, message, **place)

    def confirm(self, code: str, message: str, **place: Unpack[Evidence]) -> None:
        """Add something that a person must decide."""
        self.add(Severity.CONFIRM, code, message, **place)

    def warn(self, code: str, message: str, **place: Unpack[Evidence]) -> None:
        """Add a repair or a doubt."""
        self.add(Severity.WARN, code, message, **place)

    def note(self, code: str, message: str, **place: Unpack[Evidence]) -> None:
        """Add something worth knowing."""
        self.add(Severity.NOTE, code, message, **place)

    def in_order(self) -> tuple[Finding, ...]:
        """All findings by place in the file, those about the whole file first."""
        left_out = [
            Finding(severity, code, f"{count - MOST_OF_A_KIND} more of this kind are not shown.")
            for (severity, code), count in self._count.items()
            if count > MOST_OF_A_KIND
        ]
        return tuple(sorted(self._kept + left_out, key=lambda f: (f.line or 0, f.column or 0)))
