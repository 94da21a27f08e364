"""Findings as pages show them: by severity and kind, each with the line of the file that it is about."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Finding, Report, Severity, Tournament
from tournaments.trf.decoding import lines_of
from tournaments.trf.layout import start_number_of

SHOWN_OF_A_KIND = 20
FOLDED_FROM = 4
"""From this many findings of a kind on, they are folded into one line."""


@dataclass(frozen=True)
class ShownFinding:
    """A finding with the line of the file that it is about, cut around what was found."""

    finding: Finding
    line: int | None
    before: str
    marked: str
    after: str

    @property
    def line_shown(self) -> bool:
        return bool(self.before or self.marked or self.after)


@dataclass(frozen=True)
class Kind:
    """The findings of one kind; if there are many, only the first are shown, under the message of the first."""

    example: str
    count: int
    shown: list[ShownFinding]
    settled: int

    @property
    def is_folded(self) -> bool:
        return self.count >= FOLDED_FROM


@dataclass(frozen=True)
class Group:
    """The findings of one severity; notes are folded."""

    severity: str
    count: int
    kinds: list[Kind]
    open: bool


def grouped_findings(reports: Iterable[Report], tournament: Tournament | None = None) -> list[Group]:
    """Findings by severity, the most severe first; severities without findings are left out.

    These include findings of the report files and of the stored tournament.
    """
    rows: dict[str, dict[str, list[ShownFinding]]] = {severity: {} for severity in Severity.values}

    def add(finding: Finding, lines: list[str], number: int | None) -> None:
        line = lines[number - 1] if number and number <= len(lines) else ""
        start = finding.column - 1 if finding.column else 0
        end = start + max(1, len(finding.found)) if finding.column else 0
        shown = ShownFinding(finding, number, line[:start], line[start:end], line[end:])
        rows[finding.severity].setdefault(finding.code, []).append(shown)

    lines: list[str] = []
    for report in reports:
        findings = list(report.findings.select_related("settled_by"))
        lines = lines_of(bytes(report.content))
        for finding in findings:
            add(finding, lines, finding.line)
    if tournament is not None:
        line_of = _lines_of_players(lines)
        standing = Finding.objects.filter(tournament=tournament).select_related("settled_by", "entry")
        for finding in standing.order_by("entry__start_number", "id"):
            add(finding, lines, line_of.get(finding.entry.start_number) if finding.entry else None)
    return [
        Group(
            str(Severity(severity).label),
            sum(map(len, kinds.values())),
            [_kind(severity, found) for found in kinds.values()],
            open=severity != Severity.NOTE,
        )
        for severity, kinds in rows.items()
        if kinds
    ]


def _kind(severity: str, found: list[ShownFinding]) -> Kind:
    """Everything that needs work is shown."""
    all_shown = severity in (Severity.BLOCK, Severity.CONFIRM)
    return Kind(
        found[0].finding.text,
        len(found),
        found if all_shown else found[:SHOWN_OF_A_KIND],
        sum(row.finding.settled_at is not None for row in found),
    )


def _lines_of_players(lines: list[str]) -> dict[int, int]:
    """The line of each start number."""
    found: dict[int, int] = {}
    for number, line in enumerate(lines, start=1):
        start_number = start_number_of(line)
        if start_number is not None:
            found.setdefault(start_number, number)
    return found
